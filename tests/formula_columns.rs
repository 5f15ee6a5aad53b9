//! Formulas that reduce columns: many of them side by side, with the values of a loop down each.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{compute, compute_into};

/// Reductions of an `$n` by `$m` matrix, column by column, beside those that a loop finds.
macro_rules! columns {
    ($name:ident: [$n:literal, $m:literal]) => {
        #[test]
        fn $name() {
            type Matrix = Tensor<f32, Shape![$n, $m]>;
            // No two elements of a column are the same. The last column has no NaN, others may have two.
            let number = |i: usize, j: usize| ((i * 37 + j * 11) % 1009) as f32;
            let is_nan = |i: usize, j: usize| j + 1 < $m && j % 3 == 1 && (i + j) % 8 == 5;
            let element = |i: usize, j: usize| if is_nan(i, j) { f32::NAN } else { number(i, j) };
            let x = Matrix::from_index_fn(|[i, j]| element(i, j));
            let column = |j: usize| (0..$n).map(move |i| element(i, j));
            let nan = |j: usize| column(j).position(f32::is_nan);
            let largest = |j: usize| column(j).fold(f32::MIN, f32::max);
            let smallest = |j: usize| column(j).fold(f32::MAX, f32::min);
            let at = |j: usize, value: f32| column(j).position(|v| v == value);

            let (max, min) = (compute!([j] => max!(i => x[i, j])), compute!([j] => min!(i => x[i, j])));
            let (argmax, argmin) = (compute!([j] => argmax!(i => x[i, j])), compute!([j] => argmin!(i => x[i, j])));
            let any = compute!([j] => any!(i => x[i, j] == 0.0));
            let all = compute!([j] => all!(i => x[i, j] < 900.0));
            let count = compute!([j] => count!(i => x[i, j] > 500.0));
            let odd = compute!([i, j] => 2 * (x[i, j] as i32) + 1);
            let product = compute!([j] => prod!(i => odd[i, j]));
            for j in 0..$m {
                if let Some(first) = nan(j) {
                    assert!(max.as_slice()[j].is_nan() && min.as_slice()[j].is_nan(), "column {j}");
                    assert_eq!((argmax.as_slice()[j], argmin.as_slice()[j]), (first, first), "column {j}");
                } else {
                    assert_eq!((max.as_slice()[j], min.as_slice()[j]), (largest(j), smallest(j)), "column {j}");
                    assert_eq!(Some(argmax.as_slice()[j]), at(j, largest(j)), "column {j}");
                    assert_eq!(Some(argmin.as_slice()[j]), at(j, smallest(j)), "column {j}");
                }
                assert_eq!(any.as_slice()[j], column(j).any(|v| v == 0.0), "column {j}");
                assert_eq!(all.as_slice()[j], column(j).all(|v| v < 900.0), "column {j}");
                assert_eq!(count.as_slice()[j], column(j).filter(|v| *v > 500.0).count(), "column {j}");
                let expected = column(j).fold(1, |product: i32, v| product.wrapping_mul(2 * v as i32 + 1));
                assert_eq!(product.as_slice()[j], expected, "column {j}");
            }
        }
    };
}

columns!(few_rows: [8, 70]);
columns!(wide: [31, 75]);
columns!(narrow: [64, 3]);
columns!(long: [300, 21]);

#[test]
fn columns_of_no_elements() {
    let x = Tensor::<bool, Shape![0, 9]>::full(true);
    assert!(compute!([j] => any!(i => x[i, j])).iter().all(|any| !any));
    assert!(compute!([j] => all!(i => x[i, j])).iter().all(|all| *all));
    assert!(compute!([j] => count!(i => x[i, j])).iter().all(|count| *count == 0));
    let x = Tensor::<i16, Shape![0, 9]>::full(3);
    assert!(compute!([j] => prod!(i => x[i, j])).iter().all(|product| *product == 1));
}

#[test]
fn what_becomes_of_a_value_of_a_column() {
    let number = |i: usize, j: usize| (i * 40 + j) as i16 % 97;
    let x = Tensor::<i16, Shape![12, 40]>::from_index_fn(|[i, j]| number(i, j));
    let above = compute!([i, j] => max!(k => x[k, j]) - x[i, j]);
    let largest = |j: usize| (0..12).map(|i| number(i, j)).max().unwrap();
    assert_eq!(above, Tensor::<i16, Shape![12, 40]>::from_index_fn(|[i, j]| largest(j) - number(i, j)));
}

#[test]
fn each_value_is_added_once() {
    let x = Tensor::<i32, Shape![12, 75]>::from_index_fn(|[i, j]| (i * 75 + j) as i32);
    let mut out = Tensor::<i32, Shape![75]>::full(1);
    compute_into!(out[j] += max!(i => x[i, j]));
    assert!(out.iter().zip(0..).all(|(value, j)| *value == 1 + 11 * 75 + j));
}

/// Columns whose neighbours are not the next element, but nearer than the next row.
#[test]
fn columns_that_lie_apart() {
    let number = |i: usize, j: usize, k: usize| ((i * 37 + j * 11 + k * 5) % 1009) as i32;
    let x = Tensor::<i32, Shape![20, 71, 2]>::from_index_fn(|[i, j, k]| number(i, j, k));
    let column = |j: usize, k: usize| (0..20).map(move |i| number(i, j, k));
    let second = compute!([j] => max!(i => x[i, j, 1]));
    assert!(second.iter().enumerate().all(|(j, max)| Some(*max) == column(j, 1).max()));
    let sums = compute!([j: 35] => sum!(i => x[i, 2 * j + 1, 0]));
    assert!(sums.iter().enumerate().all(|(j, sum)| *sum == column(2 * j + 1, 0).sum::<i32>()));
    let mut turned = Tensor::<i32, Shape![2, 71]>::full(1);
    compute_into!(turned[k, j] += min!(i => x[i, 70 - j, k]));
    let expected = |[k, j]: [usize; 2]| 1 + column(70 - j, k).min().unwrap();
    assert_eq!(turned, Tensor::<i32, Shape![2, 71]>::from_index_fn(expected));
}
