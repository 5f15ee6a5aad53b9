//! Tensors in a slice as one view.

use super::tensor::Tensor;
use super::view::{self, TensorView};
use crate::shape::axis::InsertAt;
use crate::shape::{Axis, Dyn, StaticShape};

impl<T: Copy + 'static, S: StaticShape + InsertAt<Axis<0>>> Tensor<T, S> {
    /// The tensors of a slice as one view with a first axis for them, where they lie one behind the other without padding:
    /// `Shape![3, 2]` becomes `Shape![?, 3, 2]`. Nothing is copied.
    ///
    /// `None` if there is padding between them: a tensor is aligned to 64 bytes, or to 8 where there is no operating system, and its
    /// size is rounded up to that. Where one copy is wanted in any case there is [`stack`](fn@crate::stack).
    ///
    /// # Shapes
    ///
    /// N times `S` → `(?, ..S)`. A shape of six axes does not compile.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let windows = vec![Tensor::<f32, Shape![8, 8]>::full(1.0), Tensor::full(2.0)];
    /// let batch = Tensor::view_stacked(&windows).unwrap();
    /// assert_eq!(batch.shape().dims(), [2, 8, 8]);
    /// assert_eq!(batch.as_slice()[63..65], [1.0, 2.0]);
    /// ```
    #[must_use]
    #[inline]
    pub fn view_stacked(tensors: &[Self]) -> Option<TensorView<'_, T, S::Inserted<Dyn>>> {
        if size_of::<Self>() != S::LEN.checked_mul(size_of::<T>())? {
            return None;
        }
        let count = tensors.len().checked_mul(S::LEN)?;
        // SAFETY: a tensor of a static shape is inline memory for `LEN` elements, all of them initialised, and no byte besides: its size
        // is theirs. Those of a slice lie one behind the other, so that the slice is `count` elements, borrowed as long.
        let elements = unsafe { core::slice::from_raw_parts(tensors.as_ptr().cast::<T>(), count) };
        Some(view::rows::<T, S>(elements, tensors.len()))
    }
}
