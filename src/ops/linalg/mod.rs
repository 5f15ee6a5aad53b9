//! Linear algebra: matrix products.
//!
//! | function | shapes |
//! | --- | --- |
//! | [`matmul`](fn@matmul) | `[m, k] x [k, n] -> [m, n]`, batches broadcast |
//! | [`matmul_as`](fn@matmul_as) | the same, in elements of another type |
//! | [`dot`](fn@dot) | `[n] x [n] -> ` a number |
//! | [`outer`](fn@outer) | `[m] x [n] -> [m, n]`, lazy |
//!
//! Transposes are [views](crate::Views).

mod matrix;
mod vector;

pub use matrix::{Linalg, matmul, matmul_as, matmul_as_into, matmul_into, try_matmul, try_matmul_into};
pub use vector::{dot, outer, try_dot};
