//! Rounding to whole numbers.

use super::catalogue::unary_family;
use crate::math::round;

/// A number that can be rounded to a whole one; an integer is one already.
pub trait Round: Copy {
    /// The largest whole number that is not above.
    #[must_use]
    fn floor(self) -> Self;
    /// The smallest whole number that is not below.
    #[must_use]
    fn ceil(self) -> Self;
    /// The nearest whole number; halves away from zero.
    #[must_use]
    fn round(self) -> Self;
}

macro_rules! whole {
    ($($t:ty)*) => {$(
        impl Round for $t {
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
    )*};
}
whole!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($t:ty: $floor:ident $round:ident;)*) => {$(
        impl Round for $t {
            #[inline(always)]
            fn floor(self) -> Self {
                round::$floor(self)
            }
            #[inline(always)]
            fn ceil(self) -> Self {
                -round::$floor(-self)
            }
            #[inline(always)]
            fn round(self) -> Self {
                round::$round(self)
            }
        }
    )*};
}
floats! {
    f32: floor_f32 round_f32;
    f64: floor_f64 round_f64;
}

unary_family! {
    /// Rounding as methods of tensors, views and expressions.
    trait Rounding;

    /// The largest whole number not above `x`, elementwise.
    Floor, floor: [Round], |x| -> T { x.floor() }
    /// The smallest whole number not below `x`, elementwise.
    Ceil, ceil: [Round], |x| -> T { x.ceil() }
    /// The whole number nearest to `x`, elementwise; halves away from zero.
    RoundHalfAway, round: [Round], |x| -> T { x.round() }
}
