//! Products: of each size in two layouts, of one size in the four, dense layers and outer products.

use crate::views::{flat, rows, rows_mut};
use crate::{Contender, Workload, contest, random};
use shapeproof::{compute_into, matmul_into, prelude::*};

/// All sizes have the same contenders: the product of rows and columns, and of rows and rows.
macro_rules! products {
    ($($make:ident $name:literal $transposed:literal $n:literal)*) => {$(
        pub(in super::super) mod $make {
            use super::*;

            type Matrix = Tensor<f32, Shape![$n, $n]>;
            type Nested = [[f32; $n]; $n];
            /// Two matrices, and the second one transposed.
            type Inputs = (Matrix, Matrix, Matrix);

            #[inline(never)]
            fn formula(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                compute_into!(out[i, j] = sum!(k => a[i, k] * b[k, j]));
            }

            #[inline(never)]
            fn transposed(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                compute_into!(out[i, j] = sum!(k => a[i, k] * b[j, k]));
            }

            #[inline(never)]
            fn method(a: &Matrix, b: &Matrix, out: &mut Matrix) {
                matmul_into(a, b, out);
            }

            #[inline(never)]
            fn by_hand(a: &Nested, b: &Nested, out: &mut Nested) {
                for i in 0..$n {
                    let mut row = [0.0; $n];
                    for k in 0..$n {
                        for j in 0..$n {
                            row[j] += a[i][k] * b[k][j];
                        }
                    }
                    out[i] = row;
                }
            }

            fn inputs() -> Inputs {
                let (a, b): (Matrix, Matrix) = (random(1), random(2));
                let turned = b.t().to_tensor();
                (a, b, turned)
            }

            pub(in super::super::super) fn make() -> Box<dyn Workload> {
                let contenders: &[Contender<Inputs, Matrix>] = &[
                    ("shapeproof", |(a, b, _), out| formula(a, b, out)),
                    ("matmul", |(a, b, _), out| method(a, b, out)),
                    ("loop", |(a, b, _), out| by_hand(rows(a), rows(b), rows_mut(out))),
                ];
                contest($name, inputs(), Matrix::full(0.0), contenders)
            }

            pub(in super::super::super) fn turned() -> Box<dyn Workload> {
                let contenders: &[Contender<Inputs, Matrix>] = &[
                    ("shapeproof", |(a, _, b), out| transposed(a, b, out)),
                    ("matmul", |(a, b, _), out| method(a, b, out)),
                    ("loop", |(a, b, _), out| by_hand(rows(a), rows(b), rows_mut(out))),
                ];
                contest($transposed, inputs(), Matrix::full(0.0), contenders)
            }
        }
    )*};
}

products! {
    square_8 "W14-8" "W14-8-turned" 8
    square_16 "W14-16" "W14-16-turned" 16
    square_32 "W14-32" "W14-32-turned" 32
    square_64 "W14-64" "W14-64-turned" 64
}

type Square = Tensor<f32, Shape![32, 32]>;
type Orders = (Square, Square);

/// One order of the indices: the formula, the method over transposed views, and the plain loop.
macro_rules! orders {
    ($($make:ident $name:literal ($i:ident $j:ident $k:ident) a[$p:ident, $q:ident] b[$r:ident, $s:ident] $left:ident $right:ident;)*) => {$(
        pub(in super::super) fn $make() -> Box<dyn Workload> {
            #[inline(never)]
            fn formula(a: &Square, b: &Square, out: &mut Square) {
                compute_into!(out[$i, $j] = sum!($k => a[$p, $q] * b[$r, $s]));
            }
            #[inline(never)]
            fn method(a: &Square, b: &Square, out: &mut Square) {
                matmul_into(a.$left(), b.$right(), out);
            }
            #[inline(never)]
            fn by_hand(a: &[[f32; 32]; 32], b: &[[f32; 32]; 32], out: &mut [[f32; 32]; 32]) {
                for $i in 0..32 {
                    for $j in 0..32 {
                        let mut sum = 0.0;
                        for $k in 0..32 {
                            sum += a[$p][$q] * b[$r][$s];
                        }
                        out[$i][$j] = sum;
                    }
                }
            }
            let contenders: &[Contender<Orders, Square>] = &[
                ("shapeproof", |(a, b), out| formula(a, b, out)),
                ("method", |(a, b), out| method(a, b, out)),
                ("loop", |(a, b), out| by_hand(rows(a), rows(b), rows_mut(out))),
            ];
            contest($name, (random(1), random(2)), Square::full(0.0), contenders)
        }
    )*};
}

