//! Counting instructions.
//!
//! `-icount shift=7` lets virtual time advance by 128 ns with each instruction. TIMER0 of the board counts at 25 MHz, a
//! tick every 40 ns: 3.2 ticks an instruction. A difference of two readings is off by less than a tick, so dividing
//! it by 3.2 and rounding gives the number of instructions itself, not an estimate. (Real silicon has no such clock;
//! there the same code measures time.)

use core::arch::asm;

const TIMER0: usize = 0x4000_0000;
const CONTROL: *mut u32 = TIMER0 as *mut u32;
const VALUE: *mut u32 = (TIMER0 + 0x4) as *mut u32;
const RELOAD: *mut u32 = (TIMER0 + 0x8) as *mut u32;
const INTERRUPT_STATUS: *mut u32 = (TIMER0 + 0xC) as *mut u32;

const ENABLE: u32 = 1;
const INTERRUPT_ENABLE: u32 = 1 << 3;

/// Starts the counter at zero.
pub(crate) fn start() {
    // SAFETY: these are the registers of TIMER0, which nothing else in the program uses; its interrupt stays masked in
    // the interrupt controller, only its flag is read.
    unsafe {
        CONTROL.write_volatile(0);
        INTERRUPT_STATUS.write_volatile(1);
        RELOAD.write_volatile(u32::MAX);
        VALUE.write_volatile(u32::MAX);
        CONTROL.write_volatile(ENABLE | INTERRUPT_ENABLE);
    }
}

/// Counts down. The address is made in the same block, so that the distance between two readings is the code between
/// them and [`OVERHEAD`] instructions, whatever the compiler does around it.
#[inline(always)]
fn ticks() -> u32 {
    let value: u32;
    // SAFETY: reads a register of TIMER0, which has no side effect.
    unsafe {
        asm!(
            "movs {v}, #1",
            "lsls {v}, {v}, #30",
            "ldr {v}, [{v}, #4]",
            v = out(reg) value,
        );
    }
    value
}

/// From the read in one [`ticks`] to the read in the next.
const OVERHEAD: u32 = 3;

#[inline(always)]
fn from_ticks(ticks: u32) -> u32 {
    ((u64::from(ticks) * 5 + 8) >> 4) as u32
}

/// Instructions since the start of the program, interrupt handlers included; saturates where the timer has wrapped,
/// after 1.3 thousand million.
#[inline]
#[must_use]
pub fn instructions() -> u32 {
    // SAFETY: reads a register of TIMER0, which has no side effect.
    let wrapped = unsafe { INTERRUPT_STATUS.read_volatile() } != 0;
    if wrapped { u32::MAX } else { from_ticks(u32::MAX - ticks()) }
}

/// Runs `work` and counts its instructions: exactly those between its entry and its end, the counting itself taken off.
///
/// The compiler may still move work that depends on constants alone out of the counted stretch, or to the build. Feed
/// `work` through `core::hint::black_box`, or let it call an `#[inline(never)]` function; the count then includes the
/// call. At most 1.3 thousand million.
#[inline]
pub fn count<R>(work: impl FnOnce() -> R) -> (u32, R) {
    let (ticks, result) = timed(work);
    (from_ticks(ticks).saturating_sub(OVERHEAD), result)
}

/// A function of its own, so that nothing of its surroundings ends up between the two readings.
#[inline(never)]
fn timed<R>(work: impl FnOnce() -> R) -> (u32, R) {
    let before = ticks();
    let result = work();
    let after = ticks();
    (before.wrapping_sub(after), result)
}
