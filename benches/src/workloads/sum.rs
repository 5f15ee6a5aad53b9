//! W10a: the sum over the last axis.

use crate::views::{flat_mut, na, nd, nd_mut, rows};
use crate::{Workload, contest, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use nalgebra::SMatrixView;
use ndarray::{ArrayView2, ArrayViewMut1};
use shapeproof::{prelude::*, sum_axis_into};

type Matrix = Tensor<f32, Shape![64, 128]>;
type Column = Tensor<f32, Shape![64]>;

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
fn with_nalgebra(x: SMatrixView<'_, f32, 128, 64>, out: &mut [f32; 64]) {
    for (out, sum) in out.iter_mut().zip(x.row_sum().iter()) {
        *out = *sum;
    }
}

#[inline(never)]
fn with_mdarray(x: View<'_, f32, (Const<64>, Const<128>)>, mut out: ViewMut<'_, f32, (Const<64>,)>) {
    out.expr_mut().zip(x.rows()).for_each(|(out, row)| *out = row.expr().fold(0.0, |sum, x| sum + x));
}

pub(super) fn make() -> Box<dyn Workload> {
    contest::<(Matrix,), _>(
        "W10a",
        (random(1),),
        Column::full(0.0),
        &[
            ("shapeproof", |(x,), out| shapeproof(x, out)),
            ("loop", |(x,), out| by_hand(rows(x), flat_mut(out))),
            ("ndarray", |(x,), out| with_ndarray(nd((64, 128), x), nd_mut(64, out))),
            ("nalgebra", |(x,), out| with_nalgebra(na(x), flat_mut(out))),
            ("mdarray", |(x,), out| with_mdarray(rows(x).into(), flat_mut::<_, _, 64>(out).into())),
        ],
    )
}
