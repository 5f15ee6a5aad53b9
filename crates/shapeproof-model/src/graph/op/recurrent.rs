//! Recurrent networks.

use super::{Activation, Unary};
use crate::graph::VariableId;
use alloc::vec::Vec;

/// The directions in which a recurrent network reads its sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Direction {
    Forward,
    Reverse,
    Bidirectional,
}

impl Direction {
    /// The number of directions, 1 or 2.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Forward | Self::Reverse => 1,
            Self::Bidirectional => 2,
        }
    }
}

/// The cell of a recurrent network of ONNX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Cell {
    Rnn,
    Gru { linear_before_reset: bool },
    Lstm { input_forget: bool },
}

impl Cell {
    /// The number of rows of weights for each hidden unit.
    #[must_use]
    pub const fn gates(self) -> usize {
        match self {
            Self::Rnn => 1,
            Self::Gru { .. } => 3,
            Self::Lstm { .. } => 4,
        }
    }
}

/// A recurrent network of ONNX, with its operands in ONNX's order.
#[derive(Debug, Clone, PartialEq)]
pub struct Recurrent {
    /// The kind of cell.
    pub cell: Cell,
    /// The number of hidden units.
    pub hidden: usize,
    /// The directions.
    pub direction: Direction,
    /// The activation functions of the gates, for each direction: those of the file, or ONNX's defaults.
    pub activations: Vec<Unary>,
    /// Inputs of the activation functions are clamped to this limit on either side, if there is one.
    pub clip: Option<f32>,
    /// Whether the batch is the first axis and the sequence the second.
    pub batch_first: bool,
}

/// UNIDIRECTIONAL_SEQUENCE_LSTM with its 24 operands in TFLite's order; those of the states are `None`.
#[derive(Debug, Clone, PartialEq)]
pub struct SequenceLstm {
    /// The activation function of the cell's input and output.
    pub activation: Activation,
    /// The cell is clamped to this limit on either side; 0 for no limit.
    pub cell_clip: f32,
    /// The projection is clamped to this limit on either side; 0 for no limit.
    pub projection_clip: f32,
    /// Whether the sequence is the first axis and the batch the second.
    pub time_major: bool,
    /// The output state, which persists between runs.
    pub output_state: VariableId,
    /// The cell state, which persists between runs.
    pub cell_state: VariableId,
}
