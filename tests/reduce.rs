//! Reductions against loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{NonEmptyShape, ShapeError, StaticShape};

/// Small integers, so that sums of floats are exact in any order.
fn numbers<const A: usize, const B: usize, const C: usize>(seed: usize) -> [[[f32; C]; B]; A] {
    core::array::from_fn(|i| {
        core::array::from_fn(|j| {
            core::array::from_fn(|k| ((i * 31 + j * 17 + k * 7 + seed) * 2_654_435_761 % 199) as f32 - 99.0)
        })
    })
}

macro_rules! along {
    ($test:ident, $a:literal, $b:literal, $c:literal) => {
        #[test]
        fn $test() {
            let x = numbers::<$a, $b, $c>($a * 7 + $b * 3 + $c);
            let t = Tensor::from(x);
            let column = |j: usize, k: usize| (0..$a).map(move |i| x[i][j][k]).collect::<Vec<f32>>();
            let middle = |i: usize, k: usize| (0..$b).map(move |j| x[i][j][k]).collect::<Vec<f32>>();
            let row = |i: usize, j: usize| x[i][j].to_vec();
            let sum = |v: Vec<f32>| v.iter().sum::<f32>();
            let max = |v: Vec<f32>| v.into_iter().fold(f32::NEG_INFINITY, f32::max);
            let min = |v: Vec<f32>| v.into_iter().fold(f32::INFINITY, f32::min);
            let argmax = |v: Vec<f32>| {
                let mut at = 0;
                for (i, x) in v.iter().enumerate() {
                    if *x > v[at] {
                        at = i;
                    }
                }
                at
            };
            let argmin = |v: Vec<f32>| argmax(v.into_iter().map(|x| -x).collect());

            macro_rules! check {
                ($method:ident, $f:expr) => {{
                    let over0: [[_; $c]; $b] =
                        core::array::from_fn(|j| core::array::from_fn(|k| $f(column(j, k))));
                    let over1: [[_; $c]; $a] =
                        core::array::from_fn(|i| core::array::from_fn(|k| $f(middle(i, k))));
                    let over2: [[_; $b]; $a] =
                        core::array::from_fn(|i| core::array::from_fn(|j| $f(row(i, j))));
                    assert_eq!(t.$method(Axis::<0>), Tensor::from(over0));
                    assert_eq!(t.$method(Axis::<1>), Tensor::from(over1));
                    assert_eq!(t.$method(Axis::<2>), Tensor::from(over2));
                    assert_eq!(t.$method(Axis::<-1>), Tensor::from(over2));
                }};
            }
            check!(sum_axis, sum);
            check!(max_axis, max);
            check!(min_axis, min);
            check!(argmax_axis, argmax);
            check!(argmin_axis, argmin);
            check!(mean_axis, |v: Vec<f32>| v.iter().sum::<f32>() / v.len() as f32);
            macro_rules! scanned {
                ($method:ident, $axis:literal, |$i:ident, $j:ident, $k:ident| $before:expr) => {
                    let expected = x.iter().enumerate().map(|($i, plane)| {
                        plane.iter().enumerate().map(move |($j, row)| {
                            row.iter().enumerate().map(move |($k, _)| $before).collect::<Vec<f32>>()
                        })
                    });
                    let expected: Vec<f32> = expected.flatten().flatten().collect();
                    assert_eq!(t.$method(Axis::<$axis>).as_slice(), expected);
                };
            }
            scanned!(cumsum, 0, |i, j, k| (0..=i).map(|i| x[i][j][k]).sum());
            scanned!(cumsum, 1, |i, j, k| (0..=j).map(|j| x[i][j][k]).sum());
            scanned!(cumsum, 2, |i, j, k| (0..=k).map(|k| x[i][j][k]).sum());
            // From the definition, in double precision.
            let var = |v: Vec<f32>| {
                let mean = v.iter().map(|x| f64::from(*x)).sum::<f64>() / v.len() as f64;
                v.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / v.len() as f64
            };
            macro_rules! close {
                ($axis:literal, $lists:expr) => {
                    let found = t.var_axis(Axis::<$axis>);
                    let lists: Vec<Vec<f32>> = $lists.collect();
                    assert_eq!(found.as_slice().len(), lists.len());
                    for (found, list) in found.as_slice().iter().zip(lists) {
                        let expected = var(list);
                        assert!((f64::from(*found) - expected).abs() <= 1e-4 * (1.0 + expected));
                    }
                };
            }
            close!(0, (0..$b).flat_map(|j| (0..$c).map(move |k| (j, k))).map(|(j, k)| column(j, k)));
            close!(1, (0..$a).flat_map(|i| (0..$c).map(move |k| (i, k))).map(|(i, k)| middle(i, k)));
            close!(2, (0..$a).flat_map(|i| (0..$b).map(move |j| (i, j))).map(|(i, j)| row(i, j)));
            let all = var(x.as_flattened().as_flattened().to_vec());
            assert!((f64::from(t.var()) - all).abs() <= 1e-4 * (1.0 + all));
            // In rows that do not merge.
            assert!((f64::from(t.transpose().var()) - all).abs() <= 1e-4 * (1.0 + all));

            let flat: Vec<f32> = x.iter().flatten().flatten().copied().collect();
            assert_eq!(t.sum(), sum(flat.clone()));
            assert_eq!((t.max(), t.try_max()), (max(flat.clone()), Ok(max(flat.clone()))));
            assert_eq!((t.min(), t.try_min()), (min(flat.clone()), Ok(min(flat.clone()))));
            assert_eq!((t.argmax(), t.try_argmax()), (argmax(flat.clone()), Ok(argmax(flat.clone()))));
            assert_eq!((t.argmin(), t.try_argmin()), (argmin(flat.clone()), Ok(argmin(flat.clone()))));
            // A broadcast inside the expression keeps the rows apart.
            let weights: [f32; $c] = core::array::from_fn(|k| k as f32);
            let weighted: f32 =
                x.iter().flatten().map(|r| r.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>()).sum();
            assert_eq!((&t * &Tensor::from(weights)).sum(), weighted);
            let shifted: Vec<f32> =
                x.iter().flatten().flat_map(|r| r.iter().zip(weights).map(|(x, w)| x + w)).collect();
            assert_eq!((&t + &Tensor::from(weights)).argmax(), argmax(shifted));
        }
    };
}

