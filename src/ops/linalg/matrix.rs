//! The matrix product.

pub use crate::element::operation::{matmul, matmul_as, matmul_relaxed};
use crate::element::{CastTo, Factorable, SameElement};
use crate::expr::{Operand, Stored};
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::{self as shapes, MatMul, Shape, TryMatMul};
use crate::storage::product::Multiplication;
use crate::storage::{Layout, Output, Produce, RelaxedMulAdd, RowMajor, Tensor, TensorView};

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
    /// The shape. It is [`Operand::Shape`] under a name of its own, so that generic code can require both.
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
    type Matrix = X::Matrix;
    type Order = X::Layout;
    #[inline(always)]
    fn factor(&self) -> TensorView<'_, X::Elem, X::Matrix, X::Layout> {
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

/// The shape of a product of the shapes `S` and `Z`.
pub type ProductOf<S, Z> = <S as shapes::Product<Z>>::Output;

forms! {
    matmul['a, 'b, L, R, T, U, S, Z](left: L, right: R) -> T, ProductOf<S, Z>;
    where [
        L: Factor<'a, Elem = T, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        Z: Shape,
        U: SameElement<T, matmul> + Copy + 'static,
        T: Factorable,
    ]
    known [S: MatMul<Z, matmul>] Multiplication::<matmul, _, _, _>::new(left.factor(), right.factor());
    checked [S: TryMatMul<Z, matmul>]
        Multiplication::<matmul, _, _, _>::checked("matmul", left.factor(), right.factor());

    /// The matrix product of two tensors or views, as NumPy's `matmul`.
    ///
    /// # Shapes
    ///
    /// `[m, k] x [k, n] -> [m, n]`. A vector on the left counts as a row and one on the right as a column; the result
    /// does not have that axis. Axes before the last two are a batch, and broadcast.
    ///
    /// # Cost
    ///
    /// `m * k * n` multiplications and additions in register tiles; each element of the result is summed from first to last.
    /// Operands of any layout cost about the same: where the elements of a row of the right one are not next to each other in
    /// memory, the operand is copied in parts to 8 KiB on the stack. (On a Cortex-M and 32-bit RISC-V it is read where it is.)
    /// The result is returned by value; [`matmul_into`] writes it to a tensor. With the feature `std`, products of 512
    /// multiplications or more use AVX2 or AVX-512 on an x86-64 processor that has them; the values are the same.
    ///
    /// ```
    /// use shapeproof::{matmul, prelude::*};
    ///
    /// let w = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(matmul(&w, &Tensor::from([1, 0, -1])), Tensor::from([-2, -2]));
    /// ```
    #[doc(alias("mm", "bmm", "dot", "gemm", "einsum"))]
    value fn matmul;

    /// Writes the matrix product into a tensor, which gets its lengths.
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
    #[doc(alias("gemm", "mul_to"))]
    into fn matmul_into;

    /// The matrix product where it depends on lengths known only at run time.
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
    try fn try_matmul;

    /// The matrix product where it depends on lengths known only at run time, written to an output: a tensor with a capacity for
    /// the lengths, or borrowed memory as a view. No heap is needed.
    ///
    /// # Errors
    ///
    /// Those of [`try_matmul`], or the output does not allow the lengths of the product. Nothing is written then.
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
    try_into fn try_matmul_into;
}

