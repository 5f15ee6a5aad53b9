//! Every form of the macros, under another name of the crate and without the prelude.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use shapeproof as sp;
use sp::{Dim, Extent, Shape, StaticExtent, Tensor, assert_shape, include_npy, tensor};

static WEIGHTS: Tensor<f32, Shape![2, 3]> = include_npy!("../npy/tests/data/f4-big.npy");
const TABLE: Tensor<i16, Shape![2, 2]> = tensor![[1, -2], [3, 4]];
const _: () = assert_shape!(WEIGHTS, [2, 3]);

const N: usize = 3;
const RATE: usize = 16_000;
mod net {
    pub(super) const WIDTH: usize = 1000;
}
/// Constants of any size, by name and in braces, have the extents that literals have.
type Constants = Shape![RATE, { RATE }, ..net::WIDTH, { net::WIDTH - 1 }, ..{ Rows::LEN }, { N }];
struct Rows;
impl Rows {
    const LEN: usize = 1_001;
}

/// A size that is a parameter.
fn sized<const A: usize>(x: &Tensor<f32, Shape![Dim<A>, 3]>) -> f32
where
    Dim<A>: StaticExtent,
{
    x.as_slice().iter().sum()
}

type Doubled = Shape![{ 2 * N }, ..{ N }, ..4096, ?, 0x10, 1_000usize];

fn dense<I: Extent, O: Extent>(weights: &Tensor<f32, Shape![O, I]>) {
    assert_shape!(weights, [O, I]);
    assert_shape!(&weights, [O, I],);
}

macro_rules! pair {
    ($a:expr, $b:expr) => {
        sp::tensor![$a, $b]
    };
}

#[test]
fn every_form() {
    dense(&WEIGHTS);
    let shape: Option<Doubled> = None;
    let _: Option<sp::Shape![6, ..3, ..4096, ?, 16, 1000]> = shape;

    let shape: Option<Constants> = None;
    let _: Option<sp::Shape![16_000, 16_000, ..1000, 999, ..1001, 3]> = shape;
    assert_eq!(sized(&Tensor::<f32, Shape![{ N - 1 }, 3]>::ones()), 6.0);

    assert_eq!(WEIGHTS.as_slice()[1..3], [1.5, f32::INFINITY]);
    assert_eq!(TABLE.as_slice(), [1, -2, 3, 4]);
    assert_eq!(pair!([1, 2], [3, 4]).as_slice(), [1, 2, 3, 4]);
    assert_eq!(pair!(1, 2).as_slice(), [1, 2]);

    let mut calls = 0;
    let mut next = || {
        calls += 1;
        calls
    };
    let counted = tensor![[next(), next()]; 2];
    assert_eq!(counted.as_slice(), [1, 2, 1, 2]);

    assert_shape!(tensor![0_u8;], []);
    assert_shape!(tensor![0_u8; 2, 3], [2, 3]);
    assert_shape!(tensor![[[[[[1]]]]]], [1, 1, 1, 1, 1, 1]);
    let empty: Tensor<f32, Shape![2, 0]> = tensor![[], []];
    assert!(empty.as_slice().is_empty());
    let none: Tensor<f32, Shape![0]> = tensor![];
    assert!(none.as_slice().is_empty());
}
