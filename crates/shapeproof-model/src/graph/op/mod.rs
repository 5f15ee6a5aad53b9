//! The operators, with attributes of fixed types: one form for TFLite and ONNX.
//!
//! Values that files have as constant operands (the permutation of a transpose, the padding of a pad) are attributes
//! here, normalized: axes are not negative, bounds of slices are in range. The other operands are data.

mod axes;
mod elementwise;
mod recurrent;
mod window;

pub use axes::{Norm, PadMode, Reduction};
pub use elementwise::{Activation, Binary, ChainOperand, ChainStep, Unary};
pub use recurrent::{Cell, Direction, Recurrent, SequenceLstm};
pub use window::{Conv, Layout, Pool, PoolKind, WeightLayout, Window};

use super::VariableId;
use alloc::{string::String, vec::Vec};

/// An operator with its attributes.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Op {
    Conv(Conv),
    /// The full result less the padding; `extra` positions are added at the end of each spatial axis.
    ConvTranspose {
        conv: Conv,
        extra: Vec<usize>,
    },
    /// A convolution of 8-bit integers to `i32`. Operands: input, weights, and optionally the zero points of both.
    ConvInteger(Conv),
    /// Operands: input of any rank, weights `[outputs, inputs]`, and optionally a bias.
    FullyConnected {
        activation: Activation,
    },
    /// A product of matrices, over batches that broadcast; the last two axes of an operand may be swapped.
    MatMul {
        transpose: [bool; 2],
    },
    /// A product of 8-bit integers to `i32`. Operands: two matrices, and optionally the zero points of both.
    MatMulInteger,
    /// `alpha * a * b + beta * c`. Operands: a, b, and optionally c.
    Gemm {
        transpose: [bool; 2],
        alpha: f32,
        beta: f32,
        activation: Activation,
    },
    Einsum {
        equation: String,
    },
    Pool(Pool),
    Unary(Unary),
    Binary(Binary, Activation),
    /// Operands: condition, values where it is true, values where it is false.
    Where,
    Softmax {
        axis: usize,
        beta: f32,
    },
    LogSoftmax {
        axis: usize,
    },
    Hardmax {
        axis: usize,
    },
    Norm(Norm),
    Reduce {
        reduction: Reduction,
        axes: Vec<usize>,
        keep: bool,
    },
    CumSum {
        axis: usize,
        exclusive: bool,
        reverse: bool,
    },
    /// The same elements in another shape.
    Reshape {
        shape: Vec<usize>,
    },
    /// Axis `i` of the result is axis `permutation[i]` of the operand.
    Transpose {
        permutation: Vec<usize>,
    },
    Concat {
        axis: usize,
        activation: Activation,
    },
    /// One output for each length.
    Split {
        axis: usize,
        lengths: Vec<usize>,
    },
    /// For each axis the first index, the number of elements, and the step, which may be negative.
    Slice {
        starts: Vec<usize>,
        lengths: Vec<usize>,
        steps: Vec<i64>,
    },
    /// Operands: input, and optionally the value.
    Pad {
        padding: Vec<[usize; 2]>,
        mode: PadMode,
    },
    /// Broadcasts as NumPy does.
    Expand {
        shape: Vec<usize>,
    },
    Tile {
        repeats: Vec<usize>,
    },
    /// Operands: input, indices. The first `batch` axes are common to both.
    Gather {
        axis: usize,
        batch: usize,
    },
    /// Operands: input, indices of the same rank.
    GatherElements {
        axis: usize,
    },
    DepthToSpace {
        block: usize,
        layout: Layout,
        /// Whether the channels are ordered as columns, rows, depth (ONNX's `CRD`).
        columns_first: bool,
    },
    SpaceToDepth {
        block: usize,
        layout: Layout,
    },
    /// Outputs: quantized `u8`, its scale, its zero point.
    DynamicQuantize,
    Recurrent(Recurrent),
    SequenceLstm(SequenceLstm),
    /// Operands: input `[batch, features]`, feature weights, time weights, and optionally a bias.
    Svdf {
        rank: usize,
        activation: Activation,
        state: VariableId,
    },
    ReadVariable(VariableId),
    /// Operand: the new value.
    AssignVariable(VariableId),
    /// Elementwise operators in one pass.
    Chain(Vec<ChainStep>),
    /// Zeros below or above a diagonal of the last two axes.
    Trilu {
        upper: bool,
        diagonal: i64,
    },
}

impl Op {
    /// Whether the values of one tensor are only copied: to other positions, repeated, or at another time.
    pub(crate) fn moves(&self) -> bool {
        matches!(
            self,
            Self::Reshape { .. }
                | Self::Transpose { .. }
                | Self::Split { .. }
                | Self::Slice { .. }
                | Self::Expand { .. }
                | Self::Tile { .. }
                | Self::Gather { .. }
                | Self::GatherElements { .. }
                | Self::DepthToSpace { .. }
                | Self::SpaceToDepth { .. }
                | Self::ReadVariable(_)
                | Self::AssignVariable(_)
        )
    }
}
