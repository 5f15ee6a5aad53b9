//! W10b: the position of the largest element along the last axis.

use crate::views::{flat_mut, na, rows};
use crate::{Workload, contest, random};
use shapeproof::{argmax_axis_into, prelude::*};

type Matrix = Tensor<f32, Shape![64, 128]>;
type Column = Tensor<usize, Shape![64]>;

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
    contest::<(Matrix,), _>(
        "W10b",
        (random(1),),
        Column::full(0),
        &[
            ("shapeproof", |(x,), out| shapeproof(x, out)),
            ("loop", |(x,), out| by_hand(rows(x), flat_mut(out))),
            ("nalgebra", |(x,), out| with_nalgebra(na(x), flat_mut(out))),
        ],
    )
}
