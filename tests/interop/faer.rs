//! The oracle is faer's own indexing of the same elements, and its own products.

use ::faer::{Col, ColMut, ColRef, Mat, MatMut, MatRef, Row, RowMut, RowRef, mat};
use shapeproof::{prelude::*, tensor};

type Matrix = Tensor<i32, Shape![2, 3]>;

fn tensor() -> Matrix {
    Tensor::from_fn(|[i, j]| (10 * i + j) as i32)
}

/// A matrix of the same elements, written index by index. Its columns lie further apart than they are long.
fn by_columns() -> Mat<i32> {
    let mut matrix = Mat::with_capacity(5, 3);
    matrix.resize_with(2, 3, |i, j| (10 * i + j) as i32);
    matrix
}

/// What a shape of three rows and two columns has to say of a matrix.
fn refused(matrix: MatRef<'_, i32>) -> String {
    TensorView::<i32, Shape![3, 2], _>::try_from(matrix).err().unwrap().to_string()
}

#[test]
fn a_view_is_a_matrix_of_the_same_memory() {
    let (x, m) = (tensor(), by_columns());
    let a = MatRef::from(x.view());
    assert_eq!((a, a.as_ptr()), (m.as_ref(), x.as_slice().as_ptr()));
    assert_eq!(MatRef::from(x.t()), m.transpose());
    assert_eq!(MatRef::from(x.slice(Axis::<1>, shapeproof::span!(1..3))), m.subcols(1, 2));
    let every_second = MatRef::from(x.slice_step_range(Axis::<1>, 0..3, 2).unwrap());
    assert_eq!((every_second, every_second.col_stride()), (mat![[0, 2], [10, 12]].as_ref(), 2));
    let row = tensor![7, 8];
    let stretched = MatRef::from(row.broadcast_to::<Shape![3, 2]>());
    assert_eq!((stretched, stretched.row_stride()), (mat![[7, 8], [7, 8], [7, 8]].as_ref(), 0));
    let rows = Tensor::<i32, Shape![..4, 3]>::try_from_slice([2, 3], x.as_slice()).unwrap();
    assert_eq!(MatRef::from(rows.view()), m);
    let rows = TensorView::<i32, Shape![?, 3]>::with_dims(x.as_slice(), [2, 3]).unwrap();
    assert_eq!(MatRef::from(rows), m);
    let none = Tensor::<i32, Shape![0, 3]>::zeros();
    assert_eq!(MatRef::from(none.view()).shape(), (0, 3));
}

#[test]
fn a_matrix_is_a_view_of_the_same_memory() {
    let m = by_columns();
    let x = TensorView::<i32, Shape![2, 3], _>::try_from(m.as_ref()).unwrap();
    assert!(m.col_stride() >= 5 && core::ptr::eq(x.iter().next().unwrap(), m.as_ptr()));
    assert_eq!(x, tensor());
    assert_eq!(TensorView::<i32, Shape![3, 2], _>::try_from(m.transpose()).unwrap(), tensor().t());
    let part = m.get(.., 1..);
    assert_eq!(TensorView::<i32, Shape![2, 2], _>::try_from(part).unwrap(), tensor![[1, 2], [11, 12]]);
    assert_eq!(TensorView::<i32, Shape![..4, ?], _>::try_from(m.as_ref()).unwrap(), tensor());
    // Strides that are types, and lengths that are.
    let contiguous = mat![[1, 2], [3, 4]];
    let contiguous = contiguous.as_ref().try_as_col_major().unwrap();
    assert_eq!(TensorView::<i32, Shape![2, 2], _>::try_from(contiguous).unwrap(), tensor![[1, 2], [3, 4]]);
    // One column is stretched, and not those behind it.
    let column = TensorView::<i32, Shape![2, 1], _>::try_from(m.subcols(1, 1)).unwrap();
    assert_eq!((column + &tensor()).eval(), tensor![[1, 2, 3], [21, 22, 23]]);
    // One position on an axis, whatever its stride, and no elements at all.
    let last = m.subrows(1, 1).reverse_rows();
    assert_eq!(TensorView::<i32, Shape![1, 3], _>::try_from(last).unwrap(), tensor![[10, 11, 12]]);
    let none = m.subcols(3, 0).reverse_rows();
    assert_eq!(TensorView::<i32, Shape![2, 0], _>::try_from(none).unwrap().sum(), 0);
}

