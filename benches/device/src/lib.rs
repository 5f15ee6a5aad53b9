//! The emulated device: compilers for its programs, their images and what is in them, the emulator and what it counts.
//!
//! A function that takes a shell wants one that stands in the project's root. What it needs and the machine does not have, it installs.
// A library for programs of the host.
#![allow(clippy::std_instead_of_core, clippy::missing_errors_doc)]

pub mod debian;
mod image;
mod link;
mod qemu;
mod toolchain;

pub use image::{Image, Sizes};
pub use link::{Binary, LOUD, QUIET};
pub use qemu::{Counts, Outcome};
pub use toolchain::{Compiler, Origin};

use anyhow::Result;
use qemu::Emulator;
use xshell::Shell;

/// The folder of the firmware's workspace.
pub const FIRMWARE: &str = "firmware";
/// The main target: a Cortex-M4F, which the emulator runs.
pub const DEVICE: &str = "thumbv7em-none-eabihf";
/// A Cortex-M0+ (no FPU, no atomic swap), built and linked only.
pub const SMALL_DEVICE: &str = "thumbv6m-none-eabi";
/// A 32-bit RISC-V, built and linked only.
pub const RISC_V: &str = "riscv32imac-unknown-none-elf";

/// The emulated device, with a compiler for the programs of one workspace.
pub struct Device<'a> {
    /// What builds the programs.
    pub compiler: Compiler,
    emulator: Emulator<'a>,
}

impl<'a> Device<'a> {
    /// Installs what is missing. `distribution` takes Debian's compiler, whatever rustup has.
    pub fn set_up(shell: &'a Shell, folder: &str, distribution: bool) -> Result<Self> {
        let emulator = Emulator::set_up(shell)?;
        Ok(Self { compiler: Compiler::for_target(shell, folder, DEVICE, distribution)?, emulator })
    }

    /// Runs a program that was built before.
    pub fn run(&self, profile: &str, name: &str) -> Result<Outcome> {
        // An image without output logs to nobody: what it prints are its figures.
        self.emulator.run(&self.compiler.image(profile, name), profile == LOUD)
    }
}
