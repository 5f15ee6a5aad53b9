//! Tensors as matrices of [nalgebra], and its matrices as tensors, with the feature `nalgebra`. Neither `std` nor a heap is needed.
//!
//! [nalgebra]: https://docs.rs/nalgebra
//!
//! A matrix of nalgebra is stored by columns, a tensor by rows. Views copy nothing: their strides describe the order.
//!
//! | from | to | by |
//! | --- | --- | --- |
//! | `&Tensor<T, Shape![2, 3]>`, `&mut` of it | `MatrixView`, `MatrixViewMut` of `Const<2>` and `Const<3>` | `From` |
//! | `TensorView`, `TensorViewMut` of two axes of any length | `DMatrixView`, `DMatrixViewMut` with strides that are values | `From` |
//! | `TensorView` of two axes, [`Strided`] | `DMatrixView` with strides that are values | `TryFrom` |
//! | `&SMatrix<T, 2, 3>`, `&mut` of it | `TensorView`, `TensorViewMut` of `Shape![2, 3]`, [`Strided`] | `From` |
//! | `MatrixView`, `MatrixViewMut` of any lengths and strides | `TensorView`, `TensorViewMut` of any shape, [`Strided`] | `TryFrom` |
//! | `Tensor<T, Shape![2, 3]>`, `SMatrix<T, 2, 3>` | each other, a copy | `From` |
//! | `Tensor<T, Shape![3]>`, `SVector<T, 3>` | each other, a copy | `From` |
//!
//! [`Decompositions`] are methods of our matrices: inverse, determinant, linear systems, Cholesky, QR, least squares.
//!
//! Lengths that both types have are compared at compile time; they are from 0 to 999, because a longer one has another form in each type.
//!
//! ```
//! use nalgebra::{DMatrixView, Dyn, SMatrix, Vector3, matrix, vector};
//! use shapeproof::{prelude::*, tensor};
//!
//! let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
//! let m: SMatrix<f64, 2, 3> = x.clone().into();
//! assert_eq!(m, matrix![1.0, 2.0, 3.0; 4.0, 5.0, 6.0]);
//! assert_eq!(m * vector![1.0, 0.0, -1.0], vector![-2.0, -2.0]);
//!
//! // Without a copy.
//! assert_eq!(TensorView::from(&m).sum_axis(Axis::<0>), tensor![5.0, 7.0, 9.0]);
//! let transposed: DMatrixView<'_, f64, Dyn, Dyn> = x.t().try_into()?;
//! assert_eq!(transposed, m.transpose());
//!
//! let part = TensorView::<f64, Shape![2, 2], _>::try_from(m.columns(1, 2))?;
//! assert_eq!(part, tensor![[2.0, 3.0], [5.0, 6.0]]);
//! let error = TensorView::<f64, Shape![3, 2], _>::try_from(m.columns(1, 2)).err().unwrap();
//! assert_eq!(error.to_string(), "from_nalgebra: the shape is [2, 2], not [3, 2]");
//! # Ok::<(), shapeproof::ShapeError>(())
//! ```
//!
//! Its own static matrices reject mismatched shapes as well:
//!
//! ```compile_fail
//! use nalgebra::SMatrix;
//! let x: SMatrix<f64, 2, 3> = SMatrix::zeros();
//! let _ = x * x;
//! ```

use ::nalgebra::{Const, Dim as Length, Dyn as Value, MatrixView, MatrixViewMut, SMatrix, SVector, Scalar};
use duplicate::duplicate_item;

use crate::ops::views::shared::Views;
use crate::shape::error::ShapeError;
use crate::shape::{Dim, Extent, Shape, StaticExtent};
use crate::storage::{Layout, Strided, Tensor, TensorView, TensorViewMut};

mod decompositions;

pub use decompositions::{Decompositions, LeastSquares, LinearSystem, MatrixError, SquareMatrix, TallMatrix};

type Matrix<T, const R: usize, const C: usize> = Tensor<T, (Dim<R>, Dim<C>)>;
type Vector<T, const N: usize> = Tensor<T, (Dim<N>,)>;

#[duplicate_item(
    Source                    Target          slice;
    [&'a Matrix<T, R, C>]     [MatrixView]    [as_slice()];
    [&'a mut Matrix<T, R, C>] [MatrixViewMut] [as_mut_slice()];
)]
impl<'a, T: Scalar + Copy, const R: usize, const C: usize> From<Source>
    for Target<'a, T, Const<R>, Const<C>, Const<C>, Const<1>>
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
{
    /// The same elements. Nothing is copied.
    fn from(x: Source) -> Self {
        Self::from_slice_with_strides_generic(x.slice, Const, Const, Const, Const)
    }
}

