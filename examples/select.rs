//! `Select-1`: the example of its reference page, in all three modes.

use shapeproof::prelude::*;
use shapeproof::{NoBroadcast, Numpy, Pdpd, select, tensor};

fn main() {
    let cond = tensor![[false, false], [true, false], [true, true]];
    let then = tensor![[-1, 0], [1, 2], [3, 4]];
    let otherwise = tensor![[11, 10], [9, 8], [7, 6]];
    let page = tensor![[11, 10], [1, 8], [3, 4]];

    let out = select(&cond, &then, &otherwise, Numpy).eval();
    println!("select(cond, then, else) = {out:?}");
    assert_eq!(out, page);
    assert_eq!(select(&cond, &then, &otherwise, NoBroadcast).eval(), page);
    assert_eq!(select(&cond, &then, &otherwise, Pdpd::<-1>).eval(), page);

    // The condition is broadcast one way: one decision a row, laid on axis 0 of `then`.
    let rows = tensor![false, true, true];
    let out = select(&rows, &then, 0, Pdpd::<0>).eval();
    println!("by rows: {out:?}");
    assert_eq!(out, tensor![[0, 0], [1, 2], [3, 4]]);

    // The side that is not taken has no influence.
    let x = tensor![1.0, f32::NAN, f32::INFINITY];
    let finite = select(x.is_finite(), &x, -1.0, Numpy).eval();
    println!("finite: {finite:?}");
    assert_eq!(finite, tensor![1.0, -1.0, -1.0]);
}
