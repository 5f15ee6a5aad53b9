//! Sums of elements whose scales differ, on processors with vector registers: 16 at a time.

use super::channel::{Channel, LayerElement, OutputRange};
use super::elementwise::{ScaledOperand, SumParams};
use super::lanes::{rescale, write};
use crate::storage::lanes::{InstructionSet, LaneWork};
use crate::target::CHANNELS;

const UP: u32 = i8::UP;

/// The sum of two slices, written to a third. The first has the factor one half.
pub(super) struct ScaledSum<'a> {
    a: &'a [i8],
    zero: i32,
    b: &'a [i8],
    right: ScaledOperand,
    result: Channel,
    range: OutputRange,
    out: &'a mut [i8],
}

impl<'a> ScaledSum<'a> {
    /// `None` if neither operand has the factor one half.
    #[inline(always)]
    pub(super) fn new(a: &'a [i8], b: &'a [i8], sum: &SumParams, out: &'a mut [i8]) -> Option<Self> {
        let SumParams { left, right, result, range } = *sum;
        // The operand with the factor one half becomes the first: addition is commutative.
        let (a, left, b, right) = if right.is_half() { (b, right, a, left) } else { (a, left, b, right) };
        left.is_half().then_some(Self { a, zero: left.zero_point, b, right, result, range, out })
    }
}

/// A [`ScaledOperand`] whose mantissa is split into its upper and its lower 16 bits.
#[derive(Clone, Copy)]
struct Halves {
    zero_point: i32,
    high: i32,
    low: i32,
    shift: i32,
    half: i32,
    sign: i32,
}

impl Halves {
    #[inline(always)]
    fn of(side: &ScaledOperand) -> Self {
        let mantissa = side.factor.mantissa();
        let (high, low) = (mantissa >> 16, mantissa & 0xffff);
        let shift = -side.factor.exponent();
        let (half, sign) = if shift > 0 { (1 << (shift - 1), -1) } else { (0, 0) };
        Self { zero_point: side.zero_point, high, low, shift, half, sign }
    }

    /// As [`ScaledOperand::scale`], with products of 32 bits.
    ///
    /// With `d` the distance from the zero point and `m = 2^16 h + l` the mantissa, `2^20 d m / 2^31` rounded is
    /// `floor((d m + 2^10) / 2^11) = 2^5 d h + floor((d l + 2^10) / 2^11)`. `d` has 9 bits with its sign, so nothing exceeds 32 bits.
    #[inline(always)]
    fn scale(self, x: i8) -> i32 {
        const { assert!(UP == 20) };
        let distance = i32::from(x) - self.zero_point;
        let product = ((distance * self.high) << 5) + ((distance * self.low + (1 << 10)) >> 11);
        (product + self.half + (product >> 31 & self.sign)) >> self.shift
    }
}

impl LaneWork for ScaledSum<'_> {
    #[inline(always)]
    fn run<L: InstructionSet>(self, lanes: L) {
        let Self { a, zero, b, right, result, range, out } = self;
        let factors = result.factor().map(|number| [number; CHANNELS]);
        // The distance of an element from its zero point is at most 255.
        let short = result.is_short(255 << UP);
        let rescale = rescale(&[0; CHANNELS], factors.each_ref(), short, range);
        let right = Halves::of(&right);
        let ((a, a_rest), (b, b_rest), (out, out_rest)) = (a.as_chunks(), b.as_chunks(), out.as_chunks_mut());
        let ((a_fours, a), (b_fours, b), (out_fours, out)) =
            (a.as_chunks::<4>(), b.as_chunks::<4>(), out.as_chunks_mut::<4>());
        for ((y, a), b) in out_fours.iter_mut().zip(a_fours).zip(b_fours) {
            let mut sums = [[0; CHANNELS]; 4];
            for (sums, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
                *sums = totals(zero, right, a, b);
            }
            *y = lanes.rescale(sums, rescale);
        }
        for ((y, a), b) in out.iter_mut().zip(a).zip(b) {
            [*y] = lanes.rescale([totals(zero, right, a, b)], rescale);
        }
        if !out_rest.is_empty() {
            let [mut a, mut b] = [[0; CHANNELS]; 2];
            for (to, rest) in [(&mut a, a_rest), (&mut b, b_rest)] {
                for (to, &x) in to.iter_mut().zip(rest) {
                    *to = x;
                }
            }
            let [results] = lanes.rescale([totals(zero, right, &a, &b)], rescale);
            write(out_rest, results);
        }
    }
}

/// The sums of the operands at the common scale.
#[inline(always)]
fn totals(zero: i32, right: Halves, a: &[i8; CHANNELS], b: &[i8; CHANNELS]) -> [i32; CHANNELS] {
    let mut totals = [0; CHANNELS];
    for ((total, &a), &b) in totals.iter_mut().zip(a).zip(b) {
        *total = ((i32::from(a) - zero) << (UP - 1)) + right.scale(b);
    }
    totals
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::quantized::kernel::elementwise::add_one;
    use crate::quantized::multiplier::Multiplier;
    use crate::storage::lanes::{instruction_sets, run_by};
    use std::vec::Vec;

    #[test]
    fn all_pairs_of_elements_by_each_way() {
        let mut bytes = i8::MIN..=i8::MAX;
        let a: Vec<i8> = bytes.clone().flat_map(|a| [a; 256]).chain([1, -1, 7]).collect();
        let b: Vec<i8> = (0..256).flat_map(|_| bytes.clone()).chain([5, 6, -128]).collect();
        assert_eq!(bytes.next(), Some(-128));
        let half = ScaledOperand { zero_point: -128, factor: Multiplier::new(0.5) };
        for (factor, zero_point, result) in [
            (0.5, 127, 1e-6),
            (0.499_999, -3, 2e-6),
            (0.3, 5, 1.9e-6),
            (0.01, -128, 4e-7),
            (1e-9, 0, 0.7),
            // Operands that nearly cancel, so that single steps of the common scale show.
            (0.250_000_3, -1, 0.9),
            (0.125_000_4, 4, 0.9),
            (0.0, 1, 3e-5),
        ] {
            let other = ScaledOperand { zero_point, factor: Multiplier::new(factor) };
            let range = OutputRange { zero_point: 9, least: -100, greatest: 127 };
            let result = Channel::new(0, Multiplier::new(result), 9);
            for (left, right) in [(half, other), (other, half)] {
                let sum = SumParams { left, right, result, range };
                let expected: Vec<i8> = a.iter().zip(&b).map(|(&a, &b)| add_one(a, b, &sum)).collect();
                for set in instruction_sets() {
                    let mut out = std::vec![0; a.len()];
                    run_by(set, ScaledSum::new(&a, &b, &sum, &mut out).unwrap());
                    assert!(out == expected, "{set}: {factor}");
                }
            }
        }
    }
}
