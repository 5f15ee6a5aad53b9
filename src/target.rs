//! What the build's target can do.

/// Whether the target has no vector registers. There, code written for them only has a cost: with it, the kernels of
/// `firmware/bench` take 1.02 to 1.85 times as many modelled cycles of a Cortex-M4F, and 44.2 KB of code in place of 36.9.
pub(crate) const SCALAR: bool = cfg!(any(target_arch = "arm", target_arch = "riscv32"));

/// How many `i8` filters are computed side by side on a target with vector registers: their sums fill the largest register.
pub(crate) const CHANNELS: usize = 16;
