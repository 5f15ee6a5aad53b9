//! The macros of index notation.

/// A [`Tensor`](crate::Tensor) in index notation: `compute!([b, o] => sum!(i => w[o, i] * x[b, i]) + bias[o])`.
///
/// The brackets name the indices of the result; the Rust code after `=>` computes one element. In it
///
/// - `w[o, i]` reads an element of a tensor, a view or an array with static extents, `s[]` the only element of a scalar; what is
///   read is a name or a path such as `self.w`, and is borrowed;
/// - `(x.relu())[i, j]`, `model.weights()[o, i]` and `(&a + &b)[i]` read the value of an expression in parentheses, a method or a
///   function: a tensor, a view, an array, or a lazy expression, which is evaluated into a tensor. It is evaluated once, before the
///   loops, so it may not contain an index. `f(x)[n]` and `f(x)[0]`, one number without an index, are ordinary Rust indexing;
/// - the position along an axis is an index, or a sum of numbers and multiples of indices: `x[2 * t + k + 1, 0]`. Numbers are literals or
///   constants in capitals. Positions from -1 down count from the end: `m[-1, j]` is the last row, `x[-1 - i]` is reversed;
/// - `table[ids[i], j]` reads at the position in `ids[i]`, an [`Index`](crate::Index) of the axis of `table`, so the position is not
///   checked; [`try_compute!`](crate::try_compute!) takes integers;
/// - `sum!(i => …)`, `prod!`, `max!`, `min!`, `mean!`, `any!`, `all!` and `count!` reduce over an index, or over several: `sum!(i, j => …)`;
///   `argmax!` and `argmin!` over one; they may nest. `sum!(i if m[i] => …)` skips the elements for which the condition is false; the
///   reductions that are undefined for no elements have no such form;
/// - `pad!(0.0; x[t - 1])`, `clamp!(x[t - 1])`, `wrap!(x[t - 1])` and `reflect!(x[t - 1])` read where a position may be outside its axis.
///   There they read the given value, the nearest element, the axis repeated, or the axis mirrored at its first and its last element, as does
///   `numpy.pad` with the modes `constant`, `edge`, `wrap` and `reflect`. Such a position determines no length;
/// - an index is an [`Index`](crate::Index), whose `get()` is its value.
///
/// `[i] => (mean, var) = (…, …)` computes up to six results in one pass, as a tuple of tensors. After `=` stands a tuple of their elements.
/// If the tuple is written out, the name of a result may be used in the elements after it, for the element just computed; `mean[i]` is a
/// tensor of that name.
///
/// The length of an index is that of the axes it reads. If they differ, the error is at the index. An index that is never alone in a
/// position is solved from one: in `x[t + k] * w[k]` there are as many `t` as `x` has room for. Or the length is written: `[i: 3]`,
/// `[i: N]`. An index alone runs along the whole axis; `t + 0` may run along a part. A position that may be outside its axis does not
/// compile. Sums and products of integers wrap, and `max!` and `min!` propagate NaN,
/// as the methods do. Reductions that are undefined for no elements need an axis that is not empty.
///
/// # Cost
///
/// One loop for each index. Reads are not checked at run time, as the type of an index guarantees that it is in bounds.
///
/// A sum of products, in which at least two elements are read and `*` is the only operator, costs as much as
/// `matmul` costs: tiles of the result are kept in registers, and each sum is added from left to right. The
/// columns of a tile are an index along which the operands are contiguous, as far as the brackets show. If all operands end in a
/// summed index, parts of one are copied to 8 KiB of stack. Only the first such sum of a body, outside of braces, is tiled. Other sums are
/// computed as `sum` computes it; down columns, as in `sum!(i => x[i, j])`, many at a time. If there are several results, a tiled sum goes
/// through blocks of 8 by 32 elements on the stack.
///
/// Both branches of `if … { } else { }` read their elements, whichever is taken, and so does what a filter leaves out. The choice is then a
/// select between values, for several elements at once. `k.get() <= i.get()` and its like compare numbers of 32 bits if the axes have at
/// most 1024 elements by their types.
///
/// A policy costs a comparison or two for each read, but `wrap!` and `reflect!` a division if the position may be more than one length
/// of the axis away from it.
///
/// A reduction that does not depend on all of the indices around it is computed once, before the rest, into a tensor over
/// the other indices: in `[i, j] => x[i, j] / sum!(k => x[i, k])` there are as many sums as `i`. If these are the first indices of the
/// result, and one of them has a length known at run time, it is computed before each row. In an `if`, or with such a length elsewhere, it
/// is computed anew for every element. `let` gives names to such results.
///
/// If such a reduction and the element make the same call, as softmax does with `exp(x[i, k] - m[i])` and `exp(x[i, j] - m[i])`, it is
/// made once for each argument: the values of one row are kept on the stack.
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
/// // compute: index `i` is Dim<3> long in `w` (axis 1) and Dim<2> long in `x` (axis 0)
/// let y = compute!([o] => sum!(i => w[o, i] * x[i]));
/// ```
#[macro_export]
macro_rules! compute {
    ($($formula:tt)*) => { $crate::__private::compute! { ($crate) $($formula)* } };
}

