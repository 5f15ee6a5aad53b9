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

/// A stride of `nalgebra` as a signed number; what is too large is negative, and refused.
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
    pub(crate) fn matrix(self) -> Target<'a, T, Value, Value, Value, Value> {
        let [_, _, _, _, _, _, row, column] = self.strides();
        let (lens, strides) =
            ((Value(self.shape.0.get()), Value(self.shape.1.get())), (Value(row), Value(column)));
        // SAFETY: a view is in bounds, so that each index of the matrix leads to an element that is borrowed for `'a`, mutably if the view
        // is, in which case no two indices share one.
        Matrix::from_data(unsafe { Storage::from_raw_parts(self.ptr.pointer, lens, strides) })
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
