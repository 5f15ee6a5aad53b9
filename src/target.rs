//! What the target of the build has.

/// Whether it has no vector registers, so that code that is written for them only costs: with it, the kernels of `firmware/bench` take 1.02
/// to 1.85 times as many modelled cycles of a Cortex-M4F, and 44.2 KB of code in place of 36.9.
pub(crate) const SCALAR: bool = cfg!(any(target_arch = "arm", target_arch = "riscv32"));

/// So many filters of bytes stand side by side where it has vector registers: one sum of each fills the largest of them.
pub(crate) const CHANNELS: usize = 16;
