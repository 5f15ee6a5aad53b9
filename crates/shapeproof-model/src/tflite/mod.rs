//! Reads TFLite files.
//!
//! | module | content |
//! | --- | --- |
//! | `flatbuffer` | the encoding: tables, vectors and texts at checked offsets |
//! | `model` | the tables of the schema: codes, buffers, subgraphs, tensors, signatures |
//! | `read` | a subgraph in an order in which it can run; variables; names of inputs and outputs |
//! | `names` | the names of operators |
//! | `call` | an operator with its operands and options, while it becomes a node |
//! | `operator` | the operators by number, each with its options and operands |
//! | `windows` | convolutions, pools, fully connected layers |
//! | `shapes` | operators that move elements |
//! | `quantized` | the scales and zero points that arithmetic on 8 and 16 bits needs |

mod call;
mod flatbuffer;
mod model;
mod names;
mod operator;
mod quantized;
mod read;
mod shapes;
mod windows;

use crate::{error::Error, graph::Graph};

/// Whether a file identifies itself as a TFLite model.
#[must_use]
pub fn is_tflite(file: &[u8]) -> bool {
    file.get(4..8) == Some(b"TFL3")
}

/// Reads a TFLite file.
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
/// let file = include_bytes!("../../tests/models/okay_nabu/model.tflite");
/// let graph = shapeproof_model::tflite::read(file)?;
/// assert_eq!(graph[graph.inputs[0].tensor].shape, [1, 3, 40]);
/// assert_eq!(graph.variables.len(), 6);
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
pub fn read(file: &[u8]) -> Result<Graph, Error> {
    if !is_tflite(file) {
        return Err(Error::UnknownFormat);
    }
    let buffer = flatbuffer::File::new(file);
    read::Reader::new(model::read(&buffer)?, file.len())?.graph()
}
