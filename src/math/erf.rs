//! The error function and its complement.
//!
//! `erfc(a) = exp(-a^2) g(t) / (1 + 2 a)` for `a >= 0`, where `t = (a - k) / (a + k)` maps all of them to `-1..1` and `g`
//! is a polynomial. The square is taken in two parts, or its rounding would be the largest error of all. `erf` is
//! `1 - erfc`, and below 0.85, where that cancels, `x` times a polynomial in `x^2`. The coefficients are minimax fits
//! made for this file.
//!
//! NaN stays NaN. `erf` keeps the sign of a zero.

use super::compare::{beyond_f64, smaller_f64};
use super::exp::{scaled_f32, scaled_f64};
use super::fixed::{polynomial, units};

/// `g` for `k = 2`, highest power first.
const FAR_F32: [f32; 10] = [
    -3.961_041_5e-4,
    -0.001_222_338_5,
    0.001_312_567_2,
    0.008_625_354,
    -0.008_060_886_5,
    -0.054_202_62,
    0.164_055_66,
    -0.166_031_57,
    -0.092_764,
    1.276_978_4,
];

/// `erf(x) / x - 1` in powers of `x^2`, highest first.
const NEAR_F32: [f32; 6] =
    [-6.348_518_6e-4, 0.005_057_703_7, -0.026_807_288, 0.112_828_65, -0.376_125_9, 0.128_379_17];

/// `g` for `k = 4`, highest power first.
const FAR_F64: [f64; 23] = [
    -1.776_245_971_842_877_5e-9,
    -1.357_308_535_373_222_7e-8,
    -7.822_056_580_165_806e-9,
    1.149_876_775_354_856_2e-7,
    6.274_083_094_794_846e-8,
    -8.346_173_402_980_98e-7,
    3.014_725_046_046_623e-7,
    5.717_443_365_496_261_5e-6,
    -1.122_495_483_382_672_2e-5,
    -2.440_295_223_663_431_6e-5,
    0.000_150_622_342_126_972_58,
    -0.000_199_255_573_674_695_8,
    -0.000_757_773_373_765_335_4,
    0.005_031_969_768_474_267,
    -0.016_197_734_052_946_774,
    0.037_167_515_561_043_855,
    -0.066_330_365_812_185_68,
    0.093_732_834_996_887_81,
    -0.101_039_066_036_317_32,
    0.068_097_054_254_734_45,
    0.015_379_652_102_620_035,
    -0.139_621_116_840_562_86,
    1.232_995_118_625_552_6,
];

/// `erf(x) / x - 1` in powers of `x^2`, highest first.
const NEAR_F64: [f64; 12] = [
    6.658_467_262_545_852e-11,
    1.033_751_511_780_624_4e-8,
    -1.562_730_088_142_382e-7,
    1.639_130_551_715_172_4e-6,
    -1.492_139_399_673_129_6e-5,
    0.000_120_551_679_489_214_95,
    -0.000_854_832_290_508_769_7,
    0.005_223_977_561_242_488,
    -0.026_866_170_639_276_56,
    0.112_837_916_709_276_66,
    -0.376_126_389_031_832_5,
    0.128_379_167_095_512_57,
];

/// The error function, within 1.2 ULP of the exact value on every 31st `f32`.
#[inline(always)]
pub(crate) fn erf_f32(x: f32) -> f32 {
    let size = x.abs();
    (if size < 0.85 { near_f32(size) } else { 1.0 - tail_f32(size) }).copysign(x)
}

/// `1 - erf(x)`, within 3.8 ULP of the exact value on every 31st `f32`,
/// subnormal results included.
#[inline(always)]
pub(crate) fn erfc_f32(x: f32) -> f32 {
    let tail = tail_f32(x.abs());
    let far = if x < 0.0 { 2.0 - tail } else { tail };
    if x.abs() < 0.5 { 1.0 - near_f32(x) } else { far }
}

/// `erf(x)` for `|x| < 0.85`.
#[inline(always)]
pub(super) fn near_f32(x: f32) -> f32 {
    let z = x * x;
    x + x * NEAR_F32.iter().fold(0.0, |sum, c| sum * z + c)
}

/// `erfc(a)` for `a >= 0`.
#[inline(always)]
fn tail_f32(a: f32) -> f32 {
    let a = if a > 10.5 { 10.5 } else { a };
    // The high half of the digits of `a`: its square is exact.
    let high = f32::from_bits(a.to_bits() & 0xffff_f000);
    let (square, rest) = (high * high, (a - high) * (a + high));
    let sum = square + rest;
    let (factor, less) = erfcx_f32(a);
    scaled_f32(-sum, rest - (sum - square) + less, factor)
}

/// `exp(a^2) erfc(a)` for `a >= 0`, as a factor and a number to subtract from the exponent of the exponential that
/// multiplies it. The number compensates the part of the factor's relative error that comes from rounding `1 + 2 a`.
#[inline(always)]
pub(super) fn erfcx_f32(a: f32) -> (f32, f32) {
    let t = (a - 2.0) / (a + 2.0);
    let g = FAR_F32.iter().fold(0.0, |sum, c| sum * t + c);
    let below = 1.0 + 2.0 * a;
    let factor = g / below;
    // The lost part over `below`: `factor` is `g / below`, and `g` is between 1.1 and 1.3 where it matters, so `1 / g` is near 0.85.
    (factor, (2.0 * a - below + 1.0) * factor * 0.85)
}

