//! `einsum!` against NumPy: results and shapes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "einsum/operand.rs"]
mod operand;

use operand::operand;
use shapeproof::prelude::*;
use shapeproof::{StaticExtent, einsum, tensor};

macro_rules! case {
    ($text:literal; $(ellipsis $axes:literal;)? $($seed:literal [$($len:literal),*])*; [$($out:literal),*] [$($value:expr),*]) => {
        let result = einsum!($text, $(&operand::<shapeproof::Shape![$($len),*]>($seed),)* $(ellipsis = $axes)?);
        shapeproof::assert_shape!(result, [$($out),*]);
        assert!(result.as_slice().iter().eq(&[$($value),*]), "{}: {result:?}", $text);
    };
}

include!("einsum/cases.rs");

/// Batched products of any lengths.
fn scores<B: StaticExtent, Q: StaticExtent, K: StaticExtent, D: StaticExtent>(
    q: &Tensor<f32, Shape![B, Q, D]>,
    k: &Tensor<f32, Shape![B, K, D]>,
) -> Tensor<f32, Shape![B, Q, K]> {
    einsum!("bqd,bkd->bqk", q, k)
}

#[test]
fn operands_are_tensors_views_and_results_of_any_element() {
    let (x, w) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![[0.5, 0.25], [2.0, 1.0]]);
    let turned = x.t();
    assert_eq!(einsum!("ij,jk->ik", turned, w.view()), x.t().matmul(&w));
    assert_eq!(einsum!("ij,j->i", x.relu().eval(), [1.0, 1.0]), tensor![3.0, 7.0]);
    let (q, k) = (tensor![[[1.0_f32, 2.0]]], tensor![[[3.0_f32, 4.0], [5.0, 6.0]]]);
    assert_eq!(scores(&q, &k), tensor![[[11.0, 17.0]]]);
}
