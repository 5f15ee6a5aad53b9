//! The elementwise operations as methods.

use super::act::Relu;
use super::arith::{
    add, elementwise_add, elementwise_mul, elementwise_sub, mul, sub, try_add, try_elementwise_add,
    try_elementwise_mul, try_elementwise_sub, try_mul, try_sub,
};
use super::family::{BinaryExpr, BinaryOp, PlacedExpr, binary_methods};
use crate::error::ShapeError;
use crate::expr::{Lazy, Operand, TensorLike};
use crate::shape::Axis;
use crate::shape::align::{AlignAxis, TryAlignAxis};
use crate::shape::broadcast::{Broadcast, TryBroadcast};
use crate::storage::expr::{Map, Unary};

/// The elementwise operations as methods of tensors, views and expressions.
pub trait Elementwise: TensorLike {
    binary_methods! {
        /// `self + y`.
        add, elementwise_add;
        /// `self - y`.
        sub, elementwise_sub;
        /// `self * y`.
        mul, elementwise_mul;
    }

    /// `max(self, 0)`; NaN stays NaN.
    #[inline(always)]
    fn relu(self) -> Lazy<Map<Relu, Self::Expr>>
    where
        Relu: Unary<Self::Elem>,
    {
        Lazy(Map { function: Relu, operand: self.expr() })
    }
}

impl<X: TensorLike> Elementwise for X {}
