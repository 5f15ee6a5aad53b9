//! The macros of the library. Each hands `$crate` to a procedural macro, which writes its paths under it.

/// A shape as a type: `Shape![2, 9216]`.
///
/// Each of the up to six items is an axis:
///
/// | item | length | extent |
/// | --- | --- | --- |
/// | `12` | 12; at most 999,999 | [`Dim<12>`](crate::Dim), from a thousand up [`Kilo`](crate::Kilo) |
/// | `..32` | any up to 32, known at run time | [`UpTo<Dim<32>>`](crate::UpTo) |
/// | `?` | any, known at run time | [`Dyn`](crate::Dyn) |
/// | `WIDTH`, `net::WIDTH` | a constant; at most 999,999 | that of its value |
/// | `{ 2 * N }` | a constant expression; at most 999,999 | that of its value |
/// | `I` | whatever the type `I` says | `I` |
/// | `n` | that of [`length!`](crate::length!) | [`Length<'_, n>`](crate::Length) |
///
/// `Shape![]` is the shape of a scalar.
///
/// The macro sees names alone, so that Rust's conventions for them tell constants from types: a name in capitals with more
/// than one letter is a constant, any other a type. Write braces around a constant of one letter, `{ N }`; for a type
/// parameter in capitals, write the shape as a tuple, `(ROWS, COLS)`. A size that is a parameter of generic code is
/// `Dim<N>`, as the compiler does not compute with it: `fn f<const N: usize>(x: &Tensor<f32, Shape![Dim<N>, 3]>)`.
///
/// # Example
///
/// ```
/// use shapeproof::{Dim, Dyn, Extent, Kilo, Shape, Tensor, UpTo};
///
/// let image: Option<Shape![2, 9216]> = None::<(Dim<2>, Kilo<9, 216>)>;
/// let frames: Option<Shape![..32, 12]> = None::<(UpTo<Dim<32>>, Dim<12>)>;
/// let rows: Option<Shape![?, 12]> = None::<(Dyn, Dim<12>)>;
///
/// const RATE: usize = 16_000;
/// let second: Option<Shape![RATE]> = None::<(Kilo<16, 0>,)>;
/// let window: Option<Shape![{ RATE / 40 }]> = None::<(Dim<400>,)>;
///
/// fn transposed<I: Extent, O: Extent>(weights: Option<Shape![I, O]>) -> Option<Shape![O, I]> {
///     None
/// }
/// ```
///
/// A shape that cannot be is rejected where it is written:
///
/// ```compile_fail
/// # use shapeproof::Shape;
/// type Wide = Shape![2, 1_000_000]; // the length of an axis is at most 999999, not 1000000
/// ```
#[macro_export]
macro_rules! Shape {
    ($($axes:tt)*) => { $crate::__private::Shape! { ($crate) $($axes)* } };
}

/// A [`Tensor`](crate::Tensor) as a literal: `tensor![[1, 2], [3, 4]]`.
///
/// The brackets nest as in a Rust array, and so does `[element; length]`. With several lengths,
/// `tensor![0.0; 9, 64]` is `tensor![[0.0; 64]; 9]`; with none, `tensor![5.0;]` is a scalar. A repeated element is
/// evaluated once and must be `Copy`.
///
/// The shape comes from the literal, so lengths are integer literals. The expression is constant if its elements are.
/// A ragged literal is rejected at the offending row.
///
/// # Cost
///
/// One array of the elements, moved into the tensor. In a `static` or a `const` nothing is left for run time.
///
/// # Example
///
/// ```
/// use shapeproof::{Shape, Tensor, assert_shape, tensor};
///
/// static WEIGHTS: Tensor<f32, Shape![2, 3]> = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// assert_eq!(WEIGHTS.as_slice(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
///
/// let x = 7;
/// let mixed = tensor![[x; 3], [1, 2, x + 1]];
/// assert_shape!(mixed, [2, 3]);
/// assert_eq!(mixed.as_slice(), [7, 7, 7, 1, 2, 8]);
///
/// assert_shape!(tensor![0_u8; 9, 64], [9, 64]);
/// assert_shape!(tensor![5.0;], []);
/// ```
///
/// ```compile_fail
/// # use shapeproof::tensor;
/// let ragged = tensor![[1, 2], [3, 4, 5]]; // row 1 has 3 elements, row 0 has 2
/// ```
#[macro_export]
macro_rules! tensor {
    ($($rows:tt)*) => { $crate::__private::tensor! { ($crate) $($rows)* } };
}

