//! Formulas that read neighbours which may lie outside, beside loops that take the border by itself.

use crate::views::{array, array_mut, rows, rows_mut};
use crate::{Contender, Workload, contest, random};
use shapeproof::{compute_into, prelude::*};

type Plate = Tensor<f32, Shape![64, 64]>;

#[inline(never)]
fn heat_formula(x: &Plate, out: &mut Plate) {
    compute_into!(out[i, j] = {
        let around = clamp!(x[i - 1, j]) + clamp!(x[i + 1, j]) + clamp!(x[i, j - 1]) + clamp!(x[i, j + 1]);
        x[i, j] + 0.1 * (around - 4.0 * x[i, j])
    });
}

#[inline(never)]
fn heat_by_hand(x: &[[f32; 64]; 64], out: &mut [[f32; 64]; 64]) {
    for i in 0..64_usize {
        let (above, row, below) = (&x[i.saturating_sub(1)], &x[i], &x[(i + 1).min(63)]);
        let step = |left: usize, j: usize, right: usize| {
            row[j] + 0.1 * (above[j] + below[j] + row[left] + row[right] - 4.0 * row[j])
        };
        let out = &mut out[i];
        out[0] = step(0, 0, 1);
        for j in 1..63 {
            out[j] = step(j - 1, j, j + 1);
        }
        out[63] = step(62, 63, 63);
    }
}

/// One step of the heat equation, whose border loses no heat.
pub(in super::super) fn heat() -> Box<dyn Workload> {
    let contenders: &[Contender<(Plate,), Plate>] = &[
        ("shapeproof", |(x,), out| heat_formula(x, out)),
        ("loop", |(x,), out| heat_by_hand(rows(x), rows_mut(out))),
    ];
    contest("formula-heat", (random(1),), Plate::full(0.0), contenders)
}

#[inline(never)]
fn largest_formula(x: &Plate, out: &mut Plate) {
    compute_into!(out[i, j] = max!(k: 3, l: 3 => clamp!(x[i + k - 1, j + l - 1])));
}

/// The larger, and NaN if one is, as in the formula.
fn larger(a: f32, b: f32) -> f32 {
    if a > b || a.is_nan() { a } else { b }
}

#[inline(never)]
fn largest_by_hand(x: &[[f32; 64]; 64], out: &mut [[f32; 64]; 64]) {
    for i in 0..64_usize {
        let three = [&x[i.saturating_sub(1)], &x[i], &x[(i + 1).min(63)]];
        let largest = |left: usize, j: usize, right: usize| {
            let of = |row: &[f32; 64]| larger(larger(row[left], row[j]), row[right]);
            larger(larger(of(three[0]), of(three[1])), of(three[2]))
        };
        let out = &mut out[i];
        out[0] = largest(0, 0, 1);
        for j in 1..63 {
            out[j] = largest(j - 1, j, j + 1);
        }
        out[63] = largest(62, 63, 63);
    }
}

/// The largest of each element and its eight neighbours.
pub(in super::super) fn largest() -> Box<dyn Workload> {
    let contenders: &[Contender<(Plate,), Plate>] = &[
        ("shapeproof", |(x,), out| largest_formula(x, out)),
        ("loop", |(x,), out| largest_by_hand(rows(x), rows_mut(out))),
    ];
    contest("formula-largest", (random(1),), Plate::full(0.0), contenders)
}

type Signal = Tensor<f32, Shape![256]>;

#[inline(never)]
fn smooth_formula(x: &Signal, out: &mut Signal) {
    compute_into!(out[i] = mean!(k: 5 => reflect!(x[i + k - 2])));
}

#[inline(never)]
fn smooth_by_hand(x: &[f32; 256], out: &mut [f32; 256]) {
    let mean = |at: [usize; 5]| {
        let [a, b, c, d, e] = at.map(|at| x[at]);
        (((a + e) + c) + (b + d)) / 5.0
    };
    out[0] = mean([2, 1, 0, 1, 2]);
    out[1] = mean([1, 0, 1, 2, 3]);
    for i in 2..254 {
        out[i] = mean([i - 2, i - 1, i, i + 1, i + 2]);
    }
    out[254] = mean([252, 253, 254, 255, 254]);
    out[255] = mean([253, 254, 255, 254, 253]);
}

/// The mean of five, mirrored at both ends.
pub(in super::super) fn smooth() -> Box<dyn Workload> {
    let contenders: &[Contender<(Signal,), Signal>] = &[
        ("shapeproof", |(x,), out| smooth_formula(x, out)),
        ("loop", |(x,), out| smooth_by_hand(array(x.as_slice()), array_mut(out.as_mut_slice()))),
    ];
    contest("formula-smooth", (random(1),), Signal::full(0.0), contenders)
}
