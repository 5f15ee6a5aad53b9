//! Sums of two rows for a Cortex-M4.
//!
//! The operand with the larger scale has the factor one half, so scaling it is a shift. All numbers are doubled, so that `SMMULR` is
//! the rounded product that tflite-micro takes.
#![allow(unsafe_code)]

use core::arch::asm;

use super::super::channel::Channel;
use super::super::elementwise::ScaledOperand;
use super::text::text;

/// Sums of as many elements as all three slices have: `a` has the factor one half, `b` the factor of `side`.
///
/// The exponent of that factor is from -30 to -1, and `result` is [short](Channel::is_short).
#[inline(always)]
pub(crate) fn add(a: &[i8], b: &[i8], zero: i32, side: &ScaledOperand, result: &Channel, out: &mut [i8]) {
    let len = a.len().min(b.len()).min(out.len());
    let shift = -side.factor.exponent();
    if len == 0 || !(1..31).contains(&shift) {
        return;
    }
    // SAFETY: the loop runs `len` times. Each pass reads a byte of `a` and of `b` and writes one of `out`; each has at least `len`.
    // The code restores the stack pointer, and `r6` and `r7`, which cannot be operands. All operands are in registers named here, so
    // the compiler addresses none of them by the stack pointer or by `r7`.
    unsafe {
        asm!(
            "push {{r6, r7}}",
            "2:",
            "ldrsb r7, [r1], #1",
            "ldrsb r6, [r0], #1",
            "subs r3, r3, #1",
            "add r7, r5, r7, lsl #21",
            "smmulr r7, r7, r8",
            "add r7, r7, r7, asr #31",
            "add r7, r7, r9",
            "asr r7, r7, r10",
            "add r6, r4, r6, lsl #20",
            "add r6, r6, r7, lsl #1",
            text!(result "r6", "r11", "r12", "lr"),
            "strb r6, [r2], #1",
            "bne 2b",
            "pop {{r6, r7}}",
            inout("r0") a.as_ptr() => _,
            inout("r1") b.as_ptr() => _,
            inout("r2") out.as_mut_ptr() => _,
            inout("r3") len => _,
            in("r4") zero.wrapping_neg() << 20,
            in("r5") side.zero_point.wrapping_neg() << 21,
            in("r8") side.factor.mantissa(),
            in("r9") 1 << (shift - 1),
            in("r10") shift,
            in("r11") result.mantissa,
            in("r12") result.offset,
            in("lr") result.shift,
        );
    }
}

/// Sums of as many elements as all three slices have, both with the factor one half.
///
/// `result` is [short](Channel::is_short).
#[inline(always)]
pub(crate) fn add_halves(a: &[i8], b: &[i8], zero: i32, other: i32, result: &Channel, out: &mut [i8]) {
    let len = a.len().min(b.len()).min(out.len());
    if len == 0 {
        return;
    }
    // SAFETY: as in `add`.
    unsafe {
        asm!(
            "push {{r6, r7}}",
            "2:",
            "ldrsb r7, [r1], #1",
            "ldrsb r6, [r0], #1",
            "subs r3, r3, #1",
            "add r6, r6, r7",
            "add r6, r4, r6, lsl #20",
            text!(result "r6", "r11", "r12", "lr"),
            "strb r6, [r2], #1",
            "bne 2b",
            "pop {{r6, r7}}",
            inout("r0") a.as_ptr() => _,
            inout("r1") b.as_ptr() => _,
            inout("r2") out.as_mut_ptr() => _,
            inout("r3") len => _,
            in("r4") zero.wrapping_add(other).wrapping_neg() << 20,
            in("r11") result.mantissa,
            in("r12") result.offset,
            in("lr") result.shift,
        );
    }
}
