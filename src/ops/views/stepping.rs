//! Every `step`-th position of an axis, as a view.

use core::ops::Range;

use super::shared::View;
use super::stored_mut::{StoredMut, View as ViewMut};
use crate::element::operation::operations;
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength, IsSpan};
use crate::shape::{Axis, Dyn, SliceStep, Span, StaticExtent, Stepped, TrySliceStep};
use crate::storage::Strided;

operations!(slice_step);

/// Views of some positions of an axis, without copying.
///
/// ```
/// use shapeproof::{Dim, prelude::*, span, tensor};
///
/// // Samples of two channels in turn.
/// let samples = tensor![10, 1, 20, 2, 30, 3];
/// let left = samples.slice_step(Axis::<0>, span!(0..6), Dim::<2>);
/// let right = samples.slice_step(Axis::<0>, span!(1..6), Dim::<2>);
/// assert_eq!((left + right * 100).eval(), tensor![110, 220, 330]);
/// ```
pub trait Stepping<'a>: TensorLike {
    /// Every `step`-th position of a span of an axis; write the span with [`span!`](crate::span).
    ///
    /// # Shapes
    ///
    /// The axis has a length of `(end - start) / step`, rounded up. `start <= end <=` its length, and `step` is not 0.
    ///
    /// # Cost
    ///
    /// None: nothing is copied.
    ///
    /// # Source
    ///
    /// NumPy's `x[start:end:step]`, which unlike this function also accepts an `end` behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, span, tensor};
    /// let x = tensor![[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]];
    /// let y: TensorView<i32, Shape![2, 3], _> = x.slice_step(Axis::<1>, span!(0..5), Dim::<2>);
    /// assert_eq!(y, tensor![[1, 3, 5], [6, 8, 10]]);
    /// ```
    #[doc(alias = "step_by")]
    #[inline(always)]
    fn slice_step<const A: isize, F: StaticExtent, E: StaticExtent, K: StaticExtent>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
        step: impl IsLength<K>,
    ) -> View<'a, Self, <Self::Shape as Stepped<Axis<A>, Span<F, E>, K>>::Output, Strided>
    where
        Self: Stored<'a>,
        Self::Shape: SliceStep<Axis<A>, Span<F, E>, K, slice_step>,
    {
        let _ = (axis, span, step);
        self.stored().stepped_by::<slice_step, A, Span<F, E>, K>()
    }

    /// [`slice_step`](Self::slice_step) of an axis whose length may be known only at run time.
    ///
    /// # Errors
    ///
    /// The span ends behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, span};
    /// let x = TensorView::<i32, Shape![?]>::with_dims(&[1, 2, 3, 4], [4])?;
    /// assert_eq!(x.try_slice_step(Axis::<0>, span!(0..3), Dim::<2>)?, Tensor::from([1, 3]));
    /// assert!(x.try_slice_step(Axis::<0>, span!(0..5), Dim::<2>).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn try_slice_step<const A: isize, F: StaticExtent, E: StaticExtent, K: StaticExtent>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
        step: impl IsLength<K>,
    ) -> Result<View<'a, Self, <Self::Shape as Stepped<Axis<A>, Span<F, E>, K>>::Output, Strided>, ShapeError>
    where
        Self: Stored<'a>,
        Self::Shape: TrySliceStep<Axis<A>, Span<F, E>, K, slice_step>,
    {
        let _ = (axis, span, step);
        let view = self.stored();
        view.try_stepped_by::<A, Span<F, E>, K>()
            .ok_or_else(|| ShapeError::len::<Self::Shape, A>("slice_step", view.shape(), E::LEN))
    }

    /// Every `step`-th position of an axis from `start` up to, but not including, `end`; `None` if the range is outside the axis,
    /// or `step` is 0.
    ///
    /// # Shapes
    ///
    /// `?` for the axis: `(end - start) / step`, rounded up.
    ///
    /// # Cost
    ///
    /// None: nothing is copied.
    ///
    /// # Source
    ///
    /// NumPy's `x[start:end:step]`, which unlike this function also accepts an `end` behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let x = tensor![[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]];
    /// assert_eq!(x.slice_step_range(Axis::<1>, 0..5, 2).unwrap(), tensor![[1, 3, 5], [6, 8, 10]]);
    /// assert!(x.slice_step_range(Axis::<1>, 0..6, 2).is_none());
    /// ```
    #[doc(alias = "step_by")]
    #[inline(always)]
    fn slice_step_range<const A: isize>(
        self,
        axis: impl IsAxis<A>,
        range: Range<usize>,
        step: usize,
    ) -> Option<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<Dyn>, Strided>>
    where
        Self: Stored<'a>,
        Self::Shape: HasAxis<Axis<A>, slice_step>,
    {
        let _ = axis;
        self.stored().stepped::<A>(range, step)
    }
}

impl<X: TensorLike> Stepping<'_> for X {}

/// As [`Stepping`], borrowed mutably.
pub trait SteppingMut<'a>: StoredMut<'a> {
    /// As [`slice_step`](Stepping::slice_step), as a mutable view.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, span, tensor};
    /// let mut x = tensor![1, 2, 3, 4, 5];
    /// x.slice_step_mut(Axis::<0>, span!(0..5), Dim::<2>).assign(&tensor![10, 30, 50]);
    /// assert_eq!(x, tensor![10, 2, 30, 4, 50]);
    /// ```
    #[inline(always)]
    fn slice_step_mut<const A: isize, F: StaticExtent, E: StaticExtent, K: StaticExtent>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
        step: impl IsLength<K>,
    ) -> ViewMut<'a, Self, <Self::Shape as Stepped<Axis<A>, Span<F, E>, K>>::Output, Strided>
    where
        Self::Shape: SliceStep<Axis<A>, Span<F, E>, K, slice_step>,
    {
        let _ = (axis, span, step);
        self.stored_mut().stepped_by::<slice_step, A, Span<F, E>, K>()
    }

    /// As [`slice_step_range`](Stepping::slice_step_range), as a mutable view.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![1, 2, 3, 4, 5];
    /// x.slice_step_range_mut(Axis::<0>, 1..5, 2).unwrap().fill(0);
    /// assert_eq!(x, tensor![1, 0, 3, 0, 5]);
    /// ```
    #[inline(always)]
    fn slice_step_range_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
        range: Range<usize>,
        step: usize,
    ) -> Option<ViewMut<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<Dyn>, Strided>>
    where
        Self::Shape: HasAxis<Axis<A>, slice_step>,
    {
        let _ = axis;
        self.stored_mut().stepped::<A>(range, step)
    }
}

impl<'a, X: StoredMut<'a>> SteppingMut<'a> for X {}
