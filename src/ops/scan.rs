//! Running sums and products along an axis.
//!
//! Semantics: NumPy's `cumsum` and `cumprod` along an axis, except that the result has the type of the elements: integers wrap.

use super::elementwise::arithmetic::{add, mul};
use super::reduce::reducers::{Multipliable, Summable};
use crate::element::BinaryOp;
use crate::element::operation::operations;
use crate::expr::{Operand, TensorLike};
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::storage::scan::Scanned;
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(cumsum);

forms! {
    cumsum[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Summable, Shape: HasAxis<Axis<A>, cumsum>>,
    ]
    always Scanned::new(x.expr(), axis.axis(), <add as BinaryOp<E::Elem, E::Elem>>::apply);

    /// Running sums along an axis: each element of the result is the sum of the elements up to and including that position.
    /// Integers wrap.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One pass, from first to last along the axis; the operand may be an expression. The result is returned by value;
    /// [`cumsum_into`] writes it in place.
    value fn cumsum;

    /// [`cumsum()`](fn@cumsum) into a tensor, which gets the lengths.
    into fn cumsum_into;

    /// [`cumsum()`](fn@cumsum) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_cumsum_into;
}

operations!(cumprod);

forms! {
    cumprod[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: Multipliable, Shape: HasAxis<Axis<A>, cumprod>>,
    ]
    always Scanned::new(x.expr(), axis.axis(), <mul as BinaryOp<E::Elem, E::Elem>>::apply);

    /// Running products along an axis: each element of the result is the product of the elements up to and including that position.
    /// Integers wrap.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One pass, from first to last along the axis; the operand may be an expression. The result is returned by value;
    /// [`cumprod_into`] writes it in place.
    value fn cumprod;

    /// [`cumprod()`](fn@cumprod) into a tensor, which gets the lengths.
    into fn cumprod_into;

    /// [`cumprod()`](fn@cumprod) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_cumprod_into;
}

/// Running sums and products as methods of tensors, views and expressions.
///
/// ```
/// use shapeproof::{prelude::*, tensor};
///
/// let steps = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(steps.cumsum(Axis::<1>), tensor![[1, 3, 6], [4, 9, 15]]);
/// assert_eq!(steps.cumprod(Axis::<0>), tensor![[1, 2, 3], [4, 10, 18]]);
/// let mut some = Tensor::<i32, Shape![..4, 3]>::empty();
/// steps.try_cumsum_into(Axis::<0>, &mut some)?;
/// assert_eq!(some, tensor![[1, 2, 3], [5, 7, 9]]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
pub trait Scan: TensorLike {
    /// Running sums along an axis: each element of the result is the sum of the elements up to and including that position.
    /// Integers wrap. See the function [`cumsum`](fn@cumsum).
    #[must_use]
    #[inline(always)]
    fn cumsum<const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Summable,
        Self::Shape: HasAxis<Axis<A>, cumsum>,
    {
        cumsum(self, axis)
    }

    /// See the function [`cumsum_into`].
    #[inline(always)]
    fn cumsum_into<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self::Elem: Summable,
        Self::Shape: HasAxis<Axis<A>, cumsum>,
    {
        cumsum_into(self, axis, out);
    }

    /// See the function [`try_cumsum_into`].
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    #[inline(always)]
    fn try_cumsum_into<O, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
    where
        Self::Elem: Summable,
        O: Output<Self::Elem>,
        Self::Shape: HasAxis<Axis<A>, cumsum> + TrySameShape<O::Shape, cumsum>,
    {
        try_cumsum_into(self, axis, out)
    }

    /// Running products along an axis: each element of the result is the product of the elements up to and including that position.
    /// Integers wrap. See the function [`cumprod`](fn@cumprod).
    #[must_use]
    #[inline(always)]
    fn cumprod<const A: isize>(self, axis: impl IsAxis<A>) -> Tensor<Self::Elem, Self::Shape>
    where
        Self::Elem: Multipliable,
        Self::Shape: HasAxis<Axis<A>, cumprod>,
    {
        cumprod(self, axis)
    }

    /// See the function [`cumprod_into`].
    #[inline(always)]
    fn cumprod_into<const A: isize>(self, axis: impl IsAxis<A>, out: &mut Tensor<Self::Elem, Self::Shape>)
    where
        Self::Elem: Multipliable,
        Self::Shape: HasAxis<Axis<A>, cumprod>,
    {
        cumprod_into(self, axis, out);
    }

    /// See the function [`try_cumprod_into`].
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    #[inline(always)]
    fn try_cumprod_into<O, const A: isize>(self, axis: impl IsAxis<A>, out: O) -> Result<(), ShapeError>
    where
        Self::Elem: Multipliable,
        O: Output<Self::Elem>,
        Self::Shape: HasAxis<Axis<A>, cumprod> + TrySameShape<O::Shape, cumprod>,
    {
        try_cumprod_into(self, axis, out)
    }
}

impl<X: TensorLike> Scan for X {}
