//! W4: `relu(a * b + c)` in one pass, `c` a row.

use super::{array, rows, rows_mut};
use crate::{Data, Workload, random, side, values};
use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2};
use shapeproof::prelude::*;
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;

struct Sides {
    a: Matrix,
    b: Matrix,
    c: Row,
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
    ndarray::Zip::from(out).and(a).and(b).and_broadcast(c).for_each(|out, a, b, c| *out = relu(a * b + c));
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

pub(super) fn make() -> Box<dyn Workload> {
    side(
        "W4",
        "relu(a * b + c), [32,64], c [64]",
        Sides { a: random(1), b: random(2), c: random(3), out: Matrix::full(0.0) },
        &[
            ("shapeproof", |d| {
                shapeproof(black_box(&d.a), black_box(&d.b), black_box(&d.c), black_box(&mut d.out));
            }),
            ("loop", |d| {
                let (a, b, c) = (rows(d.a.as_slice()), rows(d.b.as_slice()), array(d.c.as_slice()));
                let out = rows_mut(d.out.as_mut_slice());
                by_hand(black_box(a), black_box(b), black_box(c), black_box(out));
            }),
            ("ndarray", |d| {
                let shape = (32, 64);
                let a = ArrayView2::from_shape(shape, d.a.as_slice()).expect("32 x 64 elements");
                let b = ArrayView2::from_shape(shape, d.b.as_slice()).expect("32 x 64 elements");
                let c = ArrayView1::from(d.c.as_slice());
                let out = ArrayViewMut2::from_shape(shape, d.out.as_mut_slice()).expect("32 x 64 elements");
                with_ndarray(black_box(a), black_box(b), black_box(c), black_box(out));
            }),
            ("nalgebra", |d| {
                let a = SMatrixView::from_slice(d.a.as_slice());
                let b = SMatrixView::from_slice(d.b.as_slice());
                let c = SVectorView::from_slice(d.c.as_slice());
                let mut out = SMatrixViewMut::from_slice(d.out.as_mut_slice());
                with_nalgebra(black_box(a), black_box(b), black_box(c), black_box(&mut out));
            }),
        ],
    )
}
