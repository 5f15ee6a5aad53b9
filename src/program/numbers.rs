//! Functions of one and of two numbers that the element types lack, and conversions to and from quantized numbers.

use duplicate::duplicate_item;
use num_traits::Bounded;

#[cfg(any(feature = "std", feature = "libm"))]
pub use num_traits::Float as FloatFunctions;

/// Functions of floats that need a math library.
#[cfg(not(any(feature = "std", feature = "libm")))]
#[diagnostic::on_unimplemented(
    message = "this model needs roots, powers or trigonometric functions: turn on the feature `libm` of shapeproof, or `std`",
    label = "the model needs the feature `libm`"
)]
#[allow(missing_docs)]
pub trait FloatFunctions: Sized {
    fn sqrt(self) -> Self;
    fn powf(self, exponent: Self) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn tan(self) -> Self;
    fn asin(self) -> Self;
    fn acos(self) -> Self;
    fn atan(self) -> Self;
    fn sinh(self) -> Self;
    fn cosh(self) -> Self;
    fn asinh(self) -> Self;
    fn acosh(self) -> Self;
    fn atanh(self) -> Self;
}

/// Rounding of floats without a math library.
#[allow(missing_docs)]
pub trait RoundFloat: Sized {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    /// Rounds to the nearest integer; halves to the even one.
    fn round_even(self) -> Self;
    /// Rounds to the nearest integer; halves away from zero.
    fn round_away(self) -> Self;
}

#[duplicate_item(
    Num   WHOLE                     floor_to                            round_to;
    [f32] [8_388_608.0]             [crate::math::round::floor_f32] [crate::math::round::round_f32];
    [f64] [4_503_599_627_370_496.0] [crate::math::round::floor_f64] [crate::math::round::round_f64];
)]
impl RoundFloat for Num {
    #[inline(always)]
    fn floor(self) -> Self {
        floor_to(self)
    }
    #[inline(always)]
    fn ceil(self) -> Self {
        -floor_to(-self)
    }
    #[inline(always)]
    fn round_even(self) -> Self {
        let size = self.abs();
        if size < WHOLE { ((size + WHOLE) - WHOLE).copysign(self) } else { self }
    }
    #[inline(always)]
    fn round_away(self) -> Self {
        round_to(self)
    }
}

/// Operations on integers that wrap on overflow; a division by 0 gives 0.
#[allow(missing_docs)]
pub trait WrappingInteger: Sized {
    fn quotient(self, divisor: Self) -> Self;
    /// The remainder with the divisor's sign.
    fn modulo(self, divisor: Self) -> Self;
    /// The remainder with the dividend's sign.
    fn remainder(self, divisor: Self) -> Self;
    /// The power; 0 if the exponent is negative.
    fn power(self, exponent: Self) -> Self;
    fn shift_left(self, places: Self) -> Self;
    fn shift_right(self, places: Self) -> Self;
}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [u8]; [u16]; [u32]; [u64])]
#[allow(
    unused_comparisons,
    clippy::absurd_extreme_comparisons,
    clippy::unnecessary_fallible_conversions,
    clippy::useless_conversion,
    reason = "of other integers these are none"
)]
impl WrappingInteger for Int {
    #[inline]
    fn quotient(self, divisor: Self) -> Self {
        if divisor == 0 { 0 } else { self.wrapping_div(divisor) }
    }
    #[inline]
    fn modulo(self, divisor: Self) -> Self {
        let rest = self.remainder(divisor);
        if rest != 0 && (rest < 0) != (divisor < 0) { rest.wrapping_add(divisor) } else { rest }
    }
    #[inline]
    fn remainder(self, divisor: Self) -> Self {
        if divisor == 0 { 0 } else { self.wrapping_rem(divisor) }
    }
    #[inline]
    fn power(self, exponent: Self) -> Self {
        u32::try_from(exponent).map_or(0, |exponent| self.wrapping_pow(exponent))
    }
    #[inline]
    fn shift_left(self, places: Self) -> Self {
        u32::try_from(places).ok().and_then(|places| self.checked_shl(places)).unwrap_or(0)
    }
    #[inline]
    fn shift_right(self, places: Self) -> Self {
        // A shift by more bits than there are, or by a negative number, leaves only the sign.
        let sign = if self < 0 { !0 } else { 0 };
        u32::try_from(places).ok().and_then(|places| self.checked_shr(places)).unwrap_or(sign)
    }
}

/// A power of floats.
#[inline]
#[must_use]
pub fn power<T: FloatFunctions>(x: T, exponent: T) -> T {
    x.powf(exponent)
}

