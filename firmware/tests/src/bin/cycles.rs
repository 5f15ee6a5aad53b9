//! The model of cycles (`firmware/cycles`) against sums from the tables of ARM's Cortex-M4 manual: each line states what the
//! plugin must have counted for one stretch, and `cargo xtask firmware` compares the two.
#![no_std]
#![no_main]

use board::{count, println};
use core::arch::asm;

/// Counts instructions between two `nop`s, which keep them from pairing with the counting itself and count as well; true if
/// the board counts as many instructions.
macro_rules! stretch {
    ($name:literal, $instructions:literal in $cycles:literal cycles, [$($line:literal),+ $(,)?]) => {{
        // SAFETY: the lines write only to the registers named here and to the words that they reserve on the stack.
        let (instructions, ()) = count(|| unsafe {
            asm!(
                "nop", $($line,)+ "nop",
                out("r0") _, out("r1") _, out("r2") _, out("r3") _, out("s0") _, out("s3") _,
            );
        });
        println!("{}: {} cycles", $name, $cycles);
        instructions == $instructions
    }};
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        stretch!("moves and sums take 1", 4 in 4 cycles, ["movs r0, #1", "adds r1, r0, r0"])
            & stretch!("a multiply-add of integers takes 2", 3 in 4 cycles, ["mla r0, r1, r2, r3"])
            & stretch!("a long multiply-add takes 1", 3 in 3 cycles, ["smlal r0, r1, r2, r3"])
            & stretch!("a division takes 7 on average", 3 in 9 cycles, ["udiv r0, r1, r2"])
            & stretch!("a float multiply-add takes 3", 3 in 5 cycles, ["vmla.f32 s0, s1, s2"])
            & stretch!("multiply, then add, waits 1", 4 in 5 cycles, ["vmul.f32 s3, s1, s2", "vadd.f32 s0, s0, s3"])
            & stretch!("with nothing to wait for it does not", 4 in 4 cycles, ["vmul.f32 s3, s1, s2", "vadd.f32 s0, s1, s2"])
            & stretch!("a float division takes 14", 3 in 16 cycles, ["vdiv.f32 s0, s1, s2"])
            & stretch!("a square root takes 14", 3 in 16 cycles, ["vsqrt.f32 s0, s1"])
            & stretch!("loads in a row take 1 each behind the first", 5 in 6 cycles, ["ldr r0, [sp]", "ldr r1, [sp, #4]", "ldr.w r2, [sp, #8]"])
            & stretch!("an address that was just loaded waits", 8 in 12 cycles, [
                "movs r0, #0", "push {{r0}}", "mov r1, sp", "ldr r0, [r1]", "ldr r2, [r1, r0]", "pop {{r0}}"
            ])
            & stretch!("float loads pair as well", 4 in 5 cycles, ["vldr s0, [sp]", "vldr s3, [sp, #4]"])
            & stretch!("a store takes 1", 6 in 6 cycles, ["sub sp, #8", "str r0, [sp]", "str r0, [sp, #4]", "add sp, #8"])
            & stretch!("several words take 1 more", 4 in 12 cycles, ["push {{r0-r3}}", "pop {{r0-r3}}"])
            & stretch!("a branch that is taken fills the pipeline in 2", 7 in 9 cycles, ["movs r0, #1", "2: subs r0, #1", "bpl 2b"])
    })
}
