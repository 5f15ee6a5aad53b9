//! Writers of small model files, which share no code with the readers.
// A test may panic, and uses a part of this.
#![allow(dead_code, clippy::indexing_slicing)]

pub mod onnx;
pub mod tflite;
