//! The matrix product.

use core::ops::{Add, Mul};

use num_traits::Zero;

use super::relaxed::{matmul_relaxed, try_matmul_relaxed, try_matmul_relaxed_into};
use super::vector::{dot, try_dot};
use crate::error::ShapeError;
use crate::expr::{Operand, Stored, TensorLike};
use crate::ops::elementwise::arith::mul;
use crate::ops::elementwise::cast::CastTo;
use crate::ops::elementwise::family::{BinaryOp, SameElement};
use crate::shape::broadcast::TrySameShape;
use crate::shape::{Extent, Shape};
use crate::shape::{MatMul, Product, TryMatMul, Vector};
use crate::storage::{Expr, Layout, RelaxedMulAdd, RowMajor, Tensor, TensorView, Writable, product};

/// The operation of [`matmul()`](fn@matmul) and its forms.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum matmul {}

/// A factor of a matrix product: a tensor, a reference to one, or a view.
///
/// A tensor by value is dropped after the product; it is not copied.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a factor of a matrix product",
    label = "not a tensor, and not a view",
    note = "an expression is evaluated first, with `eval` or `eval_into`; by a number a tensor is multiplied with `*`; \
            a ragged tensor is multiplied with `sequence_matmul`"
)]
pub trait Factor<'a>: Operand {
    /// The shape, which is [`Operand::Shape`]; nothing that is not in memory has it.
    #[doc(hidden)]
    type Matrix: Shape;
    /// The layout of the elements.
    #[doc(hidden)]
    type Order: Layout;
    /// The elements.
    #[doc(hidden)]
    fn factor(&self) -> TensorView<'_, Self::Elem, Self::Matrix, Self::Order>;
}
#[diagnostic::do_not_recommend]
impl<'a, X: Stored<'a>> Factor<'a> for X {
    type Matrix = X::Shape;
    type Order = X::Layout;
    #[inline(always)]
    fn factor(&self) -> TensorView<'_, X::Elem, X::Shape, X::Layout> {
        self.seen()
    }
}
impl<T: Copy + 'static, S: Shape> Factor<'_> for Tensor<T, S> {
    type Matrix = S;
    type Order = RowMajor;
    #[inline(always)]
    fn factor(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}

/// Elements that a matrix product multiplies and adds up, from 0.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no matrix product",
    label = "these elements cannot be multiplied and added up",
    note = "a matrix product is one of numbers: `cast` the tensors first"
)]
pub trait Factorable: Zero + Add<Output = Self> + Mul<Output = Self> + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Zero + Add<Output = T> + Mul<Output = T> + Copy + 'static> Factorable for T {}

/// The shape of a product of the shapes `S` and `Z`.
pub type ProductOf<S, Z> = <S as Product<Z>>::Output;

/// The matrix product of two tensors or views, as NumPy's `matmul`.
///
/// # Shapes
///
/// `[m, k] x [k, n] -> [m, n]`. A vector on the left is a row, on the right a column, and its axis vanishes from the
/// result; axes before the last two are a batch and broadcast.
///
/// # Cost
///
/// `m * k * n` multiplications and additions in register tiles; each element of the result is summed from first to last.
/// Transposed views are read in place. The result is returned by value; see [`matmul_into`]. With the feature `std`, a
/// product of 512 multiplications or more asks an x86-64 for AVX2 and AVX-512: the values are the same with any.
///
/// ```
/// use shapeproof::{matmul, prelude::*};
///
/// let w = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(matmul(&w, &Tensor::from([1, 0, -1])), Tensor::from([-2, -2]));
/// ```
#[must_use]
#[inline(always)]
pub fn matmul<'a, 'b, L, R, T, U, S, Z>(left: L, right: R) -> Tensor<T, ProductOf<S, Z>>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: MatMul<Z, matmul>,
    Z: Shape,
    U: SameElement<T, matmul> + Copy + 'static,
    T: Factorable,
{
    product::product::<matmul, _, _, _, _, _, _, _>(&left.factor(), &right.factor())
}

/// Writes the matrix product into a tensor, which takes its lengths.
///
/// # Shapes
///
/// As [`matmul`](fn@matmul).
///
/// ```
/// use shapeproof::{matmul_into, prelude::*, tensor};
/// let mut out = Tensor::<i32, Shape![1, 2]>::zeros();
/// matmul_into(&tensor![[1, 10]], &tensor![[1, 2], [3, 4]], &mut out);
/// assert_eq!(out, tensor![[31, 42]]);
/// ```
#[inline(always)]
pub fn matmul_into<'a, 'b, L, R, T, U, S, Z>(left: L, right: R, out: &mut Tensor<T, ProductOf<S, Z>>)
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: MatMul<Z, matmul>,
    Z: Shape,
    U: SameElement<T, matmul> + Copy + 'static,
    T: Factorable,
{
    product::product_into::<matmul, _, _, _, _, _, _, _>(&left.factor(), &right.factor(), out);
}

/// The matrix product where lengths known at run time decide.
///
/// # Errors
///
/// [`ShapeError::Axis`] names the axis and both lengths where the inner lengths differ or the batches do not broadcast.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_matmul};
/// let w = tensor![[1, 2, 3], [4, 5, 6]];
/// let x = TensorView::<i32, Shape![..4]>::with_dims(&[1, 0, -1], [3])?;
/// assert_eq!(try_matmul(&w, x)?, tensor![-2, -2]);
/// let x = TensorView::<i32, Shape![..4]>::with_dims(&[1, 0], [2])?;
/// assert_eq!(try_matmul(&w, x).unwrap_err().to_string(), "matmul: axis 1 has 3 against 2");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_matmul<'a, 'b, L, R, T, U, S, Z>(
    left: L,
    right: R,
) -> Result<Tensor<T, ProductOf<S, Z>>, ShapeError>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    S: TryMatMul<Z, matmul>,
    Z: Shape,
    U: SameElement<T, matmul> + Copy + 'static,
    T: Factorable,
{
    product::try_product::<matmul, _, _, _, _, _, _, _>(&left.factor(), &right.factor())
}

