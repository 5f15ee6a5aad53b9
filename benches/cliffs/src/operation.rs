//! The operations.

use anyhow::Result;

use crate::uses::find;

/// The elements: the floats first, then the integers with a sign, one without, a number without an order, and truth values.
pub(crate) const ELEMENTS: [&str; 8] = ["f32", "f64", "i32", "i16", "i8", "u8", "Complex<f32>", "bool"];

/// How many positions [`Operation::Gather`] takes.
pub(crate) const GATHERED: usize = 12;
/// How far [`Operation::Roll`] moves.
pub(crate) const SHIFT: usize = 5;
/// How many positions [`Operation::Pad`] puts before and behind.
pub(crate) const PADS: [usize; 2] = [2, 3];
/// How many classes [`Operation::OneHot`] has.
pub(crate) const CLASSES: usize = 10;
/// How many elements [`Operation::TopK`] finds.
pub(crate) const TOP: usize = 3;
/// How many groups [`Operation::GroupNorm`] has.
pub(crate) const GROUPS: usize = 2;
/// How often [`Operation::Tile`] and [`Operation::Repeat`] copy.
pub(crate) const TIMES: usize = 3;

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// What is computed.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum Operation { $($(#[$doc])* $name,)* }

        impl Operation {
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            /// The one of this name.
            pub(crate) fn named(name: &str) -> Result<Self> {
                find(Self::ALL, name)
            }
        }
    };
}

