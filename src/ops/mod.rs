//! The operations.

pub mod elementwise;

pub use elementwise::act::{Identity, Relu};
pub use elementwise::arith::{add, elementwise_add, elementwise_mul, elementwise_sub, mul, sub};
