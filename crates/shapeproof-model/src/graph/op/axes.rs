//! What is done along axes: reductions, normalizations, padding.

use crate::graph::Element;

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
