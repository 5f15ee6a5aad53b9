//! The producer of a fold along one axis: what is left of the axis, and the fold of no elements.

use core::marker::PhantomData;

use super::expr::Expr;
use super::fold::fold_into;
use super::pointer::Pointer;
use super::produce::Produce;
use super::reducer::{Reducer, Total};
use crate::shape::axis::{AtAxis, HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::error::ShapeError;
use crate::shape::{Dim, Extent as _, Shape};

/// The fold of an expression along the axis `Ax` by `R`. `Left` says what is left of the axis, and `Empty` what the fold
/// of no elements is.
pub(crate) struct Folded<R, Ax, E, Left, Empty> {
    expr: E,
    how: PhantomData<(R, Ax, Left, Empty)>,
}

/// What is left of an axis in the shape of a fold: nothing ([`Dropped`]), or an extent of 1 ([`KeepAxis`]).
pub(crate) trait Remains<Ax, S> {
    /// The shape of the fold.
    type Shape: Shape;
    /// The shape of the fold.
    fn of(shape: S) -> Self::Shape;
}

/// Nothing is left of the axis.
pub(crate) enum Dropped {}
impl<Ax, S: AtAxis<Ax>> Remains<Ax, S> for Dropped {
    type Shape = S::Without;
    #[inline(always)]
    fn of(shape: S) -> S::Without {
        shape.without()
    }
}

/// An extent of 1 is left of the axis.
pub(crate) enum KeepAxis {}
impl<Ax, S: AtAxis<Ax>> Remains<Ax, S> for KeepAxis {
    type Shape = S::With<Dim<1>>;
    #[inline(always)]
    fn of(shape: S) -> S::With<Dim<1>> {
        shape.with(Dim)
    }
}

/// The value of a fold over no elements: the reduction's own ([`Neutral`]), or none as there are elements ([`NeverEmpty`]).
pub(crate) trait ValueOfEmpty<R, T> {
    /// The value for each index of the other axes; `None` if there is none.
    fn value() -> Option<R::Out>
    where
        R: Reducer<T>;
}

/// The reduction has a value over no elements.
pub(crate) enum Neutral {}
impl<R: Total<T>, T> ValueOfEmpty<R, T> for Neutral {
    #[inline(always)]
    fn value() -> Option<R::Out> {
        Some(R::neutral())
    }
}

/// The axis has elements, so that no such value is needed.
pub(crate) enum NeverEmpty {}
impl<R, T> ValueOfEmpty<R, T> for NeverEmpty {
    #[inline(always)]
    fn value() -> Option<R::Out>
    where
        R: Reducer<T>,
    {
        None
    }
}

impl<R, Ax, E: Expr, Left> Folded<R, Ax, E, Left, Neutral> {
    /// By a reduction that has a value over no elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn total<Op>(expr: E, _: Ax, _: PhantomData<Op>) -> Self
    where
        E::Shape: HasAxis<Ax, Op>,
    {
        Self { expr, how: PhantomData }
    }
}

impl<R, Ax, E: Expr, Left> Folded<R, Ax, E, Left, NeverEmpty> {
    /// Along an axis that the types know to have elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn filled<Op>(expr: E, _: Ax, _: PhantomData<Op>) -> Self
    where
        E::Shape: NonEmptyAxis<Ax, Op>,
    {
        Self { expr, how: PhantomData }
    }

    /// Along an axis that has elements, or an error.
    #[inline(always)]
    pub(crate) fn checked<Op>(
        op: &'static str,
        expr: E,
        _: Ax,
        _: PhantomData<Op>,
    ) -> Result<Self, ShapeError>
    where
        E::Shape: TryNonEmptyAxis<Ax, Op>,
    {
        if AtAxis::<Ax>::extent(expr.shape()).get() == 0 {
            return Err(ShapeError::Empty { op });
        }
        Ok(Self { expr, how: PhantomData })
    }
}

// SAFETY: the shape is that of the expression without the axis, or with 1 for it, and a value is written for each index of
// the other axes: where the axis has no elements, that of the reduction. The bounds of each constructor state that there is such
// an axis. With `NeverEmpty` it has elements: `NonEmptyAxis` has one blanket impl, which holds for an axis whose static length is 1
// or more, and `checked` has compared the length.
unsafe impl<R, Ax, E, Left, Empty> Produce for Folded<R, Ax, E, Left, Empty>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
    Left: Remains<Ax, E::Shape>,
    Empty: ValueOfEmpty<R, E::Elem>,
{
    type Elem = R::Out;
    type Shape = Left::Shape;

    #[inline(always)]
    fn shape(&self) -> Left::Shape {
        Left::of(self.expr.shape())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<R::Out>) {
        // SAFETY: `out` has room for the shape without the axis.
        unsafe { fold_into::<R, Ax, E>(&self.expr, out, Empty::value()) }
    }
}
