//! Relaxed products: within the error bound, and plain ones of the same values whatever the processor has.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::{prop_assert, proptest};
use shapeproof::prelude::*;
use shapeproof::{
    ShapeError, dot, dot_relaxed, matmul, matmul_relaxed, tensor, try_dot_relaxed, try_matmul_relaxed,
    try_matmul_relaxed_into,
};

/// Numbers between -1 and 1 in no order.
fn numbers(seed: u32) -> impl FnMut() -> f32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

fn matrix<const M: usize, const N: usize>(seed: u32) -> [[f32; N]; M] {
    let mut next = numbers(seed);
    [[(); N]; M].map(|row| row.map(|()| next()))
}

/// One element of a product in f64, where the products of f32 are exact, and the sum of the products' sizes.
fn exact(pairs: impl Iterator<Item = (f32, f32)>) -> (f64, f64) {
    pairs.fold((0.0, 0.0), |(sum, size), (x, y)| {
        let product = f64::from(x) * f64::from(y);
        (sum + product, size + product.abs())
    })
}

/// The bound of a sum of `k` products from first to last, each step rounded twice: k u / (1 - k u) times their sizes.
fn bound(k: usize, size: f64) -> f64 {
    let ku = k as f64 * f64::from(f32::EPSILON) / 2.0;
    ku / (1.0 - ku) * size + 1e-12
}

macro_rules! sizes {
    ($($test:ident: $m:literal $k:literal $n:literal;)*) => {$(
        #[test]
        fn $test() {
            for seed in 0..20 {
                let (a, b) = (matrix::<$m, $k>(2 * seed), matrix::<$k, $n>(2 * seed + 1));
                let (x, y) = (Tensor::from(a), Tensor::from(b));
                let (plain, relaxed) = (matmul(&x, &y), matmul_relaxed(&x, &y));
                // A transposed view has the same steps.
                assert_eq!(x.transpose().transpose().matmul_relaxed(y.view()), relaxed);
                for i in 0..$m {
                    for j in 0..$n {
                        let (sum, size) = exact((0..$k).map(|p| (a[i][p], b[p][j])));
                        let found = f64::from(relaxed.get([i, j]).unwrap());
                        assert!((found - sum).abs() <= bound($k, size), "{found} at {i}, {j}, not {sum}");
                        // Plain steps are rounded twice, everywhere.
                        let twice = (0..$k).fold(0.0, |sum, p| sum + a[i][p] * b[p][j]);
                        assert_eq!(plain.get([i, j]), Some(twice), "at {i}, {j}");
                    }
                }
            }
        }
    )*};
}
sizes! {
    one: 1 1 1;
    narrow: 9 40 3;
    eight: 8 8 8;
    sixteen: 16 16 16;
    odd: 7 31 37;
    a_row: 1 70 96;
    thirty_two: 32 32 32;
    wide: 13 9 130;
}

/// What one step makes of `-1 + (1 + e) (1 - e)`: `-e^2` rounded once, 0 rounded twice.
#[test]
fn once_or_twice() {
    let e = f32::EPSILON;
    let (x, y) = (Tensor::from([-1.0, 1.0 + e]), Tensor::from([1.0, 1.0 - e]));
    // A dot product of 17 adds the last to the first.
    let far = |v: &Tensor<f32, Shape![2]>| {
        Tensor::<f32, Shape![17]>::from_fn(|[i]| if i % 16 == 0 { v.as_slice()[i / 16] } else { 0.0 })
    };
    let found = [dot_relaxed(far(&x), far(&y)), matmul_relaxed(x, y).as_slice()[0]];
    let fused = cfg!(any(all(target_arch = "x86_64", target_feature = "fma"), target_arch = "aarch64"));
    assert_eq!(found, [if fused { -e * e } else { 0.0 }; 2]);
    assert_eq!((dot(&x, &y), matmul(x, y).as_slice()[0]), (0.0, 0.0));
    // Of a large product the processor decides: the same for every element.
    let (x, y) = (
        Tensor::<f64, Shape![16, 2]>::from_fn(|[_, p]| [-1.0, 1.0 + f64::EPSILON][p]),
        Tensor::<f64, Shape![2, 64]>::from_fn(|[p, _]| [1.0, 1.0 - f64::EPSILON][p]),
    );
    let found = x.matmul_relaxed(&y);
    let first = found.as_slice()[0];
    assert!(first == 0.0 || first == -f64::EPSILON * f64::EPSILON);
    assert!(found.as_slice().iter().all(|value| *value == first));
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    {
        // A debug build does not ask the processor.
        let asks = cfg!(any(not(debug_assertions), shapeproof_checked));
        assert_eq!(first != 0.0, if asks { std::is_x86_feature_detected!("fma") } else { fused });
    }
    assert!(x.matmul(&y).as_slice().iter().all(|value| *value == 0.0));
}

