//! W5: `where_(c, a, b)`, `b` a row; and W5-fresh, the same with a new condition each time.
//!
//! A loop with a branch takes as long as its conditions are hard to predict. Where the same ones come each time a
//! processor learns them by heart; 64 tensors of them in turn are more than it remembers.

use crate::views::{flat, na, na_mut, nd, nd_mut, rows, rows_mut};
use crate::{Contender, Output, Workload, contest, numbers, random};
use mdarray::{Const, View, ViewMut, expr::Expression};
use nalgebra::{SMatrixView, SMatrixViewMut, SVectorView};
use ndarray::{ArrayView1, ArrayView2, ArrayViewMut2, Zip};
use shapeproof::{prelude::*, where_};

type Matrix = Tensor<f32, Shape![32, 64]>;
type Row = Tensor<f32, Shape![64]>;
type Condition = Tensor<bool, Shape![32, 64]>;

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
    let zip = Zip::from(out).and(c).and(a).and_broadcast(b);
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

type Dims = (Const<32>, Const<64>);

#[inline(never)]
fn with_mdarray(
    c: View<'_, bool, Dims>,
    a: View<'_, f32, Dims>,
    b: View<'_, f32, (Const<64>,)>,
    mut out: ViewMut<'_, f32, Dims>,
) {
    let operands = c.expr().zip(a.expr()).zip(b.expr());
    out.expr_mut().zip(operands).for_each(|(out, ((c, a), b))| *out = if *c { *a } else { *b });
}

fn ndarray(c: &Condition, a: &Matrix, b: &Row, out: &mut Matrix) {
    let shape = (32, 64);
    with_ndarray(nd(shape, c), nd(shape, a), nd(64, b), nd_mut(shape, out));
}

fn mdarray(c: &Condition, a: &Matrix, b: &Row, out: &mut Matrix) {
    let b = flat::<_, _, 64>(b);
    with_mdarray(rows(c).into(), rows(a).into(), b.into(), rows_mut(out).into());
}

fn condition(next: &mut impl FnMut() -> f32) -> Condition {
    Tensor::from_fn(|_| next() < 0.0)
}

pub(super) fn make() -> Box<dyn Workload> {
    contest::<(Condition, Matrix, Row), _>(
        "W5",
        (condition(&mut numbers(3)), random(1), random(2)),
        Matrix::full(0.0),
        &[
            ("shapeproof", |(c, a, b), out| shapeproof(c, a, b, out)),
            ("loop", |(c, a, b), out| by_hand(rows(c), rows(a), flat(b), rows_mut(out))),
            ("ndarray", |(c, a, b), out| ndarray(c, a, b, out)),
            ("nalgebra", |(c, a, b), out| with_nalgebra(na(c), na(a), na(b), &mut na_mut(out))),
            ("mdarray", |(c, a, b), out| mdarray(c, a, b, out)),
        ],
    )
}

const CONDITIONS: usize = 64;

/// The conditions in turn, and the values.
type Turns = ([Condition; CONDITIONS], Matrix, Row);

/// The result, and whose turn it is.
struct Turned {
    value: Matrix,
    turn: usize,
}

impl Turned {
    /// The next condition.
    fn next<'a>(&mut self, conditions: &'a [Condition; CONDITIONS]) -> &'a Condition {
        self.turn = (self.turn + 1) % CONDITIONS;
        &conditions[self.turn]
    }
}

impl Output for Turned {
    fn spoil(&mut self) {
        self.value.spoil();
        self.turn = 0;
    }
    fn values(&self) -> Vec<f64> {
        self.value.values()
    }
}

pub(super) fn fresh() -> Box<dyn Workload> {
    let contenders: &[Contender<Turns, Turned>] = &[
        ("shapeproof", |(c, a, b), out| shapeproof(out.next(c), a, b, &mut out.value)),
        ("loop", |(c, a, b), out| by_hand(rows(out.next(c)), rows(a), flat(b), rows_mut(&mut out.value))),
        ("ndarray", |(c, a, b), out| ndarray(out.next(c), a, b, &mut out.value)),
        ("nalgebra", |(c, a, b), out| {
            with_nalgebra(na(out.next(c)), na(a), na(b), &mut na_mut(&mut out.value));
        }),
        ("mdarray", |(c, a, b), out| mdarray(out.next(c), a, b, &mut out.value)),
    ];
    let mut next = numbers(3);
    let conditions = std::array::from_fn(|_| condition(&mut next));
    let out = Turned { value: Matrix::full(0.0), turn: 0 };
    contest("W5-fresh", (conditions, random(1), random(2)), out, contenders)
}
