//! Numeric kernels over one row of elements.
//!
//! A kernel takes a length, which the compiler knows after inlining, and closures that read an element by its
//! position; shapes, strides and storage are the callers' business. Everything here is inlined into the caller's
//! loop and written so that it vectorises there with any instruction set, without intrinsics.
//!
//! - `fold`: sums, products, maxima: folding a row in independent lanes.
//! - `extremum`: maximum and minimum, and where they stand.
//! - `select`: one of two elements by a condition.
//! - `softmax`: softmax and its logarithm.
#![allow(dead_code)]
#![forbid(unsafe_code)]

pub(crate) mod extremum;
pub(crate) mod fold;
pub(crate) mod matmul;
pub(crate) mod select;
pub(crate) mod softmax;

/// Whether the target has no vector registers, so that what helps them only costs.
pub(crate) const SCALAR: bool = cfg!(any(target_arch = "arm", target_arch = "riscv32"));
