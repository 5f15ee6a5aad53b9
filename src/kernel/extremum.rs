//! Maximum and minimum of a row, and the position of the first of each.
//!
//! If a row has a NaN, the NaN is both its largest and its smallest element, and its
//! position is that of the first NaN: NumPy's rule. Of equal elements the first counts.

use core::hint::black_box;
use core::ops::BitOrAssign;

use duplicate::duplicate_item;

use super::fold::{CacheLine, LANES, SHORT_LANES, fold_four, fold_plain, fold_some, half, sixteen_to_four};
use super::sum::is_integer;
use super::{SCALAR, array_of};

mod columns;
mod position;

pub(crate) use columns::{apart, arg_columns, columns};
pub(crate) use position::{Best, arg_apart, argmax, argmin, first};

/// The larger of two; NaN if one of them is NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn max<T: Copy + PartialOrd>(a: T, b: T) -> T {
    // A comparison with NaN is false: if `b` is NaN, it is already the result, and only a NaN in `a` is left to test.
    let larger = if a > b { a } else { b };
    if is_nan(a) { a } else { larger }
}

/// The smaller of two; NaN if one of them is NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn min<T: Copy + PartialOrd>(a: T, b: T) -> T {
    let smaller = if a < b { a } else { b };
    if is_nan(a) { a } else { smaller }
}

/// The largest element of a row of `n > 0`; NaN if the row has one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn largest<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> T {
    if !SCALAR && is_integer::<T>() {
        fold_plain(n.saturating_sub(1), get(0), |j| get(j + 1), |a, b| if b > a { b } else { a })
    } else if SCALAR || n < SHORT_LANES {
        fold_some(n, get, max)
    } else {
        fold_four(largest_four(n, get), |a, b| if b > a { b } else { a })
    }
}

/// The smallest element of a row of `n > 0`; NaN if the row has one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn smallest<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> T {
    if !SCALAR && is_integer::<T>() {
        fold_plain(n.saturating_sub(1), get(0), |j| get(j + 1), |a, b| if b < a { b } else { a })
    } else if SCALAR || n < SHORT_LANES {
        fold_some(n, get, min)
    } else {
        fold_four(smallest_four(n, get), |a, b| if b < a { b } else { a })
    }
}

/// Four elements, one of which is the largest of a row of 16 or more; all four are NaN if the row has a NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn largest_four<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
    extremum_to_four(n, get, |a, b| if b > a { b } else { a })
}

/// Four elements, one of which is the smallest of a row of 16 or more; all four are NaN if the row has a NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn smallest_four<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
    extremum_to_four(n, get, |a, b| if b < a { b } else { a })
}

/// A mask or a position that a fold keeps for each lane. If it is not as wide as an element, each comparison converts a vector.
pub(super) trait LaneMark: Copy + BitOrAssign + PartialEq + 'static {
    /// No bit set.
    const NONE: Self;
    /// All bits set if `so`, else none.
    fn all_bits(so: bool) -> Self;
    /// The largest position.
    const MOST: usize;
    /// A position.
    fn of(position: usize) -> Self;
    /// The position.
    fn position(self) -> usize;
}

#[duplicate_item(
    Int   Most;
    [i8]  [i8];
    [i16] [i16];
    [i32] [i32];
    [i64] [i32];
)]
impl LaneMark for Int {
    const NONE: Self = 0;
    const MOST: usize = Most::MAX as usize;
    #[inline(always)]
    fn all_bits(so: bool) -> Self {
        -Self::from(so)
    }
    #[inline(always)]
    fn of(position: usize) -> Self {
        position as Self
    }
    #[inline(always)]
    fn position(self) -> usize {
        self as usize
    }
}

/// Whether any mask has a bit set.
#[cfg_attr(not(debug_assertions), inline(always))]
fn any<M: LaneMark>(masks: &[M]) -> bool {
    let mut any = M::NONE;
    for mask in masks {
        any |= *mask;
    }
    any != M::NONE
}

