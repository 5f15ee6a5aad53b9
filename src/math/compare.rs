//! Comparisons with constants. Without a unit for `f64` a comparison is a call, and bits answer in a few instructions: the signs of
//! 100 `f64` take 0.2 of the modelled cycles of a Cortex-M4F.

use duplicate::duplicate_item;

use crate::target::SCALAR;

/// Whether a number is farther from 0 than the limit, on the same side; NaN is not.
#[inline(always)]
pub(super) fn beyond_f64(x: f64, limit: f64) -> bool {
    if SCALAR {
        beyond_by_bits(x, limit)
    } else if limit.is_sign_negative() {
        x < limit
    } else {
        x > limit
    }
}

#[inline(always)]
fn beyond_by_bits(x: f64, limit: f64) -> bool {
    let farthest = f64::INFINITY.copysign(limit).to_bits();
    x.to_bits().wrapping_sub(limit.to_bits()).wrapping_sub(1) < farthest.wrapping_sub(limit.to_bits())
}

/// The same of `f32`, whose comparisons are instructions.
#[inline(always)]
pub(super) fn beyond_f32(x: f32, limit: f32) -> bool {
    if limit.is_sign_negative() { x < limit } else { x > limit }
}

/// Whether a number whose sign is `+` is less than the limit; NaN is not.
#[duplicate_item(
    smaller       Float BY_BITS;
    [smaller_f32] [f32] [false];
    [smaller_f64] [f64] [SCALAR];
)]
#[inline(always)]
pub(super) fn smaller(size: Float, limit: Float) -> bool {
    if BY_BITS { size.to_bits() < limit.to_bits() } else { size < limit }
}

/// 1, 0 or -1 with the sign of `x`; zeros keep their sign, NaN stays NaN.
#[inline(always)]
pub(crate) fn sign_by_bits(x: f64) -> f64 {
    let size = x.abs().to_bits();
    if size.wrapping_sub(1) < f64::INFINITY.to_bits() { 1.0_f64.copysign(x) } else { x }
}

#[cfg(test)]
mod tests {
    use super::{beyond_by_bits, sign_by_bits};

    #[test]
    fn bits_answer_as_comparisons_do() {
        let sizes =
            [0.0, 5e-324, f64::MIN_POSITIVE, 0.625, 1.0, 709.0, 710.0, f64::MAX, f64::INFINITY, f64::NAN];
        let all = || {
            sizes.into_iter().flat_map(|x| [x, -x, x.next_down(), x.next_up(), -x.next_up(), -x.next_down()])
        };
        for x in all() {
            for limit in all().filter(|limit| !limit.is_nan()) {
                let expected = if limit.is_sign_negative() { x < limit } else { x > limit };
                assert_eq!(beyond_by_bits(x, limit), expected, "{x:e} and {limit:e}");
            }
            let sign = if x > 0.0 {
                1.0
            } else if x < 0.0 {
                -1.0
            } else {
                x
            };
            assert_eq!(sign_by_bits(x).to_bits(), sign.to_bits(), "{x:e}");
        }
    }
}
