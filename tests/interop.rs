//! Tensors in the company of other crates, each compared with what that crate makes of plain arrays.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::op_ref)]

#[cfg(feature = "approx")]
#[path = "interop/approx.rs"]
mod approx;
#[cfg(any(feature = "bytemuck", feature = "zerocopy"))]
#[path = "interop/bytes.rs"]
mod bytes;
#[cfg(feature = "nalgebra")]
#[path = "interop/decompositions.rs"]
mod decompositions;
#[cfg(feature = "faer")]
#[path = "interop/faer.rs"]
mod faer;
#[cfg(feature = "fixed")]
#[path = "interop/fixed.rs"]
mod fixed;
#[cfg(feature = "half")]
#[path = "interop/half.rs"]
mod half;
#[cfg(feature = "nalgebra")]
#[path = "interop/nalgebra.rs"]
mod nalgebra;
#[cfg(feature = "ndarray")]
#[path = "interop/ndarray.rs"]
mod ndarray;
#[cfg(feature = "num-complex")]
#[path = "interop/num_complex.rs"]
mod num_complex;
#[cfg(feature = "rand")]
#[path = "interop/rand.rs"]
mod rand;
#[cfg(feature = "serde")]
#[path = "interop/serde.rs"]
mod serde;
