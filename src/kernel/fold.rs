//! Folding a row in independent lanes.
//!
//! A fold from left to right waits for each addition before it starts the next. Here element `j` goes to lane
//! `j % lanes`, every lane folds its elements from left to right, starting at `init`, and the lanes are then folded
//! in halves: lane `i` takes in lane `i + lanes / 2`, and so on down to one. There are 32 lanes, but 16 in a row of
//! fewer than 64 elements. The order depends on the length alone: it is the same for every element type and every
//! run. On a target without vector registers (ARM's Cortex-M, 32-bit RISC-V) there is one lane: from left to right.
//!
//! The compiler builds vector code from adjacent stores, and it unrolls a row of known length completely: if the only
//! store were that of the result, it would fold the whole row in vectors of two. So the lanes of a long row are
//! stored by `black_box` once they are down to 16: without it, a product of 128 elements takes 1.5 to 2.1 times as
//! long, and one of 48 pairs 1.4 to 1.9 times (measured with SSE2, AVX2 and AVX-512). A reduction of many rows stores
//! them once they are down to four ([`rows`](super::rows)), and for a row of fewer than 64 elements only then.

use core::hint::black_box;

use super::{SCALAR, array_of};

mod bytes;
mod narrow;
mod rest;
mod strided;

pub(crate) use bytes::byte_products;
pub(crate) use narrow::{NARROW_ROWS, fold_narrow};
use rest::more_lanes;
pub(crate) use strided::{fold_strided, put_columns, strided_block};

/// Lanes of a long row.
pub(super) const LANES: usize = 32;
/// Lanes of a row shorter than two rounds of [`LANES`]; a row as long or longer is folded to these first.
pub(crate) const SHORT_LANES: usize = 16;

/// Folds `get(0), get(1), .., get(n - 1)` with `add` in the order that the module describes; `init` must be
/// neutral for `add`, and is the result for `n = 0`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_lanes<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if SCALAR {
        return fold_terms(n, init, get, &add, &add);
    }
    // `init` is added at the end, so that lanes of a few elements need not start at it: several such rows side by side then cost no more
    // than a loop from left to right.
    add(init, fold_from(n, init, |x| x, get, &add, &add))
}

/// [`fold_lanes`] of a row of `n > 0`, without a neutral element: of two elements `add` is called once.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_some<T: Copy>(n: usize, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if SCALAR {
        return fold_lanes(n.saturating_sub(1), get(0), |j| get(j + 1), add);
    }
    fold_from(n, get(0), |x| x, get, &add, &add)
}

/// [`fold_lanes`] of elements that lie apart in memory, with the same value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_apart<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if SCALAR || n >= 2 * LANES {
        return fold_lanes(n, init, get, add);
    }
    add(init, fold_short_apart(n, init, get, &add))
}

/// [`fold_lanes`] of each of `W` rows of `n > 0` elements; `get` is called with the position and the row. Elements of one position lie
/// side by side: a lane is a vector with one element of each row.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_across<T: Copy, const W: usize>(
    n: usize,
    init: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; W] {
    if SCALAR {
        return array_of(|w| fold_lanes(n, init, |j| get(j, w), &add));
    }
    let both = |mut a: [T; W], b: [T; W]| {
        for (a, b) in a.iter_mut().zip(b) {
            *a = add(*a, b);
        }
        a
    };
    fold_apart(n, [init; W], |j| array_of(|w| get(j, w)), both)
}

/// Folds integers from left to right. Their order does not matter, so that the compiler
/// may choose lanes itself, and takes more lanes for smaller elements: with the lanes
/// of [`fold_lanes`] the largest of 784 `u8` a stride apart takes 5 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_plain<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if SCALAR {
        return fold_lanes(n, init, get, add);
    }
    (0..n).fold(init, |sum, j| add(sum, get(j)))
}

/// [`fold_lanes`] for elements that have another type than the sum: `take` adds an element to a sum.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_terms<T: Copy, U>(
    n: usize,
    init: T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if SCALAR {
        let (mut sum, mut start) = (init, 0);
        while n - start >= LANES {
            for i in 0..LANES {
                sum = take(sum, get(start + i));
            }
            start += LANES;
        }
        return (start..n).fold(sum, |sum, j| take(sum, get(j)));
    }
    fold_from(n, init, |x| take(init, x), get, &take, add)
}

