//! The frame around a program.

use cortex_m_semihosting::debug;

/// Runs a program from start to end: `true` ends the emulator with success, `false` with a failure.
///
/// ```ignore
/// #[board::entry]
/// fn main() -> ! {
///     board::run(|| {
///         board::println!("hello");
///         true
///     })
/// }
/// ```
pub fn run(program: impl FnOnce() -> bool) -> ! {
    start();
    finish(program())
}

/// Starts a program that has no function of its own to run, as tasks have none; one of them calls [`finish`].
pub fn start() {
    crate::counter::start();
}

/// Ends the emulator as [`run`] does.
pub fn finish(success: bool) -> ! {
    #[cfg(not(feature = "output"))]
    report();
    exit(success)
}

/// Ends the emulator.
pub fn exit(success: bool) -> ! {
    debug::exit(if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    // Without a host that listens, there is nowhere to go.
    loop {
        cortex_m::asm::wfi();
    }
}

/// The last line of a quiet image.
#[cfg(not(feature = "output"))]
fn report() {
    use crate::console::write;

    let instructions = crate::counter::instructions();
    let stack = crate::memory::stack_peak() as u32;
    write(b"stack=");
    write(&hexadecimal(stack));
    write(b" instructions=");
    write(&hexadecimal(instructions));
    write(b"\n");
}

#[cfg(not(feature = "output"))]
fn hexadecimal(mut number: u32) -> [u8; 8] {
    let mut digits = [0; 8];
    for digit in digits.iter_mut().rev() {
        let nibble = (number & 0xF) as u8;
        *digit = if nibble < 10 { b'0' + nibble } else { b'a' + nibble - 10 };
        number >>= 4;
    }
    digits
}
