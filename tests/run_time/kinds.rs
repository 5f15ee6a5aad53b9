//! The kinds of shapes, and what the tests share.

use shapeproof::prelude::*;
use shapeproof::{DynShape, Expr, ShapeError};

/// Rows of three with no bound, with a capacity, and without a number of axes.
pub type Unbounded = Shape![?, 3];
pub type Capacity = Shape![..4, 3];
pub type Erased = DynShape;

/// A shape of two axes.
pub trait Rows: Shape<Index: From<[usize; 2]>> {}
impl<S: Shape<Index: From<[usize; 2]>>> Rows for S {}

/// Numbers from 1 on, as many as three rows have.
pub const NUMBERS: [i32; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// Other numbers.
pub const OTHERS: [i32; 9] = [3, 1, 2, 2, 7, 1, 1, 1, 5];

/// The first rows of three.
pub fn rows<S: Rows, T: Copy + 'static>(data: &[T; 9], count: usize) -> TensorView<'_, T, S> {
    TensorView::with_dims(&data[..count * 3], [count, 3]).unwrap()
}

/// What two rows of three, element by element, come to; `None` where they do not broadcast.
pub fn naive<T: Copy, U>(
    (x, left): (&[T; 9], usize),
    (y, right): (&[T; 9], usize),
    f: impl Fn(T, T) -> U,
) -> Option<Vec<U>> {
    let count = match (left, right) {
        (1, n) | (n, 1) => n,
        (l, r) if l == r => l,
        _ => return None,
    };
    let at = |data: &[T; 9], own: usize, i: usize| data[if own == 1 { i % 3 } else { i }];
    Some((0..count * 3).map(|i| f(at(x, left, i), at(y, right, i))).collect())
}

/// The values of an expression of at most four rows of three.
pub fn values<E: Expr>(lazy: Unevaluated<E>) -> Vec<E::Elem> {
    let mut out: Tensor<E::Elem, Shape![..4, 3]> = Tensor::empty();
    lazy.try_eval_into(&mut out).unwrap();
    out.as_slice().to_vec()
}

/// The rows differ, as the operation `op` says it.
pub fn differ(op: &'static str, left: usize, right: usize) -> ShapeError {
    ShapeError::Axis { op, axis: 0, left, right }
}

/// Calls a macro with each pair of kinds.
macro_rules! pairs {
    ($macro:ident!($($rest:tt)*)) => {
        pairs!(@left $macro!($($rest)*) Unbounded);
        pairs!(@left $macro!($($rest)*) Capacity);
        pairs!(@left $macro!($($rest)*) Erased);
    };
    (@left $macro:ident!($($rest:tt)*) $left:ident) => {
        $macro!($left Unbounded $($rest)*);
        $macro!($left Capacity $($rest)*);
        $macro!($left Erased $($rest)*);
    };
}
/// Calls a macro with each kind.
macro_rules! each {
    ($macro:ident!($($rest:tt)*)) => {
        $macro!(Unbounded $($rest)*);
        $macro!(Capacity $($rest)*);
        $macro!(Erased $($rest)*);
    };
}
pub(crate) use {each, pairs};
