//! A real factor as integers.

use crate::math::rounding::{divide_by_power, high_product};

/// A real factor as an integer and a power of two: `mantissa * 2^(exponent - 31)`.
///
/// [`new`](Self::new) computes it as TensorFlow's `QuantizeMultiplier` does, and [`apply`](Self::apply) as its
/// `MultiplyByQuantizedMultiplier`, which rounds twice.
///
/// ```
/// use shapeproof::quantized::Multiplier;
///
/// const HALF: Multiplier = Multiplier::new(0.5);
/// assert_eq!((HALF.mantissa(), HALF.exponent()), (1 << 30, 0));
/// assert_eq!(HALF.apply(7), 4);
/// assert_eq!(Multiplier::new(0.001).apply(-12_499), -12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplier {
    mantissa: i32,
    exponent: i32,
}

impl Multiplier {
    /// The nearest multiplier to a factor that is not negative.
    ///
    /// A negative factor, or one below `2^-32`, becomes 0. One from `2^30` on, or NaN, becomes the largest multiplier.
    ///
    /// # Source
    ///
    /// `QuantizeMultiplier` in `tensorflow/lite/kernels/internal/quantization_util.cc`.
    ///
    /// ```
    /// use shapeproof::quantized::Multiplier;
    /// assert_eq!(Multiplier::new(-1.0), Multiplier::new(0.0));
    /// // Whatever the sign of NaN is, which operations do not promise.
    /// assert_eq!(Multiplier::new(f64::NAN), Multiplier::new(f64::MAX));
    /// assert_eq!(Multiplier::new(-f64::NAN), Multiplier::new(f64::MAX));
    /// ```
    #[must_use]
    pub const fn new(factor: f64) -> Self {
        let bits = factor.to_bits();
        let biased = (bits >> 52) as i32 & 0x7ff;
        if factor <= 0.0 || biased == 0 {
            return Self { mantissa: 0, exponent: 0 };
        }
        // The factor is `fraction * 2^exponent` with a fraction from a half up to 1, here of 53 bits: 31 of them are kept.
        let fraction = (bits & ((1 << 52) - 1)) | (1 << 52);
        let (mut mantissa, mut exponent) = ((fraction + (1 << 21)) >> 22, biased - 1022);
        if mantissa == 1 << 31 {
            (mantissa, exponent) = (1 << 30, exponent + 1);
        }
        if exponent < -31 {
            return Self { mantissa: 0, exponent: 0 };
        }
        if exponent > 30 {
            return Self { mantissa: i32::MAX, exponent: 30 };
        }
        Self { mantissa: mantissa as i32, exponent }
    }

    /// The mantissa.
    #[must_use]
    pub const fn mantissa(self) -> i32 {
        self.mantissa
    }

    /// The exponent of the power of two.
    #[must_use]
    pub const fn exponent(self) -> i32 {
        self.exponent
    }

    /// The mantissa rounded to 16 bits: `DownScaleInt32ToInt16Multiplier` of TensorFlow.
    pub(crate) const fn short(self) -> i16 {
        if self.mantissa >= i32::MAX - (1 << 15) {
            i16::MAX
        } else {
            ((self.mantissa + (1 << 15)) >> 16) as i16
        }
    }

    /// The factor divided by a length, as tflite-micro does for a mean: the mantissa is shifted left as far as possible, and divided.
    pub(crate) const fn over(self, len: usize) -> Self {
        let bits = (len as u64).ilog2() as i32;
        let bits = if bits < 32 { bits } else { 32 };
        let room = 31 + self.exponent;
        let bits = if bits < room { bits } else { room };
        let mantissa = ((self.mantissa as i64) << bits) / len as i64;
        Self { mantissa: mantissa as i32, exponent: self.exponent - bits }
    }

    /// The product with an integer, rounded to 31 bits and again to an integer. Wraps if it exceeds 32 bits.
    #[must_use]
    #[inline(always)]
    pub const fn apply(self, x: i32) -> i32 {
        let left = if self.exponent > 0 { self.exponent } else { 0 };
        let right = if self.exponent > 0 { 0 } else { -self.exponent };
        divide_by_power(high_product(x.wrapping_shl(left as u32), self.mantissa), right)
    }
}

/// A [`Multiplier`] of 16 bits, for sums of 64 bits: `factor * 2^-shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortMultiplier {
    factor: i16,
    shift: u8,
}

impl ShortMultiplier {
    /// The factor 0.
    pub(crate) const NONE: Self = Self { factor: 0, shift: 15 };

    /// The nearest 16-bit multiplier to one below `2^7`.
    #[track_caller]
    pub(crate) const fn new(multiplier: Multiplier) -> Self {
        assert!(
            multiplier.exponent < 8,
            "the scales of input and weights over that of the output are below 128"
        );
        Self { factor: multiplier.short(), shift: (15 - multiplier.exponent) as u8 }
    }

    /// The product with an integer between `-2^47` and `2^47`, rounded half up. Wraps if it exceeds 32 bits.
    ///
    /// # Source
    ///
    /// `MultiplyByQuantizedMultiplier` of `int64_t` in `tensorflow/lite/kernels/internal/common.cc`.
    #[inline(always)]
    pub(crate) const fn apply(self, x: i64) -> i32 {
        let half = 1_i64.wrapping_shl((self.shift as u32).wrapping_sub(1));
        x.wrapping_mul(self.factor as i64).wrapping_add(half).wrapping_shr(self.shift as u32) as i32
    }
}

/// `a * b / 2^15`, rounded to the nearest, half up: gemmlowp's `SaturatingRoundingDoublingHighMul` of 16 bits.
#[inline(always)]
pub(crate) const fn high_product_16(a: i16, b: i16) -> i16 {
    if a == i16::MIN && b == i16::MIN {
        return i16::MAX;
    }
    ((a as i32 * b as i32 + (1 << 14)) >> 15) as i16
}

/// `x * 2^bits`, or the nearest number of 16 bits.
pub(crate) const fn shifted_up(x: i16, bits: i32) -> i16 {
    let value = (x as i64) << (if bits < 31 { bits } else { 31 });
    let value = if value < i16::MIN as i64 { i16::MIN as i64 } else { value };
    if value > i16::MAX as i64 { i16::MAX } else { value as i16 }
}
