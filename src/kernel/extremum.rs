//! Maximum and minimum of a row, and the position where they stand first.
//!
//! A NaN is both the largest and the smallest of its row, and the first NaN is where it stands: NumPy's rule. Of
//! equal elements the first counts.

use super::SCALAR;
use super::fold::fold_lanes;

/// The larger of two; NaN if one of them is NaN.
#[inline(always)]
pub(crate) fn max<T: Copy + PartialOrd>(a: T, b: T) -> T {
    // A comparison with NaN is false: `b` is then the result, and what is left to find is a NaN in `a`.
    let larger = if a > b { a } else { b };
    if is_nan(a) { a } else { larger }
}

/// The smaller of two; NaN if one of them is NaN.
#[inline(always)]
pub(crate) fn min<T: Copy + PartialOrd>(a: T, b: T) -> T {
    let smaller = if a < b { a } else { b };
    if is_nan(a) { a } else { smaller }
}

/// Position of the first largest element of a row of `n`; 0 if `n` is 0.
#[inline(always)]
pub(crate) fn argmax<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> usize {
    if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a > b, |a, b| a <= b)
    } else {
        arg_in_lanes(n, get, |a, b| if a > b { a } else { b })
    }
}

/// Position of the first smallest element of a row of `n`; 0 if `n` is 0.
#[inline(always)]
pub(crate) fn argmin<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> usize {
    if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a < b, |a, b| a >= b)
    } else {
        arg_in_lanes(n, get, |a, b| if a < b { a } else { b })
    }
}

/// Folds the row to its extremum, then to the first position of it: both passes vectorise, and carrying positions
/// along in the first does not pay.
#[inline(always)]
fn arg_in_lanes<T: Copy + PartialOrd>(
    n: usize,
    get: impl Fn(usize) -> T,
    larger: impl Fn(T, T) -> T,
) -> usize {
    if n == 0 {
        return 0;
    }
    let extremum = fold_lanes(n, get(0), &get, larger);
    // A NaN is the least key, the extremum a middle one.
    let key = |j: usize| {
        let v = get(j);
        let at = j as i32;
        let key = if v == extremum { at } else { i32::MAX };
        if is_nan(v) { at | i32::MIN } else { key }
    };
    let least = fold_lanes(n, i32::MAX, key, |a, b| if b < a { b } else { a });
    (least & i32::MAX) as usize
}

/// Remembers where the block with the extremum starts, which is cheaper than the place of the extremum itself, and
/// looks for it there. A NaN neither yields nor beats; asked in this order, that costs nothing.
#[inline(always)]
fn arg_in_blocks<T: Copy + PartialOrd>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> bool,
    yields: impl Fn(T, T) -> bool,
) -> usize {
    const BLOCK: usize = 8;
    if n == 0 {
        return 0;
    }
    let (mut best, mut at, mut start) = (get(0), 0, 0);
    'ordered: {
        while start + BLOCK <= n {
            let mut extremum = get(start);
            for j in 1..BLOCK {
                let v = get(start + j);
                if !yields(v, extremum) {
                    if !beats(v, extremum) {
                        break 'ordered;
                    }
                    extremum = v;
                }
            }
            if !yields(extremum, best) {
                if !beats(extremum, best) {
                    break 'ordered;
                }
                (best, at) = (extremum, start);
            }
            start += BLOCK;
        }
        for j in start..n {
            let v = get(j);
            if !yields(v, best) {
                if !beats(v, best) {
                    break 'ordered;
                }
                (best, at) = (v, j);
            }
        }
        return (at..n).find(|&j| get(j) == best).unwrap_or(0);
    }
    (0..n).find(|&j| is_nan(get(j))).unwrap_or(0)
}

#[inline(always)]
#[expect(clippy::eq_op, reason = "only NaN differs from itself; the elements may be integers")]
fn is_nan<T: PartialEq>(v: T) -> bool {
    v != v
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::{arg_in_blocks, argmax, argmin, max, min};

    #[test]
    fn nan_wins_on_either_side() {
        assert!(max(f32::NAN, 1.0).is_nan() && max(1.0, f32::NAN).is_nan());
        assert!(min(f32::NAN, 1.0).is_nan() && min(1.0, f32::NAN).is_nan());
        assert_eq!((max(2, 1), max(1, 2), min(2, 1), min(1, 2)), (2, 2, 1, 1));
    }

    #[test]
    fn first_of_equals_and_first_nan() {
        for n in 1..200 {
            for at in 0..n {
                let mut row = vec![0.0f32; n];
                row[at] = 3.0;
                row[n - 1] = 3.0;
                let get = |row: &[f32], j: usize| row[j];
                assert_eq!(argmax(n, |j| get(&row, j)), at);
                assert_eq!(argmin(n, |j| -get(&row, j)), at);
                assert_eq!(argmax(n, |j| get(&row, j) as i64), at);
                assert_eq!(arg_in_blocks(n, |j| get(&row, j), |a, b| a > b, |a, b| a <= b), at);
                row[at] = f32::NAN;
                assert_eq!(argmax(n, |j| get(&row, j)), at);
                assert_eq!(argmin(n, |j| get(&row, j)), at);
                assert_eq!(arg_in_blocks(n, |j| get(&row, j), |a, b| a < b, |a, b| a >= b), at);
            }
        }
        assert_eq!(argmax(3, |_| f32::NEG_INFINITY), 0);
        assert_eq!(argmax(0, |_| 1), 0);
    }
}
