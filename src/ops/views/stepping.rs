//! Every `step`-th position of an axis, as a view.

use core::ops::Range;

use super::shared::View;
use super::stored_mut::{StoredMut, View as ViewMut};
use crate::element::operation::operations;
use crate::expr::{Stored, TensorLike};
use crate::shape::axis::{AtAxis, HasAxis};
use crate::shape::named::IsAxis;
use crate::shape::{Axis, Dyn};
use crate::storage::Strided;

operations!(slice_step);

/// Views of some positions of an axis, without copying.
///
/// ```
/// use shapeproof::{prelude::*, tensor};
///
/// // Samples of two channels in turn.
/// let samples = tensor![10, 1, 20, 2, 30, 3];
/// let left = samples.slice_step(Axis::<0>, 0..6, 2).ok_or("not that many")?;
/// let right = samples.slice_step(Axis::<0>, 1..6, 2).ok_or("not that many")?;
/// assert_eq!((left.sum(), right.sum()), (60, 6));
/// # Ok::<(), &str>(())
/// ```
pub trait Stepping<'a>: TensorLike {
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
    /// assert_eq!(x.slice_step(Axis::<1>, 0..5, 2).unwrap(), tensor![[1, 3, 5], [6, 8, 10]]);
    /// assert!(x.slice_step(Axis::<1>, 0..6, 2).is_none());
    /// ```
    #[doc(alias = "step_by")]
    #[inline(always)]
    fn slice_step<const A: isize>(
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
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = tensor![1, 2, 3, 4, 5];
    /// x.slice_step_mut(Axis::<0>, 1..5, 2).unwrap().fill(0);
    /// assert_eq!(x, tensor![1, 0, 3, 0, 5]);
    /// ```
    #[inline(always)]
    fn slice_step_mut<const A: isize>(
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
