//! The hyperbolic tangent: `1 - 2 / (exp(2 |x|) + 1)` with the sign of `x`, and near 0, where that cancels, a
//! polynomial or a quotient of two (Cephes' coefficients, by Stephen L. Moshier).
//!
//! NaN stays NaN, zeros keep their sign, infinities give 1 and -1.

use super::compare::smaller_f64;
use super::exp::{exp_f32, exp_f64};
use crate::target::SCALAR;

/// `tanh(x)`, within 2 ULP on a sample of all `f32`.
#[inline(always)]
pub(crate) fn tanh_f32(x: f32) -> f32 {
    let size = x.abs();
    let far = 1.0 - 2.0 / (exp_f32(size + size) + 1.0);
    let z = x * x;
    let p = -0.005_704_988_7;
    let p = p * z + 0.020_639_088;
    let p = p * z - 0.053_739_715;
    let p = p * z + 0.133_314_42;
    let p = p * z - 0.333_332_8;
    let near = size + size * (z * p);
    (if size < 0.625 { near } else { far }).copysign(x)
}

/// `tanh(x)`, within 2 ULP on random samples.
#[inline(always)]
pub(crate) fn tanh_f64(x: f64) -> f64 {
    let size = x.abs();
    // On a target without vectors one of the two is computed.
    let near = || near_f64(size).copysign(x);
    if SCALAR && smaller_f64(size, 0.625) {
        return near();
    }
    let far = (1.0 - 2.0 / (exp_f64(size + size) + 1.0)).copysign(x);
    if !SCALAR && size < 0.625 { near() } else { far }
}

/// `tanh(size)` for `size < 0.625`.
#[inline(always)]
fn near_f64(size: f64) -> f64 {
    let z = size * size;
    let p = -0.964_399_179_425_052_3;
    let p = p * z - 99.287_723_100_191_86;
    let p = p * z - 1_614.687_684_417_084_5;
    let q = z + 112.811_678_491_632_93;
    let q = q * z + 2_235.488_390_601_004_5;
    let q = q * z + 4_844.063_053_251_255;
    size + size * (z * (p / q))
}

#[cfg(test)]
mod tests {
    use super::{tanh_f32, tanh_f64};

    #[test]
    fn two_units_in_the_last_place() {
        for bits in (0..u32::MAX).step_by(4099) {
            let x = f32::from_bits(bits);
            if !x.is_nan() {
                let (got, exact) = (tanh_f32(x), f64::from(x).tanh());
                let unit = f64::from(f32::from_bits((exact as f32).abs().to_bits() + 1))
                    - f64::from((exact as f32).abs());
                assert!((f64::from(got) - exact).abs() <= 2.0 * unit, "tanh({x}) = {got} for {exact}");
            }
        }
        for k in -40_000..40_000 {
            let x = f64::from(k) / 1999.7;
            let (got, exact) = (tanh_f64(x), x.tanh());
            assert!(got.to_bits().abs_diff(exact.to_bits()) <= 3, "tanh({x}) = {got} for {exact}");
        }
    }

    #[test]
    fn edges() {
        assert!(tanh_f32(f32::NAN).is_nan() && tanh_f64(f64::NAN).is_nan());
        assert_eq!([f32::INFINITY, f32::NEG_INFINITY, 100.0, -100.0].map(tanh_f32), [1.0, -1.0, 1.0, -1.0]);
        assert_eq!([f64::INFINITY, f64::NEG_INFINITY, 800.0, -800.0].map(tanh_f64), [1.0, -1.0, 1.0, -1.0]);
        assert_eq!(tanh_f32(-0.0).to_bits(), (-0.0f32).to_bits());
        assert_eq!(tanh_f64(1e-300), 1e-300);
    }
}
