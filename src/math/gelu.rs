//! The two forms of `gelu`: `x` times the probability that a standard
//! normal variable is below `x`, and an approximation of it by a sigmoid.
//!
//! Far below 0 both are `x` times the exponential of a large number, whose absolute error becomes the relative error of
//! the result. So the number is kept in two parts, of which the first is an exact product of numbers with half the digits.
//! The other factors are multiplied in before the exponential's powers of two, so that a subnormal result is rounded once.
//!
//! | `x` | result |
//! | --- | --- |
//! | NaN | NaN |
//! | `+inf` | `+inf` |
//! | `-inf`, and where less than half the smallest subnormal is left | `-0` |
//! | `+0`, `-0` | itself |

use duplicate::duplicate_item;

use super::compare::{beyond_f32, beyond_f64, smaller_f32, smaller_f64};
use super::erf::{erfcx_f32, erfcx_f64, near_f32, near_f64};
use super::exp::{parts_f32, parts_f64, scaled_f32, scaled_f64, times_f32, times_f64};
use crate::target::SCALAR;

/// `x * (1 + erf(x / sqrt(2))) / 2`.
#[duplicate_item(
    gelu       Float near_zero  erfcx       scaled       beyond       smaller       FAR    HALF;
    [gelu_f32] [f32] [near_f32] [erfcx_f32] [scaled_f32] [beyond_f32] [smaller_f32] [15.0] [0xffff_f000];
    [gelu_f64] [f64] [near_f64] [erfcx_f64] [scaled_f64] [beyond_f64] [smaller_f64] [40.0] [0xffff_ffff_f800_0000];
)]
#[inline(always)]
pub(crate) fn gelu(x: Float) -> Float {
    const ROOT: Float = core::Float::consts::FRAC_1_SQRT_2;
    let size = x.abs();
    let half = 0.5 * x;
    let near = || (half + half * near_zero(x * ROOT)).copysign(x);
    // On a target without vectors one of the two is computed.
    if SCALAR && smaller(size, 0.7) {
        return near();
    }
    let size = if beyond(size, FAR) { FAR } else { size };
    let high = Float::from_bits(size.to_bits() & HALF);
    let rest = (size - high) * (size + high);
    // `size * erfc(size / sqrt(2)) / 2`, from half the square of `size`.
    let (square, rest) = (0.5 * high * high, 0.5 * rest);
    let sum = square + rest;
    let (factor, less) = erfcx(size * ROOT);
    let tail = scaled(-sum, rest - (sum - square) + less, 0.5 * size * factor);
    let far = (if beyond(x, -0.0) { -tail } else { x - tail }).copysign(x);
    if !SCALAR && size < 0.7 { near() } else { far }
}

/// `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2`, which is `x / (1 + exp(-2 sqrt(2 / pi) (x + 0.044715 x^3)))`.
#[duplicate_item(
    gelu_tanh Float parts times beyond smaller FAR HALF LINEAR LINEAR_REST CUBIC CUBIC_REST;
    [gelu_tanh_f32] [f32] [parts_f32] [times_f32] [beyond_f32] [smaller_f32] [11.0] [0xffff_f000] [1.595_703_1] [6.599_66e-5] [0.071_350_1] [4.718_616_3e-6];
    [gelu_tanh_f64] [f64] [parts_f64] [times_f64] [beyond_f64] [smaller_f64] [22.0] [0xffff_ffff_f800_0000] [1.595_769_107_341_766_4] [1.426_396_435_433_791e-8] [0.071_354_815_736_413] [5.361_872_467_621_785e-10];
)]
#[inline(always)]
pub(crate) fn gelu_tanh(x: Float) -> Float {
    let half = |v: Float| Float::from_bits(v.to_bits() & HALF);
    let size = x.abs();
    let size = if beyond(size, FAR) { FAR } else { size };
    // The square in two parts, the first of them in two halves.
    let high = half(size);
    let low = size - high;
    let square = high * high;
    let square_rest = low * (size + high);
    let square_high = half(square);
    let rest = (square - square_high) + square_rest;
    // `2 sqrt(2 / pi) (1 + 0.044715 size^2)`, the first part of half the digits.
    let cubic = CUBIC * square_high;
    let cubic_rest = CUBIC * rest + CUBIC_REST * (square + square_rest);
    let factor = half(LINEAR + cubic);
    let factor_rest = ((LINEAR - factor) + cubic) + (cubic_rest + LINEAR_REST);
    // The factor times `size`, as the sum `whole + part`.
    let (whole, part) = (high * factor, high * factor_rest + low * (factor + factor_rest));
    let sum = whole + part;
    let (p, powers) = parts(-sum, part - (sum - whole));
    let share = size / (1.0 + times(1.0 + p, powers));
    let positive = if smaller(size, FAR) { share } else { x };
    (if beyond(x, -0.0) { times(share + share * p, powers) } else { positive }).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::{gelu_f32, gelu_f64, gelu_tanh_f32, gelu_tanh_f64};

    #[test]
    fn edges() {
        for gelu in [gelu_f32, gelu_tanh_f32] {
            assert!(gelu(f32::NAN).is_nan());
            assert_eq!(
                [f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30].map(gelu),
                [f32::INFINITY, 0.0, 1e30, 0.0]
            );
            assert_eq!([0.0, -0.0, 1e-30, -1e-30].map(gelu), [0.0, -0.0, 5e-31, -5e-31]);
            assert_eq!(gelu(-0.0).to_bits(), (-0.0_f32).to_bits());
        }
        for gelu in [gelu_f64, gelu_tanh_f64] {
            assert!(gelu(f64::NAN).is_nan());
            assert_eq!(
                [f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300].map(gelu),
                [f64::INFINITY, 0.0, 1e300, 0.0]
            );
            assert_eq!([0.0, -0.0, 1e-300, -1e-300].map(gelu), [0.0, -0.0, 5e-301, -5e-301]);
        }
    }
}