along!(small, 2, 3, 4);
along!(ones, 1, 1, 1);
along!(wide, 3, 2, 130);
along!(deep, 70, 3, 5);
along!(middle, 2, 65, 33);
along!(column, 5, 40, 1);
along!(many, 5, 11, 70);
along!(sixteens, 2, 16, 20);

/// Rows are folded 16 at a time, short ones in pieces that overlap or as a plain loop, and NaN is looked for beside the
/// extremum or afterwards. 37 rows leave 5 over.
macro_rules! nan_in_some_rows {
    ($($test:ident $n:literal)*) => {$(
        #[test]
        fn $test() {
            for at in 0..$n {
                let mut x = Tensor::<f32, Shape![37, $n]>::full(-1.0);
                for (i, row) in x.as_mut_slice().chunks_exact_mut($n).enumerate() {
                    row[(at + 1) % $n] = if i % 2 == 0 { 2.0 } else { -2.0 };
                    if i % 3 == 0 {
                        row[at] = f32::NAN;
                    }
                }
                let forms = [
                    (x.max_axis(Axis::<1>), x.min_axis(Axis::<1>)),
                    // What is computed does not lie in memory.
                    ((&x * 1.0).max_axis(Axis::<1>), (&x * 1.0).min_axis(Axis::<1>)),
                ];
                let positions = [
                    (x.argmax_axis(Axis::<1>), x.argmin_axis(Axis::<1>)),
                    ((&x * 1.0).argmax_axis(Axis::<1>), (&x * 1.0).argmin_axis(Axis::<1>)),
                ];
                for ((max, min), (argmax, argmin)) in forms.into_iter().zip(positions) {
                    for i in 0..37 {
                        if i % 3 == 0 {
                            assert!(max.as_slice()[i].is_nan() && min.as_slice()[i].is_nan());
                            assert_eq!((argmax.as_slice()[i], argmin.as_slice()[i]), (at, at));
                        } else if i % 2 == 0 {
                            assert_eq!((max.as_slice()[i], min.as_slice()[i]), (2.0, -1.0));
                            assert_eq!(argmax.as_slice()[i], (at + 1) % $n);
                        } else {
                            assert_eq!((max.as_slice()[i], min.as_slice()[i]), (-1.0, -2.0));
                            assert_eq!(argmin.as_slice()[i], (at + 1) % $n);
                        }
                    }
                }
            }
        }
    )*};
}
nan_in_some_rows! {
    nan_in_rows_of_2 2
    nan_in_rows_of_5 5
    nan_in_rows_of_8 8
    nan_in_rows_of_11 11
    nan_in_rows_of_16 16
    nan_in_rows_of_29 29
    nan_in_rows_of_63 63
    nan_in_rows_of_100 100
}

