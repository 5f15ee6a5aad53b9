//! The error of operations whose indices are data.

use shapeproof_npy::sentences;

use crate::element::RowIndex;
use crate::shape::error::ShapeError;
use crate::shape::{Dims, Shape};
use crate::storage::TensorView;

/// The error of operations whose indices are data: [`try_gather`](crate::try_gather), [`try_scatter`](crate::try_scatter) and their
/// like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexError {
    /// The shapes do not fit.
    Shape(ShapeError),
    /// An index is negative, or beyond the end of its axis.
    Outside {
        /// The operation.
        op: &'static str,
        /// The position of the index in its tensor.
        at: Dims,
        /// The index, or the nearest `i64` if it is larger than that.
        value: i64,
        /// The length of the axis.
        len: usize,
    },
}

impl From<ShapeError> for IndexError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

sentences! { IndexError:
    Self::Shape(error) => "{}", error;
    Self::Outside { op, at, value, len } => "{}: the index at {} is {}, and the axis has {}", op, at, value, len;
}

impl core::error::Error for IndexError {}

/// The error for the first index that is not below `len`.
#[cold]
pub(crate) fn outside<K: RowIndex, J: Shape>(
    op: &'static str,
    indices: TensorView<'_, K, J>,
    len: usize,
) -> IndexError {
    let wrong = |k: &K| k.row().is_none_or(|k| k >= len);
    let mut flat = indices.as_slice().iter().position(wrong).unwrap_or_default();
    let value = indices.as_slice().get(flat).map_or(0, |k| k.value());
    let mut at = [0; 8];
    // Each iterator is reversed before the zip: reversing the zip would leave a panic for the case that their lengths differ.
    for (place, length) in at.iter_mut().rev().zip(indices.shape().axes().into_iter().rev()) {
        *place = flat.checked_rem(length).unwrap_or(0);
        flat = flat.checked_div(length).unwrap_or(0);
    }
    IndexError::Outside { op, at: Dims::right_aligned(indices.shape().rank(), at), value, len }
}
