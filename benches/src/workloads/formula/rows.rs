//! Formulas row by row and element by element: softmax, layer norm, pooling, broadcasting, choices.

use crate::views::{array, array_mut, flat, flat_mut, rows, rows_mut};
use crate::{Contender, Workload, contest, random};
use shapeproof::layers::{Steps, layer_norm_into, max_pool2d_into};
use shapeproof::{Dim, Real, compute_into, prelude::*, softmax_into, where_};

type Matrix = Tensor<f32, Shape![64, 128]>;
type Row = Tensor<f32, Shape![128]>;
type Rows = [[f32; 128]; 64];

#[inline(never)]
fn softmax_formula(x: &Matrix, out: &mut Matrix) {
    compute_into!(out[i, j] = {
        let largest = max!(k => x[i, k]);
        let sum = sum!(k => Real::exp(x[i, k] - largest));
        Real::exp(x[i, j] - largest) / sum
    });
}

#[inline(never)]
fn softmax_chain(x: &Matrix, out: &mut Matrix) {
    let largest = x.max_axis_keep(Axis::<-1>);
    (x - &largest).exp().eval_into(out);
    let sum = out.sum_axis_keep(Axis::<-1>);
    *out /= &sum;
}

#[inline(never)]
fn softmax_by_hand(x: &Rows, out: &mut Rows) {
    for i in 0..64 {
        let mut largest = x[i][0];
        for j in 1..128 {
            if x[i][j] > largest {
                largest = x[i][j];
            }
        }
        let mut sum = 0.0;
        for j in 0..128 {
            out[i][j] = Real::exp(x[i][j] - largest);
            sum += out[i][j];
        }
        for j in 0..128 {
            out[i][j] /= sum;
        }
    }
}

/// Softmax of rows, in two reductions.
pub(in super::super) fn softmax() -> Box<dyn Workload> {
    let contenders: &[Contender<(Matrix,), Matrix>] = &[
        ("shapeproof", |(x,), out| softmax_formula(x, out)),
        ("chain", |(x,), out| softmax_chain(x, out)),
        ("method", |(x,), out| softmax_into(x, Axis::<-1>, out)),
        ("loop", |(x,), out| softmax_by_hand(rows(x), rows_mut(out))),
    ];
    contest("formula-softmax", (random(1),), Matrix::full(0.0), contenders)
}

#[inline(never)]
fn norm_formula(x: &Matrix, scale: &Row, shift: &Row, out: &mut Matrix) {
    compute_into!(out[i, j] = {
        let mean = mean!(k => x[i, k]);
        let variance = mean!(k => (x[i, k] - mean) * (x[i, k] - mean));
        (x[i, j] - mean) * Real::inverse_sqrt(variance + 1e-5) * scale[j] + shift[j]
    });
}

/// Sums in sixteen lanes.
#[inline(never)]
fn norm_by_hand(x: &Rows, scale: &[f32; 128], shift: &[f32; 128], out: &mut Rows) {
    for i in 0..64 {
        let mut sums = [0.0; 16];
        for x in x[i].as_chunks::<16>().0 {
            for l in 0..16 {
                sums[l] += x[l];
            }
        }
        let mean = sums.iter().sum::<f32>() / 128.0;
        let mut sums = [0.0; 16];
        for x in x[i].as_chunks::<16>().0 {
            for l in 0..16 {
                sums[l] += (x[l] - mean) * (x[l] - mean);
            }
        }
        let factor = 1.0 / (sums.iter().sum::<f32>() / 128.0 + 1e-5).sqrt();
        for j in 0..128 {
            out[i][j] = (x[i][j] - mean) * factor * scale[j] + shift[j];
        }
    }
}

/// Layer norm of rows.
pub(in super::super) fn norm() -> Box<dyn Workload> {
    let contenders: &[Contender<(Matrix, Row, Row), Matrix>] = &[
        ("shapeproof", |(x, scale, shift), out| norm_formula(x, scale, shift, out)),
        ("method", |(x, scale, shift), out| layer_norm_into(x, scale, shift, 1e-5, out)),
        ("loop", |(x, scale, shift), out| norm_by_hand(rows(x), flat(scale), flat(shift), rows_mut(out))),
    ];
    contest("formula-layer-norm", (random(1), random(2), random(3)), Matrix::full(0.0), contenders)
}