/// The sum of negative zeros is a positive one, however long the row.
#[test]
fn zeros_have_no_sign() {
    macro_rules! check {
        ($($n:literal)*) => {$(
            let x = Tensor::<f32, Shape![17, $n]>::full(-0.0);
            assert!(x.sum_axis(Axis::<1>).as_slice().iter().all(|v| v.to_bits() == 0), "{}", $n);
            assert_eq!(x.sum().to_bits(), 0);
        )*};
    }
    check!(1 2 3 8 15 16 17 40 64 130);
}

fn empty(op: &'static str) -> ShapeError {
    ShapeError::Empty { op }
}

#[test]
fn no_elements() {
    let x = Tensor::<f32, Shape![2, 0, 3]>::zeros();
    assert_eq!(x.sum_axis(Axis::<1>), Tensor::from([[0.0; 3]; 2]));
    assert_eq!(x.prod_axis(Axis::<1>), Tensor::from([[1.0; 3]; 2]));
    assert!(x.mean_axis(Axis::<1>).as_slice().iter().all(|x| x.is_nan()));
    assert_eq!(x.max_axis(Axis::<0>).as_slice(), &[] as &[f32]);
    assert_eq!((x.sum(), x.prod()), (0.0, 1.0));
    assert_eq!((x.try_max(), x.try_argmin()), (Err(empty("max")), Err(empty("argmin"))));
    let none = Tensor::<bool, Shape![2, 0]>::full(true);
    assert_eq!(none.any_axis(Axis::<1>), Tensor::from([false, false]));
    assert_eq!(none.all_axis(Axis::<1>), Tensor::from([true, true]));
    assert_eq!((none.any(), none.all()), (false, true));
}

#[test]
fn nan_is_largest_smallest_and_first() {
    let x = Tensor::from([[1.0, f32::NAN, 3.0, f32::NAN], [4.0, 2.0, f32::INFINITY, -0.0]]);
    assert!(x.max_axis(Axis::<1>).get([0]).unwrap().is_nan());
    assert!(x.min_axis(Axis::<1>).get([0]).unwrap().is_nan());
    assert_eq!(x.argmax_axis(Axis::<1>), Tensor::from([1, 2]));
    assert_eq!(x.argmin_axis(Axis::<1>), Tensor::from([1, 3]));
    assert_eq!(x.argmax_axis(Axis::<0>), Tensor::from([1, 0, 1, 0]));
    assert_eq!((x.argmax(), x.argmin()), (1, 1));
}

#[test]
fn integers_wrap() {
    let x = Tensor::from([[i8::MAX, 1], [100, 100]]);
    assert_eq!(x.sum_axis(Axis::<1>), Tensor::from([i8::MIN, -56]));
    assert_eq!(x.prod_axis(Axis::<0>), Tensor::from([127i8.wrapping_mul(100), 100]));
    assert_eq!(x.sum(), 127i8.wrapping_add(1).wrapping_add(100).wrapping_add(100));
}

#[test]
fn truth_values() {
    let x = Tensor::from([[true, false, true], [false, false, true]]);
    assert_eq!(x.any_axis(Axis::<0>), Tensor::from([true, false, true]));
    assert_eq!(x.all_axis(Axis::<0>), Tensor::from([false, false, true]));
    assert_eq!(x.any_axis(Axis::<1>), Tensor::from([true, true]));
    assert_eq!((x.any(), x.all()), (true, false));
}

