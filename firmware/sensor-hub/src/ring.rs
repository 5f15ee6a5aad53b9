//! The ring between the sensor's interrupt and the program.
//!
//! Samples lie in a ring that never splits a block ([`bbqueue`]): what the interrupt reserves for a burst is contiguous,
//! and what the program reads are as many bursts as lie one behind the other. A second ring has their lengths. Each
//! side locks interrupts for the few instructions that move its end of a ring, never while it works on the memory.

use crate::hub::{AXES, BURSTS, Fault, Gathered, LONGEST, gather, recordings};
use bbqueue::nicknames::Jerk;
use bbqueue::prod_cons::stream::{StreamGrantR, StreamGrantW};
use core::mem::size_of;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use portable_atomic::{AtomicUsize, Ordering};

/// One sample: its three axes, in counts.
type Sample = [i16; AXES];
type Samples = Jerk<4096>;
type Lengths = Jerk<32>;

static SAMPLES: Aligned<Samples> = Aligned(Samples::new());
static LENGTHS: Lengths = Lengths::new();
/// Bursts that came, and those of them for which there was no room. The interrupt alone writes to them.
static ARRIVED: AtomicUsize = AtomicUsize::new(0);
static DROPPED: AtomicUsize = AtomicUsize::new(0);

/// At an address where samples may lie; the casts of the bytes check it.
#[repr(align(4))]
struct Aligned<T>(T);

/// Lets the sensor take a sample every `instructions` of the processor.
pub fn start(mut clock: SYST, instructions: u32) {
    clock.set_clock_source(SystClkSource::Core);
    // In the emulator an instruction takes 3.2 ticks of the clock.
    clock.set_reload(instructions * 16 / 5 - 1);
    clock.clear_current();
    clock.enable_interrupt();
    clock.enable_counter();
}

/// The bursts that came so far, and those for which there was no room.
pub fn arrived() -> (usize, usize) {
    // In this order a burst that is dropped in between counts as waiting, not as dropped before it came.
    let dropped = DROPPED.load(Ordering::Acquire);
    (ARRIVED.load(Ordering::Acquire), dropped)
}

/// The sensor: it replays the test recordings, a sample at a time.
struct Sensor {
    burst: usize,
    /// The samples of earlier bursts.
    before: usize,
    /// The samples of this burst.
    taken: usize,
    place: Option<(StreamGrantW<&'static Samples>, StreamGrantW<&'static Lengths>)>,
}

impl Sensor {
    const fn new() -> Self {
        Self { burst: 0, before: 0, taken: 0, place: None }
    }

    /// Puts the next sample into the ring, and gives the burst to the program with its last one.
    fn take(&mut self) -> Option<()> {
        let length = usize::from(recordings::LENGTHS.get([self.burst])?);
        if self.taken == 0 {
            let samples = SAMPLES.0.stream_producer().grant_exact(LONGEST * size_of::<Sample>());
            self.place = samples.ok().zip(LENGTHS.stream_producer().grant_exact(1).ok());
        }
        if let Some((samples, _)) = &mut self.place {
            let sample = recordings::COUNTS.as_slice().get((self.before + self.taken) * AXES..)?;
            let place = bytemuck::try_cast_slice_mut::<u8, Sample>(samples).ok()?.get_mut(self.taken)?;
            *place = *sample.first_chunk()?;
        }
        self.taken += 1;
        if self.taken == length {
            match self.place.take() {
                Some((samples, mut of)) => {
                    samples.commit(length * size_of::<Sample>());
                    *of.first_mut()? = u8::try_from(length).ok()?;
                    of.commit(1);
                }
                None => DROPPED.store(DROPPED.load(Ordering::Relaxed) + 1, Ordering::Release),
            }
            ARRIVED.store(ARRIVED.load(Ordering::Relaxed) + 1, Ordering::Release);
            *self = Self { burst: self.burst + 1, before: self.before + length, ..Self::new() };
        }
        Some(())
    }
}

#[exception]
fn SysTick() {
    static mut SENSOR: Sensor = Sensor::new();
    // After the last burst there is nothing to take.
    let _ = SENSOR.take();
}

/// Bursts in the ring, one behind the other.
pub struct Bursts {
    samples: StreamGrantR<&'static Samples>,
    lengths: StreamGrantR<&'static Lengths>,
    count: usize,
}

impl Bursts {
    /// The oldest bursts, at most [`BURSTS`] of them; they stay in the ring until they are released.
    pub fn oldest() -> Option<Self> {
        // The lengths first: the samples of each of them are there.
        let lengths = LENGTHS.stream_consumer().read().ok()?;
        let samples = SAMPLES.0.stream_consumer().read().ok()?;
        let mut rows = samples.len() / size_of::<Sample>();
        let there = |length: &&u8| {
            let left = rows.checked_sub(usize::from(**length));
            left.map(|left| rows = left).is_some()
        };
        let count = lengths.iter().take(BURSTS).take_while(there).count();
        (count > 0).then_some(Self { samples, lengths, count })
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The bursts as a ragged batch, in the ring where they are.
    ///
    /// # Errors
    ///
    /// None for bursts that the sensor wrote.
    pub fn gather(&self) -> Result<Gathered<'_>, Fault> {
        let lengths = self.lengths.get(..self.count).ok_or(Fault)?;
        gather(bytemuck::try_cast_slice(&self.samples).map_err(|_| Fault)?, lengths)
    }

    /// Gives their memory back to the sensor.
    pub fn release(self) {
        let rows: usize = self.lengths.iter().take(self.count).copied().map(usize::from).sum();
        self.samples.release(rows * size_of::<Sample>());
        self.lengths.release(self.count);
    }
}
