//! Lengths of run time: what fits, what is an error, and what it says.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{
    Identity, ShapeError, add, elementwise_mul, tensor, try_elementwise_add, try_elementwise_mul, try_mul,
};

type Upto = Shape![..8, 3];

/// NumPy's rule on one axis, written without the library.
#[cfg(feature = "alloc")]
fn meets(left: usize, right: usize) -> Option<usize> {
    match (left, right) {
        (1, other) | (other, 1) => Some(other),
        (left, right) if left == right => Some(left),
        _ => None,
    }
}

/// Every pair of lengths from 0 to 4: a 3 against a 4 is an error, never a 4; a 1 stretches, to a 0 as well.
#[cfg(feature = "alloc")]
#[test]
fn two_lengths_of_run_time() {
    let data = [1, 2, 3, 4];
    for left in 0..=4 {
        for right in 0..=4 {
            let x = TensorView::<i32, Shape![?]>::with_dims(&data[..left], [left]).unwrap();
            let y = TensorView::<i32, Shape![..4]>::with_dims(&data[..right], [right]).unwrap();
            let sum = x.try_mul(y);
            match meets(left, right) {
                Some(len) => {
                    let mut out: Tensor<i32, Shape![..4]> = Tensor::try_zeros([0]).unwrap();
                    sum.unwrap().try_eval_into(&mut out).unwrap();
                    let at = |side: usize, i: usize| data[if side == 1 { 0 } else { i }];
                    let naive: Vec<i32> = (0..len).map(|i| at(left, i) * at(right, i)).collect();
                    assert_eq!(out.as_slice(), naive, "{left} with {right}");
                }
                None => {
                    assert_eq!(sum.unwrap_err(), ShapeError::Axis { op: "mul", axis: 0, left, right });
                }
            }
        }
    }
}

#[test]
fn a_known_length_against_one_of_run_time() {
    let x: Tensor<i32, Upto> = Tensor::try_full([3, 3], 2).unwrap();
    let four: Tensor<i32, Shape![4, 1]> = Tensor::full(1);
    let error = x.try_add(&four).unwrap_err();
    assert_eq!(error.to_string(), "add: axis 0 has 3 against 4");
    let three: Tensor<i32, Shape![3, 1]> = Tensor::full(1);
    let sum: Tensor<i32, Shape![3, 3]> = x.try_add(&three).unwrap().eval();
    assert_eq!(sum.as_slice(), [3; 9]);
    let one: Tensor<i32, Upto> = Tensor::try_full([1, 3], 5).unwrap();
    assert_eq!(try_mul(&one, &three).unwrap().eval().as_slice(), [5; 9]);
}

/// Types settle these alone.
#[test]
fn no_check_where_none_is_needed() {
    let x: Tensor<i32, Upto> = Tensor::try_full([2, 3], 2).unwrap();
    let row = tensor![1, 10, 100];
    assert_eq!((&x * row).eval().as_slice(), [2, 20, 200, 2, 20, 200]);
    assert_eq!(add(&x, 1).eval().as_slice(), [3; 6]);
    let scaled = elementwise_mul(&x, &row, Axis::<1>, Identity);
    assert_eq!(scaled.eval().shape().dims(), [2, 3]);
}

#[test]
fn axis_of_paddle() {
    let x: Tensor<i32, Shape![..4, ..3, 2]> = Tensor::try_full([2, 3, 2], 1).unwrap();
    let y: Tensor<i32, Shape![..4]> = Tensor::try_from_slice([2], &[10, 20]).unwrap();
    let sum = try_elementwise_add(&x, &y, Axis::<0>, Identity).unwrap();
    assert_eq!(sum.eval().as_slice(), [11, 11, 11, 11, 11, 11, 21, 21, 21, 21, 21, 21]);
    let error = try_elementwise_mul(&x, &y, Axis::<1>, Identity).unwrap_err();
    assert_eq!(error.to_string(), "elementwise_mul: axis 1 has 3 against 2");
    // Trailing ones are trimmed; a trailing 2 is not.
    let trimmed: Tensor<i32, Shape![..2, ..2]> = Tensor::try_from_slice([2, 1], &[1, 2]).unwrap();
    assert!(try_elementwise_mul(&x, &trimmed, Axis::<2>, Identity).is_ok());
    let past: Tensor<i32, Shape![..2, ..2]> = Tensor::try_from_slice([1, 2], &[1, 2]).unwrap();
    let error = try_elementwise_mul(&x, &past, Axis::<2>, Identity).unwrap_err();
    assert_eq!(error, ShapeError::ReachesPast { op: "elementwise_mul", axis: 2 });
}

