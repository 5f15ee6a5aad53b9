//! The exponential function: `exp(x) = 2^n * exp(r)` with `n = round(x / ln 2)` and `|r| <= ln 2 / 2`.
//!
//! | `x` | result |
//! | --- | --- |
//! | NaN | NaN |
//! | `+inf`, and above the largest finite result | `+inf` |
//! | `-inf`, and below half the smallest subnormal | `+0` |
//! | `+0`, `-0` | exactly 1 |
//! | subnormal results | rounded once, like the others |
//!
//! Rounding `x / ln 2` adds a constant so large that the last bit of the sum stands for one. The bits of the
//! sum then hold `n`, which saves the conversion to an integer (SSE2 has no vector rounding either). The
//! constant also carries twice the exponent bias, so that the two halves of the sum's bits are the exponents
//! of `2^(n/2)` and `2^(n - n/2)`. Multiplying by both reaches subnormal and infinite results without a
//! branch. Where neither can occur (softmax), the constant carries the bias once, and there is one factor.

use super::compare::beyond_f64;
use super::fixed::{polynomial, units};
use crate::target::SCALAR;

/// `2^23 * 1.5`: adding it rounds an `f32` to an integer.
const ROUND_F32: f32 = 12_582_912.0;
/// `2^52 * 1.5`: adding it rounds an `f64` to an integer.
const ROUND_F64: f64 = 6_755_399_441_055_744.0;

/// `e^x`, within 1.0 ULP of the exact value over all `f32`.
#[inline(always)]
pub(crate) fn exp_f32(x: f32) -> f32 {
    // The first comparison fails for NaN, which thereby passes through both.
    let x = if x < -104.0 { -104.0 } else { x };
    let x = if x > 89.0 { 89.0 } else { x };
    scaled_f32(x, 0.0, 1.0)
}

/// `e^x` for `x` up to 88; below -87.68 it is 0, so that subnormal
/// results need no second factor. Elsewhere it equals [`exp_f32`].
#[inline(always)]
pub(crate) fn exp_nonpositive_f32(x: f32) -> f32 {
    let x = if x < -88.0 { -88.0 } else { x };
    let (p, bits) = reduced_f32(x, 0.0, ROUND_F32 + 127.0);
    // An exponent of -127 has the bits of zero.
    (1.0 + p) * f32::from_bits(bits << 23)
}

/// `e^x - 1` for `x` up to 0, without the cancellation; NaN stays NaN. For a positive `x` the result is unspecified.
#[inline(always)]
pub(crate) fn exp_m1_nonpositive_f32(x: f32) -> f32 {
    // From -17.4 down it is -1.
    let x = if x < -20.0 { -20.0 } else { x };
    let (p, bits) = reduced_f32(x, 0.0, ROUND_F32 + 127.0);
    let scale = f32::from_bits(bits << 23);
    p * scale + (scale - 1.0)
}

/// `factor * e^(x - less)` for a small `less` and a factor near 1, rounded once to a subnormal result.
#[inline(always)]
pub(super) fn scaled_f32(x: f32, less: f32, factor: f32) -> f32 {
    let (p, powers) = parts_f32(x, less);
    times_f32(factor + factor * p, powers)
}

/// `e^(x - less)` for a small `less`, as `1 + p` and two powers of two. Multiply by the powers by [`times_f32`].
#[inline(always)]
pub(super) fn parts_f32(x: f32, less: f32) -> (f32, [f32; 2]) {
    let (p, bits) = reduced_f32(x, less, ROUND_F32 + 254.0);
    let half = bits >> 1;
    (p, [f32::from_bits(half << 23), f32::from_bits((bits - half) << 23)])
}

/// `x * half * rest`.
#[inline(always)]
pub(super) fn times_f32(x: f32, [half, rest]: [f32; 2]) -> f32 {
    x * half * rest
}

