//! Folding a row in independent lanes.
//!
//! A fold from left to right waits for each addition before it starts the next. Here element `j` goes to lane
//! `j % lanes`, every lane folds its elements from left to right, starting at `init`, and the lanes are then folded
//! in halves: lane `i` takes in lane `i + lanes / 2`, and so on down to one. There are 32 lanes, but 16 in a row of
//! fewer than 64 elements. The order depends on the length alone: it is the same for every element type and every
//! run. On a target without vector registers (ARM's Cortex-M, 32-bit RISC-V) there is one lane: from left to right.

use super::SCALAR;

/// Lanes of a long row.
const LANES: usize = 32;
/// Lanes of a row shorter than two rounds of [`LANES`].
const SHORT_LANES: usize = 16;

/// Folds `get(0), get(1), .., get(n - 1)` with `add` in the order that the module describes; `init` must be
/// neutral for `add`, and is the result for `n = 0`.
#[inline(always)]
pub(crate) fn fold_lanes<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if SCALAR {
        return (0..n).fold(init, |sum, j| add(sum, get(j)));
    }
    if n < 2 * LANES { fold_short(n, init, get, add) } else { fold_long(n, init, get, add) }
}

/// Two rounds of lanes are one loop body: a shorter body is unrolled before the vectoriser sees it as a loop, and
/// what comes out is scalar.
#[inline(always)]
fn fold_long<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let mut lanes = [init; LANES];
    let mut start = 0;
    while start + 2 * LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = add(add(*lane, get(start + i)), get(start + LANES + i));
        }
        start += 2 * LANES;
    }
    if start + LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = add(*lane, get(start + i));
        }
        start += LANES;
    }
    for (lane, j) in lanes.iter_mut().zip(start..n) {
        *lane = add(*lane, get(j));
    }
    fold_halves(LANES, init, lanes, add)
}

/// Such a row is unrolled as a whole. Vector code then grows from adjacent stores, and `black_box` keeps some.
#[inline(always)]
fn fold_short<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let mut lanes = [init; SHORT_LANES];
    let mut start = 0;
    while start + SHORT_LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = add(*lane, get(start + i));
        }
        start += SHORT_LANES;
    }
    for (lane, j) in lanes.iter_mut().zip(start..n) {
        *lane = add(*lane, get(j));
    }
    if n < SHORT_LANES {
        return fold_halves(n, init, lanes, add);
    }
    let mut half = [init; SHORT_LANES / 2];
    let (low, high) = lanes.split_at(SHORT_LANES / 2);
    for (h, (a, b)) in half.iter_mut().zip(low.iter().zip(high)) {
        *h = add(*a, *b);
    }
    fold_halves(n, init, core::hint::black_box(half), add)
}

/// Folds lanes in halves down to one; only the first `used` have taken in anything.
#[inline(always)]
fn fold_halves<const N: usize, T: Copy>(
    used: usize,
    init: T,
    mut lanes: [T; N],
    add: impl Fn(T, T) -> T,
) -> T {
    let mut width = N / 2;
    while width > 0 {
        if width < used {
            let (low, high) = lanes.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                *a = add(*a, *b);
            }
        }
        width /= 2;
    }
    lanes.first().copied().unwrap_or(init)
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{LANES, SHORT_LANES, fold_lanes};

    /// The order of the module's documentation, by lists of positions.
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
    fn order_is_the_documented_one() {
        for n in (0..300).chain([1000, 1024, 4097]) {
            let row: Vec<f32> = (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect();
            let sum = fold_lanes(n, 0.0, |j| row[j], |a, b| a + b);
            assert_eq!(sum, by_the_book(&row), "{n} elements");
            let sum = fold_lanes(n, 0u64, |j| j as u64, |a, b| a.wrapping_add(b));
            assert_eq!(sum, (0..n as u64).sum::<u64>());
        }
    }
}
