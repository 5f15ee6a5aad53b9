//! The board's own test: what counts the instructions counts them exactly, and the stack's mark moves with the stack.
#![no_std]
#![no_main]

use board::{Checks, Footprint, count, instructions, println, stack_peak};
use core::{arch::asm, hint::black_box};

/// Two instructions to load the number of turns, two a turn.
fn spin() {
    // SAFETY: a loop over one register.
    unsafe {
        asm!(
            "movs {turns}, #250",
            "lsls {turns}, {turns}, #2",
            "2:",
            "subs {turns}, {turns}, #1",
            "bne 2b",
            turns = out(reg) _,
        );
    }
}

/// Fills `N` bytes of stack.
#[inline(never)]
fn descend<const N: usize>() -> u8 {
    black_box([1_u8; N])[N / 2]
}

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let mut checks = Checks::new();

        checks.check("nothing takes 0 instructions", count(|| ()).0 == 0);
        // SAFETY: does nothing.
        let (one, ()) = count(|| unsafe { asm!("nop") });
        checks.check("one instruction is one", one == 1);
        // SAFETY: does nothing.
        let (seven, ()) = count(|| unsafe { asm!("nop", "nop", "nop", "nop", "nop", "nop", "nop") });
        checks.check("seven instructions are seven", seven == 7);
        let (first, ()) = count(spin);
        checks.check("2 + 1000 x 2 instructions are 2002", first == 2002);
        let repeats = (0..100).all(|_| count(spin).0 == first);
        checks.check("100 runs take the same number of instructions", repeats);

        let before = instructions();
        spin();
        checks.check("the program's own counter runs on", instructions() - before >= 2002);

        let shallow = stack_peak();
        checks.check("the array was filled", descend::<1024>() == 1);
        let deep = stack_peak();
        checks.check("1024 bytes more of stack are seen", (1024..2048).contains(&deep));
        checks.check("the mark is a maximum", shallow < deep && stack_peak() == deep);

        let image = Footprint::of_this_image();
        checks.check("code is in flash", (256..65_536).contains(&image.code));
        checks.check("flash is the sum of its parts", image.flash() >= image.code + image.constants);

        println!("a turn of the loop: {} instructions", (first - 2) / 1000);
        println!("flash {} bytes, static RAM {} bytes, stack {} bytes", image.flash(), image.ram, deep);
        checks.finish()
    })
}
