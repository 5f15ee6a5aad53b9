//! Views with the last two axes swapped.

use super::{Layout, Strided, TensorView};
use crate::shape::matrix::Matrix;

impl<'a, T: Copy + 'static, S: Matrix, L: Layout> TensorView<'a, T, S, L> {
    /// The last two axes swapped.
    #[inline(always)]
    pub(crate) fn matrix_transposed(self) -> TensorView<'a, T, S::Swapped, Strided> {
        let mut strides = self.steps();
        strides.swap(6, 7);
        let shape = self.shape().swapped();
        // SAFETY: shape and strides are swapped at the same axes, so that the indices are those of the view with the last
        // two swapped.
        unsafe { self.reshaped(0, shape, Strided::of(strides)) }
    }
}
