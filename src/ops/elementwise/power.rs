//! Powers. Those of floats need a math library, those of integers do not.

use duplicate::duplicate_item;

/// A number that can be raised to a power of its own type.
///
/// All integers; with the feature `libm` or `std`, `f32` and `f64` as well.
#[diagnostic::on_unimplemented(
    message = "{Op}: there is no power of `{Self}` here",
    label = "this element has no power function",
    note = "powers of floats need the feature `libm` or `std` of shapeproof"
)]
pub trait Power<Op> {
    /// `self` to the power `exponent`.
    #[must_use]
    fn power(self, exponent: Self) -> Self;
}

#[cfg(any(feature = "libm", feature = "std"))]
#[duplicate_item(Real; [f32]; [f64])]
impl<Op> Power<Op> for Real {
    #[inline(always)]
    fn power(self, exponent: Self) -> Self {
        num_traits::Float::powf(self, exponent)
    }
}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize])]
impl<Op> Power<Op> for Int {
    /// Wraps around. A negative exponent gives the truncated reciprocal: 1 or -1 for a base of 1 or -1, else 0.
    #[inline]
    fn power(self, exponent: Self) -> Self {
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let negative = exponent < 0;
        let (mut base, mut rest, mut result): (Self, Self, Self) = (self, exponent, 1);
        if negative {
            if base != 1 && base.wrapping_add(1) != 0 {
                return 0;
            }
            rest = exponent & 1;
        }
        while rest != 0 {
            if rest & 1 != 0 {
                result = result.wrapping_mul(base);
            }
            base = base.wrapping_mul(base);
            rest >>= 1;
        }
        result
    }
}
