//! Equality and defaults.

use num_traits::ConstZero;

use crate::shape::{Shape, StaticShape};
use crate::storage::Tensor;

impl<T: Copy + PartialEq + 'static, S: Shape, R: Shape> PartialEq<Tensor<T, R>> for Tensor<T, S> {
    fn eq(&self, other: &Tensor<T, R>) -> bool {
        self.shape().axes() == other.shape().axes() && self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq + 'static, S: Shape> Eq for Tensor<T, S> {}

impl<T: Copy + core::fmt::Debug + 'static, S: Shape> core::fmt::Debug for Tensor<T, S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} {:?}", self.shape(), self.as_slice())
    }
}

impl<T: Copy + ConstZero + 'static, S: StaticShape> Tensor<T, S> {
    /// A tensor of zeros, in a `const` or a `static` as well.
    #[must_use]
    pub const fn zeros() -> Self {
        Self::full(T::ZERO)
    }
}

impl<T: Copy + ConstZero + 'static, S: StaticShape> Default for Tensor<T, S> {
    fn default() -> Self {
        Self::zeros()
    }
}
