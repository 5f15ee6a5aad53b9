//! An operand whose axes are shifted to the left.

use core::marker::PhantomData;

use super::expr::Expr;
use super::strided::{NO_AXIS, Walk};
use crate::shape::Shape;
use crate::shape::align::AxisShift;

/// An expression whose axes are shifted to the left, as Paddle's `axis` does, and which broadcasts to the shape `S` there. The shift is the
/// constant of `H`, or `shift` where `H` has none.
pub struct Shifted<E, H, S> {
    operand: E,
    shift: isize,
    shape: S,
    known: PhantomData<fn() -> H>,
}

impl<E: Clone, H, S: Copy> Clone for Shifted<E, H, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { operand: self.operand.clone(), shift: self.shift, shape: self.shape, known: PhantomData }
    }
}
impl<E: Copy, H, S: Copy> Copy for Shifted<E, H, S> {}

impl<E, H: AxisShift, S> Shifted<E, H, S> {
    /// `operand`, shifted by `shift` axes to the left.
    ///
    /// # Safety
    ///
    /// If `H` has a constant, it is `shift`. The operand, shifted by so many axes, broadcasts to the shape; axes of length 1 that the shift
    /// moves out on the right do not count.
    #[inline(always)]
    pub(super) const unsafe fn new(operand: E, shift: isize, shape: S) -> Self {
        Self { operand, shift, shape, known: PhantomData }
    }

    /// The axis of the operand that lies under this axis of the outer shape, or [`NO_AXIS`].
    #[inline(always)]
    fn under(&self, axis: usize) -> usize {
        let under = axis.wrapping_add_signed(match H::KNOWN {
            Some(shift) => shift,
            None => self.shift,
        });
        if axis < 8 && under < 8 { under } else { NO_AXIS }
    }
}

// SAFETY: by the contract of `new` the shifted operand broadcasts to `shape`, and so to the outer shape. So a step along an outer axis is
// one along the axis of the operand that lies under it, whose length is the same or 1; where none lies, the operand does not move.
unsafe impl<E: Walk, H: AxisShift, S> Walk for Shifted<E, H, S> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.operand.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: `i` is below the length of the axis under this one, by the contract of this method; along `NO_AXIS` nothing moves.
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

// SAFETY: by the contract of `new` the shifted operand broadcasts to `shape`, so that it can be walked with it.
unsafe impl<E: Expr, H: AxisShift, S: Shape> Expr for Shifted<E, H, S> {
    type Elem = E::Elem;
    type Shape = S;
    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
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
    const LANE: usize = E::LANE;
}