/// Folds a row. In a row of up to 16 elements each lane is `first` of its only element; the lanes of a longer row start at `init`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_from<T: Copy, U>(
    n: usize,
    init: T,
    first: impl Fn(U) -> T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if n >= 2 * LANES {
        return fold_four(long_to_four(n, init, get, take, &add), add);
    }
    fold_short(n, init, first, get, take, add)
}

/// [`fold_from`] of fewer than 64 elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn fold_short<T: Copy, U>(
    n: usize,
    init: T,
    first: impl Fn(U) -> T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    let fold: fn(_, _, _, _, _, _) -> _ =
        const { if cfg!(debug_assertions) { fold_flat::<T, U> } else { fold_in_lanes::<T, U> } };
    fold(n, init, first, get, take, add)
}

/// [`fold_short`] of elements that are not adjacent in memory, with the same value; `init` is neutral. They are loaded one by one:
/// lanes stored one by one and read back as vectors would wait for the stores, and 16 elements on a diagonal take 3 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn fold_short_apart<T: Copy>(
    n: usize,
    init: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    let fold: fn(_, _, _, _) -> _ =
        const { if cfg!(debug_assertions) { fold_flat_apart::<T> } else { fold_one_by_one::<T> } };
    fold(n, init, get, add)
}

/// [`fold_short_apart`] for debug builds.
fn fold_flat_apart<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    fold_flat(n, init, |x| x, get, &add, &add)
}

/// [`fold_short_apart`] for optimised builds. Each lane is added to its partner as soon as both are
/// complete, so that few lanes are alive at once: several of these sums are computed side by side, and each
/// live number takes a register. With all 16 lanes alive, 32 rows of 64 columns take 1.4 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_one_by_one<T: Copy>(n: usize, init: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    if n == 0 {
        return init;
    }
    if n <= 4 {
        // If only run time knows `n`, the loops below cost more than four elements: sums of seven runs of three take 1.6 times as long.
        let even = if n > 2 { add(get(0), get(2)) } else { get(0) };
        let odd = if n > 3 { add(get(1), get(3)) } else { get(usize::from(n > 1)) };
        return if n > 1 { add(even, odd) } else { even };
    }
    let mut fours = [init; 4];
    for (l, four) in fours.iter_mut().enumerate().take(n) {
        *four = lane_apart(l, n, &get, &add);
        if l + 8 < n {
            *four = add(*four, lane_apart(l + 8, n, &get, &add));
        }
        if l + 4 < n {
            let mut other = lane_apart(l + 4, n, &get, &add);
            if l + 12 < n {
                other = add(other, lane_apart(l + 12, n, &get, &add));
            }
            *four = add(*four, other);
        }
    }
    let [a, b, c, d] = fours;
    let even = if n > 2 { add(a, c) } else { a };
    let odd = if n > 3 { add(b, d) } else { b };
    if n > 1 { add(even, odd) } else { even }
}

/// The sum of one lane of 16, which has at least one element: the one at `first`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn lane_apart<T: Copy>(first: usize, n: usize, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let (mut sum, mut j) = (get(first), first + SHORT_LANES);
    while j < n {
        sum = add(sum, get(j));
        j += SHORT_LANES;
    }
    sum
}

/// [`fold_short`] for debug builds, where each step of an iterator
/// is a call. Lanes and their order are those of [`fold_in_lanes`].
#[allow(
    clippy::indexing_slicing,
    reason = "positions are below the number of lanes, and `get_mut` is a call"
)]
fn fold_flat<T: Copy, U>(
    n: usize,
    init: T,
    first: impl Fn(U) -> T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    let mut lanes = [init; SHORT_LANES];
    let mut j = 0;
    while j < n {
        let lane = j % SHORT_LANES;
        lanes[lane] = if n > SHORT_LANES { take(lanes[lane], get(j)) } else { first(get(j)) };
        j += 1;
    }
    let (mut filled, mut half) = (if n < SHORT_LANES { n } else { SHORT_LANES }, SHORT_LANES / 2);
    while half > 0 {
        let mut high = half;
        while high < filled {
            lanes[high - half] = add(lanes[high - half], lanes[high]);
            high += 1;
        }
        filled = if filled < half { filled } else { half };
        half /= 2;
    }
    lanes[0]
}

