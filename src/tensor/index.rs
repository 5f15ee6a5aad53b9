//! One element.
//!
//! There is no `x[[i, j]]`: Rust's indexing panics outside the bounds, and nothing here panics. `get` answers `None`,
//! and [`at`](crate::ops::views::Slicing::at) has its index checked by the compiler.

use crate::shape::Shape;
use crate::shape::dims::aligned;
use crate::storage::{Iter, Layout, Tensor, TensorView, TensorViewMut};

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// The element at an index, or `None` outside the shape.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.get([1, 0]), Some(4));
    /// assert_eq!(x.get([2, 0]), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self, index: S::Index) -> Option<T> {
        self.view().get(index)
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The element at an index, or `None` outside the shape.
    #[must_use]
    #[inline]
    pub fn get(&self, index: S::Index) -> Option<T> {
        self.at(aligned(self.shape(), index)?)
    }

    /// All elements in row-major order, by value.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let x = tensor![[1, 2], [3, 4]];
    /// assert!(x.transpose().elements().eq([1, 3, 2, 4]));
    /// ```
    #[inline]
    pub fn elements(self) -> core::iter::Copied<Iter<'a, T, S, L>> {
        Iter::new(self).copied()
    }
}

impl<T: Copy + 'static, S: Shape, L: Layout> TensorViewMut<'_, T, S, L> {
    /// The element at an index, or `None` outside the shape.
    #[must_use]
    #[inline]
    pub fn get(&self, index: S::Index) -> Option<T> {
        self.view().get(index)
    }
}
