//! Linear algebra: matrix products.
//!
//! | function | shapes |
//! | --- | --- |
//! | [`matmul`](fn@matmul) | `[m, k] x [k, n] -> [m, n]`, batches broadcast |
//! | [`matmul_as`](fn@matmul_as) | the same, in elements of another type |
//! | [`matmul_relaxed`](fn@matmul_relaxed) | the same, with steps that may be fused |
//! | [`dot`](fn@dot), [`dot_relaxed`](fn@dot_relaxed) | `[n] x [n] -> ` a number |
//! | [`outer`](fn@outer) | `[m] x [n] -> [m, n]`, lazy |
//!
//! Transposes are [views](crate::Views).

mod matrix;
mod methods;
mod vector;

pub use matrix::{
    matmul, matmul_as, matmul_as_into, matmul_into, matmul_relaxed, matmul_relaxed_into, try_matmul,
    try_matmul_as, try_matmul_as_into, try_matmul_into, try_matmul_relaxed, try_matmul_relaxed_into,
};
pub use methods::Linalg;
pub use vector::{dot, dot_relaxed, outer, try_dot, try_dot_relaxed};