/// A `.npy` file as a constant [`Tensor`](crate::Tensor): `include_npy!("w.npy")`.
///
/// The path is a string literal, relative to the source file as in [`include_bytes!`], or `concat!` and `env!` of
/// literals. Element type and shape come from the file: `bool`, `i8` to `i64`, `u8` to `u64`, `f32` or `f64`, in either
/// order of bytes, in C order, of rank 0 to 6. When the file changes, the crate is built again, and a shape that no longer
/// fits does not compile.
///
/// A file that is missing, damaged or not supported is a compile error that names the file and the reason.
///
/// # Cost
///
/// Nothing at run time: the tensor is made by the compiler. Put it into a `static`, as every use of a `const` may copy it.
///
/// # Example
///
/// ```
/// use shapeproof::{Shape, Tensor, include_npy};
///
/// static WEIGHTS: Tensor<i16, Shape![2, 3]> =
///     include_npy!(concat!(env!("CARGO_MANIFEST_DIR"), "/npy/tests/data/i2-big.npy"));
/// assert_eq!(WEIGHTS.as_slice(), [-32768, 0, 1, 2, 32766, 32767]);
/// ```
///
/// ```compile_fail
/// # use shapeproof::include_npy;
/// static WEIGHTS: () = include_npy!("w.npy"); // cannot include `w.npy`: there is no such file
/// ```
#[macro_export]
macro_rules! include_npy {
    ($($file:tt)*) => { $crate::__private::include_npy! { ($crate) $($file)* } };
}

/// A compile error that prints the shape of an expression: `debug_shape!(x)`.
///
/// For the time of writing a program. It takes anything with a shape: a tensor, a view, an expression, or a reference to one.
///
/// ```compile_fail
/// # use shapeproof::{debug_shape, tensor};
/// let x = tensor![[0.0; 9216]; 2];
/// debug_shape!(x); // the shape is (Dim<2>, Kilo<9, 216>)
/// ```
#[macro_export]
macro_rules! debug_shape {
    ($tensor:expr $(,)?) => {
        $crate::__private::debug_shape(&$tensor)
    };
}

/// A check by the compiler that an expression has this shape: `assert_shape!(x, [2, 3])`.
///
/// The brackets hold what [`Shape!`](macro@crate::Shape) takes. The expression may be anything with a shape: a tensor, a view, an
/// expression, or a reference to one.
///
/// # Cost
///
/// None beyond that of the expression.
///
/// # Example
///
/// ```
/// use shapeproof::{Extent, Shape, Tensor, assert_shape, tensor};
///
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_shape!(x, [2, 3]);
///
/// fn dense<I: Extent, O: Extent>(weights: &Tensor<f32, Shape![O, I]>) {
///     assert_shape!(weights, [O, I]);
/// }
/// ```
///
/// ```compile_fail
/// # use shapeproof::{assert_shape, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_shape!(x, [3, 2]); // assert_shape: the shape is (Dim<2>, Dim<3>), not (Dim<3>, Dim<2>)
/// ```
#[macro_export]
macro_rules! assert_shape {
    ($tensor:expr, [$($axes:tt)*] $(,)?) => {
        $crate::__private::assert_shape::<$crate::Shape![$($axes)*], _>(&$tensor)
    };
    ($($other:tt)*) => {
        ::core::compile_error!("expected a tensor and a shape in brackets: `assert_shape!(x, [2, 3])`")
    };
}

