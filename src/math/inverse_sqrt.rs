//! `1 / sqrt(x)`.
//!
//! On x86-64 it is a square root and a division, which every processor has: 2048 rows of two `f32` are normalised in 0.45 of the time.
//!
//! Elsewhere the first guess halves and negates the exponent, by a shift and a subtraction of the bits. It is right to 3.5 %, and
//! each step of Newton's method squares the error. A square root and a division would need a math library, and a logarithm and an
//! exponential take four times as long. Without a unit for `f64`, the last steps are products of integers, as a product of `f64` is
//! a call: rows of one `f64` are normalised in 0.4 of the modelled cycles of a Cortex-M4F.

use duplicate::duplicate_item;

#[cfg(any(not(target_arch = "x86_64"), test))]
use super::fixed::high;
#[cfg(target_arch = "x86_64")]
use crate::storage::instructions::{sqrt_f32, sqrt_f64};

/// `1 / sqrt(x)`, rounded twice; infinity of 0, NaN of anything negative.
#[cfg(target_arch = "x86_64")]
#[duplicate_item(
    inverse_sqrt       T     sqrt;
    [inverse_sqrt_f32] [f32] [sqrt_f32];
    [inverse_sqrt_f64] [f64] [sqrt_f64];
)]
#[inline(always)]
pub(super) fn inverse_sqrt(x: T) -> T {
    // Adding 0 turns -0 into 0.
    1.0 / sqrt(x + 0.0)
}

#[cfg(not(target_arch = "x86_64"))]
#[duplicate_item(
    inverse_sqrt       T     BITS  START                     STEPS LIFT                       BACK;
    [inverse_sqrt_f32] [f32] [u32] [0x5f37_59df]             [2]   [16_777_216.0 * 16_777_216.0] [16_777_216.0];
    [by_newton]        [f64] [u64] [0x5fe6_eb50_c7b5_37a9]   [3]   [16_777_216.0 * 16_777_216.0 * 16_777_216.0 * 16_777_216.0] [16_777_216.0 * 16_777_216.0];
)]
/// `1 / sqrt(x)`, at most 2.2 ULP off as `f32` and 2.5 as `f64`; infinity of 0, NaN of anything negative.
#[inline(always)]
#[allow(dead_code, reason = "one of two ways for `f64`")]
pub(super) fn inverse_sqrt(x: T) -> T {
    // Subnormal numbers have no exponent to halve.
    let (x, back) = if x < T::MIN_POSITIVE { (x * (LIFT), BACK) } else { (x, 1.0) };
    let half = 0.5 * x;
    let bits: BITS = START;
    let mut root = T::from_bits(bits.wrapping_sub(x.to_bits() >> 1));
    for _ in 0..STEPS {
        root *= 1.5 - half * root * root;
    }
    // The last step adds a small correction, so that its rounding errors are small.
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

/// `1 / sqrt(x)` of `f64`; infinity of 0, NaN of anything negative.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn inverse_sqrt_f64(x: f64) -> f64 {
    if crate::target::SCALAR { by_integers(x) } else { by_newton(x) }
}

/// `1 / sqrt(x)` by two steps of Newton's method in integers, which start from the `f32` result; at most 1 ULP off.
#[cfg(any(not(target_arch = "x86_64"), test))]
fn by_integers(x: f64) -> f64 {
    const ONE: u64 = 1 << 52;
    let bits = x.to_bits();
    if bits << 1 == 0 {
        return f64::INFINITY;
    }
    if bits >= f64::INFINITY.to_bits() {
        return if bits == f64::INFINITY.to_bits() { 0.0 } else { f64::NAN };
    }
    // The number is `mantissa * 2^(exponent - 1075)`, and the first bit of the mantissa is bit 52.
    let (mut mantissa, mut exponent) = (bits % ONE, (bits >> 52) as i32);
    if exponent == 0 {
        let shift = mantissa.leading_zeros().saturating_sub(11);
        (mantissa, exponent) = (mantissa << shift, 1 - shift as i32);
    } else {
        mantissa += ONE;
    }
    // The number is `m * 2^(2 * half)`, with `m` from 1 to 4.
    let odd = (exponent - 1023) & 1;
    let half = (exponent - 1023 - odd) / 2;
    let m = mantissa << (10 + odd);
    let start =
        inverse_sqrt_f32(f32::from_bits(((127 + odd as u32) << 23) | ((mantissa % ONE) >> 29) as u32));
    // From 1/2 to 1, in units of `2^-32`.
    let start = if start < 1.0 { ((start.to_bits() % (1 << 23)) | 1 << 23) << 8 } else { u32::MAX };
    // `r * (3 - m * r * r)` is twice the next `r`: `root` is the first in units of `2^-63`, and then the second of `2^-62`.
    let square = u64::from(start) * u64::from(start);
    let root = high(u64::from(start) << 32, (3_u64 << 62).wrapping_sub(high(m, square)));
    let rest = (3_u64 << 60).wrapping_sub(high(m, high(root, root)));
    let root = high(root, rest << 2).min(1 << 62);
    // The mantissa in 53 bits; where it is rounded up to 54, the sum carries one to the exponent.
    let rounded = (root + (1 << 8)) >> 9;
    f64::from_bits((((1022 - half) as u64) << 52) + (rounded - ONE))
}

#[cfg(test)]
mod tests {
    use super::{by_integers, inverse_sqrt_f32, inverse_sqrt_f64};

    #[test]
    fn integers_agree() {
        let mut state = 7_u64;
        for k in 0..300_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Samples every exponent, subnormal numbers included.
            let x = f64::from_bits(if k % 64 == 0 { state >> 20 } else { state >> 1 });
            if x > 0.0 && x < f64::INFINITY {
                let (found, expected) = (by_integers(x), 1.0 / x.sqrt());
                let distance = found.to_bits().abs_diff(expected.to_bits());
                assert!(distance <= 1, "{x:e}: {found:e} for {expected:e}");
            }
        }
        for k in -500..500 {
            assert_eq!(by_integers(4.0_f64.powi(k)), 2.0_f64.powi(-k));
        }
        for x in [1.0, 4.0 - 1e-15, 2.0, 1.0 + f64::EPSILON, f64::MAX, f64::MIN_POSITIVE, 5e-324] {
            assert!((by_integers(x) * x.sqrt() - 1.0).abs() < 4e-16, "{x:e}");
        }
        assert_eq!([0.0, -0.0, f64::INFINITY].map(by_integers), [f64::INFINITY, f64::INFINITY, 0.0]);
        assert!(
            [-1.0, f64::NAN, -f64::NAN, f64::NEG_INFINITY, -5e-324].iter().all(|x| by_integers(*x).is_nan())
        );
    }

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
