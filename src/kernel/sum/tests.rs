//! The orders of summation, checked against references that add up lists of elements.

use std::vec;
use std::vec::Vec;

use super::{
    BLOCK, Pairwise, one_lane, one_lane_apart, sum, sum_across, sum_apart, sum_columns, sum_down,
    sum_known_apart, sum_to_four,
};
use crate::kernel::fold::fold_four;

/// The pairwise sum of a list: of the largest power of two of its parts that is not all of them, and of the rest.
fn pairwise(parts: &[f32]) -> f32 {
    match parts {
        [] => 0.0,
        [part] => *part,
        _ => {
            let (front, back) = parts.split_at(1 << (parts.len() - 1).ilog2());
            pairwise(front) + pairwise(back)
        }
    }
}

fn halves(mut sums: Vec<f32>) -> f32 {
    while sums.len() > 1 {
        let high = sums.split_off(sums.len() / 2);
        sums.iter_mut().zip(high).for_each(|(a, b)| *a += b);
    }
    sums[0]
}

/// A reference that follows the order in the module's documentation step by step.
fn by_the_book(row: &[f32]) -> f32 {
    if row.len() < 64 {
        let lanes = (0..16).map(|l| row.iter().skip(l).step_by(16).sum::<f32>() + 0.0);
        return halves(lanes.collect());
    }
    let fours = row.chunks(512).map(|block| {
        let (pairs, rest) = block.as_chunks::<64>();
        let lane = |l: usize| {
            let sum = pairs.iter().fold(0.0, |sum, p| sum + (p[l] + p[l + 32]));
            rest.iter().skip(l).step_by(32).fold(sum, |sum, x| sum + x)
        };
        core::array::from_fn::<_, 4, _>(|four| halves((0..8).map(|k| lane(four + 4 * k)).collect()))
    });
    let fours: Vec<[f32; 4]> = fours.collect();
    halves((0..4).map(|l| pairwise(&fours.iter().map(|f| f[l]).collect::<Vec<_>>())).collect())
}

fn row(n: usize) -> Vec<f32> {
    (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect()
}

#[test]
fn order_is_the_documented_one() {
    for n in (0..600).chain([1000, 1023, 1024, 1025, 2048, 2049, 4097, 5000, 300_000]) {
        let row = row(n);
        assert_eq!(sum(n, 0.0, |j| row[j], |a, b| a + b), by_the_book(&row), "{n} elements");
        if (16..=BLOCK).contains(&n) {
            let four = sum_to_four(n, 0.0, |j| row[j], |a, b| a + b);
            assert_eq!(fold_four(four, |a, b| a + b), by_the_book(&row), "{n} elements");
        }
        assert_eq!(sum(n, 0u64, |j| j as u64, |a, b| a + b), (0..n as u64).sum::<u64>());
    }
}

#[test]
fn one_lane_is_the_documented_one() {
    for n in (0..=600).chain([1023, 1024]) {
        let row = row(n);
        let (bodies, rest) = row.as_chunks::<64>();
        let (halves, rest) = rest.as_chunks::<32>();
        let (eights, rest) = rest.as_chunks::<8>();
        let sums = bodies.iter().map(|b| pairwise(b)).chain(halves.iter().map(|b| pairwise(b)));
        let sums = sums.chain(eights.iter().map(|b| pairwise(b))).chain(rest.iter().copied());
        let expected = sums.fold(0.0, |sum, x| sum + x);
        assert_eq!(one_lane(n, 0.0, |j| row[j], |a, b| a + b), expected, "{n} elements");
        assert_eq!(one_lane_apart(n, 0.0, |j| row[j], |a, b| a + b), expected, "{n} elements apart");
    }
}

#[test]
fn columns_are_the_documented_ones() {
    for n in (1..200).chain([1000, 70_000]) {
        let row = row(n);
        let blocks = row.chunks(16).map(|block| block.iter().copied().reduce(|a, b| a + b).unwrap());
        let expected = pairwise(&blocks.collect::<Vec<_>>());
        let mut sums = [0.0; 2];
        sum_columns(n, 0.0, |i, w| row[i] * (1 + w) as f32, |a, b| a + b, || (), |found| sums = found);
        assert_eq!(sums, [expected, 2.0 * expected], "{n} rows");
    }
}

#[test]
fn columns_of_small_integers_wrap_in_any_order() {
    fn sums<T: num_traits::NumCast + num_traits::WrappingAdd + Copy + PartialEq + 'static, const W: usize>(
        n: usize,
    ) {
        let at = |i: usize, w: usize| T::from((31 * i + 7 * w + i * w) % 127).unwrap();
        let mut found = [at(0, 0); W];
        sum_columns(n, at(0, 0), at, |a, b| a.wrapping_add(&b), || (), |sums| found = sums);
        let expected = core::array::from_fn(|w| (1..n).fold(at(0, w), |sum, i| sum.wrapping_add(&at(i, w))));
        assert!(found == expected, "{n} rows of {W}");
    }
    for n in 1..140 {
        sums::<u8, 1>(n);
        sums::<u8, 2>(n);
        sums::<i8, 4>(n);
        sums::<u8, 8>(n);
        sums::<i8, 16>(n);
        sums::<u8, 32>(n);
        sums::<i16, 8>(n);
    }
}

