//! W2: a `[32, 64]` tensor times a row.

use crate::views::{flat, na, na_mut, nd, nd_mut, rows, rows_mut};
use crate::{Workload, contest, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2, Zip};
use shapeproof::prelude::*;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;

#[inline(never)]
fn shapeproof(a: &Matrix, b: &Row, out: &mut Matrix) {
    (a * b).eval_into(out);
}

#[inline(never)]
fn by_hand(a: &[[f32; 64]; 32], b: &[f32; 64], out: &mut [[f32; 64]; 32]) {
    for i in 0..32 {
        for j in 0..64 {
            out[i][j] = a[i][j] * b[j];
        }
    }
}

#[inline(never)]
fn with_ndarray(a: ArrayView2<'_, f32>, b: ArrayView1<'_, f32>, out: ArrayViewMut2<'_, f32>) {
    Zip::from(out).and(a).and_broadcast(b).for_each(|out, a, b| *out = a * b);
}

#[inline(never)]
fn with_nalgebra(
    a: SMatrixView<'_, f32, 64, 32>,
    b: SVectorView<'_, f32, 64>,
    out: &mut SMatrixViewMut<'_, f32, 64, 32>,
) {
    for (mut out, a) in out.column_iter_mut().zip(a.column_iter()) {
        out.zip_zip_apply(&a, &b, |out, a, b| *out = a * b);
    }
}

type Dims = (Const<32>, Const<64>);

#[inline(never)]
fn with_mdarray(a: View<'_, f32, Dims>, b: View<'_, f32, (Const<64>,)>, mut out: ViewMut<'_, f32, Dims>) {
    out.expr_mut().zip(a.expr()).zip(b.expr()).for_each(|((out, a), b)| *out = a * b);
}

pub(super) fn make() -> Box<dyn Workload> {
    contest::<(Matrix, Row), _>(
        "W2",
        (random(1), random(2)),
        Matrix::full(0.0),
        &[
            ("shapeproof", |(a, b), out| shapeproof(a, b, out)),
            ("loop", |(a, b), out| by_hand(rows(a), flat(b), rows_mut(out))),
            ("ndarray", |(a, b), out| with_ndarray(nd((32, 64), a), nd(64, b), nd_mut((32, 64), out))),
            ("nalgebra", |(a, b), out| with_nalgebra(na(a), na(b), &mut na_mut(out))),
            ("mdarray", |(a, b), out| {
                with_mdarray(rows(a).into(), flat::<_, _, 64>(b).into(), rows_mut(out).into());
            }),
        ],
    )
}
