//! Reductions, softmax and matrix products.

use core::hint::black_box;
use shapeproof::prelude::*;
use shapeproof::{dot, dot_relaxed, matmul_into, matmul_relaxed_into, outer, tensor};

/// Along the last axis, along the first, and over all.
pub fn reductions() -> bool {
    let x = black_box(tensor![[1.0_f32, 5.0, 3.0], [4.0, 2.0, 6.0]]);
    let n = black_box(tensor![[true, false], [true, true]]);
    x.sum_axis(Axis::<0>) == tensor![5.0, 7.0, 9.0]
        && x.mean_axis(Axis::<1>) == tensor![3.0, 4.0]
        && x.max_axis(Axis::<0>) == tensor![4.0, 5.0, 6.0]
        && x.argmax_axis(Axis::<-1>) == tensor![1, 2]
        && (x * x).sum() == 91.0
        && x.argmin() == 0
        && x.var_axis(Axis::<0>) == tensor![2.25, 2.25, 2.25]
        && (&x * 2.0).var_axis(Axis::<1>) == tensor![32.0 / 3.0, 32.0 / 3.0]
        && (x.var() - 35.0 / 12.0).abs() < 1e-6
        && x.cumsum(Axis::<1>) == tensor![[1.0, 6.0, 9.0], [4.0, 6.0, 12.0]]
        && x.cumprod(Axis::<0>) == tensor![[1.0, 5.0, 3.0], [4.0, 10.0, 18.0]]
        && n.all_axis(Axis::<1>) == tensor![false, true]
}

/// Along either axis.
pub fn softmax() -> bool {
    let x = black_box(tensor![[0.0_f32, 0.0], [1000.0, 0.0]]);
    x.softmax(Axis::<1>) == tensor![[0.5, 0.5], [1.0, 0.0]]
        && x.log_softmax(Axis::<0>).get([0, 0]) == Some(-1000.0)
}

/// Matrices, vectors, transposed views.
pub fn products() -> bool {
    let a = black_box(tensor![[1, 2, 3], [4, 5, 6]]);
    let v = black_box(tensor![1, 0, -1]);
    let mut out = Tensor::<i32, Shape![2, 2]>::zeros();
    matmul_into(a, a.transpose(), &mut out);
    let x = black_box(tensor![[1.0_f32, 2.0], [3.0, 4.0]]);
    let mut relaxed = Tensor::<f32, Shape![2, 2]>::zeros();
    matmul_relaxed_into(x, x, &mut relaxed);
    let row = black_box(tensor![1.0_f64, 2.0]);
    relaxed == tensor![[7.0, 10.0], [15.0, 22.0]]
        && dot_relaxed(&row, &row) == 5.0
        && out == tensor![[14, 32], [32, 77]]
        && a.matmul(&v) == tensor![-2, -2]
        && dot(&v, &v) == 2
        && v.dot(&v) == 2
        && outer(&v, &v).sum_axis(Axis::<0>) == tensor![0, 0, 0]
}
