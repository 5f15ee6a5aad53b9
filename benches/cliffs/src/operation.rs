//! The operations, and of which elements and lengths they are.

use anyhow::Result;

use crate::elementwise::elementwise;
use crate::uses::find;
use crate::{dynamic, ragged};

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

use Operation::*;

impl Operation {
    /// The one of this name.
    pub(crate) fn named(name: &str) -> Result<Self> {
        find(Self::ALL, name)
    }

    /// Whether it takes an axis away.
    pub(crate) fn reduces(self) -> bool {
        matches!(
            self,
            Sum | Max
                | Min
                | ArgMax
                | ArgMin
                | Mean
                | Var
                | AnyEqual
                | Prod
                | Any
                | All
                | Std
                | Norm1
                | Norm
                | NormInf
        )
    }

    /// Whether it takes two axes away.
    pub(crate) fn reduces_two(self) -> bool {
        matches!(self, SumAxes | MeanAxes | MaxAxes)
    }

    /// Whether it puts elements before and behind an axis.
    pub(crate) fn pads(self) -> bool {
        matches!(self, Pad | PadEdge | PadReflect | PadWrap)
    }

    /// How many sides its windows have, if it is one of windows.
    pub(crate) fn sides(self) -> Option<usize> {
        match self {
            Conv | Depthwise | ConvTranspose => Some(2),
            MaxPool | AveragePool | AdaptiveMaxPool | AdaptiveAveragePool => Some(2),
            Conv1d | Depthwise1d | ConvTranspose1d => Some(1),
            MaxPool1d | AveragePool1d | AdaptiveMaxPool1d | AdaptiveAveragePool1d => Some(1),
            _ => None,
        }
    }

    /// Whether it takes the largest element of each window.
    pub(crate) fn pools_largest(self) -> bool {
        matches!(self, MaxPool | MaxPool1d | AdaptiveMaxPool | AdaptiveMaxPool1d)
    }

    /// Whether it takes the mean of each window.
    pub(crate) fn pools_mean(self) -> bool {
        matches!(self, AveragePool | AveragePool1d | AdaptiveAveragePool | AdaptiveAveragePool1d)
    }

    /// Whether it takes an element of each window, or their mean.
    pub(crate) fn pools(self) -> bool {
        self.pools_largest() || self.pools_mean()
    }

    /// Whether its windows are as many equal parts of the image as are asked for.
    pub(crate) fn is_adaptive(self) -> bool {
        matches!(self, AdaptiveMaxPool | AdaptiveMaxPool1d | AdaptiveAveragePool | AdaptiveAveragePool1d)
    }

    /// Whether it is a transposed convolution.
    pub(crate) fn transposes(self) -> bool {
        matches!(self, ConvTranspose | ConvTranspose1d)
    }

    /// Whether it is a convolution of each channel by itself.
    pub(crate) fn is_depthwise(self) -> bool {
        matches!(self, Depthwise | Depthwise1d)
    }

    /// Whether it goes along an axis that is drawn.
    pub(crate) fn has_axis(self) -> bool {
        !(self.sides().is_some()
            || elementwise(self).is_some()
            || matches!(
                self,
                MatMul
                    | MatVec
                    | VecMat
                    | Multiplex
                    | OneHot
                    | Fir
                    | MatMulAs
                    | Outer
                    | Trace
                    | MatMulRelaxed
                    | DotRelaxed
                    | BatchMatMul
                    | GroupNorm
                    | LocalResponseNorm
            ))
    }

    /// Whether it wants two axes or more: a reduction leaves one, a row is one of several, and has elements.
    pub(crate) fn of_matrices(self) -> bool {
        self.reduces() || matches!(self, LayerNorm | RmsNorm | Diagonal | Tril | Triu | Multiplex)
    }

    /// The elements that it is drawn with.
    pub(crate) fn elements(self) -> &'static [&'static str] {
        if let Some(of) = elementwise(self) {
            return of.elements;
        }
        match self {
            operation if operation.is_ragged() => ragged::elements(operation),
            operation if operation.is_dynamic() => dynamic::elements(operation),
            Mean | Var | Softmax | LogSoftmax | LayerNorm | RmsNorm | Std | Norm1 | Norm | NormInf
            | MeanAxes | GroupNorm | LocalResponseNorm | MatMulRelaxed | DotRelaxed => &ELEMENTS[..2],
            operation if operation.pools_mean() => &ELEMENTS[..2],
            operation if operation.pools_largest() => &ELEMENTS[..6],
            Max | MaxAll | ArgMax | Min | ArgMin | ArgMaxAll | AnyEqual | Prod | CumProd | Sort | OneHot
            | Fir | MaxAxes | ArgSort => &ELEMENTS[..6],
            MatMulAs => &ELEMENTS[3..6],
            Any | All => &ELEMENTS[7..],
            Copy | Concat | Gather | Flip | Roll | Stack | Tile | Repeat | Diagonal | TakeAlongAxis
            | Multiplex | PadEdge | PadReflect | PadWrap => &ELEMENTS,
            _ => &ELEMENTS[..7],
        }
    }

    /// Whether it is drawn with lengths of run time too.
    pub(crate) fn of_run_time(self) -> bool {
        self.reduces()
            || elementwise(self).is_some_and(|of| of.operands == 1)
            || matches!(self, SumAll | CumSum | CumProd | Copy | Softmax | Flip)
    }
}
