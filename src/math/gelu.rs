//! The two forms of `gelu`: `x` times the probability that a standard normal variable is below `x`, and the same by a
//! sigmoid.
//!
//! Far below 0 both are `x` times the exponential of a large number, whose relative error is the absolute error of that
//! number. So it is kept in two parts, of which the first is a product of numbers with half the digits, and exact.
//! What is multiplied with the exponential comes before its powers of two, so that a subnormal result is rounded once.
//!
//! | `x` | result |
//! | --- | --- |
//! | NaN | NaN |
//! | `+inf` | `+inf` |
//! | `-inf`, and where less than half the smallest subnormal is left | `-0` |
//! | `+0`, `-0` | itself |

use super::erf::{erfcx_f32, erfcx_f64, near_f32, near_f64};
use super::exp::{parts_f32, parts_f64, scaled_f32, scaled_f64};

macro_rules! gelu {
    ($(
        $t:ident: $gelu:ident $near:ident $erfcx:ident $scaled:ident up to $far:literal,
        $gelu_tanh:ident $parts:ident up to $far_tanh:literal, half $mask:literal,
        linear $c:literal + $c_rest:literal, cubic $d:literal + $d_rest:literal;
    )*) => {$(
        /// `x * (1 + erf(x / sqrt(2))) / 2`.
        #[inline(always)]
        pub(crate) fn $gelu(x: $t) -> $t {
            const ROOT: $t = core::$t::consts::FRAC_1_SQRT_2;
            let size = x.abs();
            let size = if size > $far { $far } else { size };
            let high = $t::from_bits(size.to_bits() & $mask);
            let rest = (size - high) * (size + high);
            // `size * erfc(size / sqrt(2)) / 2`, by the half of the square of `size`.
            let (square, rest) = (0.5 * high * high, 0.5 * rest);
            let sum = square + rest;
            let tail = $scaled(-sum, rest - (sum - square), 0.5 * size * $erfcx(size * ROOT));
            let far = if x < 0.0 { -tail } else { x - tail };
            let half = 0.5 * x;
            (if size < 0.7 { half + half * $near(x * ROOT) } else { far }).copysign(x)
        }

        /// `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2`, which is `x / (1 + exp(-2 sqrt(2 / pi) (x + 0.044715 x^3)))`.
        #[inline(always)]
        pub(crate) fn $gelu_tanh(x: $t) -> $t {
            let half = |v: $t| $t::from_bits(v.to_bits() & $mask);
            let size = x.abs();
            let size = if size > $far_tanh { $far_tanh } else { size };
            // The square in two parts, the first of them in two halves.
            let high = half(size);
            let low = size - high;
            let square = high * high;
            let square_rest = low * (size + high);
            let square_high = half(square);
            let rest = (square - square_high) + square_rest;
            // `2 sqrt(2 / pi) (1 + 0.044715 size^2)`, the first part of half the digits.
            let cubic = $d * square_high;
            let cubic_rest = $d * rest + $d_rest * (square + square_rest);
            let factor = half($c + cubic);
            let factor_rest = (($c - factor) + cubic) + (cubic_rest + $c_rest);
            // That times `size`, as `whole + part`.
            let (whole, part) = (high * factor, high * factor_rest + low * (factor + factor_rest));
            let sum = whole + part;
            let (p, [two, more]) = $parts(-sum, part - (sum - whole));
            let share = size / (1.0 + (1.0 + p) * two * more);
            let positive = if size < $far_tanh { share } else { x };
            (if x < 0.0 { (share + share * p) * two * more } else { positive }).copysign(x)
        }
    )*};
}

gelu! {
    f32: gelu_f32 near_f32 erfcx_f32 scaled_f32 up to 15.0,
        gelu_tanh_f32 parts_f32 up to 11.0, half 0xffff_f000,
        linear 1.595_703_1 + 6.599_66e-5, cubic 0.071_350_1 + 4.718_616_3e-6;
    f64: gelu_f64 near_f64 erfcx_f64 scaled_f64 up to 40.0,
        gelu_tanh_f64 parts_f64 up to 22.0, half 0xffff_ffff_f800_0000,
        linear 1.595_769_107_341_766_4 + 1.426_396_435_433_791e-8,
        cubic 0.071_354_815_736_413 + 5.361_872_467_621_785e-10;
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
