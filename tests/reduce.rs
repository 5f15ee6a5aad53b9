//! Reductions against loops over nested arrays.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{NonEmptyShape, ShapeError, StaticShape};

#[path = "reduce/apart.rs"]
mod apart;
#[path = "reduce/golden.rs"]
mod golden;

/// Small integers, so that sums of floats are exact in any order.
fn numbers(dims: [usize; 3]) -> Vec<f32> {
    let [a, b, c] = dims;
    let seed = a * 7 + b * 3 + c;
    let number = |at: usize| {
        let (i, j, k) = (at / (b * c), at / c % b, at % c);
        ((i * 31 + j * 17 + k * 7 + seed) * 2_654_435_761 % 199) as f32 - 99.0
    };
    (0..a * b * c).map(number).collect()
}

/// The elements along an axis, a list for each place of the other two.
fn lists(x: &[f32], dims: [usize; 3], axis: usize) -> Vec<Vec<f32>> {
    let inner: usize = dims[axis + 1..].iter().product();
    let outer: usize = dims[..axis].iter().product();
    let list = |at: usize| {
        let first = at / inner * dims[axis] * inner + at % inner;
        (0..dims[axis]).map(|i| x[first + i * inner]).collect()
    };
    (0..outer * inner).map(list).collect()
}

fn sum(v: &[f32]) -> f32 {
    v.iter().sum()
}
fn mean(v: &[f32]) -> f32 {
    sum(v) / v.len() as f32
}
fn largest(v: &[f32]) -> f32 {
    v.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}
fn smallest(v: &[f32]) -> f32 {
    v.iter().copied().fold(f32::INFINITY, f32::min)
}
fn first_largest(v: &[f32]) -> usize {
    v.iter().position(|x| *x == largest(v)).unwrap()
}
fn first_smallest(v: &[f32]) -> usize {
    v.iter().position(|x| *x == smallest(v)).unwrap()
}
/// From the definition, in double precision.
fn variance(v: &[f32]) -> f64 {
    let mean = v.iter().map(|x| f64::from(*x)).sum::<f64>() / v.len() as f64;
    v.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / v.len() as f64
}
/// The sums of the first element, the first two, and so on.
fn running(v: &[f32]) -> Vec<f32> {
    (1..=v.len()).map(|n| sum(&v[..n])).collect()
}

/// What the loops say of each axis, whatever its name: these are not written anew for each shape.
struct Expected([Vec<Vec<f32>>; 3]);

impl Expected {
    #[track_caller]
    fn each<T: PartialEq + core::fmt::Debug>(&self, axis: usize, rule: fn(&[f32]) -> T, found: &[T]) {
        let expected: Vec<T> = self.0[axis].iter().map(|list| rule(list)).collect();
        assert_eq!(found, expected, "axis {axis}");
    }

    #[track_caller]
    fn variances(&self, axis: usize, found: &[f32]) {
        assert_eq!(found.len(), self.0[axis].len());
        for (found, list) in found.iter().zip(&self.0[axis]) {
            let expected = variance(list);
            assert!((f64::from(*found) - expected).abs() <= 1e-4 * (1.0 + expected), "axis {axis}");
        }
    }

    #[track_caller]
    fn scanned(&self, axis: usize, dims: [usize; 3], found: &[f32]) {
        let expected: Vec<Vec<f32>> = self.0[axis].iter().map(|list| running(list)).collect();
        assert_eq!(lists(found, dims, axis), expected, "axis {axis}");
    }
}

