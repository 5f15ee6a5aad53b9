//! Views of rank-erased tensors, by methods that take an axis as a value.
//!
//! Axes count from 0, negative ones from the end.

use super::axes::{place, resolve};
use crate::shape::dims::each_axis;
use crate::shape::error::ShapeError;
use crate::shape::{DynShape, Extent, Shape};
use crate::storage::lengths::at as len_at;
use crate::storage::{Layout, Strided, TensorView};

/// A rank-erased view with any strides.
type View<'a, T> = TensorView<'a, T, DynShape, Strided>;

/// The error of a list of axes that does not have each of them once: the first that is none, or the last of the list.
#[cold]
fn not_each_once(op: &'static str, axes: &[isize], rank: usize) -> ShapeError {
    let none = |axis: &isize| resolve(op, *axis, rank).is_err();
    let axis = axes.iter().copied().find(none).or(axes.last().copied()).unwrap_or(0);
    ShapeError::NoAxis { op, axis, rank }
}

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
    #[inline(always)]
    pub fn permute_axes(self, axes: &[isize]) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("permute", self.shape().rank());
        if axes.len() != rank {
            return Err(ShapeError::Rank { op, left: rank, right: axes.len() });
        }
        // Each axis ahead of the rank stays; an axis that is none becomes 8, which is refused.
        let ahead = 8usize.saturating_sub(rank);
        let from = each_axis(|i| match i.checked_sub(ahead).and_then(|i| axes.get(i)) {
            Some(&axis) => resolve(op, axis, rank).map_or(8, |axis| ahead + axis),
            None => i,
        });
        self.regathered(from).ok_or_else(|| not_each_once(op, axes, rank))
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
    #[inline(always)]
    pub fn slice_axis(self, axis: isize, from: usize, to: usize) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("slice", self.shape().rank());
        let axis = resolve(op, axis, rank)?;
        let place = place(axis, rank);
        let max = len_at(self.shape().axes(), place);
        self.cut(place, from, to).ok_or(ShapeError::Extent { op, axis, len: from.max(to), max })
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
    #[inline(always)]
    pub fn split_along(self, axis: isize, at: usize) -> Result<(View<'a, T>, View<'a, T>), ShapeError> {
        let (op, rank) = ("split", self.shape().rank());
        let axis = resolve(op, axis, rank)?;
        let place = place(axis, rank);
        let max = len_at(self.shape().axes(), place);
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
    #[inline(always)]
    pub fn index_along(self, axis: isize, index: usize) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("index_axis", self.shape().rank());
        let axis = resolve(op, axis, rank)?;
        let place = place(axis, rank);
        let (len, max) = (index.saturating_add(1), len_at(self.shape().axes(), place));
        let one = self.cut(place, index, len);
        one.and_then(|one| one.dropped(place)).ok_or(ShapeError::Extent { op, axis, len, max })
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
    #[inline(always)]
    pub fn squeeze_along(self, axis: isize) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("squeeze", self.shape().rank());
        let axis = resolve(op, axis, rank)?;
        let place = place(axis, rank);
        let left = len_at(self.shape().axes(), place);
        self.dropped(place).ok_or(ShapeError::Axis { op, axis, left, right: 1 })
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
    #[inline(always)]
    pub fn unsqueeze_along(self, axis: isize) -> Result<View<'a, T>, ShapeError> {
        let (op, rank) = ("unsqueeze", self.shape().rank() + 1);
        let axis = resolve(op, axis, rank)?;
        self.widened(place(axis, rank)).ok_or(ShapeError::Rank { op, left: rank, right: 8 })
    }
}
