//! W2: a `[32, 64]` tensor times a row.

use super::{array, rows, rows_mut};
use crate::{Data, Workload, random, side, values};
use mdarray::{Const, View, ViewMut};
use shapeproof::prelude::*;
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;

struct Sides {
    a: Matrix,
    b: Row,
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
fn with_ndarray(
    a: ndarray::ArrayView2<'_, f32>,
    b: ndarray::ArrayView1<'_, f32>,
    out: ndarray::ArrayViewMut2<'_, f32>,
) {
    ndarray::Zip::from(out).and(a).and_broadcast(b).for_each(|out, a, b| *out = a * b);
}

#[inline(never)]
fn with_nalgebra(
    a: nalgebra::SMatrixView<'_, f32, 64, 32>,
    b: nalgebra::SVectorView<'_, f32, 64>,
    out: &mut nalgebra::SMatrixViewMut<'_, f32, 64, 32>,
) {
    for (mut out, a) in out.column_iter_mut().zip(a.column_iter()) {
        out.zip_zip_apply(&a, &b, |out, a, b| *out = a * b);
    }
}

#[inline(never)]
fn with_mdarray(
    a: View<'_, f32, (Const<32>, Const<64>)>,
    b: View<'_, f32, (Const<64>,)>,
    mut out: ViewMut<'_, f32, (Const<32>, Const<64>)>,
) {
    use mdarray::expr::Expression;
    out.expr_mut().zip(a.expr()).zip(b.expr()).for_each(|((out, a), b)| *out = a * b);
}

pub(super) fn make() -> Box<dyn Workload> {
    side(
        "W2",
        "[32,64] * [64]",
        Sides { a: random(1), b: random(2), out: Matrix::full(0.0) },
        &[
            ("shapeproof", |d| shapeproof(black_box(&d.a), black_box(&d.b), black_box(&mut d.out))),
            ("loop", |d| {
                let (a, b) = (rows(d.a.as_slice()), array(d.b.as_slice()));
                by_hand(black_box(a), black_box(b), black_box(rows_mut(d.out.as_mut_slice())));
            }),
            ("ndarray", |d| {
                use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2};
                let a = ArrayView2::from_shape((32, 64), d.a.as_slice()).expect("32 x 64 elements");
                let out =
                    ArrayViewMut2::from_shape((32, 64), d.out.as_mut_slice()).expect("32 x 64 elements");
                with_ndarray(black_box(a), black_box(ArrayView1::from(d.b.as_slice())), black_box(out));
            }),
            ("nalgebra", |d| {
                use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
                let a = SMatrixView::from_slice(d.a.as_slice());
                let b = SVectorView::from_slice(d.b.as_slice());
                let mut out = SMatrixViewMut::from_slice(d.out.as_mut_slice());
                with_nalgebra(black_box(a), black_box(b), black_box(&mut out));
            }),
            ("mdarray", |d| {
                let a = View::from(rows::<_, 32, 64>(d.a.as_slice()));
                let b = View::from(array::<_, 64>(d.b.as_slice()));
                let out = ViewMut::from(rows_mut::<_, 32, 64>(d.out.as_mut_slice()));
                with_mdarray(black_box(a), black_box(b), black_box(out));
            }),
        ],
    )
}