/// A [`Tensor`](crate::Tensor) in index notation: `compute!([b, o] => sum!(i => w[o, i] * x[b, i]) + bias[o])`.
///
/// The brackets name the indices of the result, and behind `=>` stands Rust code for one element. In it
///
/// - `w[o, i]` reads an element of a tensor, a view or an array with static extents, `s[]` the only element of a scalar; what is
///   read is a name or a path such as `self.w`, and is borrowed;
/// - for an axis stands an index, or a sum of numbers and of indices times numbers: `x[2 * t + k + 1, 0]`. Numbers are literals or
///   constants in capitals. What counts down from -1 counts from the end: `m[-1, j]` is the last row, `x[-1 - i]` is reversed;
/// - `sum!(i => …)`, `prod!`, `max!`, `min!`, `any!`, `all!` and `count!` reduce over an index, or over several: `sum!(i, j => …)`;
///   `mean!`, `argmax!` and `argmin!` over one; they may nest. `sum!(i if m[i] => …)` leaves out what the condition does not hold
///   for, with all but those that have no value for nothing;
/// - `pad!(0.0; x[t - 1])`, `clamp!(x[t - 1])`, `wrap!(x[t - 1])` and `reflect!(x[t - 1])` read where a position may leave its axis.
///   Outside is the value, the nearest element, the axis anew, or the axis mirrored at its first and its last element: so does
///   `numpy.pad` with the modes `constant`, `edge`, `wrap` and `reflect`. Such a position tells no length;
/// - an index is an [`Index`](crate::Index), whose `get()` is its value.
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
/// added up as `sum` does it.
///
/// A policy costs a comparison or two for each read, but `wrap!` and `reflect!` a division if the position may be more than one length
/// of the axis away from it.
///
/// A reduction to which some of the indices around it make no difference is computed once, before the rest, into a tensor over
/// the other indices: in `[i, j] => x[i, j] / sum!(k => x[i, k])` there are as many sums as `i`. In an `if`, or where an index counts to
/// a length of run time, it is computed anew for every element. `let` gives names to such results.
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

/// [`compute!`] into a tensor or a mutable view that is there: `compute_into!(out[b, o] = …)`.
///
/// What is written is a formula as in [`compute!`], with the indices of the result behind the output. The output has the shape of the
/// formula and its elements; if it has not, that does not compile. It may be a view of any layout: a row, a slice, a transposed view. No
/// operand is part of it, as it is borrowed mutably.
///
/// `out[b, o] += …` adds to the elements that are there, `max=` and `min=` keep the larger and the smaller: integers wrap and NaN is
/// passed on, as in `sum!` and `max!`.
///
/// # Cost
///
/// That of [`compute!`], and no copy of the result. A sum of products goes through blocks of 8 by 32 elements on the stack where the
/// output is not row-major, or keeps what is there.
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
/// // einsum: the length of 'j' is Dim<2> in another operand, but Dim<3> here
/// einsum!("ij,j->i", &a, &b);
/// ```
#[macro_export]
macro_rules! einsum {
    ($($input:tt)*) => { $crate::__private::einsum! { ($crate) $($input)* } };
}

/// An index that the compiler checks: `x.at(idx![1, 2])`.
///
/// ```
/// use shapeproof::{idx, prelude::*, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(x.at(idx![0, 2]), 3);
/// ```
///
/// ```compile_fail
/// # use shapeproof::{idx, prelude::*, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// x.at(idx![2, 0]); // index 2 is outside axis 0, which has 2
/// ```
#[macro_export]
macro_rules! idx {
    ($($index:tt)*) => { <$crate::Shape![$($index)*] as $crate::StaticShape>::NEW };
}

/// A range of an axis, known at compile time: `x.slice(Axis::<1>, span!(2..5))`.
///
/// Both ends are numbers, or constants in braces; `..5` starts at 0.
///
/// ```
/// use shapeproof::{prelude::*, span, tensor};
/// let x = tensor![1, 2, 3, 4, 5];
/// assert_eq!(x.slice(Axis::<0>, span!(1..4)), tensor![2, 3, 4]);
/// assert_eq!(x.slice(Axis::<0>, span!(..2)), tensor![1, 2]);
/// ```
#[macro_export]
macro_rules! span {
    (..$to:tt) => {
        $crate::span!(0..$to)
    };
    ($from:tt..$to:tt) => {
        $crate::Span::<
            $crate::__private::Only<$crate::Shape![$from]>,
            $crate::__private::Only<$crate::Shape![$to]>,
        >::NEW
    };
}

/// An order of axes: `x.permute(axes![1, 0])`.
///
/// ```
/// use shapeproof::{axes, prelude::*, tensor};
/// assert_eq!(tensor![[1, 2], [3, 4]].permute(axes![1, 0]), tensor![[1, 3], [2, 4]]);
/// ```
#[macro_export]
macro_rules! axes {
    ($($axis:expr),* $(,)?) => { ($($crate::Axis::<{ $axis }>,)*) };
}
