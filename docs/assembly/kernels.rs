//! The kernels whose assembly is looked at: `cargo xtask asm`.
#![no_std]

use shapeproof::prelude::*;
use shapeproof::sum_axis_into;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;

/// W2: a matrix times a row.
#[unsafe(no_mangle)]
pub fn row_broadcast(a: &Matrix, b: &Row, out: &mut Matrix) {
    (a * b).eval_into(out);
}

/// W4: `relu(a * b + c)`, `c` a row.
#[unsafe(no_mangle)]
pub fn fused_relu(a: &Matrix, b: &Matrix, c: &Row, out: &mut Matrix) {
    (a * b + c).relu().eval_into(out);
}

/// W10a: the sum over the last axis.
#[unsafe(no_mangle)]
pub fn sum_rows(x: &Tensor<f32, Shape![64, 128]>, out: &mut Tensor<f32, Shape![64]>) {
    sum_axis_into(x, Axis::<-1>, out);
}
