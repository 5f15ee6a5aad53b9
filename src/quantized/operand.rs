//! What quantized layers take.

use crate::error::ShapeError;
use crate::expr::Stored;
use crate::ops::views::contiguous::Contiguous;
use crate::shape::{ReshapeTo, Shape};

/// A reference to a tensor or a contiguous view, with as many elements as the shape `X`, for the operation `Op`.
///
/// The axes may differ, as from `[1, 8, 8, 3]` to `[8, 8, 3]`.
pub trait Operand<'a, X, Op, T = i8> {
    /// The elements in row-major order.
    #[doc(hidden)]
    fn elements(self) -> &'a [T];
}

impl<'a, X, Op, T, A> Operand<'a, X, Op, T> for A
where
    X: Shape,
    T: Copy + 'static,
    A: Stored<'a, Elem = T, Layout: Contiguous>,
    A::Shape: ReshapeTo<X, Op>,
{
    #[inline(always)]
    fn elements(self) -> &'a [T] {
        Contiguous::row_major(self.stored()).as_slice()
    }
}

/// An error at the first pair of numbers of elements, that there are and that a shape has, which differ.
pub(crate) fn lengths(op: &'static str, pairs: &[(usize, usize)]) -> Result<(), ShapeError> {
    match pairs.iter().find(|(have, want)| have != want) {
        Some(&(have, want)) => Err(ShapeError::count(op, have, want)),
        None => Ok(()),
    }
}
