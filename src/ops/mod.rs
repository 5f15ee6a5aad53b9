//! The operations.

pub mod elementwise;

pub use elementwise::act::{Identity, Relu};
pub use elementwise::arith::*;
