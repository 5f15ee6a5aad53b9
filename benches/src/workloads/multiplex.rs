//! W6: `multiplex`: each of 256 rows of 64 from one of four inputs.

use super::{array, array_mut, rows, rows_mut};
use crate::{Data, Workload, numbers, random, side, values};
use ndarray::{ArrayView2, ArrayViewMut2};
use shapeproof::{multiplex, prelude::*};
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![256, 64]>;
type Nested = [[f32; 64]; 256];
type Index = Tensor<i32, Shape![256, 1]>;

struct Sides {
    inputs: [Matrix; 4],
    index: Index,
    out: Matrix,
}

impl Data for Sides {
    fn clear(&mut self) {
        self.out = Matrix::full(f32::NAN);
    }
    fn result(&self) -> Vec<f64> {
        values(self.out.as_slice())
    }
}

#[inline(never)]
fn shapeproof(inputs: &[Matrix; 4], index: &Index, out: &mut Matrix) {
    let [a, b, c, d] = inputs;
    multiplex([a, b, c, d], index).expect("every index is an input").eval_into(out);
}

#[inline(never)]
fn by_hand(inputs: [&Nested; 4], index: &[i32; 256], out: &mut Nested) {
    for i in 0..256 {
        out[i] = inputs[index[i] as usize][i];
    }
}

#[inline(never)]
fn with_ndarray(inputs: [ArrayView2<'_, f32>; 4], index: &[i32; 256], mut out: ArrayViewMut2<'_, f32>) {
    for (i, k) in index.iter().enumerate() {
        out.row_mut(i).assign(&inputs[*k as usize].row(i));
    }
}

/// As many bytes, moved.
#[inline(never)]
fn memcpy(from: &[f32; 16384], to: &mut [f32; 16384]) {
    to.copy_from_slice(from);
}

pub(super) fn make() -> Box<dyn Workload> {
    let (mut index, mut next) = (Index::full(0), numbers(3));
    index.as_mut_slice().iter_mut().for_each(|k| *k = ((next() + 1.0) * 2.0) as i32);
    side(
        "W6",
        "multiplex, 4 x [256,64]",
        Sides { inputs: [random(1), random(2), random(3), random(4)], index, out: Matrix::full(0.0) },
        &[
            ("shapeproof", |d| {
                shapeproof(black_box(&d.inputs), black_box(&d.index), black_box(&mut d.out));
            }),
            ("loop", |d| {
                let inputs = d.inputs.each_ref().map(|input| rows(input.as_slice()));
                let (index, out) = (array(d.index.as_slice()), rows_mut(d.out.as_mut_slice()));
                by_hand(black_box(inputs), black_box(index), black_box(out));
            }),
            ("ndarray", |d| {
                let view = |input| ArrayView2::from_shape((256, 64), input).expect("256 x 64 elements");
                let inputs = d.inputs.each_ref().map(|input| view(input.as_slice()));
                let out = ArrayViewMut2::from_shape((256, 64), d.out.as_mut_slice());
                let out = out.expect("256 x 64 elements");
                with_ndarray(black_box(inputs), black_box(array(d.index.as_slice())), black_box(out));
            }),
            ("memcpy", |d| {
                let [from, ..] = &d.inputs;
                memcpy(black_box(array(from.as_slice())), black_box(array_mut(d.out.as_mut_slice())));
            }),
        ],
    )
}
