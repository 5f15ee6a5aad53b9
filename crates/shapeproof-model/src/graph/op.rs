//! The operators, with attributes of fixed types: one form for TFLite and ONNX.
//!
//! What the files give as constant operands (the permutation of a transpose, the padding of a pad) is an attribute
//! here, normalized: axes are not negative, bounds of slices are in range. An operand that is left is data.

use super::{Element, VariableId};
use alloc::{string::String, vec::Vec};

/// What is done to each element after an operator, before it is rounded and stored.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[allow(missing_docs)]
pub enum Activation {
    #[default]
    None,
    Relu,
    /// To the range -1 to 1.
    ReluN1To1,
    /// To the range 0 to 6.
    Relu6,
    Tanh,
    /// To a range of real numbers; either may be infinite.
    Clip {
        min: f32,
        max: f32,
    },
}

/// Where the channels are in the shape of an image or a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// `[batch, spatial.., channels]`, as in TFLite.
    ChannelsLast,
    /// `[batch, channels, spatial..]`, as in ONNX.
    ChannelsFirst,
}

/// The order of the axes of the weights of a convolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightLayout {
    /// `[outputs, spatial.., inputs / groups]`: CONV_2D and TRANSPOSE_CONV.
    OutSpatialIn,
    /// `[1, spatial.., outputs]`, one group for each input: DEPTHWISE_CONV_2D.
    Depthwise,
    /// `[outputs, inputs / groups, spatial..]`: Conv.
    OutInSpatial,
    /// `[inputs, outputs / groups, spatial..]`: ConvTranspose.
    InOutSpatial,
}

/// How a window moves over the spatial axes; each list has a number for each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// At least 1.
    pub strides: Vec<usize>,
    /// At least 1.
    pub dilations: Vec<usize>,
    /// Positions before and after the input: zeros to a convolution (zero points where it is quantized), nothing to a
    /// maximum, and nothing to an average unless it counts them.
    pub padding: Vec<[usize; 2]>,
}

/// A convolution. Operands: input, weights, and a bias where there is one.
#[derive(Debug, Clone, PartialEq)]
pub struct Conv {
    /// Where the channels of input and output are.
    pub layout: Layout,
    /// The order of the axes of the weights.
    pub weights: WeightLayout,
    /// Strides, dilations, padding.
    pub window: Window,
    /// The number of groups of channels that do not see each other.
    pub groups: usize,
    /// What is done to each element of the result.
    pub activation: Activation,
}

/// What a pool makes of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PoolKind {
    Max,
    Average {
        /// Whether padding counts as zeros.
        count_padding: bool,
    },
}

/// A pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Pool {
    /// Maximum or average.
    pub kind: PoolKind,
    /// Where the channels of input and output are.
    pub layout: Layout,
    /// The extents of the window.
    pub extents: Vec<usize>,
    /// Strides, dilations, padding.
    pub window: Window,
    /// Whether a last window that is partly outside counts (ONNX).
    pub ceil: bool,
    /// What is done to each element of the result.
    pub activation: Activation,
}

/// A function of each element.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub enum Unary {
    Abs,
    Neg,
    Exp,
    Log,
    Sqrt,
    Rsqrt,
    Square,
    Reciprocal,
    Floor,
    Ceil,
    /// To the nearest integer, halves to the even one.
    Round,
    Sign,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Asinh,
    Acosh,
    Atanh,
    Erf,
    Not,
    BitwiseNot,
    IsNan,
    IsInf {
        negative: bool,
        positive: bool,
    },
    Relu,
    ReluN1To1,
    Relu6,
    LeakyRelu {
        alpha: f32,
    },
    Elu {
        alpha: f32,
    },
    Selu {
        alpha: f32,
        gamma: f32,
    },
    Celu {
        alpha: f32,
    },
    ThresholdedRelu {
        alpha: f32,
    },
    /// `1 / (1 + exp(-x))`
    Logistic,
    HardSigmoid {
        alpha: f32,
        beta: f32,
    },
    HardSwish,
    Mish,
    Gelu {
        tanh: bool,
    },
    Softplus,
    Softsign,
    Shrink {
        lambda: f32,
        bias: f32,
    },
    Tanh,
    /// To a range; either bound may be infinite.
    Clip {
        min: f64,
        max: f64,
    },
    Cast {
        to: Element,
    },
    /// Of `f32` or other integers to integers with the output's scale and zero point.
    Quantize,
    /// To `f32` by the input's scale and zero point.
    Dequantize,
}