/// `exp(r - less) - 1`, and the bits of `n + round`.
#[inline(always)]
fn reduced_f32(x: f32, less: f32, round: f32) -> (f32, u32) {
    let t = x * core::f32::consts::LOG2_E + round;
    let n = t - round;
    // ln 2 in two parts; the first has 10 bits, so that its product with n is exact.
    let r = x - n * 0.693_359_4;
    let r = r + n * 2.121_944_4e-4 - less;
    let q = 0.001_383_889_5;
    let q = q * r + 0.008_369_192;
    let q = q * r + 0.041_668_102;
    let q = q * r + 0.166_665_17;
    let q = q * r + 0.499_999_94;
    (r + r * r * q, t.to_bits())
}

/// `e^x`, within 1.1 ULP of the exact value on four million random samples.
#[inline(always)]
pub(crate) fn exp_f64(x: f64) -> f64 {
    let x = if beyond_f64(x, -746.0) { -746.0 } else { x };
    let x = if beyond_f64(x, 710.0) { 710.0 } else { x };
    scaled_f64(x, 0.0, 1.0)
}

/// `e^x` for `x` up to 709; below -708.74 it is 0, so that subnormal
/// results need no second factor. Elsewhere it equals [`exp_f64`].
#[inline(always)]
pub(crate) fn exp_nonpositive_f64(x: f64) -> f64 {
    let x = if beyond_f64(x, -709.0) { -709.0 } else { x };
    let (p, bits) = reduced_f64(x, 0.0, ROUND_F64 + 1023.0);
    times_f64(1.0 + p, [f64::from_bits(bits << 52), 1.0])
}

/// `e^x - 1` for `x` up to 0, without the cancellation; NaN stays NaN. For a positive `x` the result is unspecified.
#[inline(always)]
pub(crate) fn exp_m1_nonpositive_f64(x: f64) -> f64 {
    // From -37.5 down it is -1.
    let x = if beyond_f64(x, -40.0) { -40.0 } else { x };
    let (p, bits) = reduced_f64(x, 0.0, ROUND_F64 + 1023.0);
    let scale = f64::from_bits(bits << 52);
    p * scale + (scale - 1.0)
}

/// `factor * e^(x - less)` for a small `less` and a factor near 1, rounded once to a subnormal result.
#[inline(always)]
pub(super) fn scaled_f64(x: f64, less: f64, factor: f64) -> f64 {
    let (p, powers) = parts_f64(x, less);
    times_f64(factor + factor * p, powers)
}

/// `e^(x - less)` for a small `less`, as `1 + p` and two powers of two. Multiply by the powers by [`times_f64`].
#[inline(always)]
pub(super) fn parts_f64(x: f64, less: f64) -> (f64, [f64; 2]) {
    let (p, bits) = reduced_f64(x, less, ROUND_F64 + 2046.0);
    let half = bits >> 1;
    (p, [f64::from_bits(half << 52), f64::from_bits((bits - half) << 52)])
}

/// `x * half * rest`, where `half` and `rest` are powers of two. Without a unit for `f64` exponents are added where that is exact.
#[inline(always)]
pub(super) fn times_f64(x: f64, powers: [f64; 2]) -> f64 {
    if SCALAR && let Some(product) = times_by_bits(x, powers) {
        return product;
    }
    let [half, rest] = powers;
    x * half * rest
}

/// [`times_f64`] of a normal number whose result is one.
#[inline(always)]
fn times_by_bits(x: f64, [half, rest]: [f64; 2]) -> Option<f64> {
    const TWICE_ONE: u64 = 2 * 1.0_f64.to_bits();
    let (bits, powers) = (x.to_bits(), half.to_bits().wrapping_add(rest.to_bits()));
    let before = (bits >> 52) & 0x7ff;
    let after = before.wrapping_add(powers >> 52).wrapping_sub(TWICE_ONE >> 52);
    let normal = before.wrapping_sub(1) < 2046 && after.wrapping_sub(1) < 2046;
    normal.then(|| f64::from_bits(bits.wrapping_add(powers).wrapping_sub(TWICE_ONE)))
}

/// `(exp(r) - 1 - r) / r^2`, highest power first.
const SERIES_F64: [f64; 10] = [
    2.502_261_197_522_932e-8,
    2.763_084_411_799_725_6e-7,
    2.755_753_031_063_714_6e-6,
    2.480_149_176_102_450_2e-5,
    1.984_126_956_025_531_5e-4,
    1.388_888_894_485_585_7e-3,
    8.333_333_333_473_763e-3,
    4.166_666_666_652_58e-2,
    0.166_666_666_666_664_38,
    0.500_000_000_000_001_1,
];

