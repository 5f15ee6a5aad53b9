//! The kernels whose assembly is looked at: `cargo xtask asm`.

use shapeproof::layers::{Steps, conv2d_into};
use shapeproof::prelude::*;
use shapeproof::{compute_into, matmul_as_into, matmul_into, softmax_into, sum_axis_into};

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;
type Square<T> = Tensor<T, Shape![64, 64]>;

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

/// The largest of each column.
#[unsafe(no_mangle)]
pub fn max_columns(x: &Tensor<f32, Shape![64, 128]>, out: &mut Tensor<f32, Shape![128]>) {
    x.max_axis_into(Axis::<0>, out);
}

/// The product of two matrices.
#[unsafe(no_mangle)]
pub fn product(a: &Square<f32>, b: &Square<f32>, out: &mut Square<f32>) {
    matmul_into(a, b, out);
}

/// The product with a transposed matrix.
#[unsafe(no_mangle)]
pub fn product_transposed(a: &Square<f32>, b: &Square<f32>, out: &mut Square<f32>) {
    matmul_into(a, b.t(), out);
}

/// A vector times a transposed matrix.
#[unsafe(no_mangle)]
pub fn vector_transposed(a: &Row, b: &Square<f32>, out: &mut Row) {
    matmul_into(a, b.t(), out);
}

/// The product of small integers, added up in large ones.
#[unsafe(no_mangle)]
pub fn product_i8(a: &Square<i8>, b: &Square<i8>, out: &mut Square<i32>) {
    matmul_as_into(a, b, out);
}

/// The product as a formula.
#[unsafe(no_mangle)]
pub fn product_formula(a: &Square<f32>, b: &Square<f32>, out: &mut Square<f32>) {
    compute_into!(out[i, j] = sum!(k => a[i, k] * b[k, j]));
}

/// A matrix times a vector.
#[unsafe(no_mangle)]
pub fn matrix_vector(a: &Square<f32>, b: &Row, out: &mut Row) {
    matmul_into(a, b, out);
}

/// A convolution with windows of 3 by 3.
#[unsafe(no_mangle)]
pub fn convolution(
    image: &Tensor<f32, Shape![16, 16, 16]>,
    filters: &Tensor<f32, Shape![3, 3, 16, 16]>,
    out: &mut Tensor<f32, Shape![14, 14, 16]>,
) {
    conv2d_into(image, filters, Steps::new(), out);
}

/// The softmax of each row.
#[unsafe(no_mangle)]
pub fn softmax_rows(x: &Square<f32>, out: &mut Square<f32>) {
    softmax_into(x, Axis::<-1>, out);
}
