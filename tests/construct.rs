//! Constructors and conversions, against plain arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::span;
#[cfg(feature = "alloc")]
use shapeproof::{Dims, DynShape};
use shapeproof::{ShapeError, StaticExtent, TensorViewMut, all_close};

static TABLE: Tensor<u16, Shape![2, 2]> = Tensor::ones();
static BUFFER: Tensor<f32, Shape![1024, 1024]> = Tensor::zeros();
static SEVENS: Tensor<u8, Shape![3, 999]> = Tensor::full(7);

#[test]
fn constants() {
    assert_eq!(TABLE, Tensor::from([[1, 1], [1, 1]]));
    assert_eq!(BUFFER.as_slice().iter().filter(|x| **x != 0.0).count(), 0);
    assert_eq!(SEVENS.as_slice(), [7; 2997]);
    assert!(Tensor::<i32, Shape![0, 3]>::full(1).as_slice().is_empty());
    assert_eq!(Tensor::<i32, Shape![2]>::default(), Tensor::from([0, 0]));
}

#[test]
fn functions_of_the_index() {
    let x = Tensor::<[usize; 3], Shape![2, 3, 4]>::from_fn(|index| index);
    let naive: Vec<[usize; 3]> =
        (0..2).flat_map(|i| (0..3).flat_map(move |j| (0..4).map(move |k| [i, j, k]))).collect();
    assert_eq!(x.as_slice(), naive);
    assert_eq!(Tensor::<usize, Shape![]>::from_fn(|[]| 5).as_slice(), [5]);
    let bounded = Tensor::<[usize; 2], Shape![..4, 2]>::try_from_fn([3, 2], |index| index).unwrap();
    assert_eq!(bounded.as_slice(), [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]);
    assert!(Tensor::<usize, Shape![..4, 2]>::try_from_fn([5, 2], |_| 0).is_err());
}

#[cfg(feature = "alloc")]
#[test]
fn functions_of_an_index_of_any_rank() {
    let x = Tensor::<usize, DynShape>::try_from_fn(Dims::from([2, 3]), |index| {
        index.as_ref().iter().fold(0, |n, i| 10 * n + i)
    });
    assert_eq!(x.unwrap().as_slice(), [0, 1, 2, 10, 11, 12]);
}

#[test]
fn ranges() {
    assert_eq!(Tensor::<i64, Shape![5]>::arange(-2, 3), Tensor::from([-2, 1, 4, 7, 10]));
    assert_eq!(Tensor::<f32, Shape![3]>::arange(0.5, 0.25), Tensor::from([0.5, 0.75, 1.0]));
    // As in any operation, integers wrap, whatever the build checks.
    assert_eq!(Tensor::<i8, Shape![4]>::arange(100, 20), Tensor::from([100, 120, -116, -96]));
    // numpy.linspace(-1, 2, 7)
    let seven = Tensor::from([-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0]);
    assert_eq!(Tensor::<f64, Shape![7]>::linspace(-1.0, 2.0), seven);
    assert_eq!(Tensor::<f64, Shape![1]>::linspace(3.0, 9.0), Tensor::from([3.0]));
    assert!(Tensor::<f64, Shape![0]>::linspace(3.0, 9.0).as_slice().is_empty());
    assert_eq!(Tensor::<u8, Shape![3, 3]>::eye(), Tensor::from([[1, 0, 0], [0, 1, 0], [0, 0, 1]]));
}

