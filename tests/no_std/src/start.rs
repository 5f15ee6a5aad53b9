//! The entry, the exit and the panic handler.

use crate::program::results_are_right;
use core::panic::PanicInfo;

/// The first instruction: aligns the stack as the C calling convention has it.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn _start() -> ! {
    core::arch::naked_asm!("and rsp, -16", "call {start}", start = sym start)
}

/// The first instruction, where no stack is to be aligned, or none is there: those images are linked, not run.
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    start()
}

extern "C" fn start() -> ! {
    exit(i32::from(!results_are_right()))
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn exit(status: i32) -> ! {
    // SAFETY: `exit` (60) takes the status in `rdi` and does not return.
    unsafe { core::arch::asm!("syscall", in("rax") 60, in("rdi") status, options(noreturn)) }
}

#[cfg(all(target_os = "linux", target_arch = "aarch64"))]
fn exit(status: i32) -> ! {
    // SAFETY: `exit` (93) takes the status in `x0` and does not return.
    unsafe { core::arch::asm!("svc 0", in("x8") 93, in("x0") status, options(noreturn)) }
}

/// Keeps the status, and with it the computation.
#[cfg(not(target_os = "linux"))]
fn exit(status: i32) -> ! {
    loop {
        core::hint::black_box(status);
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        safe fn panic_path_left_in_the_image() -> !;
    }
    panic_path_left_in_the_image()
}
