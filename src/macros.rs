//! The macros of the library. Each passes `$crate` to a procedural macro, which starts the paths that it writes with it.

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
/// The macro sees only names, and tells constants from types by Rust's naming conventions: a name in capitals with more
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
