//! Reads ONNX files: opsets 13 and up, floats and integers, quantized operators.
//!
//! | module | content |
//! | --- | --- |
//! | `wire` | the encoding: fields of protocol buffers |
//! | `model` | the messages: graph, nodes, attributes, constants, declared values |
//! | `read` | the nodes in an order in which they can run, with the types inferred from their operands |
//! | `call` | a node with its operands and attributes, while it is added to the graph |
//! | `operator` | the operators by name, each with its attributes and operands |
//! | `recurrent` | recurrent networks |
//! | `windows` | convolutions and pools |
//! | `shapes` | operators that move elements, and arithmetic on shapes |
//! | `quantized` | operators with scales and zero points |

mod call;
mod model;
mod operator;
mod quantized;
mod read;
mod recurrent;
mod shapes;
mod windows;
mod wire;

use crate::{error::Error, graph::Graph};
use alloc::{string::String, vec::Vec};

/// Lengths for the axes whose length a file leaves open, by their name in the file or, for those without a name, as
/// `input[axis]`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lengths(Vec<(String, usize)>);

impl FromIterator<(String, usize)> for Lengths {
    fn from_iter<I: IntoIterator<Item = (String, usize)>>(lengths: I) -> Self {
        Self(lengths.into_iter().collect())
    }
}

impl Lengths {
    /// No lengths.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Sets the length for a name; the last call for a name counts.
    pub fn set(&mut self, name: impl Into<String>, length: usize) {
        self.0.push((name.into(), length));
    }

    fn get(&self, name: &str) -> Option<usize> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, length)| *length)
    }
}

/// Whether a file may be an ONNX model: it starts with the version of the format, as files in use do.
#[must_use]
pub fn is_onnx(file: &[u8]) -> bool {
    file.first() == Some(&0x08)
}

/// Reads an ONNX file. `lengths` are those of axes whose length the file leaves open.
///
/// Memory and time are at most a small multiple of the file's length, whatever the bytes are.
///
/// # Errors
///
/// If the file is damaged, or holds something that is not supported: one sentence, with the node and its operator.
///
/// # Example
///
/// ```
/// use shapeproof_model::onnx::{Lengths, read};
///
/// let error = read(&[0x08, 0x07, 0x3a, 0x7f], &Lengths::new()).unwrap_err();
/// let sentence = "the file is damaged at byte 4: a field reaches beyond the end of its message";
/// assert_eq!(error.to_string(), sentence);
/// ```
pub fn read(file: &[u8], lengths: &Lengths) -> Result<Graph, Error> {
    read::graph(model::read(file)?, file.len(), lengths)
}
