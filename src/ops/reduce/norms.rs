//! Norms of vectors and matrices.

use duplicate::duplicate_item;
use num_traits::float::FloatCore;

use super::extrema::Max;
use super::family::{norm_1_axis, norm_axis, norm_inf_axis, try_norm_1_axis_into, try_norm_axis_into};
use super::family::{norm_1_axis_into, norm_1_axis_keep, norm_axis_into, norm_axis_keep};
use super::family::{norm_inf_axis_into, norm_inf_axis_keep, try_norm_inf_axis_into};
use super::methods::total;
use super::reducers::{Averageable, Sum};
use crate::element::operation::operations;
use crate::expr::TensorLike;
use crate::kernel::mapped;
use crate::kernel::rows::RowBlock;
use crate::ops::elementwise::functions::MathLibrary;
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::shape::rank::OfTwoAxes;
use crate::shape::{Axis, Dim, Shape};
use crate::storage::expr::{Closure, Map};
use crate::storage::fold_all::fold_all;
use crate::storage::reducer::{Reducer, Total};
use crate::storage::{Expr, Output, Tensor};

operations!(matrix_norm_1 matrix_norm_inf);

/// The sum of the absolute values.
pub(crate) enum Norm1 {}
/// The square root of the sum of the squares.
pub(crate) enum Norm2 {}
/// The largest absolute value.
pub(crate) enum NormInf {}

/// Elements of which there is a Euclidean norm: floats with a square root.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no Euclidean norm here: it needs floats and their square root",
    label = "not floats that have a square root",
    note = "cast the tensor first, as with `x.cast::<f32>()`; the square root takes the feature `libm` or `std` of shapeproof"
)]
pub trait Normed: Averageable + MathLibrary {}
#[diagnostic::do_not_recommend]
impl<T: Averageable + MathLibrary> Normed for T {}

#[inline(always)]
fn square<T: FloatCore>(x: T) -> T {
    x * x
}

#[inline(always)]
fn itself<T>(x: T) -> T {
    x
}

/// A norm applies `term` to each element, folds as another reducer does, and applies `last` to the result.
#[duplicate_item(
    Norm      Bounds        Fold  term              last;
    [Norm1]   [Averageable] [Sum] [FloatCore::abs]  [itself];
    [Norm2]   [Normed]      [Sum] [square]          [MathLibrary::sqrt];
    [NormInf] [Averageable] [Max] [FloatCore::abs]  [itself];
)]
impl<T: Bounds> Reducer<T> for Norm {
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        <Fold as Reducer<T>>::row(n, |j| term(get(j)))
    }
    #[inline(always)]
    fn any_order() -> bool {
        <Fold as Reducer<T>>::any_order()
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        <Fold as Reducer<T>>::together(rows)
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, mut put: impl FnMut(usize, T)) {
        <Fold as Reducer<T>>::rows(rows, |r, j| term(get(r, j)), |r, x| put(r, last(x)));
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([T; W]),
    ) {
        <Fold as Reducer<T>>::columns(
            n,
            |i, w| term(get(i, w)),
            end,
            |folds: [T; W]| put(mapped(folds, last)),
        );
    }
    #[inline(always)]
    fn column(n: usize, get: impl Fn(usize) -> T, end: impl Fn(), mut put: impl FnMut(T)) {
        <Fold as Reducer<T>>::column(n, |i| term(get(i)), end, |fold| put(last(fold)));
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        <Fold as Reducer<T>>::across(n, |i, w| term(get(i, w)), |folds: [T; W]| put(mapped(folds, last)));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        fold_all::<Fold, _>(&Map { function: Closure(term), operand: expr }).map(last)
    }
    #[inline(always)]
    fn finish(acc: T, _: usize) -> T {
        last(acc)
    }
}

#[duplicate_item(
    Norm      Bounds;
    [Norm1]   [Averageable];
    [Norm2]   [Normed];
    [NormInf] [Averageable];
)]
impl<T: Bounds> Total<T> for Norm {
    #[inline(always)]
    fn neutral() -> T {
        T::zero()
    }
}

type Without<E, const A: isize> = <<E as Expr>::Shape as AtAxis<Axis<A>>>::Without;

