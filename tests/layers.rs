//! Layers of floats beside what ONNX Runtime computes: `layers/make.py` writes cases and values.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::HashMap;
use std::sync::LazyLock;

use shapeproof::layers::*;
use shapeproof::prelude::*;
use shapeproof::{Dim, StaticShape};

static VALUES: LazyLock<HashMap<String, Vec<f64>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("layers/values.json")).unwrap());

/// The numbers that the script draws: multiples of 1/16.
fn numbers<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
    let mut state = seed;
    let elements: Vec<f32> = (0..S::LEN)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 26) as f32 - 32.0) / 16.0
        })
        .collect();
    Tensor::try_from(elements.as_slice()).unwrap()
}

/// Products and sums of [`numbers`] are exact.
fn exactly<S: StaticShape>(name: &str, found: &Tensor<f32, S>) {
    let expected = &VALUES[name];
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(f64::from(*found), *expected, "{name}: element {i}");
    }
}

macro_rules! conv {
    ($name:ident: $conv:ident, $x:ty, $w:ty, $steps:expr => $y:ty) => {
        #[test]
        fn $name() {
            let (x, w): (Tensor<f32, $x>, Tensor<f32, $w>) = (numbers(1), numbers(2));
            let y: Tensor<f32, $y> = $conv(&x, &w, $steps);
            exactly(stringify!($name), &y);
            // Every element is written, whatever was there.
            let mut out = Tensor::full(f32::NAN);
            paste::paste!([<$conv _into>](&x, &w, $steps, &mut out));
            assert_eq!(out, y);
        }
    };
}

/// A mean is rounded once; whether ONNX Runtime divides or multiplies is its own business.
fn closely<S: StaticShape>(name: &str, found: &Tensor<f32, S>, tolerance: f64) {
    let expected = &VALUES[name];
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (f64::from(*found) - expected).abs();
        assert!(
            error <= tolerance * expected.abs().max(1.0),
            "{name}: element {i} is {found}, not {expected}"
        );
    }
}

macro_rules! pool {
    ($name:ident: $pool:ident, $x:ty, $($argument:expr),* => $y:ty) => {
        #[test]
        fn $name() {
            let x: Tensor<f32, $x> = numbers(1);
            let y: Tensor<f32, $y> = $pool(&x, $($argument),*);
            closely(stringify!($name), &y, 2e-7);
            let mut out = Tensor::full(f32::NAN);
            paste::paste!([<$pool _into>](&x, $($argument,)* &mut out));
            assert_eq!(out, y);
        }
    };
}

include!("layers/cases.rs");
