//! Where the extremum of a row stands first.

use super::{is_nan, largest, smallest};
use crate::kernel::SCALAR;
use crate::kernel::fold::{LANES, SHORT_LANES, fold_lanes};

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
pub(super) fn arg_in_blocks<T: Copy + PartialOrd>(
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
