//! W11: softmax over the last axis.

use super::{rows, rows_mut};
use crate::{Data, Workload, random, side, values};
use shapeproof::{prelude::*, softmax_into};
use std::hint::black_box;

type Matrix = Tensor<f32, Shape![64, 128]>;

struct Sides {
    x: Matrix,
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
fn shapeproof(x: &Matrix, out: &mut Matrix) {
    softmax_into(x, Axis::<-1>, out);
}

#[inline(never)]
fn by_hand(x: &[[f32; 128]; 64], out: &mut [[f32; 128]; 64]) {
    for i in 0..64 {
        let mut largest = x[i][0];
        for j in 1..128 {
            if x[i][j] > largest {
                largest = x[i][j];
            }
        }
        let mut sum = 0.0;
        for j in 0..128 {
            out[i][j] = (x[i][j] - largest).exp();
            sum += out[i][j];
        }
        for j in 0..128 {
            out[i][j] /= sum;
        }
    }
}

pub(super) fn make() -> Box<dyn Workload> {
    side(
        "W11",
        "softmax over the last axis, [64,128]",
        Sides { x: random(1), out: Matrix::full(0.0) },
        &[
            ("shapeproof", |d| shapeproof(black_box(&d.x), black_box(&mut d.out))),
            ("loop", |d| {
                by_hand(black_box(rows(d.x.as_slice())), black_box(rows_mut(d.out.as_mut_slice())));
            }),
        ],
    )
}