#[test]
fn slices_and_iterators() {
    let values = [1, 2, 3, 4, 5, 6];
    let x = Tensor::<i32, Shape![2, 3]>::from_slice(&values).unwrap();
    assert_eq!(x, Tensor::<i32, Shape![2, 3]>::try_from_iter(values).unwrap());
    assert_eq!(x, Tensor::<i32, Shape![2, 3]>::try_from(&values[..]).unwrap());
    let too_few = Tensor::<i32, Shape![2, 3]>::try_from_iter(1..6);
    assert_eq!(too_few.err(), Some(ShapeError::Count { op: "from_iter", have: 5, want: 6 }));
    let too_many = Tensor::<i32, Shape![2, 3]>::try_from_iter(0..9);
    assert_eq!(too_many.err(), Some(ShapeError::Count { op: "from_iter", have: 9, want: 6 }));
    assert!(Tensor::<i32, Shape![0]>::try_from_iter([]).is_ok());
    assert!(Tensor::<i32, Shape![0]>::try_from_iter([1]).is_err());
    assert_eq!(
        Tensor::<i32, Shape![2, 3]>::from_slice(&values[1..]).unwrap_err().to_string(),
        "from_slice: the shape asks for 6 elements, there are 5"
    );
}

#[test]
fn arrays_there_and_back() {
    let mut rows = [[1, 2, 3], [4, 5, 6]];
    assert_eq!(Tensor::from(rows).into_nested::<[[i32; 3]; 2]>(), rows);
    assert_eq!(<[[i32; 3]; 2]>::from(Tensor::from(rows)), rows);
    let view = TensorView::from(&rows);
    assert_eq!(view.as_slice().as_ptr(), rows.as_ptr().cast());
    assert_eq!(view, Tensor::from(rows));
    TensorViewMut::from(&mut rows).transpose_mut().index_axis_mut(Axis::<0>, 1).unwrap().fill(0);
    assert_eq!(rows, [[1, 0, 3], [4, 0, 6]]);
    #[cfg(feature = "alloc")]
    assert_eq!(Vec::from(&Tensor::from(rows)), [1, 0, 3, 4, 0, 6]);
}

#[test]
fn small_tensors_are_copy() {
    fn copies<X: Copy>(x: X) -> (X, X) {
        (x, x)
    }
    let (x, y) = copies(Tensor::from([[1, 2], [3, 4]]));
    assert_eq!(x, y);
    copies(Tensor::<f32, Shape![16]>::zeros());
}

#[test]
fn equality_looks_at_each_element() {
    // As one run, as rows, and as columns, some of them longer than a block.
    let x = Tensor::<f32, Shape![3, 1100]>::from_fn(|[i, j]| (i * 1100 + j) as f32);
    for at in [0, 1, 31, 64, 1023, 1024, 1099, 1100, 2047, 2048, 3299] {
        let mut y = x.clone();
        y.as_mut_slice()[at] += 0.5;
        let pairs = [(x.view().strided(), y.view().strided()), (x.view().strided(), x.view().strided())];
        for ((x, y), same) in pairs.into_iter().zip([false, true]) {
            assert_eq!((x == y, all_close(x, y, 0.0, 0.1)), (same, same), "{at}");
            assert_eq!((x.transpose() == y.transpose(), x.equal(y).all()), (same, same), "{at}");
            let [x, y] = [x, y].map(|x| x.slice(Axis::<1>, span!(0..1100)));
            assert_eq!((x == y, !x.not_equal(y).any()), (same, same), "{at}");
        }
        assert!(all_close(&x, &y, 0.0, 0.5));
    }
    // Not by what one position stands for.
    assert_ne!(Tensor::from([[1], [1]]).view(), Tensor::from([[1, 1], [1, 1]]).view());
}

#[test]
fn equality_looks_at_lengths() {
    let x = Tensor::from([[1, 2], [3, 4]]);
    let y = Tensor::<i32, Shape![..8, 2]>::try_from_fn([2, 2], |[i, j]| (2 * i + j + 1) as i32).unwrap();
    assert_eq!(x, y);
    assert_ne!(x.view(), Tensor::from([1, 2, 3, 4]).view());
    assert_ne!(x.transpose(), x);
    assert_ne!(Tensor::<u8, Shape![0, 2]>::zeros().view(), Tensor::<u8, Shape![2, 0]>::zeros().view());
    // numpy.allclose
    let inf = f32::INFINITY;
    assert!(all_close(&Tensor::from([inf, 1.0]), &Tensor::from([inf, 1.0 + 1e-6]), 1e-5, 0.0));
    assert!(!all_close(&Tensor::from([inf]), &Tensor::from([-inf]), 1e-5, 1e-8));
    assert!(!all_close(&Tensor::from([1.0]), &Tensor::from([inf]), 1e-5, 1e-8));
    assert!(!all_close(&Tensor::from([f32::NAN]), &Tensor::from([f32::NAN]), 1e-5, 1e-8));
}