/// The operation of [`matmul_as()`](fn@matmul_as) and its forms.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum matmul_as {}

/// The matrix product in elements of type `A`, to which those of both operands are cast one by one: `i8` weights times
/// `i16` values, summed in `i32`.
///
/// # Shapes
///
/// As [`matmul`](fn@matmul).
///
/// # Cost
///
/// As [`matmul`](fn@matmul); the casts happen in registers, nothing is copied.
///
/// ```
/// use shapeproof::{matmul_as, prelude::*};
///
/// let (x, w) = (Tensor::from([30_000_i16, -30_000]), Tensor::from([[100_i8], [-100]]));
/// assert_eq!(matmul_as::<i32, _, _>(&x, &w), Tensor::from([6_000_000]));
/// ```
#[must_use]
#[inline(always)]
pub fn matmul_as<'a, 'b, A, L, R>(left: L, right: R) -> Tensor<A, ProductOf<L::Matrix, R::Matrix>>
where
    A: Factorable,
    L: Factor<'a, Elem: CastTo<A>>,
    R: Factor<'b, Elem: CastTo<A>>,
    L::Matrix: MatMul<R::Matrix, matmul_as>,
{
    product::product::<matmul_as, _, _, _, _, _, _, _>(&left.factor(), &right.factor())
}

/// Writes the matrix product in elements of type `A` into a tensor, which takes its lengths.
///
/// # Shapes
///
/// As [`matmul`](fn@matmul); see [`matmul_as`](fn@matmul_as).
///
/// ```
/// use shapeproof::{matmul_as_into, prelude::*, tensor};
/// let mut sums = Tensor::<i32, Shape![1]>::zeros();
/// matmul_as_into(&tensor![30_000_i16, -30_000], &tensor![[100_i8], [-100]], &mut sums);
/// assert_eq!(sums, tensor![6_000_000]);
/// ```
#[inline(always)]
pub fn matmul_as_into<'a, 'b, A, L, R>(
    left: L,
    right: R,
    out: &mut Tensor<A, ProductOf<L::Matrix, R::Matrix>>,
) where
    A: Factorable,
    L: Factor<'a, Elem: CastTo<A>>,
    R: Factor<'b, Elem: CastTo<A>>,
    L::Matrix: MatMul<R::Matrix, matmul_as>,
{
    product::product_into::<matmul_as, _, _, _, _, _, _, _>(&left.factor(), &right.factor(), out);
}

/// The matrix product where lengths known at run time decide, written to a place: a tensor with a capacity for the lengths,
/// or memory of somebody else as a view. No heap is needed.
///
/// # Errors
///
/// As [`try_matmul`]; and the place does not allow the lengths of the product. Nothing is written then.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_matmul_into};
/// let x = TensorView::<f32, Shape![?, 2]>::with_dims(&[1.0, 2.0, 3.0, 4.0], [2, 2])?;
/// let w = tensor![[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]];
/// let mut out: Tensor<f32, Shape![..8, 3]> = Tensor::try_zeros([0, 3])?;
/// try_matmul_into(x, &w, &mut out)?;
/// assert_eq!(out.as_slice(), [1.0, 2.0, 3.0, 3.0, 4.0, 7.0]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_matmul_into<'a, 'b, L, R, T, U, S, Z, O>(left: L, right: R, out: O) -> Result<(), ShapeError>
where
    L: Factor<'a, Elem = T, Matrix = S>,
    R: Factor<'b, Elem = U, Matrix = Z>,
    O: Writable<T>,
    S: TryMatMul<Z, matmul>,
    Z: Shape,
    ProductOf<S, Z>: TrySameShape<O::Shape, matmul>,
    U: SameElement<T, matmul> + Copy + 'static,
    T: Factorable,
{
    product::try_product_into::<matmul, _, _, _, _, _, _, _>(&left.factor(), &right.factor(), out)
}

/// The matrix product as methods of tensors and views.
pub trait Linalg: TensorLike {
    /// The matrix product. See the function [`matmul`](fn@matmul).
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

    /// The matrix product where lengths known at run time decide. See the function [`try_matmul`].
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] names the axis and both lengths that clash.
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

    /// The matrix product where lengths known at run time decide, written to a place. See the function [`try_matmul_into`].
    ///
    /// # Errors
    ///
    /// As the function; nothing is written then.
    #[inline(always)]
    fn try_matmul_into<'a, 'b, R, U, S, Z, O>(self, right: R, out: O) -> Result<(), ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        O: Writable<Self::Elem>,
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

    /// The same where lengths known at run time decide. See the function [`try_matmul_relaxed`].
    ///
    /// # Errors
    ///
    /// [`ShapeError::Axis`] names the axis and both lengths that clash.
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

    /// The same, written to a place. See the function [`try_matmul_relaxed_into`].
    ///
    /// # Errors
    ///
    /// As the function; nothing is written then.
    #[inline(always)]
    fn try_matmul_relaxed_into<'a, 'b, R, U, S, Z, O>(self, right: R, out: O) -> Result<(), ShapeError>
    where
        Self: Factor<'a, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        O: Writable<Self::Elem>,
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

    /// [`dot`](Self::dot) of vectors whose lengths only run time knows. See the function [`try_dot`].
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
