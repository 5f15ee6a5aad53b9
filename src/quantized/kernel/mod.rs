//! Loops over slices of quantized elements. The callers are responsible for lengths and parameters.

#[cfg(shapeproof_dsp)]
pub(crate) mod asm;
pub(crate) mod channel;
pub(crate) mod conv;
pub(crate) mod depthwise;
#[cfg(target_arch = "x86_64")]
pub(crate) mod depthwise_lanes;
pub(crate) mod direct;
pub(crate) mod elementwise;
pub(crate) mod fixed;
pub(crate) mod gemm;
pub(crate) mod geometry;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes;
#[cfg(all(test, target_arch = "x86_64"))]
mod lanes_tests;
pub(crate) mod pool;
pub(crate) mod sigmoid;
pub(crate) mod softmax;
#[cfg(target_arch = "x86_64")]
mod sum_lanes;
#[cfg(target_arch = "x86_64")]
pub(crate) mod tap_lanes;
pub(crate) mod wide;
pub(crate) mod wide_softmax;
