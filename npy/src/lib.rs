//! Reads and writes `.npy` files, NumPy's format for one array: no `std`, no allocator, no dependencies, no panics.
//!
//! - [`Array`] reads a whole file held in memory and hands out its elements.
//! - [`Header`] reads only what stands before the data.
//! - [`write()`] and [`write_header`] write into a buffer of the caller's, byte for byte as NumPy does.
//! - [`Element`] is a Rust type with a NumPy dtype; [`Dtype`] and [`Endian`] name what a file holds.
//! - [`Error`] and [`WriteError`] say what is wrong, and at which byte.
//!
//! Versions 1, 2 and 3 of the format are read. The maintained readers in the ecosystem (`npyz`, `ndarray-npy`) need
//! `std`; where it is there, and for dtypes that this crate leaves out (half, complex, text, structured), use them.
//!
//! ```
//! use shapeproof_npy::{Array, write};
//!
//! let mut file = [0; 256];
//! let len = write(&mut file, &[2, 3], [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
//! let array = Array::parse(&file[..len]).unwrap();
//! assert_eq!(array.shape(), [2, 3]);
//! assert!(array.elements::<f32>().unwrap().eq([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
//! # Ok::<(), shapeproof_npy::WriteError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

mod array;
mod cursor;
mod dtype;
mod element;
mod error;
mod header;
mod sentence;
mod write;

pub use array::{Array, Elements};
pub use dtype::{Dtype, Endian};
pub use element::Element;
pub use error::{Descr, Error, Expected, Key, WriteError};
pub use header::Header;
pub use write::{MAX_HEADER_LEN, write, write_header};

/// The highest rank that is read or written.
pub const MAX_RANK: usize = 8;
