//! Polynomials for processors that have no unit for `f64`.
//!
//! There each sum or product of `f64` is a call, and the upper half of a product of integers takes about ten instructions. So a polynomial
//! is computed in units of `2^-62`, of the coefficients that it has elsewhere and of an argument from -1 to 1. The result is off by
//! a few units, less than the rounding of an `f64` from `2^-7` to 1. Of 100 `f64` the exponential function takes 0.42 of the
//! modelled cycles of a Cortex-M4F that it takes by floats, `erf` 0.38 and the logarithm 0.57.

use crate::target::SCALAR;

/// A polynomial of a number from -1 to 1, by its coefficients, that of the highest power first, and the same in [`units`]. No sum
/// on the way may reach 2. Of a NaN or a larger number the result is unspecified.
#[inline(always)]
pub(super) fn polynomial<const N: usize>(coefficients: &[f64; N], units: &[i64; N], x: f64) -> f64 {
    if SCALAR {
        return by_integers(units, x);
    }
    let [first, rest @ ..] = coefficients.as_slice() else { return 0.0 };
    rest.iter().fold(*first, |sum, c| sum * x + c)
}

/// Coefficients in units of `2^-62`; each is smaller than 2.
#[allow(clippy::indexing_slicing, reason = "computed at compile time")]
pub(super) const fn units<const N: usize>(of: [f64; N]) -> [i64; N] {
    let mut units = [0; N];
    let mut i = 0;
    while i < N {
        units[i] = (of[i] * (1_u64 << 62) as f64) as i64;
        i += 1;
    }
    units
}

/// [`polynomial`] by integers.
#[inline(always)]
pub(super) fn by_integers<const N: usize>(coefficients: &[i64; N], x: f64) -> f64 {
    let (size, negative) = (part_of_one(x), x.to_bits().cast_signed() >> 63);
    let [first, rest @ ..] = coefficients.as_slice() else { return 0.0 };
    let sum = rest.iter().fold(*first, |sum, c| {
        // The first bit of the signed sum stands for `-2^63`, and that of a factor of `high` for `2^63`.
        let product =
            high(sum.cast_unsigned(), size).wrapping_sub(size & (sum >> 63).cast_unsigned()).cast_signed();
        c.wrapping_add((product ^ negative).wrapping_sub(negative))
    });
    from_units(sum)
}

/// The size of a number from -1 to 1 in units of `2^-64`; of 1 it is one unit less.
#[inline(always)]
fn part_of_one(x: f64) -> u64 {
    // The mantissa, its first bit in bit 63. A number from 1/2 to 1 has the exponent 1022.
    let mantissa = (x.to_bits() << 11) | (1 << 63);
    let exponent = (x.to_bits() >> 52) as u32 & 0x7ff;
    1022_u32.checked_sub(exponent).map_or(u64::MAX, |shift| mantissa.checked_shr(shift).unwrap_or(0))
}

/// A number of units of `2^-62`, rounded to the nearest `f64`, half away from zero.
#[inline(always)]
fn from_units(units: i64) -> f64 {
    let size = units.unsigned_abs();
    if size == 0 {
        return 0.0;
    }
    let zeros = size.leading_zeros();
    let rounded = ((size << zeros) >> 10).wrapping_add(1) >> 1;
    // The mantissa has 53 bits, of which the first adds one to the exponent; where rounding makes it 54, it adds two.
    let exponent = u64::from(1023_u32.wrapping_sub(zeros)) << 52;
    f64::from_bits((units.cast_unsigned() & (1 << 63)) | exponent.wrapping_add(rounded))
}

/// The upper half of a product.
#[inline(always)]
pub(super) fn high(a: u64, b: u64) -> u64 {
    let ([a1, a0], [b1, b0]) = ([a >> 32, a % (1 << 32)], [b >> 32, b % (1 << 32)]);
    let upper = a1 * b0 + ((a0 * b0) >> 32);
    let lower = a0 * b1 + upper % (1 << 32);
    a1 * b1 + (upper >> 32) + (lower >> 32)
}

#[cfg(test)]
mod tests {
    use super::{by_integers, from_units, units};

    #[test]
    fn agrees_with_floats() {
        const OF: [f64; 5] = [-0.75, 0.125, 0.3, -0.5, 1.232_995_118_625_552_6];
        const UNITS: [i64; 5] = units(OF);
        let mut state = 7_u64;
        for k in 0..300_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Some near 0, down to those that are less than a unit.
            let x = (state.cast_signed() as f64 / 9.3e18) * 0.5_f64.powi(k % 70);
            let expected = OF.iter().fold(0.0, |sum, c| sum * x + c);
            assert!((by_integers(&UNITS, x) - expected).abs() <= 4.5e-16, "{x:e}");
        }
        for x in [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 5e-324] {
            let expected = OF.iter().fold(0.0, |sum, c| sum * x + c);
            assert!((by_integers(&UNITS, x) - expected).abs() <= 4.5e-16, "{x:e}");
        }
    }

    #[test]
    fn units_are_rounded_once() {
        for units in
            [0, 1, -1, 1 << 62, -(1 << 62), (1 << 54) - 1, i64::MAX, i64::MIN + 1, 0x1234_5678_9abc_def0]
        {
            assert_eq!(from_units(units), units as f64 / (1_u64 << 62) as f64, "{units}");
        }
    }
}
