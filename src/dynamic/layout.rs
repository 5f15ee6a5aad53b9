//! Views of rank-erased tensors, by methods that take an axis as a value.
//!
//! Axes count from 0, negative ones from the end.

use super::axes::{resolve, shape};
use crate::shape::error::ShapeError;
use crate::shape::{Axes, DynShape, Extent, Shape};
use crate::storage::{Layout, Strided, TensorView};

/// A rank-erased view with any strides.
type View<'a, T> = TensorView<'a, T, DynShape, Strided>;

/// Views of rank-erased tensors, in any layout.
impl<'a, T: Copy + 'static, C: Extent, L: Layout> TensorView<'a, T, DynShape<C>, L> {
    /// The axes in another order: axis `i` of the result is axis `axes[i]`.
    ///
    /// # Errors
    ///
    /// `axes` does not name each axis once.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
    /// let mut out: Tensor<i32, Shape![3, 2]> = Tensor::zeros();
    /// x.permute_axes(&[1, 0])?.neg().try_eval_into(&mut out)?;
    /// assert_eq!(out, Tensor::from([[-1, -4], [-2, -5], [-3, -6]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn permute_axes(self, axes: &[isize]) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("permute", self.shape().rank());
        if axes.len() != rank {
            return Err(ShapeError::Rank { op, left: rank, right: axes.len() });
        }
        let ahead = 8usize.saturating_sub(rank);
        let mut from: Axes = [0, 1, 2, 3, 4, 5, 6, 7];
        for (to, &axis) in from.iter_mut().skip(ahead).zip(axes) {
            *to = ahead + resolve(op, axis, rank)?;
        }
        let twice = axes.last().copied().unwrap_or(0);
        self.regathered(from).ok_or(ShapeError::NoAxis { op, axis: twice, rank })
    }

    /// The positions `from` to `to` of an axis, without `to`.
    ///
    /// # Errors
    ///
    /// There is no such axis, or the range is outside of it.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
    /// assert_eq!(x.slice_axis(-1, 1, 3)?, Tensor::from([[2, 3], [5, 6]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn slice_axis(self, axis: isize, from: usize, to: usize) -> Result<View<'a, T>, ShapeError> {
        let (op, dims) = ("slice", self.shape().dims());
        let axis = resolve(op, axis, dims.rank())?;
        let max = dims.as_ref().get(axis).copied().unwrap_or(0);
        self.cut(8 - dims.rank() + axis, from, to).ok_or(ShapeError::Extent {
            op,
            axis,
            len: from.max(to),
            max,
        })
    }

    /// Two parts: the positions of an axis before `at`, and those from `at` on.
    ///
    /// # Errors
    ///
    /// There is no such axis, or `at` is larger than its length.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
    /// let (first, rest) = x.split_along(1, 1)?;
    /// assert_eq!((first.sum(), rest.sum()), (5, 16));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn split_along(self, axis: isize, at: usize) -> Result<(View<'a, T>, View<'a, T>), ShapeError> {
        let (op, dims) = ("split", self.shape().dims());
        let axis = resolve(op, axis, dims.rank())?;
        let (place, max) = (8 - dims.rank() + axis, dims.as_ref().get(axis).copied().unwrap_or(0));
        let parts = self.cut(place, 0, at).zip(self.cut(place, at, max));
        parts.ok_or(ShapeError::Extent { op, axis, len: at, max })
    }

    /// The elements at a position of an axis, without that axis.
    ///
    /// # Errors
    ///
    /// There is no such axis, or no such position.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
    /// assert_eq!(x.index_along(-1, 2)?, Tensor::from([3, 6]));
    /// assert_eq!(x.index_along(0, 2).unwrap_err().to_string(), "index_axis: axis 0 has room for 2, not 3");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn index_along(self, axis: isize, index: usize) -> Result<View<'a, T>, ShapeError> {
        let (op, dims) = ("index_axis", self.shape().dims());
        let axis = resolve(op, axis, dims.rank())?;
        let (len, max) = (index.saturating_add(1), dims.as_ref().get(axis).copied().unwrap_or(0));
        let one = self.cut(8 - dims.rank() + axis, index, len);
        one.and_then(|one| one.dropped(axis)).ok_or(ShapeError::Extent { op, axis, len, max })
    }

    /// The same elements without an axis of length 1.
    ///
    /// # Errors
    ///
    /// There is no such axis, or it has another length.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3], [3, 1])?;
    /// assert_eq!(x.squeeze_along(-1)?, Tensor::from([1, 2, 3]));
    /// assert_eq!(x.squeeze_along(0).unwrap_err().to_string(), "squeeze: axis 0 has 3 against 1");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn squeeze_along(self, axis: isize) -> Result<View<'a, T>, ShapeError> {
        let (op, dims) = ("squeeze", self.shape().dims());
        let axis = resolve(op, axis, dims.rank())?;
        let left = dims.as_ref().get(axis).copied().unwrap_or(0);
        self.dropped(axis).ok_or(ShapeError::Axis { op, axis, left, right: 1 })
    }

    /// The same elements with a new axis of length 1, which is axis `axis` of the result.
    ///
    /// # Errors
    ///
    /// The result cannot have such an axis, or it would have 9 axes.
    ///
    /// # Cost
    ///
    /// Nothing is copied.
    ///
    /// ```
    /// use shapeproof::{DynView, prelude::*};
    /// let x = DynView::with_dims(&[1, 2, 3], [3])?;
    /// assert_eq!(x.unsqueeze_along(-1)?, Tensor::from([[1], [2], [3]]));
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn unsqueeze_along(self, axis: isize) -> Result<View<'a, T>, ShapeError> {
        let (op, dims) = ("unsqueeze", self.shape().dims());
        let axis = resolve(op, axis, dims.rank() + 1)?;
        let (before, behind) = dims.as_ref().split_at_checked(axis).unwrap_or_default();
        shape::<crate::Dyn>(op, before.iter().chain(&[1]).chain(behind).copied())?;
        self.widened(axis).ok_or(ShapeError::Rank { op, left: dims.rank() + 1, right: 8 })
    }
}