/// Folds with `beats`, which ignores NaN, and tests for NaN separately: one comparison tests two elements,
/// as they are unordered only if one of them is NaN. That is half the work of a fold that propagates NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
fn extremum_to_four<T: Copy + PartialOrd>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> T,
) -> [T; 4] {
    let to_four: fn(_, _, _) -> _ =
        const { if size_of::<T>() > 4 { to_four::<i64, T> } else { to_four::<i32, T> } };
    to_four(n, get, beats)
}

/// [`extremum_to_four`] with masks of the type `M`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn to_four<M: LaneMark, T: Copy + PartialOrd>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> T,
) -> [T; 4] {
    let first = get(0);
    let (lanes, unordered) = if n < 2 * LANES {
        extremum_in_lanes::<SHORT_LANES, M, _>(n, first, &get, &beats)
    } else {
        let (lanes, unordered) = extremum_in_lanes::<LANES, M, _>(n, first, &get, &beats);
        // The lanes are stored, as in `fold`; without that, rows of 128 take 1.1 times as long. Shorter rows are faster as they are.
        (black_box(CacheLine(half(first, lanes, &beats))).0, unordered)
    };
    let four = sixteen_to_four(lanes, beats);
    if unordered { [(0..n).map(get).find(|v| is_nan(*v)).unwrap_or(first); 4] } else { four }
}

/// The extremum of each lane, and whether there is a NaN in any.
#[cfg_attr(not(debug_assertions), inline(always))]
fn extremum_in_lanes<const N: usize, M: LaneMark, T: Copy + PartialOrd>(
    n: usize,
    first: T,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> T,
) -> ([T; N], bool) {
    let mut lanes = [first; N];
    // All bits set in a lane that met a pair without an order, or a NaN.
    let mut unordered = [M::NONE; N];
    let mut start = 0;
    while start + 2 * N <= n {
        let pairs: [_; N] = array_of(|i| (get(start + i), get(start + N + i)));
        for ((lane, unordered), (a, b)) in lanes.iter_mut().zip(&mut unordered).zip(pairs) {
            *lane = beats(beats(*lane, a), b);
            *unordered |= M::all_bits(a.partial_cmp(&b).is_none());
        }
        start += 2 * N;
    }
    if start + N <= n {
        for (i, (lane, unordered)) in lanes.iter_mut().zip(&mut unordered).enumerate() {
            let a = get(start + i);
            *lane = beats(*lane, a);
            *unordered |= M::all_bits(is_nan(a));
        }
        start += N;
    }
    for ((lane, unordered), j) in lanes.iter_mut().zip(&mut unordered).zip(start..n) {
        let a = get(j);
        *lane = beats(*lane, a);
        *unordered |= M::all_bits(is_nan(a));
    }
    (lanes, any(&unordered))
}

#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(clippy::eq_op, reason = "only NaN differs from itself; the elements may be integers")]
pub(crate) fn is_nan<T: PartialEq>(v: T) -> bool {
    v != v
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::position::arg_in_blocks;
    use super::{argmax, argmin, largest, max, min, smallest};

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
                assert_eq!(largest(n, |j| get(&row, j)), 3.0);
                assert_eq!(smallest(n, |j| -get(&row, j) as i8), -3);
                assert_eq!(arg_in_blocks(n, |j| get(&row, j), |a, b| a > b, |a, b| a <= b), at);
                row[at] = f32::NAN;
                assert!(largest(n, |j| get(&row, j)).is_nan() && smallest(n, |j| get(&row, j)).is_nan());
                assert_eq!(argmax(n, |j| get(&row, j)), at);
                assert_eq!(argmin(n, |j| get(&row, j)), at);
                assert_eq!(arg_in_blocks(n, |j| get(&row, j), |a, b| a < b, |a, b| a >= b), at);
            }
        }
        assert_eq!(argmax(3, |_| f32::NEG_INFINITY), 0);
        let none = |_| -> i32 { panic!("a row without elements has none to read") };
        assert_eq!((argmax(0, none), argmin(0, none)), (0, 0));
    }
}
