//! Kernels for a Cortex-M4 and its DSP instructions, in general registers.
//!
//! Each has a portable form that gives the same values. Lengths are checked before the instructions run.

pub(crate) mod add;
pub(crate) mod dense;
pub(crate) mod depthwise;
pub(crate) mod gemm;
pub(crate) mod pool;
mod text;
