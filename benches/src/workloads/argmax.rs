//! W10b: the position of the largest element along the last axis.

use super::{array_mut, rows};
use crate::{Data, Workload, random, side};
use shapeproof::{argmax_axis_into, prelude::*};
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![64, 128]>;
type Column = Tensor<usize, Shape![64]>;

struct Sides {
    x: Matrix,
    out: Column,
}

impl Data for Sides {
    fn clear(&mut self) {
        self.out = Column::full(usize::MAX);
    }
    fn result(&self) -> Vec<f64> {
        self.out.as_slice().iter().map(|at| *at as f64).collect()
    }
}

#[inline(never)]
fn shapeproof(x: &Matrix, out: &mut Column) {
    argmax_axis_into(x, Axis::<-1>, out);
}

#[inline(never)]
fn by_hand(x: &[[f32; 128]; 64], out: &mut [usize; 64]) {
    for i in 0..64 {
        let (mut at, mut largest) = (0, x[i][0]);
        for j in 1..128 {
            if x[i][j] > largest {
                largest = x[i][j];
                at = j;
            }
        }
        out[i] = at;
    }
}

#[inline(never)]
fn with_nalgebra(x: nalgebra::SMatrixView<'_, f32, 128, 64>, out: &mut [usize; 64]) {
    for (out, column) in out.iter_mut().zip(x.column_iter()) {
        *out = column.argmax().0;
    }
}

pub(super) fn make() -> Box<dyn Workload> {
    side(
        "W10b",
        "argmax over the last axis, [64,128]",
        Sides { x: random(1), out: Column::full(0) },
        &[
            ("shapeproof", |d| shapeproof(black_box(&d.x), black_box(&mut d.out))),
            ("loop", |d| {
                by_hand(black_box(rows(d.x.as_slice())), black_box(array_mut(d.out.as_mut_slice())));
            }),
            ("nalgebra", |d| {
                let x = nalgebra::SMatrixView::from_slice(d.x.as_slice());
                with_nalgebra(black_box(x), black_box(array_mut(d.out.as_mut_slice())));
            }),
        ],
    )
}