orders! {
    rows_columns "formula-ik-kj" (i j k) a[i, k] b[k, j] view view;
    rows_rows "formula-ik-jk" (i j k) a[i, k] b[j, k] view t;
    columns_columns "formula-ki-kj" (i j k) a[k, i] b[k, j] t view;
    columns_rows "formula-ki-jk" (i j k) a[k, i] b[j, k] t t;
}

type Batch = Tensor<f32, Shape![32, 128]>;
type Weights = Tensor<f32, Shape![128, 64]>;
type Bias = Tensor<f32, Shape![64]>;
type Activations = Tensor<f32, Shape![32, 64]>;

#[inline(never)]
fn dense_formula(x: &Batch, w: &Weights, bias: &Bias, out: &mut Activations) {
    compute_into!(out[b, o] = (sum!(i => x[b, i] * w[i, o]) + bias[o]).max(0.0));
}

#[inline(never)]
fn dense_block(x: &Batch, w: &Weights, bias: &Bias, out: &mut Activations) {
    compute_into!(out[b, o] = {
        let sum = sum!(i => x[b, i] * w[i, o]);
        let shifted = sum + bias[o];
        if shifted > 0.0 { shifted } else { 0.0 }
    });
}

#[inline(never)]
fn dense_method(x: &Batch, w: &Weights, bias: &Bias, out: &mut Activations) {
    (x.matmul(w) + bias).relu().eval_into(out);
}

/// Four rows by sixteen outputs at a time.
#[inline(never)]
fn dense_by_hand(x: &[[f32; 128]; 32], w: &[[f32; 64]; 128], bias: &[f32; 64], out: &mut [[f32; 64]; 32]) {
    for (row, o) in (0..32).map(|tile| (tile / 4 * 4, tile % 4 * 16)) {
        let mut sums = [[0.0; 16]; 4];
        for i in 0..128 {
            for r in 0..4 {
                for l in 0..16 {
                    sums[r][l] += x[row + r][i] * w[i][o + l];
                }
            }
        }
        for r in 0..4 {
            for l in 0..16 {
                out[row + r][o + l] = (sums[r][l] + bias[o + l]).max(0.0);
            }
        }
    }
}

/// A dense layer with a bias and `relu`.
pub(in super::super) fn dense() -> Box<dyn Workload> {
    let contenders: &[Contender<(Batch, Weights, Bias), Activations>] = &[
        ("shapeproof", |(x, w, b), out| dense_formula(x, w, b, out)),
        ("method", |(x, w, b), out| dense_method(x, w, b, out)),
        ("loop", |(x, w, b), out| dense_by_hand(rows(x), rows(w), flat(b), rows_mut(out))),
    ];
    contest("formula-dense", (random(1), random(2), random(3)), Activations::full(0.0), contenders)
}

/// The same with the sum in a block of statements.
pub(in super::super) fn block() -> Box<dyn Workload> {
    let contenders: &[Contender<(Batch, Weights, Bias), Activations>] = &[
        ("shapeproof", |(x, w, b), out| dense_block(x, w, b, out)),
        ("method", |(x, w, b), out| dense_method(x, w, b, out)),
        ("loop", |(x, w, b), out| dense_by_hand(rows(x), rows(w), flat(b), rows_mut(out))),
    ];
    contest("formula-block", (random(1), random(2), random(3)), Activations::full(0.0), contenders)
}

type Wide = Tensor<f32, Shape![64]>;
type Outer = Tensor<f32, Shape![64, 64]>;

#[inline(never)]
fn outer_formula(a: &Wide, b: &Wide, out: &mut Outer) {
    compute_into!(out[i, j] = a[i] * b[j]);
}

#[inline(never)]
fn outer_by_hand(a: &[f32; 64], b: &[f32; 64], out: &mut [[f32; 64]; 64]) {
    for i in 0..64 {
        for j in 0..64 {
            out[i][j] = a[i] * b[j];
        }
    }
}

/// The outer product of two vectors.
pub(in super::super) fn outer() -> Box<dyn Workload> {
    let contenders: &[Contender<(Wide, Wide), Outer>] = &[
        ("shapeproof", |(a, b), out| outer_formula(a, b, out)),
        ("loop", |(a, b), out| outer_by_hand(flat(a), flat(b), rows_mut(out))),
    ];
    contest("formula-outer", (random(1), random(2)), Outer::full(0.0), contenders)
}