#[test]
fn rows_side_by_side_are_summed_as_one() {
    for n in (1..200).chain([511, 512, 513, 1000, 1024, 1025, 5000]) {
        let row = row(2 * n + 5);
        let sums = sum_across::<_, 5>(n, 0.0, |j, w| row[2 * j + w], |a, b| a + b);
        let expected: [f32; 5] =
            core::array::from_fn(|w| by_the_book(&(0..n).map(|j| row[2 * j + w]).collect::<Vec<_>>()));
        assert_eq!(sums, expected, "{n} elements");
        let sums = sum_across::<_, 2>(n, 0u64, |j, w| (j + w) as u64, |a, b| a + b);
        assert_eq!(sums, [0, 1].map(|w| (0..n as u64).map(|j| j + w).sum::<u64>()));
    }
}

#[test]
fn parts_are_added_in_pairs() {
    for n in (0..70).chain([255, 256, 257, 1000, 70_000]) {
        let parts = row(n);
        let mut sums = None;
        parts.iter().for_each(|part| Pairwise::push_to(&mut sums, *part, |a, b| a + b));
        assert_eq!(sums.map_or(0.0, |sums| sums.total(|a, b| a + b)), pairwise(&parts), "{n} parts");
    }
}

#[test]
fn columns_are_summed_as_rows() {
    for (n, columns) in
        (0..200).chain([511, 512, 513, 1000, 1025, 2100]).flat_map(|n| [(n, 1), (n, 3), (n, 70)])
    {
        let row = row(2 * n + columns);
        let mut sums = vec![None; columns];
        let get = |j: usize, w: usize| row[2 * j + w];
        sum_down::<true, _>(
            (n, columns),
            0.0,
            get,
            |a, b| a + b,
            |w, sum| assert_eq!(sums[w].replace(sum), None),
        );
        for (w, found) in sums.into_iter().enumerate() {
            let expected = by_the_book(&(0..n).map(|j| row[2 * j + w]).collect::<Vec<_>>());
            assert_eq!(found, Some(expected), "column {w} of {columns} columns of {n}");
        }
        let add = |a: u64, b: u64| a.wrapping_add(b);
        let expected = |w| (0..n as u64).map(|j| j + w as u64).sum::<u64>();
        sum_down::<true, _>(
            (n, columns),
            0,
            |j, w| (j + w) as u64,
            add,
            |w, sum| assert_eq!(sum, expected(w)),
        );
    }
}

#[test]
fn elements_that_lie_apart_are_added_in_the_same_order() {
    for n in 0..=600 {
        let get = |j: usize| 1.0 / (1.0 + j as f32);
        let add = |a: f32, b: f32| a + b;
        let expected = sum(n, 0.0, get, add);
        assert_eq!(sum_apart(n, 0.0, get, add).to_bits(), expected.to_bits(), "{n}");
        assert_eq!(sum_known_apart(n, 0.0, get, add).to_bits(), expected.to_bits(), "{n}");
    }
}
