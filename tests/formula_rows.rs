//! Formulas whose reductions share a call with the elements of their rows, against loops written by hand: each value of the call is
//! computed once, in results of any layout.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use core::cell::Cell;
use shapeproof::prelude::*;
use shapeproof::{StaticShape, compute, compute_into, length};

/// Integers that differ.
fn filled<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut state = seed;
    Tensor::from_index_fn(|_| {
        state = (state * 7919 + 104_729) % 1009;
        state - 500
    })
}

/// Something to compute, and how often that has been done.
struct Cubes(Cell<usize>);

impl Cubes {
    fn of(&self, x: i64) -> i64 {
        self.0.set(self.0.get() + 1);
        x * x * x
    }
}

#[test]
fn what_a_sum_and_an_element_compute_is_computed_once() {
    let (x, cubes) = (filled::<Shape![5, 7]>(1), Cubes(Cell::new(0)));
    let y = compute!([i, j] => {
        let least = min!(k => x[i, k]);
        let sum = sum!(k => cubes.of(x[i, k] - least));
        sum - cubes.of(x[i, j] - least)
    });
    assert_eq!(cubes.0.get(), 5 * 7);
    for (row, found) in x.as_slice().chunks(7).zip(y.as_slice().chunks(7)) {
        let least = row.iter().min().unwrap();
        let sum: i64 = row.iter().map(|x| (x - least).pow(3)).sum();
        let expected: Vec<i64> = row.iter().map(|x| sum - (x - least).pow(3)).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn two_reductions_share_with_each_other() {
    let (x, w, cubes) = (filled::<Shape![3, 40]>(2), filled::<Shape![40]>(3), Cubes(Cell::new(0)));
    let y = compute!([i, j] => {
        let (sum, largest) = (sum!(k => cubes.of(x[i, k])), max!(l => cubes.of(x[i, l]) + w[l]));
        sum - largest + x[i, j]
    });
    assert_eq!(cubes.0.get(), 3 * 40);
    for (row, found) in x.as_slice().chunks(40).zip(y.as_slice().chunks(40)) {
        let cube = |x: &i64| x.pow(3);
        let sum: i64 = row.iter().map(cube).sum();
        let largest = row.iter().zip(w.as_slice()).map(|(x, w)| cube(x) + w).max().unwrap();
        let expected: Vec<i64> = row.iter().map(|x| sum - largest + x).collect();
        assert_eq!(found, expected);
    }
}

/// What stands in each test below for the element at `row` and `column` of rows of so many.
fn by_hand(x: &[i64], columns: usize, row: usize, column: usize) -> i64 {
    let row = &x[row * columns..][..columns];
    row.iter().map(|x| x.pow(3)).sum::<i64>() - row[column].pow(3)
}

#[test]
fn rows_are_counted_by_one_index_or_more() {
    let cubes = Cubes(Cell::new(0));
    let x = filled::<Shape![2, 3, 4]>(4);
    let y = compute!([b, i, j] => sum!(k => cubes.of(x[b, i, k])) - cubes.of(x[b, i, j]));
    assert_eq!(cubes.0.take(), 24);
    let expected: Vec<i64> = (0..24).map(|at| by_hand(x.as_slice(), 4, at / 4, at % 4)).collect();
    assert_eq!(y.as_slice(), expected);

    // A row of two indices.
    let scale = filled::<Shape![3, 4]>(5);
    let means = filled::<Shape![2, 4]>(6);
    let y = compute!([b, i, j] => sum!(k => cubes.of(means[b, k])) * scale[i, j] - cubes.of(means[b, j]));
    assert_eq!(cubes.0.take(), 8);
    for (at, found) in y.as_slice().iter().enumerate() {
        let (b, i, j) = (at / 12, at / 4 % 3, at % 4);
        let row = &means.as_slice()[b * 4..][..4];
        let sum: i64 = row.iter().map(|x| x.pow(3)).sum();
        assert_eq!(*found, sum * scale.as_slice()[i * 4 + j] - row[j].pow(3));
    }
}

/// What rows have in common is computed for several of them before their elements; here an odd number of rows, with two tensors and the
/// sum of the first one.
#[test]
fn long_rows_keep_their_own_values() {
    let (x, calls) = (filled::<Shape![2, 5, 33]>(12), Cubes(Cell::new(0)));
    let square = |x: i64| x * x;
    let y = compute!([b, i, j] => sum!(k => calls.of(x[b, i, k])) * sum!(k => square(x[b, i, k])) - calls.of(x[b, i, j]) * square(x[b, i, j]));
    assert_eq!(calls.0.get(), 2 * 5 * 33);
    for (x, y) in x.as_slice().chunks(33).zip(y.as_slice().chunks(33)) {
        let (cubes, squares): (i64, i64) = (x.iter().map(|x| x * x * x).sum(), x.iter().map(|x| x * x).sum());
        let expected: Vec<i64> = x.iter().map(|x| cubes * squares - x * x * x * x * x).collect();
        assert_eq!(y, expected);
    }
}

#[test]
fn outputs_have_any_layout_and_keep_what_is_there() {
    let (x, cubes) = (filled::<Shape![4, 45]>(7), Cubes(Cell::new(0)));
    let mut turned: Tensor<i64, Shape![45, 4]> = Tensor::full(-1);
    {
        let mut out = turned.transpose_mut();
        compute_into!(out[i, j] = sum!(k => cubes.of(x[i, k])) - cubes.of(x[i, j]));
    }
    let mut batch: Tensor<i64, Shape![4, 3, 15]> = Tensor::full(10);
    let y = filled::<Shape![4, 3]>(8);
    compute_into!(batch[i, m, n: 15] += sum!(k => cubes.of(y[i, k])) - cubes.of(y[i, m]) * x[i, n + 2]);
    assert_eq!(cubes.0.get(), 4 * 45 + 4 * 3);
    for (at, found) in turned.as_slice().iter().enumerate() {
        assert_eq!(*found, by_hand(x.as_slice(), 45, at % 4, at / 4));
    }
    for (at, found) in batch.as_slice().iter().enumerate() {
        let (i, m, n) = (at / 45, at / 15 % 3, at % 15);
        let row = &y.as_slice()[i * 3..][..3];
        let sum: i64 = row.iter().map(|y| y.pow(3)).sum();
        assert_eq!(*found, 10 + sum - row[m].pow(3) * x.as_slice()[i * 45 + n + 2]);
    }
}

#[test]
fn rows_that_run_time_counts_have_one_sum_each() {
    let data: Vec<i64> = filled::<Shape![6, 5]>(9).as_slice().to_vec();
    let calls = Cell::new(0);
    let count = |x: i64| {
        calls.set(calls.get() + 1);
        x
    };
    let x = TensorView::<i64, Shape![?, 5]>::with_dims(&data, [6, 5]).unwrap();
    length!(n = x.shape().0);
    let x = x.with_length(n, Axis::<0>).unwrap();
    let mut memory = vec![0; 30];
    let out = TensorViewMut::<i64, Shape![?, 5]>::with_dims(&mut memory, [6, 5]).unwrap();
    {
        let mut out = out.with_length_mut(n, Axis::<0>).unwrap();
        compute_into!(out[i in n, j] = sum!(k => count(x[i, k])) - x[i, j]);
    }
    assert_eq!(calls.get(), 30);
    for (row, found) in data.chunks(5).zip(memory.chunks(5)) {
        let expected: Vec<i64> = row.iter().map(|x| row.iter().sum::<i64>() - x).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_call_of_something_else_is_not_taken_for_the_same() {
    let x = filled::<Shape![3, 6]>(10);
    let w = filled::<Shape![6]>(11);
    let add = |x: i64, y: i64| x * 3 + y;
    let y = compute!([i, j] => sum!(k => add(x[i, k], w[k])) - add(x[i, j], w[-1 - j]) + add(w[j], x[i, j]));
    for (at, found) in y.as_slice().iter().enumerate() {
        let (row, w, j) = (&x.as_slice()[at / 6 * 6..][..6], w.as_slice(), at % 6);
        let sum: i64 = (0..6).map(|k| add(row[k], w[k])).sum();
        assert_eq!(*found, sum - add(row[j], w[5 - j]) + add(w[j], row[j]));
    }
    // A local name is another value for each element.
    let z = compute!([i, j] => {
        let first = x[i, j];
        let add = |x: i64, y: i64| x * first + y;
        sum!(k => add(x[i, k], w[k])) - add(x[i, j], w[j])
    });
    for (at, found) in z.as_slice().iter().enumerate() {
        let (row, w, j) = (&x.as_slice()[at / 6 * 6..][..6], w.as_slice(), at % 6);
        let sum: i64 = (0..6).map(|k| row[k] * row[j] + w[k]).sum();
        assert_eq!(*found, sum - (row[j] * row[j] + w[j]));
    }
}
