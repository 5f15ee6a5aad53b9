//! The operations.

pub mod elementwise;
pub mod linalg;
pub mod reduce;

pub use elementwise::act::{Identity, Relu};
pub use elementwise::arith::*;
pub use linalg::{dot, matmul, matmul_into, outer, try_matmul};
pub use reduce::*;
