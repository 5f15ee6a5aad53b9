//! Operations along axes: reductions, normalizations, padding.

use crate::graph::Element;

/// How a reduction combines the elements along its axes.
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

/// The values at the positions that a pad adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PadMode {
    /// The second operand if there is one, else zero (the zero point of quantized tensors).
    Constant,
    /// Mirrored at the edge; the edge element is not repeated.
    Reflect,
    /// Mirrored at the edge; the edge element is repeated.
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
    /// Over the axes from `axis` on. Operands: input, scale, and optionally a bias. Outputs: the result, and
    /// optionally the mean and the inverse of the standard deviation.
    Layer { axis: usize, epsilon: f32 },
    /// Over the axes from `axis` on, without subtracting the mean. Operands: input, scale.
    Rms { axis: usize, epsilon: f32 },
    /// Divided by the `p`-norm along an axis.
    Lp { axis: usize, p: usize },
    /// Across neighbouring channels of `[N, C, ..]`.
    LocalResponse { size: usize, alpha: f32, beta: f32, bias: f32 },
}
