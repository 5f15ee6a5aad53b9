//! The board under the firmware programs: an MPS2 (AN386, Cortex-M4F), as `qemu-system-arm` models it.
//!
//! - [`run`] starts a program, times it and ends the emulator with its verdict; tasks do so with [`start`] and [`finish`];
//! - [`println!`] writes to the host, [`Checks`] tallies a test program;
//! - [`count`] counts the instructions of a closure, exactly ([`instructions`]: since the start);
//! - [`stack_peak`] is the stack's high-water mark, [`Footprint`] what the linker placed in flash and RAM;
//! - a fault, a stray interrupt and a panic end the run with a failure.
//!
//! # The quiet build
//!
//! Without the feature `output` nothing is printed, so `core::fmt` and the panic paths it brings are gone. What is
//! left is the program's own code, and the panic handler then calls a symbol that does not exist: one panic path left
//! in the image, and it does not link. A program that prints its result must use it without printing too, or the
//! compiler removes the work with the print: `core::hint::black_box(&result)`, or a verdict that depends on it.
//!
//! A quiet image ends with one line of its own, `stack=… instructions=…` (hexadecimal, written without `core::fmt`).
//! Those are the figures that the project reports.
#![no_std]

mod checks;
mod console;
mod counter;
mod faults;
mod memory;
mod run;

pub use checks::Checks;
#[doc(hidden)]
pub use console::print;
pub use cortex_m_rt::entry;
pub use counter::{count, instructions};
pub use memory::{Footprint, stack_peak};
pub use run::{exit, finish, run, start};
