//! What kind of operation each is, and of which elements.

use crate::elementwise::elementwise;
use crate::layer;
use crate::operation::ELEMENTS;
use crate::operation::Operation::{self, *};
use crate::{dynamic, ragged};

impl Operation {
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
            operation if operation.is_ragged() => ragged::elements(operation),
            operation if operation.is_dynamic() => dynamic::elements(operation),
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
            | Multiplex | PadEdge | PadReflect | PadWrap | Equals | ScatterAssign | Nonzero => &ELEMENTS,
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
