//! Positions that leave their axis in `pad!`, `clamp!`, `wrap!` and `reflect!`, against `numpy.pad` and loops written by hand.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Dim, NonEmpty, StaticExtent, StaticShape, compute, compute_into, length, tensor};

/// Elements that differ, also in sign.
fn filled<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut tensor = Tensor::full(0);
    let mut state = seed;
    for element in tensor.as_mut_slice() {
        state = (state * 7919 + 104_729) % 1009;
        *element = state - 500;
    }
    tensor
}

/// `numpy.pad(x, 4, mode)` with NumPy 2.4.6, for `x` of 1, 2 and 5 elements.
#[test]
fn as_numpy_pads() {
    let (one, two, five) = (tensor![7], tensor![1, 2], tensor![1, 2, 3, 4, 5]);
    assert_eq!(compute!([i: 9] => pad!(-1; one[i - 4])), tensor![-1, -1, -1, -1, 7, -1, -1, -1, -1]);
    assert_eq!(compute!([i: 10] => pad!(-1; two[i - 4])), tensor![-1, -1, -1, -1, 1, 2, -1, -1, -1, -1]);
    assert_eq!(compute!([i: 9] => clamp!(one[i - 4])), tensor![7; 9]);
    assert_eq!(compute!([i: 10] => clamp!(two[i - 4])), tensor![1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    assert_eq!(compute!([i: 13] => clamp!(five[i - 4])), tensor![1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5]);
    assert_eq!(compute!([i: 9] => wrap!(one[i - 4])), tensor![7; 9]);
    assert_eq!(compute!([i: 10] => wrap!(two[i - 4])), tensor![1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    assert_eq!(compute!([i: 13] => wrap!(five[i - 4])), tensor![2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4]);
    assert_eq!(compute!([i: 9] => reflect!(one[i - 4])), tensor![7; 9]);
    assert_eq!(compute!([i: 10] => reflect!(two[i - 4])), tensor![1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    assert_eq!(compute!([i: 13] => reflect!(five[i - 4])), tensor![5, 4, 3, 2, 1, 2, 3, 4, 5, 4, 3, 2, 1]);
}

/// Far outside, as `numpy.pad(x, 11, mode)`: the pattern goes on.
#[test]
fn far_outside() {
    let x = tensor![1, 2, 3];
    let wrapped = [2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2];
    assert_eq!(compute!([i: 25] => wrap!(x[i - 11])).as_slice(), wrapped);
    let reflected = [2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2];
    // Eleven before the first element is the same as one behind it.
    let expected: Vec<i32> = (0..25).map(|i: i32| [1, 2, 3, 2][(i - 11).rem_euclid(4) as usize]).collect();
    assert_eq!(expected, reflected);
    assert_eq!(compute!([i: 25] => reflect!(x[i - 11])).as_slice(), reflected);
}

const SIDE: usize = 2;

#[test]
fn a_convolution_of_the_same_length() {
    let (x, w): (Tensor<i64, Shape![2, 9, 7, 3]>, Tensor<i64, Shape![3, 5, 3, 4]>) = (filled(1), filled(2));
    let y = compute!([b, t: 5, s: 7, o] =>
        sum!(i, j, c => pad!(0; x[b, 2 * t + i - 1, s + j - SIDE, c]) * w[i, j, c, o]));
    shapeproof::assert_shape!(y, [2, 5, 7, 4]);
    for (at, &value) in y.as_slice().iter().enumerate() {
        let (b, t, s, o) = (at / 140, at / 28 % 5, at / 4 % 7, at % 4);
        let mut sum = 0;
        for (i, j, c) in (0..45).map(|at| (at / 15, at / 3 % 5, at % 3)) {
            let (row, column) = ((2 * t + i) as isize - 1, (s + j) as isize - 2);
            if (0..9).contains(&row) && (0..7).contains(&column) {
                let from = ((b * 9 + row as usize) * 7 + column as usize) * 3 + c;
                sum += x.as_slice()[from] * w.as_slice()[((i * 5 + j) * 3 + c) * 4 + o];
            }
        }
        assert_eq!(value, sum);
    }
}

#[test]
fn views_arrays_and_positions_from_the_end() {
    let x: Tensor<i64, Shape![4, 5]> = filled(7);
    let turned = x.t();
    let y = compute!([i, j: 9] => wrap!(turned[i, j - 3]));
    for (i, j) in (0..45).map(|at| (at / 9, at % 9)) {
        assert_eq!(y.get([i, j]), x.get([(j + 1) % 4, i]));
    }
    let taps = [1, 2, 3];
    assert_eq!(compute!([i: 5] => pad!(0; taps[-1 - i])), tensor![3, 2, 1, 0, 0]);
    assert_eq!(compute!([i: 5] => clamp!(taps[2 - i])), tensor![3, 2, 1, 1, 1]);
    assert_eq!(compute!([i: 5] => wrap!(taps[-2 - i])), tensor![2, 1, 3, 2, 1]);
    assert_eq!(compute!([i: 5] => reflect!(taps[-3 - 2 * i])), tensor![1, 3, 1, 3, 1]);
    // Two axes that may be left, and one that may not.
    let blurred = compute!([i: 4, j: 5] => sum!(p: 3, q: 3 => clamp!(x[i + p - 1, j + q - 1])));
    for (i, j) in (0..20).map(|at| (at / 5, at % 5)) {
        let near = |at: usize, by: usize, last: usize| (at + by).saturating_sub(1).min(last);
        let sum: i64 = (0..9).map(|at| x.as_slice()[near(i, at / 3, 3) * 5 + near(j, at % 3, 4)]).sum();
        assert_eq!(blurred.get([i, j]), Some(sum));
    }
}

#[test]
fn nothing_is_read_of_an_axis_without_elements() {
    let empty: Tensor<i64, Shape![0]> = filled(1);
    assert_eq!(compute!([i: 3] => pad!(9; empty[i - 1])), tensor![9; 3]);
}

fn smoothed<N: NonEmpty, K: StaticExtent>(
    x: &Tensor<i64, Shape![N]>,
    w: &Tensor<i64, Shape![K]>,
) -> Tensor<i64, Shape![N]> {
    compute!([t: N] => sum!(k => clamp!(x[t + k - 1]) * w[k]) + pad!(0; x[t - 1]))
}

#[test]
fn lengths_that_are_parameters_or_that_run_time_knows() {
    let x = tensor![1, 2, 3, 4];
    assert_eq!(smoothed(&x, &tensor![1, 10, 100]), tensor![211, 321 + 1, 432 + 2, 443 + 3]);
    assert_eq!(smoothed::<Dim<1>, Dim<2>>(&tensor![5], &tensor![1, 10]), tensor![55]);
    let rows = Tensor::<i64, Shape![..4]>::try_from_slice([3], &[1, 2, 3]).unwrap();
    length!(n: ..4 = rows.shape().0);
    let rows = rows.view().with_length(n, Axis::<0>).unwrap();
    let before = compute!([t in n] => pad!(0; rows[t - 1]) + 10 * pad!(0; rows[t + 1]));
    assert_eq!(before.as_slice(), [20, 31, 2]);
}

#[test]
fn into_an_output_and_beside_what_is_computed_before() {
    let x = tensor![[1.0, 5.0, 3.0], [2.0, 2.0, 8.0]];
    let mut out: Tensor<f64, Shape![2, 3]> = Tensor::zeros();
    compute_into!(out[i, j: 3] = wrap!(x[i, j + 1]) - max!(k => x[i, k]));
    assert_eq!(out, tensor![[0.0, -2.0, -4.0], [-6.0, 0.0, -6.0]]);
    let fill = 0.5;
    assert_eq!(compute!([i, j: 2] => pad!(fill; x[i, j + 2])), tensor![[3.0, 0.5], [8.0, 0.5]]);
}
