//! Flash, RAM and stack, as the linker script and the painted stack tell them.

use cortex_m_rt::STACK_PAINT_VALUE;

unsafe extern "C" {
    static __etext: u32;
    static __vector_table: u32;
    static __srodata: u32;
    static __erodata: u32;
    static __sdata: u32;
    static __edata: u32;
    static __sheap: u32;
    static _stack_end: u32;
    static _stack_start: u32;
}

/// Bytes in flash and RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// Code, the vector table included.
    pub code: usize,
    /// Constants (`static`s without interior mutability, literals) in flash.
    pub constants: usize,
    /// Initial values of variables, in flash and copied to RAM at the start.
    pub data: usize,
    /// Static RAM: variables with and without an initial value, the stack not counted.
    pub ram: usize,
}

impl Footprint {
    /// The image that is running.
    #[must_use]
    pub fn of_this_image() -> Self {
        let span = |from: *const u32, to: *const u32| to.addr() - from.addr();
        Self {
            code: span(&raw const __vector_table, &raw const __etext),
            constants: span(&raw const __srodata, &raw const __erodata),
            data: span(&raw const __sdata, &raw const __edata),
            ram: span(&raw const __sdata, &raw const __sheap),
        }
    }

    /// Flash in all: code, constants and initial values.
    #[must_use]
    pub const fn flash(&self) -> usize {
        self.code + self.constants + self.data
    }
}

/// Bytes of stack used at the deepest point so far.
///
/// The start-up code paints the stack's region; this looks for the deepest word that is no longer painted. A frame
/// that reserves space and never writes to its far end is not seen.
#[must_use]
pub fn stack_peak() -> usize {
    let top = &raw const _stack_start;
    let mut word = &raw const _stack_end;
    // SAFETY: every word from `_stack_end` to below `_stack_start` is RAM of this program, written by the start-up code.
    while word < top && unsafe { word.read_volatile() } == STACK_PAINT_VALUE {
        word = word.wrapping_add(1);
    }
    top.addr() - word.addr()
}
