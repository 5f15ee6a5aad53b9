//! Tensors as matrices of [faer], and its matrices as tensors, with the feature `faer`. That crate needs a heap, but not `std`.
//!
//! [faer]: https://docs.rs/faer
//!
//! It has decompositions of large matrices, which allocate: with its own feature `linalg` they take the matrices made here. For small
//! ones, or without a heap, there is the feature `nalgebra`. faer compiles for processors with compare-and-swap, such as a Cortex-M4.
//!
//! Nothing is copied: pointer, lengths and strides are handed over.
//!
//! | from | to | by |
//! | --- | --- | --- |
//! | `TensorView`, `TensorViewMut` of two axes of any length | `MatRef`, `MatMut` | `From` |
//! | `TensorView`, `TensorViewMut` of one axis of any length | `ColRef`, `ColMut`, or `RowRef`, `RowMut` | `From` |
//! | `MatRef`, `MatMut` of any lengths and strides | `TensorView`, `TensorViewMut` of any shape, [`Strided`] | `TryFrom` |
//! | `ColRef`, `ColMut`, `RowRef`, `RowMut` | the same | `TryFrom` |
//!
//! The types know the number of axes. On the way back the lengths are compared, and no axis may have a negative stride.
//!
//! ```
//! use faer::{ColRef, Mat, MatRef};
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let m = MatRef::from(x.view());
//! let by_columns: Mat<f64> = m * m.transpose(); // computed by faer
//! let gram = TensorView::<f64, Shape![2, 2], _>::try_from(by_columns.as_ref())?;
//! assert_eq!(gram, x.matmul(&x.t()));
//!
//! let error = TensorView::<f64, Shape![2, 3], _>::try_from(by_columns.as_ref()).err().unwrap();
//! assert_eq!(error.to_string(), "from_faer: the shape is [2, 2], not [2, 3]");
//!
//! let sums = m * ColRef::from(tensor![1.0, 1.0, 1.0].view());
//! assert_eq!(TensorView::<f64, Shape![2], _>::try_from(sums.as_ref())?, x.sum_axis(Axis::<1>));
//! # Ok::<(), shapeproof::ShapeError>(())
//! ```

use ::faer::{ColMut, ColRef, MatMut, MatRef, RowMut, RowRef, Shape as Length, Stride};
use duplicate::duplicate_item;

use crate::shape::error::ShapeError;
use crate::shape::{Extent, Shape};
use crate::storage::{Layout, Strided, TensorView, TensorViewMut};

#[duplicate_item(
    View            Mat;
    [TensorView]    [MatRef];
    [TensorViewMut] [MatMut];
)]
impl<'a, T: Copy + 'static, A: Extent, B: Extent, L: Layout> From<View<'a, T, (A, B), L>> for Mat<'a, T> {
    /// The same elements: the first axis counts the rows. Nothing is copied.
    fn from(x: View<'a, T, (A, B), L>) -> Self {
        x.faer_matrix()
    }
}

#[duplicate_item(
    View            Vector   vector;
    [TensorView]    [ColRef] [faer_column];
    [TensorViewMut] [ColMut] [faer_column];
    [TensorView]    [RowRef] [faer_row];
    [TensorViewMut] [RowMut] [faer_row];
)]
impl<'a, T: Copy + 'static, A: Extent, L: Layout> From<View<'a, T, (A,), L>> for Vector<'a, T> {
    /// The same elements. Nothing is copied.
    fn from(x: View<'a, T, (A,), L>) -> Self {
        x.vector()
    }
}

#[duplicate_item(
    View            Mat;
    [TensorView]    [MatRef];
    [TensorViewMut] [MatMut];
)]
impl<'a, T, S, R, C, X, Y> TryFrom<Mat<'a, T, R, C, X, Y>> for View<'a, T, S, Strided>
where
    T: Copy + 'static,
    S: Shape,
    R: Length,
    C: Length,
    X: Stride,
    Y: Stride,
{
    type Error = ShapeError;

    /// The same elements, if the shape allows these lengths and no stride is negative. Nothing is copied.
    fn try_from(matrix: Mat<'a, T, R, C, X, Y>) -> Result<Self, ShapeError> {
        Self::of_faer_matrix(matrix)
    }
}

#[duplicate_item(
    View            Vector   elements;
    [TensorView]    [ColRef] [of_faer_column];
    [TensorViewMut] [ColMut] [of_faer_column];
    [TensorView]    [RowRef] [of_faer_row];
    [TensorViewMut] [RowMut] [of_faer_row];
)]
impl<'a, T: Copy + 'static, S: Shape, N: Length, X: Stride> TryFrom<Vector<'a, T, N, X>>
    for View<'a, T, S, Strided>
{
    type Error = ShapeError;

    /// The same elements, if the shape allows this length and the stride is not negative. Nothing is copied.
    fn try_from(vector: Vector<'a, T, N, X>) -> Result<Self, ShapeError> {
        Self::elements(vector)
    }
}