/// [`fold_short`] for optimised builds.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_in_lanes<T: Copy, U>(
    n: usize,
    init: T,
    first: impl Fn(U) -> T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if n >= SHORT_LANES {
        // A row of 16 elements is its own lanes. For a longer row by itself, lanes that start with elements would not vectorise.
        let lanes = if n == SHORT_LANES {
            array_of(|i| first(get(i)))
        } else {
            more_lanes([init; SHORT_LANES], 0, n, get, take)
        };
        return fold_four(sixteen_to_four(black_box(CacheLine(lanes)).0, &add), add);
    }
    let mut lanes = [init; SHORT_LANES];
    for (lane, j) in lanes.iter_mut().zip(0..n) {
        *lane = first(get(j));
    }
    let n = halved::<8, _>(&mut lanes, n, &add);
    let n = halved::<4, _>(&mut lanes, n, &add);
    let n = halved::<2, _>(&mut lanes, n, &add);
    halved::<1, _>(&mut lanes, n, &add);
    let [one, ..] = lanes;
    one
}

/// Folds the first `n` lanes to at most `W`, and returns how many are left.
#[cfg_attr(not(debug_assertions), inline(always))]
fn halved<const W: usize, T: Copy>(lanes: &mut [T; SHORT_LANES], n: usize, add: impl Fn(T, T) -> T) -> usize {
    let (low, high) = lanes.split_at_mut(W);
    for (i, (a, b)) in low.iter_mut().zip(high).enumerate() {
        if i + W < n {
            *a = add(*a, *b);
        }
    }
    n.min(W)
}

/// Folds 16 elements or more to four lanes; [`fold_four`] folds these to one. The lanes of a row of fewer than 64 elements start with
/// elements, and not at `init`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_to_four<T: Copy>(
    n: usize,
    init: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; 4] {
    if n < 2 * LANES {
        return short_to_four(n, get, add);
    }
    long_to_four(n, init, get, &add, &add)
}

/// [`fold_to_four`] of 16 to 63 elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn short_to_four<T: Copy>(n: usize, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> [T; 4] {
    sixteen_to_four(more_lanes(array_of(&get), SHORT_LANES, n, &get, &add), add)
}

/// [`fold_to_four`] of 64 elements or more.
#[cfg_attr(not(debug_assertions), inline(always))]
fn long_to_four<T: Copy, U>(
    n: usize,
    init: T,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; 4] {
    let mut lanes = [init; LANES];
    let mut start = 0;
    // Two rounds of lanes are one loop body: a shorter body is unrolled before the vectoriser sees it as a loop, and
    // what comes out is scalar.
    while start + 2 * LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = take(take(*lane, get(start + i)), get(start + LANES + i));
        }
        start += 2 * LANES;
    }
    if start + LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = take(*lane, get(start + i));
        }
        start += LANES;
    }
    for (lane, j) in lanes.iter_mut().zip(start..n) {
        *lane = take(*lane, get(j));
    }
    sixteen_to_four(black_box(CacheLine(half(init, lanes, &add))).0, add)
}

/// Folds 32 lanes to 16.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn half<T: Copy>(init: T, lanes: [T; LANES], add: impl Fn(T, T) -> T) -> [T; SHORT_LANES] {
    let mut half = [init; SHORT_LANES];
    let (low, high) = lanes.split_at(SHORT_LANES);
    for (h, (a, b)) in half.iter_mut().zip(low.iter().zip(high)) {
        *h = add(*a, *b);
    }
    half
}

/// Lanes aligned to a cache line: a load cannot be served from a pending store that crosses two lines, and waits for the cache.
#[repr(align(64))]
pub(super) struct CacheLine<T>(pub(super) [T; SHORT_LANES]);

/// 16 lanes folded in halves to four.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn sixteen_to_four<T>(lanes: [T; SHORT_LANES], add: impl Fn(T, T) -> T) -> [T; 4] {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = lanes;
    let [a, b, c, d, e, f, g, h] =
        [add(a, i), add(b, j), add(c, k), add(d, l), add(e, m), add(f, n), add(g, o), add(h, p)];
    [add(a, e), add(b, f), add(c, g), add(d, h)]
}

/// Four lanes folded in halves to one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_four<T>([a, b, c, d]: [T; 4], add: impl Fn(T, T) -> T) -> T {
    add(add(a, c), add(b, d))
}

#[cfg(test)]
mod tests;
