//! The macros of index notation.

/// A [`Tensor`](crate::Tensor) in index notation: `compute!([b, o] => sum!(i => w[o, i] * x[b, i]) + bias[o])`.
///
/// The brackets name the indices of the result, and behind `=>` stands Rust code for one element. In it
///
/// - `w[o, i]` reads an element of a tensor, a view or an array with static extents, `s[]` the only element of a scalar; what is
///   read is a name or a path such as `self.w`, and is borrowed;
/// - `(x.relu())[i, j]`, `model.weights()[o, i]` and `(&a + &b)[i]` read what an expression in parentheses, a method or a function
///   gives: a tensor, a view, an array, or a lazy expression, which is evaluated into a tensor. That is done once, before the indices are
///   counted, so that no index stands in it. `f(x)[n]` and `f(x)[0]`, one number without an index, are brackets of Rust;
/// - for an axis stands an index, or a sum of numbers and of indices times numbers: `x[2 * t + k + 1, 0]`. Numbers are literals or
///   constants in capitals. What counts down from -1 counts from the end: `m[-1, j]` is the last row, `x[-1 - i]` is reversed;
/// - `table[ids[i], j]` reads where an element of `ids` says, an [`Index`](crate::Index) of the axis of `table`, so that nothing is
///   checked; [`try_compute!`](crate::try_compute!) takes integers;
/// - `sum!(i => …)`, `prod!`, `max!`, `min!`, `mean!`, `any!`, `all!` and `count!` reduce over an index, or over several: `sum!(i, j => …)`;
///   `argmax!` and `argmin!` over one; they may nest. `sum!(i if m[i] => …)` leaves out what the condition does not hold
///   for, with all but those that have no value for nothing;
/// - `pad!(0.0; x[t - 1])`, `clamp!(x[t - 1])`, `wrap!(x[t - 1])` and `reflect!(x[t - 1])` read where a position may leave its axis.
///   Outside is the value, the nearest element, the axis anew, or the axis mirrored at its first and its last element: so does
///   `numpy.pad` with the modes `constant`, `edge`, `wrap` and `reflect`. Such a position tells no length;
/// - an index is an [`Index`](crate::Index), whose `get()` is its value.
///
/// `[i] => (mean, var) = (…, …)` are up to six results of one pass, a tuple of tensors. What stands behind `=` is a tuple of their elements.
/// Where it is written out, the name of a result stands in the elements behind its own for what has been computed of it; `mean[i]` is a
/// tensor of that name.
///
/// The length of an index is that of the axes it reads. If they differ, the error is at the index. Where it is read at no axis by
/// itself, it is solved from a position: in `x[t + k] * w[k]` there are as many `t` as `x` has room for. Or it is written: `[i: 3]`,
/// `[i: N]`. An index by itself runs along the whole axis, `t + 0` perhaps along a part. A position that may leave its axis does not
/// compile. Sums and products of integers wrap, `max!` and `min!` pass NaN on,
/// as the methods do, and those that have no value for nothing need an axis that is not empty.
///
/// # Cost
///
/// One loop for each index. Reads are not checked at run time, as the type of an index says that it is in bounds.
///
/// A sum of products, in which at least two elements are read and `*` is the only operator, costs what
/// `matmul` costs: tiles of the result are kept in registers, and each sum is added from left to right. The
/// columns of a tile are an index along which operands lie side by side, as far as the brackets tell. Where all operands end in an
/// index of the sum, parts of one are copied to 8 KiB of stack. It is the first such sum of a body, outside of braces. Any other sum is
/// added up as `sum` does it; down columns, as in `sum!(i => x[i, j])`, for many of them at a time. Of several results, a sum in tiles goes
/// through blocks of 8 by 32 elements on the stack.
///
/// What the branches of `if … { } else { }` read at indices is read whichever is taken, so that the choice is one between values, of several
/// elements at once.
///
/// A policy costs a comparison or two for each read, but `wrap!` and `reflect!` a division if the position may be more than one length
/// of the axis away from it.
///
/// A reduction to which some of the indices around it make no difference is computed once, before the rest, into a tensor over
/// the other indices: in `[i, j] => x[i, j] / sum!(k => x[i, k])` there are as many sums as `i`. If these are the first indices of the
/// result, and one counts to a length of run time, it is computed before each row. In an `if`, and with such a length elsewhere, it is
/// computed anew for every element. `let` gives names to such results.
///
/// A call that such a reduction has in common with the element, as softmax has `exp(x[i, k] - m[i])` and `exp(x[i, j] - m[i])`, is made
/// once for each: the values of one row are kept on the stack.
///
/// # Example
///
/// ```
/// use shapeproof::{assert_shape, compute, tensor};
///
/// let w = tensor![[1.0, 0.0, -1.0], [0.5, 0.5, 0.5]];
/// let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let bias = tensor![0.0, 10.0];
/// let relu = |y: f64| y.max(0.0);
///
/// let y = compute!([b, o] => relu(sum!(i => w[o, i] * x[b, i]) + bias[o]));
/// assert_eq!(y, tensor![[0.0, 13.0], [0.0, 17.5]]);
///
/// let rows = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
/// let differences = compute!([r, t] => rows[r, t + 1] - rows[r, t + 0]);
/// assert_eq!(differences, tensor![[1, 1, 1], [1, 1, 1]]);
///
/// let (low, range) = compute!([b] => (low, range) = (min!(i => x[b, i]), max!(i => x[b, i]) - low));
/// assert_eq!((low, range), (tensor![1.0, 4.0], tensor![2.0, 2.0]));
///
/// let transposed = compute!([i, b] => x[b, i]);
/// assert_shape!(transposed, [3, 2]);
///
/// let trace = compute!([] => sum!(i => if i.get() == 0 { y[i, i] } else { -y[i, i] }));
/// assert_eq!(trace, tensor![-17.5;]);
/// ```
///
/// ```compile_fail
/// # use shapeproof::{compute, tensor};
/// let w = tensor![[1, 2, 3], [4, 5, 6]];
/// let x = tensor![1, 2];
/// // compute: the length of this index is Dim<3> elsewhere, but Dim<2> here
/// let y = compute!([o] => sum!(i => w[o, i] * x[i]));
/// ```
#[macro_export]
macro_rules! compute {
    ($($formula:tt)*) => { $crate::__private::compute! { ($crate) $($formula)* } };
}

