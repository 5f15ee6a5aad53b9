//! The errors of a file: one sentence each, with the node, its operator and the reason.

use crate::graph::{Element, MAX_BYTES, MAX_RANK, Type};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;
use thiserror::Error;

/// Why no program can be made of a file.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are of neither format.
    #[error("the file is neither a TFLite model (bytes 4 to 8 are not \"TFL3\") nor an ONNX model")]
    UnknownFormat,
    /// A part of the file lies outside it, or has an impossible value.
    #[error("the file is damaged at byte {at}: {what}")]
    Damaged {
        /// The offset in bytes.
        at: usize,
        /// The kind of value that was read there.
        what: &'static str,
    },
    /// Parts of the file overlap so often that reading them would take far more memory than the file.
    #[error("the file is damaged: its parts overlap so often that they are more than {limit} bytes in all")]
    Overlaps {
        /// The limit in bytes.
        limit: usize,
    },
    /// The whole file is of an unsupported kind.
    #[error("the model {0}")]
    Model(Reason),
    /// The model has something for which no program is written, such as an input of some type.
    #[error("no program is written for {0}")]
    Unwritten(String),
    /// A tensor is wrong, whatever reads it.
    #[error("tensor {index} (`{name}`): {reason}")]
    Tensor {
        /// The position in the file.
        index: usize,
        /// The name in the file.
        name: String,
        /// What is wrong.
        reason: Box<Reason>,
    },
    /// A node is wrong.
    #[error("node {index} (`{name}`, {operator}): {reason}")]
    Node {
        /// The position in the file.
        index: usize,
        /// The name in the file, or that of the first output.
        name: String,
        /// The operator as the file calls it.
        operator: String,
        /// What is wrong.
        reason: Box<Reason>,
    },
    /// No program is written for a node, which may be several nodes of the file fused into one.
    #[error("node `{name}` ({operator}): {reason}")]
    Program {
        /// The name in the file, or that of the first output.
        name: String,
        /// The operators as the file calls them.
        operator: String,
        /// Why not.
        reason: Box<Reason>,
    },
}

/// What is wrong with a node or a tensor.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Reason {
    #[error("the operator is not supported")]
    Operator,
    #[error("no program is written for {0}")]
    Unwritten(String),
    #[error("operators of the domain `{0}` are not supported")]
    Domain(String),
    #[error("needs opset {least} at least, and the file says {found}")]
    Opset { least: i64, found: i64 },
    #[error("{0}")]
    Unsupported(&'static str),
    #[error("attribute `{name}` is {value}, and {expected}")]
    Attribute { name: &'static str, value: String, expected: &'static str },
    #[error("attribute `{0}` is not supported")]
    UnknownAttribute(String),
    #[error("attribute `{0}` is missing")]
    MissingAttribute(&'static str),
    #[error("has {found} operands, and needs {}", Counts(*least, *most))]
    Operands { least: usize, most: usize, found: usize },
    #[error("has {found} outputs, and needs {needed}")]
    Outputs { needed: usize, found: usize },
    #[error("operand {0} is missing")]
    MissingOperand(usize),
    #[error(
        "operand {operand} (`{tensor}`) is computed by the model, and only a constant is supported there"
    )]
    NotConstant { operand: usize, tensor: String },
    #[error("operand {operand} has rank {rank}, and needs {expected}")]
    Rank { operand: usize, rank: usize, expected: &'static str },
    #[error("operand {operand} has elements of {element}, and needs {expected}")]
    Element { operand: usize, element: Element, expected: &'static str },
    #[error("the operands have elements of {0} and {1}")]
    Elements(Element, Element),
    #[error("the shapes {left:?} and {right:?} do not broadcast")]
    Broadcast { left: Vec<usize>, right: Vec<usize> },
    #[error("{what} is {found}, and must be {expected}")]
    Extent { what: &'static str, found: usize, expected: usize },
    #[error(
        "the window of {window} positions is larger than the {extent} positions of axis {axis} with padding"
    )]
    Window { axis: usize, window: usize, extent: usize },
    #[error("axis {axis} is outside the rank {rank}")]
    Axis { axis: i64, rank: usize },
    #[error("index {index} is outside the {extent} positions of axis {axis}")]
    Index { axis: usize, index: i64, extent: usize },
    #[error("{found} elements do not fill the shape {shape:?}")]
    Reshape { found: usize, shape: Vec<i64> },
    #[error("the output `{tensor}` is {computed} by the operands, and the file says {declared}")]
    Contradiction { tensor: String, computed: Type, declared: Type },
    #[error("the shape has rank {0}, and at most {max} is supported", max = MAX_RANK)]
    RankTooHigh(usize),
    #[error("the shape {0:?} has a negative or unknown extent")]
    NegativeExtent(Vec<i64>),
    #[error("the shape {0:?} is {limit} bytes or more", limit = MAX_BYTES)]
    TooLarge(Vec<usize>),
    #[error("elements of type {0} are not supported")]
    ElementType(String),
    #[error("constant `{tensor}` is {ty}, which is {needed} bytes, and the file holds {found}")]
    DataLength { tensor: String, ty: Type, needed: usize, found: usize },
    #[error("tensor `{0}` has no scale and zero point")]
    MissingQuantization(String),
    #[error("tensor `{tensor}` has {scales} scales and {zero_points} zero points for {expected} positions")]
    QuantizationLength { tensor: String, scales: usize, zero_points: usize, expected: usize },
    #[error("tensor `{tensor}` has the scale {scale}, which is not a positive number")]
    Scale { tensor: String, scale: f32 },
    #[error("tensor `{tensor}` has the zero point {zero_point}, which is no {element}")]
    ZeroPoint { tensor: String, zero_point: i64, element: Element },
    #[error(
        "the scales or zero points of `{0}` are computed by the model, and only constants are supported there"
    )]
    ComputedQuantization(String),
    #[error("tensor {0} does not exist")]
    NoTensor(i64),
    #[error("reads `{0}`, which nothing defines")]
    Undefined(String),
    #[error("defines `{0}`, which something else defines as well")]
    DefinedTwice(String),
    #[error("depends on its own output")]
    Cycle,
    #[error("axis {axis} of input `{input}` is left open as `{name}`, and no length was given for it")]
    Open { input: String, axis: usize, name: String },
    #[error("operand {0} is no variable that VAR_HANDLE named before")]
    NoVariable(usize),
    #[error("variable `{name}` is {declared} elsewhere, and {found} here")]
    Variable { name: String, declared: Type, found: Type },
    #[error("subgraph {0} does not exist, or does more than set variables to constants")]
    Initializer(i64),
    #[error("the equation `{0}` does not fit the operands")]
    Equation(String),
    #[error("its weights and constants stand in another file")]
    ExternalData,
    #[error("has no graph")]
    NoGraph,
    #[error("names tensor `{0}` as its output, which nothing defines")]
    NoOutput(String),
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Unwritten(what) => Self::Unwritten(what),
            other => Self::Model(other),
        }
    }
}

/// A number, or the smallest and the largest of several.
struct Counts(usize, usize);

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(least, most) = self;
        if least == most { write!(f, "{least}") } else { write!(f, "{least} to {most}") }
    }
}
