//! Softmax of 16-bit elements, by two tables and linear interpolation.
//!
//! Source of the arithmetic and of how the tables are made: `SoftmaxInt16` and `LUTPopulate` in TensorFlow Lite's
//! `kernels/internal` (Apache License 2.0).

use crate::quantized::multiplier::Multiplier;

/// The number of steps of a table.
const STEPS: usize = 512;
/// An element shifted right by this many bits is its step.
const BITS: u32 = 7;

/// `exp` from -10 to 0.
static EXP: StepTable = StepTable::new(true, -10.0, 0.0);
/// `1 / (1 + x)` from 0 to 1.
static INVERSE: StepTable = StepTable::new(false, 0.0, 1.0);

/// The values of a function, times 2^15, at the ends of all steps. The range of 16-bit elements is cut into `STEPS` steps.
struct StepTable([i16; STEPS + 1]);

impl StepTable {
    /// The table of `exp`, or else of `1 / (1 + x)`. From each value, half the error of the interpolation at the middle of its step is
    /// subtracted.
    #[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
    const fn new(exponential: bool, least: f32, greatest: f32) -> Self {
        let step = (greatest - least) / STEPS as f32;
        let mut table = [0; STEPS + 1];
        let mut i = 0;
        while i <= STEPS {
            let x = least + i as f32 * step;
            let here = round(32768.0 * value(exponential, x));
            let mut entry = here;
            if i < STEPS {
                let between = 32768.0 * value(exponential, x + step / 2.0);
                let next = 32768.0 * value(exponential, least + (i + 1) as f32 * step);
                entry = here - round((round((next + here) / 2.0) - round(between)) / 2.0);
            }
            // The cast saturates at the limits of 16 bits.
            table[i] = entry as i16;
            i += 1;
        }
        Self(table)
    }

    /// The function at an element.
    #[inline(always)]
    fn at(&self, x: i32) -> i32 {
        let x = x.clamp(-32768, 32767);
        let step = (256 + (x >> BITS)) as usize;
        let value = |step| self.0.get(step).copied().map_or(0, i32::from);
        let (here, next) = (value(step), value(step + 1));
        here + (((next - here) * (x & ((1 << BITS) - 1)) + (1 << (BITS - 1))) >> BITS)
    }
}

/// The nearest integer, rounded half away from zero.
const fn round(x: f32) -> f32 {
    (x as f64 + if x < 0.0 { -0.5 } else { 0.5 }) as i64 as f32
}

const fn value(exponential: bool, x: f32) -> f32 {
    if !exponential {
        return 1.0 / (1.0 + x);
    }
    // A few terms of the series for `x / 1024`, squared ten times: the error does not show in an `f32`.
    let x = x as f64 / 1024.0;
    let mut result = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0))));
    let mut squared = 0;
    while squared < 10 {
        result *= result;
        squared += 1;
    }
    result as f32
}

/// The softmax of a row of at most 65536 elements. `factor` converts a difference of elements to units of 10/65535.
pub(crate) fn softmax(x: &[i16], factor: Multiplier, out: &mut [i16]) {
    let Some(greatest) = x.iter().copied().max() else { return };
    let mut sum = 0_u32;
    for (y, &x) in out.iter_mut().zip(x) {
        let difference = factor.apply(i32::from(x) - i32::from(greatest));
        *y = EXP.at(difference.saturating_add(32767)) as i16;
        sum = sum.wrapping_add(i32::from(*y).cast_unsigned());
    }
    // The sum is `(1 + rest) * 2^shift`, with `rest` as an element. The greatest term alone has 15 bits, so `room` is at most 17.
    let room = sum.leading_zeros().clamp(1, 17);
    let rest = (((i64::from(sum) << (room - 1)) + (1 << 13)) >> 14) as i32;
    let inverse = INVERSE.at(rest - (1 << 15) - (1 << 16));
    let shift = 31 - room;
    for y in out {
        let quotient = (i64::from(*y) * i64::from(inverse) + (1 << (shift - 1))) >> shift;
        *y = quotient.clamp(0, 32767) as i16;
    }
}
