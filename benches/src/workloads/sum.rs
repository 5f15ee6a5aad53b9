//! W10a: the sum over the last axis.

use super::{array_mut, rows};
use crate::{Data, Workload, random, side, values};
use ndarray::{ArrayView2, ArrayViewMut1};
use shapeproof::{prelude::*, sum_axis_into};
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![64, 128]>;
type Column = Tensor<f32, Shape![64]>;

struct Sides {
    x: Matrix,
    out: Column,
}

impl Data for Sides {
    fn clear(&mut self) {
        self.out = Column::full(f32::NAN);
    }
    fn result(&self) -> Vec<f64> {
        values(self.out.as_slice())
    }
}

#[inline(never)]
fn shapeproof(x: &Matrix, out: &mut Column) {
    sum_axis_into(x, Axis::<-1>, out);
}

#[inline(never)]
fn by_hand(x: &[[f32; 128]; 64], out: &mut [f32; 64]) {
    for i in 0..64 {
        let mut sum = 0.0;
        for j in 0..128 {
            sum += x[i][j];
        }
        out[i] = sum;
    }
}

#[inline(never)]
fn with_ndarray(x: ArrayView2<'_, f32>, out: ArrayViewMut1<'_, f32>) {
    ndarray::Zip::from(out).and(x.rows()).for_each(|out, row| *out = row.sum());
}

#[inline(never)]
fn with_nalgebra(x: nalgebra::SMatrixView<'_, f32, 128, 64>, out: &mut [f32; 64]) {
    for (out, sum) in out.iter_mut().zip(x.row_sum().iter()) {
        *out = *sum;
    }
}

pub(super) fn make() -> Box<dyn Workload> {
    side(
        "W10a",
        "sum over the last axis, [64,128]",
        Sides { x: random(1), out: Column::full(0.0) },
        &[
            ("shapeproof", |d| shapeproof(black_box(&d.x), black_box(&mut d.out))),
            ("loop", |d| {
                by_hand(black_box(rows(d.x.as_slice())), black_box(array_mut(d.out.as_mut_slice())));
            }),
            ("ndarray", |d| {
                let x = ArrayView2::from_shape((64, 128), d.x.as_slice()).expect("64 x 128 elements");
                with_ndarray(black_box(x), black_box(ArrayViewMut1::from(d.out.as_mut_slice())));
            }),
            ("nalgebra", |d| {
                let x = nalgebra::SMatrixView::from_slice(d.x.as_slice());
                with_nalgebra(black_box(x), black_box(array_mut(d.out.as_mut_slice())));
            }),
        ],
    )
}
