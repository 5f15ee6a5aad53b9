//! What must not happen: panics, faults, interrupts without a handler.

use core::panic::PanicInfo;
use cortex_m_rt::{ExceptionFrame, exception};

/// Shows the message and ends the run.
#[cfg(feature = "output")]
#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    crate::println!("{info}");
    crate::exit(false)
}

/// Does not link: a panic path is left in the image.
#[cfg(not(feature = "output"))]
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        safe fn panic_path_left_in_the_image() -> !;
    }
    panic_path_left_in_the_image()
}

// SAFETY: the signature that `cortex-m-rt` asks for; it does not return to the fault.
#[exception]
unsafe fn HardFault(_: &ExceptionFrame) -> ! {
    crate::println!("hard fault");
    crate::exit(false)
}

// SAFETY: the signature that `cortex-m-rt` asks for; it does not return to the interrupted program.
#[exception]
unsafe fn DefaultHandler(_number: i16) -> ! {
    crate::println!("interrupt {} has no handler", _number);
    crate::exit(false)
}
