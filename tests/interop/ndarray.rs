//! The oracle is ndarray's own indexing of the same elements.

use ::ndarray::{
    Array, Array2, Array3, ArrayView0, ArrayView2, ArrayView3, ArrayViewD, ArrayViewMut2, Axis as At, Ix2, s,
};
use shapeproof::{DynView, prelude::*, tensor};

type Matrix = Tensor<i32, Shape![2, 3]>;

fn matrix() -> Matrix {
    Tensor::from_fn(|[i, j]| (10 * i + j) as i32)
}

/// An array of the same elements, written index by index.
fn array() -> Array2<i32> {
    Array::from_shape_fn((2, 3), |(i, j)| (10 * i + j) as i32)
}

#[test]
fn a_view_is_an_array_of_the_same_memory() {
    let x = matrix();
    let a: ArrayView2<'_, i32> = x.view().into();
    assert_eq!((a, a.as_ptr()), (array().view(), x.as_slice().as_ptr()));
    assert_eq!(ArrayView2::from(x.t()), array().t());
    assert_eq!(ArrayViewD::from(x.t()), array().t().into_dyn());
    assert_eq!(ArrayView2::from(x.slice(Axis::<1>, shapeproof::span!(1..3))), array().slice(s![.., 1..]));
    let every_second: ArrayView2<'_, i32> =
        x.slice_step_range(Axis::<1>, 0..3, 2).unwrap().try_into_ndarray().unwrap();
    assert_eq!(every_second, array().slice(s![.., ..;2]));
    let stretched = ArrayView3::from(x.broadcast_to::<Shape![4, 2, 3]>());
    assert_eq!(stretched, array().broadcast((4, 2, 3)).unwrap());
    assert_eq!(
        ArrayView0::from(x.index_axis(Axis::<0>, 1).unwrap().index_axis(Axis::<0>, 2).unwrap()).into_scalar(),
        &12
    );

    let rows = Tensor::<i32, Shape![..4, 3]>::try_from_slice([2, 3], x.as_slice()).unwrap();
    let a: ArrayView2<'_, i32> = rows.view().try_into_ndarray().unwrap();
    assert_eq!(a, array());
    let a: ArrayViewD<'_, i32> = rows.view().into_dynamic().try_into_ndarray().unwrap();
    assert_eq!(a, array().into_dyn());
}

#[test]
fn an_array_is_a_view_of_the_same_memory() {
    let a = array();
    let x = TensorView::<i32, Shape![2, 3], _>::try_from(a.view()).unwrap();
    assert_eq!(x, matrix());
    assert!(core::ptr::eq(x.iter().next().unwrap(), a.as_ptr()));
    assert_eq!(TensorView::<i32, Shape![3, 2], _>::try_from(a.t()).unwrap(), matrix().t());
    assert_eq!(TensorView::<i32, Shape![?, 3], _>::try_from(a.view()).unwrap(), matrix());
    assert_eq!(
        TensorView::<i32, Shape![2, 2], _>::try_from(a.slice(s![.., ..;2])).unwrap(),
        tensor![[0, 2], [10, 12]]
    );
    assert_eq!(TensorView::<i32, Shape![2], _>::try_from(a.column(1)).unwrap(), tensor![1, 11]);
    let stretched = a.broadcast((4, 2, 3)).unwrap();
    assert_eq!(TensorView::<i32, Shape![4, 2, 3], _>::try_from(stretched).unwrap().sum(), 4 * a.sum());
    assert_eq!(DynView::<i32>::with_dims(a.as_slice().unwrap(), [2, 3]).unwrap(), matrix());
    // One position on an axis, whatever its stride, and however it was reached.
    let (_, mut last) = a.view().split_at(At(0), 1);
    last.invert_axis(At(0));
    assert_eq!(last.strides(), [-3, 1]);
    assert_eq!(TensorView::<i32, Shape![1, 3], _>::try_from(last).unwrap(), tensor![[10, 11, 12]]);
}

