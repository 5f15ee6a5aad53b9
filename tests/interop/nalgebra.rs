//! The oracle is nalgebra's own indexing of the same elements.

use ::nalgebra::{
    Const, DMatrixView, DMatrixViewMut, Dyn, MatrixView, MatrixViewMut, SMatrix, SVector, Vector4, matrix,
    vector,
};
use shapeproof::{prelude::*, tensor};

type Matrix = Tensor<i32, Shape![2, 3]>;
type RowMajor<'a> = MatrixView<'a, i32, Const<2>, Const<3>, Const<3>, Const<1>>;

fn tensor() -> Matrix {
    Tensor::from_fn(|[i, j]| (10 * i + j) as i32)
}

/// A matrix of the same elements, written index by index.
fn by_columns() -> SMatrix<i32, 2, 3> {
    SMatrix::from_fn(|i, j| (10 * i + j) as i32)
}

#[test]
fn a_tensor_is_a_matrix_of_the_same_memory() {
    let x = tensor();
    let m = RowMajor::from(&x);
    assert_eq!((m, m.as_ptr()), (RowMajor::from(&tensor()), x.as_slice().as_ptr()));
    assert_eq!(m.clone_owned(), by_columns());
    let m: DMatrixView<'_, i32, Dyn, Dyn> = x.view().into();
    assert_eq!(m, by_columns());
    let m: DMatrixView<'_, i32, Dyn, Dyn> = x.t().try_into().unwrap();
    assert_eq!(m, by_columns().transpose());
    let m: DMatrixView<'_, i32, Dyn, Dyn> = x.slice(Axis::<1>, shapeproof::span!(1..3)).try_into().unwrap();
    assert_eq!(m, by_columns().columns(1, 2));
    let rows = Tensor::<i32, Shape![..4, 3]>::try_from_slice([2, 3], x.as_slice()).unwrap();
    assert_eq!(DMatrixView::<i32, Dyn, Dyn>::from(rows.view()), by_columns());
    let none = Tensor::<i32, Shape![0, 3]>::zeros();
    assert_eq!(MatrixView::<i32, Const<0>, Const<3>, Const<3>, Const<1>>::from(&none).len(), 0);
    assert_eq!(DMatrixView::<i32, Dyn, Dyn>::from(none.view()).shape(), (0, 3));
}

/// Its iterators count on strides that are not 0.
#[test]
fn iterators_stay_on_the_elements() {
    let all = [1, 2, 3, 4, 5, 6, 7, 8];
    let row = TensorView::<i32, Shape![1, 4]>::try_from(&all[1..5]).unwrap();
    let m: DMatrixView<'_, i32, Dyn, Dyn> = row.into();
    assert!(m.iter().eq(&[2, 3, 4, 5]) && m.iter().rev().eq(&[5, 4, 3, 2]));
    let m: DMatrixView<'_, i32, Dyn, Dyn> = row.t().try_into().unwrap();
    assert!(m.iter().eq(&[2, 3, 4, 5]));
    let mut rows = [[1, 2, 3], [4, 5, 6]];
    let part = TensorViewMut::from(&mut rows).slice_mut(Axis::<0>, shapeproof::span!(1..2));
    DMatrixViewMut::<i32, Dyn, Dyn>::from(part).iter_mut().for_each(|x| *x = -*x);
    assert_eq!(rows, [[1, 2, 3], [-4, -5, -6]]);

    let columns = row.t().broadcast_to::<Shape![4, 3]>();
    let m: DMatrixView<'_, i32, Dyn, Dyn> = columns.try_into().unwrap();
    assert!(m.iter().eq(&[2, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 5]));
    let error = DMatrixView::<i32, Dyn, Dyn>::try_from(row.broadcast_to::<Shape![3, 4]>()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "into_nalgebra: axis 0 has one element at all of its positions: evaluate it first"
    );
}

#[test]
fn a_matrix_is_a_view_of_the_same_memory() {
    let m = by_columns();
    let x = TensorView::from(&m);
    assert_eq!(x, tensor());
    assert!(core::ptr::eq(x.iter().next().unwrap(), m.as_ptr()));
    assert_eq!(
        TensorView::<i32, Shape![2, 2], _>::try_from(m.columns(1, 2)).unwrap(),
        tensor![[1, 2], [11, 12]]
    );
    assert_eq!(TensorView::<i32, Shape![..4, ?], _>::try_from(m.columns(0, 3)).unwrap(), tensor());
    assert_eq!(
        TensorView::<i32, Shape![1, 2], _>::try_from(m.view_with_steps((1, 0), (1, 2), (0, 1))).unwrap(),
        tensor![[10, 12]]
    );
    // One column is stretched, and not those behind it.
    let column = TensorView::<i32, Shape![2, 1], _>::try_from(m.columns(1, 1)).unwrap();
    assert_eq!((column + &tensor()).eval(), tensor![[1, 2, 3], [21, 22, 23]]);
    let column = TensorView::<i32, Shape![?, ?], _>::try_from(m.columns(1, 1)).unwrap();
    assert_eq!(column.try_add(&tensor()).unwrap().eval(), tensor![[1, 2, 3], [21, 22, 23]]);
    let error = TensorView::<i32, Shape![3, 2], _>::try_from(m.columns(0, 3)).err().unwrap();
    assert_eq!(error.to_string(), "from_nalgebra: the shape is [2, 3], not [3, 2]");
    let error = TensorView::<i32, Shape![6], _>::try_from(m.columns(0, 3)).err().unwrap();
    assert_eq!(error.to_string(), "from_nalgebra: the shape is [2, 3], not [6]");
}

#[test]
fn what_is_written_to_one_is_read_from_the_other() {
    let (mut x, mut m) = (tensor(), by_columns());
    MatrixViewMut::<i32, Const<2>, Const<3>, Const<3>, Const<1>>::from(&mut x).column_mut(1).fill(7);
    DMatrixViewMut::<i32, Dyn, Dyn>::from(x.view_mut()).row_mut(1)[2] = 9;
    assert_eq!(x, tensor![[0, 7, 2], [10, 7, 9]]);
    TensorViewMut::from(&mut m).assign(&tensor![[1, 2, 3], [4, 5, 6]]);
    TensorViewMut::<i32, Shape![2, 1], _>::try_from(m.columns_mut(2, 1)).unwrap().assign(&tensor![[8], [9]]);
    assert_eq!(m, matrix![1, 2, 8; 4, 5, 9]);
}

#[test]
fn by_value_each_is_the_other() {
    let m: SMatrix<i32, 2, 3> = tensor().into();
    assert_eq!(m, by_columns());
    assert_eq!(Matrix::from(m), tensor());
    let v: Vector4<i32> = tensor![1, 2, 3, 4].into();
    assert_eq!(v, vector![1, 2, 3, 4]);
    assert_eq!(Tensor::<i32, Shape![4]>::from(SVector::from([1, 2, 3, 4])), tensor![1, 2, 3, 4]);
}
