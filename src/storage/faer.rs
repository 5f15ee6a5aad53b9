//! Views of `faer` as views of ours, and back: the pointer, the lengths and the strides are handed over.

use ::faer::{ColMut, ColRef, MatMut, MatRef, RowMut, RowRef, Shape as Length, Stride};
use duplicate::duplicate_item;

use super::view::{TensorView, TensorViewMut};
use crate::shape::error::ShapeError;
use crate::shape::layout::{Layout, Strided};
use crate::shape::{Extent, Shape};

/// The operation, as errors name it.
const OP: &str = "from_faer";

/// A stride of a view of elements `T` as one of `faer`.
///
/// A stride between elements that have a size is inside memory, which has no more than `isize::MAX` bytes. No memory bounds the others:
/// they become 0, or stay 1, by which rows and columns are known to lie side by side. Elements without a size are all at one address, so
/// that any stride leads to them; without elements none is used.
#[expect(clippy::cast_possible_wrap, reason = "a stride inside memory does not wrap")]
fn signed<T>(shape: impl Shape, stride: usize) -> isize {
    if size_of::<T>() == 0 || shape.count() == 0 { isize::from(stride == 1) } else { stride as isize }
}

#[duplicate_item(
    View            Mat      raw                  pointer;
    [TensorView]    [MatRef] [from_raw_parts]     [address()];
    [TensorViewMut] [MatMut] [from_raw_parts_mut] [address().cast_mut()];
)]
impl<'a, T: Copy + 'static, A: Extent, B: Extent, L: Layout> View<'a, T, (A, B), L> {
    /// The same elements as a matrix.
    pub(crate) fn faer_matrix(self) -> Mat<'a, T> {
        let [.., row, column] = self.strides().map(|stride| signed::<T>(self.shape, stride));
        let (rows, columns) = (self.shape.0.get(), self.shape.1.get());
        // SAFETY: a view is in bounds, so that each index of the matrix leads to an element that is borrowed for `'a`, mutably if the view
        // is, in which case no two indices share one. All of them are in one allocation, and the pointer is aligned and not null,
        // without elements as well: it comes from a reference or from `dangling`. `signed` changes no stride that matters.
        unsafe { Mat::raw(self.ptr.pointer, rows, columns, row, column) }
    }
}

#[duplicate_item(
    View            Col      Row      raw                  pointer;
    [TensorView]    [ColRef] [RowRef] [from_raw_parts]     [address()];
    [TensorViewMut] [ColMut] [RowMut] [from_raw_parts_mut] [address().cast_mut()];
)]
impl<'a, T: Copy + 'static, A: Extent, L: Layout> View<'a, T, (A,), L> {
    /// The same elements as a column.
    pub(crate) fn faer_column(self) -> Col<'a, T> {
        let [.., step] = self.strides();
        // SAFETY: as for a matrix.
        unsafe { Col::raw(self.ptr.pointer, self.shape.0.get(), signed::<T>(self.shape, step)) }
    }

    /// The same elements as a row.
    pub(crate) fn faer_row(self) -> Row<'a, T> {
        let [.., step] = self.strides();
        // SAFETY: as for a matrix.
        unsafe { Row::raw(self.ptr.pointer, self.shape.0.get(), signed::<T>(self.shape, step)) }
    }
}

#[duplicate_item(
    View            Mat      Col      Row      first;
    [TensorView]    [MatRef] [ColRef] [RowRef] [as_ptr];
    [TensorViewMut] [MatMut] [ColMut] [RowMut] [as_ptr_mut];
)]
impl<'a, T: Copy + 'static, S: Shape> View<'a, T, S, Strided> {
    /// The elements of a matrix, if the shape has its lengths and no stride is negative.
    pub(crate) fn of_faer_matrix<R: Length, C: Length, X: Stride, Y: Stride>(
        matrix: Mat<'a, T, R, C, X, Y>,
    ) -> Result<Self, ShapeError> {
        let lens = [matrix.nrows().unbound(), matrix.ncols().unbound()];
        let strides = [matrix.row_stride().element_stride(), matrix.col_stride().element_stride()];
        // SAFETY: a view of a matrix is valid at each of its indices, for `'a`; if it is mutable, no two of them share an element, and
        // the view itself is consumed.
        unsafe { Self::laid_out(OP, matrix.first(), &lens, &strides) }
    }

    /// The elements of a column, if the shape has its length and its stride is not negative.
    pub(crate) fn of_faer_column<R: Length, X: Stride>(column: Col<'a, T, R, X>) -> Result<Self, ShapeError> {
        let (len, stride) = (column.nrows().unbound(), column.row_stride().element_stride());
        // SAFETY: as for a matrix.
        unsafe { Self::laid_out(OP, column.first(), &[len], &[stride]) }
    }

    /// The elements of a row, if the shape has its length and its stride is not negative.
    pub(crate) fn of_faer_row<C: Length, Y: Stride>(row: Row<'a, T, C, Y>) -> Result<Self, ShapeError> {
        let (len, stride) = (row.ncols().unbound(), row.col_stride().element_stride());
        // SAFETY: as for a matrix.
        unsafe { Self::laid_out(OP, row.first(), &[len], &[stride]) }
    }
}
