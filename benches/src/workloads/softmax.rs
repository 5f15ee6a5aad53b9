//! W11: softmax over the last axis.

use crate::views::{nd, nd_mut, rows, rows_mut};
use crate::{Workload, contest, random};
use ndarray::{ArrayView2, ArrayViewMut2, Zip};
use shapeproof::{prelude::*, softmax_into};

type Matrix = Tensor<f32, Shape![64, 128]>;

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

#[inline(never)]
fn with_ndarray(x: ArrayView2<'_, f32>, mut out: ArrayViewMut2<'_, f32>) {
    Zip::from(out.rows_mut()).and(x.rows()).for_each(|mut out, x| {
        let largest = x.fold(f32::NEG_INFINITY, |a, b| if *b > a { *b } else { a });
        Zip::from(&mut out).and(x).for_each(|out, x| *out = (x - largest).exp());
        out /= out.sum();
    });
}

pub(super) fn make() -> Box<dyn Workload> {
    contest::<(Matrix,), _>(
        "W11",
        (random(1),),
        Matrix::full(0.0),
        &[
            ("shapeproof", |(x,), out| shapeproof(x, out)),
            ("loop", |(x,), out| by_hand(rows(x), rows_mut(out))),
            ("ndarray", |(x,), out| with_ndarray(nd((64, 128), x), nd_mut((64, 128), out))),
        ],
    )
}
