//! Powers: of floats where there is a math library, of integers always.

/// A number that can be raised to a power of its own type.
///
/// Integers are always; `f32` and `f64` with the feature `libm` or `std`.
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
macro_rules! floats {
    ($($t:ty)*) => {$(
        impl<Op> Power<Op> for $t {
            #[inline(always)]
            fn power(self, exponent: Self) -> Self {
                num_traits::Float::powf(self, exponent)
            }
        }
    )*};
}
#[cfg(any(feature = "libm", feature = "std"))]
floats!(f32 f64);

macro_rules! integer_powers {
    ($($t:ty: $negative:expr;)*) => {$(
        impl<Op> Power<Op> for $t {
            /// Wraps around. A negative exponent gives the reciprocal, truncated: 1 or -1 for those, else 0.
            #[inline]
            fn power(self, exponent: Self) -> Self {
                let (mut base, mut rest, mut result): (Self, Self, Self) = (self, exponent, 1);
                if $negative(exponent) {
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
    )*};
}
integer_powers! {
    i8: |e| e < 0; i16: |e| e < 0; i32: |e| e < 0; i64: |e| e < 0; i128: |e| e < 0; isize: |e| e < 0;
    u8: |_| false; u16: |_| false; u32: |_| false; u64: |_| false; u128: |_| false; usize: |_| false;
}
