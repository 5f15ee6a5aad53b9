//! Maximum and minimum of a row, and the position where they stand first.
//!
//! A NaN is both the largest and the smallest of its row, and the first NaN is where it stands: NumPy's rule. Of
//! equal elements the first counts.

use core::array;
use core::hint::black_box;
use core::ops::BitOrAssign;

use duplicate::duplicate_item;

use super::SCALAR;
use super::fold::{LANES, Line, SHORT_LANES, fold_four, fold_lanes, fold_plain, half, sixteen_to_four};
use super::sum::whole;

/// The larger of two; NaN if one of them is NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn max<T: Copy + PartialOrd>(a: T, b: T) -> T {
    // A comparison with NaN is false: `b` is then the result, and what is left to find is a NaN in `a`.
    let larger = if a > b { a } else { b };
    if is_nan(a) { a } else { larger }
}

/// The smaller of two; NaN if one of them is NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn min<T: Copy + PartialOrd>(a: T, b: T) -> T {
    let smaller = if a < b { a } else { b };
    if is_nan(a) { a } else { smaller }
}

/// The largest element of a row of `n > 0`; NaN if there is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn largest<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> T {
    if !SCALAR && whole::<T>() {
        fold_plain(n.saturating_sub(1), get(0), |j| get(j + 1), |a, b| if b > a { b } else { a })
    } else if SCALAR || n < SHORT_LANES {
        fold_lanes(n, get(0), get, max)
    } else {
        fold_four(largest_four(n, get), |a, b| if b > a { b } else { a })
    }
}

/// The smallest element of a row of `n > 0`; NaN if there is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn smallest<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> T {
    if !SCALAR && whole::<T>() {
        fold_plain(n.saturating_sub(1), get(0), |j| get(j + 1), |a, b| if b < a { b } else { a })
    } else if SCALAR || n < SHORT_LANES {
        fold_lanes(n, get(0), get, min)
    } else {
        fold_four(smallest_four(n, get), |a, b| if b < a { b } else { a })
    }
}

/// Four elements with the largest of a row of 16 or more among them; all NaN if there is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn largest_four<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
    extremum_to_four(n, get, |a, b| if b > a { b } else { a })
}

/// Four elements with the smallest of a row of 16 or more among them; all NaN if there is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn smallest_four<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
    extremum_to_four(n, get, |a, b| if b < a { b } else { a })
}

/// A mask or a position that a fold keeps for each lane. It is as wide as an element: otherwise each comparison would convert a vector.
trait Beside: Copy + BitOrAssign + PartialEq {
    /// No bit set.
    const NONE: Self;
    /// All bits set if it is so.
    fn all_bits(so: bool) -> Self;
    /// A position, which is at most [`MOST`].
    fn of(position: usize) -> Self;
    /// The position.
    fn position(self) -> usize;
}

/// The largest position that fits 31 bits.
const MOST: usize = i32::MAX as usize;

#[duplicate_item(Int; [i32]; [i64])]
impl Beside for Int {
    const NONE: Self = 0;
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

/// Whether any of them has a bit set.
#[cfg_attr(not(debug_assertions), inline(always))]
fn any<M: Beside>(masks: &[M]) -> bool {
    let mut any = M::NONE;
    for mask in masks {
        any |= *mask;
    }
    any != M::NONE
}

/// Folds with `beats`, which ignores NaN, and tests for NaN separately: one comparison for two elements, which have no order only if one
/// of them is NaN. That is half the work of a fold that keeps NaN.
#[cfg_attr(not(debug_assertions), inline(always))]
fn extremum_to_four<T: Copy + PartialOrd>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> T,
) -> [T; 4] {
    if size_of::<T>() > 4 { to_four::<i64, T>(n, get, beats) } else { to_four::<i32, T>(n, get, beats) }
}

/// The same, with an `M` for each element.
#[cfg_attr(not(debug_assertions), inline(always))]
fn to_four<M: Beside, T: Copy + PartialOrd>(
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
        (black_box(Line(half(first, lanes, &beats))).0, unordered)
    };
    let four = sixteen_to_four(lanes, beats);
    if unordered { [(0..n).map(get).find(|v| is_nan(*v)).unwrap_or(first); 4] } else { four }
}

