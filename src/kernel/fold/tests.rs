//! The order of folds, and that all implementations of a fold use the same order.

use std::vec::Vec;

use super::{
    LANES, NARROW_ROWS, SHORT_LANES, fold_across, fold_apart, fold_flat, fold_four, fold_in_lanes,
    fold_lanes, fold_narrow, fold_one_by_one, fold_to_four,
};

/// A reference that follows the order in the module's documentation step by step.
fn by_the_book(row: &[f32]) -> f32 {
    let lanes = if row.len() < 2 * LANES { SHORT_LANES } else { LANES };
    let mut sums: Vec<f32> =
        (0..lanes).map(|l| row.iter().skip(l).step_by(lanes).sum::<f32>() + 0.0).collect();
    while sums.len() > 1 {
        let high = sums.split_off(sums.len() / 2);
        sums.iter_mut().zip(high).for_each(|(a, b)| *a += b);
    }
    sums[0]
}

#[test]
fn short_rows_are_folded_alike_in_all_builds() {
    for n in 0..2 * LANES {
        let row: Vec<f32> = (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect();
        let flat = fold_flat(n, 1.0, |x| 3.0 * x, |j| row[j], |sum, x| sum + 3.0 * x, |a, b| a + b);
        let lanes = fold_in_lanes(n, 1.0, |x| 3.0 * x, |j| row[j], |sum, x| sum + 3.0 * x, |a, b| a + b);
        let apart = fold_one_by_one(n, 1.0, |j| 3.0 * row[j], |a, b| a + b);
        if n > SHORT_LANES {
            // Here `fold_flat` starts each lane at `init`, which must be neutral.
            let zero = fold_flat(n, 0.0, |x| 3.0 * x, |j| row[j], |sum, x| sum + 3.0 * x, |a, b| a + b);
            assert_eq!(apart, zero, "{n} elements that lie apart");
        } else {
            assert_eq!(apart, lanes, "{n} elements that lie apart");
        }
        assert_eq!(flat, lanes, "{n} elements");
    }
}

#[test]
fn order_is_the_documented_one() {
    for n in (0..300).chain([1000, 1024, 4097]) {
        let row: Vec<f32> = (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect();
        let sum = fold_lanes(n, 0.0, |j| row[j], |a, b| a + b);
        assert_eq!(sum, by_the_book(&row), "{n} elements");
        if n >= SHORT_LANES {
            let row: Vec<f32> = (1..=n).map(|j| 1.0 / j as f32).collect();
            let sum = fold_four(fold_to_four(n, 0.0, |j| row[j], |a, b| a + b), |a, b| a + b);
            assert_eq!(sum, by_the_book(&row), "{n} elements, of which four are left");
        }
        let sum = fold_lanes(n, 0u64, |j| j as u64, |a, b| a.wrapping_add(b));
        assert_eq!(sum, (0..n as u64).sum::<u64>());
    }
}

#[test]
fn rows_side_by_side_have_the_order_of_a_row() {
    for n in 1..300 {
        let data: Vec<f32> = (0..4 * n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect();
        let sums = fold_across::<f32, 4>(n, 0.0, |j, w| data[4 * j + w], |a, b| a + b);
        for (w, sum) in sums.into_iter().enumerate() {
            let row: Vec<f32> = (0..n).map(|j| data[4 * j + w]).collect();
            assert_eq!(sum, by_the_book(&row), "{n} elements");
            assert_eq!(fold_apart(n, 0.0, |j| row[j], |a, b| a + b), sum, "{n} elements that lie apart");
        }
    }
}

/// Compares the sums of `C` columns with those of a loop.
fn narrow_sums<T: Copy + PartialEq + core::fmt::Debug, const C: usize>(
    of: fn(usize) -> T,
    add: fn(T, T) -> T,
) {
    for n in (NARROW_ROWS..NARROW_ROWS + 70).chain(256..326) {
        let mut sums = Vec::new();
        fold_narrow::<T, C>(n, of, add, |c, sum| {
            assert_eq!(c, sums.len());
            sums.push(sum);
        });
        let column = |c: usize| (1..n).fold(of(c), |sum, i| add(sum, of(i * C + c)));
        assert_eq!(sums, (0..C).map(column).collect::<Vec<T>>(), "{n} rows of {C}");
    }
}

#[test]
fn narrow_rows_are_folded_column_by_column() {
    let byte = |j: usize| (j * 37 % 251) as u8;
    narrow_sums::<u8, 2>(byte, u8::wrapping_add);
    narrow_sums::<u8, 3>(byte, u8::max);
    narrow_sums::<i16, 7>(|j| j as i16, i16::wrapping_mul);
    narrow_sums::<i32, 4>(|j| j as i32, i32::wrapping_add);
    narrow_sums::<i32, 5>(|j| j as i32, i32::wrapping_add);
    narrow_sums::<i64, 6>(|j| j as i64, i64::wrapping_add);
}
