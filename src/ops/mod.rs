//! The operations.

pub mod elementwise;
pub mod linalg;
pub mod reduce;

pub use elementwise::act::{Identity, Relu};
pub use elementwise::arith::*;
pub use linalg::{dot, matmul, matmul_into, outer, try_matmul};
pub use reduce::{
    all_axis, any_axis, argmax_axis, argmin_axis, max_axis, mean_axis, min_axis, prod_axis, sum_axis,
};