/// [`compute!`] for data that hold positions, `try_compute!([i, j] => table[ids[i], j])`, or for elements whose code may fail,
/// `try_compute!([i] => parse(x[i])?)`.
///
/// Before anything is computed, all elements of `ids`, of any integer type, are compared with the length of the axis of `table`.
///
/// Before a `?` stands a name, a call or a method call of type `Result`, whose value and error are `Copy`. It is computed
/// before the rest, for all values of the indices in it, including those that an `if` or a filter leaves out.
///
/// # Errors
///
/// A [`GatherError`](crate::GatherError) if an element of `ids` is negative or not below that length, even if the formula does not read it.
/// The error has the first such element, its position and its value.
///
/// With a `?`, the error that is first in the order of the indices; a `GatherError` is converted to its type by `From`.
///
/// # Cost
///
/// That of [`compute!`], and the comparisons: an element is read again without a check. The values before a `?` are kept in a tensor.
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

/// [`compute!`] into an existing tensor or mutable view: `compute_into!(out[b, o] = …)`.
///
/// A formula as in [`compute!`] is assigned to the output, which has the indices of the result. The output has the shape and the element
/// type of the formula; if not, the call does not compile. It may be a view of any layout: a row, a slice, a transposed view. The formula
/// may not read the output, which is borrowed mutably. The output determines the length of an index that nothing else determines:
/// `out[t] = pad!(0.0; x[t - 1])`. It also does where a position is one index plus a number: `out[t] = x[t + 1]` reads as many elements as
/// there are in `out`.
///
/// `out[b, o] += …` adds to the elements that are there, `max=` and `min=` keep the larger and the smaller: integers wrap and NaN is
/// propagated, as in `sum!` and `max!`.
///
/// `(low[i], high[i]) = (…, …)` writes several results in one pass, with the same indices for each; the elements are a tuple as in
/// [`compute!`], and the name of an output may be used in the elements after it, for its new element.
///
/// # Cost
///
/// That of [`compute!`], without a copy of the result. A sum of products goes through blocks of 8 by 32 elements on the stack if the
/// output is not row-major, is accumulated into, or is one of several.
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
/// The letters before `->` name the axes of the operands, those after it the axes of the result; the other letters are summed over.
/// Without `->` the result has every letter that occurs once, in alphabetical order, capitals first. A letter that occurs twice in
/// one operand takes its diagonal. A result without letters is a tensor of no axes, whose value is `item()`.
///
/// Lengths are checked at compile time. Where NumPy would broadcast an axis of one element against a longer one of the same
/// letter, this does not compile.
///
/// `...` stands for axes without letters, in the operands that have it and in the result, where it comes first if no `->` is written. A
/// macro cannot see how many axes these are, so their number is given after the operands: `ellipsis = 2`.
///
/// # Cost
///
/// That of [`compute!`]. Three operands are multiplied two at a time if that takes fewer operations than all at once, in the best
/// order, as NumPy's `optimize="optimal"` does; the product of two of them is a tensor on the stack. Of more than three, the first two
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
