//! Depthwise convolution of 3 by 3 for a Cortex-M4 and its DSP instructions.
//!
//! Four channels are computed at once: from a word of weights and four elements that are widened already, `SMLABB` and
//! `SMLATT` add the products of the two lower and of the two upper halves.
#![allow(unsafe_code)]

use core::arch::asm;
use core::ptr;

use super::super::depthwise::Quad;
use super::text::text;

/// Widens and doubles the first `columns` pixels of a row, of `groups` words each: word `g` of pixel `i` goes to element
/// `g * step + i` of `line`. Does nothing if the lengths do not fit or `line` is not aligned to words.
#[inline(always)]
pub(crate) fn widen(row: &[[i8; 4]], groups: usize, line: &mut [[i16; 4]], step: usize, columns: usize) {
    let words = columns.saturating_mul(groups);
    let last = groups.checked_mul(step).and_then(|past| past.checked_sub(step)?.checked_add(columns));
    let aligned = line.as_ptr().addr().is_multiple_of(4);
    let fits = words <= row.len() && last.is_some_and(|last| last <= line.len()) && step < 1 << 28 && aligned;
    if !fits || words == 0 {
        return;
    }
    // SAFETY: the outer loop runs `columns` times, the inner one `groups` times in each pass. Each inner pass reads 4 bytes of `row`,
    // `words` elements in all, which it has. Elements `g * step + i` of `line` are written, of which the largest is
    // `(groups - 1) * step + columns - 1`, which it has. `STRD` needs words that are aligned, and `line` is. All registers
    // that change are operands.
    unsafe {
        asm!(
            "2:",
            "mov {d}, {line}",
            "mov {g}, {groups}",
            "3:",
            "ldr {t}, [{row}], #4",
            "subs {g}, {g}, #1",
            "sxtb16 {u}, {t}",
            "sxtb16 {t}, {t}, ror #8",
            "sadd16 {u}, {u}, {u}",
            "sadd16 {t}, {t}, {t}",
            "strd {u}, {t}, [{d}]",
            "add {d}, {d}, {step}",
            "bne 3b",
            "add {line}, {line}, #8",
            "subs {n}, {n}, #1",
            "bne 2b",
            row = inout(reg) row.as_ptr() => _,
            line = inout(reg) line.as_mut_ptr() => _,
            groups = in(reg) groups,
            step = in(reg) step * 8,
            n = inout(reg) columns => _,
            d = out(reg) _,
            g = out(reg) _,
            t = out(reg) _,
            u = out(reg) _,
            options(nostack),
        );
    }
}

/// The loop over the output positions of a row, for a stride of `STEP` bytes: 8 for each column.
///
/// # Safety
///
/// `places` is not 0. Each of the three rows is aligned to words and has at least `(places - 1) * STEP / 8 + 3` columns. `out` has
/// at least `(places - 1) * channels + 4` elements.
#[inline(always)]
unsafe fn row<const STEP: i32>(
    [a, b, c]: [&[[i16; 4]]; 3],
    taps: &[[i8; 4]; 9],
    quad: &Quad,
    out: &mut [i8],
    channels: usize,
    places: usize,
) {
    // SAFETY: the loop runs `places` times. Place `i` reads three columns of each row, from byte `i * STEP` on, by `LDRD`, which
    // needs words that are aligned; all nine `taps` from the first on by `LDR`, which may be unaligned; and the `quad` by `LDM`,
    // for which its type is aligned. It writes four bytes of `out` at `i * channels`. The contract says that all of them are in
    // the slices. The code restores the stack pointer, and `r6` and `r7`, which cannot be operands. All operands are in registers
    // named here, so the compiler addresses none of them by the stack pointer or by `r7`.
    unsafe {
        asm!(
            "push {{r6, r7}}",
            "push {{r2, r8}}",
            "mov r7, r3",
            "mov r6, r9",
            "mov r12, r1",
            "mov lr, r10",
            "2:",
            "ldr r8, [sp]",
            "ldm r8, {{r0, r1, r2, r3}}",
            text!(tap "[r4], #{step}"),
            text!(tap "[r4, #{second}]"),
            text!(tap "[r4, #{third}]"),
            text!(tap "[r5], #{step}"),
            text!(tap "[r5, #{second}]"),
            text!(tap "[r5, #{third}]"),
            text!(tap "[lr], #{step}"),
            text!(tap "[lr, #{second}]"),
            text!(tap "[lr, #{third}]"),
            "ldr r8, [sp]",
            "add r8, r8, #16",
            "ldm r8!, {{r9, r10, r11}}",
            text!(result "r0", "r9", "r10", "r11"),
            "strb r0, [r7]",
            "ldm r8!, {{r9, r10, r11}}",
            text!(result "r1", "r9", "r10", "r11"),
            "strb r1, [r7, #1]",
            "ldm r8!, {{r9, r10, r11}}",
            text!(result "r2", "r9", "r10", "r11"),
            "strb r2, [r7, #2]",
            "ldm r8!, {{r9, r10, r11}}",
            text!(result "r3", "r9", "r10", "r11"),
            "strb r3, [r7, #3]",
            "ldr r8, [sp, #4]",
            "sub r12, r12, #36",
            "add r7, r7, r8",
            "subs r6, r6, #1",
            "bne 2b",
            "add sp, sp, #8",
            "pop {{r6, r7}}",
            // When the other two columns are read, the address of the first has already been advanced by `STEP`.
            step = const STEP,
            second = const 8 - STEP,
            third = const 16 - STEP,
            inout("r4") a.as_ptr() => _,
            inout("r5") b.as_ptr() => _,
            inout("r10") c.as_ptr() => _,
            inout("r1") taps.as_ptr() => _,
            inout("r2") quad as *const Quad => _,
            inout("r3") out.as_mut_ptr() => _,
            inout("r8") channels => _,
            inout("r9") places => _,
            out("r0") _,
            out("r11") _,
            out("r12") _,
            out("lr") _,
        );
    }
}

