//! Tensors put behind and beside each other.

use super::drive::rows;
use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::tensor::Tensor;
use super::view::{Layout, RowMajor};
use super::walk::{Place, at};
use super::writable::Writable;
use crate::error::ShapeError;
use crate::shape::join::{Concat, Joined, Stack, Stacked};
use crate::shape::{Axes, Shape};

/// Writes `left` and, behind or beside it, `right`. The places are computed in here: as captures of a closure that is
/// not inlined, strides would be no constants.
///
/// # Safety
///
/// With the strides of `join`, every index of `left`, and of `right` at the offset, is an element of the memory behind
/// `out`.
#[inline(always)]
unsafe fn side_by_side<L: Expr, R: Expr<Elem = L::Elem>, O>(
    left: &L,
    right: &R,
    out: Pointer<L::Elem>,
    join: impl FnOnce(L::Shape, R::Shape) -> Join<O>,
) {
    let Join { strides, offset, .. } = join(left.shape(), right.shape());
    // SAFETY: by the contract of this function; each expression is walked with its own lengths.
    unsafe {
        rows::<L::Shape, _, _>(left, &Place::strided(out, strides), axes(left), |place, value| {
            place.write(value)
        });
        rows::<R::Shape, _, _>(
            right,
            // Of no elements there is no memory behind `out`, and the address is not used.
            &Place::strided(out.wrapping_add(offset), strides),
            axes(right),
            |place, value| place.write(value),
        );
    }
}

/// How two tensors join: the shape, the strides to write them with, and where the second starts.
struct Join<O> {
    shape: O,
    strides: Axes,
    offset: usize,
}

impl<O: Shape> Join<O> {
    #[inline(always)]
    fn concat<Ax, L, R>(left: L, right: R) -> Self
    where
        L: Joined<Ax, R, Output = O>,
        R: Shape,
    {
        let shape = left.joined(right);
        let strides = RowMajor.strides(shape.axes());
        Self { shape, strides, offset: at(left.axes(), L::AXIS).wrapping_mul(at(strides, L::AXIS)) }
    }

    #[inline(always)]
    fn stack<Ax, L, R>(left: L, right: R) -> Self
    where
        L: Stacked<Ax, R, Output = O>,
        R: Shape,
    {
        let shape = left.stacked(right);
        let strides = RowMajor.strides(shape.axes());
        // The axes before the new one lie one further right in the operands.
        let own =
            core::array::from_fn(
                |i| if i > L::AXIS { at(strides, i) } else { at(strides, i.wrapping_sub(1)) },
            );
        Self { shape, strides: own, offset: at(strides, L::AXIS) }
    }
}

macro_rules! joins {
    ($($(#[$doc:meta])* $name:ident $into:ident: $relation:ident, $total:ident, $join:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<Op, Ax, L, R>(
            left: &L,
            right: &R,
        ) -> Tensor<L::Elem, <L::Shape as $total<Ax, R::Shape>>::Output>
        where
            L: Expr<Shape: $relation<Ax, R::Shape, Op>>,
            R: Expr<Elem = L::Elem>,
        {
            let Join { shape, .. } = Join::$join::<Ax, _, _>(left.shape(), right.shape());
            // SAFETY: the relation has one blanket impl, which holds where all other axes are equal, so that both
            // operands together are all indices of the result.
            unsafe { Tensor::init(shape, |out| side_by_side(left, right, out, Join::$join::<Ax, _, _>)) }
        }

        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $into<Op, Ax, L, R>(
            left: &L,
            right: &R,
            out: &mut Tensor<L::Elem, <L::Shape as $total<Ax, R::Shape>>::Output>,
        ) where
            L: Expr<Shape: $relation<Ax, R::Shape, Op>>,
            R: Expr<Elem = L::Elem>,
        {
            let Join { shape, .. } = Join::$join::<Ax, _, _>(left.shape(), right.shape());
            // SAFETY: as above.
            unsafe { out.refill(shape, |out| side_by_side(left, right, out, Join::$join::<Ax, _, _>)) }
        }
    )*};
}

joins! {
    /// `right` behind `left` along an axis.
    concat concat_into: Concat, Joined, concat;
    /// `left` and `right` beside each other along a new axis.
    stack stack_into: Stack, Stacked, stack;
}

/// How two tensors join along an axis, or the first axis (right-aligned in eight) whose lengths do not allow it.
#[inline(always)]
fn checked_concat<Ax, L, R>(
    left: &L,
    right: &R,
) -> Result<Join<<L::Shape as Joined<Ax, R::Shape>>::Output>, usize>
where
    L: Expr<Shape: Joined<Ax, R::Shape>>,
    R: Expr,
{
    let (own, other) = (axes(left), axes(right));
    let axis = <L::Shape as Joined<Ax, R::Shape>>::AXIS;
    if let Some(clash) = (0..8).find(|&i| i != axis && at(own, i) != at(other, i)) {
        return Err(clash);
    }
    let join = Join::concat::<Ax, _, _>(left.shape(), right.shape());
    // Lengths of no elements may be beyond what can be counted.
    let sum = at(own, axis).checked_add(at(other, axis));
    if sum == Some(at(join.shape.axes(), axis)) { Ok(join) } else { Err(axis) }
}

/// How two tensors join along a new axis, or the first axis (right-aligned in eight) whose lengths differ.
#[inline(always)]
fn checked_stack<Ax, L, R>(
    left: &L,
    right: &R,
) -> Result<Join<<L::Shape as Stacked<Ax, R::Shape>>::Output>, usize>
where
    L: Expr<Shape: Stacked<Ax, R::Shape>>,
    R: Expr,
{
    let (own, other) = (axes(left), axes(right));
    match (0..8).find(|&i| at(own, i) != at(other, i)) {
        Some(clash) => Err(clash),
        None => Ok(Join::stack::<Ax, _, _>(left.shape(), right.shape())),
    }
}

macro_rules! try_joins {
    ($($(#[$doc:meta])* $name:ident $into:ident: $total:ident, $checked:ident, $join:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<Ax, L, R>(
            left: &L,
            right: &R,
        ) -> Result<Tensor<L::Elem, <L::Shape as $total<Ax, R::Shape>>::Output>, usize>
        where
            L: Expr<Shape: $total<Ax, R::Shape>>,
            R: Expr<Elem = L::Elem>,
        {
            let Join { shape, .. } = $checked::<Ax, _, _>(left, right)?;
            // SAFETY: all other axes are equal, and along this one the result is as long as both.
            Ok(unsafe { Tensor::init(shape, |out| side_by_side(left, right, out, Join::$join::<Ax, _, _>)) })
        }

        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $into<Ax, L, R>(
            op: &'static str,
            left: &L,
            right: &R,
            out: impl Writable<L::Elem>,
        ) -> Result<Result<(), ShapeError>, usize>
        where
            L: Expr<Shape: $total<Ax, R::Shape>>,
            R: Expr<Elem = L::Elem>,
        {
            let Join { shape, .. } = $checked::<Ax, _, _>(left, right)?;
            // SAFETY: as above.
            Ok(unsafe { out.receive(op, shape, |out| side_by_side(left, right, out, Join::$join::<Ax, _, _>)) })
        }
    )*};
}

try_joins! {
    /// `right` behind `left` along an axis, or the first axis (right-aligned in eight) whose lengths do not allow it.
    try_concat try_concat_into: Joined, checked_concat, concat;
    /// `left` and `right` beside each other along a new axis, or the first axis (right-aligned in eight) whose lengths
    /// differ.
    try_stack try_stack_into: Stacked, checked_stack, stack;
}
