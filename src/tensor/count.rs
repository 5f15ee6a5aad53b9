//! How many elements there are, and along which axes.

use crate::shape::Shape;
use crate::storage::{Layout, Tensor, TensorView, TensorViewMut};

macro_rules! counts {
    ($([$($g:tt)*] $ty:ty;)*) => {$(
        impl<T: Copy + 'static, S: Shape, $($g)*> $ty {
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
    )*};
}
counts! {
    [] Tensor<T, S>;
    [L: Layout] TensorView<'_, T, S, L>;
    [L: Layout] TensorViewMut<'_, T, S, L>;
}
