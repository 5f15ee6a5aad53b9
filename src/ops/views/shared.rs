//! Views of the same elements in another shape.
//!
//! Nothing is copied and nothing is computed: a view is a pointer, its run-time lengths, and strides that are constants
//! wherever the shape is static. Semantics: the NumPy functions of the same names.

use super::contiguous::Contiguous;
use super::methods::views;
use super::names::{
    at, axis_iter, broadcast_to, index_axis, permute, reshape, rows, slice, split, squeeze, unsqueeze,
    with_length,
};
use crate::error::ShapeError;
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::index::HasIndex;
use crate::shape::matrix::Matrix;
use crate::shape::named::{IsAxis, IsIndex, IsLength, IsSpan, LengthsOf};
use crate::shape::{Axis, Dim, Dyn, Extent, Shape, StaticExtent, StaticShape, least};
use crate::shape::{Flatten, ReshapeTo, TryReshapeTo};
use crate::shape::{Permute, Reorder, Transpose};
use crate::shape::{Slice, Sliced, Span, Split, TrySlice, TrySplit};
use crate::storage::relayout::{CutLayout, SplitViews};
use crate::storage::{AxisIter, Iter, RowMajor, Strided, Tensor, TensorView};

/// The view that a method returns.
pub(super) type View<'a, X, S, L> = TensorView<'a, <X as crate::Operand>::Elem, S, L>;

