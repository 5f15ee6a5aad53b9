//! The program on the device; on the host it says how to start that.
#![cfg_attr(target_os = "none", no_std)]
#![cfg_attr(target_os = "none", no_main)]

#[cfg(target_os = "none")]
mod device {
    use cortex_m_rt::entry;
    use cortex_m_semihosting::{debug, hprintln};
    use panic_semihosting as _;
    use shapeproof::prelude::*;
    use {{crate_name}}::{CLASSES, Samples, classify};

    /// Stands in for the sensor: noise that grows with each window.
    fn read_sensor(window: usize) -> Samples {
        Tensor::from_fn(|[sample, axis]| {
            let noise = ((sample * 7 + axis * 3) % 5) as f32 - 2.0;
            noise * window as f32 * 0.1
        })
    }

    #[entry]
    fn main() -> ! {
        for window in 0..5 {
            let scores = classify(&read_sensor(window));
            hprintln!("window {}: {}, scores {}", window, CLASSES[scores.argmax()], scores);
        }
        debug::exit(debug::EXIT_SUCCESS);
        loop {
            cortex_m::asm::wfi();
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    println!("`cargo device` builds the program for a Cortex-M4F and runs it in QEMU.");
}