/// `exp(r - less) - 1`, and the bits of `n + round`.
#[inline(always)]
fn reduced_f64(x: f64, less: f64, round: f64) -> (f64, u64) {
    let t = x * core::f64::consts::LOG2_E + round;
    let n = t - round;
    // ln 2 in two parts; the first has 32 bits.
    let r = x - n * 0.693_147_180_369_123_8;
    let r = r - n * 1.908_214_929_270_587_7e-10 - less;
    let q = polynomial(&SERIES_F64, const { &units(SERIES_F64) }, r);
    (r + r * r * q, t.to_bits())
}

#[cfg(test)]
mod tests {
    use super::{exp_f32, exp_f64, exp_nonpositive_f32, exp_nonpositive_f64, times_by_bits};

    #[test]
    fn edges() {
        assert!(exp_f32(f32::NAN).is_nan() && exp_f64(f64::NAN).is_nan());
        assert_eq!(
            [0.0, -0.0, f32::NEG_INFINITY, -1e30, f32::INFINITY, 1e30, 88.8].map(exp_f32),
            [1.0, 1.0, 0.0, 0.0, f32::INFINITY, f32::INFINITY, f32::INFINITY]
        );
        assert_eq!(
            [0.0, -0.0, f64::NEG_INFINITY, -1e300, f64::INFINITY, 1e300, 709.8].map(exp_f64),
            [1.0, 1.0, 0.0, 0.0, f64::INFINITY, f64::INFINITY, f64::INFINITY]
        );
        assert_eq!(exp_f32(-103.0).to_bits(), 1, "the smallest subnormal");
        assert_eq!(exp_f64(-745.0).to_bits(), 1, "the smallest subnormal");
    }

    #[test]
    fn exponents_are_added_where_the_product_is_normal() {
        let power = |n: i64| f64::from_bits(((1023 + n) as u64) << 52);
        for n in -1100..1100_i64 {
            let powers = [power(n >> 1), power(n - (n >> 1))];
            for x in [1.0, -0.7, 1.999, 3e-300, 5e-324, 1e300, 0.0, -0.0, f64::INFINITY, f64::NAN] {
                let product = x * powers[0] * powers[1];
                let expected = (x.is_normal() && product.is_normal()).then_some(product.to_bits());
                assert_eq!(times_by_bits(x, powers).map(f64::to_bits), expected, "{x:e} 2^{n}");
            }
        }
    }

    #[test]
    fn nonpositive_is_exp_or_zero() {
        for k in 0..900_000 {
            let x = -(k as f32) / 10_000.0;
            assert_eq!(exp_nonpositive_f32(x), if x < -87.683_11 { 0.0 } else { exp_f32(x) }, "{x}");
            let x = f64::from(k) / -1200.0;
            assert_eq!(exp_nonpositive_f64(x), if x < -708.742_9 { 0.0 } else { exp_f64(x) }, "{x}");
        }
        assert!(exp_nonpositive_f32(f32::NAN).is_nan() && exp_nonpositive_f64(f64::NAN).is_nan());
        assert_eq!(
            (exp_nonpositive_f32(f32::NEG_INFINITY), exp_nonpositive_f64(f64::NEG_INFINITY)),
            (0.0, 0.0)
        );
    }

    #[test]
    fn one_unit_in_the_last_place() {
        for bits in (0..u32::MAX).step_by(4099) {
            let x = f32::from_bits(bits);
            let exact = f64::from(x).exp();
            if exact < f64::from(f32::MAX) {
                // One unit in the last place of the result; at least that of subnormal numbers.
                let unit = (exact.log2().floor().max(-126.0) - 23.0).exp2();
                assert!((f64::from(exp_f32(x)) - exact).abs() <= 1.0 * unit, "exp({x})");
            }
        }
        for k in -745_000..709_000 {
            let x = f64::from(k) / 1000.3;
            let (got, exact) = (exp_f64(x), x.exp());
            assert!(got.to_bits().abs_diff(exact.to_bits()) <= 1, "exp({x})");
        }
    }
}
