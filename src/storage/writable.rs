//! Memory for a result whose lengths only run time knows.

use super::pointer::{Pointer, filled};
use super::tensor::Tensor;
use super::view::TensorViewMut;
use crate::error::ShapeError;
use crate::shape::Shape;

mod sealed {
    /// Places are those of this crate, of their own elements alone: what is written goes where a place says. With another
    /// type of elements, which may be a user's, a tensor is no place.
    ///
    /// ```compile_fail,E0277
    /// # use shapeproof::{Dim, Tensor, Writable};
    /// #[derive(Clone, Copy)]
    /// struct Mine;
    /// impl Writable<Mine> for &mut Tensor<f32, (Dim<2>,)> {
    ///     type Shape = (Dim<2>,);
    /// }
    /// ```
    pub trait Sealed<T> {}
    impl<T: Copy + 'static, S: super::Shape> Sealed<T> for &mut super::Tensor<T, S> {}
    impl<T: Copy + 'static, S: super::Shape> Sealed<T> for &mut super::TensorViewMut<'_, T, S> {}
}

/// A place for a result whose lengths only run time knows: `&mut` of a tensor, or of a mutable view.
///
/// A tensor takes the lengths, as far as its type allows: up to its capacity where it has one, so that no heap is needed.
/// A view, which borrows memory of somebody else, has its lengths already, and they must be those of the result. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a place for a result of `{T}` elements",
    label = "not a place for this result",
    note = "a place is `&mut` of a tensor, which takes the lengths, or of a mutable view, which has them, of the result's elements"
)]
pub trait Writable<T: Copy + 'static>: sealed::Sealed<T> {
    /// The shape.
    type Shape: Shape;

    /// Takes the lengths of `shape` and has `fill` write the elements; or an error, and nothing is written.
    ///
    /// # Safety
    ///
    /// `fill` writes all `shape.count()` elements.
    #[doc(hidden)]
    unsafe fn receive<S: Shape>(
        self,
        op: &'static str,
        shape: S,
        fill: impl FnOnce(Pointer<T>),
    ) -> Result<(), ShapeError>;

    /// Takes the lengths of `shape`, fills the elements with `value` and has `write` change them; or an error, and nothing
    /// is written. Without a value there are no elements.
    #[doc(hidden)]
    fn receive_filled<S: Shape>(
        self,
        op: &'static str,
        shape: S,
        value: Option<T>,
        write: impl FnOnce(&mut [T]),
    ) -> Result<(), ShapeError>
    where
        Self: Sized,
    {
        let count = shape.count();
        let Some(value) = value else {
            if count > 0 {
                return Err(ShapeError::count(op, 0, count));
            }
            // SAFETY: there are no elements to be written.
            return unsafe { self.receive(op, shape, |_| ()) };
        };
        // SAFETY: every element is written, after which they are a slice.
        unsafe {
            self.receive(op, shape, |out| {
                for i in 0..count {
                    out.add(i).write(value);
                }
                write(out.slice_mut(count));
            })
        }
    }
}

impl<T: Copy + 'static, R: Shape> Writable<T> for &mut Tensor<T, R> {
    type Shape = R;
    #[inline(always)]
    unsafe fn receive<S: Shape>(
        self,
        op: &'static str,
        shape: S,
        fill: impl FnOnce(Pointer<T>),
    ) -> Result<(), ShapeError> {
        let shape: R = ShapeError::convert(op, shape)?;
        // SAFETY: the same lengths, so that `fill` writes every element; a tensor has room for every shape of its type.
        unsafe { self.refill(shape, fill) };
        Ok(())
    }
}

impl<T: Copy + 'static, R: Shape> Writable<T> for &mut TensorViewMut<'_, T, R> {
    type Shape = R;
    #[inline(always)]
    unsafe fn receive<S: Shape>(
        self,
        op: &'static str,
        shape: S,
        fill: impl FnOnce(Pointer<T>),
    ) -> Result<(), ShapeError> {
        ShapeError::equal(op, shape, self.shape())?;
        let place = self.as_mut_slice();
        // SAFETY: the view is row-major and has as many elements as the result, all of which `fill` writes.
        unsafe { filled(place.as_mut_ptr(), place.len(), fill) };
        Ok(())
    }
}
