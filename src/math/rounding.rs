//! Rounding of integers as in gemmlowp, which tflite-micro uses.

/// `a * b / 2^31`, rounded to the nearest, half up: gemmlowp's `SaturatingRoundingDoublingHighMul`.
///
/// That function adds a half (for negative products: a half less one), and divides towards zero. Both come to the same as
/// adding a half and rounding down.
#[inline(always)]
pub(crate) const fn high_product(a: i32, b: i32) -> i32 {
    if a == i32::MIN && b == i32::MIN {
        return i32::MAX;
    }
    ((a as i64 * b as i64 + (1 << 30)) >> 31) as i32
}

/// `x / 2^exponent`, rounded to the nearest, half away from zero: gemmlowp's `RoundingDivideByPOT`.
#[inline(always)]
pub(crate) const fn divide_by_power(x: i32, exponent: i32) -> i32 {
    let mask = ((1_i64 << exponent) - 1) as i32;
    let threshold = (mask >> 1) + (x < 0) as i32;
    (x >> exponent) + ((x & mask) > threshold) as i32
}