#[test]
fn lengths_of_run_time() {
    let numbers = [1.0_f64, 2.0, 3.0, 4.0];
    let x = TensorView::<f64, Shape![..2, ..2]>::with_dims(&numbers, [2, 2]).unwrap();
    assert_eq!(try_matmul_relaxed(x, tensor![10.0, 1.0]).unwrap().as_slice(), [12.0, 34.0]);
    assert_eq!(x.try_matmul_relaxed(x).unwrap().as_slice(), [7.0, 10.0, 15.0, 22.0]);
    let error = try_matmul_relaxed(x, tensor![1.0, 2.0, 3.0]).unwrap_err();
    assert_eq!(error.to_string(), "matmul_relaxed: axis 1 has 2 against 3");
    let mut out = Tensor::<f64, Shape![..1, 2]>::try_full([1, 2], 9.0).unwrap();
    let error = x.try_matmul_relaxed_into(&tensor![[1.0, 0.0], [0.0, 1.0]], &mut out).unwrap_err();
    assert_eq!(error.to_string(), "matmul_relaxed: the shape is [2, 2], not [..1, 2]");
    assert_eq!(out.as_slice(), [9.0, 9.0]);
    let mut out = [0.0; 4];
    let mut place = TensorViewMut::<f64, Shape![?, 2]>::with_dims(&mut out, [2, 2]).unwrap();
    try_matmul_relaxed_into(x, &tensor![[1.0, 0.0], [0.0, 1.0]], &mut place).unwrap();
    assert_eq!(out, numbers);
    let v = TensorView::<f64, Shape![?]>::with_dims(&numbers, [4]).unwrap();
    assert_eq!(try_dot_relaxed(v, v), Ok(30.0));
    assert_eq!(
        try_dot_relaxed(v, &tensor![1.0]),
        Err(ShapeError::Axis { op: "dot_relaxed", axis: 0, left: 4, right: 1 })
    );
}

#[test]
fn of_nothing_is_zero() {
    let empty = Tensor::<f64, Shape![0]>::zeros();
    assert_eq!(dot_relaxed(&empty, &empty), 0.0);
    let (x, y) = (Tensor::<f32, Shape![2, 0]>::zeros(), Tensor::<f32, Shape![0, 3]>::zeros());
    assert_eq!(matmul_relaxed(x, y), Tensor::from([[0.0; 3]; 2]));
}

/// Expressions are operands of `dot_relaxed` as of `dot`.
#[test]
fn of_expressions() {
    let x = tensor![1.0_f32, 2.0, 3.0];
    assert_eq!(dot_relaxed(&x * 2.0, -&x), -28.0);
}

proptest! {
    /// Long vectors go through all lanes; every order has the bound of its length.
    #[test]
    fn vectors_of_any_length(seed: u32, n in 0_usize..2000) {
        let (mut a, mut b) = (numbers(seed), numbers(seed ^ 77));
        let (a, b): (Vec<f32>, Vec<f32>) = (0..n).map(|_| (a(), b())).unzip();
        let x = TensorView::<f32, Shape![?]>::with_dims(&a, [n]).unwrap();
        let y = TensorView::<f32, Shape![?]>::with_dims(&b, [n]).unwrap();
        let (sum, size) = exact(a.iter().copied().zip(b.iter().copied()));
        for found in [try_dot_relaxed(x, y).unwrap(), shapeproof::try_dot(x, y).unwrap()] {
            prop_assert!((f64::from(found) - sum).abs() <= bound(n, size), "{} of {}", found, n);
        }
    }
}
