//! Tensors whose shapes are types.
#![no_std]

#[macro_use]
mod macros;

mod debug;

pub use debug::HasShape;

/// What the macros write paths to; not for use by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::debug::{assert_shape, debug_shape};
    pub use shapeproof_macros::{Shape, include_npy, tensor};
}
