//! Views of `nalgebra` as views of ours, and back: the pointer, the lengths and the strides are handed over.

use ::nalgebra::base::{ViewStorage, ViewStorageMut};
use ::nalgebra::{Dim as Length, Dyn as Value, Matrix, MatrixView, MatrixViewMut};
use duplicate::duplicate_item;

use super::view::{TensorView, TensorViewMut};
use crate::shape::error::ShapeError;
use crate::shape::layout::{Layout, Strided};
use crate::shape::{Extent, Shape};

/// The operation, as errors name it.
const OP: &str = "from_nalgebra";

/// A stride of `nalgebra` as a signed number; one that is too large becomes negative, and is refused.
fn signed(stride: usize) -> isize {
    isize::try_from(stride).unwrap_or(-1)
}

#[duplicate_item(
    View            Storage          Target          pointer;
    [TensorView]    [ViewStorage]    [MatrixView]    [address()];
    [TensorViewMut] [ViewStorageMut] [MatrixViewMut] [address().cast_mut()];
)]
impl<'a, T: Copy + 'static, A: Extent, B: Extent, L: Layout> View<'a, T, (A, B), L> {
    /// The same elements as a matrix whose lengths and strides are values.
    ///
    /// # Safety
    ///
    /// The rows are not [stretched](is_stretched).
    unsafe fn matrix_of(self) -> Target<'a, T, Value, Value, Value, Value> {
        let [_, _, _, _, _, _, row, column] = self.steps();
        let (rows, columns) = (self.shape.0.get(), self.shape.1.get());
        // A stride that is not used is 1: with a stride of 0 the end of a column would be its start, and an iterator of nalgebra would
        // take it for finished, also where there is a single row.
        let stride = |len: usize, stride| Value(if len == 1 || self.shape.count() == 0 { 1 } else { stride });
        let (lens, strides) = ((Value(rows), Value(columns)), (stride(rows, row), stride(columns, column)));
        // SAFETY: a view is in bounds, so that each index of the matrix leads to an element that is borrowed for `'a`, mutably if the view
        // is, in which case no two indices share one. Iterators go from row to row by a stride that is not 0, or stay at one address where
        // elements have no size.
        Matrix::from_data(unsafe { Storage::from_raw_parts(self.ptr.pointer, lens, strides) })
    }
}

/// Whether several rows of a matrix are one row in memory, by a stride of 0. An iterator of nalgebra would take each of its elements for
/// the last one of a column, and go on beyond the matrix.
fn is_stretched<T: Copy + 'static, A: Extent, B: Extent, L: Layout>(
    x: &TensorView<'_, T, (A, B), L>,
) -> bool {
    let [_, _, _, _, _, _, row, _] = x.steps();
    row == 0 && x.shape.0.get() > 1 && x.shape.count() > 0
}

impl<'a, T: Copy + 'static, A: Extent, B: Extent> TensorView<'a, T, (A, B)> {
    /// The same elements as a matrix whose lengths and strides are values.
    pub(crate) fn matrix(self) -> MatrixView<'a, T, Value, Value, Value, Value> {
        // SAFETY: the view is row-major: where several rows have elements, the stride between them is the length of a row, which is not 0.
        unsafe { self.matrix_of() }
    }
}

impl<'a, T: Copy + 'static, A: Extent, B: Extent> TensorView<'a, T, (A, B), Strided> {
    /// The same elements as a matrix whose lengths and strides are values, if the rows are not stretched.
    pub(crate) fn try_matrix(self) -> Result<MatrixView<'a, T, Value, Value, Value, Value>, ShapeError> {
        if is_stretched(&self) {
            return Err(ShapeError::Stretched { op: "into_nalgebra", axis: 0 });
        }
        // SAFETY: as just seen.
        Ok(unsafe { self.matrix_of() })
    }
}

impl<'a, T: Copy + 'static, A: Extent, B: Extent, L: Layout> TensorViewMut<'a, T, (A, B), L> {
    /// The same elements as a matrix whose lengths and strides are values.
    pub(crate) fn matrix(self) -> MatrixViewMut<'a, T, Value, Value, Value, Value> {
        // SAFETY: no two rows of a mutable view share an element.
        unsafe { self.matrix_of() }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S, Strided> {
    /// The elements of a matrix, if the shape has its lengths.
    pub(crate) fn of_matrix<R: Length, C: Length, X: Length, Y: Length>(
        matrix: MatrixView<'a, T, R, C, X, Y>,
    ) -> Result<Self, ShapeError> {
        let ((rows, columns), (row, column)) = (matrix.shape(), matrix.strides());
        // SAFETY: a matrix in memory of a view is valid at each of its indices, for `'a`.
        unsafe { Self::laid_out(OP, matrix.as_ptr(), &[rows, columns], &[signed(row), signed(column)]) }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorViewMut<'a, T, S, Strided> {
    /// The elements of a matrix, if the shape has its lengths.
    pub(crate) fn of_matrix<R: Length, C: Length, X: Length, Y: Length>(
        mut matrix: MatrixViewMut<'a, T, R, C, X, Y>,
    ) -> Result<Self, ShapeError> {
        let ((rows, columns), (row, column)) = (matrix.shape(), matrix.strides());
        let first = matrix.as_mut_ptr();
        // SAFETY: a matrix in memory of a mutable view is valid at each of its indices, for `'a`, and no two of them share an element.
        // The matrix itself is consumed.
        unsafe { Self::laid_out(OP, first, &[rows, columns], &[signed(row), signed(column)]) }
    }
}
