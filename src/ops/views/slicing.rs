//! Parts of tensors and views: slices, positions of an axis, elements.
//!
//! Nothing is copied. Semantics: NumPy's basic indexing.

use super::names::{at, axis_iter, index_axis, rows, slice, split};
use super::shared::View;
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::error::ShapeError;
use crate::shape::index::HasIndex;
use crate::shape::named::{IsAxis, IsIndex, IsLength, IsSpan};
use crate::shape::{Axis, Dim, Dyn, Shape, StaticExtent, StaticShape};
use crate::shape::{Slice, Span, Split, TrySlice, TrySplit};
use crate::storage::relayout::CutLayout;
use crate::storage::split::SplitViews;
use crate::storage::{AxisIter, Iter};

/// Parts of tensors and views, without copying; see the [module](self).
///
/// It is implemented for `&Tensor`, [`TensorView`](crate::TensorView) and `&TensorViewMut`.
pub trait Slicing<'a>: TensorLike {
    /// The part of an axis inside a span; write it with [`span!`](crate::span).
    ///
    /// A slice of the first axis stays contiguous.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.slice(Axis::<1>, span!(1..3)), Tensor::from([[2, 3], [5, 6]]));
    /// ```
    #[doc(alias("narrow", "slice_axis", "rows_range", "columns_range"))]
    #[inline(always)]
    fn slice<const A: isize, F: StaticExtent, E: StaticExtent, P: Shape>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
    ) -> View<'a, Self, P, CutLayout<Self::Shape, Axis<A>, Self::Layout>>
    where
        Self: Stored<'a>,
        Self::Shape: Slice<Axis<A>, Span<F, E>, slice, Output = P>,
    {
        let _ = (axis, span);
        self.stored().span_of::<slice, A, Span<F, E>>()
    }

    /// The part of an axis inside a span, where the length may be known only at run time.
    ///
    /// # Errors
    ///
    /// The span ends behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span};
    /// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2])?;
    /// assert_eq!(x.try_slice(Axis::<0>, span!(1..3))?, Tensor::from([[3, 4], [5, 6]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_slice<const A: isize, F: StaticExtent, E: StaticExtent, P: Shape>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
    ) -> Result<View<'a, Self, P, CutLayout<Self::Shape, Axis<A>, Self::Layout>>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TrySlice<Axis<A>, Span<F, E>, slice, Output = P>,
    {
        let _ = (axis, span);
        let view = self.stored();
        view.sliced::<A, Span<F, E>>()
            .ok_or_else(|| ShapeError::len::<Self::Shape, A>("slice", view.shape(), E::LEN))
    }

    /// The part of an axis from `start` up to, but not including, `end`, or `None` if that is outside the axis.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([1, 2, 3, 4]);
    /// let n = 3;
    /// assert_eq!(x.slice_range(Axis::<0>, 1..n).unwrap(), Tensor::from([2, 3]));
    /// assert!(x.slice_range(Axis::<0>, 1..5).is_none());
    /// ```
    #[doc(alias("narrow", "slice_axis"))]
    #[inline(always)]
    fn slice_range<const A: isize>(
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
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<A>, slice>,
    {
        let _ = axis;
        self.stored().ranged::<A>(range.start, range.end)
    }

    /// Two parts: the positions of an axis before `at`, and those from `at` on.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let (first, rest) = x.split(Axis::<1>, Dim::<1>);
    /// assert_eq!(first, Tensor::from([[1], [4]]));
    /// assert_eq!(rest, Tensor::from([[2, 3], [5, 6]]));
    /// ```
    #[doc(alias("split_at", "hsplit", "vsplit", "chunk"))]
    #[inline(always)]
    fn split<const A: isize, At: StaticExtent, P: Shape, Q: Shape>(
        self,
        axis: impl IsAxis<A>,
        at: impl IsLength<At>,
    ) -> SplitViews<'a, Self::Elem, Self::Shape, A, Self::Layout, P, Q>
    where
        Self: Stored<'a>,
        Self::Shape: Split<Axis<A>, At, split, First = P, Second = Q>,
    {
        let _ = (axis, at);
        self.stored().parts::<split, A, At>(At::NEW)
    }

    /// Two parts: the positions of an axis before `at`, and those from `at` on. The length of the axis may be known only at run
    /// time.
    ///
    /// # Errors
    ///
    /// `at` is larger than the length of the axis.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*};
    /// let x = TensorView::<i32, Shape![?, 2]>::with_dims(&[1, 2, 3, 4, 5, 6], [3, 2])?;
    /// let (first, rest) = x.try_split(Axis::<0>, Dim::<1>)?;
    /// assert_eq!((first.sum(), rest.sum()), (3, 18));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_split<const A: isize, At: StaticExtent, P: Shape, Q: Shape>(
        self,
        axis: impl IsAxis<A>,
        at: impl IsLength<At>,
    ) -> Result<SplitViews<'a, Self::Elem, Self::Shape, A, Self::Layout, P, Q>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TrySplit<Axis<A>, At, split, First = P, Second = Q>,
    {
        let _ = (axis, at);
        let view = self.stored();
        view.parted::<A, At>(At::NEW)
            .ok_or_else(|| ShapeError::len::<Self::Shape, A>("split", view.shape(), At::LEN))
    }

    /// The elements at a position of an axis, without that axis, or `None` if it has no such position.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.index_axis(Axis::<1>, 2).unwrap(), Tensor::from([3, 6]));
    /// assert!(x.index_axis(Axis::<1>, 3).is_none());
    /// ```
    #[doc(alias("select", "take", "index_select", "column"))]
    #[inline(always)]
    fn index_axis<const A: isize>(
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
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<A>, index_axis>,
    {
        let _ = axis;
        self.stored().indexed::<A>(index)
    }

    /// The element at an index that the compiler checks; write it with [`idx!`](crate::idx).
    ///
    /// ```
    /// use shapeproof::{idx, prelude::*};
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.at(idx![1, 2]), 6);
    /// ```
    #[doc(alias = "item")]
    #[inline(always)]
    fn at<I: StaticShape>(self, index: impl IsIndex<I>) -> Self::Elem
    where
        Self: Stored<'a>,
        Self::Shape: HasIndex<I, at>,
    {
        let _ = index;
        *self.stored().inside::<at, I>(I::NEW)
    }

    /// An iterator over the elements in row-major order; with `rev`, from the last to the first.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert!(x.transpose().iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// assert!(x.transpose().iter().rev().eq(&[6, 3, 5, 2, 4, 1]));
    /// ```
    #[doc(alias("flat", "nditer"))]
    #[inline(always)]
    fn iter(self) -> Iter<'a, Self::Elem, Self::Shape, Self::Layout>
    where
        Self: Stored<'a>,
    {
        Iter::new(self.stored())
    }

    /// The elements in row-major order. Needs the feature `alloc`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!((x.to_vec(), x.t().to_vec()), (vec![1, 2, 3, 4, 5, 6], vec![1, 4, 2, 5, 3, 6]));
    /// ```
    #[doc(alias = "tolist")]
    #[cfg(feature = "alloc")]
    fn to_vec(self) -> alloc::vec::Vec<Self::Elem>
    where
        Self: Stored<'a>,
    {
        self.iter().copied().collect()
    }

    /// The views at each position of an axis.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// let sums = x.axis_iter(Axis::<1>).map(|column| column.iter().sum::<i32>());
    /// assert!(sums.eq([5, 7, 9]));
    /// ```
    #[doc(alias("unbind", "lanes", "column_iter"))]
    #[inline(always)]
    fn axis_iter<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> AxisIter<'a, Self::Elem, Self::Shape, Self::Layout, A>
    where
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<A>, axis_iter>,
    {
        let _ = axis;
        AxisIter::new(self.stored())
    }

    /// The views at each position of the first axis; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.rows().last().unwrap().as_slice(), [4, 5, 6]);
    /// ```
    #[doc(alias("row_iter", "outer_iter"))]
    #[inline(always)]
    fn rows(self) -> AxisIter<'a, Self::Elem, Self::Shape, Self::Layout, 0>
    where
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<0>, rows>,
    {
        AxisIter::new(self.stored())
    }

    /// The elements at a position of the first axis, or `None` if it has no such position; contiguous where the source is.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.row(1).unwrap().as_slice(), [4, 5, 6]);
    /// ```
    #[inline(always)]
    fn row(
        self,
        index: usize,
    ) -> Option<View<'a, Self, <Self::Shape as AtAxis<Axis<0>>>::Without, Self::Layout>>
    where
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<0>, rows>,
        Self::Shape: AtAxis<Axis<0>, Index = Dim<0>>,
    {
        self.stored().indexed::<0>(index)
    }
}

impl<X: TensorLike> Slicing<'_> for X {}
