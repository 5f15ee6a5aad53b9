//! The operations, and of which elements and lengths they are.

use anyhow::Result;

use crate::elementwise::elementwise;
use crate::layer;
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
                | SumOfEach
        )
    }

    /// Whether it takes two axes away.
    pub(crate) fn reduces_two(self) -> bool {
        matches!(self, SumAxes | MeanAxes | MaxAxes | MinAxes)
    }

    /// Whether it makes one value of all elements.
    pub(crate) fn gives_one(self) -> bool {
        matches!(
            self,
            SumAll
                | MaxAll
                | Dot
                | DotRelaxed
                | Trace
                | ArgMaxAll
                | MinAll
                | ProdAll
                | MeanAll
                | VarAll
                | StdAll
                | Norm1All
                | NormAll
                | NormInfAll
                | AnyAll
                | AllAll
                | ArgMinAll
                | Equals
                | AllClose
                | SumOfIter
        )
    }

    /// Whether it puts elements at positions that a table names.
    pub(crate) fn scatters(self) -> bool {
        matches!(self, ScatterAdd | ScatterAssign | ScatterMax)
    }

    /// Whether it puts elements before and behind an axis.
    pub(crate) fn pads(self) -> bool {
        matches!(self, Pad | PadEdge | PadReflect | PadWrap)
    }

    /// How many sides its windows have, if it is one of windows.
    pub(crate) fn sides(self) -> Option<usize> {
        match self {
            Conv | Depthwise | ConvTranspose => Some(2),
            QuantizedConv | QuantizedDepthwise | QuantizedConvTranspose => Some(2),
            QuantizedMaxPool | QuantizedAveragePool => Some(2),
            MaxPool | AveragePool | AdaptiveMaxPool | AdaptiveAveragePool => Some(2),
            Conv1d | Depthwise1d | ConvTranspose1d => Some(1),
            MaxPool1d | AveragePool1d | AdaptiveMaxPool1d | AdaptiveAveragePool1d => Some(1),
            _ => None,
        }
    }

    /// Whether it takes the largest element of each window.
    pub(crate) fn pools_largest(self) -> bool {
        matches!(self, MaxPool | MaxPool1d | AdaptiveMaxPool | AdaptiveMaxPool1d | QuantizedMaxPool)
    }

    /// Whether it takes the mean of each window.
    pub(crate) fn pools_mean(self) -> bool {
        matches!(
            self,
            AveragePool | AveragePool1d | AdaptiveAveragePool | AdaptiveAveragePool1d | QuantizedAveragePool
        )
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
        matches!(self, ConvTranspose | ConvTranspose1d | QuantizedConvTranspose)
    }

    /// Whether it is a convolution of each channel by itself.
    pub(crate) fn is_depthwise(self) -> bool {
        matches!(self, Depthwise | Depthwise1d | QuantizedDepthwise)
    }

    /// Whether it goes along an axis that is drawn.
    pub(crate) fn has_axis(self) -> bool {
        !(self.sides().is_some()
            || elementwise(self).is_some()
            || layer::elements(self).is_some() && self != BatchNorm
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
        if let Some(elements) = layer::elements(self) {
            return elements;
        }
        match self {
            Mean | Var | Softmax | LogSoftmax | LayerNorm | RmsNorm | Std | Norm1 | Norm | NormInf
            | MeanAxes | GroupNorm | LocalResponseNorm | MatMulRelaxed | DotRelaxed | MeanAll | VarAll
            | StdAll | Norm1All | NormAll | NormInfAll | AllClose => &ELEMENTS[..2],
            operation if operation.pools_mean() => &ELEMENTS[..2],
            operation if operation.pools_largest() => &ELEMENTS[..6],
            Max | MaxAll | ArgMax | Min | ArgMin | ArgMaxAll | AnyEqual | Prod | CumProd | Sort | OneHot
            | Fir | MaxAxes | ArgSort | MinAxes | MinAll | ProdAll | ArgMinAll | TopK | Unique
            | ScatterMax => &ELEMENTS[..6],
            MatMulAs => &ELEMENTS[3..6],
            Any | All | AnyAll | AllAll => &ELEMENTS[7..],
            Copy | Concat | Gather | Flip | Roll | Stack | Tile | Repeat | Diagonal | TakeAlongAxis
            | Multiplex | PadEdge | PadReflect | PadWrap | Equals | ScatterAssign => &ELEMENTS,
            _ => &ELEMENTS[..7],
        }
    }

    /// Whether it is drawn with lengths of run time too.
    pub(crate) fn of_run_time(self) -> bool {
        self.reduces()
            || elementwise(self).is_some_and(|of| of.operands == 1)
            || matches!(self, CumSum | CumProd | Copy | Softmax | Flip)
            || matches!(self, SumAll | MeanAll | ProdAll | VarAll | StdAll | AnyAll | AllAll | SumOfIter)
            || matches!(self, NormAll | Norm1All | NormInfAll)
    }
}
