//! Mutable views of the same elements in another shape; see [`shared`](super::shared).

use super::contiguous::Contiguous;
use super::names::{at, axis_iter, index_axis, permute, reshape, rows, slice, split, squeeze, unsqueeze};
use super::stored_mut::{SliceOf, StoredMut, View};
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Squeeze, Unsqueeze};
use crate::shape::index::HasIndex;
use crate::shape::named::{IsAxis, IsIndex, IsLength, IsSpan};
use crate::shape::{Axis, Dim, Dyn, Shape, StaticExtent, StaticShape, least};
use crate::shape::{Flatten, ReshapeTo};
use crate::shape::{Permute, Reorder, Transpose};
use crate::shape::{Slice, Span, Split};
use crate::storage::relayout::CutLayout;
use crate::storage::split::SplitViewsMut;
use crate::storage::{AxisIterMut, IterMut, RowMajor, Strided};

/// Mutable views of the same elements in another shape. Each method does what the method without `_mut` in
/// [`Views`](super::shared::Views) or [`Slicing`](super::slicing::Slicing) does.
///
/// A [`TensorViewMut`](crate::TensorViewMut) is moved into the result; write `view.view_mut()` first to keep it.
///
/// ```
/// use shapeproof::{prelude::*, span};
/// let mut x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
/// x.slice_mut(Axis::<1>, span!(0..2)).fill(0);
/// *x.at_mut(shapeproof::idx![1, 2]) = 7;
/// assert_eq!(x, Tensor::from([[0, 0, 3], [0, 0, 7]]));
/// ```
pub trait ViewsMut<'a>: StoredMut<'a> {
    /// The axes in reverse order.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.transpose_mut().assign(&tensor![[5, 6], [7, 8]]);
    /// assert_eq!(x, tensor![[5, 7], [6, 8]]);
    /// ```
    #[doc(alias = "T")]
    #[inline(always)]
    fn transpose_mut(self) -> View<'a, Self, <Self::Shape as Transpose>::Transposed, Strided>
    where
        Self::Shape: Transpose,
    {
        self.stored_mut().transposed()
    }

    /// The axes in another order.
    ///
    /// ```
    /// use shapeproof::{axes, prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.permute_mut(axes![1, 0]).set([0, 1], 9);
    /// assert_eq!(x, tensor![[1, 2], [9, 4]]);
    /// ```
    #[doc(alias("swapaxes", "moveaxis"))]
    #[inline(always)]
    fn permute_mut<P>(self, order: P) -> View<'a, Self, <Self::Shape as Reorder<P>>::Output, Strided>
    where
        Self::Shape: Permute<P, permute>,
    {
        let _ = order;
        self.stored_mut().permuted::<P>()
    }

    /// The same elements in another shape.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.reshape_mut::<Shape![4]>().set([3], 9);
    /// assert_eq!(x, tensor![[1, 2], [3, 9]]);
    /// ```
    #[doc(alias = "view_mut")]
    #[inline(always)]
    fn reshape_mut<R: Shape>(self) -> View<'a, Self, R, RowMajor>
    where
        Self::Layout: Contiguous,
        Self::Shape: ReshapeTo<R, reshape>,
    {
        Self::Layout::row_major_mut(self.stored_mut()).recounted(least::<R>())
    }

    /// All elements in one axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.flatten_mut().assign(&tensor![4, 3, 2, 1]);
    /// assert_eq!(x, tensor![[4, 3], [2, 1]]);
    /// ```
    #[inline(always)]
    fn flatten_mut(self) -> View<'a, Self, <Self::Shape as Flatten>::Flattened, RowMajor>
    where
        Self::Layout: Contiguous,
        Self::Shape: Flatten,
    {
        Self::Layout::row_major_mut(self.stored_mut()).flattened()
    }