/// Norms as methods of tensors, views and expressions.
///
/// | NumPy | here |
/// | --- | --- |
/// | `norm(x)`, `norm(m, "fro")` | [`norm`](Self::norm) |
/// | `norm(v, 1)`, `norm(v, inf)` | [`norm_1`](Self::norm_1), [`norm_inf`](Self::norm_inf) |
/// | `norm(x, axis=1)`, `norm(x, 1, axis=1)`, `norm(x, inf, axis=1)` | [`norm_axis`](Self::norm_axis), [`norm_1_axis`](Self::norm_1_axis), [`norm_inf_axis`](Self::norm_inf_axis) |
/// | `norm(m, 1)`, `norm(m, inf)` of a matrix | [`matrix_norm_1`](Self::matrix_norm_1), [`matrix_norm_inf`](Self::matrix_norm_inf) |
/// | `norm(m, 2)` of a matrix | `matrix_norm_2` of `interop::nalgebra::Decompositions` |
///
/// ```
/// use shapeproof::{prelude::*, tensor};
///
/// let x = tensor![[3.0_f32, -4.0], [0.0, 12.0]];
/// assert_eq!(x.norm_1(), 19.0);
/// assert_eq!(x.norm_inf_axis(Axis::<1>), tensor![4.0, 12.0]);
/// assert_eq!((x.matrix_norm_1(), x.matrix_norm_inf()), (16.0, 12.0));
/// # #[cfg(any(feature = "std", feature = "libm"))]
/// assert_eq!((x.norm(), x.norm_axis(Axis::<1>)), (13.0, tensor![5.0, 12.0]));
/// ```
pub trait Norms: TensorLike {
    axis_methods! {
        /// The square root of the sum of the squares along an axis. Needs the feature `libm` or `std`.
        #[doc(alias("vector_norm", "l2_norm"))]
        fn norm_axis, fn norm_axis_keep, fn norm_axis_into, fn try_norm_axis_into:
            HasAxis, HasAxis, [Normed] -> Self::Elem;
        /// The sum of the absolute values along an axis.
        #[doc(alias("vector_norm", "l1_norm"))]
        fn norm_1_axis, fn norm_1_axis_keep, fn norm_1_axis_into, fn try_norm_1_axis_into:
            HasAxis, HasAxis, [Averageable] -> Self::Elem;
        /// The largest absolute value along an axis.
        #[doc(alias("vector_norm", "max_norm"))]
        fn norm_inf_axis, fn norm_inf_axis_keep, fn norm_inf_axis_into, fn try_norm_inf_axis_into:
            HasAxis, HasAxis, [Averageable] -> Self::Elem;
    }

    /// The square root of the sum of the squares of all elements; 0 if there are none. Of a matrix this is the Frobenius norm. Needs
    /// the feature `libm` or `std`.
    ///
    /// The squares are added as they are, as in NumPy: if a square is beyond the range of the element type, the norm is infinity.
    #[doc(alias("l2_norm", "frobenius", "magnitude", "vector_norm"))]
    #[must_use]
    #[inline(always)]
    fn norm(self /* along an axis: `norm_axis` */) -> Self::Elem
    where
        Self::Elem: Normed,
    {
        total::<Norm2, _>(self)
    }

    /// The sum of the absolute values of all elements; 0 if there are none.
    #[doc(alias("l1_norm", "asum", "vector_norm"))]
    #[must_use]
    #[inline(always)]
    fn norm_1(self /* along an axis: `norm_1_axis` */) -> Self::Elem
    where
        Self::Elem: Averageable,
    {
        total::<Norm1, _>(self)
    }

    /// The largest absolute value of all elements, or NaN if an element is NaN; 0 if there are none.
    #[doc(alias("max_norm", "vector_norm"))]
    #[must_use]
    #[inline(always)]
    fn norm_inf(self /* along an axis: `norm_inf_axis` */) -> Self::Elem
    where
        Self::Elem: Averageable,
    {
        total::<NormInf, _>(self)
    }

    /// The matrix norm induced by the sum of absolute values: the largest sum of the
    /// absolute values of a column. NaN if an element is NaN, and 0 if there are no columns.
    ///
    /// # Cost
    ///
    /// One pass; the sums of the columns are a temporary tensor.
    #[doc(alias("one_norm", "norm_l1"))]
    #[must_use]
    #[inline(always)]
    fn matrix_norm_1(self) -> Self::Elem
    where
        Self::Elem: Averageable,
        Self::Shape: OfTwoAxes<matrix_norm_1> + HasAxis<Axis<0>, norm_1_axis>,
    {
        total::<NormInf, _>(&norm_1_axis(self, Axis::<0>))
    }

    /// The matrix norm induced by the largest absolute value: the largest sum of the
    /// absolute values of a row. NaN if an element is NaN. There is at least one row.
    ///
    /// # Cost
    ///
    /// One pass; the sums of the rows are a temporary tensor.
    #[doc(alias("infinity_norm"))]
    #[must_use]
    #[inline(always)]
    fn matrix_norm_inf(self) -> Self::Elem
    where
        Self::Elem: Averageable,
        Self::Shape: OfTwoAxes<matrix_norm_inf> + HasAxis<Axis<-1>, norm_1_axis>,
    {
        total::<NormInf, _>(&norm_1_axis(self, Axis::<-1>))
    }
}

impl<X: TensorLike> Norms for X {}
