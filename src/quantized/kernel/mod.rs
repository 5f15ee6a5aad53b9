//! Loops over slices of quantized elements. Lengths and parameters are their callers' business.

#[cfg(shapeproof_dsp)]
pub(crate) mod asm;
pub(crate) mod channel;
pub(crate) mod conv;
pub(crate) mod depthwise;
pub(crate) mod elementwise;
pub(crate) mod fixed;
pub(crate) mod gemm;
pub(crate) mod geometry;
pub(crate) mod pool;
pub(crate) mod softmax;