/// The error function, within 1.1 ULP of the exact value on four million random samples.
#[inline(always)]
pub(crate) fn erf_f64(x: f64) -> f64 {
    let size = x.abs();
    (if smaller_f64(size, 0.85) { near_f64(size) } else { 1.0 - tail_f64(size) }).copysign(x)
}

/// `1 - erf(x)`, within 3.5 ULP of the exact value on four million random
/// samples, subnormal results included.
#[inline(always)]
pub(crate) fn erfc_f64(x: f64) -> f64 {
    let tail = tail_f64(x.abs());
    let far = if beyond_f64(x, -0.0) { 2.0 - tail } else { tail };
    if smaller_f64(x.abs(), 0.5) { 1.0 - near_f64(x) } else { far }
}

/// `erf(x)` for `|x| < 0.85`.
#[inline(always)]
pub(super) fn near_f64(x: f64) -> f64 {
    let z = x * x;
    x + x * polynomial(&NEAR_F64, const { &units(NEAR_F64) }, z)
}

/// `erfc(a)` for `a >= 0`.
#[inline(always)]
fn tail_f64(a: f64) -> f64 {
    let a = if beyond_f64(a, 27.5) { 27.5 } else { a };
    // The high half of the digits of `a`: its square is exact.
    let high = f64::from_bits(a.to_bits() & 0xffff_ffff_f800_0000);
    let (square, rest) = (high * high, (a - high) * (a + high));
    let sum = square + rest;
    let (factor, less) = erfcx_f64(a);
    scaled_f64(-sum, rest - (sum - square) + less, factor)
}

/// `exp(a^2) erfc(a)` for `a >= 0`, as a factor and a number to subtract from the exponent of the exponential that
/// multiplies it. The number compensates the part of the factor's relative error that comes from rounding `1 + 2 a`.
#[inline(always)]
pub(super) fn erfcx_f64(a: f64) -> (f64, f64) {
    let t = (a - 4.0) / (a + 4.0);
    let g = polynomial(&FAR_F64, const { &units(FAR_F64) }, t);
    let below = 1.0 + 2.0 * a;
    let factor = g / below;
    // The lost part over `below`: `factor` is `g / below`, and `g` is between 1.1 and 1.3 where it matters, so `1 / g` is near 0.85.
    (factor, (2.0 * a - below + 1.0) * factor * 0.85)
}

#[cfg(test)]
mod tests {
    use super::{erf_f32, erf_f64, erfc_f32, erfc_f64};

    /// Abramowitz and Stegun: 7.1.5 for `erf`, and the continued fraction of `erfc`, in `f64`.
    fn reference(x: f64) -> (f64, f64) {
        let two_over_root_pi = core::f64::consts::FRAC_2_SQRT_PI;
        let a = x.abs();
        let (erf, erfc) = if a < 1.5 {
            let (mut term, mut sum) = (a, a);
            for n in 1..60 {
                term *= -a * a / f64::from(n);
                sum += term / f64::from(2 * n + 1);
            }
            let erf = two_over_root_pi * sum;
            (erf, 1.0 - erf)
        } else {
            let fraction = (1..200).rev().fold(0.0, |f, k| 0.5 * f64::from(k) / (a + f));
            let erfc = (-a * a).exp() * two_over_root_pi / 2.0 / (a + fraction);
            (1.0 - erfc, erfc)
        };
        if x < 0.0 { (-erf, 2.0 - erfc) } else { (erf, erfc) }
    }

    #[test]
    fn agree_with_series() {
        for k in -20_000..20_000 {
            let x = f64::from(k) / 2000.0;
            let (erf, erfc) = reference(x);
            assert!((erf_f64(x) - erf).abs() < 3e-15, "erf({x})");
            assert!((erfc_f64(x) - erfc).abs() <= 2e-13 * erfc, "erfc({x})");
            let x = x as f32;
            let (erf, erfc) = reference(f64::from(x));
            assert!((f64::from(erf_f32(x)) - erf).abs() <= 1e-7, "erf({x})");
            // From 9.2 on the results are subnormal.
            assert!((f64::from(erfc_f32(x)) - erfc).abs() <= (3e-7 * erfc).max(1.5e-45), "erfc({x})");
        }
    }

    #[test]
    fn edges() {
        assert!(erf_f32(f32::NAN).is_nan() && erfc_f64(f64::NAN).is_nan());
        assert_eq!([f32::INFINITY, f32::NEG_INFINITY, 0.0].map(erf_f32), [1.0, -1.0, 0.0]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY, 0.0].map(erfc_f64), [0.0, 2.0, 1.0]);
        assert_eq!(erf_f32(-0.0).to_bits(), (-0.0f32).to_bits());
    }
}
