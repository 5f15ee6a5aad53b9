//! What the target of the build has.

/// Whether it has no vector registers, so that code that is written for them only costs.
pub(crate) const SCALAR: bool = cfg!(any(target_arch = "arm", target_arch = "riscv32"));

/// So many filters of bytes stand side by side where it has vector registers: one sum of each fills the largest of them.
pub(crate) const CHANNELS: usize = 16;
