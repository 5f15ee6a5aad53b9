//! Products of one patch with pairs of filters, for a Cortex-M4 and its DSP instructions.
//!
//! As [`gemm`](super::gemm), for dense layers and for the last patch of an odd number. The sums are doubled at the end, because each
//! element is used too rarely for it to pay to double the elements.
#![allow(unsafe_code)]

use core::arch::asm;

use super::super::channel::Factor;
use super::super::gemm::FilterBlock;
use super::text::text;

/// Four elements of a patch, in the order in which [`FilterBlock`]s take them: `0 2 1 3`.
pub type Word = [i16; 4];

/// Widens a patch, as many words as both slices have. Does nothing if `wide` is not aligned to words.
#[inline(always)]
pub(crate) fn widen(patch: &[[i8; 4]], wide: &mut [Word]) {
    let words = patch.len().min(wide.len());
    if words == 0 || !wide.as_ptr().addr().is_multiple_of(4) {
        return;
    }
    // SAFETY: if `words` is odd, one word is widened first; the loop then widens two at a time, `words / 2` times. For each
    // word, 4 bytes are read from `patch`, by `LDR`, which may be unaligned, and 8 written to `wide`, by `STRD`, for which `wide` is
    // aligned (checked above): `words` elements of each slice in all. All registers that change are operands.
    unsafe {
        asm!(
            "lsrs {n}, {n}, #1",
            "bcc 2f",
            "ldr {t}, [{patch}], #4",
            "sxtb16 {u}, {t}",
            "sxtb16 {t}, {t}, ror #8",
            "strd {u}, {t}, [{wide}], #8",
            "2:",
            "cmp {n}, #0",
            "beq 4f",
            "3:",
            "ldr {t}, [{patch}], #4",
            "ldr {v}, [{patch}], #4",
            "subs {n}, {n}, #1",
            "sxtb16 {u}, {t}",
            "sxtb16 {t}, {t}, ror #8",
            "strd {u}, {t}, [{wide}], #8",
            "sxtb16 {u}, {v}",
            "sxtb16 {v}, {v}, ror #8",
            "strd {u}, {v}, [{wide}], #8",
            "bne 3b",
            "4:",
            patch = inout(reg) patch.as_ptr() => _,
            wide = inout(reg) wide.as_mut_ptr() => _,
            n = inout(reg) words => _,
            t = out(reg) _,
            u = out(reg) _,
            v = out(reg) _,
            options(nostack),
        );
    }
}

/// As [`one`]; all layers of a program have one copy of it.
#[inline(never)]
pub(crate) fn shared_one(
    patch: &[Word],
    filters: &[FilterBlock],
    biases: &[[i32; 2]],
    factors: &[[Factor; 2]],
    out: &mut [[i8; 2]],
) {
    one(patch, filters, biases, factors, out);
}

/// Products of one patch with pairs of filters.
///
/// Does nothing if the lengths do not fit each other or if `filters` or `patch` is not aligned to words. The
/// channels are [short](super::super::channel::Channel::is_short), and `biases` are doubled. All pairs may share one pair of factors.
#[inline(always)]
pub(crate) fn one(
    patch: &[Word],
    filters: &[FilterBlock],
    biases: &[[i32; 2]],
    factors: &[[Factor; 2]],
    out: &mut [[i8; 2]],
) {
    let (words, pairs) = (patch.len(), biases.len());
    // The distance in bytes from the factors of a pair to those of the next.
    let step = if factors.len() == 1 { 0 } else { size_of::<[Factor; 2]>() };
    let fits = (factors.len() == pairs || factors.len() == 1) && out.len() == pairs;
    let fits = fits && words.checked_mul(pairs) == Some(filters.len());
    let aligned = patch.as_ptr().addr().is_multiple_of(4) && filters.as_ptr().addr().is_multiple_of(4);
    if !fits || !aligned || words == 0 || pairs == 0 {
        return;
    }
    // SAFETY: the outer loop runs `pairs` times. Each pass reads the next element of `biases` (8 bytes) and the next element of
    // `factors` (24 bytes; always the same one if there is only one), writes two bytes to `out`, and reads all `words` elements of
    // `patch` and the next `words` of `filters` (8 bytes each). The slices have as many, by the check above. What `LDM` reads is
    // aligned to words: `filters` and `patch` by the check above, `biases` and `factors` by their type. The code restores the stack
    // pointer, and `r6` and `r7`, which cannot be operands. All operands are in registers named here, so the compiler addresses none
    // of them by the stack pointer or by `r7`.
    unsafe {
        asm!(
            "push {{r6, r7}}",
            "push {{r0, r2, r3, r4, r8, r9, r10, r11}}",
            "mov r5, r1",
            "2:",
            "ldr r4, [sp]",
            "ldr lr, [sp, #20]",
            "mov r0, #0",
            "mov r1, #0",
            "cmp lr, #0",
            "beq 4f",
            "3:",
            ".rept 2",
            "ldm r4!, {{r8, r9, r10, r11}}",
            "ldm r5!, {{r2, r3, r6, r7}}",
            text!(one "r2", "r8"),
            text!(one "r3", "r9"),
            text!(one "r6", "r10"),
            text!(one "r7", "r11"),
            ".endr",
            "subs lr, lr, #1",
            "bne 3b",
            "4:",
            "ldr lr, [sp, #24]",
            "cmp lr, #0",
            "beq 6f",
            "5:",
            "ldm r4!, {{r8, r9}}",
            "ldm r5!, {{r2, r3}}",
            text!(one "r2", "r8"),
            text!(one "r3", "r9"),
            "subs lr, lr, #1",
            "bne 5b",
            "6:",
            "ldrd r12, lr, [sp, #4]",
            "ldm r12!, {{r2, r4}}",
            "ldm lr, {{r6, r7, r8, r9, r10, r11}}",
            "add r0, r2, r0, lsl #1",
            "ldr r2, [sp, #28]",
            "add r1, r4, r1, lsl #1",
            "add lr, lr, r2",
            "strd r12, lr, [sp, #4]",
            text!(result "r0", "r6", "r7", "r8"),
            text!(result "r1", "r9", "r10", "r11"),
            "ldrd r12, r4, [sp, #12]",
            "strb r0, [r12], #1",
            "strb r1, [r12], #1",
            "subs r4, r4, #1",
            "strd r12, r4, [sp, #12]",
            "bne 2b",
            "add sp, sp, #32",
            "pop {{r6, r7}}",
            inout("r0") patch.as_ptr() => _,
            inout("r1") filters.as_ptr() => _,
            inout("r2") biases.as_ptr() => _,
            inout("r3") factors.as_ptr() => _,
            inout("r4") out.as_mut_ptr() => _,
            inout("r8") pairs => _,
            inout("r9") words / 4 => _,
            inout("r10") words % 4 => _,
            inout("r11") step => _,
            out("r5") _,
            out("r12") _,
            out("lr") _,
        );
    }
}