/// The extremum of each lane, and whether there is a NaN in any.
#[cfg_attr(not(debug_assertions), inline(always))]
fn extremum_in_lanes<const N: usize, M: Beside, T: Copy + PartialOrd>(
    n: usize,
    first: T,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> T,
) -> ([T; N], bool) {
    let mut lanes = [first; N];
    // All bits set where a pair was not in order.
    let mut unordered = [M::NONE; N];
    let mut start = 0;
    while start + 2 * N <= n {
        for (i, (lane, unordered)) in lanes.iter_mut().zip(&mut unordered).enumerate() {
            let (a, b) = (get(start + i), get(start + N + i));
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

/// The extremum of each of `W` columns of `n > 0` elements, NaN if there is one; `get` is called with row and column, and `end`
/// between rows.
///
/// Two rows are compared with each other to find out whether there is a NaN, as in a row. On a target without vector registers each
/// element is compared with itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn columns<T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [T; W] {
    if size_of::<T>() > 4 {
        columns_by::<i64, T, W>(n, get, beats, end)
    } else {
        columns_by::<i32, T, W>(n, get, beats, end)
    }
}

/// The same, with an `M` for each element.
#[cfg_attr(not(debug_assertions), inline(always))]
fn columns_by<M: Beside, T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [T; W] {
    let mut best: [T; W] = array::from_fn(|w| get(0, w));
    if n == 1 {
        return best;
    }
    // `black_box` hides the number of rows where the compiler would unroll the loop: it would then move all comparisons to the fold of the
    // masks, and 8 rows of 31 `f64` take twice the instructions.
    let n = if whole::<T>() || n <= 4 || n > FEW { n } else { black_box(n) };
    let mut unordered = [M::NONE; W];
    let mut i = 1;
    while i + 2 <= n {
        for (w, (best, unordered)) in best.iter_mut().zip(&mut unordered).enumerate() {
            let (a, b) = (get(i, w), get(i + 1, w));
            *unordered |= M::all_bits(a.partial_cmp(&b).is_none());
            let one = if beats(a, *best) { a } else { *best };
            *best = if beats(b, one) { b } else { one };
        }
        end();
        i += 2;
    }
    for (w, (best, unordered)) in best.iter_mut().zip(&mut unordered).enumerate() {
        let (first, last) = (get(0, w), get(n - 1, w));
        *unordered |= M::all_bits(first.partial_cmp(&last).is_none());
        *best = if beats(last, *best) { last } else { *best };
    }
    if !any(&unordered) {
        return best;
    }
    for (w, best) in best.iter_mut().enumerate() {
        *best = (0..n).map(|i| get(i, w)).find(|v| is_nan(*v)).unwrap_or(*best);
    }
    best
}

/// Up to so many rows the compiler unrolls a loop over rows.
const FEW: usize = 16;

/// The extremum of each of `W` columns and where it stands first, as [`columns`]. The positions are below `n` whatever the
/// elements say when they are compared.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn arg_columns<T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [(T, usize); W] {
    if size_of::<T>() > 4 {
        arg_columns_by::<i64, T, W>(n, get, beats, end)
    } else {
        arg_columns_by::<i32, T, W>(n, get, beats, end)
    }
}

/// The same, with an `M` for each element.
#[cfg_attr(not(debug_assertions), inline(always))]
fn arg_columns_by<M: Beside, T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [(T, usize); W] {
    let mut best: [T; W] = array::from_fn(|w| get(0, w));
    if n < FEW / 2 {
        // For few rows it is cheaper to test each element for NaN than to read all elements a second time.
        let mut found = [M::NONE; W];
        for i in 1..n {
            for (w, (best, found)) in best.iter_mut().zip(&mut found).enumerate() {
                let x = get(i, w);
                let takes = beats(x, *best) | (is_nan(x) & !is_nan(*best));
                *best = if takes { x } else { *best };
                *found = if takes { M::of(i) } else { *found };
            }
            end();
        }
        let mut found = found.into_iter();
        return best.map(|best| (best, found.next().map_or(0, M::position)));
    }
    let (mut found, mut unordered) = ([M::NONE; W], [M::NONE; W]);
    // An `M` holds positions up to `MOST`. In a longer column the loop at the end compares the other elements one by one.
    let many = n.min(MOST);
    for i in 1..many {
        for (w, best) in best.iter_mut().enumerate() {
            let x = get(i, w);
            let (Some(found), Some(unordered)) = (found.get_mut(w), unordered.get_mut(w)) else { break };
            *unordered |= M::all_bits(x.partial_cmp(best).is_none());
            let beats = beats(x, *best);
            *best = if beats { x } else { *best };
            *found = if beats { M::of(i) } else { *found };
        }
        end();
    }
    let columns: [(T, usize); W] = array::from_fn(|w| {
        (best.get(w).copied().unwrap_or_else(|| get(0, w)), found.get(w).map_or(0, |at| at.position()))
    });
    if !any(&unordered) && many == n {
        return columns;
    }
    let mut columns = columns;
    // The rare case: a NaN, or a very long column. `black_box` keeps its loop from being unrolled, with which 100 rows of 8 `f32` take
    // 1.2 to 1.3 times as long.
    for (w, (best, at)) in columns.iter_mut().enumerate().take(black_box(W)) {
        for i in many..n {
            let x = get(i, w);
            if beats(x, *best) {
                (*best, *at) = (x, i);
            }
        }
        if let Some(i) = (0..n).find(|&i| is_nan(get(i, w))) {
            (*best, *at) = (get(i, w), i);
        }
    }
    columns
}

/// Position of the first largest element of a row of `n`; 0 if `n` is 0. It is below `n` whatever the elements say when they
/// are compared.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn argmax<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> usize {
    let at = if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a > b, |a, b| a <= b)
    } else if n < SHORT_LANES {
        arg_in_few(n, get, |a, b| if a > b { a } else { b })
    } else {
        first_of(n, largest(n, &get), get)
    };
    inside(at, n)
}