/// A function of two elements, over operands that broadcast as NumPy's do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    /// The remainder with the divisor's sign.
    Mod,
    /// The remainder with the dividend's sign.
    Fmod,
    Maximum,
    Minimum,
    /// The slope for negative elements is the second operand.
    PRelu,
    SquaredDifference,
    And,
    Or,
    Xor,
    BitwiseAnd,
    BitwiseOr,
    BitwiseXor,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Binary {
    /// Whether the result is `bool` whatever the operands are.
    #[must_use]
    pub const fn compares(self) -> bool {
        use Binary::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }
}

/// What a reduction makes of the elements along its axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reduction {
    Sum,
    Mean,
    Max,
    Min,
    Prod,
    L1,
    L2,
    LogSum,
    LogSumExp,
    SumSquare,
    /// The index of the largest element, as `i64` or `i32`.
    ArgMax {
        last: bool,
        index: Element,
    },
    /// The index of the smallest element.
    ArgMin {
        last: bool,
        index: Element,
    },
}

/// What fills the places that a pad adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PadMode {
    /// The second operand where there is one, else zero (the zero point of quantized tensors).
    Constant,
    /// The other side of the edge, without the edge itself.
    Reflect,
    /// The other side of the edge, with the edge itself.
    Symmetric,
    Edge,
    Wrap,
}

/// A normalization.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub enum Norm {
    /// Operands: input `[N, C, ..]`, scale, bias, mean, variance, each `[C]`.
    Batch { epsilon: f32 },
    /// Operands: input `[N, C, ..]`, scale, bias, each `[C]`.
    Instance { epsilon: f32 },
    /// Operands: input `[N, C, ..]`, scale, bias, each `[C]`.
    Group { groups: usize, epsilon: f32 },
    /// Over the axes from `axis` on. Operands: input, scale, and a bias where there is one. Outputs: the result, and
    /// the mean and the inverse of the deviation, where they are asked for.
    Layer { axis: usize, epsilon: f32 },
    /// Over the axes from `axis` on, without subtracting the mean. Operands: input, scale.
    Rms { axis: usize, epsilon: f32 },
    /// Divided by the `p`-norm along an axis.
    Lp { axis: usize, p: usize },
    /// Across neighbouring channels of `[N, C, ..]`.
    LocalResponse { size: usize, alpha: f32, beta: f32, bias: f32 },
}

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

/// Where a step of a chain takes an operand from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainOperand {
    /// An operand of the node, by position.
    Input(usize),
    /// The result of an earlier step, by position.
    Step(usize),
}

/// An elementwise operator within a chain.
#[derive(Debug, Clone, PartialEq)]
pub struct ChainStep {
    /// The operator: [`Op::Unary`], [`Op::Binary`] or [`Op::Where`].
    pub op: Op,
    /// Its operands.
    pub operands: Vec<ChainOperand>,
    /// Its result, which is not stored: its name, element, shape and quantization.
    pub result: super::Tensor,
}

/// An operator with its attributes.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Op {
    Conv(Conv),
    /// The full result less the padding; `extra` positions are added behind it on each spatial axis.
    ConvTranspose {
        conv: Conv,
        extra: Vec<usize>,
    },
    /// Of 8-bit integers to `i32`. Operands: input, weights, and zero points of either, where there are.
    ConvInteger(Conv),
    /// Operands: input of any rank, weights `[outputs, inputs]`, and a bias where there is one.
    FullyConnected {
        activation: Activation,
    },
    /// A product of matrices, over batches that broadcast; the last two axes of an operand may be swapped.
    MatMul {
        transpose: [bool; 2],
    },
    /// Of 8-bit integers to `i32`. Operands: two matrices, and zero points of either, where there are.
    MatMulInteger,
    /// `alpha * a * b + beta * c`. Operands: a, b, and c where there is one.
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
    /// Operands: condition, where it holds, where not.
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
    /// Operands: input, and the value where there is one.
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
    /// Operands: input `[batch, features]`, weights of features, weights of time, and a bias where there is one.
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
