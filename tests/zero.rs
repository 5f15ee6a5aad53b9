//! Shapes without elements whose other lengths are anything: nothing is visited, and nothing overflows.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{
    Dim, axes, try_concat_into, try_dot_relaxed, try_matmul, try_matmul_into, try_matmul_relaxed_into,
    try_stack_into,
};

type View<'a> = TensorView<'a, f32, Shape![?, ?]>;
type ViewMut<'a> = TensorViewMut<'a, f32, Shape![?, ?]>;

const MANY: usize = 1 << (usize::BITS - 2);

fn none(dims: [usize; 2]) -> View<'static> {
    View::with_dims(&[], dims).unwrap()
}

#[test]
fn products() {
    for (m, k, n) in [(MANY, 0, 0), (MANY, 5, 0), (0, 0, MANY), (0, 5, MANY), (0, MANY, 0), (MANY, MANY, 0)] {
        if m.min(k) > 0 || k.min(n) > 0 {
            continue;
        }
        let mut out = ViewMut::with_dims(&mut [], [m, n]).unwrap();
        try_matmul_into(none([m, k]), none([k, n]), &mut out).unwrap();
        try_matmul_relaxed_into(none([m, k]), none([k, n]), &mut out).unwrap();
    }
    // An inner axis without elements: zeros.
    let mut out = [f32::NAN; 35];
    try_matmul_into(none([5, 0]), none([0, 7]), &mut ViewMut::with_dims(&mut out, [5, 7]).unwrap()).unwrap();
    assert_eq!(out, [0.0; 35]);
    // In a batch too, and where nothing is what is left of memory behind its end.
    let ones = Tensor::from([[[1.0_f32; 4]; 2]; 3]);
    let left = ones.permute(axes![1, 2, 0]).slice_range(Axis::<2>, 3..3).unwrap();
    let right = ones.permute(axes![1, 0, 2]).slice_range(Axis::<1>, 3..3).unwrap();
    assert_eq!(try_matmul(left, right).unwrap(), Tensor::from([[[0.0_f32; 4]; 4]; 2]));
    let empty = TensorView::<f32, Shape![?]>::with_dims(&[], [0]).unwrap();
    assert_eq!(try_dot_relaxed(empty, empty), Ok(0.0));
}

#[test]
fn joins() {
    let x = none([MANY, 0]);
    let mut out = ViewMut::with_dims(&mut [], [3 * MANY, 0]).unwrap();
    try_concat_into((x, x, x), Axis::<0>, &mut out).unwrap();
    // More rows than can be counted.
    let x = none([usize::MAX, 0]);
    try_concat_into((x, x), Axis::<0>, &mut out).unwrap_err();
    let mut out = TensorViewMut::<f32, Shape![3, ?, ?]>::with_dims(&mut [], [3, MANY, 0]).unwrap();
    try_stack_into([none([MANY, 0]); 3], Axis::<0>, &mut out).unwrap();
}

#[test]
fn windows() {
    let x = none([MANY, 0]);
    let windows = x.try_windows(Axis::<0>, Dim::<4>).unwrap();
    assert_eq!(windows.shape().dims(), [MANY - 3, 0, 4]);
    assert_eq!(windows.sum(), 0.0);
    assert!(x.try_windows(Axis::<1>, Dim::<1>).is_err());
    assert_eq!(windows.iter().count(), 0);
    // A window of all, and a transposed one.
    let numbers = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let x = View::with_dims(&numbers, [3, 2]).unwrap();
    assert_eq!(x.try_windows(Axis::<0>, Dim::<3>).unwrap().shape().dims(), [1, 2, 3]);
    let pairs = x.transpose().try_windows(Axis::<1>, Dim::<2>).unwrap();
    assert_eq!(pairs.iter().copied().collect::<Vec<_>>(), [1.0, 3.0, 3.0, 5.0, 2.0, 4.0, 4.0, 6.0]);
}
