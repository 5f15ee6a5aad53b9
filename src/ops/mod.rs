//! The operations.

pub mod elementwise;
pub mod linalg;
mod normalize;
pub mod reduce;

pub use elementwise::act::{Identity, Relu};
pub use elementwise::arith::*;
pub use linalg::{dot, matmul, matmul_into, outer, try_matmul};
pub use normalize::{Softmax, log_softmax, log_softmax_into, softmax, softmax_into};
pub use reduce::*;
