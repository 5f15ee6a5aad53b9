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
    /// 1 or 2.
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
    /// What a step does.
    pub cell: Cell,
    /// The number of hidden units.
    pub hidden: usize,
    /// The directions.
    pub direction: Direction,
    /// The functions of the gates, for each direction; those of the file, or ONNX's defaults.
    pub activations: Vec<Unary>,
    /// Inputs of the functions are limited to this on either side, where it is given.
    pub clip: Option<f32>,
    /// Whether the batch is the first axis and the sequence the second.
    pub batch_first: bool,
}

/// UNIDIRECTIONAL_SEQUENCE_LSTM with its 24 operands in TFLite's order; those of the state are `None`.
#[derive(Debug, Clone, PartialEq)]
pub struct SequenceLstm {
    /// The function of the cell's input and output.
    pub activation: Activation,
    /// The cell is limited to this on either side; 0 for no limit.
    pub cell_clip: f32,
    /// The projection is limited to this on either side; 0 for no limit.
    pub projection_clip: f32,
    /// Whether the sequence is the first axis and the batch the second.
    pub time_major: bool,
    /// The output state, between calls.
    pub output_state: VariableId,
    /// The cell state, between calls.
    pub cell_state: VariableId,
}
