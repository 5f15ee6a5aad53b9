//! The means and variances of rows that are normalised, and their rows four by four.

use core::slice::ChunksExactMut;

use crate::kernel::SCALAR;
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::sum::{BLOCK, sum, sums_of_rows};
use crate::math::Real;

/// Rows that are normalised together: the end of a sum, the division and the root are a chain of steps that wait for one another.
const ROWS: usize = 4;

/// The mean of `n` elements.
#[inline(always)]
pub(crate) fn mean<T: Real>(n: usize, get: impl Fn(usize) -> T) -> T {
    sum(n, T::zero(), get, |x, y| x + y) / T::from_f64(n as f64)
}

/// The factor by which `n` elements are multiplied, after their mean is subtracted, so that the variance becomes 1; and the mean.
#[inline(always)]
pub(crate) fn moments<T: Real>(n: usize, epsilon: T, get: impl Fn(usize) -> T) -> (T, T) {
    let middle = mean(n, &get);
    let variance = mean(n, |i| {
        let distance = get(i) - middle;
        distance * distance
    });
    ((variance + epsilon).inverse_sqrt(), middle)
}

/// Calls `write` with rows of `n` elements, the factor by which each is multiplied so that the mean of its squares becomes 1, and the mean
/// that is subtracted first if it is `CENTRED`; [`ROWS`] at a time where that is faster. Returns the other rows.
#[inline(always)]
pub(super) fn four_by_four<const CENTRED: bool, T: Real>(
    rows: &mut [T],
    n: usize,
    epsilon: T,
    write: impl Fn(&mut [T], T, T),
) -> ChunksExactMut<'_, T> {
    if SCALAR || !(SHORT_LANES..=BLOCK).contains(&n) {
        return rows.chunks_exact_mut(n);
    }
    let (zero, count) = (T::zero(), T::from_f64(n as f64));
    let whole = rows.len() - rows.len() % (ROWS * n);
    let (together, rest) = rows.split_at_mut(whole);
    for rows in together.chunks_exact_mut(ROWS * n) {
        let get = |r, j| rows.get(r * n + j).copied().unwrap_or(zero);
        let middles = if CENTRED {
            sums_of_rows::<T, ROWS>(n, zero, get, |x, y| x + y).map(|sum| sum / count)
        } else {
            [zero; ROWS]
        };
        let squared = |r, j| {
            let x: T = get(r, j);
            let distance = if CENTRED { x - middles.get(r).copied().unwrap_or(zero) } else { x };
            distance * distance
        };
        let squares = sums_of_rows::<T, ROWS>(n, zero, squared, |x, y| x + y);
        let factors = squares.map(|sum| (sum / count + epsilon).inverse_sqrt());
        for ((row, factor), middle) in rows.chunks_exact_mut(n).zip(factors).zip(middles) {
            write(row, factor, middle);
        }
    }
    rest.chunks_exact_mut(n)
}
