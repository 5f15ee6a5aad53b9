//! `einsum!` against NumPy: results, shapes, and how often the best order multiplies.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "einsum/counted.rs"]
mod counted;

use shapeproof::prelude::*;
use shapeproof::{StaticExtent, StaticShape, einsum, tensor};

/// The elements of an operand: those of `cases.py`.
fn operand<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut tensor = Tensor::full(0);
    for (at, element) in (0..).zip(tensor.as_mut_slice()) {
        *element = (seed * 31 + at * 7) % 13 - 6;
    }
    tensor
}

macro_rules! case {
    ($text:literal; $(ellipsis $axes:literal;)? $($seed:literal [$($len:literal),*])*; [$($out:literal),*] [$($value:expr),*]) => {
        let result = einsum!($text, $(&operand::<shapeproof::Shape![$($len),*]>($seed),)* $(ellipsis = $axes)?);
        shapeproof::assert_shape!(result, [$($out),*]);
        assert!(result.as_slice().iter().eq(&[$($value),*]), "{}: {result:?}", $text);
    };
}

macro_rules! multiplications {
    ($text:literal; $($seed:literal [$($len:literal),*])*; $count:literal) => {
        #[cfg(not(shapeproof_checked))]
        {
            counted::MULTIPLICATIONS.set(0);
            let result = einsum!($text, $(&counted::counted::<shapeproof::Shape![$($len),*]>($seed),)*);
            let expected = einsum!($text, $(&operand::<shapeproof::Shape![$($len),*]>($seed),)*);
            assert!(result.as_slice().iter().map(|x| x.0).eq(expected.as_slice().iter().copied()), $text);
            // Optimised code works in tiles, some of which overlap, so that some products are computed again.
            if cfg!(debug_assertions) {
                let count = counted::MULTIPLICATIONS.get();
                assert!(count <= $count, "{}: {count} > {}", $text, $count);
            }
        }
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
