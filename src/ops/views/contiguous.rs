//! Contiguous layouts: their elements are next to each other in memory.

use crate::shape::Shape;
use crate::storage::{Layout, RowMajor, TensorView, TensorViewMut};

/// A layout whose elements are next to each other in memory: [`RowMajor`].
#[diagnostic::on_unimplemented(
    message = "the elements of a `{Self}` view do not lie side by side",
    label = "this view is not contiguous",
    note = "copy it first, with `to_tensor`"
)]
pub trait Contiguous: Layout {
    #[doc(hidden)]
    fn row_major<T: Copy + 'static, S: Shape>(view: TensorView<'_, T, S, Self>) -> TensorView<'_, T, S>;
    #[doc(hidden)]
    fn row_major_mut<T: Copy + 'static, S: Shape>(
        view: TensorViewMut<'_, T, S, Self>,
    ) -> TensorViewMut<'_, T, S>;
}
impl Contiguous for RowMajor {
    #[inline(always)]
    fn row_major<T: Copy + 'static, S: Shape>(view: TensorView<'_, T, S>) -> TensorView<'_, T, S> {
        view
    }
    #[inline(always)]
    fn row_major_mut<T: Copy + 'static, S: Shape>(view: TensorViewMut<'_, T, S>) -> TensorViewMut<'_, T, S> {
        view
    }
}
