//! Products of two patches with pairs of filters, for a Cortex-M4 and its DSP instructions.
//!
//! An element is doubled when it is widened to 16 bits, so that the sum of products is doubled and `SMMULR` of it is the
//! rounded product that tflite-micro takes.
#![allow(unsafe_code)]

use core::arch::asm;

use super::super::channel::Factor;
use super::super::gemm::FilterBlock;
use super::text::text;

/// Four elements of two patches, doubled, in the order in which [`FilterBlock`]s take them: `a0 a2 b0 b2 a1 a3 b1 b3`.
pub type Both = [i16; 8];

/// Widens and doubles two patches, as many words as all three slices have.
#[inline(always)]
pub(crate) fn widen(a: &[[i8; 4]], b: &[[i8; 4]], both: &mut [Both]) {
    let words = a.len().min(b.len()).min(both.len());
    if words == 0 {
        return;
    }
    // SAFETY: the loop runs `words` times. Each pass reads 4 bytes from `a` and from `b` (`LDR`, which may be unaligned)
    // and writes 16 bytes to `both`, by `STR`, which may be unaligned too, as `both` holds `i16`s: `words` elements of each
    // slice. All registers that change are operands; flags are clobbered by default.
    unsafe {
        asm!(
            "2:",
            "ldr {t}, [{a}], #4",
            "ldr {u}, [{b}], #4",
            "sxtb16 {v}, {t}",
            "sxtb16 {t}, {t}, ror #8",
            "sxtb16 {w}, {u}",
            "sxtb16 {u}, {u}, ror #8",
            "sadd16 {v}, {v}, {v}",
            "sadd16 {w}, {w}, {w}",
            "sadd16 {t}, {t}, {t}",
            "sadd16 {u}, {u}, {u}",
            "str {v}, [{both}], #4",
            "str {w}, [{both}], #4",
            "str {t}, [{both}], #4",
            "str {u}, [{both}], #4",
            "subs {n}, {n}, #1",
            "bne 2b",
            a = inout(reg) a.as_ptr() => _,
            b = inout(reg) b.as_ptr() => _,
            both = inout(reg) both.as_mut_ptr() => _,
            n = inout(reg) words => _,
            t = out(reg) _,
            u = out(reg) _,
            v = out(reg) _,
            w = out(reg) _,
            options(nostack),
        );
    }
}

/// Products of two patches with pairs of filters: results of the first patch go to `a`, of the second to `b`.
///
/// Does nothing if the lengths do not fit each other or if `filters` or `both` is not aligned to words. The
/// channels are [short](super::super::channel::Channel::is_short), and `biases` are doubled.
#[inline(never)]
pub(crate) fn two(
    both: &[Both],
    filters: &[FilterBlock],
    biases: &[[i32; 2]],
    factors: &[[Factor; 2]],
    a: &mut [[i8; 2]],
    b: &mut [[i8; 2]],
) {
    let (words, pairs) = (both.len(), biases.len());
    let fits = factors.len() == pairs
        && a.len() == pairs
        && b.len() == pairs
        && words.checked_mul(pairs) == Some(filters.len());
    let aligned = both.as_ptr().addr().is_multiple_of(4) && filters.as_ptr().addr().is_multiple_of(4);
    if !fits || !aligned || words == 0 || pairs == 0 {
        return;
    }
    // SAFETY: the outer loop runs `pairs` times. Each pass reads the next element of `biases` (8 bytes) and of `factors` (24
    // bytes), writes two bytes to `a` and two to `b`, and runs the inner step `words` times, which reads the next element of `both`
    // (16 bytes, in each pass from its start) and of `filters` (8 bytes). The slices have as many, by the check above. What `LDM`
    // reads is aligned to words: `both` and `filters` by the check above, `biases` and `factors` by their type. The code restores
    // the stack pointer, and `r6` and `r7`, which cannot be operands. All operands are in registers named here, so the compiler
    // addresses none of them by the stack pointer or by `r7`.
    unsafe {
        asm!(
            "push {{r6, r7}}",
            "push {{r0, r2, r3, r4, r8, r9, r10, r11}}",
            "mov r5, r1",
            "2:",
            "ldr r4, [sp]",
            "ldr r12, [sp, #4]",
            "ldr lr, [sp, #20]",
            "ldm r12!, {{r0, r2}}",
            "str r12, [sp, #4]",
            "mov r1, r0",
            "mov r3, r2",
            "cmp lr, #0",
            "beq 4f",
            "3:",
            ".rept 4",
            "ldm r4!, {{r8, r9, r10, r11}}",
            "ldm r5!, {{r6, r7}}",
            text!(two "r6", "r8", "r9"),
            text!(two "r7", "r10", "r11"),
            ".endr",
            "subs lr, lr, #1",
            "bne 3b",
            "4:",
            "ldr lr, [sp, #24]",
            "cmp lr, #0",
            "beq 6f",
            "5:",
            "ldm r4!, {{r8, r9, r10, r11}}",
            "ldm r5!, {{r6, r7}}",
            text!(two "r6", "r8", "r9"),
            text!(two "r7", "r10", "r11"),
            "subs lr, lr, #1",
            "bne 5b",
            "6:",
            "ldr r12, [sp, #28]",
            "ldm r12!, {{r6, r7, r8, r9, r10, r11}}",
            "str r12, [sp, #28]",
            text!(result "r0", "r6", "r7", "r8"),
            text!(result "r1", "r6", "r7", "r8"),
            text!(result "r2", "r9", "r10", "r11"),
            text!(result "r3", "r9", "r10", "r11"),
            "ldrd r12, lr, [sp, #8]",
            "ldr r4, [sp, #16]",
            "strb r0, [r12], #1",
            "strb r2, [r12], #1",
            "strb r1, [lr], #1",
            "strb r3, [lr], #1",
            "strd r12, lr, [sp, #8]",
            "subs r4, r4, #1",
            "str r4, [sp, #16]",
            "bne 2b",
            "add sp, sp, #32",
            "pop {{r6, r7}}",
            inout("r0") both.as_ptr() => _,
            inout("r1") filters.as_ptr() => _,
            inout("r2") biases.as_ptr() => _,
            inout("r3") a.as_mut_ptr() => _,
            inout("r4") b.as_mut_ptr() => _,
            inout("r8") pairs => _,
            inout("r9") words / 4 => _,
            inout("r10") words % 4 => _,
            inout("r11") factors.as_ptr() => _,
            out("r5") _,
            out("r12") _,
            out("lr") _,
        );
    }
}