/// Position of the first smallest element of a row of `n`; 0 if `n` is 0. It is below `n` whatever the elements say when they
/// are compared.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn argmin<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> usize {
    let at = if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a < b, |a, b| a >= b)
    } else if n < SHORT_LANES {
        arg_in_few(n, get, |a, b| if a < b { a } else { b })
    } else {
        first_of(n, smallest(n, &get), get)
    };
    inside(at, n)
}

/// The position, if it is one of a row of `n`, else the first: an element that is computed anew each time, or a type with an
/// equality of its own, may have no element equal to the extremum.
#[cfg_attr(not(debug_assertions), inline(always))]
fn inside(at: usize, n: usize) -> usize {
    if at < n { at } else { 0 }
}

/// Where the extremum of a row stands first: both passes vectorise, and carrying positions along in the first does not
/// pay.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_of<T: Copy + PartialOrd>(n: usize, extremum: T, get: impl Fn(usize) -> T) -> usize {
    if is_nan(extremum) {
        return (0..n).find(|&j| is_nan(get(j))).unwrap_or(0);
    }
    if n < 512 {
        let key = |j: usize| if get(j) == extremum { j as i32 } else { i32::MAX };
        return fold_lanes(n, i32::MAX, key, |a, b| if b < a { b } else { a }) as usize;
    }
    // Searches block by block and stops at the first block with the extremum, which is half of the row on average. In a row of 64
    // elements this takes up to three times as long as the fold above.
    let mut start = 0;
    while start + LANES <= n {
        let mut found = false;
        for i in 0..LANES {
            found |= get(start + i) == extremum;
        }
        if found {
            break;
        }
        start += LANES;
    }
    (start..n).find(|&j| get(j) == extremum).unwrap_or(0)
}

/// The same for a row of fewer than 16, without a branch: several rows can then go side by side.
#[cfg_attr(not(debug_assertions), inline(always))]
fn arg_in_few<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T, larger: impl Fn(T, T) -> T) -> usize {
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

/// Remembers the start of the block with the extremum, which is cheaper than its position, and searches from there at the end. For a NaN
/// neither `yields` nor `beats` holds; asked in this order, the test for it is free.
#[cfg_attr(not(debug_assertions), inline(always))]
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

#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(clippy::eq_op, reason = "only NaN differs from itself; the elements may be integers")]
pub(super) fn is_nan<T: PartialEq>(v: T) -> bool {
    v != v
}

#[cfg(test)]
mod tests {
    use std::vec;

    use super::{arg_in_blocks, argmax, argmin, largest, max, min, smallest};

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
