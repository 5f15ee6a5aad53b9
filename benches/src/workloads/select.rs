//! W5: `where_(c, a, b)`, `b` a row.

use super::{array, rows, rows_mut};
use crate::{Data, Workload, numbers, random, side, values};
use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2};
use shapeproof::{prelude::*, where_};
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;
type Condition = Tensor<bool, Shape![32, 64]>;

struct Sides {
    c: Condition,
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
fn shapeproof(c: &Condition, a: &Matrix, b: &Row, out: &mut Matrix) {
    where_(c, a, b).eval_into(out);
}

#[inline(never)]
fn by_hand(c: &[[bool; 64]; 32], a: &[[f32; 64]; 32], b: &[f32; 64], out: &mut [[f32; 64]; 32]) {
    for i in 0..32 {
        for j in 0..64 {
            out[i][j] = if c[i][j] { a[i][j] } else { b[j] };
        }
    }
}

#[inline(never)]
fn with_ndarray(
    c: ArrayView2<'_, bool>,
    a: ArrayView2<'_, f32>,
    b: ArrayView1<'_, f32>,
    out: ArrayViewMut2<'_, f32>,
) {
    let zip = ndarray::Zip::from(out).and(c).and(a).and_broadcast(b);
    zip.for_each(|out, c, a, b| *out = if *c { *a } else { *b });
}

#[inline(never)]
fn with_nalgebra(
    c: SMatrixView<'_, bool, 64, 32>,
    a: SMatrixView<'_, f32, 64, 32>,
    b: SVectorView<'_, f32, 64>,
    out: &mut SMatrixViewMut<'_, f32, 64, 32>,
) {
    for (i, mut out) in out.column_iter_mut().enumerate() {
        out.copy_from(&c.column(i).zip_zip_map(&a.column(i), &b, |c, a, b| if c { a } else { b }));
    }
}

pub(super) fn make() -> Box<dyn Workload> {
    let (mut c, mut next) = (Condition::full(false), numbers(3));
    c.as_mut_slice().iter_mut().for_each(|c| *c = next() < 0.0);
    side(
        "W5",
        "where_(c, a, b), [32,64], b [64]",
        Sides { c, a: random(1), b: random(2), out: Matrix::full(0.0) },
        &[
            ("shapeproof", |d| {
                shapeproof(black_box(&d.c), black_box(&d.a), black_box(&d.b), black_box(&mut d.out));
            }),
            ("loop", |d| {
                let (c, a, b) = (rows(d.c.as_slice()), rows(d.a.as_slice()), array(d.b.as_slice()));
                let out = rows_mut(d.out.as_mut_slice());
                by_hand(black_box(c), black_box(a), black_box(b), black_box(out));
            }),
            ("ndarray", |d| {
                let shape = (32, 64);
                let c = ArrayView2::from_shape(shape, d.c.as_slice()).expect("32 x 64 elements");
                let a = ArrayView2::from_shape(shape, d.a.as_slice()).expect("32 x 64 elements");
                let b = ArrayView1::from(d.b.as_slice());
                let out = ArrayViewMut2::from_shape(shape, d.out.as_mut_slice()).expect("32 x 64 elements");
                with_ndarray(black_box(c), black_box(a), black_box(b), black_box(out));
            }),
            ("nalgebra", |d| {
                let c = SMatrixView::from_slice(d.c.as_slice());
                let a = SMatrixView::from_slice(d.a.as_slice());
                let b = SVectorView::from_slice(d.b.as_slice());
                let mut out = SMatrixViewMut::from_slice(d.out.as_mut_slice());
                with_nalgebra(black_box(c), black_box(a), black_box(b), black_box(&mut out));
            }),
        ],
    )
}