views! {
    /// The axes in reverse order: rows become columns.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.transpose(), Tensor::from([[1, 4], [2, 5], [3, 6]]));
    /// ```
    #[doc(alias("T", "permute_dims", "reversed_axes"))] fn transpose[](x) -> [View<'a, Self, <Self::Shape as Transpose>::Transposed, Strided>]
    where [Self::Shape: Transpose] {
        x.stored().transposed()
    }

    /// The last two axes swapped: the transpose of a matrix, or of each matrix of a batch.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.t(), x.transpose());
    /// let batch = Tensor::from([[[1, 2, 3], [4, 5, 6]]]);
    /// assert_eq!(batch.t(), Tensor::from([[[1, 4], [2, 5], [3, 6]]]));
    /// ```
    #[doc(alias("mT", "T", "swapaxes", "transpose"))] fn t[](x) -> [View<'a, Self, <Self::Shape as Matrix>::Swapped, Strided>] where [Self::Shape: Matrix] {
        x.stored().matrix_transposed()
    }

    /// The axes in the order that is named.
    ///
    /// ```
    /// use shapeproof::{Shape, axes, prelude::*};
    /// let x = Tensor::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    /// assert_eq!(x.permute(axes![2, 0, 1]).get([3, 1, 2]), Some(123));
    /// ```
    #[doc(alias("moveaxis", "swapaxes", "movedim", "permuted_axes", "permute_dims"))] fn permute[P](x, order: P) -> [View<'a, Self, <Self::Shape as Reorder<P>>::Output, Strided>]
    where [Self::Shape: Permute<P, permute>] {
        let _ = order;
        x.stored().permuted::<P>()
    }

    /// The same elements in row-major order as another shape with as many; the source is contiguous.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.reshape::<Shape![3, 2]>(), Tensor::from([[1, 2], [3, 4], [5, 6]]));
    /// ```
    #[doc(alias("view", "into_shape", "to_shape", "resize"))] fn reshape[R: Shape](x) -> [View<'a, Self, R, RowMajor>]
    where [Self::Layout: Contiguous, Self::Shape: ReshapeTo<R, reshape>] {
        Self::Layout::row_major(x.stored()).recounted(least::<R>())
    }

    /// The same elements as a shape of these lengths.
    ///
    /// # Errors
    ///
    /// The lengths are not those of the shape, or count another number of elements.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([1, 2, 3, 4, 5, 6]);
    /// assert_eq!(x.try_reshape::<Shape![?, 2]>([3, 2])?, Tensor::from([[1, 2], [3, 4], [5, 6]]));
    /// assert!(x.try_reshape::<Shape![?, 4]>([2, 4]).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_reshape[R: Shape](x, dims: impl LengthsOf<R>) -> [Result<View<'a, Self, R, RowMajor>, ShapeError>]
    where [Self::Layout: Contiguous, Self::Shape: TryReshapeTo<R, reshape>] {
        let shape = ShapeError::dims::<R>("reshape", dims.lengths())?;
        let view = Self::Layout::row_major(x.stored());
        view.try_recounted(shape).ok_or(ShapeError::count("reshape", view.shape().count(), shape.count()))
    }

    /// All elements in one axis; the source is contiguous.
    ///
    /// The extent is known where all are and the product is at most 999,999; otherwise it is `?`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.flatten(), Tensor::from([1, 2, 3, 4, 5, 6]));
    /// ```
    #[doc(alias = "ravel")] fn flatten[](x) -> [View<'a, Self, <Self::Shape as Flatten>::Flattened, RowMajor>]
    where [Self::Layout: Contiguous, Self::Shape: Flatten] {
        Self::Layout::row_major(x.stored()).flattened()
    }

    /// Without an axis of extent 1.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3]]);
    /// assert_eq!(x.squeeze(Axis::<0>), Tensor::from([1, 2, 3]));
    /// ```
    #[doc(alias = "remove_axis")] fn squeeze[const A: isize](x, axis: impl IsAxis<A>)
        -> [View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>]
    where [Self::Shape: Squeeze<Axis<A>, squeeze>] {
        let _ = axis;
        x.stored().unit_removed::<A>()
    }

    /// Without an axis of length 1, which may be known at run time alone.
    ///
    /// # Errors
    ///
    /// The length is not 1.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = TensorView::<i32, Shape![?, 3]>::with_dims(&[1, 2, 3], [1, 3])?;
    /// assert_eq!(x.try_squeeze(Axis::<0>)?, Tensor::from([1, 2, 3]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_squeeze[const A: isize](x, axis: impl IsAxis<A>)
        -> [Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>, ShapeError>]
    where [Self::Shape: TrySqueeze<Axis<A>, squeeze>] {
        let _ = axis;
        let view = x.stored();
        view.squeezed::<A>().ok_or_else(|| ShapeError::len::<Self::Shape, A>("squeeze", view.shape(), 1))
    }

    /// With a new axis of extent 1 at this place of the result.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2, 3]);
    /// assert_eq!(x.unsqueeze(Axis::<-1>), Tensor::from([[1], [2], [3]]));
    /// ```
    #[doc(alias("expand_dims", "newaxis", "insert_axis"))] fn unsqueeze[const A: isize](x, axis: impl IsAxis<A>)
        -> [View<'a, Self, <Self::Shape as InsertAt<Axis<A>>>::Inserted<Dim<1>>, Self::Layout>]
    where [Self::Shape: Unsqueeze<Axis<A>, unsqueeze>] {
        let _ = axis;
        x.stored().unsqueezed::<A>()
    }

    /// The part of an axis inside a span; write it with [`span!`](crate::span).
    ///
    /// A slice of the first axis stays contiguous.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.slice(Axis::<1>, span!(1..3)), Tensor::from([[2, 3], [5, 6]]));
    /// ```
    #[doc(alias("narrow", "slice_axis", "rows_range", "columns_range"))] fn slice[const A: isize, F: StaticExtent, E: StaticExtent](x, axis: impl IsAxis<A>, span: impl IsSpan<F, E>)
        -> [View<'a, Self, <Self::Shape as Sliced<Axis<A>, Span<F, E>>>::Output, CutLayout<Self::Shape, Axis<A>, Self::Layout>>]
    where [Self::Shape: Slice<Axis<A>, Span<F, E>, slice>] {
        let _ = (axis, span);
        x.stored().span_of::<A, Span<F, E>>()
    }

    /// The part of an axis inside a span, where the length may be known at run time alone.
    ///
    /// # Errors
    ///
    /// The span ends behind the axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span};
    /// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2])?;
    /// assert_eq!(x.try_slice(Axis::<0>, span!(1..3))?, Tensor::from([[3, 4], [5, 6]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_slice[const A: isize, F: StaticExtent, E: StaticExtent](x, axis: impl IsAxis<A>, span: impl IsSpan<F, E>)
        -> [Result<
            View<'a, Self, <Self::Shape as Sliced<Axis<A>, Span<F, E>>>::Output, CutLayout<Self::Shape, Axis<A>, Self::Layout>>,
            ShapeError,
        >]
    where [Self::Shape: TrySlice<Axis<A>, Span<F, E>, slice>] {
        let _ = (axis, span);
        let view = x.stored();
        view.sliced::<A, Span<F, E>>().ok_or_else(|| ShapeError::len::<Self::Shape, A>("slice", view.shape(), E::LEN))
    }

    /// The part of an axis from `start` up to, not including, `end`, or `None` if that is outside the axis.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// let n = 3;
    /// assert_eq!(x.slice_range(Axis::<0>, 1..n).unwrap(), Tensor::from([2, 3]));
    /// assert!(x.slice_range(Axis::<0>, 1..5).is_none());
    /// ```
    #[doc(alias("narrow", "slice_axis"))] fn slice_range[const A: isize](x, axis: impl IsAxis<A>, range: core::ops::Range<usize>)
        -> [Option<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<Dyn>, CutLayout<Self::Shape, Axis<A>, Self::Layout>>>]
    where [Self::Shape: HasAxis<Axis<A>, slice>] {
        let _ = axis;
        x.stored().ranged::<A>(range.start, range.end)
    }

    /// The parts before `at`, and from there on.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let (first, rest) = x.split(Axis::<1>, Dim::<1>);
    /// assert_eq!(first, Tensor::from([[1], [4]]));
    /// assert_eq!(rest, Tensor::from([[2, 3], [5, 6]]));
    /// ```
    #[doc(alias("split_at", "hsplit", "vsplit", "chunk"))] fn split[const A: isize, At: StaticExtent](x, axis: impl IsAxis<A>, at: impl IsLength<At>)
        -> [SplitViews<'a, Self::Elem, Self::Shape, Axis<A>, At, Self::Layout>]
    where [Self::Shape: Split<Axis<A>, At, split>] {
        let _ = (axis, at);
        x.stored().parts::<A, At>(At::NEW)
    }

    /// The parts before `at`, and from there on, where the length may be known at run time alone.
    ///
    /// # Errors
    ///
    /// `at` is behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*};
    /// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2])?;
    /// let (first, rest) = x.try_split(Axis::<0>, Dim::<1>)?;
    /// assert_eq!((first.sum(), rest.sum()), (3, 18));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_split[const A: isize, At: StaticExtent](x, axis: impl IsAxis<A>, at: impl IsLength<At>)
        -> [Result<SplitViews<'a, Self::Elem, Self::Shape, Axis<A>, At, Self::Layout>, ShapeError>]
    where [Self::Shape: TrySplit<Axis<A>, At, split>] {
        let _ = (axis, at);
        let view = x.stored();
        view.parted::<A, At>(At::NEW).ok_or_else(|| ShapeError::len::<Self::Shape, A>("split", view.shape(), At::LEN))
    }

    /// The elements at a position of an axis, without that axis, or `None` behind its end.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.index_axis(Axis::<1>, 2).unwrap(), Tensor::from([3, 6]));
    /// assert!(x.index_axis(Axis::<1>, 3).is_none());
    /// ```
    #[doc(alias("select", "take", "index_select", "column"))] fn index_axis[const A: isize](x, axis: impl IsAxis<A>, index: usize)
        -> [Option<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, CutLayout<Self::Shape, Axis<A>, Self::Layout>>>]
    where [Self::Shape: HasAxis<Axis<A>, index_axis>] {
        let _ = axis;
        x.stored().indexed::<A>(index)
    }

    /// The elements stretched over a shape, one way, by strides of 0. The build fails where a `usize` cannot count them.
    ///
    /// ```
    /// use shapeproof::{Shape, prelude::*};
    /// let x = Tensor::from([1, 2]);
    /// assert_eq!(x.broadcast_to::<Shape![3, 2]>(), Tensor::from([[1, 2], [1, 2], [1, 2]]));
    /// ```
    #[doc(alias("expand", "broadcast"))] fn broadcast_to[R: StaticShape](x) -> [View<'a, Self, R, Strided>]
    where [Self::Shape: BroadcastTo<R, broadcast_to>] {
        x.stored().stretched(R::NEW)
    }

    /// The elements stretched over a shape of these lengths.
    ///
    /// # Errors
    ///
    /// The lengths are not those of the shape, or the elements do not broadcast to it or are too many to be counted.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2]);
    /// let y: TensorView<'_, i32, Shape![?, 2], _> = x.try_broadcast_to([3, 2])?;
    /// assert_eq!(y.sum(), 9);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn try_broadcast_to[R: Shape](x, dims: impl LengthsOf<R>) -> [Result<View<'a, Self, R, Strided>, ShapeError>]
    where [Self::Shape: TryBroadcastTo<R, broadcast_to>] {
        let shape = ShapeError::dims::<R>("broadcast_to", dims.lengths())?;
        let view = x.stored();
        ShapeError::stretch("broadcast_to", shape, view.shape())?;
        view.try_stretched(shape).ok_or(ShapeError::count("broadcast_to", view.shape().count(), shape.count()))
    }

    /// The same elements, an axis of which has the length `length`: a [`Length`](crate::Length) that
    /// [`length!`](crate::length!) made, or any other extent.
    ///
    /// # Errors
    ///
    /// The axis has another length; the error says both.
    ///
    /// # Cost
    ///
    /// One comparison.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{length, prelude::*, tensor};
    /// let (x, y) = (vec![1.0, 2.0, 3.0], vec![4.0, 5.0, 6.0]);
    /// length!(n = x.len());
    /// let x = TensorView::from(&x[..]).with_length(n, Axis::<0>)?;
    /// let y = TensorView::from(&y[..]).with_length(n, Axis::<0>)?;
    /// assert_eq!((x * y).sum(), 32.0);
    ///
    /// let error = TensorView::from(&[1.0; 4][..]).with_length(n, Axis::<0>).unwrap_err();
    /// assert_eq!(error.to_string(), "with_length: axis 0 has 4 against 3");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    fn with_length[const A: isize, E: Extent](x, length: E, axis: impl IsAxis<A>)
        -> [Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<E>, Self::Layout>, ShapeError>]
    where [Self::Shape: HasAxis<Axis<A>, with_length>] {
        let _ = axis;
        let view = x.stored();
        view.relabelled::<A, E>(length).ok_or_else(|| ShapeError::len::<Self::Shape, A>("with_length", view.shape(), length.get()))
    }

    /// The element at an index that the compiler checks; write it with [`idx!`](crate::idx).
    ///
    /// ```
    /// use shapeproof::{idx, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.at(idx![1, 2]), 6);
    /// ```
    #[doc(alias = "item")] fn at[I: StaticShape](x, index: impl IsIndex<I>) -> [Self::Elem]
    where [Self::Shape: HasIndex<I, at>] {
        let _ = index;
        *x.stored().inside(I::NEW)
    }

    /// The elements in row-major order, or from the last one on with `rev`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert!(x.transpose().iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// assert!(x.transpose().iter().rev().eq(&[6, 3, 5, 2, 4, 1]));
    /// ```
    #[doc(alias("flat", "nditer"))] fn iter[](x) -> [Iter<'a, Self::Elem, Self::Shape, Self::Layout>] where [] {
        Iter::new(x.stored())
    }

    /// The views at each position of an axis.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let sums = x.axis_iter(Axis::<1>).map(|column| column.iter().sum::<i32>());
    /// assert!(sums.eq([5, 7, 9]));
    /// ```
    #[doc(alias("unbind", "lanes", "column_iter"))] fn axis_iter[const A: isize](x, axis: impl IsAxis<A>) -> [AxisIter<'a, Self::Elem, Self::Shape, Self::Layout, A>]
    where [Self::Shape: HasAxis<Axis<A>, axis_iter>] {
        let _ = axis;
        AxisIter::new(x.stored())
    }

    /// The views at each position of the first axis; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.rows().last().unwrap().as_slice(), [4, 5, 6]);
    /// ```
    #[doc(alias("row_iter", "outer_iter"))] fn rows[](x) -> [AxisIter<'a, Self::Elem, Self::Shape, Self::Layout, 0>]
    where [Self::Shape: HasAxis<Axis<0>, rows>] {
        AxisIter::new(x.stored())
    }

    /// The elements at a position of the first axis, or `None` behind its end; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.row(1).unwrap().as_slice(), [4, 5, 6]);
    /// ```
    fn row[](x, index: usize)
        -> [Option<View<'a, Self, <Self::Shape as AtAxis<Axis<0>>>::Without, Self::Layout>>]
    where [Self::Shape: HasAxis<Axis<0>, rows>, Self::Shape: AtAxis<Axis<0>, Index = Dim<0>>] {
        x.stored().indexed::<0>(index)
    }

    /// A tensor of its own with these elements; contiguous, whatever the view.
    ///
    /// # Cost
    ///
    /// One copy, returned by value.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.transpose().to_tensor().as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[doc(alias("to_owned", "clone_owned", "contiguous", "copy", "as_standard_layout"))] fn to_tensor[](x) -> [Tensor<Self::Elem, Self::Shape>] where [] {
        crate::Unevaluated(x.expr()).eval()
    }

    /// Copies the elements into a tensor of the same shape, which takes the run-time lengths.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let mut y = Tensor::from([[0; 2]; 3]);
    /// x.transpose().copy_into(&mut y);
    /// assert_eq!(y, x.transpose());
    /// ```
    #[doc(alias("copyto", "copy_"))] fn copy_into[](x, out: &mut Tensor<Self::Elem, Self::Shape>) -> [()] where [] {
        crate::Unevaluated(x.expr()).eval_into(out)
    }
}

impl<X: TensorLike> Views<'_> for X {}