/// Quantizes a number to the nearest integer; halves become even, as ONNX defines.
#[inline]
#[must_use]
pub fn quantize_even<T: Bounded + Into<i32> + TryFrom<i32>>(x: f32, scale: f32, zero_point: i32) -> T {
    stored((x / scale).round_even(), zero_point)
}

/// Quantizes a number to the nearest integer; halves away from zero, as TFLite defines.
#[inline]
#[must_use]
pub fn quantize_away<T: Bounded + Into<i32> + TryFrom<i32>>(x: f32, scale: f32, zero_point: i32) -> T {
    stored((x / scale).round_away(), zero_point)
}

#[inline(always)]
fn stored<T: Bounded + Into<i32> + TryFrom<i32>>(x: f32, zero_point: i32) -> T {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a float that is too large becomes the largest integer"
    )]
    let x = (x as i32).saturating_add(zero_point);
    T::try_from(x.clamp(T::min_value().into(), T::max_value().into())).unwrap_or_else(|_| T::min_value())
}

/// The number that an integer stands for.
#[inline(always)]
#[must_use]
pub fn dequantize<T: Into<i32>>(x: T, scale: f32, zero_point: i32) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "rounded as ONNX does")]
    let distance = x.into().wrapping_sub(zero_point) as f32;
    distance * scale
}

/// ONNX's `DynamicQuantizeLinear`: to `u8`, with a scale and zero point whose range contains all elements and 0.
pub fn dynamic_quantize(x: &[f32], y: &mut [u8], scale: &mut [f32], zero_point: &mut [u8]) -> Option<()> {
    let (least, most) = x.iter().fold((0.0_f32, 0.0_f32), |(least, most), x| (least.min(*x), most.max(*x)));
    let step = (most - least) / 255.0;
    let zero = if step == 0.0 { 0.0 } else { (-least / step).round_even().clamp(0.0, 255.0) };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
    let zero = zero as u8;
    (*scale.first_mut()?, *zero_point.first_mut()?) = (step, zero);
    for (y, x) in y.iter_mut().zip(x) {
        *y = if step == 0.0 { zero } else { quantize_even(*x, step, i32::from(zero)) };
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves() {
        let halves = [-2.5_f32, -1.5, -0.5, 0.5, 1.5, 2.5];
        assert_eq!(halves.map(RoundFloat::round_even), halves.map(f32::round_ties_even));
        assert_eq!(halves.map(RoundFloat::round_away), halves.map(f32::round));
        assert_eq!(halves.map(RoundFloat::ceil), halves.map(f32::ceil));
        assert_eq!(halves.map(|x| quantize_even::<i8>(x, 1.0, 0)), [-2, -2, 0, 0, 2, 2]);
        assert_eq!(halves.map(|x| quantize_away::<i8>(x, 1.0, 0)), [-3, -2, -1, 1, 2, 3]);
    }

    #[test]
    fn integers_beyond_the_ends() {
        assert_eq!(quantize_even::<u8>(1e9, 1.0, 10), 255);
        assert_eq!(quantize_even::<i8>(-1e30, 0.5, 10), -128);
        assert_eq!(quantize_even::<i32>(f32::INFINITY, 1.0, 0), i32::MAX);
        assert_eq!(dequantize(-128_i8, 0.5, 2), -65.0);
    }

    #[test]
    fn divisions_of_integers() {
        assert_eq!([7, -7].map(|x: i32| x.modulo(3)), [1, 2]);
        assert_eq!([7, -7].map(|x: i32| x.remainder(3)), [1, -1]);
        assert_eq!([(-128_i8).quotient(-1), 5.quotient(0), 5.modulo(0)], [-128, 0, 0]);
        assert_eq!([2_u8.power(3), 2_u8.shift_left(9), 128_u8.shift_right(3)], [8, 0, 16]);
        assert_eq!(2_i64.power(-1), 0);
        assert_eq!(
            [(-8_i32).shift_right(32), (-8_i32).shift_right(-1), 4.shift_right(-1), 4.shift_left(-1)],
            [-1, -1, 0, 0]
        );
    }

    #[test]
    fn a_scale_by_the_elements() {
        // The example in ONNX's documentation.
        let (mut y, mut scale, mut zero) = ([0; 6], [0.0], [0]);
        let x = [0.0, 2.0, -3.0, -2.5, 1.34, 0.5];
        assert_eq!(dynamic_quantize(&x, &mut y, &mut scale, &mut zero), Some(()));
        assert_eq!((y, zero), ([153, 255, 0, 26, 221, 179], [153]));
        assert!((scale[0] - 0.019_607_844).abs() < 1e-9);
        assert_eq!(dynamic_quantize(&[0.0; 6], &mut y, &mut scale, &mut zero), Some(()));
        assert_eq!((y, scale, zero), ([0; 6], [0.0], [0]));
    }
}