#[test]
fn lengths_that_a_type_does_not_allow() {
    let error = Tensor::<f32, Upto>::try_zeros([9, 3]).unwrap_err();
    assert_eq!(error, ShapeError::Extent { op: "try_zeros", axis: 0, len: 9, max: 8 });
    let error = Tensor::<f32, Upto>::try_full([2, 4], 0.0).unwrap_err();
    assert_eq!(error, ShapeError::Axis { op: "try_full", axis: 1, left: 3, right: 4 });
    let error = Tensor::<f32, Upto>::try_from_slice([2, 3], &[0.0; 5]).unwrap_err();
    assert_eq!(error, ShapeError::Count { op: "try_from_slice", have: 5, want: 6 });
}

/// A number of elements beyond `usize` is no shape of any memory.
#[test]
fn lengths_that_overflow() {
    let huge = usize::MAX / 2 + 1;
    assert!(TensorView::<u8, Shape![?, ?]>::with_dims(&[], [huge, huge]).is_err());
    assert!(tensor![1].try_broadcast_to::<Shape![?, ?]>([huge, huge]).is_err());
    let none = TensorView::<u8, Shape![?, ?, ?]>::with_dims(&[], [huge, 0, huge]).unwrap();
    assert_eq!(none.try_add(none).unwrap().shape().count(), 0);
}

#[test]
fn memory_of_somebody_else() {
    let mut buffer = [1, 2, 3, 4, 5, 6];
    let mut x = TensorViewMut::<i32, Shape![?, 3]>::with_dims(&mut buffer, [2, 3]).unwrap();
    x.as_mut_slice()[4] = 50;
    assert_eq!(x.view().try_into_static::<Shape![2, 3]>().unwrap().get([1, 1]), Some(50));
    assert_eq!(buffer, [1, 2, 3, 4, 50, 6]);
}

#[test]
fn rows_come_and_go() {
    let mut x: Tensor<i32, Upto> = Tensor::try_zeros([0, 3]).unwrap();
    for i in 0..8 {
        x.try_push_row(&tensor![i, i, i]).unwrap();
    }
    assert!(x.try_push_row(&tensor![8, 8, 8]).is_err());
    let mut window = x.clone();
    window.discard_rows(3);
    assert_eq!(window.as_slice(), x.as_slice().get(9..).unwrap());
    window.try_push_row(&tensor![9, 8, 7]).unwrap();
    assert_eq!(window.as_slice().get(window.as_slice().len() - 3..), Some(&[9, 8, 7][..]));
    window.discard_rows(0);
    assert_eq!(window.shape().dims()[0], x.shape().dims()[0] - 2);
    window.discard_rows(100);
    assert_eq!(window.shape().dims(), [0, 3]);
    x.truncate_rows(2);
    assert_eq!(x.as_slice(), [0, 0, 0, 1, 1, 1]);
    x.truncate_rows(5);
    assert_eq!(x.shape().dims(), [2, 3]);
    x.clear();
    assert!(x.as_slice().is_empty());
    x.try_push_row(&tensor![9, 9, 9]).unwrap();
    assert_eq!(x.as_slice(), [9, 9, 9]);
}

#[test]
fn there_and_back() {
    let x = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    let bounded = x.try_into_shape::<Upto>().unwrap();
    let back = bounded.try_into_static::<Shape![2, 3]>().unwrap();
    assert_eq!(back, x);
    let error = bounded.try_into_static::<Shape![6]>().unwrap_err();
    assert_eq!(error.to_string(), "try_into_static: the shape is [2, 3], not [6]");
    let error = x.view().try_into_shape::<Shape![..1, ?]>().unwrap_err();
    assert_eq!(error.to_string(), "try_into_shape: the shape is [2, 3], not [..1, ?]");
    let mut small: Tensor<i32, Shape![..1, 3]> = Tensor::try_zeros([1, 3]).unwrap();
    assert!((&bounded * 2).try_eval_into(&mut small).is_err());
    assert_eq!(small.as_slice(), [0; 3]);
}
