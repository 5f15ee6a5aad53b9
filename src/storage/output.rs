//! Where results go whose lengths are known only at run time.

use super::produce::{Produce, filled_by};
use super::tensor::Tensor;
use super::view::TensorViewMut;
use crate::shape::Shape;
use crate::shape::error::ShapeError;

mod sealed {
    /// Only this crate implements outputs, each for its own type of elements, because an output decides where elements are written.
    /// A tensor is not an output for another type of elements, which could be a user's type.
    ///
    /// ```compile_fail,E0277
    /// # use shapeproof::{Dim, ShapeError, Tensor, Output};
    /// #[derive(Clone, Copy)]
    /// struct Mine;
    /// impl Output<Mine> for &mut Tensor<f32, (Dim<2>,)> {
    ///     type Shape = (Dim<2>,);
    ///     fn receive<P>(self, _: &'static str, _: &P) -> Result<(), ShapeError> {
    ///         Ok(())
    ///     }
    /// }
    /// ```
    pub trait Sealed<T> {}
    impl<T: Copy + 'static, S: super::Shape> Sealed<T> for &mut super::Tensor<T, S> {}
    impl<T: Copy + 'static, S: super::Shape> Sealed<T> for &mut super::TensorViewMut<'_, T, S> {}
}

/// An output, where a result goes whose lengths are known only at run time: `&mut` of a tensor or of a mutable view.
///
/// A tensor takes the lengths, as far as its type allows: up to its capacity where it has one, so that no heap is needed.
/// A view of borrowed memory has lengths already, and they must be those of the result. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an output for a result of `{T}` elements",
    label = "not an output for this result",
    note = "an output is `&mut` of a tensor, which takes the lengths, or of a mutable view, which has them, of the result's elements"
)]
pub trait Output<T: Copy + 'static>: sealed::Sealed<T> {
    /// The shape.
    type Shape: Shape;

    /// Takes the lengths of a result and lets the producer write its elements. On an error nothing is written.
    #[doc(hidden)]
    fn receive<P: Produce<Elem = T>>(self, op: &'static str, result: &P) -> Result<(), ShapeError>;
}

impl<T: Copy + 'static, R: Shape> Output<T> for &mut Tensor<T, R> {
    type Shape = R;
    #[inline(always)]
    fn receive<P: Produce<Elem = T>>(self, op: &'static str, result: &P) -> Result<(), ShapeError> {
        let (there, want) = (self.shape(), result.shape());
        // A length with an identity stays what it is; others are taken as far as the type allows.
        let taken = if there.rank() == want.rank() { there.with_axes(want.axes()) } else { None };
        let shape: R = match taken {
            Some(shape) => shape,
            None => ShapeError::convert(op, want)?,
        };
        // SAFETY: the shape has the lengths of the result, so that the producer writes every element; a tensor makes room for every shape
        // of its type, and it is borrowed mutably, so that no operand is part of it.
        unsafe { self.refill(shape, result) };
        Ok(())
    }
}

impl<T: Copy + 'static, R: Shape> Output<T> for &mut TensorViewMut<'_, T, R> {
    type Shape = R;
    #[inline(always)]
    fn receive<P: Produce<Elem = T>>(self, op: &'static str, result: &P) -> Result<(), ShapeError> {
        ShapeError::equal(op, result.shape(), self.shape())?;
        let out = self.as_mut_slice();
        // SAFETY: the view is row-major, has as many elements as the result, and is borrowed mutably, so that no operand is
        // part of it.
        unsafe { filled_by(out.as_mut_ptr(), out.len(), result) };
        Ok(())
    }
}
