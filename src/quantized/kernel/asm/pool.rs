//! Sums over the pixels of a window for a Cortex-M4 and its DSP instructions.
#![allow(unsafe_code)]

use core::arch::asm;

/// The largest number of pixels whose sum surely fits 16 bits.
pub(crate) const MOST: usize = 256;

/// Adds eight channels of `number` pixels to `sums`. The first pixel is at `x[0]`, each next one `step` bytes further. `sums` holds
/// channels 0 and 2, 1 and 3, 4 and 6, 5 and 7.
///
/// Does nothing if a pixel is not inside `x`.
#[inline(always)]
pub(crate) fn sum_eight(x: &[i8], step: usize, number: usize, sums: &mut [[i16; 2]; 4]) {
    let Some(before) = number.checked_sub(1) else { return };
    let past = before.checked_mul(step).and_then(|at| at.checked_add(8));
    if past.is_none_or(|past| past > x.len()) {
        return;
    }
    let [a, b, c, d] = sums.map(|[low, high]| u32::from(low as u16) | u32::from(high as u16) << 16);
    let (mut a, mut b, mut c, mut d) = (a, b, c, d);
    // SAFETY: the loop runs `number` times; pass `i` reads 8 bytes from `x[i * step]` on, by `LDR`, which may be unaligned. The
    // last of them is inside the slice, as checked above. All registers that change are operands.
    unsafe {
        asm!(
            "2:",
            "ldr {v}, [{x}, #4]",
            "ldr {u}, [{x}]",
            "add {x}, {x}, {step}",
            "subs {n}, {n}, #1",
            "sxtab16 {a}, {a}, {u}",
            "sxtab16 {b}, {b}, {u}, ror #8",
            "sxtab16 {c}, {c}, {v}",
            "sxtab16 {d}, {d}, {v}, ror #8",
            "bne 2b",
            x = inout(reg) x.as_ptr() => _,
            step = in(reg) step,
            n = inout(reg) number => _,
            a = inout(reg) a,
            b = inout(reg) b,
            c = inout(reg) c,
            d = inout(reg) d,
            u = out(reg) _,
            v = out(reg) _,
            options(nostack, readonly),
        );
    }
    *sums = [a, b, c, d].map(|pair| [pair as i16, (pair >> 16) as i16]);
}
