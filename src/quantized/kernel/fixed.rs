//! Functions of fixed-point numbers, as gemmlowp computes them.
//!
//! A number with `I` integer bits is an `i32` in units of `2^(I - 31)`. Source of all functions: gemmlowp's
//! `fixedpoint/fixedpoint.h`, which tflite-micro's softmax, logistic and tanh call.

use crate::math::rounding::{divide_by_power, high_product};

/// One, with no integer bits: the nearest number that can be represented.
const ONE: i32 = i32::MAX;

/// One, with two integer bits.
const ONE_2: i32 = 1 << 29;

/// `x * 2^exponent`, saturated.
#[inline(always)]
const fn shift_left(x: i32, exponent: u32) -> i32 {
    let threshold = (1_i32 << (31 - exponent)) - 1;
    if x > threshold {
        i32::MAX
    } else if x < -threshold {
        i32::MIN
    } else {
        x << exponent
    }
}

/// `exp(x)` for `x` from -1/4 to below 0, without integer bits.
#[inline(always)]
const fn exp_of_quarter(x: i32) -> i32 {
    // `CONSTANT` is exp(-1/8). The Taylor series is around -1/8.
    const CONSTANT: i32 = 1_895_147_668;
    const THIRD: i32 = 715_827_883;
    let x = x.wrapping_add(1 << 28);
    let x2 = high_product(x, x);
    let x3 = high_product(x2, x);
    let x4 = high_product(x2, x2);
    let inner = high_product(divide_by_power(x4, 2).wrapping_add(x3), THIRD).wrapping_add(x2);
    CONSTANT.wrapping_add(high_product(CONSTANT, x.wrapping_add(divide_by_power(inner, 1))))
}

/// `exp(x)` without integer bits, for `x <= 0` with `bits` integer bits; `bits` is at most 5.
#[inline(always)]
pub(crate) const fn exp(x: i32, bits: u32) -> i32 {
    /// `exp(-2^(i - 2))`.
    const FACTORS: [i32; 7] =
        [1_672_461_947, 1_302_514_674, 790_015_084, 290_630_308, 39_332_535, 720_401, 242];
    if x == 0 {
        return ONE;
    }
    let quarter = 1_i32 << (29 - bits);
    let inside = (x & (quarter - 1)) - quarter;
    let mut result = exp_of_quarter(shift_left(inside, bits));
    let rest = inside.wrapping_sub(x);
    let [a, b, c, d, e, f, g] = FACTORS;
    let mut step = 0;
    // One bit of `rest` for each factor, up to the integer bits of `x`.
    while step < bits + 2 {
        let factor = match step {
            0 => a,
            1 => b,
            2 => c,
            3 => d,
            4 => e,
            5 => f,
            _ => g,
        };
        if rest & (quarter << step) != 0 {
            result = high_product(result, factor);
        }
        step += 1;
    }
    result
}

/// Newton's method for `2 / (1 + x)`, with two integer bits; `x` is from 0 to 1, without integer bits.
#[inline(always)]
const fn reciprocal(x: i32) -> i32 {
    const C48_17: i32 = 1_515_870_810;
    const MINUS_32_17: i32 = -1_010_580_540;
    let sum = x as i64 + ONE as i64;
    let half = ((sum + if sum >= 0 { 1 } else { -1 }) / 2) as i32;
    let mut y = C48_17.wrapping_add(high_product(half, MINUS_32_17));
    let mut step = 0;
    while step < 3 {
        let error = ONE_2.wrapping_sub(high_product(half, y));
        y = y.wrapping_add(shift_left(high_product(y, error), 2));
        step += 1;
    }
    y
}

/// `1 / (1 + x)`, without integer bits; nor has `x`, which is from 0 to 1.
#[inline(always)]
pub(crate) const fn one_over_one_plus(x: i32) -> i32 {
    shift_left(reciprocal(x), 1)
}

/// `1 / (1 + exp(-x))` without integer bits, for `x` with 4 integer bits.
pub(crate) const fn logistic(x: i32) -> i32 {
    if x == 0 {
        return 1 << 30;
    }
    let magnitude = if x > 0 { x } else { x.wrapping_neg() };
    let positive = one_over_one_plus(exp(magnitude.wrapping_neg(), 4));
    if x > 0 { positive } else { ONE.wrapping_sub(positive) }
}

/// `tanh(x)` without integer bits, for `x` with 4 integer bits.
pub(crate) const fn tanh(x: i32) -> i32 {
    if x == 0 {
        return 0;
    }
    let magnitude = if x > 0 { x } else { x.wrapping_neg() };
    // The same bits read with 5 integer bits are twice the number.
    let y = reciprocal(exp(magnitude.wrapping_neg(), 5));
    let positive = shift_left(y.wrapping_sub(ONE_2), 2);
    if x > 0 { positive } else { positive.wrapping_neg() }
}
