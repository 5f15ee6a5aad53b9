//! W6: `multiplex`: each of 256 rows of 64 from one of four inputs.

use crate::views::{copy, flat, memcpy, nd, nd_mut, rows, rows_mut};
use crate::{Workload, contest, numbers, random};
use mdarray::{Const, View, ViewMut};
use ndarray::{ArrayView2, ArrayViewMut2};
use shapeproof::{multiplex, prelude::*};

type Matrix = Tensor<f32, Shape![256, 64]>;
type Nested = [[f32; 64]; 256];
type Index = Tensor<i32, Shape![256, 1]>;

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

type Dims = (Const<256>, Const<64>);

#[inline(never)]
fn with_mdarray(inputs: [View<'_, f32, Dims>; 4], index: &[i32; 256], mut out: ViewMut<'_, f32, Dims>) {
    for (i, k) in index.iter().enumerate() {
        out.row_mut(i).assign(inputs[*k as usize].row(i));
    }
}

pub(super) fn make() -> Box<dyn Workload> {
    let (mut index, mut next) = (Index::full(0), numbers(3));
    index.as_mut_slice().iter_mut().for_each(|k| *k = ((next() + 1.0) * 2.0) as i32);
    contest::<([Matrix; 4], Index), _>(
        "W6",
        ([random(1), random(2), random(3), random(4)], index),
        Matrix::full(0.0),
        &[
            ("shapeproof", |(inputs, index), out| shapeproof(inputs, index, out)),
            ("loop", |(inputs, index), out| {
                by_hand(inputs.each_ref().map(rows), flat(index), rows_mut(out));
            }),
            ("ndarray", |(inputs, index), out| {
                let inputs = inputs.each_ref().map(|input| nd((256, 64), input));
                with_ndarray(inputs, flat(index), nd_mut((256, 64), out));
            }),
            ("mdarray", |(inputs, index), out| {
                let inputs = inputs.each_ref().map(|input| rows(input).into());
                with_mdarray(inputs, flat(index), rows_mut(out).into());
            }),
            ("memcpy", |([from, ..], _), out| memcpy(from.as_slice(), out.as_mut_slice())),
            ("copy", |([from, ..], _), out| copy(from.as_slice(), out.as_mut_slice())),
        ],
    )
}
