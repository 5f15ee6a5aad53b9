//! The emulated device: compilers for its target, the programs, the emulator, the figures.

pub(crate) mod link;
pub(crate) mod log;
pub(crate) mod program;
pub(crate) mod qemu;
pub(crate) mod toolchain;

/// The main target: a Cortex-M4F, which the emulator runs.
pub(crate) const DEVICE: &str = "thumbv7em-none-eabihf";
/// A Cortex-M0+ (no FPU, no atomic swap), built and linked only.
pub(crate) const SMALL_DEVICE: &str = "thumbv6m-none-eabi";
/// A 32-bit RISC-V, built and linked only.
pub(crate) const RISC_V: &str = "riscv32imac-unknown-none-elf";