#[test]
fn forms_agree() {
    let x = Tensor::from([[3, 1, 2], [5, 9, 4]]);
    assert_eq!(x.sum_axis_keep(Axis::<1>), Tensor::from([[6], [18]]));
    assert_eq!(x.max_axis_keep(Axis::<0>), Tensor::from([[5, 9, 4]]));
    let mut out = Tensor::<i32, Shape![3]>::zeros();
    x.sum_axis_into(Axis::<0>, &mut out);
    assert_eq!(out, Tensor::from([8, 10, 6]));
    let mut at = Tensor::<usize, Shape![2]>::zeros();
    x.argmin_axis_into(Axis::<1>, &mut at);
    assert_eq!(at, Tensor::from([1, 2]));
    assert_eq!(x.try_max_axis(Axis::<0>), Ok(Tensor::from([5, 9, 4])));
    let none = Tensor::<i32, Shape![2, 0]>::zeros();
    assert_eq!(none.view().sum_axis(Axis::<1>), Tensor::from([0, 0]));
}

/// The values of NumPy's `var`, `std`, `cumsum` and `cumprod`.
#[test]
fn spread_and_scans_of_numpy() {
    let x = Tensor::from([
        [[1.5, -2.0, 0.25, 8.0], [3.0; 4], [1e3, 1001.0, 999.5, 1000.25]],
        [[-7.0, 2.0, 11.0, 0.5], [6.0, -6.0, 6.0, -6.0], [0.1, 0.2, 0.3, 0.4]],
    ]);
    let close = |found: &[f64], expected: &[f64]| {
        assert_eq!(found.len(), expected.len());
        for (x, y) in found.iter().zip(expected) {
            assert!((x - y).abs() <= 1e-12 * (1.0 + y.abs()), "{x} is not {y}");
        }
    };
    close(
        x.var_axis(Axis::<0>).as_slice(),
        &[
            18.0625,
            4.0,
            28.890625,
            14.0625,
            2.25,
            20.25,
            2.25,
            20.25,
            249950.0025,
            250400.16,
            249600.16,
            249925.00562500002,
        ],
    );
    close(
        x.var_axis(Axis::<1>).as_slice(),
        &[
            221223.72222222225,
            222448.66666666666,
            221280.04166666666,
            219899.1805555556,
            28.246666666666666,
            11.742222222222223,
            19.108888888888888,
            9.246666666666666,
        ],
    );
    close(x.var_axis(Axis::<2>).as_slice(), &[13.82421875, 0.0, 0.29296875, 40.921875, 36.0, 0.0125]);
    close(&[x.var(), x.transpose().var()], &[138578.89618055554; 2]);
    #[cfg(any(feature = "libm", feature = "std"))]
    {
        let lines = [3.718093429433962, 0.0, 0.5412658773652742, 6.397020790961993, 6.0, 0.11180339887498948];
        close(x.std_axis(Axis::<2>).as_slice(), &lines);
        close(&[x.std()], &[372.26186506350007]);
    }
    // Far from 0 nothing cancels, along either axis.
    let far = Tensor::<f64, Shape![2, 100]>::from_fn(|[i, j]| {
        1e6 + if i == 0 {
            j as f64 * 0.5
        } else if j % 2 == 0 {
            3.0
        } else {
            -3.0
        }
    });
    close(far.var_axis(Axis::<1>).as_slice(), &[208.3125, 9.0]);
    close(&far.var_axis(Axis::<0>).as_slice()[..5], &[2.25, 3.0625, 1.0, 5.0625, 0.25]);
    close(&[far.var()], &[261.796875]);

    let y = Tensor::from([[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]]);
    let sums = [
        Tensor::from([[[1, 2], [3, 4], [5, 6]], [[8, 10], [12, 14], [16, 18]]]),
        Tensor::from([[[1, 2], [4, 6], [9, 12]], [[7, 8], [16, 18], [27, 30]]]),
        Tensor::from([[[1, 3], [3, 7], [5, 11]], [[7, 15], [9, 19], [11, 23]]]),
    ];
    assert_eq!([y.cumsum(Axis::<0>), y.cumsum(Axis::<1>), y.cumsum(Axis::<-1>)], sums);
    let products = [
        Tensor::from([[[1, 2], [3, 4], [5, 6]], [[7, 16], [27, 40], [55, 72]]]),
        Tensor::from([[[1, 2], [3, 8], [15, 48]], [[7, 8], [63, 80], [693, 960]]]),
        Tensor::from([[[1, 2], [3, 12], [5, 30]], [[7, 56], [9, 90], [11, 132]]]),
    ];
    assert_eq!([y.cumprod(Axis::<0>), y.cumprod(Axis::<1>), y.cumprod(Axis::<-1>)], products);
    // Views and expressions, and into what is there.
    assert_eq!(y.transpose().cumsum(Axis::<0>), sums[2].transpose());
    assert_eq!((&y * 2).cumsum(Axis::<1>), (&sums[1] * 2).eval());
    let mut out = Tensor::zeros();
    y.cumsum_into(Axis::<1>, &mut out);
    assert_eq!(out, sums[1]);
    assert_eq!(Tensor::from([100_i8, 100, 100]).cumsum(Axis::<0>), Tensor::from([100, -56, 44]));
}