/// Four channels of a row of results: position `i` goes to `out[i * channels..][..4]`, and reads three columns of each row, from
/// column `i` on (`2 * i` if `two`).
///
/// Does nothing if the lengths do not fit or the rows are not aligned to words. The channels are
/// [short](super::super::channel::Channel::is_short).
#[inline(always)]
pub(crate) fn three_by_three(
    rows: [&[[i16; 4]]; 3],
    two: bool,
    taps: &[[i8; 4]; 9],
    quad: &Quad,
    out: &mut [i8],
    channels: usize,
    places: usize,
) {
    let Some(last) = places.checked_sub(1) else { return };
    let wide = last.checked_mul(1 + usize::from(two)).and_then(|column| column.checked_add(3));
    let long = last.checked_mul(channels).and_then(|at| at.checked_add(4));
    let fits = rows
        .iter()
        .all(|row| row.as_ptr().addr().is_multiple_of(4) && wide.is_some_and(|wide| wide <= row.len()));
    if !fits || long.is_none_or(|long| long > out.len()) {
        return;
    }
    // SAFETY: `places` is at least 1. The last position reads up to column `wide` of each row and writes up to element `long` of
    // `out`; the rows have `wide` columns and are aligned, and `out` has `long` elements, by the checks above.
    unsafe {
        if two {
            row::<16>(rows, taps, quad, out, channels, places);
        } else {
            row::<8>(rows, taps, quad, out, channels, places);
        }
    }
}

/// Sums of products of four channels: row `i` of `x` starts at `i * step`, and is multiplied by word `i` of `weights`.
///
/// Returns zeros if `x` has too few elements or there are no weights.
#[inline(always)]
pub(crate) fn column(x: &[i8], step: usize, weights: &[[i8; 4]]) -> [i32; 4] {
    let mut sums = [0; 4];
    let last = weights.len().checked_sub(1).and_then(|rows| rows.checked_mul(step));
    let fits = last.and_then(|last| last.checked_add(4)).is_some_and(|end| end <= x.len());
    if !fits {
        return sums;
    }
    let [a, b, c, d] = &mut sums;
    // SAFETY: the loop runs once for each element of `weights`, of which there is at least one, and reads its 4 bytes. Pass `i` reads
    // 4 bytes of `x` at `i * step`; the last of them end within `x`, by the check above. `LDR` may be
    // unaligned. All registers that change are operands.
    unsafe {
        asm!(
            "2:",
            "ldr r10, [r1], #4",
            "ldr r11, [r0]",
            "add r0, r0, r2",
            "sxtb16 r12, r10",
            "sxtb16 lr, r11",
            "sxtb16 r10, r10, ror #8",
            "sxtb16 r11, r11, ror #8",
            "smlabb r4, r12, lr, r4",
            "smlatt r8, r12, lr, r8",
            "smlabb r5, r10, r11, r5",
            "smlatt r9, r10, r11, r9",
            "subs r3, r3, #1",
            "bne 2b",
            inout("r0") x.as_ptr() => _,
            inout("r1") weights.as_ptr() => _,
            in("r2") step,
            inout("r3") weights.len() => _,
            inout("r4") *a,
            inout("r5") *b,
            inout("r8") *c,
            inout("r9") *d,
            out("r10") _,
            out("r11") _,
            out("r12") _,
            out("lr") _,
            options(nostack, readonly),
        );
    }
    sums
}

/// The results of the sums of four channels, which are [short](super::super::channel::Channel::is_short), before they are clamped to the
/// range of the output.
#[inline(always)]
pub(crate) fn results(sums: [i32; 4], quad: &Quad) -> [i8; 4] {
    let [mut a, mut b, mut c, mut d] = sums;
    // SAFETY: 16 bytes are read from `quad`, and then 24 twice: its size. It is aligned to words, by its type. All
    // registers that change are operands.
    unsafe {
        asm!(
            "ldm r12!, {{r4, r5, r8, r9}}",
            "add r0, r4, r0, lsl #1",
            "add r1, r5, r1, lsl #1",
            "add r2, r8, r2, lsl #1",
            "add r3, r9, r3, lsl #1",
            "ldm r12!, {{r4, r5, r8, r9, r10, r11}}",
            text!(result "r0", "r4", "r5", "r8"),
            text!(result "r1", "r9", "r10", "r11"),
            "ldm r12, {{r4, r5, r8, r9, r10, r11}}",
            text!(result "r2", "r4", "r5", "r8"),
            text!(result "r3", "r9", "r10", "r11"),
            inout("r0") a,
            inout("r1") b,
            inout("r2") c,
            inout("r3") d,
            inout("r12") ptr::from_ref(quad) => _,
            out("r4") _,
            out("r5") _,
            out("r8") _,
            out("r9") _,
            out("r10") _,
            out("r11") _,
            options(nostack, readonly),
        );
    }
    [a, b, c, d].map(|x| x as i8)
}
