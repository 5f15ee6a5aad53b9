//! A converter of two channels with DMA, and its driver: what the HAL of a board has.
//!
//! The converter is SysTick: each tick it puts one word into memory, on its own, while the program runs on. As any such
//! driver, [`Transfer`] owns the buffer until it is full.

use core::sync::atomic::{Ordering, compiler_fence};
use cortex_m::peripheral::{SYST, syst::SystClkSource};
use cortex_m_rt::exception;
use embedded_dma::WriteBuffer;
use portable_atomic::{AtomicBool, AtomicPtr, AtomicUsize};

/// The registers of the DMA channel: where the next word goes, and how many there is room for.
static PLACE: AtomicPtr<i16> = AtomicPtr::new(core::ptr::null_mut());
static ROOM: AtomicUsize = AtomicUsize::new(0);
static ENABLED: AtomicBool = AtomicBool::new(false);
/// The words that were put into memory so far, and those that came while a full buffer was not yet replaced.
static WORDS: AtomicUsize = AtomicUsize::new(0);
static LOST: AtomicUsize = AtomicUsize::new(0);

/// The word that the converter reads as its `n`th: channel 0 has even numbers, channel 1 odd ones.
pub fn word(n: usize) -> i16 {
    let wave = (n as u32).wrapping_mul(2_654_435_761) >> 22;
    if n.is_multiple_of(2) { 500 + wave as i16 } else { -2000 - 2 * wave as i16 }
}

/// The converter at work.
pub struct Adc {
    clock: SYST,
}

impl Adc {
    /// Starts the converter: a word each `ticks + 1` of the clock.
    pub fn start(mut clock: SYST, ticks: u32) -> Self {
        clock.set_clock_source(SystClkSource::Core);
        clock.set_reload(ticks);
        clock.clear_current();
        clock.enable_interrupt();
        clock.enable_counter();
        Self { clock }
    }

    /// Stops the converter.
    pub fn stop(mut self) {
        self.clock.disable_counter();
    }
}

/// The words that came while a full buffer was not yet replaced: the program was late.
pub fn lost() -> usize {
    LOST.load(Ordering::Relaxed)
}

/// A buffer that the peripheral is filling.
pub struct Transfer<B> {
    buffer: B,
}

impl<B: WriteBuffer<Word = i16>> Transfer<B> {
    /// Lends a buffer to the peripheral.
    pub fn start(mut buffer: B) -> Self {
        // SAFETY: the buffer is kept, and not touched, until the channel has no room left in it.
        let (place, words) = unsafe { buffer.write_buffer() };
        PLACE.store(place, Ordering::Relaxed);
        ENABLED.store(true, Ordering::Relaxed);
        ROOM.store(words, Ordering::Release);
        Self { buffer }
    }

    /// Waits until the buffer is full, and hands it over.
    pub fn wait(self) -> B {
        while ROOM.load(Ordering::Acquire) > 0 {
            cortex_m::asm::wfi();
        }
        ENABLED.store(false, Ordering::Relaxed);
        // The words in the buffer are read after this, and not before.
        compiler_fence(Ordering::Acquire);
        self.buffer
    }

    /// As `wait`; the peripheral goes on with another buffer.
    pub fn swap(self, next: B) -> (B, Self) {
        let full = self.wait();
        (full, Self::start(next))
    }
}

/// The hardware: one word into memory, unless there is no room.
#[exception]
fn SysTick() {
    let room = ROOM.load(Ordering::Acquire);
    if room == 0 {
        LOST.fetch_add(usize::from(ENABLED.load(Ordering::Relaxed)), Ordering::Relaxed);
        return;
    }
    let n = WORDS.load(Ordering::Relaxed);
    let place = PLACE.load(Ordering::Relaxed);
    // SAFETY: `start` was given room for as many words, and keeps the buffer until they are there.
    unsafe { place.write_volatile(word(n)) };
    PLACE.store(place.wrapping_add(1), Ordering::Relaxed);
    WORDS.store(n + 1, Ordering::Relaxed);
    ROOM.store(room - 1, Ordering::Release);
}