macro_rules! along {
    ($test:ident, $a:literal, $b:literal, $c:literal) => {
        #[test]
        fn $test() {
            let dims = [$a, $b, $c];
            let flat = numbers(dims);
            let expected = Expected([0, 1, 2].map(|axis| lists(&flat, dims, axis)));
            let mut t = Tensor::<f32, Shape![$a, $b, $c]>::zeros();
            t.as_mut_slice().copy_from_slice(&flat);

            macro_rules! check {
                ($method:ident, $rule:expr) => {
                    expected.each(0, $rule, t.$method(Axis::<0>).as_slice());
                    expected.each(1, $rule, t.$method(Axis::<1>).as_slice());
                    expected.each(2, $rule, t.$method(Axis::<2>).as_slice());
                    expected.each(2, $rule, t.$method(Axis::<-1>).as_slice());
                };
            }
            check!(sum_axis, sum);
            check!(max_axis, largest);
            check!(min_axis, smallest);
            check!(argmax_axis, first_largest);
            check!(argmin_axis, first_smallest);
            check!(mean_axis, mean);
            expected.scanned(0, dims, t.cumsum(Axis::<0>).as_slice());
            expected.scanned(1, dims, t.cumsum(Axis::<1>).as_slice());
            expected.scanned(2, dims, t.cumsum(Axis::<2>).as_slice());
            expected.variances(0, t.var_axis(Axis::<0>).as_slice());
            expected.variances(1, t.var_axis(Axis::<1>).as_slice());
            expected.variances(2, t.var_axis(Axis::<2>).as_slice());
            // Once more in rows that do not merge.
            let all = Expected([vec![flat.clone()], vec![], vec![]]);
            all.variances(0, &[t.var()]);
            all.variances(0, &[t.transpose().var()]);

            assert_eq!(t.sum(), sum(&flat));
            assert_eq!((t.max(), t.try_max()), (largest(&flat), Ok(largest(&flat))));
            assert_eq!((t.min(), t.try_min()), (smallest(&flat), Ok(smallest(&flat))));
            assert_eq!((t.argmax(), t.try_argmax()), (first_largest(&flat), Ok(first_largest(&flat))));
            assert_eq!((t.argmin(), t.try_argmin()), (first_smallest(&flat), Ok(first_smallest(&flat))));
            // A broadcast inside the expression keeps the rows apart.
            let weights = Tensor::<f32, Shape![$c]>::from_fn(|[k]| k as f32);
            let with = |f: fn(f32, f32) -> f32| -> Vec<f32> {
                flat.iter().enumerate().map(|(at, x)| f(*x, (at % $c) as f32)).collect()
            };
            assert_eq!((&t * &weights).sum(), sum(&with(|x, w| x * w)));
            assert_eq!((&t + &weights).argmax(), first_largest(&with(|x, w| x + w)));
        }
    };
}

along!(small, 2, 3, 4);

/// The kernels see lengths as numbers, so that what run time measures runs the same code as what the types know, and is
/// compiled once.
#[test]
fn many_lengths() {
    let all =
        [[2, 3, 4], [1, 1, 1], [3, 2, 130], [70, 3, 5], [2, 65, 33], [5, 40, 1], [5, 11, 70], [2, 16, 20]];
    for dims in all {
        let flat = numbers(dims);
        let expected = Expected([0, 1, 2].map(|axis| lists(&flat, dims, axis)));
        let t = TensorView::<f32, Shape![?, ?, ?]>::with_dims(&flat, dims).unwrap();
        macro_rules! check {
            ($method:ident, $zero:expr, $rule:expr) => {
                check!(@axis $method, $zero, $rule, 0, [dims[1], dims[2]]);
                check!(@axis $method, $zero, $rule, 1, [dims[0], dims[2]]);
                check!(@axis $method, $zero, $rule, 2, [dims[0], dims[1]]);
            };
            (@axis $method:ident, $zero:expr, $rule:expr, $axis:literal, $rest:expr) => {
                let mut memory = vec![$zero; $rest.iter().product()];
                let mut out = TensorViewMut::<_, Shape![?, ?]>::with_dims(&mut memory, $rest).unwrap();
                t.$method(Axis::<$axis>, &mut out).unwrap();
                $rule($axis, &memory);
            };
        }
        check!(try_sum_axis_into, 0.0, |axis, found: &[f32]| expected.each(axis, sum, found));
        check!(try_max_axis_into, 0.0, |axis, found: &[f32]| expected.each(axis, largest, found));
        check!(try_min_axis_into, 0.0, |axis, found: &[f32]| expected.each(axis, smallest, found));
        check!(try_argmax_axis_into, 0, |axis, found: &[usize]| expected.each(axis, first_largest, found));
        check!(try_argmin_axis_into, 0, |axis, found: &[usize]| expected.each(axis, first_smallest, found));
        check!(try_mean_axis_into, 0.0, |axis, found: &[f32]| expected.each(axis, mean, found));
        check!(try_var_axis_into, 0.0, |axis, found: &[f32]| expected.variances(axis, found));
        macro_rules! scanned {
            ($axis:literal) => {
                let mut memory = vec![0.0; flat.len()];
                let mut out = TensorViewMut::<f32, Shape![?, ?, ?]>::with_dims(&mut memory, dims).unwrap();
                t.try_cumsum_into(Axis::<$axis>, &mut out).unwrap();
                expected.scanned($axis, dims, &memory);
            };
        }
        scanned!(0);
        scanned!(1);
        scanned!(2);
        assert_eq!(
            (t.sum(), t.try_max(), t.try_min()),
            (sum(&flat), Ok(largest(&flat)), Ok(smallest(&flat)))
        );
        assert_eq!((t.try_argmax(), t.try_argmin()), (Ok(first_largest(&flat)), Ok(first_smallest(&flat))));
        let all = Expected([vec![flat.clone()], vec![], vec![]]);
        all.variances(0, &[t.var()]);
        all.variances(0, &[t.transpose().var()]);
    }
}

