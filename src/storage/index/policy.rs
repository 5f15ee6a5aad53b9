//! What is read in place of a position outside of its axis: the policies of `pad!`, `clamp!`, `wrap!` and `reflect!`.

use super::outside::signed;
use crate::shape::outside::PositionRange;

/// Positions outside read a value that is given: `constant`.
#[doc(hidden)]
pub enum PadPolicy {}
/// Positions outside read the nearest element: `edge`.
#[doc(hidden)]
pub enum ClampPolicy {}
/// Positions outside read as if the axis began anew: `wrap`.
#[doc(hidden)]
pub enum WrapPolicy {}
/// Positions outside read as if the axis ran back, mirrored at its first and last element: `reflect`.
#[doc(hidden)]
pub enum ReflectPolicy {}

/// Which element stands for a position.
///
/// # Safety
///
/// For a length that is not 0, and a position between the two numbers of `L`, `place` gives a place below the length.
#[doc(hidden)]
pub unsafe trait Policy<L> {
    fn place(position: isize, len: usize) -> usize;
}

/// A position that is not negative and below `len`, or none.
#[inline(always)]
#[allow(clippy::cast_sign_loss, reason = "what is negative becomes larger than any length")]
pub(super) fn inside(position: isize, len: usize) -> Option<usize> {
    Some(position as usize).filter(|at| *at < len)
}

/// The remainder of division by a length that is not 0.
#[inline(always)]
#[allow(clippy::cast_sign_loss, reason = "no such remainder is negative")]
fn remainder(position: isize, len: usize) -> usize {
    position.checked_rem_euclid(signed(len)).unwrap_or(0) as usize
}

/// Whether the position is known to be less than a length before the axis, or behind it.
#[inline(always)]
fn is_near<L: PositionRange>(len: usize) -> bool {
    let len = i64::try_from(len).unwrap_or(i64::MAX / 2).min(i64::MAX / 2);
    L::KNOWN && L::LOW > -len && L::HIGH < 2 * len - 1
}

// SAFETY: `place` returns 0, the last position, or the position itself where `inside` has found it below `len`; `len` is not 0.
unsafe impl<L> Policy<L> for ClampPolicy {
    #[inline(always)]
    fn place(position: isize, len: usize) -> usize {
        let last = len.wrapping_sub(1);
        if position < 0 { 0 } else { inside(position, len).unwrap_or(last) }
    }
}
// SAFETY: `place` returns a remainder of the division by `len`, a position that `inside` has found below `len`, or 0; `len` is not 0.
unsafe impl<L: PositionRange> Policy<L> for WrapPolicy {
    #[inline(always)]
    fn place(position: isize, len: usize) -> usize {
        if !is_near::<L>(len) {
            return remainder(position, len);
        }
        let before = inside(position.wrapping_add(signed(len)), len);
        let behind = inside(position.wrapping_sub(signed(len)), len);
        inside(position, len).or(before).or(behind).unwrap_or(0)
    }
}
// SAFETY: `at` is at most `period`: a remainder of the division by it is less, and otherwise `is_near` bounds the position. An `at` up to
// `last` is the result. For a larger one it is `period - at`, below `last`, as `period` is twice `last`. With one element `at` is 0.
unsafe impl<L: PositionRange> Policy<L> for ReflectPolicy {
    #[inline(always)]
    fn place(position: isize, len: usize) -> usize {
        let last = len.wrapping_sub(1);
        // The number of steps to the last element and back, and 1 for an axis of one element, as a divisor.
        let period = last.wrapping_mul(2).max(1);
        let at = if is_near::<L>(len) { position.unsigned_abs() } else { remainder(position, period) };
        if at <= last { at } else { period.wrapping_sub(at) }
    }
}