#[test]
fn what_does_not_fit_is_named() {
    let m = by_columns();
    assert_eq!(refused(m.as_ref()), "from_faer: the shape is [2, 3], not [3, 2]");
    let backwards = m.transpose().reverse_cols();
    let stride = -m.as_ref().row_stride();
    assert_eq!(refused(backwards), format!("from_faer: axis 1 runs backwards, by a stride of {stride}"));
    let error = TensorView::<i32, Shape![6], _>::try_from(m.as_ref()).err().unwrap();
    assert_eq!(error.to_string(), "from_faer: the shape is [2, 3], not [6]");
    let error = TensorView::<i32, Shape![..1, 3], _>::try_from(m.as_ref()).err().unwrap();
    assert_eq!(error.to_string(), "from_faer: the shape is [2, 3], not [..1, 3]");
    let error = TensorView::<i32, Shape![4], _>::try_from(m.row(1)).err().unwrap();
    assert_eq!(error.to_string(), "from_faer: the shape is [3], not [4]");
    let error = TensorView::<i32, Shape![2], _>::try_from(m.col(1).reverse_rows()).err().unwrap();
    assert_eq!(error.to_string(), "from_faer: axis 0 runs backwards, by a stride of -1");
}

#[test]
fn one_axis_is_a_column_or_a_row() {
    let (x, m) = (tensor(), by_columns());
    let second = x.index_axis(Axis::<1>, 1).unwrap();
    assert_eq!(ColRef::from(second), m.col(1));
    assert_eq!(RowRef::from(second), m.col(1).transpose());
    assert_eq!(RowRef::from(x.index_axis(Axis::<0>, 1).unwrap()), m.row(1));
    assert_eq!(TensorView::<i32, Shape![2], _>::try_from(m.col(2)).unwrap(), tensor![2, 12]);
    assert_eq!(TensorView::<i32, Shape![?], _>::try_from(m.row(1)).unwrap(), tensor![10, 11, 12]);
    let (mut column, mut row) = (Col::from_fn(2, |_| 0), Row::from_fn(2, |_| 0));
    TensorViewMut::<i32, Shape![2], _>::try_from(column.as_mut()).unwrap().assign(&tensor![3, 4]);
    TensorViewMut::<i32, Shape![2], _>::try_from(row.as_mut()).unwrap().assign(&tensor![5, 6]);
    assert_eq!((column[0], column[1], row[0], row[1]), (3, 4, 5, 6));
}

#[test]
fn what_is_written_to_one_is_read_from_the_other() {
    let (mut x, mut m) = (tensor(), by_columns());
    MatMut::from(x.view_mut()).col_mut(1).fill(7);
    assert_eq!(x, tensor![[0, 7, 2], [10, 7, 12]]);
    let mut vector = tensor![1, 2, 3];
    ColMut::from(vector.view_mut())[0] = 8;
    RowMut::from(vector.view_mut())[2] = 9;
    assert_eq!(vector, tensor![8, 2, 9]);
    let mut view = TensorViewMut::<i32, Shape![3, 2], _>::try_from(m.transpose_mut()).unwrap();
    view.assign(&tensor![[1, 2], [3, 4], [5, 6]]);
    assert_eq!(m, mat![[1, 3, 5], [2, 4, 6]]);
    // What lies between the columns is not written.
    let mut wide = Mat::from_fn(3, 3, |_, _| 0);
    let mut part = TensorViewMut::<i32, Shape![2, 2], _>::try_from(wide.get_mut(..2, 1..)).unwrap();
    part.assign(&tensor![[1, 2], [3, 4]]);
    assert_eq!(wide, mat![[0, 1, 2], [0, 3, 4], [0, 0, 0]]);
}

/// What the README says of that crate; a product of ours does not compile.
#[test]
fn there_a_shape_that_does_not_fit_panics() {
    let x = Mat::<f64>::zeros(2, 3);
    assert!(std::panic::catch_unwind(|| &x * &x).is_err());
}

#[test]
fn a_product_of_faer_is_that_of_matmul() {
    let x: Tensor<f64, Shape![4, 3]> = Tensor::from_fn(|[i, j]| (i as f64) - 0.5 * (j as f64));
    let product = MatRef::from(x.t()) * MatRef::from(x.view());
    let product = TensorView::<f64, Shape![3, 3], _>::try_from(product.as_ref()).unwrap();
    // Small multiples of a quarter: nothing is rounded.
    assert_eq!(product, x.t().matmul(&x));
}

/// No memory bounds how far apart they are, nor how far apart rows without elements are: a stride of 0 or 1 leads to each of them.
/// (A checked build takes such a stride for a negative one.)
#[cfg(not(shapeproof_checked))]
#[test]
fn elements_without_a_size() {
    let all = [(); usize::MAX];
    let x = TensorView::<(), Shape![?]>::with_dims(&all, [usize::MAX]).unwrap();
    let apart = x.slice_step_range(Axis::<0>, 0..usize::MAX, usize::MAX / 2 + 2).unwrap();
    let m = ColRef::from(apart);
    assert_eq!((m.nrows(), m.row_stride(), m.iter().count()), (2, 0, 2));
    assert_eq!(RowRef::from(apart).col_stride(), 0);
    let rows = TensorView::<i32, Shape![?, ?]>::with_dims(&[], [0, usize::MAX]).unwrap();
    let m = MatRef::from(rows);
    assert_eq!((m.nrows(), m.row_stride(), m.col_stride()), (0, 0, 1));
}
