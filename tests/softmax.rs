//! Softmax against loops in `f64`.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::Dim;
use shapeproof::prelude::*;

fn naive(x: &[f32]) -> Vec<f64> {
    let largest = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let e: Vec<f64> = x.iter().map(|&x| f64::from(x - largest).exp()).collect();
    let sum: f64 = e.iter().sum();
    e.into_iter().map(|e| e / sum).collect()
}

macro_rules! shapes {
    ($($test:ident: $a:literal $b:literal $c:literal;)*) => {$(
        #[test]
        fn $test() {
            let x: [[[f32; $c]; $b]; $a] = core::array::from_fn(|i| core::array::from_fn(|j| {
                core::array::from_fn(|k| ((i * 31 + j * 17 + k * 7) * 40_503 % 211) as f32 * 0.1 - 10.0)
            }));
            let t = Tensor::from(x);
            let close = |got: f32, exact: f64| (f64::from(got) - exact).abs() <= 3e-7 + 3e-6 * exact.abs();
            let (over0, over1, over2) = (t.softmax(Axis::<0>), t.softmax(Axis::<1>), t.softmax(Axis::<-1>));
            let (log0, log1, log2) = (t.log_softmax(Axis::<0>), t.log_softmax(Axis::<1>), t.log_softmax(Axis::<2>));
            for i in 0..$a {
                for j in 0..$b {
                    for k in 0..$c {
                        let column: Vec<f32> = (0..$a).map(|i| x[i][j][k]).collect();
                        let middle: Vec<f32> = (0..$b).map(|j| x[i][j][k]).collect();
                        let exact = [naive(&column)[i], naive(&middle)[j], naive(&x[i][j])[k]];
                        for (got, exact) in [&over0, &over1, &over2].into_iter().zip(exact) {
                            let got = got.get([i, j, k]).unwrap();
                            assert!(close(got, exact), "{got} for {exact}");
                        }
                        for (got, exact) in [&log0, &log1, &log2].into_iter().zip(exact) {
                            let got = got.get([i, j, k]).unwrap();
                            assert!(close(got, exact.ln()), "{got} for {}", exact.ln());
                        }
                    }
                }
            }
            let mut out = Tensor::full(0.0);
            t.softmax_into(Axis::<1>, &mut out);
            assert_eq!(out, over1);
        }
    )*};
}

shapes! {
    small: 2 3 4;
    ones: 1 1 1;
    wide: 2 3 130;
    columns: 5 40 17;
    narrow: 70 2 1;
    // Rows in blocks of four, and three more.
    eleven_rows: 1 11 9;
    // Columns in blocks of 4, 8 and 16, the last of which overlap.
    five_columns: 3 2 5;
    eleven_columns: 4 1 11;
    twenty_three_columns: 2 6 23;
}

#[test]
fn edges() {
    let x = Tensor::from([[f32::NAN, 0.0], [f32::INFINITY, 0.0], [f32::NEG_INFINITY, 0.0], [1e30, -1e30]]);
    let y = x.softmax(Axis::<1>);
    assert!(y.as_slice()[..4].iter().all(|y| y.is_nan()));
    assert_eq!(&y.as_slice()[4..], &[0.0, 1.0, 1.0, 0.0]);
    assert_eq!(Tensor::<f32, Shape![2, 0]>::zeros().softmax(Axis::<1>).as_slice(), &[] as &[f32]);
    assert_eq!(Tensor::<f32, Shape![0, 2]>::zeros().softmax(Axis::<0>).as_slice(), &[] as &[f32]);
}

/// A row of one finite element is all of its sum; the arithmetic of longer rows gives NaN for others.
#[test]
fn rows_of_one() {
    let x = Tensor::from([[1.5_f32], [f32::INFINITY], [f32::NAN], [-0.0], [f32::NEG_INFINITY], [1e30]]);
    let numbers = |y: Tensor<f32, Shape![6, 1]>| {
        y.as_slice().iter().map(|y| (!y.is_nan()).then_some(*y)).collect::<Vec<_>>()
    };
    assert_eq!(numbers(x.softmax(Axis::<1>)), [Some(1.0), None, None, Some(1.0), None, Some(1.0)]);
    assert_eq!(numbers(x.log_softmax(Axis::<1>)), [Some(0.0), None, None, Some(0.0), None, Some(0.0)]);
    let columns = x.t().to_tensor();
    assert_eq!(columns.softmax(Axis::<0>).as_slice()[..1], [1.0]);
    assert!(columns.log_softmax(Axis::<0>).as_slice()[4].is_nan());
}

/// Rows that lie apart, and whose elements do.
#[test]
fn rows_of_views() {
    let x =
        Tensor::<f32, Shape![9, 3, 7]>::from_fn(|[i, j, k]| ((i * 31 + j * 17 + k * 7) % 23) as f32 * 0.5);
    let permuted = x.permute((Axis::<1>, Axis::<2>, Axis::<0>));
    assert_eq!(permuted.softmax(Axis::<2>), permuted.to_tensor().softmax(Axis::<2>));
    assert_eq!(permuted.log_softmax(Axis::<2>), permuted.to_tensor().log_softmax(Axis::<2>));
    let windows = x.windows(Axis::<0>, Dim::<4>);
    assert_eq!(windows.softmax(Axis::<3>), windows.to_tensor().softmax(Axis::<3>));
    let swapped = x.permute((Axis::<1>, Axis::<0>, Axis::<2>));
    assert_eq!(swapped.softmax(Axis::<2>), swapped.to_tensor().softmax(Axis::<2>));
}

/// Rows side by side, and rows that are too long for it, have the values of each alone.
#[test]
fn rows_alone() {
    macro_rules! rows_of {
        ($($n:literal)*) => {$(
            let x = Tensor::<f32, Shape![5, $n]>::from_fn(|[i, j]| ((i * 31 + j * 17) % 23) as f32 * 0.5);
            let (y, logarithms) = (x.softmax(Axis::<1>), x.log_softmax(Axis::<1>));
            for ((x, y), logarithm) in x.rows().zip(y.rows()).zip(logarithms.rows()) {
                assert_eq!(x.softmax(Axis::<0>), y);
                assert_eq!(x.log_softmax(Axis::<0>), logarithm);
            }
        )*};
    }
    rows_of!(100 1100);
}

#[test]
fn of_an_expression() {
    let x = Tensor::from([1.0_f64, 2.0, 3.0]);
    assert_eq!((&x - 2.0).softmax(Axis::<0>), Tensor::from([-1.0, 0.0, 1.0]).softmax(Axis::<0>));
}
