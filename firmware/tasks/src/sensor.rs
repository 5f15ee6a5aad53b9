//! The sensor: it replays the sensor hub's test recordings, a sample at each tick of the processor's clock.

use super::Sample;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use shapeproof::{include_npy, prelude::*};

/// How often a sample comes.
const INSTRUCTIONS_PER_SAMPLE: u32 = 2000;

static COUNTS: Tensor<i16, Shape![3305, 3]> = include_npy!("../../sensor-hub/bursts/bursts_counts.npy");

/// The recordings, one behind the other.
#[derive(Default)]
pub struct Sensor {
    next: usize,
}

impl Sensor {
    /// At the first sample.
    #[must_use]
    pub const fn new() -> Self {
        Self { next: 0 }
    }

    /// The sample that has come, or nothing after the last one.
    pub fn read(&mut self) -> Option<Sample> {
        let sample = COUNTS.as_slice().get(self.next * 3..)?.first_chunk()?;
        self.next += 1;
        Some(*sample)
    }
}

/// Lets the clock interrupt the processor with every sample.
pub fn start(clock: &mut SYST) {
    clock.set_clock_source(SystClkSource::Core);
    // In the emulator an instruction takes 3.2 ticks of the clock.
    clock.set_reload(INSTRUCTIONS_PER_SAMPLE * 16 / 5 - 1);
    clock.clear_current();
    clock.enable_interrupt();
    clock.enable_counter();
}
