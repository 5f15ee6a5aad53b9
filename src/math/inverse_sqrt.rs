//! `1 / sqrt(x)`.
//!
//! On x86-64 it is a square root and a division, which each processor has: 2048 rows of two `f32` are normalised in 0.45 of the time.
//!
//! Elsewhere half of the exponent with its sign turned, which a shift and a subtraction of the bits make, is right to 3.5 %. Each step of Newton's
//! method squares the error. A square root and a division would need a math library, and a logarithm and an exponential take four times
//! as long.

use duplicate::duplicate_item;

#[cfg(target_arch = "x86_64")]
use crate::storage::sqrt::{sqrt_f32, sqrt_f64};

/// `1 / sqrt(x)`, rounded twice; infinity of 0, NaN of anything negative.
#[cfg(target_arch = "x86_64")]
#[duplicate_item(
    inverse_sqrt       T     sqrt;
    [inverse_sqrt_f32] [f32] [sqrt_f32];
    [inverse_sqrt_f64] [f64] [sqrt_f64];
)]
#[inline(always)]
pub(super) fn inverse_sqrt(x: T) -> T {
    // The sum makes 0 of -0.
    1.0 / sqrt(x + 0.0)
}

#[cfg(not(target_arch = "x86_64"))]
#[duplicate_item(
    inverse_sqrt       T     BITS  START                     STEPS LIFT                       BACK;
    [inverse_sqrt_f32] [f32] [u32] [0x5f37_59df]             [2]   [16_777_216.0 * 16_777_216.0] [16_777_216.0];
    [inverse_sqrt_f64] [f64] [u64] [0x5fe6_eb50_c7b5_37a9]   [3]   [16_777_216.0 * 16_777_216.0 * 16_777_216.0 * 16_777_216.0] [16_777_216.0 * 16_777_216.0];
)]
/// `1 / sqrt(x)`, at most 2.2 ULP off as `f32` and 2.5 as `f64`; infinity of 0, NaN of anything negative.
#[inline(always)]
pub(super) fn inverse_sqrt(x: T) -> T {
    // Subnormal numbers have no exponent to halve.
    let (x, back) = if x < T::MIN_POSITIVE { (x * (LIFT), BACK) } else { (x, 1.0) };
    let half = 0.5 * x;
    let bits: BITS = START;
    let mut root = T::from_bits(bits.wrapping_sub(x.to_bits() >> 1));
    for _ in 0..STEPS {
        root *= 1.5 - half * root * root;
    }
    // The last step adds a small number, so that it rounds off little.
    root += root * (0.5 - half * root * root);
    if x > 0.0 && x < T::INFINITY {
        root * (back)
    } else if x == 0.0 {
        T::INFINITY
    } else if x == T::INFINITY {
        0.0
    } else {
        T::NAN
    }
}

#[cfg(test)]
mod tests {
    use super::{inverse_sqrt_f32, inverse_sqrt_f64};

    #[test]
    fn is_that_of_the_math_library() {
        let mut bits = 1_u32;
        while bits < f32::INFINITY.to_bits() {
            let x = f32::from_bits(bits);
            let (got, want) = (f64::from(inverse_sqrt_f32(x)), 1.0 / f64::from(x).sqrt());
            let ulp = f64::from((want as f32).next_up() - want as f32);
            assert!((got - want).abs() <= 2.2 * ulp, "{got} for {want} of {x:e}");
            bits += 10_007;
        }
        let mut bits = 1_u64;
        while bits < f64::INFINITY.to_bits() {
            let x = f64::from_bits(bits);
            let (got, want) = (inverse_sqrt_f64(x), 1.0 / x.sqrt());
            assert!((got - want).abs() <= 2.5 * (want.next_up() - want), "{got} for {want} of {x:e}");
            bits += 90_071_992_547_409;
        }
    }

    #[test]
    fn has_limits() {
        assert_eq!([inverse_sqrt_f32(0.0), inverse_sqrt_f32(f32::INFINITY)], [f32::INFINITY, 0.0]);
        assert_eq!([inverse_sqrt_f64(0.0), inverse_sqrt_f64(f64::INFINITY)], [f64::INFINITY, 0.0]);
        assert!(inverse_sqrt_f32(-1.0).is_nan() && inverse_sqrt_f32(f32::NAN).is_nan());
        assert!(inverse_sqrt_f64(-1.0).is_nan() && inverse_sqrt_f64(f64::NAN).is_nan());
    }
}
