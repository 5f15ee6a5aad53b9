//! Elements in the order of their values.

use crate::element::operation::operations;
use crate::expr::{Operand, Stored};
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::broadcast::TrySameShape;
use crate::shape::choice::{TopK, TryTopK};
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::{Axis, StaticExtent};
use crate::storage::sorted::{self, Sorted, SortedPositions};
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(sort argsort top_k);

forms! {
    sort[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: PartialOrd, Shape: HasAxis<Axis<A>, sort>>,
    ]
    always Sorted::new(x.expr(), axis.axis());

    /// The elements along an axis from the smallest to the largest; NaN comes last. Equal elements keep their order.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One copy, which is sorted in place, without further memory: rows of `n` numbers in `n log n` comparisons,
    /// and one more pass over a row with a NaN or a negative zero. Elements of other types are sorted in blocks
    /// of 16 by insertion, which are merged: `n log n` comparisons and up to `n log^2 n` swaps.
    ///
    /// # Source
    ///
    /// NumPy's `sort(x, axis, stable=True)`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, sort, tensor};
    /// let x = tensor![[3, 1, 2], [0, 5, 4]];
    /// assert_eq!(sort(&x, Axis::<1>), tensor![[1, 2, 3], [0, 4, 5]]);
    /// assert_eq!(sort(&x, Axis::<0>), tensor![[0, 1, 2], [3, 5, 4]]);
    /// ```
    value fn sort;

    /// [`sort()`](fn@sort) into a tensor, which gets the lengths.
    into fn sort_into;

    /// [`sort()`](fn@sort) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_sort_into;
}

forms! {
    argsort[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> usize, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Elem: PartialOrd, Shape: HasAxis<Axis<A>, argsort>>,
    ]
    always SortedPositions::new(x.expr(), axis.axis());

    /// The positions of the elements along an axis in the order of their values, from the smallest to the largest; NaN comes last.
    /// Equal elements keep their order. [`try_take_along_axis`](crate::try_take_along_axis) brings other elements into that order.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// The positions are sorted in blocks of 16 by insertion, which are merged without a buffer: `n log n` comparisons
    /// and up to `n log^2 n` swaps in each row of `n`. An expression is computed anew for each comparison.
    ///
    /// # Source
    ///
    /// NumPy's `argsort(x, axis, stable=True)`.
    ///
    /// ```
    /// use shapeproof::{argsort, prelude::*, tensor};
    /// let x = tensor![3.0, 1.0, f32::NAN, 1.0];
    /// assert_eq!(argsort(&x, Axis::<0>), tensor![1, 3, 0, 2]);
    /// ```
    value fn argsort;

    /// [`argsort()`](fn@argsort) into a tensor, which gets the lengths.
    into fn argsort_into;

    /// [`argsort()`](fn@argsort) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_argsort_into;
}

/// The tensors of [`top_k()`](fn@top_k): the elements, and their positions along the axis.
type Top<X, const A: isize, K> =
    (Tensor<<X as Operand>::Elem, Chosen<X, A, K>>, Tensor<usize, Chosen<X, A, K>>);

/// The shape of `K` elements along an axis.
type Chosen<X, const A: isize, K> = <<X as Operand>::Shape as AtAxis<Axis<A>>>::With<K>;

/// The `count` largest elements along an axis, from the largest on, and their positions. Of equal elements the first one comes
/// first; a NaN is larger than all others.
///
/// # Shapes
///
/// `count` replaces the length of the axis, which is at least `count`.
///
/// # Cost
///
/// Each element is compared with the `count`-th largest so far; one that is larger moves to its place among the `count`. So a
/// `count` near the length of the axis takes longer than [`sort`](fn@sort).
///
/// # Source
///
/// PyTorch's `topk`, ONNX's and TensorFlow's `top_k`.
///
/// ```
/// use shapeproof::{Dim, prelude::*, tensor, top_k};
/// let scores = tensor![[0.1, 0.7, 0.2], [0.5, 0.1, 0.5]];
/// let (values, classes) = top_k(&scores, Axis::<1>, Dim::<2>);
/// assert_eq!(values, tensor![[0.7, 0.2], [0.5, 0.5]]);
/// assert_eq!(classes, tensor![[1, 2], [0, 2]]);
/// ```
#[doc(alias("topk", "nlargest"))]
#[must_use]
#[inline(always)]
pub fn top_k<'a, X, K: StaticExtent, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    count: impl IsLength<K>,
) -> Top<X, A, K>
where
    X: Stored<'a, Elem: PartialOrd, Shape: TopK<Axis<A>, K, top_k>>,
    Chosen<X, A, K>: AtAxis<Axis<A>>,
{
    let _ = (axis, count);
    let view = x.stored();
    let (values, positions) = sorted::top_k::<top_k, _, _, _, K, A>(view);
    (values, positions)
}

/// [`top_k()`](fn@top_k) of an axis whose length may be known only at run time.
///
/// # Errors
///
/// The axis has fewer than `count` elements.
///
/// ```
/// use shapeproof::{Dim, prelude::*, try_top_k};
/// let x = TensorView::<i32, Shape![?]>::with_dims(&[4, 9, 7], [3])?;
/// let (values, positions) = try_top_k(x, Axis::<0>, Dim::<2>)?;
/// assert_eq!((values.as_slice(), positions.as_slice()), (&[9, 7][..], &[1, 2][..]));
/// assert!(try_top_k(x, Axis::<0>, Dim::<4>).is_err());
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_top_k<'a, X, K: StaticExtent, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    count: impl IsLength<K>,
) -> Result<Top<X, A, K>, ShapeError>
where
    X: Stored<'a, Elem: PartialOrd, Shape: TryTopK<Axis<A>, K, top_k>>,
    Chosen<X, A, K>: AtAxis<Axis<A>>,
{
    let _ = (axis, count);
    let view = x.stored();
    let best = sorted::try_top_k::<_, _, _, K, A>(view);
    best.ok_or_else(|| ShapeError::len::<_, A>("top_k", view.shape(), K::LEN))
}
