//! Softmax and its logarithm along an axis.
//!
//! The maximum is subtracted first, so that no exponential overflows. Along the last axis a row is summed in the order
//! that the [reductions](crate::ops::reduce) describe, along any other axis from first to last. A row with a NaN or `+inf`,
//! or with no element but `-inf`, gives NaN. If the axis has no elements, the result has none either.

use crate::element::operation::operations;
use crate::expr::{Operand, TensorLike};
use crate::math::Real;
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::storage::normalize::Normalized;
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(softmax);

forms! {
    softmax[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Real, Shape: HasAxis<Axis<A>, softmax>>,
    ]
    always Normalized::<false, _, _>::new(x.expr(), axis.axis());

    /// `exp(x - max) / sum(exp(x - max))` along an axis.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// Three passes along the axis, one exponential for each element; the operand, which may be an expression, is read twice, and some
    /// elements once more, as the last block of vectors overlaps the one before. The
    /// result is returned by value; [`softmax_into`] writes it in place.
    value fn softmax;

    /// [`softmax()`](fn@softmax) into a tensor, which gets the lengths.
    into fn softmax_into;

    /// [`softmax()`](fn@softmax) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_softmax_into;
}

operations!(log_softmax);

forms! {
    log_softmax[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Real, Shape: HasAxis<Axis<A>, log_softmax>>,
    ]
    always Normalized::<true, _, _>::new(x.expr(), axis.axis());

    /// `x - max - ln(sum(exp(x - max)))` along an axis.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// Three passes along the axis, one exponential for each element; the operand, which may be an expression, is read twice, and some
    /// elements once more, as the last block of vectors overlaps the one before. The
    /// result is returned by value; [`log_softmax_into`] writes it in place.
    value fn log_softmax;

    /// [`log_softmax()`](fn@log_softmax) into a tensor, which gets the lengths.
    into fn log_softmax_into;

    /// [`log_softmax()`](fn@log_softmax) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_log_softmax_into;
}

/// Softmax and its logarithm as methods of tensors, views and expressions.
///
/// ```
/// use shapeproof::prelude::*;
///
/// let scores = Tensor::from([[1.0_f32, 1.0, 1.0, 1.0], [0.0, 1000.0, 0.0, 0.0]]);
/// assert_eq!(scores.softmax(Axis::<1>), Tensor::from([[0.25; 4], [0.0, 1.0, 0.0, 0.0]]));
/// ```
pub trait Softmax: TensorLike {
    /// See the function [`softmax`](fn@softmax).
    #[must_use]
    #[inline(always)]
    fn softmax<const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Real,
        Self::Shape: HasAxis<Axis<A>, softmax>,
    {
        softmax(self, axis)
    }

    /// See the function [`softmax_into`].
    #[inline(always)]
    fn softmax_into<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self::Elem: Real,
        Self::Shape: HasAxis<Axis<A>, softmax>,
    {
        softmax_into(self, axis, out);
    }

    /// See the function [`try_softmax_into`].
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    #[inline(always)]
    fn try_softmax_into<O, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
    where
        Self::Elem: Real,
        O: Output<Self::Elem>,
        Self::Shape: HasAxis<Axis<A>, softmax> + TrySameShape<O::Shape, softmax>,
    {
        try_softmax_into(self, axis, out)
    }

    /// See the function [`log_softmax`](fn@log_softmax).
    #[must_use]
    #[inline(always)]
    fn log_softmax<const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Real,
        Self::Shape: HasAxis<Axis<A>, log_softmax>,
    {
        log_softmax(self, axis)
    }

    /// See the function [`log_softmax_into`].
    #[inline(always)]
    fn log_softmax_into<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self::Elem: Real,
        Self::Shape: HasAxis<Axis<A>, log_softmax>,
    {
        log_softmax_into(self, axis, out);
    }

    /// See the function [`try_log_softmax_into`].
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    #[inline(always)]
    fn try_log_softmax_into<O, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
    where
        Self::Elem: Real,
        O: Output<Self::Elem>,
        Self::Shape: HasAxis<Axis<A>, log_softmax> + TrySameShape<O::Shape, log_softmax>,
    {
        try_log_softmax_into(self, axis, out)
    }
}

impl<X: TensorLike> Softmax for X {}
