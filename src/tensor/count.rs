//! How many elements there are, and along which axes.

use duplicate::duplicate_item;

use crate::shape::Shape;
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

#[duplicate_item(
    generics              Elements;
    [S: Shape]            [Tensor<T, S>];
    [S: Shape, L: Layout] [TensorView<'_, T, S, L>];
    [S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>];
)]
impl<T: Copy + 'static, generics> Elements {
    /// The number of elements.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!((x.len(), x.dims(), x.is_empty()), (6, [2, 3], false));
    /// ```
    #[doc(alias("size", "numel", "nelements"))]
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.shape().count()
    }

    /// Whether there are no elements.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The length of each axis.
    #[doc(alias("shape", "size"))]
    #[must_use]
    #[inline]
    pub fn dims(&self) -> S::Index {
        self.shape().dims()
    }
}