type Image = Tensor<f32, Shape![32, 32, 16]>;
type Pooled = Tensor<f32, Shape![16, 16, 16]>;

#[inline(never)]
fn max_pool_formula(x: &Image, out: &mut Pooled) {
    compute_into!(out[h, v, c] = max!(i: 2, j: 2 => x[2 * h + i, 2 * v + j, c]));
}

#[inline(never)]
fn max_pool_method(x: &Image, out: &mut Pooled) {
    max_pool2d_into(x, (Dim::<2>, Dim::<2>), Steps::new().stride::<2, 2>(), out);
}

#[inline(never)]
fn max_pool_by_hand(x: &[f32], out: &mut [f32]) {
    for h in 0..16 {
        for v in 0..16 {
            let at = |i: usize, j: usize| array::<_, 16>(&x[((2 * h + i) * 32 + 2 * v + j) * 16..][..16]);
            let (a, b, c, d) = (at(0, 0), at(0, 1), at(1, 0), at(1, 1));
            let out = array_mut::<_, 16>(&mut out[(h * 16 + v) * 16..][..16]);
            for l in 0..16 {
                out[l] = larger(larger(a[l], b[l]), larger(c[l], d[l]));
            }
        }
    }
}

/// The larger of two, and NaN if one is NaN, as the formula has it: of a NaN in `b` no comparison holds.
fn larger(a: f32, b: f32) -> f32 {
    if a > b || a.is_nan() { a } else { b }
}

/// The largest of 2 x 2, of 16 channels.
pub(in super::super) fn max_pool() -> Box<dyn Workload> {
    let contenders: &[Contender<(Image,), Pooled>] = &[
        ("shapeproof", |(x,), out| max_pool_formula(x, out)),
        ("method", |(x,), out| max_pool_method(x, out)),
        ("loop", |(x,), out| max_pool_by_hand(x.as_slice(), out.as_mut_slice())),
    ];
    contest("formula-max-pool", (random(1),), Pooled::full(0.0), contenders)
}

type Plane = Tensor<f32, Shape![64, 64]>;
type Quarter = Tensor<f32, Shape![32, 32]>;

#[inline(never)]
fn plane_pool_formula(x: &Plane, out: &mut Quarter) {
    compute_into!(out[h, v] = max!(i: 2, j: 2 => x[2 * h + i, 2 * v + j]));
}

#[inline(never)]
fn plane_pool_by_hand(x: &[[f32; 64]; 64], out: &mut [[f32; 32]; 32]) {
    for h in 0..32 {
        for v in 0..32 {
            let (a, b) = (x[2 * h][2 * v], x[2 * h][2 * v + 1]);
            let (c, d) = (x[2 * h + 1][2 * v], x[2 * h + 1][2 * v + 1]);
            out[h][v] = larger(larger(a, b), larger(c, d));
        }
    }
}

/// The largest of 2 x 2, of one channel.
pub(in super::super) fn plane_pool() -> Box<dyn Workload> {
    let contenders: &[Contender<(Plane,), Quarter>] = &[
        ("shapeproof", |(x,), out| plane_pool_formula(x, out)),
        ("loop", |(x,), out| plane_pool_by_hand(rows(x), rows_mut(out))),
    ];
    contest("formula-max-pool-plane", (random(1),), Quarter::full(0.0), contenders)
}

#[inline(never)]
fn mean_pool_formula(x: &Image, out: &mut Pooled) {
    compute_into!(out[h, v, c] = sum!(i: 2, j: 2 => x[2 * h + i, 2 * v + j, c]) * 0.25);
}

#[inline(never)]
fn mean_pool_by_hand(x: &[f32], out: &mut [f32]) {
    for (place, out) in out.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let (h, v) = (place / 16 * 2, place % 16 * 2);
        let at = |i: usize, j: usize| array::<_, 16>(&x[((h + i) * 32 + v + j) * 16..][..16]);
        let (a, b, c, d) = (at(0, 0), at(0, 1), at(1, 0), at(1, 1));
        for l in 0..16 {
            out[l] = (a[l] + b[l] + (c[l] + d[l])) * 0.25;
        }
    }
}

