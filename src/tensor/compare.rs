//! Equality and defaults.

use num_traits::ConstZero;

use crate::shape::{Shape, StaticShape};
use crate::storage::{Layout, Tensor, TensorView};

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

impl<T, S, L, R> PartialEq<Tensor<T, R>> for TensorView<'_, T, S, L>
where
    T: Copy + PartialEq + 'static,
    S: Shape,
    L: Layout,
    R: Shape,
{
    fn eq(&self, other: &Tensor<T, R>) -> bool {
        *self == other.view()
    }
}

impl<T, S, L, R> PartialEq<TensorView<'_, T, S, L>> for Tensor<T, R>
where
    T: Copy + PartialEq + 'static,
    S: Shape,
    L: Layout,
    R: Shape,
{
    fn eq(&self, other: &TensorView<'_, T, S, L>) -> bool {
        *other == self.view()
    }
}

impl<T, S, L, R, M> PartialEq<TensorView<'_, T, R, M>> for TensorView<'_, T, S, L>
where
    T: Copy + PartialEq + 'static,
    S: Shape,
    L: Layout,
    R: Shape,
    M: Layout,
{
    fn eq(&self, other: &TensorView<'_, T, R, M>) -> bool {
        self.shape().rank() == other.shape().rank()
            && self.shape().axes() == other.shape().axes()
            && self.elements().eq(other.elements())
    }
}

impl<T: Copy + core::fmt::Debug + 'static, S: Shape, L: Layout> core::fmt::Debug for TensorView<'_, T, S, L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} ", self.shape())?;
        f.debug_list().entries(self.elements()).finish()
    }
}