    /// The same elements without an axis of extent 1.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2]];
    /// x.squeeze_mut(Axis::<0>).set([1], 9);
    /// assert_eq!(x, tensor![[1, 9]]);
    /// ```
    #[inline(always)]
    fn squeeze_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>
    where
        Self::Shape: Squeeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        self.stored_mut().unit_removed::<squeeze, A>()
    }

    /// The same elements with a new axis of extent 1.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![1, 2];
    /// x.unsqueeze_mut(Axis::<1>).set([1, 0], 9);
    /// assert_eq!(x, tensor![1, 9]);
    /// ```
    #[inline(always)]
    fn unsqueeze_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> View<'a, Self, <Self::Shape as InsertAt<Axis<A>>>::Inserted<Dim<1>>, Self::Layout>
    where
        Self::Shape: Unsqueeze<Axis<A>, unsqueeze>,
    {
        let _ = axis;
        self.stored_mut().unsqueezed::<A>()
    }

    /// The part of an axis inside a span.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span, tensor};
    /// let mut x = tensor![1, 2, 3, 4];
    /// x.slice_mut(Axis::<0>, span!(1..3)).fill(0);
    /// assert_eq!(x, tensor![1, 0, 0, 4]);
    /// ```
    #[inline(always)]
    fn slice_mut<const A: isize, F: StaticExtent, E: StaticExtent, P: Shape>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
    ) -> SliceOf<'a, Self, A, P>
    where
        Self::Shape: Slice<Axis<A>, Span<F, E>, slice, Output = P>,
    {
        let _ = (axis, span);
        self.stored_mut().span_of::<slice, A, Span<F, E>>()
    }

    /// The part of an axis from `start` up to, but not including, `end`, or `None` if that is outside the axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![1, 2, 3, 4];
    /// x.slice_range_mut(Axis::<0>, 1..3).unwrap().fill(0);
    /// assert_eq!(x, tensor![1, 0, 0, 4]);
    /// ```
    #[inline(always)]
    fn slice_range_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
        range: core::ops::Range<usize>,
    ) -> Option<
        View<
            'a,
            Self,
            <Self::Shape as AtAxis<Axis<A>>>::With<Dyn>,
            CutLayout<Self::Shape, Axis<A>, Self::Layout>,
        >,
    >
    where
        Self::Shape: HasAxis<Axis<A>, slice>,
    {
        let _ = axis;
        self.stored_mut().ranged::<A>(range.start, range.end)
    }

    /// Two parts, which both can be written to: the positions of an axis before `at`, and those from `at` on.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, tensor};
    /// let mut x = tensor![1, 2, 3, 4];
    /// let (mut first, mut rest) = x.split_mut(Axis::<0>, Dim::<1>);
    /// first.fill(0);
    /// rest.mul_assign(10);
    /// assert_eq!(x, tensor![0, 20, 30, 40]);
    /// ```
    #[inline(always)]
    fn split_mut<const A: isize, At: StaticExtent, P: Shape, Q: Shape>(
        self,
        axis: impl IsAxis<A>,
        at: impl IsLength<At>,
    ) -> SplitViewsMut<'a, Self::Elem, Self::Shape, A, Self::Layout, P, Q>
    where
        Self::Shape: Split<Axis<A>, At, split, First = P, Second = Q>,
    {
        let _ = (axis, at);
        self.stored_mut().parts::<split, A, At>(At::NEW)
    }

    /// The elements at a position of an axis, or `None` if it has no such position.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.index_axis_mut(Axis::<1>, 0).unwrap().fill(0);
    /// assert_eq!(x, tensor![[0, 2], [0, 4]]);
    /// ```
    #[inline(always)]
    fn index_axis_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
        index: usize,
    ) -> Option<
        View<
            'a,
            Self,
            <Self::Shape as AtAxis<Axis<A>>>::Without,
            CutLayout<Self::Shape, Axis<A>, Self::Layout>,
        >,
    >
    where
        Self::Shape: HasAxis<Axis<A>, index_axis>,
    {
        let _ = axis;
        self.stored_mut().indexed::<A>(index)
    }

    /// The elements at a position of the first axis, or `None` if it has no such position; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// if let Some(mut row) = x.row_mut(1) {
    ///     row.as_mut_slice().reverse();
    /// }
    /// assert_eq!(x, Tensor::from([[1, 2, 3], [6, 5, 4]]));
    /// ```
    #[inline(always)]
    fn row_mut(
        self,
        index: usize,
    ) -> Option<View<'a, Self, <Self::Shape as AtAxis<Axis<0>>>::Without, Self::Layout>>
    where
        Self::Shape: HasAxis<Axis<0>, rows> + AtAxis<Axis<0>, Index = Dim<0>>,
    {
        self.stored_mut().indexed::<0>(index)
    }

    /// The views at each position of the first axis; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::from([[1, 2], [3, 4]]);
    /// for (i, mut row) in x.rows_mut().enumerate() {
    ///     row.mul_assign(i);
    /// }
    /// assert_eq!(x, Tensor::from([[0, 0], [3, 4]]));
    /// ```
    #[inline(always)]
    fn rows_mut(self) -> AxisIterMut<'a, Self::Elem, Self::Shape, Self::Layout, 0>
    where
        Self::Shape: HasAxis<Axis<0>, rows>,
    {
        AxisIterMut::new(self.stored_mut())
    }

    /// The element at an index that the compiler checks.
    ///
    /// ```
    /// use shapeproof::{idx, prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// *x.at_mut(idx![1, 0]) += 10;
    /// assert_eq!(x, tensor![[1, 2], [13, 4]]);
    /// ```
    #[inline(always)]
    fn at_mut<I: StaticShape>(self, index: impl IsIndex<I>) -> &'a mut Self::Elem
    where
        Self::Shape: HasIndex<I, at>,
    {
        let _ = index;
        self.stored_mut().inside_mut::<at, I>(I::NEW)
    }

    /// The element at an index, or `None` if the index is outside the shape.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.get_mut([1, 0]).map(|element| *element += 10);
    /// assert!(x.get_mut([2, 0]).is_none());
    /// assert_eq!(x, tensor![[1, 2], [13, 4]]);
    /// ```
    #[inline]
    fn get_mut(self, index: <Self::Shape as Shape>::Index) -> Option<&'a mut Self::Elem> {
        let view = self.stored_mut();
        let index = crate::shape::dims::aligned(view.shape(), index)?;
        view.at_mut(index)
    }

    /// The elements in row-major order.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// for element in x.transpose_mut().iter_mut() {
    ///     *element *= 10;
    /// }
    /// assert_eq!(x, tensor![[10, 20], [30, 40]]);
    /// ```
    #[inline(always)]
    fn iter_mut(self) -> IterMut<'a, Self::Elem, Self::Shape, Self::Layout> {
        IterMut::new(self.stored_mut())
    }

    /// The views at each position of an axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// for (mut column, number) in x.axis_iter_mut(Axis::<1>).zip(5..) {
    ///     column.fill(number);
    /// }
    /// assert_eq!(x, tensor![[5, 6], [5, 6]]);
    /// ```
    #[inline(always)]
    fn axis_iter_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> AxisIterMut<'a, Self::Elem, Self::Shape, Self::Layout, A>
    where
        Self::Shape: HasAxis<Axis<A>, axis_iter>,
    {
        let _ = axis;
        AxisIterMut::new(self.stored_mut())
    }
}

impl<'a, X: StoredMut<'a>> ViewsMut<'a> for X {}
