//! Products whose steps may be fused: rounded once where the processor can do that.

use super::Factor;
use super::matrix::ProductOf;
use crate::error::ShapeError;
use crate::expr::Operand;
use crate::ops::elementwise::family::SameElement;
use crate::shape::broadcast::TrySameShape;
use crate::shape::{Extent, Shape};
use crate::shape::{MatMul, TryMatMul, Vector};
use crate::storage::{Expr, RelaxedMulAdd, Tensor, Writable, dot, product};

/// The operation of [`matmul_relaxed()`](fn@matmul_relaxed) and its forms.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum matmul_relaxed {}

/// The matrix product of `f32` or `f64` elements with relaxed multiply-add, as WebAssembly's `relaxed_madd`.
///
/// Each step rounds once where the target has fused multiply-add, and twice elsewhere: values may differ between targets in
/// the last bits. The error bound is no worse than that of [`matmul`](fn@crate::matmul), whose values are the same everywhere.
/// The target has it on x86 with `target-feature=+fma` and on aarch64. With the feature `std` the processor is asked
/// at run time on x86-64, and the code is then that for AVX-512 or AVX2; values may differ between processors, too.
/// Elements are summed in the order of [`matmul`](fn@crate::matmul).
///
/// # Shapes
///
/// As [`matmul`](fn@crate::matmul).
///
/// # Cost
///
/// As [`matmul`](fn@crate::matmul), with half as many operations where they are fused. Whether that is faster depends on
/// the processor: it is not where additions and multiplications have units of their own.
///
/// ```
/// use shapeproof::{matmul_relaxed, prelude::*, tensor};
/// let w = tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let x = tensor![1.0, 0.0, -1.0];
/// // Small whole numbers are exact either way.
/// assert_eq!(matmul_relaxed(&w, &x), tensor![-2.0, -2.0]);
/// // -1 + (1 + e) (1 - e) rounded once, or twice.
/// let e = f32::EPSILON;
/// let x = Tensor::from([-1.0, 1.0 + e]);
/// let sum = matmul_relaxed(&x, &Tensor::from([1.0, 1.0 - e]));
/// assert!([[-e * e], [0.0]].iter().any(|value| sum.as_slice() == value));
/// ```
#[must_use]
#[inline(always)]
pub fn matmul_relaxed<'a, 'b, L, R, T, U, S, Z>(left: L, right: R) -> Tensor<T, ProductOf<S, Z>>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: MatMul<Z, matmul_relaxed>,
    Z: Shape,
    U: SameElement<T, matmul_relaxed> + Copy + 'static,
    T: RelaxedMulAdd,
{
    product::product::<matmul_relaxed, _, _, _, _, _, _, _>(&left.factor(), &right.factor())
}

/// Writes the matrix product with relaxed multiply-add into a tensor, which takes its lengths.
///
/// # Shapes
///
/// As [`matmul`](fn@crate::matmul); see [`matmul_relaxed`](fn@matmul_relaxed).
///
/// ```
/// use shapeproof::{matmul_relaxed_into, prelude::*, tensor};
/// let mut out = Tensor::<f64, Shape![1, 2]>::zeros();
/// matmul_relaxed_into(&tensor![[1.0, 10.0]], &tensor![[1.0, 2.0], [3.0, 4.0]], &mut out);
/// assert_eq!(out, tensor![[31.0, 42.0]]);
/// ```
#[inline(always)]
pub fn matmul_relaxed_into<'a, 'b, L, R, T, U, S, Z>(left: L, right: R, out: &mut Tensor<T, ProductOf<S, Z>>)
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: MatMul<Z, matmul_relaxed>,
    Z: Shape,
    U: SameElement<T, matmul_relaxed> + Copy + 'static,
    T: RelaxedMulAdd,
{
    product::product_into::<matmul_relaxed, _, _, _, _, _, _, _>(&left.factor(), &right.factor(), out);
}

/// [`matmul_relaxed`](fn@matmul_relaxed) where lengths known at run time decide.
///
/// # Errors
///
/// As [`try_matmul`](crate::try_matmul).
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_matmul_relaxed};
/// let x = TensorView::<f32, Shape![..8, 2]>::with_dims(&[1.0, 2.0, 3.0, 4.0], [2, 2])?;
/// assert_eq!(try_matmul_relaxed(x, &tensor![1.0, 1.0])?.as_slice(), [3.0, 7.0]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_matmul_relaxed<'a, 'b, L, R, T, U, S, Z>(
    left: L,
    right: R,
) -> Result<Tensor<T, ProductOf<S, Z>>, ShapeError>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: TryMatMul<Z, matmul_relaxed>,
    Z: Shape,
    U: SameElement<T, matmul_relaxed> + Copy + 'static,
    T: RelaxedMulAdd,
{
    product::try_product::<matmul_relaxed, _, _, _, _, _, _, _>(&left.factor(), &right.factor())
}

/// [`matmul_relaxed`](fn@matmul_relaxed) where lengths known at run time decide, written to a place as by
/// [`try_matmul_into`](crate::try_matmul_into).
///
/// # Errors
///
/// As [`try_matmul_into`](crate::try_matmul_into). Nothing is written then.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_matmul_relaxed_into};
/// let x = TensorView::<f32, Shape![?, 2]>::with_dims(&[1.0, 2.0, 3.0, 4.0], [2, 2])?;
/// let mut out: Tensor<f32, Shape![..8, 1]> = Tensor::try_zeros([0, 1])?;
/// try_matmul_relaxed_into(x, &tensor![[1.0], [1.0]], &mut out)?;
/// assert_eq!(out.as_slice(), [3.0, 7.0]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_matmul_relaxed_into<'a, 'b, L, R, T, U, S, Z, O>(
    left: L,
    right: R,
    out: O,
) -> Result<(), ShapeError>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    O: Writable<T>,
    S: TryMatMul<Z, matmul_relaxed>,
    Z: Shape,
    ProductOf<S, Z>: TrySameShape<O::Shape, matmul_relaxed>,
    U: SameElement<T, matmul_relaxed> + Copy + 'static,
    T: RelaxedMulAdd,
{
    product::try_product_into::<matmul_relaxed, _, _, _, _, _, _, _>(&left.factor(), &right.factor(), out)
}

/// The operation of [`dot_relaxed()`](fn@dot_relaxed).
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum dot_relaxed {}

/// [`dot`](fn@crate::dot) of `f32` or `f64` elements with relaxed multiply-add.
///
/// Each step rounds once where the target has fused multiply-add, and twice elsewhere, as told of
/// [`matmul_relaxed`](fn@matmul_relaxed). The order of summation is that of [`dot`](fn@crate::dot).
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
    dot::relaxed(x.expr(), y.expr())
}

/// [`dot_relaxed()`](fn@dot_relaxed) of vectors whose lengths only run time knows.
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
    let (left, right) = (x.expr(), y.expr());
    ShapeError::equal("dot_relaxed", left.shape(), right.shape())?;
    Ok(dot::relaxed(left, right))
}
