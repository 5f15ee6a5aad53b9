//! Some positions of an operand along an axis, as elements of their own.

use core::marker::PhantomData;

use super::super::eval::Readable;
use super::super::expr::Expr;
use super::super::pointer::Pointer;
use super::super::strided::Walk;
use crate::shape::axis::AtAxis;

/// The positions of the axis `Ax` from `first` on, as far as they are walked: each is `STEP` behind the one before. The axes before `Ax`
/// stay where `start` is.
pub(super) struct AxisPart<'a, Ax, E: Expr, const STEP: isize> {
    pub(super) expr: &'a E,
    pub(super) start: E::Cursor,
    pub(super) first: usize,
    pub(super) axis: PhantomData<Ax>,
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>, const STEP: isize> AxisPart<'_, Ax, E, STEP> {
    const AXIS: usize = <E::Shape as AtAxis<Ax>>::AXIS & 7;

    /// The position `i` behind another one.
    #[inline(always)]
    fn position(at: usize, i: usize) -> usize {
        match STEP {
            1 => at + i,
            0 => at,
            _ => at - i,
        }
    }

    /// The cursor of the operand.
    ///
    /// # Safety
    ///
    /// The position is below the length of the axis.
    #[inline(always)]
    unsafe fn cursor(&self, (cursor, at): (E::Cursor, usize)) -> E::Cursor {
        // SAFETY: by the contract of this function; no other step goes along the axis.
        unsafe { self.expr.step(cursor, Self::AXIS, at) }
    }
}

// SAFETY: `Placed` walks it with the lengths of the axes behind and as many positions as a run has, all of which are below the length
// of the axis. The operand is stepped along it once, when an element is read. With a step other than 1 the axis is merged with no other.
unsafe impl<Ax, E: Expr<Shape: AtAxis<Ax>>, const STEP: isize> Walk for AxisPart<'_, Ax, E, STEP> {
    /// The cursor of the operand, and the position along the axis.
    type Cursor = (E::Cursor, usize);
    #[inline(always)]
    fn start(&self) -> Self::Cursor {
        (self.start, self.first)
    }
    #[inline(always)]
    unsafe fn step(&self, (cursor, at): Self::Cursor, axis: usize, i: usize) -> Self::Cursor {
        if axis == Self::AXIS {
            return (cursor, Self::position(at, i));
        }
        // SAFETY: the contract is passed on. Along the axes before there is one position, to which `start` has been stepped.
        (if axis > Self::AXIS { unsafe { self.expr.step(cursor, axis, i) } } else { cursor }, at)
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        (STEP == 1 || (axis != Self::AXIS && inner != Self::AXIS)) && self.expr.merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        (STEP == 1 || axis != Self::AXIS) && self.expr.unit(axis)
    }
}

// SAFETY: the elements are the operand's.
unsafe impl<Ax, E: Expr<Shape: AtAxis<Ax>>, const STEP: isize> Readable for AxisPart<'_, Ax, E, STEP> {
    type Item = E::Elem;
    const IN_MEMORY: bool = E::STORED;
    #[inline(always)]
    unsafe fn item<const UNIT: bool>(&self, (cursor, at): Self::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the contract is passed on; the position is below the length of the axis.
        unsafe {
            if inner == Self::AXIS {
                return self.expr.load::<UNIT>(cursor, inner, Self::position(at, j));
            }
            self.expr.load::<UNIT>(self.cursor((cursor, at)), inner, j)
        }
    }
    #[inline(always)]
    unsafe fn place(&self, cursor: Self::Cursor) -> Pointer<E::Elem> {
        // SAFETY: as above.
        unsafe { self.expr.address(self.cursor(cursor)) }
    }
}
