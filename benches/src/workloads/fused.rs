//! W4: `relu(a * b + c)` in one pass, `c` a row.

use crate::views::{flat, na, na_mut, nd, nd_mut, rows, rows_mut};
use crate::{Workload, contest, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2, Zip};
use shapeproof::prelude::*;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;

#[inline(never)]
fn shapeproof(a: &Matrix, b: &Matrix, c: &Row, out: &mut Matrix) {
    (a * b + c).relu().eval_into(out);
}

#[inline(never)]
fn by_hand(a: &[[f32; 64]; 32], b: &[[f32; 64]; 32], c: &[f32; 64], out: &mut [[f32; 64]; 32]) {
    for i in 0..32 {
        for j in 0..64 {
            let x = a[i][j] * b[i][j] + c[j];
            out[i][j] = if x < 0.0 { 0.0 } else { x };
        }
    }
}

fn relu(x: f32) -> f32 {
    if x < 0.0 { 0.0 } else { x }
}

#[inline(never)]
fn with_ndarray(
    a: ArrayView2<'_, f32>,
    b: ArrayView2<'_, f32>,
    c: ArrayView1<'_, f32>,
    out: ArrayViewMut2<'_, f32>,
) {
    Zip::from(out).and(a).and(b).and_broadcast(c).for_each(|out, a, b, c| *out = relu(a * b + c));
}

#[inline(never)]
fn with_nalgebra(
    a: SMatrixView<'_, f32, 64, 32>,
    b: SMatrixView<'_, f32, 64, 32>,
    c: SVectorView<'_, f32, 64>,
    out: &mut SMatrixViewMut<'_, f32, 64, 32>,
) {
    for (i, mut out) in out.column_iter_mut().enumerate() {
        out.copy_from(&a.column(i).zip_zip_map(&b.column(i), &c, |a, b, c| relu(a * b + c)));
    }
}

type Dims = (Const<32>, Const<64>);

#[inline(never)]
fn with_mdarray(
    a: View<'_, f32, Dims>,
    b: View<'_, f32, Dims>,
    c: View<'_, f32, (Const<64>,)>,
    mut out: ViewMut<'_, f32, Dims>,
) {
    let operands = a.expr().zip(b.expr()).zip(c.expr());
    out.expr_mut().zip(operands).for_each(|(out, ((a, b), c))| *out = relu(a * b + c));
}

pub(super) fn make() -> Box<dyn Workload> {
    contest::<(Matrix, Matrix, Row), _>(
        "W4",
        (random(1), random(2), random(3)),
        Matrix::full(0.0),
        &[
            ("shapeproof", |(a, b, c), out| shapeproof(a, b, c, out)),
            ("loop", |(a, b, c), out| by_hand(rows(a), rows(b), flat(c), rows_mut(out))),
            ("ndarray", |(a, b, c), out| {
                let shape = (32, 64);
                with_ndarray(nd(shape, a), nd(shape, b), nd(64, c), nd_mut(shape, out));
            }),
            ("nalgebra", |(a, b, c), out| with_nalgebra(na(a), na(b), na(c), &mut na_mut(out))),
            ("mdarray", |(a, b, c), out| {
                let c = flat::<_, _, 64>(c);
                with_mdarray(rows(a).into(), rows(b).into(), c.into(), rows_mut(out).into());
            }),
        ],
    )
}
