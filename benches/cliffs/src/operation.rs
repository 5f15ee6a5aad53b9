//! The operations, and of which elements and lengths they are.

use anyhow::Result;

use crate::uses::find;

/// The elements: the floats first, then the other numbers with an order, one without, and truth values.
pub(crate) const ELEMENTS: [&str; 8] = ["f32", "f64", "i8", "u8", "i16", "i32", "Complex<f32>", "bool"];

/// How many positions [`Operation::Gather`] takes.
pub(crate) const GATHERED: usize = 12;
/// How far [`Operation::Roll`] moves.
pub(crate) const SHIFT: usize = 5;
/// How many positions [`Operation::Pad`] puts before and behind.
pub(crate) const PADS: [usize; 2] = [2, 3];
/// How many classes [`Operation::OneHot`] has.
pub(crate) const CLASSES: usize = 10;
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
    Map
    Add
    Mul
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
    /// To the other kind of number: floats to `i32`, integers to `f32`.
    Cast
    Greater
    /// The larger of two elements, by a comparison.
    Select
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
    Minimum
    Maximum
    Exp
    /// `relu(x * y + x)`.
    Chain
    And
    Or
    Not
    /// One of two elements, by a tensor of truth values.
    Where
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
}

use Operation::*;

impl Operation {
    /// The one of this name.
    pub(crate) fn named(name: &str) -> Result<Self> {
        find(Self::ALL, name)
    }

    /// Whether it takes an axis away.
    pub(crate) fn reduces(self) -> bool {
        matches!(self, Sum | Max | Min | ArgMax | ArgMin | Mean | Var | AnyEqual | Prod | Any | All)
    }

    /// How many sides its windows have, if it is one of windows.
    pub(crate) fn sides(self) -> Option<usize> {
        match self {
            Conv | MaxPool | AveragePool | Depthwise | ConvTranspose => Some(2),
            Conv1d => Some(1),
            _ => None,
        }
    }

    /// Whether it takes an element of each window, or their mean.
    pub(crate) fn pools(self) -> bool {
        matches!(self, MaxPool | AveragePool)
    }

    /// Whether it goes along an axis that is drawn.
    pub(crate) fn has_axis(self) -> bool {
        !(self.sides().is_some()
            || matches!(self, MatMul | MatVec | VecMat | Multiplex | OneHot | Fir | MatMulAs))
    }

    /// Whether it wants two axes or more: a reduction leaves one, a row is one of several, and has elements.
    pub(crate) fn of_matrices(self) -> bool {
        self.reduces() || matches!(self, LayerNorm | RmsNorm | Diagonal | Tril | Multiplex)
    }

    /// The elements that it is drawn with.
    pub(crate) fn elements(self) -> &'static [&'static str] {
        match self {
            Mean | Var | Softmax | LogSoftmax | LayerNorm | RmsNorm | AveragePool | Exp => &ELEMENTS[..2],
            Max | MaxAll | ArgMax | Min | ArgMin | ArgMaxAll | Greater | Select | Minimum | Maximum
            | MaxPool | Cast | AnyEqual | Chain | Prod | CumProd | Sort | OneHot | Fir => &ELEMENTS[..6],
            MatMulAs => &ELEMENTS[2..5],
            And | Or | Not | Any | All => &ELEMENTS[7..],
            Copy | Concat | Gather | Flip | Roll | Stack | Where | Tile | Repeat | Diagonal
            | TakeAlongAxis | Multiplex => &ELEMENTS,
            _ => &ELEMENTS[..7],
        }
    }

    /// Whether it is drawn with lengths of run time too.
    pub(crate) fn of_run_time(self) -> bool {
        self.reduces()
            || matches!(self, Map | Exp | Not | SumAll | CumSum | CumProd | Copy | Cast | Softmax | Flip)
    }
}