/// Of every third row the element `at` is NaN; the one behind it is 2 in even rows and -2 in odd ones, the others -1.
#[track_caller]
fn rows_with_nan((at, n): (usize, usize), [max, min]: [&[f32]; 2], [argmax, argmin]: [&[usize]; 2]) {
    for i in 0..37 {
        if i % 3 == 0 {
            assert!(max[i].is_nan() && min[i].is_nan());
            assert_eq!((argmax[i], argmin[i]), (at, at));
        } else if i % 2 == 0 {
            assert_eq!((max[i], min[i], argmax[i]), (2.0, -1.0, (at + 1) % n));
        } else {
            assert_eq!((max[i], min[i], argmin[i]), (-1.0, -2.0, (at + 1) % n));
        }
    }
}

/// Rows are folded 16 at a time, short ones in pieces that overlap or as a plain loop, and NaN is looked for beside the
/// extremum or afterwards. 37 rows leave 5 over.
#[test]
fn nan_in_some_rows() {
    for (n, at) in [2, 5, 8, 11, 16, 29, 63, 100].into_iter().flat_map(|n| (0..n).map(move |at| (n, at))) {
        let mut elements = vec![-1.0_f32; 37 * n];
        for (i, row) in elements.chunks_exact_mut(n).enumerate() {
            row[(at + 1) % n] = if i % 2 == 0 { 2.0 } else { -2.0 };
            if i % 3 == 0 {
                row[at] = f32::NAN;
            }
        }
        let x = TensorView::<f32, Shape![37, ?]>::with_dims(&elements, [37, n]).unwrap();
        // As it lies in memory, and computed.
        let y = x * 1.0;
        rows_with_nan(
            (at, n),
            [x.try_max_axis(Axis::<1>).unwrap().as_slice(), x.try_min_axis(Axis::<1>).unwrap().as_slice()],
            [
                x.try_argmax_axis(Axis::<1>).unwrap().as_slice(),
                x.try_argmin_axis(Axis::<1>).unwrap().as_slice(),
            ],
        );
        rows_with_nan(
            (at, n),
            [y.try_max_axis(Axis::<1>).unwrap().as_slice(), y.try_min_axis(Axis::<1>).unwrap().as_slice()],
            [
                y.try_argmax_axis(Axis::<1>).unwrap().as_slice(),
                y.try_argmin_axis(Axis::<1>).unwrap().as_slice(),
            ],
        );
    }
}

/// The sum of negative zeros is a positive one, however long the row.
#[test]
fn zeros_have_no_sign() {
    for n in [1, 2, 3, 8, 15, 16, 17, 40, 64, 130] {
        let elements = vec![-0.0; 17 * n];
        let x = TensorView::<f32, Shape![17, ?]>::with_dims(&elements, [17, n]).unwrap();
        assert!(x.sum_axis(Axis::<1>).as_slice().iter().all(|v| v.to_bits() == 0), "{n}");
        assert_eq!(x.sum().to_bits(), 0);
    }
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
