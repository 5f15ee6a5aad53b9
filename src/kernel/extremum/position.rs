//! The position of the extremum of a row.

use core::sync::atomic::{Ordering, compiler_fence};

use super::{is_nan, largest, smallest};
use crate::kernel::SCALAR;
use crate::kernel::fold::{LANES, SHORT_LANES, fold_lanes};
use crate::kernel::sum::is_integer;

/// Position of the first largest element of a row of `n`; 0 if `n` is 0.
/// It is below `n` even if the order of the elements contradicts itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn argmax<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> usize {
    if n == 0 {
        return 0;
    }
    let at = if n < SHORT_LANES {
        arg_apart(n, get, |a, b| a > b).1
    } else if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a > b, |a, b| a <= b)
    } else {
        first_of(n, largest(n, &get), get)
    };
    inside(at, n)
}

/// Position of the first smallest element of a row of `n`; 0 if `n` is 0.
/// It is below `n` even if the order of the elements contradicts itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn argmin<T: Copy + PartialOrd + 'static>(n: usize, get: impl Fn(usize) -> T) -> usize {
    if n == 0 {
        return 0;
    }
    let at = if n < SHORT_LANES {
        arg_apart(n, get, |a, b| a < b).1
    } else if SCALAR || n > i32::MAX as usize {
        arg_in_blocks(n, get, |a, b| a < b, |a, b| a >= b)
    } else {
        first_of(n, smallest(n, &get), get)
    };
    inside(at, n)
}

/// `at` if it is below `n`, else 0. There may be no element equal to the extremum: if
/// elements are computed anew at each read, or if their type has an equality of its own.
#[cfg_attr(not(debug_assertions), inline(always))]
fn inside(at: usize, n: usize) -> usize {
    if at < n { at } else { 0 }
}

/// The position of the first element equal to the extremum of a row. Both
/// passes vectorise; carrying positions along in the first pass does not pay.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_of<T: Copy + PartialOrd>(n: usize, extremum: T, get: impl Fn(usize) -> T) -> usize {
    if is_nan(extremum) {
        return (0..n).find(|&j| is_nan(get(j))).unwrap_or(0);
    }
    if n < 512 {
        let key = |j: usize| if get(j) == extremum { j as i32 } else { i32::MAX };
        return fold_lanes(n, i32::MAX, key, |a, b| if b < a { b } else { a }) as usize;
    }
    // This visits half of the row on average. In a row of 64 elements it takes up to three times as long as the fold above.
    first(n, |j| get(j) == extremum).unwrap_or(0)
}

/// The extremum of `n > 0` elements and its first position, for elements that are few or not adjacent
/// in memory: they are compared one by one. `beats` says whether the first of two replaces the second.
/// On a Cortex-M4F rows of two bytes take a third of the cycles of [`arg_in_blocks`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn arg_apart<T: Copy + PartialOrd + 'static>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> bool,
) -> (T, usize) {
    let mut best = Best::first(get(0));
    for i in 1..n {
        let x = get(i);
        if n < SHORT_LANES && (!SCALAR || is_integer::<T>()) {
            // Without a branch, so that the compiler can compute several such rows side by side. (Floats would be compared twice for it on a
            // Cortex-M4F.)
            let takes = best.replaced(x, &beats) & !is_nan(best.0);
            best = if takes { Best(x, i) } else { best };
        } else if best.replaced(x, &beats) {
            best.take(x, i);
        }
    }
    (best.0, best.1)
}

/// The best element so far, and its position.
#[derive(Clone, Copy)]
pub(crate) struct Best<T>(T, usize);

impl<T: Copy + PartialOrd> Best<T> {
    /// The element at position 0.
    #[inline(always)]
    pub(crate) fn first(x: T) -> Self {
        Self(x, 0)
    }

    /// Whether an element replaces the best one if that is not NaN. For floats this is one comparison.
    #[inline(always)]
    pub(crate) fn replaced(&self, x: T, beats: impl Fn(T, T) -> bool) -> bool {
        beats(x, self.0) | x.partial_cmp(&self.0).is_none()
    }

    /// Replaces the best element, unless it is NaN. The fence keeps the branch around this call, which
    /// the processor predicts: with selections in its place, rows of 100 `f64` take 5 times as long.
    #[inline(always)]
    pub(crate) fn take(&mut self, x: T, position: usize) {
        compiler_fence(Ordering::SeqCst);
        if !is_nan(self.0) {
            *self = Self(x, position);
        }
    }

    /// The position.
    #[inline(always)]
    pub(crate) fn position(self) -> usize {
        self.1
    }
}

/// The first of `n` positions for which `found` holds. Tests a group of positions at a time, and stops at the first group with one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn first(n: usize, found: impl Fn(usize) -> bool) -> Option<usize> {
    let mut start = 0;
    while start + LANES <= n {
        let mut any = false;
        for i in 0..LANES {
            any |= found(start + i);
        }
        if any {
            break;
        }
        start += LANES;
    }
    (start..n).find(|&j| found(j))
}

/// The position of the extremum. Remembers the start of the block that has it, which is cheaper than the position, and searches
/// from there at the end. For a NaN neither `yields` nor `beats` holds; asked in this order, they test for NaN at no cost.
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