#[duplicate_item(
    generics     View                                  Target;
    []           [TensorView<'a, T, (A, B)>]           [MatrixView];
    [L: Layout,] [TensorViewMut<'a, T, (A, B), L>]     [MatrixViewMut];
)]
impl<'a, T: Copy + 'static, A: Extent, B: Extent, generics> From<View>
    for Target<'a, T, Value, Value, Value, Value>
{
    /// The same elements. Nothing is copied.
    fn from(x: View) -> Self {
        x.matrix()
    }
}

impl<'a, T: Copy + 'static, A: Extent, B: Extent> TryFrom<TensorView<'a, T, (A, B), Strided>>
    for MatrixView<'a, T, Value, Value, Value, Value>
{
    type Error = ShapeError;

    /// The same elements, unless all rows are one row repeated by a broadcast: iterators of nalgebra would read past its end. Nothing is
    /// copied.
    fn try_from(x: TensorView<'a, T, (A, B), Strided>) -> Result<Self, ShapeError> {
        x.try_matrix()
    }
}

#[duplicate_item(
    View            Source;
    [TensorView]    [MatrixView];
    [TensorViewMut] [MatrixViewMut];
)]
impl<'a, T, S, R, C, X, Y> TryFrom<Source<'a, T, R, C, X, Y>> for View<'a, T, S, Strided>
where
    T: Copy + 'static,
    S: Shape,
    R: Length,
    C: Length,
    X: Length,
    Y: Length,
{
    type Error = ShapeError;

    /// The same elements, if the shape allows these lengths. Nothing is copied.
    fn try_from(matrix: Source<'a, T, R, C, X, Y>) -> Result<Self, ShapeError> {
        Self::of_matrix(matrix)
    }
}

#[duplicate_item(
    Source                     View            rows(x);
    [&'a SMatrix<T, R, C>]     [TensorView]    [TensorView::<T, (Dim<C>, Dim<R>)>::from(&x.data.0)];
    [&'a mut SMatrix<T, R, C>] [TensorViewMut] [TensorViewMut::<T, (Dim<C>, Dim<R>)>::from(&mut x.data.0)];
)]
impl<'a, T: Copy + 'static, const R: usize, const C: usize> From<Source>
    for View<'a, T, (Dim<R>, Dim<C>), Strided>
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
{
    /// The same elements. Nothing is copied.
    fn from(matrix: Source) -> Self {
        rows([matrix]).transposed()
    }
}

impl<T: Copy + 'static, const R: usize, const C: usize> From<SMatrix<T, R, C>> for Matrix<T, R, C>
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
{
    fn from(matrix: SMatrix<T, R, C>) -> Self {
        TensorView::<T, (Dim<R>, Dim<C>), Strided>::from(&matrix).to_tensor()
    }
}

/// A shape whose tensors are matrices of `R` rows and `C` columns: only `(Dim<R>, Dim<C>)`.
#[diagnostic::on_unimplemented(
    message = "nalgebra: a matrix of {R} rows and {C} columns is not made of a tensor of {Self}",
    label = "the lengths differ",
    note = "nothing is transposed: rows are the first axis, columns the second"
)]
pub trait MatrixShape<const R: usize, const C: usize>: Shape {
    /// The same elements as rows and columns.
    #[doc(hidden)]
    fn rows_and_columns<T: Copy + 'static>(x: TensorView<'_, T, Self>) -> TensorView<'_, T, (Dim<R>, Dim<C>)>
    where
        Dim<R>: StaticExtent,
        Dim<C>: StaticExtent;
}

#[diagnostic::do_not_recommend]
impl<const R: usize, const C: usize> MatrixShape<R, C> for (Dim<R>, Dim<C>)
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
{
    fn rows_and_columns<T: Copy + 'static>(x: TensorView<'_, T, Self>) -> TensorView<'_, T, Self> {
        x
    }
}

impl<T: Scalar + Copy, S: MatrixShape<R, C>, const R: usize, const C: usize> From<Tensor<T, S>>
    for SMatrix<T, R, C>
where
    Dim<R>: StaticExtent,
    Dim<C>: StaticExtent,
{
    fn from(x: Tensor<T, S>) -> Self {
        let columns: Matrix<T, C, R> = S::rows_and_columns(x.view()).transposed().to_tensor();
        columns.to_nested::<[[T; R]; C]>().into()
    }
}

impl<T: Copy + 'static, const N: usize> From<SVector<T, N>> for Vector<T, N>
where
    Dim<N>: StaticExtent,
{
    fn from(vector: SVector<T, N>) -> Self {
        let [elements] = vector.data.0;
        Self::from_flat(elements)
    }
}

impl<T: Scalar + Copy, const N: usize> From<Vector<T, N>> for SVector<T, N>
where
    Dim<N>: StaticExtent,
{
    fn from(x: Vector<T, N>) -> Self {
        [x.to_nested::<[T; N]>()].into()
    }
}
