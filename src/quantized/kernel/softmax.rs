//! Softmax over a row.

use super::super::multiplier::Multiplier;
use super::fixed;
use crate::math::rounding::{divide_by_power, high_product};

/// The scale of the input as a fixed-point factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scaled {
    mantissa: i32,
    shift: u32,
    /// The least difference from the row's maximum whose exponential is not 0.
    least: i32,
}

impl Scaled {
    /// Five integer bits, as in tflite-micro.
    const BITS: u32 = 5;

    /// The factor for the input's scale times the softmax's `beta`.
    pub(crate) const fn new(scale: f64) -> Self {
        let (factor, limit) = (scale * (1 << (31 - Self::BITS)) as f64, ((1_i64 << 31) - 1) as f64);
        let multiplier = Multiplier::new(if factor < limit { factor } else { limit });
        let shift = if multiplier.exponent() > 0 { multiplier.exponent() as u32 } else { 0 };
        let radius = (((1_i64 << Self::BITS) - 1) << (31 - Self::BITS)) >> shift;
        Self { mantissa: multiplier.mantissa(), shift, least: -(radius as i32) }
    }

    /// The exponential of a difference from the row's maximum; `None` if it is 0.
    #[inline(always)]
    fn exp(&self, difference: i32) -> Option<i32> {
        let scaled = high_product(difference.wrapping_shl(self.shift), self.mantissa);
        (difference >= self.least).then(|| fixed::exp(scaled, Self::BITS))
    }
}

/// The softmax of a row; `exps` is memory for as many elements.
#[inline(always)]
pub(crate) fn softmax(x: &[i8], scaled: Scaled, exps: &mut [i32], out: &mut [i8]) {
    let sum = exponentials(x, scaled, exps);
    divide(exps, sum, out);
}

/// The softmax of a row, which overwrites it; `exps` is memory for as many elements.
#[inline(always)]
pub(crate) fn softmax_in_place(x: &mut [i8], scaled: Scaled, exps: &mut [i32]) {
    let sum = exponentials(x, scaled, exps);
    divide(exps, sum, x);
}

/// Integer bits of the sum of exponentials.
const SUM_BITS: i32 = 12;

/// The exponentials of a row's differences from its maximum, -1 where the exponential is 0, and the sum of the others.
// Not inlined, so that a row of known length is not unrolled, which would take kilobytes of flash.
#[inline(never)]
fn exponentials(x: &[i8], scaled: Scaled, exps: &mut [i32]) -> i32 {
    let max = x.iter().copied().max().unwrap_or(0);
    let mut sum = 0_i32;
    for (e, &x) in exps.iter_mut().zip(x) {
        // An exponential is never negative, so -1 marks those that are 0.
        *e = scaled.exp(i32::from(x) - i32::from(max)).unwrap_or(-1);
        if *e >= 0 {
            sum = sum.wrapping_add(divide_by_power(*e, SUM_BITS));
        }
    }
    sum
}

/// Each exponential divided by the sum.
// Not inlined, as above.
#[inline(never)]
fn divide(exps: &[i32], sum: i32, out: &mut [i8]) {
    let headroom = sum.leading_zeros();
    let above_one = (sum as u32).wrapping_shl(headroom).wrapping_sub(1 << 31) as i32;
    let scale = fixed::one_over_one_plus(above_one);
    let shift = (SUM_BITS - headroom as i32 + 31 - 8).clamp(0, 31);
    for (y, &e) in out.iter_mut().zip(exps) {
        *y = quotient(e, scale, shift);
    }
}

/// An exponential divided by the sum, which `scale` and `shift` express.
// Not inlined: otherwise, if a program has only one row, `divide` would be unrolled for its length after all.
#[inline(never)]
fn quotient(e: i32, scale: i32, shift: i32) -> i8 {
    if e < 0 {
        return i8::MIN;
    }
    let value = divide_by_power(high_product(scale, e), shift);
    (value + i32::from(i8::MIN)).clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8
}
