//! Functions of one and of two elements, and chains of them.

use super::Op;
use crate::graph::{Element, Tensor};
use alloc::vec::Vec;

/// The function applied to each result of an operator, before it is rounded and stored.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[allow(missing_docs)]
pub enum Activation {
    #[default]
    None,
    Relu,
    /// Clamps to the range -1 to 1.
    ReluN1To1,
    /// Clamps to the range 0 to 6.
    Relu6,
    Tanh,
    /// Clamps to a range of real numbers; either bound may be infinite.
    Clip {
        min: f32,
        max: f32,
    },
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
    /// Rounds to the nearest integer, halves to even.
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
    /// Clamps to a range; either bound may be infinite.
    Clip {
        min: f64,
        max: f64,
    },
    Cast {
        to: Element,
    },
    /// Converts `f32` or other integers to integers with the output's scale and zero point.
    Quantize,
    /// Converts to `f32` by the input's scale and zero point.
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
    /// Whether the result is `bool` for all element types.
    #[must_use]
    pub const fn compares(self) -> bool {
        use Binary::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }
}

/// The source of an operand of a step of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainOperand {
    /// An operand of the node, by position.
    Input(usize),
    /// The result of an earlier step, by position.
    Step(usize),
}

/// An elementwise operator in a chain.
#[derive(Debug, Clone, PartialEq)]
pub struct ChainStep {
    /// The operator: [`Op::Unary`], [`Op::Binary`] or [`Op::Where`].
    pub op: Op,
    /// Its operands.
    pub operands: Vec<ChainOperand>,
    /// Its result, which is not stored: its name, element, shape and quantization.
    pub result: Tensor,
}
