//! Shifts of integers, for fixed-point arithmetic.
//!
//! The number of bits is an operand: one number for all elements, or for example one for each channel. A shift to the right does
//! not overflow; a shift to the left loses the upper bits. As in NumPy, a number of bits that is negative or not below the width of
//! the type shifts out all bits.

use duplicate::duplicate_item;

use super::catalogue::binary_family;
use crate::element::operation::operations;

/// An integer that can be shifted by a number of bits: any primitive integer, or another type that implements this.
pub trait Shift: Copy + 'static {
    /// `self * 2^bits`, without the upper bits that do not fit.
    #[must_use]
    fn shift_left(self, bits: Self) -> Self;
    /// `self / 2^bits`, rounded down.
    #[must_use]
    fn shift_right(self, bits: Self) -> Self;
    /// `self / 2^bits`, rounded to the nearest integer; halves are rounded up.
    #[must_use]
    fn rounding_shift_right(self, bits: Self) -> Self;
}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize])]
#[allow(
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    reason = "of some of these types"
)]
impl Shift for Int {
    #[inline(always)]
    fn shift_left(self, bits: Self) -> Self {
        u32::try_from(bits).ok().and_then(|bits| self.checked_shl(bits)).unwrap_or(0)
    }
    #[inline(always)]
    fn shift_right(self, bits: Self) -> Self {
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let sign = if self < 0 { !0 } else { 0 };
        u32::try_from(bits).ok().and_then(|bits| self.checked_shr(bits)).unwrap_or(sign)
    }
    #[inline(always)]
    fn rounding_shift_right(self, bits: Self) -> Self {
        // With the highest bit that is shifted out, which stands for one half.
        let twice = self.shift_right(bits.wrapping_sub(1));
        if bits == 0 { self } else { (twice >> 1).wrapping_add(twice & 1) }
    }
}

operations! {
    shift_left elementwise_shift_left
    shift_right elementwise_shift_right
    rounding_shift_right elementwise_rounding_shift_right
}

binary_family! {
    /// Shifts as methods of tensors, views and expressions.
    trait Shifts, TryShifts;

    /// `x * 2^y`, elementwise, without the upper bits that do not fit.
    fn shift_left, fn elementwise_shift_left, fn try_shift_left, fn try_elementwise_shift_left: [Shift], |x, y| -> T { x.shift_left(y) }
    /// `x / 2^y`, elementwise, rounded down.
    fn shift_right, fn elementwise_shift_right, fn try_shift_right, fn try_elementwise_shift_right: [Shift], |x, y| -> T { x.shift_right(y) }
    /// `x / 2^y`, elementwise, rounded to the nearest integer; halves are rounded up. It scales a product of fixed-point numbers.
    fn rounding_shift_right, fn elementwise_rounding_shift_right, fn try_rounding_shift_right, fn try_elementwise_rounding_shift_right: [Shift], |x, y| -> T { x.rounding_shift_right(y) }
}
