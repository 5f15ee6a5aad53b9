//! Elements at other positions: against NumPy's values, and against loops.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::*;

#[path = "positions/cases.rs"]
#[rustfmt::skip]
#[allow(clippy::needless_borrows_for_generic_args, reason = "operands are written by a script")]
mod cases;
#[path = "positions/structure.rs"]
mod structure;

#[path = "positions/indexing.rs"]
mod indexing;
#[path = "positions/moved.rs"]
mod moved;

/// Whether two tensors have the same elements, NaN and NaN being the same.
fn same<T: Copy + PartialOrd + 'static, S: StaticShape>(x: &Tensor<T, S>, y: &Tensor<T, S>) -> bool {
    x.as_slice().len() == y.as_slice().len() && same_elements(x, y)
}

#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
fn same_elements<T: Copy + PartialOrd + 'static, S: Shape, R: Shape>(
    x: &Tensor<T, S>,
    y: &Tensor<T, R>,
) -> bool {
    x.as_slice().len() == y.as_slice().len()
        && x.as_slice().iter().zip(y.as_slice()).all(|(x, y)| x == y || (x != x && y != y))
}

/// A tensor after updates were scattered into it.
fn scatter_to<S, E, F, M, N: Extent, const A: isize>(
    mut x: Tensor<i32, S>,
    axis: Axis<A>,
    index: &Tensor<i32, (N,)>,
    updates: E,
    mode: M,
) -> Tensor<i32, S>
where
    S: StaticShape + HasAxis<Axis<A>, scatter>,
    E: Operand<Expr = F, Elem = i32>,
    F: Expr<Elem = i32>,
    S::With<N>: shapeproof::shape::broadcast::TrySameShape<F::Shape, scatter>,
    M: ScatterMode<i32>,
{
    try_scatter(&mut x, axis, index, updates, mode).unwrap();
    x
}

/// Indices that are below `$n` by their type.
macro_rules! typed {
    ($index:expr, $n:literal) => {
        $index.map(|i| Index::<Dim<$n>>::new(usize::try_from(i).unwrap()).unwrap()).eval()
    };
}
use typed;

/// Elements along an axis of `$n` positions, by integers and by indices of that length.
macro_rules! taken {
    ($x:expr, $axis:expr, $n:literal, $index:expr) => {
        match $x {
            x => {
                let found = try_take_along_axis(x, $axis, $index).unwrap();
                assert_eq!(take_along_axis(x, $axis, &typed!($index, $n)), found);
                found
            }
        }
    };
}
use taken;

/// A tensor after updates were scattered into an axis of `$n` positions, by indices of that length.
macro_rules! scattered {
    ($x:expr, $axis:expr, $n:literal, $index:expr, $updates:expr, $mode:expr) => {{
        let mut x = $x;
        scatter(&mut x, $axis, &typed!($index, $n), $updates, $mode);
        x
    }};
}
use scattered;

/// Rows with a single one, by integers and by indices.
macro_rules! one_hot_of {
    ($index:expr, $n:literal) => {{
        let found = try_one_hot($index, Dim::<$n>).unwrap();
        assert_eq!(one_hot(&typed!($index, $n)), found);
        found
    }};
}
use one_hot_of;
