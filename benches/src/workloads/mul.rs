//! W1: the product of two `[64, 64]` tensors, into a place and by value.

use super::{array, array_mut, rows, rows_mut};
use crate::{Data, Workload, random, side, values};
use mdarray::{Const, View, ViewMut};
use shapeproof::prelude::*;
use std::hint::black_box;

type Square = Tensor<f32, Shape![64, 64]>;
struct Sides {
    a: Square,
    b: Square,
    out: Square,
    /// Whether a returned value is looked at.
    keep: bool,
}

impl Data for Sides {
    fn clear(&mut self) {
        self.out = Square::full(f32::NAN);
        self.keep = true;
    }
    fn result(&self) -> Vec<f64> {
        values(self.out.as_slice())
    }
}

#[inline(never)]
fn shapeproof(a: &Square, b: &Square, out: &mut Square) {
    (a * b).eval_into(out);
}

#[inline(never)]
fn by_hand(a: &[f32; 4096], b: &[f32; 4096], out: &mut [f32; 4096]) {
    for i in 0..4096 {
        out[i] = a[i] * b[i];
    }
}

#[inline(never)]
fn shapeproof_by_value(a: &Square, b: &Square) -> Square {
    (a * b).eval()
}

#[inline(never)]
fn with_ndarray(
    a: ndarray::ArrayView2<'_, f32>,
    b: ndarray::ArrayView2<'_, f32>,
    out: ndarray::ArrayViewMut2<'_, f32>,
) {
    ndarray::Zip::from(out).and(a).and(b).for_each(|out, a, b| *out = a * b);
}

#[inline(never)]
fn with_nalgebra(
    a: nalgebra::SMatrixView<'_, f32, 64, 64>,
    b: nalgebra::SMatrixView<'_, f32, 64, 64>,
    out: &mut nalgebra::SMatrixViewMut<'_, f32, 64, 64>,
) {
    out.zip_zip_apply(&a, &b, |out, a, b| *out = a * b);
}

#[inline(never)]
fn with_mdarray(
    a: View<'_, f32, (Const<64>, Const<64>)>,
    b: View<'_, f32, (Const<64>, Const<64>)>,
    mut out: ViewMut<'_, f32, (Const<64>, Const<64>)>,
) {
    use mdarray::expr::Expression;
    out.expr_mut().zip(a.expr()).zip(b.expr()).for_each(|((out, a), b)| *out = a * b);
}

fn run_loop(d: &mut Sides) {
    let (a, b) = (array(d.a.as_slice()), array(d.b.as_slice()));
    by_hand(black_box(a), black_box(b), black_box(array_mut(d.out.as_mut_slice())));
}

fn run_ndarray(d: &mut Sides) {
    use ndarray::{ArrayView2, ArrayViewMut2};
    let shape = (64, 64);
    let a = ArrayView2::from_shape(shape, d.a.as_slice()).expect("64 x 64 elements");
    let b = ArrayView2::from_shape(shape, d.b.as_slice()).expect("64 x 64 elements");
    let out = ArrayViewMut2::from_shape(shape, d.out.as_mut_slice()).expect("64 x 64 elements");
    with_ndarray(black_box(a), black_box(b), black_box(out));
}

fn run_nalgebra(d: &mut Sides) {
    use nalgebra::{SMatrixView, SMatrixViewMut};
    let a = SMatrixView::from_slice(d.a.as_slice());
    let b = SMatrixView::from_slice(d.b.as_slice());
    let mut out = SMatrixViewMut::from_slice(d.out.as_mut_slice());
    with_nalgebra(black_box(a), black_box(b), black_box(&mut out));
}

fn run_mdarray(d: &mut Sides) {
    let a = View::from(rows::<_, 64, 64>(d.a.as_slice()));
    let b = View::from(rows::<_, 64, 64>(d.b.as_slice()));
    let out = ViewMut::from(rows_mut::<_, 64, 64>(d.out.as_mut_slice()));
    with_mdarray(black_box(a), black_box(b), black_box(out));
}

fn data() -> Sides {
    Sides { a: random(1), b: random(2), out: Square::full(0.0), keep: true }
}

pub(super) fn eval_into() -> Box<dyn Workload> {
    side(
        "W1",
        "mul [64,64], into a place",
        data(),
        &[
            ("shapeproof", |d| shapeproof(black_box(&d.a), black_box(&d.b), black_box(&mut d.out))),
            ("loop", run_loop),
            ("ndarray", run_ndarray),
            ("nalgebra", run_nalgebra),
            ("mdarray", run_mdarray),
        ],
    )
}

/// A value is returned; the loop writes into a place.
pub(super) fn eval() -> Box<dyn Workload> {
    side(
        "W1-by-value",
        "mul [64,64], by value",
        data(),
        &[
            ("shapeproof", |d| {
                let mut out = shapeproof_by_value(black_box(&d.a), black_box(&d.b));
                black_box(&mut out);
                // Once, for the comparison: assigning it would be one copy more.
                if d.keep {
                    d.out = out;
                    d.keep = false;
                }
            }),
            ("loop", run_loop),
            ("nalgebra", |d| {
                use nalgebra::SMatrixView;
                let a = SMatrixView::from_slice(d.a.as_slice());
                let b = SMatrixView::from_slice(d.b.as_slice());
                let out = nalgebra_by_value(black_box(a), black_box(b));
                black_box(&out);
                if d.keep {
                    d.out.as_mut_slice().copy_from_slice(out.as_slice());
                    d.keep = false;
                }
            }),
        ],
    )
}

#[inline(never)]
fn nalgebra_by_value(
    a: nalgebra::SMatrixView<'_, f32, 64, 64>,
    b: nalgebra::SMatrixView<'_, f32, 64, 64>,
) -> nalgebra::SMatrix<f32, 64, 64> {
    a.component_mul(&b)
}