/// [`compute!`] where data hold positions, `try_compute!([i, j] => table[ids[i], j])`, or where the code of an element may fail,
/// `try_compute!([i] => parse(x[i])?)`.
///
/// Before anything is computed, all elements of `ids`, of any integer type, are compared with the length of the axis of `table`.
///
/// What stands before a `?` is a name, a call or a method call of type `Result`, whose value and whose error are `Copy`. It is computed
/// before the rest, for all values of the indices in it, also where an `if` or a filter leaves them out.
///
/// # Errors
///
/// A [`GatherError`](crate::GatherError) if one of them is negative or not below that length, also one that the formula does not read. It
/// has the first of them, where it stands, and its value.
///
/// Where there is a `?`, the first error in the order of the indices; a `GatherError` becomes one of these by `From`.
///
/// # Cost
///
/// That of [`compute!`], and the comparisons: an element is read again without a check. What stands before a `?` has a tensor for its values.
///
/// ```
/// use shapeproof::{tensor, try_compute};
///
/// let embedding = tensor![[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]];
/// let tokens = tensor![2_u8, 0];
/// let rows = try_compute!([t, d] => embedding[tokens[t], d])?;
/// assert_eq!(rows, tensor![[2.0, 2.1], [0.0, 0.1]]);
///
/// let tokens = tensor![2_u8, 3];
/// let error = try_compute!([t, d] => embedding[tokens[t], d]).unwrap_err();
/// assert_eq!(error.to_string(), "try_compute: tokens[1] is 3, and axis 0 has 3");
/// # Ok::<(), shapeproof::GatherError>(())
/// ```
#[macro_export]
macro_rules! try_compute {
    ($($formula:tt)*) => { $crate::__private::try_compute! { ($crate) $($formula)* } };
}