#[test]
fn what_does_not_fit_is_named() {
    let (a, cube) = (array(), Array3::<i32>::zeros((1, 2, 3)));
    let refused = |view: Result<TensorView<'_, i32, Shape![3, 2], _>, shapeproof::ShapeError>| {
        view.err().unwrap().to_string()
    };
    assert_eq!(refused(a.view().try_into()), "from_ndarray: the shape is [2, 3], not [3, 2]");
    assert_eq!(refused(cube.view().try_into()), "from_ndarray: the shape is [1, 2, 3], not [3, 2]");
    let backwards = a.slice(s![.., ..;-1]).reversed_axes();
    assert_eq!(refused(backwards.try_into()), "from_ndarray: axis 0 runs backwards, by a stride of -1");
    let nine = Array::<i32, _>::zeros(vec![1; 9]);
    assert_eq!(refused(nine.view().try_into()), "from_ndarray: a shape of 2 axes against one of 9");
    let rows = TensorView::<i32, Shape![..1, 3], _>::try_from(a.view()).err().unwrap();
    assert_eq!(rows.to_string(), "from_ndarray: the shape is [2, 3], not [..1, 3]");
}

/// What the README says of that crate; a sum of ours does not compile.
#[test]
fn there_a_shape_that_does_not_fit_panics() {
    let (x, y) = (array(), Array2::<i32>::zeros((4, 5)));
    assert!(std::panic::catch_unwind(|| &x + &y).is_err());
}

#[test]
fn what_is_written_to_one_is_read_from_the_other() {
    let (mut x, mut a) = (matrix(), array());
    ArrayViewMut2::from(x.view_mut()).column_mut(1).fill(7);
    assert_eq!(x, tensor![[0, 7, 2], [10, 7, 12]]);
    let mut view = TensorViewMut::<i32, Shape![3, 2], _>::try_from(a.view_mut().reversed_axes()).unwrap();
    view.assign(&tensor![[1, 2], [3, 4], [5, 6]]);
    assert_eq!(a, ::ndarray::array![[1, 3, 5], [2, 4, 6]]);
}

#[test]
fn arrays_without_elements() {
    let none = Array2::<i32>::zeros((0, 3));
    assert_eq!(TensorView::<i32, Shape![0, 3], _>::try_from(none.view()).unwrap().sum(), 0);
    let all = array();
    let backwards = all.slice(s![2.., ..;-1]);
    assert_eq!((backwards.shape(), backwards.strides()[1]), (&[0, 3][..], -1));
    assert_eq!(TensorView::<i32, Shape![0, 3], _>::try_from(backwards).unwrap().sum(), 0);
    let x = Tensor::<i32, Shape![0, 3]>::zeros();
    let a = ArrayView2::from(x.view());
    assert_eq!((a.shape(), a.sum_axis(At(0))), (&[0, 3][..], ::ndarray::array![0, 0, 0]));
    // More than the product of lengths may be for ndarray, which does not count the 0.
    let x = TensorView::<i32, Shape![?, ?]>::with_dims(&[], [usize::MAX / 2 + 1, 0]).unwrap();
    assert!(x.try_into_ndarray::<Ix2>().is_err());
    let x = TensorView::<i32, Shape![?, ?]>::with_dims(&[], [usize::MAX / 2, 0]).unwrap();
    assert_eq!(x.t().try_into_ndarray::<Ix2>().unwrap().shape(), [0, usize::MAX / 2]);
}

/// No memory bounds how far apart they are: an array of them is in row-major order, whatever the strides of the view.
/// (A checked build takes such a stride for a negative one.)
#[cfg(not(shapeproof_checked))]
#[test]
fn elements_without_a_size() {
    let all = [(); usize::MAX];
    let x = TensorView::<(), Shape![?]>::with_dims(&all, [usize::MAX]).unwrap();
    let apart = x.slice_step_range(Axis::<0>, 0..usize::MAX, usize::MAX / 2 + 2).unwrap();
    let a: ::ndarray::ArrayView1<'_, ()> = apart.try_into_ndarray().unwrap();
    assert_eq!((a.len(), a.strides(), a.iter().count()), (2, &[1][..], 2));
}