operations! {
    /// `x * 2 + 1`.
    Map
    Neg
    Abs
    Sign
    Square
    Reciprocal
    /// To 20 to 60.
    Clamp
    IsNan
    IsFinite
    Exp
    Ln
    Sqrt
    Sin
    Cos
    Relu
    Relu6
    LeakyRelu
    Elu
    Sigmoid
    HardSigmoid
    Softplus
    Softsign
    Tanh
    Erf
    Gelu
    GeluTanh
    Floor
    Ceil
    Round
    Not
    BitNot
    /// To the other kind of number: floats to `i32`, integers to `f32`.
    Cast
    /// To `i8`.
    SaturatingCast
    Add
    Sub
    Mul
    /// `relu(x * y + x)`.
    Chain
    Div
    Rem
    Mod
    FloorDiv
    Pow
    Minimum
    Maximum
    Equal
    NotEqual
    Less
    LessEqual
    Greater
    GreaterEqual
    SaturatingAdd
    SaturatingSub
    SaturatingMul
    CheckedAdd
    CheckedSub
    CheckedMul
    TryDiv
    TryRem
    TryMod
    TryFloorDiv
    BitAnd
    BitOr
    BitXor
    ShiftLeft
    ShiftRight
    RoundingShiftRight
    And
    Or
    Xor
    /// The larger of two elements, by a comparison.
    Select
    /// One of two elements, by a tensor of truth values.
    Where
    Sum
    SumAll
    Max
    MaxAll
    ArgMax
    Mean
    CumSum
    MatMul
    MatVec
    VecMat
    Dot
    Copy
    Min
    ArgMin
    ArgMaxAll
    Var
    /// Whether an element along the axis is 7.
    AnyEqual
    Softmax
    Concat
    /// Positions of the axis that a table names.
    Gather
    Flip
    /// By [`SHIFT`] positions.
    Roll
    /// By [`PADS`] zeros.
    Pad
    Stack
    /// Of rows of the last axis.
    LayerNorm
    /// Of an image.
    Conv
    /// The largest element under each window on an image.
    MaxPool
    Prod
    CumProd
    Any
    All
    /// The whole axis [`TIMES`] times.
    Tile
    /// Each position of the axis [`TIMES`] times.
    Repeat
    /// Of the last two axes.
    Diagonal
    Tril
    /// An index for each element.
    TakeAlongAxis
    /// Each position of the first axis from one of two tensors.
    Multiplex
    /// Of rows of the last axis.
    RmsNorm
    /// As [`Self::MaxPool`], the mean.
    AveragePool
    /// As [`Self::Conv`], each channel by itself.
    Depthwise
    /// Of samples.
    Conv1d
    /// The transposed [`Self::Conv`].
    ConvTranspose
    LogSoftmax
    /// Of rows of the last axis.
    Sort
    /// Of one of [`CLASSES`].
    OneHot
    /// Of a block of samples.
    Fir
    /// Of small integers, added up in `i32`.
    MatMulAs
    Std
    /// The sum of absolute values.
    Norm1
    /// The square root of the sum of squares.
    Norm
    /// The largest absolute value.
    NormInf
    /// Along the axis and the next one.
    SumAxes
    MeanAxes
    MaxAxes
    Triu
    /// Of a matrix.
    Trace
    /// Of rows of the last axis.
    ArgSort
    /// Rows added at [`GATHERED`] positions of the axis.
    ScatterAdd
    Outer
    /// By the elements at the ends, as [`Self::Pad`].
    PadEdge
    /// By those behind the ends.
    PadReflect
    /// By those of the other end.
    PadWrap
    /// In any order of additions.
    MatMulRelaxed
    DotRelaxed
    /// A product for each position of the first axis.
    BatchMatMul
    /// In [`GROUPS`] groups of channels, which are last.
    GroupNorm
    /// By the channels nearby, which are last.
    LocalResponseNorm
    /// As [`Self::MaxPool`], of samples.
    MaxPool1d
    /// As [`Self::AveragePool`], of samples.
    AveragePool1d
    /// As [`Self::Depthwise`], of samples.
    Depthwise1d
    /// The transposed [`Self::Conv1d`].
    ConvTranspose1d
    /// The largest element of each of so many equal parts of an image.
    AdaptiveMaxPool
    /// The mean of each.
    AdaptiveAveragePool
    /// As [`Self::AdaptiveMaxPool`], of samples.
    AdaptiveMaxPool1d
    /// As [`Self::AdaptiveAveragePool`], of samples.
    AdaptiveAveragePool1d
    MinAxes
    MinAll
    ProdAll
    MeanAll
    VarAll
    StdAll
    Norm1All
    NormAll
    NormInfAll
    AnyAll
    AllAll
    ArgMinAll
    /// Whether all elements of two tensors are the same.
    Equals
    /// Whether all are, but for rounding.
    AllClose
    /// The sum of what an iterator gives.
    SumOfIter
    /// The sum of each of the views that an iterator gives.
    SumOfEach
    /// The [`TOP`] largest elements along an axis, and their positions.
    TopK
    /// The indices of the elements that are not zero.
    Nonzero
    /// Each element once, in order.
    Unique
    /// As [`Self::ScatterAdd`], the last one stays.
    ScatterAssign
    /// As [`Self::ScatterAdd`], the largest one stays.
    ScatterMax
    /// A layer with a state, over a sequence.
    Rnn
    Gru
    GruResetBefore
    Lstm
    /// Of channels along the axis.
    BatchNorm
    /// Of an image, with a factor for each output.
    QuantizedConv
    QuantizedDepthwise
    QuantizedConvTranspose
    QuantizedMaxPool
    QuantizedAveragePool
    /// Of one factor.
    FullyConnected
    QuantizedAdd
    QuantizedSub
    QuantizedMul
    /// Of rows of the last axis.
    QuantizedSoftmax
    /// Of the middle one of three axes.
    QuantizedMean
    /// The logistic function by a table.
    QuantizedTable
    /// Floats to `i8`.
    Quantize
    Dequantize
    /// To `i8`, and of that to `u8`.
    Requantize
    /// Sections of a filter in a row, of a block of samples.
    Biquads
    /// One frequency of a block.
    Goertzel
    /// Of complex numbers.
    Power
    Magnitude
    /// The root of the mean of squares.
    Rms
    /// Of the rows of each sequence, as the others of this name.
    SequenceSum
    SequenceMean
    /// The sum, divided by the square root of the number of rows.
    SequenceSqrt
    SequenceMax
    SequenceMin
    SequenceFirst
    SequenceLast
    SequenceArgMax
    SequenceSoftmax
    /// By zeros, to the length of the longest.
    SequencePad
    SequenceUnpad
    /// Each sequence as often as others are long.
    SequenceExpand
    /// Each row as often as a sequence is long.
    SequenceExpandAs
    SequenceReverse
    SequenceConcat
    /// A part of each sequence.
    SequenceSlice
    /// Each row by the row of its sequence.
    SequenceZip
    SequenceMatMul
    /// Of [`CONTEXT`](crate::ragged::CONTEXT) rows.
    SequenceConv
    /// Added to one of [`CLASSES`] columns.
    SequenceScatter
    /// Windows of [`CONTEXT`](crate::ragged::CONTEXT) tokens.
    SequenceEnumerate
    /// All tokens but two.
    SequenceErase
    /// Ones up to each length.
    SequenceMask
    /// Whether a place of a padded batch has a row.
    PaddingMask
    /// Of a rank-erased tensor, as the others of this name.
    SumAlong
    MeanAlong
    MaxAlong
    ArgMaxAlong
    SoftmaxAlong
    ConcatAlong
    StackAlong
    /// Of two rank-erased tensors.
    DynAdd
    /// Of one by its last axis.
    DynScale
    DynRelu
    /// The axes of one in reverse.
    DynTranspose
    /// Rows of two tensors to the positions that a table names.
    Stitch
    /// The same of a list of tensors.
    DynamicStitch
    /// Rows to one of [`PARTITIONS`](crate::dynamic::PARTITIONS).
    DynamicPartition
    /// The positions of those.
    PartitionRows
}
