//! Tensors in the company of other crates. Each module needs the feature of its name; none is on by default.
//!
//! | module | content |
//! | --- | --- |
//! | `approx` | tensors compared up to a tolerance |
//! | `serde` | tensors, views and ragged tensors in files and messages |
//!
//! Nothing here is unsafe, and nothing needs `std`. What the crates `defmt`, `generic-array`, `embedded-dma` and `embedded-io` ask for
//! is implemented where the types are.

#[cfg(feature = "approx")]
pub mod approx;
#[cfg(feature = "serde")]
pub mod serde;