#[test]
fn spread_of_few_and_odd() {
    let none = Tensor::<f32, Shape![2, 0]>::zeros();
    assert!(none.var_axis(Axis::<1>).as_slice().iter().all(|x| x.is_nan()) && none.var().is_nan());
    assert!(none.cumsum(Axis::<0>).as_slice().is_empty());
    assert!(none.cumprod(Axis::<1>).as_slice().is_empty());
    let one = Tensor::from([[5.0_f32]]);
    assert_eq!(
        (one.var(), one.var_axis(Axis::<0>), one.var_axis(Axis::<1>)),
        (0.0, [0.0].into(), [0.0].into())
    );
    for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let x = Tensor::from([[1.0, odd], [2.0, 3.0]]);
        assert!(x.var().is_nan() && x.var_axis(Axis::<0>).get([1]).unwrap().is_nan());
        assert_eq!(x.var_axis(Axis::<0>).get([0]), Some(0.25));
        assert_eq!(x.var_axis(Axis::<1>).get([1]), Some(0.25));
        assert!(x.var_axis(Axis::<1>).get([0]).unwrap().is_nan());
        assert!(Tensor::from([[odd]]).var_axis(Axis::<0>).get([0]).unwrap().is_nan());
    }
}

/// There is nothing to visit, however long the other axes are.
#[cfg(feature = "alloc")]
#[test]
fn no_elements_under_long_axes() {
    const LONG: usize = 1 << (usize::BITS - 24);
    let inner = TensorView::<i32, Shape![?, ?, ?, ?]>::with_dims(&[], [1, LONG, LONG, 0]).unwrap();
    assert!(inner.sum_axis(Axis::<0>).as_slice().is_empty());
    assert_eq!(
        (inner.sum(), inner.try_max(), inner.try_argmax()),
        (0, Err(empty("max")), Err(empty("argmax")))
    );
    let x = TensorView::<f32, Shape![?, ?]>::with_dims(&[], [0, LONG]).unwrap();
    let turned = x.transpose();
    assert_eq!((turned.sum(), turned.try_argmin(), turned.iter().next()), (0.0, Err(empty("argmin")), None));
    assert!(turned.to_tensor().as_slice().is_empty());
    assert!((turned + 1.0).eval().as_slice().is_empty());
    assert!(turned.softmax(Axis::<0>).as_slice().is_empty());
    assert!(turned.softmax(Axis::<1>).as_slice().is_empty());
    // The empty axis between two that do not merge.
    let between = TensorView::<i32, Shape![?, ?, 3]>::with_dims(&[], [0, LONG, 3]).unwrap();
    let between =
        between.permute((Axis::<1>, Axis::<0>, Axis::<2>)).slice(Axis::<2>, shapeproof::span!(0..2));
    assert_eq!((between.sum(), between.max_axis(Axis::<2>).as_slice()), (0, &[][..]));
}

/// Where the types do not know, run time does.
#[test]
fn the_largest_of_what_may_be_empty() {
    fn spread<S: StaticShape>(x: &Tensor<f32, S>) -> Result<f32, ShapeError> {
        Ok(x.try_max()? - x.try_min()?)
    }
    assert_eq!(spread(&Tensor::from([[1.0, 5.0], [4.0, 2.0]])), Ok(4.0));
    assert_eq!(spread(&Tensor::<f32, Shape![2, 0]>::zeros()), Err(empty("max")));
    fn peak<S: NonEmptyShape<shapeproof::max>>(x: &Tensor<f32, S>) -> f32 {
        x.max()
    }
    assert_eq!((peak(&Tensor::from([[1.0, 5.0]])), Tensor::<i8, Shape![]>::full(7).max()), (5.0, 7));
    let view = TensorView::<i32, Shape![?]>::with_dims(&[3, 9, 4], [3]).unwrap();
    assert_eq!((view.try_max(), view.try_argmin()), (Ok(9), Ok(0)));
}
