//! Products of vectors.

use core::ops::Add;

use num_traits::Zero;

pub use crate::element::operation::dot_relaxed;
use crate::element::operation::operations;
use crate::element::{BinaryOp, SameElement};
use crate::expr::{Operand, Unevaluated};
use crate::ops::elementwise::arithmetic::mul;
use crate::ops::elementwise::family::Apply;
use crate::shape::align::ShiftBy;
use crate::shape::error::ShapeError;
use crate::shape::{Extent, MatMul, TryMatMul, Vector};
use crate::storage::shifted::Shifted;
use crate::storage::zip::{OuterShape, Zip};
use crate::storage::{Expr, RelaxedMulAdd, dot as product};

operations!(dot);

/// The sum of the products of two vectors' elements.
///
/// The operands may be expressions. The products are summed in 32 lanes (16 of fewer than 64 elements), each from left to right,
/// and the lanes are folded in halves. On targets without vector registers all are summed from left to right.
///
/// # Shapes
///
/// `[n] x [n] -> ` a number.
///
/// ```
/// use shapeproof::{dot, prelude::*};
/// assert_eq!(dot(&Tensor::from([1, 2, 3]), &Tensor::from([4, 5, 6])), 32);
/// ```
#[doc(alias("vdot", "inner", "vecdot"))]
#[must_use]
#[inline(always)]
pub fn dot<X, Y, E, F, M, N, T>(x: X, y: Y) -> T
where
    X: Operand<Expr = E>,
    Y: Operand<Expr = F>,
    E: Expr<Elem = T, Shape: Vector<dot, Length = M>>,
    F: Expr<Shape: Vector<dot, Length = N>>,
    M: Extent,
    N: Extent,
    (M,): MatMul<(N,), dot>,
    T: Zero + Add<Output = T> + Copy + 'static,
    mul: BinaryOp<T, F::Elem, Out = T>,
{
    product::plain::<dot, _, _, _, _, _>(x.expr(), y.expr())
}

/// [`dot()`](fn@dot) of vectors whose lengths are known only at run time.
///
/// # Errors
///
/// The lengths differ.
///
/// ```
/// use shapeproof::{prelude::*, try_dot};
/// let x = TensorView::<i32, Shape![?]>::with_dims(&[1, 2, 3], [3])?;
/// assert_eq!(try_dot(x, &Tensor::from([4, 5, 6]))?, 32);
/// assert_eq!(try_dot(x, &Tensor::from([4, 5])).unwrap_err().to_string(), "dot: axis 0 has 3 against 2");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_dot<X, Y, T>(x: X, y: Y) -> Result<T, ShapeError>
where
    X: Operand<Elem = T>,
    Y: Operand,
    X::Shape: Vector<dot> + TryMatMul<Y::Shape, dot>,
    Y::Shape: Vector<dot>,
    T: Zero + Add<Output = T> + Copy + 'static,
    mul: BinaryOp<T, Y::Elem, Out = T>,
{
    product::try_plain("dot", x.expr(), y.expr())
}

/// [`dot`](fn@crate::dot) of `f32` or `f64` elements with relaxed multiply-add.
///
/// Each step rounds once where the target has fused multiply-add, and twice elsewhere, as in
/// [`matmul_relaxed`](fn@crate::matmul_relaxed). The order of summation is that of [`dot`](fn@crate::dot).
///
/// # Shapes
///
/// `[n] x [n] -> ` a number.
///
/// ```
/// use shapeproof::{dot_relaxed, prelude::*, tensor};
/// assert_eq!(dot_relaxed(&tensor![1.0_f32, 2.0, 3.0], &tensor![4.0, 5.0, 6.0]), 32.0);
/// ```
#[must_use]
#[inline(always)]
pub fn dot_relaxed<X, Y, E, F, M, N, T>(x: X, y: Y) -> T
where
    X: Operand<Expr = E>,
    Y: Operand<Expr = F>,
    E: Expr<Elem = T, Shape: Vector<dot_relaxed, Length = M>>,
    F: Expr<Shape: Vector<dot_relaxed, Length = N>>,
    M: Extent,
    N: Extent,
    (M,): MatMul<(N,), dot_relaxed>,
    F::Elem: SameElement<T, dot_relaxed>,
    T: RelaxedMulAdd,
{
    product::relaxed::<dot_relaxed, _, _, _, _, _>(x.expr(), y.expr())
}

/// [`dot_relaxed()`](fn@dot_relaxed) of vectors whose lengths are known only at run time.
///
/// # Errors
///
/// The lengths differ.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_dot_relaxed};
/// let x = TensorView::<f64, Shape![?]>::with_dims(&[1.0, 2.0], [2])?;
/// assert_eq!(try_dot_relaxed(x, &tensor![4.0, 5.0])?, 14.0);
/// let error = try_dot_relaxed(x, &tensor![4.0]).unwrap_err();
/// assert_eq!(error.to_string(), "dot_relaxed: axis 0 has 2 against 1");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_dot_relaxed<X, Y, T>(x: X, y: Y) -> Result<T, ShapeError>
where
    X: Operand<Elem = T>,
    Y: Operand<Elem: SameElement<T, dot_relaxed>>,
    X::Shape: Vector<dot_relaxed> + TryMatMul<Y::Shape, dot_relaxed>,
    Y::Shape: Vector<dot_relaxed>,
    T: RelaxedMulAdd,
{
    product::try_relaxed("dot_relaxed", x.expr(), y.expr())
}

operations!(outer);

/// The outer product of the expressions `E` and `F`.
pub type OuterExpr<E, F> =
    Unevaluated<Zip<Apply<mul>, Shifted<E, ShiftBy<1>, OuterShape<E, F>>, F, OuterShape<E, F>>>;

/// The outer product, as an expression: the products of each element of `x` and each element of `y`.
///
/// # Shapes
///
/// `[m] x [n] -> [m, n]`.
///
/// ```
/// use shapeproof::{outer, prelude::*};
/// let table = outer(&Tensor::from([1, 2]), &Tensor::from([3, 4, 5])).eval();
/// assert_eq!(table, Tensor::from([[3, 4, 5], [6, 8, 10]]));
/// ```
#[doc(alias("ger", "outer_product"))]
#[inline(always)]
pub fn outer<X, Y, E, F>(x: X, y: Y) -> OuterExpr<E, F>
where
    X: Operand<Expr = E>,
    Y: Operand<Expr = F>,
    E: Expr<Shape: Vector<outer>>,
    F: Expr<Shape: Vector<outer>>,
    mul: BinaryOp<E::Elem, F::Elem>,
{
    Unevaluated(Zip::outer::<outer>(Apply::NEW, x.expr(), y.expr()))
}
