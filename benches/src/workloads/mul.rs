//! W1: the product of two `[64, 64]` tensors, into a place and by value.

use crate::views::{flat, flat_mut, na, na_mut, nd, nd_mut, rows, rows_mut};
use crate::{Contender, Output, Workload, contest, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use nalgebra::{SMatrix, SMatrixView, SMatrixViewMut};
use ndarray::{ArrayView2, ArrayViewMut2, Zip};
use shapeproof::prelude::*;
use std::hint::black_box;

type Square = Tensor<f32, Shape![64, 64]>;
type Sides = (Square, Square);

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
fn with_ndarray(a: ArrayView2<'_, f32>, b: ArrayView2<'_, f32>, out: ArrayViewMut2<'_, f32>) {
    Zip::from(out).and(a).and(b).for_each(|out, a, b| *out = a * b);
}

#[inline(never)]
fn with_nalgebra(
    a: SMatrixView<'_, f32, 64, 64>,
    b: SMatrixView<'_, f32, 64, 64>,
    out: &mut SMatrixViewMut<'_, f32, 64, 64>,
) {
    out.zip_zip_apply(&a, &b, |out, a, b| *out = a * b);
}

type Dims = (Const<64>, Const<64>);

#[inline(never)]
fn with_mdarray(a: View<'_, f32, Dims>, b: View<'_, f32, Dims>, mut out: ViewMut<'_, f32, Dims>) {
    out.expr_mut().zip(a.expr()).zip(b.expr()).for_each(|((out, a), b)| *out = a * b);
}

pub(super) fn eval_into() -> Box<dyn Workload> {
    let contenders: &[Contender<Sides, Square>] = &[
        ("shapeproof", |(a, b), out| shapeproof(a, b, out)),
        ("loop", |(a, b), out| by_hand(flat(a), flat(b), flat_mut(out))),
        ("ndarray", |(a, b), out| {
            with_ndarray(nd((64, 64), a), nd((64, 64), b), nd_mut((64, 64), out));
        }),
        ("nalgebra", |(a, b), out| with_nalgebra(na(a), na(b), &mut na_mut(out))),
        ("mdarray", |(a, b), out| {
            with_mdarray(rows(a).into(), rows(b).into(), rows_mut(out).into());
        }),
    ];
    contest("W1", (random(1), random(2)), Square::full(0.0), contenders)
}

/// A returned value.
struct Returned {
    value: Square,
    /// Whether it is looked at: once, for the comparison, because assigning it is one copy more.
    wanted: bool,
}

impl Output for Returned {
    fn spoil(&mut self) {
        self.value.spoil();
        self.wanted = true;
    }
    fn values(&self) -> Vec<f64> {
        self.value.values()
    }
}

#[inline(never)]
fn shapeproof_by_value(a: &Square, b: &Square) -> Square {
    (a * b).eval()
}

#[inline(never)]
fn nalgebra_by_value(
    a: SMatrixView<'_, f32, 64, 64>,
    b: SMatrixView<'_, f32, 64, 64>,
) -> SMatrix<f32, 64, 64> {
    a.component_mul(&b)
}

/// A value is returned; the loop writes into a place.
pub(super) fn eval() -> Box<dyn Workload> {
    let contenders: &[Contender<Sides, Returned>] = &[
        ("shapeproof", |(a, b), out| {
            let mut value = shapeproof_by_value(a, b);
            black_box(&mut value);
            if out.wanted {
                out.value = value;
                out.wanted = false;
            }
        }),
        ("loop", |(a, b), out| by_hand(flat(a), flat(b), flat_mut(&mut out.value))),
        ("nalgebra", |(a, b), out| {
            let value = nalgebra_by_value(na(a), na(b));
            black_box(&value);
            if out.wanted {
                out.value.as_mut_slice().copy_from_slice(value.as_slice());
                out.wanted = false;
            }
        }),
    ];
    contest(
        "W1-by-value",
        (random(1), random(2)),
        Returned { value: Square::full(0.0), wanted: false },
        contenders,
    )
}
