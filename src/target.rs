//! What the target of the build has.

/// Whether it has no vector registers, so that code that is written for them only costs.
pub(crate) const SCALAR: bool = cfg!(any(target_arch = "arm", target_arch = "riscv32"));
