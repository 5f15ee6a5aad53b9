//! Conversions to and from types of other crates. Each module needs its own feature; none is on by default.
//!
//! | module | features | content |
//! | --- | --- | --- |
//! | `approx` | `approx` | tensors compared up to a tolerance |
//! | `bytes` | `bytemuck`, `zerocopy` | views of bytes as elements of any type that these crates know |
//! | `faer` | `faer` | its matrices, columns and rows as tensors, and back, as views |
//! | `fixed` | `fixed` | fixed-point numbers as elements |
//! | `half` | `half` | 16-bit floats as elements |
//! | `nalgebra` | `nalgebra` | its matrices as tensors, and back, as views and by value |
//! | `ndarray` | `ndarray` | its arrays as tensors, and back, as views |
//! | `num_complex` | `num-complex` | complex numbers as elements |
//! | `rand` | `rand` | tensors of random elements |
//! | `serde` | `serde` | tensors, views and ragged tensors in files and messages |
//!
//! Nothing here is unsafe, and nothing needs `std`. The traits of the crates `defmt`, `generic-array`, `embedded-dma` and `embedded-io`
//! are implemented where the types are defined.

#[cfg(feature = "approx")]
pub mod approx;
#[cfg(any(feature = "bytemuck", feature = "zerocopy"))]
pub mod bytes;
#[cfg(feature = "faer")]
pub mod faer;
#[cfg(feature = "fixed")]
pub mod fixed;
#[cfg(feature = "half")]
pub mod half;
#[cfg(feature = "nalgebra")]
pub mod nalgebra;
#[cfg(feature = "ndarray")]
pub mod ndarray;
#[cfg(feature = "num-complex")]
pub mod num_complex;
#[cfg(feature = "rand")]
pub mod rand;
#[cfg(feature = "serde")]
pub mod serde;
