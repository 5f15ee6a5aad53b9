//! An operand on other axes than its own.

use core::marker::PhantomData;

use super::expr::Expr;
use super::strided::{NONE, Walk};
use crate::shape::align::AxisShift;

/// An expression laid some axes further left, as Paddle's `axis` does: as many as `H` knows, or else as `shift` says.
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
    /// `operand`, laid `shift` axes further left, which is what `H` knows if it knows anything.
    #[inline(always)]
    pub(crate) fn new(operand: E, shift: isize) -> Self {
        Self { operand, shift, known: PhantomData }
    }

    /// The axis of the operand that lies under this axis of the outer shape, or [`NONE`]; under none there is none.
    #[inline(always)]
    fn under(&self, axis: usize) -> usize {
        let under = axis.wrapping_add_signed(match H::KNOWN {
            Some(shift) => shift,
            None => self.shift,
        });
        if axis < 8 && under < 8 { under } else { NONE }
    }
}

// SAFETY: whoever makes the node has the operand, so shifted, broadcast to the outer shape: where no axis of the
// operand lies, it is not moved.
unsafe impl<E: Walk, H: AxisShift> Walk for Shifted<E, H> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.operand.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: the contract is passed on; where no axis lies, nothing moves.
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

// SAFETY: as for `Walk`; the shape is the operand's with axes of length 1 behind it, which `Shifted` leaves to the
// node that lays it on another shape.
unsafe impl<E: Expr, H: AxisShift> Expr for Shifted<E, H> {
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the contract is passed on; where no axis lies, it is the element at the position itself.
        unsafe { self.operand.load::<UNIT>(cursor, self.under(inner), j) }
    }
    #[inline(always)]
    unsafe fn load_condition<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: as for `load`.
        unsafe { self.operand.load_condition::<UNIT>(cursor, self.under(inner), j) }
    }
}
