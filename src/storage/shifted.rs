//! An operand whose axes are shifted to the left.

use core::marker::PhantomData;

use super::expr::Expr;
use super::strided::{NONE, Walk};
use crate::shape::align::AxisShift;

/// An expression whose axes are shifted to the left, as Paddle's `axis` does: by the constant of `H`, or by `shift` where `H` has
/// none.
pub struct Shifted<E, H> {
    operand: E,
    shift: isize,
    known: PhantomData<fn() -> H>,
}

impl<E: Clone, H> Clone for Shifted<E, H> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { operand: self.operand.clone(), shift: self.shift, known: PhantomData }
    }
}
impl<E: Copy, H> Copy for Shifted<E, H> {}

impl<E, H: AxisShift> Shifted<E, H> {
    /// `operand`, shifted by `shift` axes to the left; if `H` has a constant, it is this number.
    #[inline(always)]
    pub(crate) fn new(operand: E, shift: isize) -> Self {
        Self { operand, shift, known: PhantomData }
    }

    /// The axis of the operand that lies under this axis of the outer shape, or [`NONE`].
    #[inline(always)]
    fn under(&self, axis: usize) -> usize {
        let under = axis.wrapping_add_signed(match H::KNOWN {
            Some(shift) => shift,
            None => self.shift,
        });
        if axis < 8 && under < 8 { under } else { NONE }
    }
}

// SAFETY: whoever makes this node guarantees that the shifted operand broadcasts to the outer shape. So a step along an outer
// axis is one along the axis of the operand that lies under it, whose length is the same or 1; where none lies, the operand does
// not move.
unsafe impl<E: Walk, H: AxisShift> Walk for Shifted<E, H> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.operand.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: `i` is below the length of the axis under this one, by the contract of this method; along `NONE` nothing moves.
        unsafe { self.operand.step(cursor, self.under(axis), i) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.operand.merges(self.under(axis), self.under(inner), n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        self.operand.unit(self.under(axis))
    }
}

// SAFETY: as for `Walk`. The node that lays this one on another shape knows the shift, so that the axes of length 1 behind the
// operand's own are not part of the shape here.
unsafe impl<E: Expr, H: AxisShift> Expr for Shifted<E, H> {
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the element is inside, by the contract of this method. Where no axis lies under `inner`, it is the one at the cursor.
        unsafe { self.operand.load::<UNIT>(cursor, self.under(inner), j) }
    }
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: as for `load`.
        unsafe { self.operand.load_condition::<UNIT>(cursor, self.under(inner), j) }
    }
}
