//! W14: formulas of index notation, beside the method or beside a loop in tiles for that one shape.

use crate::views::{rows, rows_mut};
use crate::{Contender, Workload, contest, random};
use shapeproof::{compute_into, matmul_into, prelude::*};

/// All sizes have the same contenders: the product of rows and columns, and of rows and rows.
macro_rules! products {
    ($($make:ident $name:literal $transposed:literal $n:literal)*) => {$(
        pub(super) mod $make {
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

            pub(in super::super) fn make() -> Box<dyn Workload> {
                let contenders: &[Contender<Inputs, Matrix>] = &[
                    ("shapeproof", |(a, b, _), out| formula(a, b, out)),
                    ("matmul", |(a, b, _), out| method(a, b, out)),
                    ("loop", |(a, b, _), out| by_hand(rows(a), rows(b), rows_mut(out))),
                ];
                contest($name, inputs(), Matrix::full(0.0), contenders)
            }

            pub(in super::super) fn turned() -> Box<dyn Workload> {
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

type Signal = Tensor<f32, Shape![543]>;
type Taps = Tensor<f32, Shape![32]>;
type Filtered = Tensor<f32, Shape![512]>;

#[inline(never)]
fn fir_formula(x: &Signal, h: &Taps, out: &mut Filtered) {
    compute_into!(out[t] = sum!(k => x[t + k] * h[k]));
}

#[inline(never)]
fn fir_by_hand(x: &[f32], h: &[f32], out: &mut [f32]) {
    for (block, out) in out.chunks_exact_mut(32).enumerate() {
        let (x, mut sums) = (&x[block * 32..][..63], [0.0; 32]);
        for k in 0..32 {
            for l in 0..32 {
                sums[l] += x[k + l] * h[k];
            }
        }
        out.copy_from_slice(&sums);
    }
}

/// A filter of 32 taps.
pub(super) fn fir() -> Box<dyn Workload> {
    let contenders: &[Contender<(Signal, Taps), Filtered>] = &[
        ("shapeproof", |(x, h), out| fir_formula(x, h, out)),
        ("loop", |(x, h), out| fir_by_hand(x.as_slice(), h.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-fir", (random(1), random(2)), Filtered::full(0.0), contenders)
}

type Image = Tensor<f32, Shape![18, 18, 8]>;
type Filters = Tensor<f32, Shape![3, 3, 8, 16]>;
type Maps = Tensor<f32, Shape![16, 16, 16]>;

#[inline(never)]
fn conv_formula(x: &Image, w: &Filters, out: &mut Maps) {
    compute_into!(out[h, v, o] = sum!(i, j, c => x[h + i, v + j, c] * w[i, j, c, o]));
}

/// Four places by sixteen maps at a time.
#[inline(never)]
fn conv_by_hand(x: &[f32], w: &[f32], out: &mut [f32]) {
    for (h, v) in (0..64).map(|tile| (tile / 4, tile % 4 * 4)) {
        let mut sums = [[0.0; 16]; 4];
        for (p, w) in w.chunks_exact(16).enumerate() {
            let (i, j, c) = (p / 24, p / 8 % 3, p % 8);
            for r in 0..4 {
                let x = x[((h + i) * 18 + v + r + j) * 8 + c];
                for l in 0..16 {
                    sums[r][l] += x * w[l];
                }
            }
        }
        out[(h * 16 + v) * 16..][..64].copy_from_slice(sums.as_flattened());
    }
}

/// A convolution of 3 x 3.
pub(super) fn conv() -> Box<dyn Workload> {
    let contenders: &[Contender<(Image, Filters), Maps>] = &[
        ("shapeproof", |(x, w), out| conv_formula(x, w, out)),
        ("loop", |(x, w), out| conv_by_hand(x.as_slice(), w.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-conv", (random(1), random(2)), Maps::full(0.0), contenders)
}

type Channels = Tensor<f32, Shape![18, 18, 64]>;
type Kernel = Tensor<f32, Shape![3, 3, 64]>;
type Separate = Tensor<f32, Shape![16, 16, 64]>;

#[inline(never)]
fn depthwise_formula(x: &Channels, w: &Kernel, out: &mut Separate) {
    compute_into!(out[h, v, c] = sum!(i, j => x[h + i, v + j, c] * w[i, j, c]));
}

/// One place by sixteen channels at a time.
#[inline(never)]
fn depthwise_by_hand(x: &[f32], w: &[f32], out: &mut [f32]) {
    for (place, out) in out.chunks_exact_mut(64).enumerate() {
        let (h, v) = (place / 16, place % 16);
        for (c, out) in out.chunks_exact_mut(16).enumerate() {
            let mut sums = [0.0; 16];
            for i in 0..3 {
                for j in 0..3 {
                    let x = &x[((h + i) * 18 + v + j) * 64 + c * 16..][..16];
                    let w = &w[(i * 3 + j) * 64 + c * 16..][..16];
                    for l in 0..16 {
                        sums[l] += x[l] * w[l];
                    }
                }
            }
            out.copy_from_slice(&sums);
        }
    }
}

/// A convolution of 3 x 3 in each channel by itself.
pub(super) fn depthwise() -> Box<dyn Workload> {
    let contenders: &[Contender<(Channels, Kernel), Separate>] = &[
        ("shapeproof", |(x, w), out| depthwise_formula(x, w, out)),
        ("loop", |(x, w), out| depthwise_by_hand(x.as_slice(), w.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-depthwise", (random(1), random(2)), Separate::full(0.0), contenders)
}