/// The mean of 2 x 2, of 16 channels.
pub(in super::super) fn mean_pool() -> Box<dyn Workload> {
    let contenders: &[Contender<(Image,), Pooled>] = &[
        ("shapeproof", |(x,), out| mean_pool_formula(x, out)),
        ("loop", |(x,), out| mean_pool_by_hand(x.as_slice(), out.as_mut_slice())),
    ];
    contest("formula-mean-pool", (random(1),), Pooled::full(0.0), contenders)
}

type Tall = Tensor<f32, Shape![32, 64]>;
type Column = Tensor<f32, Shape![64]>;

#[inline(never)]
fn columns_formula(x: &Tall, out: &mut Column) {
    compute_into!(out[j] = sum!(i => x[i, j]));
}

#[inline(never)]
fn columns_by_hand(x: &[[f32; 64]; 32], out: &mut [f32; 64]) {
    let mut sums = [0.0; 64];
    for i in 0..32 {
        for j in 0..64 {
            sums[j] += x[i][j];
        }
    }
    *out = sums;
}

/// Sums along the first axis.
pub(in super::super) fn columns() -> Box<dyn Workload> {
    let contenders: &[Contender<(Tall,), Column>] = &[
        ("shapeproof", |(x,), out| columns_formula(x, out)),
        ("method", |(x,), out| x.sum_axis_into(Axis::<0>, out)),
        ("loop", |(x,), out| columns_by_hand(rows(x), flat_mut(out))),
    ];
    contest("formula-columns", (random(1),), Column::full(0.0), contenders)
}

type Four = (Matrix, Row, Column, Matrix);

#[inline(never)]
fn four_formula(a: &Matrix, b: &Row, c: &Column, d: &Matrix, out: &mut Matrix) {
    compute_into!(out[i, j] = (a[i, j] - b[j]) * c[i] + d[i, j]);
}

#[inline(never)]
fn four_method(a: &Matrix, b: &Row, c: &Column, d: &Matrix, out: &mut Matrix) {
    ((a - b) * c.unsqueeze(Axis::<-1>) + d).eval_into(out);
}

#[inline(never)]
fn four_by_hand(a: &Rows, b: &[f32; 128], c: &[f32; 64], d: &Rows, out: &mut Rows) {
    for i in 0..64 {
        for j in 0..128 {
            out[i][j] = (a[i][j] - b[j]) * c[i] + d[i][j];
        }
    }
}

/// Four operands, two of which are broadcast.
pub(in super::super) fn four() -> Box<dyn Workload> {
    let contenders: &[Contender<Four, Matrix>] = &[
        ("shapeproof", |(a, b, c, d), out| four_formula(a, b, c, d, out)),
        ("method", |(a, b, c, d), out| four_method(a, b, c, d, out)),
        ("loop", |(a, b, c, d), out| four_by_hand(rows(a), flat(b), flat(c), rows(d), rows_mut(out))),
    ];
    contest("formula-four", (random(1), random(2), random(3), random(4)), Matrix::full(0.0), contenders)
}

#[inline(never)]
fn choice_formula(a: &Matrix, b: &Matrix, out: &mut Matrix) {
    compute_into!(out[i, j] = if a[i, j] > 0.0 { a[i, j] * b[i, j] } else { b[i, j] });
}

#[inline(never)]
fn choice_method(a: &Matrix, b: &Matrix, out: &mut Matrix) {
    where_(a.greater_than(0.0), a * b, b).eval_into(out);
}

#[inline(never)]
fn choice_by_hand(a: &Rows, b: &Rows, out: &mut Rows) {
    for i in 0..64 {
        for j in 0..128 {
            let (a, b) = (a[i][j], b[i][j]);
            out[i][j] = if a > 0.0 { a * b } else { b };
        }
    }
}

/// An `if` for each element.
pub(in super::super) fn choice() -> Box<dyn Workload> {
    let contenders: &[Contender<(Matrix, Matrix), Matrix>] = &[
        ("shapeproof", |(a, b), out| choice_formula(a, b, out)),
        ("method", |(a, b), out| choice_method(a, b, out)),
        ("loop", |(a, b), out| choice_by_hand(rows(a), rows(b), rows_mut(out))),
    ];
    contest("formula-if", (random(1), random(2)), Matrix::full(0.0), contenders)
}
