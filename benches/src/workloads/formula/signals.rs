//! Formulas over one vector or one matrix: filters, diagonals, running sums.

use crate::views::{flat, flat_mut, rows};
use crate::{Contender, Workload, contest, random};
use shapeproof::{compute, compute_into, prelude::*};

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
pub(in super::super) fn fir() -> Box<dyn Workload> {
    let contenders: &[Contender<(Signal, Taps), Filtered>] = &[
        ("shapeproof", |(x, h), out| fir_formula(x, h, out)),
        ("loop", |(x, h), out| fir_by_hand(x.as_slice(), h.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-fir", (random(1), random(2)), Filtered::full(0.0), contenders)
}

/// All sizes have the same contenders.
macro_rules! traces {
    ($($make:ident $name:literal $n:literal)*) => {$(
        /// The sum of the elements on the diagonal.
        pub(in super::super) fn $make() -> Box<dyn Workload> {
            type Matrix = Tensor<f32, Shape![$n, $n]>;
            type One = Tensor<f32, Shape![1]>;

            #[inline(never)]
            fn formula(x: &Matrix) -> f32 {
                compute!([] => sum!(i => x[i, i])).item()
            }
            #[inline(never)]
            fn by_hand(x: &[[f32; $n]; $n]) -> f32 {
                let mut sum = 0.0;
                for i in 0..$n {
                    sum += x[i][i];
                }
                sum
            }
            let contenders: &[Contender<(Matrix,), One>] = &[
                ("shapeproof", |(x,), out| *out = Tensor::full(formula(x))),
                ("loop", |(x,), out| *out = Tensor::full(by_hand(rows(x)))),
            ];
            contest($name, (random(1),), One::full(0.0), contenders)
        }
    )*};
}

traces! {
    trace_8 "formula-trace-8" 8
    trace_16 "formula-trace-16" 16
    trace_64 "formula-trace-64" 64
}

type Square = Tensor<f32, Shape![64, 64]>;
type Line = Tensor<f32, Shape![64]>;

#[inline(never)]
fn diagonal_formula(x: &Square, out: &mut Line) {
    compute_into!(out[i] = x[i, i]);
}

#[inline(never)]
fn diagonal_by_hand(x: &[[f32; 64]; 64], out: &mut [f32; 64]) {
    for i in 0..64 {
        out[i] = x[i][i];
    }
}

/// The diagonal of a matrix.
pub(in super::super) fn diagonal() -> Box<dyn Workload> {
    let contenders: &[Contender<(Square,), Line>] = &[
        ("shapeproof", |(x,), out| diagonal_formula(x, out)),
        ("loop", |(x,), out| diagonal_by_hand(rows(x), flat_mut(out))),
    ];
    contest("formula-diagonal", (random(1),), Line::full(0.0), contenders)
}

#[inline(never)]
fn cumulative_formula(x: &Line, out: &mut Line) {
    compute_into!(out[i] = sum!(j: 64 if j.get() <= i.get() => x[j]));
}

#[inline(never)]
fn cumulative_by_hand(x: &[f32; 64], out: &mut [f32; 64]) {
    for i in 0..64 {
        let mut sum = 0.0;
        for j in 0..64 {
            if j <= i {
                sum += x[j];
            }
        }
        out[i] = sum;
    }
}

/// Sums of all elements up to each one, by a condition.
pub(in super::super) fn cumulative() -> Box<dyn Workload> {
    let contenders: &[Contender<(Line,), Line>] = &[
        ("shapeproof", |(x,), out| cumulative_formula(x, out)),
        ("loop", |(x,), out| cumulative_by_hand(flat(x), flat_mut(out))),
    ];
    contest("formula-cumulative", (random(1),), Line::full(0.0), contenders)
}