forms! {
    matmul_as['a, 'b, A, L, R](left: L, right: R) -> A, ProductOf<L::Matrix, R::Matrix>;
    where [
        A: Factorable,
        L: Factor<'a, Elem: CastTo<A>>,
        R: Factor<'b, Elem: CastTo<A>>,
    ]
    known [L::Matrix: MatMul<R::Matrix, matmul_as>]
        Multiplication::<matmul_as, _, _, _>::new(left.factor(), right.factor());
    checked [L::Matrix: TryMatMul<R::Matrix, matmul_as>]
        Multiplication::<matmul_as, _, _, _>::checked("matmul_as", left.factor(), right.factor());

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
    value fn matmul_as;

    /// Writes the matrix product in elements of type `A` into a tensor, which gets its lengths.
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
    into fn matmul_as_into;

    /// [`matmul_as`](fn@matmul_as) where it depends on lengths known only at run time.
    ///
    /// # Errors
    ///
    /// As [`try_matmul`].
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor, try_matmul_as};
    /// let x = TensorView::<i16, Shape![..8]>::with_dims(&[30_000, -30_000], [2])?;
    /// assert_eq!(try_matmul_as::<i32, _, _>(x, &tensor![[100_i8], [-100]])?, tensor![6_000_000]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try fn try_matmul_as;

    /// [`matmul_as`](fn@matmul_as) where it depends on lengths known only at run time, written to an output as by
    /// [`try_matmul_into`].
    ///
    /// # Errors
    ///
    /// As [`try_matmul_into`]. Nothing is written then.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor, try_matmul_as_into};
    /// let x = TensorView::<i16, Shape![?, 2]>::with_dims(&[30_000, -30_000], [1, 2])?;
    /// let mut sums = Tensor::<i32, Shape![..4, 1]>::empty();
    /// try_matmul_as_into(x, &tensor![[100_i8], [-100]], &mut sums)?;
    /// assert_eq!(sums.as_slice(), [6_000_000]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try_into fn try_matmul_as_into;
}

forms! {
    matmul_relaxed['a, 'b, L, R, T, U, S, Z](left: L, right: R) -> T, ProductOf<S, Z>;
    where [
        L: Factor<'a, Elem = T, Matrix = S>,
        R: Factor<'b, Elem = U, Matrix = Z>,
        Z: Shape,
        U: SameElement<T, matmul_relaxed> + Copy + 'static,
        T: RelaxedMulAdd,
    ]
    known [S: MatMul<Z, matmul_relaxed>]
        Multiplication::<matmul_relaxed, _, _, _>::new(left.factor(), right.factor());
    checked [S: TryMatMul<Z, matmul_relaxed>]
        Multiplication::<matmul_relaxed, _, _, _>::checked("matmul_relaxed", left.factor(), right.factor());

    /// The matrix product of `f32` or `f64` elements with relaxed multiply-add, as WebAssembly's `relaxed_madd`.
    ///
    /// Each step rounds once where the target has fused multiply-add, and twice elsewhere: values may differ between targets in
    /// the last bits. The error bound is no worse than that of [`matmul`](fn@crate::matmul), whose values are the same everywhere.
    /// Targets with fused multiply-add are aarch64, and x86 with `target-feature=+fma`. With the feature `std`, a program for
    /// x86-64 asks the processor at run time and uses AVX-512 or AVX2, so that values may differ between processors, too, and
    /// between debug builds, which do not ask, and others. Elements are summed in the order of [`matmul`](fn@crate::matmul).
    ///
    /// # Shapes
    ///
    /// As [`matmul`](fn@crate::matmul).
    ///
    /// # Cost
    ///
    /// As [`matmul`](fn@crate::matmul), with half the number of operations where they are fused. That is faster unless the
    /// processor has separate units for additions and for multiplications.
    ///
    /// ```
    /// use shapeproof::{matmul_relaxed, prelude::*, tensor};
    /// let w = tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    /// let x = tensor![1.0, 0.0, -1.0];
    /// // Small whole numbers are exact either way.
    /// assert_eq!(matmul_relaxed(&w, &x), tensor![-2.0, -2.0]);
    /// // -1 + (1 + e) * (1 - e), rounded once or twice.
    /// let e = f32::EPSILON;
    /// let x = Tensor::from([-1.0, 1.0 + e]);
    /// let sum = matmul_relaxed(&x, &Tensor::from([1.0, 1.0 - e]));
    /// assert!([[-e * e], [0.0]].iter().any(|value| sum.as_slice() == value));
    /// ```
    value fn matmul_relaxed;

    /// Writes the matrix product with relaxed multiply-add into a tensor, which gets its lengths.
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
    into fn matmul_relaxed_into;

    /// [`matmul_relaxed`](fn@matmul_relaxed) where it depends on lengths known only at run time.
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
    try fn try_matmul_relaxed;

    /// [`matmul_relaxed`](fn@matmul_relaxed) where it depends on lengths known only at run time, written to an output as by
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
    try_into fn try_matmul_relaxed_into;
}
