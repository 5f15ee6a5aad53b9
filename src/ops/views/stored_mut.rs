//! The types from which mutable views are made, and the views that the methods return.

use crate::shape::{Axis, Shape};
use crate::storage::relayout::CutLayout;
use crate::storage::{Layout, RowMajor, Tensor, TensorViewMut};

/// A mutable view: `&mut Tensor`, [`TensorViewMut`] or `&mut TensorViewMut`.
pub trait StoredMut<'a>: Sized {
    /// The type of the elements.
    type Elem: Copy + 'static;
    /// The shape.
    type Shape: Shape;
    /// The layout of the elements.
    type Layout: Layout;
    #[doc(hidden)]
    fn stored_mut(self) -> TensorViewMut<'a, Self::Elem, Self::Shape, Self::Layout>;
}

impl<'a, T: Copy + 'static, S: Shape> StoredMut<'a> for &'a mut Tensor<T, S> {
    type Elem = T;
    type Shape = S;
    type Layout = RowMajor;
    #[inline(always)]
    fn stored_mut(self) -> TensorViewMut<'a, T, S> {
        self.view_mut()
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> StoredMut<'a> for TensorViewMut<'a, T, S, L> {
    type Elem = T;
    type Shape = S;
    type Layout = L;
    #[inline(always)]
    fn stored_mut(self) -> Self {
        self
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> StoredMut<'a> for &'a mut TensorViewMut<'_, T, S, L> {
    type Elem = T;
    type Shape = S;
    type Layout = L;
    #[inline(always)]
    fn stored_mut(self) -> TensorViewMut<'a, T, S, L> {
        self.view_mut()
    }
}

/// A mutable slice of an axis, of shape `P`.
pub type SliceOf<'a, X, const A: isize, P> = TensorViewMut<
    'a,
    <X as StoredMut<'a>>::Elem,
    P,
    CutLayout<<X as StoredMut<'a>>::Shape, Axis<A>, <X as StoredMut<'a>>::Layout>,
>;

/// The mutable view that a method returns.
pub(super) type View<'a, X, S, L> = TensorViewMut<'a, <X as StoredMut<'a>>::Elem, S, L>;
