//! Mutable views of shapes with lengths that are known only at run time.

use super::contiguous::Contiguous;
use super::names::{reshape, slice, split, squeeze, with_length};
use super::stored_mut::{SliceOf, StoredMut, View};
use crate::shape::TryReshapeTo;
use crate::shape::axis::{AtAxis, HasAxis, TrySqueeze};
use crate::shape::error::ShapeError;
use crate::shape::named::{IsAxis, IsLength, IsSpan};
use crate::shape::{Axis, Extent, Shape, StaticExtent};
use crate::shape::{Span, TrySlice, TrySplit};
use crate::storage::RowMajor;
use crate::storage::split::SplitViewsMut;

/// [`ViewsMut`](super::mutable::ViewsMut) where it depends on lengths known only at run time.
///
/// ```
/// use shapeproof::prelude::*;
/// let mut memory = [1, 2, 3, 4];
/// let mut x = TensorViewMut::<i32, Shape![?, 2]>::with_dims(&mut memory, [2, 2])?;
/// assert!(x.view_mut().try_squeeze_mut(Axis::<0>).is_err());
/// x.try_reshape_mut::<Shape![?]>([4])?.fill(0);
/// assert_eq!(memory, [0; 4]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
pub trait TryViewsMut<'a>: StoredMut<'a> {
    /// The same elements in a shape with these lengths.
    ///
    /// # Errors
    ///
    /// The type of shape does not allow the lengths, or their product is not the number of elements.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut memory = [1, 2, 3, 4];
    /// let mut x = TensorViewMut::<i32, Shape![?, 2]>::with_dims(&mut memory, [2, 2])?;
    /// x.try_reshape_mut::<Shape![?]>([4])?.set([3], 9);
    /// assert_eq!(memory, [1, 2, 3, 9]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline]
    fn try_reshape_mut<R: Shape>(self, dims: R::Index) -> Result<View<'a, Self, R, RowMajor>, ShapeError>
    where
        Self::Layout: Contiguous,
        Self::Shape: TryReshapeTo<R, reshape>,
    {
        let shape = ShapeError::dims::<R>("reshape", dims)?;
        let view = Self::Layout::row_major_mut(self.stored_mut());
        let have = view.shape().count();
        view.try_recounted(shape).ok_or(ShapeError::count("reshape", have, shape.count()))
    }

    /// The same elements without an axis of length 1, which may be known only at run time.
    ///
    /// # Errors
    ///
    /// The length is not 1.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut memory = [1, 2];
    /// let mut x = TensorViewMut::<i32, Shape![?, 2]>::with_dims(&mut memory, [1, 2])?;
    /// x.try_squeeze_mut(Axis::<0>)?.set([1], 9);
    /// assert_eq!(memory, [1, 9]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline]
    fn try_squeeze_mut<const A: isize>(
        self,
        axis: impl IsAxis<A>,
    ) -> Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::Without, Self::Layout>, ShapeError>
    where
        Self::Shape: TrySqueeze<Axis<A>, squeeze>,
    {
        let _ = axis;
        let view = self.stored_mut();
        let error = ShapeError::len::<Self::Shape, A>("squeeze", view.shape(), 1);
        view.squeezed::<A>().ok_or(error)
    }

    /// The same elements with `length` as the extent of an axis: a [`Length`](crate::Length) that [`length!`](crate::length!)
    /// made, or any other extent.
    ///
    /// # Errors
    ///
    /// The axis has another length; the error has both.
    ///
    /// ```
    /// use shapeproof::{length, prelude::*};
    /// let (samples, mut memory) = ([1.0, 2.0, 3.0], vec![0.0; 3]);
    /// length!(n = samples.len());
    /// let x = TensorView::from(&samples[..]).with_length(n, Axis::<0>)?;
    /// let mut out = TensorViewMut::from(&mut memory[..]).with_length_mut(n, Axis::<0>)?;
    /// out.assign(x * 2.0); // no `try_assign`
    /// assert_eq!(memory, [2.0, 4.0, 6.0]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline(always)]
    fn with_length_mut<const A: isize, E: Extent>(
        self,
        length: E,
        axis: impl IsAxis<A>,
    ) -> Result<View<'a, Self, <Self::Shape as AtAxis<Axis<A>>>::With<E>, Self::Layout>, ShapeError>
    where
        Self::Shape: HasAxis<Axis<A>, with_length>,
    {
        let _ = axis;
        let view = self.stored_mut();
        let error = ShapeError::len::<Self::Shape, A>("with_length", view.shape(), length.get());
        view.relabelled::<A, E>(length).ok_or(error)
    }

    /// The part of an axis inside a span, where the length may be known only at run time.
    ///
    /// # Errors
    ///
    /// The span ends behind the end of the axis.
    ///
    /// ```
    /// use shapeproof::{prelude::*, span};
    /// let mut memory = [1, 2, 3];
    /// let mut x = TensorViewMut::<i32, Shape![?]>::with_dims(&mut memory, [3])?;
    /// x.try_slice_mut(Axis::<0>, span!(1..3))?.fill(0);
    /// assert_eq!(memory, [1, 0, 0]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline]
    fn try_slice_mut<const A: isize, F: StaticExtent, E: StaticExtent, P: Shape>(
        self,
        axis: impl IsAxis<A>,
        span: impl IsSpan<F, E>,
    ) -> Result<SliceOf<'a, Self, A, P>, ShapeError>
    where
        Self::Shape: TrySlice<Axis<A>, Span<F, E>, slice, Output = P>,
    {
        let _ = (axis, span);
        let view = self.stored_mut();
        let error = ShapeError::len::<Self::Shape, A>("slice", view.shape(), E::LEN);
        view.sliced::<A, Span<F, E>>().ok_or(error)
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
    /// let mut memory = [1, 2, 3];
    /// let mut x = TensorViewMut::<i32, Shape![?]>::with_dims(&mut memory, [3])?;
    /// let (mut first, mut rest) = x.try_split_mut(Axis::<0>, Dim::<1>)?;
    /// first.fill(0);
    /// rest.fill(9);
    /// assert_eq!(memory, [0, 9, 9]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[inline]
    fn try_split_mut<const A: isize, At: StaticExtent, P: Shape, Q: Shape>(
        self,
        axis: impl IsAxis<A>,
        at: impl IsLength<At>,
    ) -> Result<SplitViewsMut<'a, Self::Elem, Self::Shape, A, Self::Layout, P, Q>, ShapeError>
    where
        Self::Shape: TrySplit<Axis<A>, At, split, First = P, Second = Q>,
    {
        let _ = (axis, at);
        let view = self.stored_mut();
        let error = ShapeError::len::<Self::Shape, A>("split", view.shape(), At::LEN);
        view.parted::<A, At>(At::NEW).ok_or(error)
    }
}

impl<'a, X: StoredMut<'a>> TryViewsMut<'a> for X {}
