//! Text to the host through semihosting.

use cortex_m_semihosting::hio::{HostStream, hstdout};

/// Prints a line on the host's standard output; with the feature `output` off it prints nothing and formats nothing.
#[macro_export]
macro_rules! println {
    ($($arguments:tt)*) => { $crate::print(format_args!("{}\n", format_args!($($arguments)*))) };
}

/// What [`println!`] calls.
#[cfg(feature = "output")]
pub fn print(text: core::fmt::Arguments<'_>) {
    use core::fmt::Write;
    if let Some(mut console) = open() {
        // A host that does not take the text is no reason to stop the program.
        let _ = console.write_fmt(text);
    }
}

/// What [`println!`] calls: nothing, so that the arguments' formatting code is dropped.
#[cfg(not(feature = "output"))]
#[inline(always)]
pub fn print(_text: core::fmt::Arguments<'_>) {}

/// Writes bytes as they are.
#[cfg(not(feature = "output"))]
pub(crate) fn write(bytes: &[u8]) {
    if let Some(mut console) = open() {
        let _ = console.write_all(bytes);
    }
}

/// The host's standard output, opened at the first use: opening it anew each time would use up the host's handles.
fn open() -> Option<HostStream> {
    static mut CONSOLE: Option<HostStream> = None;
    let place = &raw mut CONSOLE;
    // SAFETY: one core, and the value is copied, so no reference to it exists; the handlers that print while this runs
    // do not return here.
    unsafe {
        if (*place).is_none() {
            *place = hstdout().ok();
        }
        *place
    }
}
