//! The operands of quantized layers.

use crate::expr::Stored;
use crate::ops::views::contiguous::Contiguous;
use crate::shape::error::ShapeError;
use crate::shape::{ReshapeTo, Shape};

/// A reference to a tensor or a contiguous view, with as many elements as the shape `X`, for the operation `Op`.
///
/// The axes may differ: for example `[1, 8, 8, 3]` for `[8, 8, 3]`.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{Self}` is not an operand of a quantized layer",
    label = "not a reference to a tensor, and not a view",
    note = "borrow a tensor with `&`; an expression is evaluated first, with `eval`; of an array `Tensor::from` makes a tensor"
)]
pub trait LayerOperand<'a, X, Op, T = i8> {
    /// The elements in row-major order.
    #[doc(hidden)]
    fn elements(self) -> &'a [T];
}

impl<'a, X, Op, T, A> LayerOperand<'a, X, Op, T> for A
where
    X: Shape,
    T: Copy + 'static,
    A: Stored<'a, Elem: TakenAs<T, Op>, Layout: Contiguous>,
    A::Shape: ReshapeTo<X, Op>,
{
    #[inline(always)]
    fn elements(self) -> &'a [T] {
        TakenAs::all(Contiguous::row_major(self.stored()).as_slice())
    }
}

/// Elements of the type `T` that a layer takes.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Op}: the operand has `{Self}` elements, where `{T}` is taken",
    label = "the elements are of another type",
    note = "`Affine::quantize` makes integers of `f32` elements, `Requantize` makes `i8` of `u8` and `i16`"
)]
pub trait TakenAs<T, Op>: Sized {
    /// The elements, with their type known to be `T`.
    fn all(x: &[Self]) -> &[T];
}
impl<T, Op> TakenAs<T, Op> for T {
    #[inline(always)]
    fn all(x: &[T]) -> &[T] {
        x
    }
}

/// An error for the first pair of differing lengths: that of a slice, and that of its shape.
pub(crate) fn lengths(op: &'static str, pairs: &[(usize, usize)]) -> Result<(), ShapeError> {
    match pairs.iter().find(|(have, want)| have != want) {
        Some(&(have, want)) => Err(ShapeError::count(op, have, want)),
        None => Ok(()),
    }
}
