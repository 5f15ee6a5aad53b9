//! The order of folds, and that all implementations of a fold use the same order.

use std::vec::Vec;

use super::{
    LANES, SHORT_LANES, fold_flat, fold_four, fold_in_lanes, fold_lanes, fold_one_by_one, fold_to_four,
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
