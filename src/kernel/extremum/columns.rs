//! The extrema of columns side by side, and where they stand first.

use core::array;
use core::hint::black_box;

use super::{LaneMark, MOST, any, is_nan};
use crate::kernel::sum::whole;

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
fn columns_by<M: LaneMark, T: Copy + PartialOrd + 'static, const W: usize>(
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
fn arg_columns_by<M: LaneMark, T: Copy + PartialOrd + 'static, const W: usize>(
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
