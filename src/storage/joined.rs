//! Rank-erased views joined along an axis that is a value.
//!
//! All axes in front of it count as one, the axis and those behind it as another. So each part is a matrix, and so is the result, whose
//! rows are rows of the first part, of the second, and so on.

use super::eval::copy;
use super::pointer::Pointer;
use super::produce::Produce;
use super::view::TensorView;
use crate::shape::error::ShapeError;
use crate::shape::{DynShape, Extent, Shape};

/// Parts in row-major order, side by side.
pub(crate) struct Joined<'p, 'a, T: 'static, C: Extent, S> {
    parts: &'p [TensorView<'a, T, DynShape<C>>],
    /// The rows of each part, and of the result.
    rows: usize,
    shape: S,
}

impl<'p, 'a, T: Copy + 'static, C: Extent, S: Shape> Joined<'p, 'a, T, C, S> {
    /// The parts as matrices of so many rows, side by side in a result of this shape; an error if they do not have its elements.
    pub(crate) fn new(
        op: &'static str,
        parts: &'p [TensorView<'a, T, DynShape<C>>],
        rows: usize,
        shape: S,
    ) -> Result<Self, ShapeError> {
        let want = shape.count();
        let (mut have, mut whole) = (0_usize, true);
        for part in parts {
            let count = part.shape().count();
            whole &= count.checked_rem(rows) == Some(0);
            have = have.saturating_add(count);
        }
        // Without rows there is no element.
        if have == want && (whole || want == 0) {
            Ok(Self { parts, rows, shape })
        } else {
            Err(ShapeError::count(op, have, want))
        }
    }
}

// SAFETY: the constructor has compared the number of elements of all parts with that of the shape. Unless there are none, each part has
// whole rows, so that the rows of all parts together are those of the result, and each element of each is written.
unsafe impl<T: Copy + 'static, C: Extent, S: Shape> Produce for Joined<'_, '_, T, C, S> {
    type Elem = T;
    type Shape = S;

    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<T>) {
        let Some(width) = self.shape.count().checked_div(self.rows) else { return };
        let mut to = out;
        for part in self.parts {
            let from = part.ptr();
            let columns = part.shape().count().checked_div(self.rows).unwrap_or(0);
            // SAFETY: the part has `columns` elements in each row, and the result `width`, those of all parts; the columns of the part begin
            // behind those of the parts before it. `out` is no part of an operand.
            unsafe {
                if columns == 1 {
                    for i in 0..self.rows {
                        to.add(i * width).write(from.add(i).read());
                    }
                } else {
                    for i in 0..self.rows {
                        copy(from.add(i * columns), to.add(i * width), columns);
                    }
                }
            }
            // Behind the last part there may be no memory.
            to = to.wrapping_add(columns);
        }
    }
}
