//! The matrix products and the dot product as methods.

use core::ops::Add;

use num_traits::Zero;

use super::matrix::{
    Factor, ProductOf, matmul, matmul_as, matmul_relaxed, try_matmul, try_matmul_into, try_matmul_relaxed,
    try_matmul_relaxed_into,
};
use super::vector::{dot, try_dot};
use crate::element::{BinaryOp, CastTo, Factorable, SameElement};
use crate::expr::{Operand, TensorLike};
use crate::ops::elementwise::arithmetic::mul;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::{Extent, MatMul, Shape, TryMatMul, Vector};
use crate::storage::{Expr, Output, RelaxedMulAdd, Tensor};

/// The matrix product as methods of tensors and views.
pub trait Linalg: TensorLike {
    /// The matrix product. See the function [`matmul`](fn@matmul).
    #[doc(alias("mm", "bmm", "dot", "gemm", "einsum"))]
    #[must_use]
    #[inline(always)]
    fn matmul<'a, 'b, R, U, S, Z>(self, right: R) -> Tensor<Self::Elem, ProductOf<S, Z>>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        S: MatMul<Z, matmul>,
        Z: Shape,
        U: SameElement<Self::Elem, matmul> + Copy + 'static,
        Self::Elem: Factorable,
    {
        matmul(self, right)
    }

    /// The matrix product where it depends on lengths known only at run time. See the function [`try_matmul`].
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] names the axis and both lengths that do not fit.
    #[inline(always)]
    fn try_matmul<'a, 'b, R, U, S, Z>(
        self,
        right: R,
    ) -> Result<Tensor<Self::Elem, ProductOf<S, Z>>, ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        S: TryMatMul<Z, matmul>,
        Z: Shape,
        U: SameElement<Self::Elem, matmul> + Copy + 'static,
        Self::Elem: Factorable,
    {
        try_matmul(self, right)
    }

    /// The matrix product where it depends on lengths known only at run time, written to an output. See the function
    /// [`try_matmul_into`].
    ///
    /// # Errors
    ///
    /// Those of the function; nothing is written then.
    #[inline(always)]
    fn try_matmul_into<'a, 'b, R, U, S, Z, O>(self, right: R, out: O) -> Result<(), ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        O: Output<Self::Elem>,
        S: TryMatMul<Z, matmul>,
        Z: Shape,
        ProductOf<S, Z>: TrySameShape<O::Shape, matmul>,
        U: SameElement<Self::Elem, matmul> + Copy + 'static,
        Self::Elem: Factorable,
    {
        try_matmul_into(self, right, out)
    }

    /// The matrix product with relaxed multiply-add. See the function [`matmul_relaxed`](fn@matmul_relaxed).
    #[must_use]
    #[inline(always)]
    fn matmul_relaxed<'a, 'b, R, U, S, Z>(self, right: R) -> Tensor<Self::Elem, ProductOf<S, Z>>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        S: MatMul<Z, matmul_relaxed>,
        Z: Shape,
        U: SameElement<Self::Elem, matmul_relaxed> + Copy + 'static,
        Self::Elem: RelaxedMulAdd,
    {
        matmul_relaxed(self, right)
    }

    /// [`matmul_relaxed`](Self::matmul_relaxed) where it depends on lengths known only at run time. See the function
    /// [`try_matmul_relaxed`].
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] names the axis and both lengths that do not fit.
    #[inline(always)]
    fn try_matmul_relaxed<'a, 'b, R, U, S, Z>(
        self,
        right: R,
    ) -> Result<Tensor<Self::Elem, ProductOf<S, Z>>, ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        S: TryMatMul<Z, matmul_relaxed>,
        Z: Shape,
        U: SameElement<Self::Elem, matmul_relaxed> + Copy + 'static,
        Self::Elem: RelaxedMulAdd,
    {
        try_matmul_relaxed(self, right)
    }

    /// [`try_matmul_relaxed`](Self::try_matmul_relaxed), written to an output. See the function [`try_matmul_relaxed_into`].
    ///
    /// # Errors
    ///
    /// Those of the function; nothing is written then.
    #[inline(always)]
    fn try_matmul_relaxed_into<'a, 'b, R, U, S, Z, O>(self, right: R, out: O) -> Result<(), ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        O: Output<Self::Elem>,
        S: TryMatMul<Z, matmul_relaxed>,
        Z: Shape,
        ProductOf<S, Z>: TrySameShape<O::Shape, matmul_relaxed>,
        U: SameElement<Self::Elem, matmul_relaxed> + Copy + 'static,
        Self::Elem: RelaxedMulAdd,
    {
        try_matmul_relaxed_into(self, right, out)
    }

    /// The matrix product in elements of type `A`. See the function [`matmul_as`](fn@matmul_as).
    #[must_use]
    #[inline(always)]
    fn matmul_as<'a, 'b, A, R>(self, right: R) -> Tensor<A, ProductOf<Self::Matrix, R::Matrix>>
    where
        A: Factorable,
        Self: Factor<'a, Elem: CastTo<A>>,
        R: Factor<'b, Elem: CastTo<A>>,
        Self::Matrix: MatMul<R::Matrix, matmul_as>,
    {
        matmul_as(self, right)
    }

    /// The sum of the products of two vectors' elements. See the function [`dot`](fn@dot).
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// assert_eq!(tensor![1, 2, 3].dot(&tensor![4, 5, 6]), 32);
    /// ```
    #[doc(alias("vdot", "inner", "vecdot"))]
    #[must_use]
    #[inline(always)]
    fn dot<Y, F, M, N>(self, right: Y) -> Self::Elem
    where
        Self::Shape: Vector<dot, Length = M>,
        Y: Operand<Expr = F>,
        F: Expr<Shape: Vector<dot, Length = N>>,
        M: Extent,
        N: Extent,
        (M,): MatMul<(N,), dot>,
        Self::Elem: Zero + Add<Output = Self::Elem> + Copy + 'static,
        mul: BinaryOp<Self::Elem, F::Elem, Out = Self::Elem>,
    {
        dot(self, right)
    }

    /// [`dot`](Self::dot) of vectors whose lengths are known only at run time. See the function [`try_dot`].
    ///
    /// # Errors
    ///
    /// The lengths differ.
    #[inline(always)]
    fn try_dot<Y>(self, right: Y) -> Result<Self::Elem, ShapeError>
    where
        Self::Shape: Vector<dot> + TryMatMul<Y::Shape, dot>,
        Y: Operand<Shape: Vector<dot>>,
        Self::Elem: Zero + Add<Output = Self::Elem> + Copy + 'static,
        mul: BinaryOp<Self::Elem, Y::Elem, Out = Self::Elem>,
    {
        try_dot(self, right)
    }
}

impl<X: TensorLike> Linalg for X {}