/// [`compute!`] into a tensor or a mutable view that is there: `compute_into!(out[b, o] = …)`.
///
/// What is written is a formula as in [`compute!`], with the indices of the result behind the output. The output has the shape of the
/// formula and its elements; if it has not, that does not compile. It may be a view of any layout: a row, a slice, a transposed view. No
/// operand is part of it, as it is borrowed mutably. The output tells the length of an index that nothing else tells:
/// `out[t] = pad!(0.0; x[t - 1])`. So it does where a position is one index and a number: `out[t] = x[t + 1]` reads as many elements as
/// there are in `out`.
///
/// `out[b, o] += …` adds to the elements that are there, `max=` and `min=` keep the larger and the smaller: integers wrap and NaN is
/// passed on, as in `sum!` and `max!`.
///
/// `(low[i], high[i]) = (…, …)` writes several results in one pass, with the same indices for each; the elements are a tuple as in
/// [`compute!`], and an output that is a name stands in those behind its own for the new element.
///
/// # Cost
///
/// That of [`compute!`], and no copy of the result. A sum of products goes through blocks of 8 by 32 elements on the stack where the
/// output is not row-major, keeps what is there, or is one of several.
///
/// ```
/// use shapeproof::{compute_into, prelude::*, tensor};
///
/// let (w, x) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![10.0, 1.0]);
/// let mut y: Tensor<f64, Shape![2]> = Tensor::zeros();
/// compute_into!(y[o] = sum!(i => w[o, i] * x[i]));
/// assert_eq!(y, tensor![12.0, 34.0]);
///
/// let mut memory = [0.0; 2];
/// let mut out = TensorViewMut::<f64, Shape![2]>::from_flat(&mut memory);
/// compute_into!(out[o] = y[-1 - o]);
/// assert_eq!(memory, [34.0, 12.0]);
/// ```
///
/// ```compile_fail
/// # use shapeproof::{compute_into, prelude::*, tensor};
/// let x = tensor![1, 2];
/// let mut y: Tensor<i32, Shape![3]> = Tensor::full(0);
/// // compute_into: the formula has the shape (Dim<2>,) and elements `i32`, and is written to `Tensor<i32, (Dim<3>,)>`
/// compute_into!(y[i] = x[i]);
/// ```
#[macro_export]
macro_rules! compute_into {
    ($($formula:tt)*) => { $crate::__private::compute_into! { ($crate) $($formula)* } };
}

/// `numpy.einsum` for tensors and views: `einsum!("bij,bjk->bik", &a, &b)` is
/// `compute!([b, i, k] => sum!(j => a[b, i, j] * b[b, j, k]))`.
///
/// The letters before `->` name the axes of the operands, those behind it the axes of the result; what the result does not have is summed.
/// Without `->` the result has every letter that stands once, in the order of the alphabet, capitals first. A letter that stands twice for
/// one operand is its diagonal. A result without letters is a tensor of no axes, whose value is `item()`.
///
/// Lengths are checked when the program is compiled. Where NumPy would broadcast an axis of one element against a longer one of the same
/// letter, this does not compile.
///
/// `...` stands for axes without letters, in the operands that have it and in the result, where it comes first if no result is written. A
/// macro does not see how many these are, so that the number stands behind the operands: `ellipsis = 2`.
///
/// # Cost
///
/// That of [`compute!`]. Three operands are multiplied two at a time where that takes fewer operations than all at once, in the best of
/// the orders, as NumPy's `optimize="optimal"` does; the product of two of them is a tensor on the stack. Of more than three, the first two
/// are multiplied until three are left.
///
/// ```
/// use shapeproof::{einsum, tensor};
///
/// let (a, b) = (tensor![[1, 2], [3, 4]], tensor![[1, 0], [1, 1]]);
/// assert_eq!(einsum!("ij,jk->ik", &a, &b), a.matmul(&b));
/// assert_eq!(einsum!("ij,jk", &a, &b), a.matmul(&b));
/// assert_eq!(einsum!("ii", &a).item(), 5);
/// assert_eq!(einsum!("ii->i", &a), tensor![1, 4]);
/// assert_eq!(einsum!("i...->...", &a, ellipsis = 1), tensor![4, 6]);
/// # use shapeproof::prelude::*;
/// ```
///
/// ```compile_fail
/// # use shapeproof::{einsum, tensor};
/// let (a, b) = (tensor![[1, 2], [3, 4]], tensor![1, 2, 3]);
/// // einsum: the length of 'j' is Dim<2> elsewhere, but Dim<3> here
/// einsum!("ij,j->i", &a, &b);
/// ```
#[macro_export]
macro_rules! einsum {
    ($($input:tt)*) => { $crate::__private::einsum! { ($crate) $($input)* } };
}
