//! Start-up, the end of a run, and panics, of which there are none.

use core::{arch::naked_asm, panic::PanicInfo};

/// The first instruction: the stack, the variables, the program.
#[unsafe(no_mangle)]
#[unsafe(naked)]
#[unsafe(link_section = ".text.start")]
extern "C" fn _start() -> ! {
    naked_asm!(
        "la sp, _stack_top",
        "la t0, _data_start",
        "la t1, _data_end",
        "la t2, _data_load",
        "2: bgeu t0, t1, 3f",
        "lw t3, 0(t2)",
        "sw t3, 0(t0)",
        "addi t0, t0, 4",
        "addi t2, t2, 4",
        "j 2b",
        "3: la t0, _bss_start",
        "la t1, _bss_end",
        "4: bgeu t0, t1, 5f",
        "sw zero, 0(t0)",
        "addi t0, t0, 4",
        "j 4b",
        "5: call {main}",
        main = sym main,
    )
}

extern "C" fn main() -> ! {
    exit(crate::program())
}

/// Ends the emulator by its test device.
fn exit(success: bool) -> ! {
    const FINISHER: *mut u32 = 0x0010_0000 as *mut u32;
    let code = if success { 0x5555 } else { 0x1_3333 };
    loop {
        // SAFETY: the register of the board's test device, which nothing else uses.
        unsafe { FINISHER.write_volatile(code) };
    }
}

/// Does not link: a panic path is left in the image.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        safe fn panic_path_left_in_the_image() -> !;
    }
    panic_path_left_in_the_image()
}