#[test]
fn defaults_promise_no_more_than_there_is() {
    assert_eq!(Tensor::<i32, Shape![2, 2]>::default(), Tensor::from([[0, 0], [0, 0]]));
    assert_eq!(Tensor::<i32, Shape![..4, 2]>::default().shape().dims(), [0, 2]);
    assert!(Tensor::<i32, Shape![3, ..4]>::default().as_slice().is_empty());
    #[cfg(feature = "alloc")]
    assert_eq!(Tensor::<i32, Shape![?, 2]>::default().shape().dims(), [0, 2]);
}

/// The pattern tells the number of axes, and the shape comes from where the tensor goes.
#[test]
fn functions_whose_shape_is_inferred() {
    struct Weights {
        w: Tensor<usize, Shape![2, 3]>,
    }
    fn returned() -> Tensor<usize, Shape![2, 3]> {
        Tensor::from_fn(|[i, j]| 3 * i + j)
    }
    fn generic<N: StaticExtent>() -> Tensor<usize, (N, N)> {
        Tensor::from_fn(|[i, j]| usize::from(i == j))
    }
    let x: Tensor<usize, Shape![2, 3]> = Tensor::from_fn(|[i, j]| 3 * i + j);
    let field = Weights { w: Tensor::from_fn(|at| 3 * at[0] + at[1]) };
    assert_eq!(x.as_slice(), [0, 1, 2, 3, 4, 5]);
    assert_eq!((field.w, returned()), (x, returned()));
    assert_eq!(generic::<shapeproof::Dim<2>>(), Tensor::from([[1, 0], [0, 1]]));
    let scalar: Tensor<f32, Shape![]> = Tensor::from_fn(|[]| 7.0);
    assert_eq!((scalar.item(), scalar.len(), scalar.is_empty()), (7.0, 1, false));
    let none: Tensor<f32, Shape![2, 0]> = Tensor::from_fn(|_| 0.0);
    assert_eq!((none.len(), none.is_empty(), none.dims()), (0, true, [2, 0]));
    assert_eq!(none.transpose().dims(), [0, 2]);
}

/// Against the elements one by one; where 64 bytes are filled nothing is copied, and where they are not there is no such view.
#[test]
fn tensors_in_a_slice_are_one_view() {
    let full: [Tensor<f32, Shape![4, 8]>; 3] =
        core::array::from_fn(|n| Tensor::from_fn(|[i, j]| (100 * n + 8 * i + j) as f32));
    let view = Tensor::view_stacked(&full).unwrap();
    assert_eq!(view.shape().dims(), [3, 4, 8]);
    assert_eq!(view.as_slice().as_ptr().cast(), full.as_ptr());
    for (n, x) in full.iter().enumerate() {
        assert_eq!(view.as_slice()[n * 32..(n + 1) * 32], *x.as_slice());
    }
    assert_eq!(Tensor::view_stacked(&full[1..]).unwrap().as_slice()[0], 100.0);
    assert_eq!(Tensor::<f32, Shape![4, 8]>::view_stacked(&[]).unwrap().shape().dims(), [0, 4, 8]);
    let bytes = [const { Tensor::<u8, Shape![64]>::zeros() }; 2];
    assert_eq!(Tensor::view_stacked(&bytes).unwrap().as_slice(), [0; 128]);

    // 4 bytes of 64, and 96 of 128.
    assert!(Tensor::view_stacked(&[Tensor::<f32, Shape![]>::zeros()]).is_none());
    assert!(Tensor::view_stacked(&[Tensor::<f32, Shape![2, 12]>::zeros()]).is_none());
}
