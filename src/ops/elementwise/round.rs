//! Rounding to whole numbers.

use duplicate::duplicate_item;

use super::catalogue::unary_family;
use crate::math::round;

/// A number that can be rounded to a whole number; an integer stays what it is.
pub trait Round: Copy {
    /// The largest whole number that is not above `self`.
    #[must_use]
    fn floor(self) -> Self;
    /// The smallest whole number that is not below `self`.
    #[must_use]
    fn ceil(self) -> Self;
    /// The nearest whole number; halves are rounded away from zero.
    #[must_use]
    fn round(self) -> Self;
}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize])]
impl Round for Int {
    #[inline(always)]
    fn floor(self) -> Self {
        self
    }
    #[inline(always)]
    fn ceil(self) -> Self {
        self
    }
    #[inline(always)]
    fn round(self) -> Self {
        self
    }
}

#[duplicate_item(
    Float floor_float round_float;
    [f32] [floor_f32] [round_f32];
    [f64] [floor_f64] [round_f64];
)]
impl Round for Float {
    #[inline(always)]
    fn floor(self) -> Self {
        round::floor_float(self)
    }
    #[inline(always)]
    fn ceil(self) -> Self {
        -round::floor_float(-self)
    }
    #[inline(always)]
    fn round(self) -> Self {
        round::round_float(self)
    }
}

unary_family! {
    /// Rounding as methods of tensors, views and expressions.
    trait Rounding;

    /// The largest whole number not above `x`, elementwise.
    Floor, fn floor: [Round], |x| -> T { x.floor() }
    /// The smallest whole number not below `x`, elementwise.
    Ceil, fn ceil: [Round], |x| -> T { x.ceil() }
    /// The whole number nearest to `x`, elementwise; halves are rounded away from zero.
    RoundHalfAway, fn round: [Round], |x| -> T { x.round() }
}
