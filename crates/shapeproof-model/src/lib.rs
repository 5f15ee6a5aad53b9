//! Trained models in files as checked graphs: what a `.tflite` or `.onnx` file contains, whether it is consistent, and how
//! little memory it needs.
//!
//! - [`tflite::read`] and [`onnx::read`] read a file into a [`Graph`](graph::Graph): one form for both formats, with
//!   typed attributes, and every shape checked. [`read`] detects the format.
//! - [`fuse::fuse`] joins padding, bias, activation and elementwise operators to the operators before them.
//! - [`plan::Plan`] gives each tensor a place in one block of memory; tensors that are not alive together share it.
//! - [`write::module`] writes the graph as a Rust program, for the macro `include_model!` and for people to read.
//! - [`arrays()`] names its constants and quantization, for a network that is written by hand.
//! - [`table::Table`], [`mermaid()`] and [`svg()`] show the layers to a person.
//!
//! The readers need only `core` and `alloc`, have no generated schema, and accept any bytes: for bytes that are no model they return an
//! [`Error`] of one sentence, and no length in the file is used before it is checked.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arrays;
mod draw;
mod error;
pub mod fuse;
pub mod graph;
pub mod onnx;
pub mod plan;
pub mod table;
pub mod tflite;
#[cfg(feature = "write")]
pub mod write;

pub use arrays::{NamedArray, arrays};
pub use draw::{mermaid, svg};
pub use error::{Error, Reason};

/// Reads a file of either format. `lengths` are those of axes whose length an ONNX file leaves open.
///
/// # Errors
///
/// If the file is of neither format, or damaged, or holds something that is not supported.
pub fn read(file: &[u8], lengths: &onnx::Lengths) -> Result<graph::Graph, Error> {
    if tflite::is_tflite(file) {
        tflite::read(file)
    } else if onnx::is_onnx(file) {
        onnx::read(file, lengths)
    } else {
        Err(Error::UnknownFormat)
    }
}
