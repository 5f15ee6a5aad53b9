//! Folding many rows, several of them side by side.
//!
//! The last folds of a row do not fill a vector. So 16 rows are folded to four lanes
//! each, which are stored, and the lanes of all rows are then folded together.
//!
//! An extremum does not depend on the order, and an element may be compared twice. So a row of fewer than 64
//! elements is folded in pieces of four, the last of which may overlap the one before. Rows of a few elements are
//! plain loops, as the compiler then puts as many rows side by side as fit a vector. Both folds ignore NaN: 16 rows
//! are searched for one while they are folded, all others afterwards, and if there is one the results are corrected.

use core::hint::black_box;
use core::ops::Range;
use core::sync::atomic::{Ordering, compiler_fence};

use super::array_of;
use super::extremum::is_nan;
use super::fold::fold_four;

/// Rows that are folded together.
#[derive(Clone, Copy)]
pub(crate) struct RowBlock {
    /// The length of a row.
    pub(crate) n: usize,
    /// How many there are.
    pub(crate) count: usize,
    /// Whether each row begins in memory where the one before it ends.
    pub(crate) flat: bool,
}

/// Rows in four lanes that are folded together.
const ROWS: usize = 16;

/// Lines of the cache for rows in four lanes.
#[repr(align(64))]
struct LaneRows<T>([[T; 4]; ROWS]);

/// Folds 16 rows in four lanes each; `put` takes the results in order.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sixteen<T: Copy>(
    room: &mut LaneRows<T>,
    mut lanes: impl FnMut(usize) -> [T; 4],
    join: impl Fn(T, T) -> T,
    mut put: impl FnMut(usize, T),
) {
    for (r, row) in room.0.iter_mut().enumerate() {
        *row = lanes(r);
        // Without the fence the compiler folds several rows side by side and gathers their elements: 64 rows of 20 then take 1.5 to 5
        // times as long (measured with SSE2, AVX2 and AVX-512).
        compiler_fence(Ordering::SeqCst);
    }
    for (r, row) in room.0.iter().enumerate() {
        put(r, fold_four(*row, &join));
    }
}

/// A fold of rows in four lanes. (A trait, because closures that are called from several places would not be inlined.)
pub(crate) trait Lanes<T> {
    /// The value that a lane accumulates.
    type Lane: Copy;
    /// Whether the lanes of a row by itself are stored before they are folded. Sums of 5 rows of 20 take 1.7 to 2 times as long without,
    /// extrema of 3 rows of 64 with it (measured with SSE2, AVX2 and AVX-512).
    const STORED: bool;
    /// The fold of a row of 16 elements or more in four lanes.
    fn lanes(n: usize, get: impl Fn(usize) -> T) -> [Self::Lane; 4];
    /// The fold of two lanes.
    fn both(a: Self::Lane, b: Self::Lane) -> Self::Lane;
}

/// Folds rows of 16 elements or more; `put` takes the results in order. `init` may be anything.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_rows<F: Lanes<T>, T>(
    RowBlock { n, count, .. }: RowBlock,
    init: F::Lane,
    get: impl Fn(usize, usize) -> T,
    mut put: impl FnMut(usize, F::Lane),
) {
    let mut done = 0;
    if count >= ROWS {
        let mut room = LaneRows([[init; 4]; ROWS]);
        let room = &mut room;
        while done + ROWS <= count {
            sixteen(room, |r| F::lanes(n, |j| get(done + r, j)), F::both, |r, v| put(done + r, v));
            done += ROWS;
        }
    }
    for r in done..count {
        let lanes = F::lanes(n, |j| get(r, j));
        put(r, fold_four(if F::STORED { black_box(lanes) } else { lanes }, F::both));
        // As in `sixteen`: sums of 8 rows of 31 `f64` take 1.1 to 1.5 times as long without it.
        compiler_fence(Ordering::SeqCst);
    }
}

/// Rows as long or longer are folded one by one.
pub(crate) const SHORT: usize = 64;
/// Rows of fewer elements are folded from left to right, which the compiler does for several at a time where it can.
const FEW_ELEMENTS: usize = 9;
/// [`FEW_ELEMENTS`] for positions, which take two folds.
const FEW_POSITIONS: usize = 16;

/// Whether these rows are for [`extremum_rows`] and [`position_rows`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn takes_short(RowBlock { n, .. }: RowBlock) -> bool {
    n < SHORT
}

/// The extremum of each row, NaN if the row has one. If the rows are flat, `get(r, j)` with
/// `j` from `n` on reads the rows that follow. `one` is the extremum of a row by itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn extremum_rows<T: Copy + PartialOrd>(
    RowBlock { n, count, flat }: RowBlock,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    one: impl Fn(usize) -> T,
    mut put: impl FnMut(usize, T),
) {
    let first_nan = |r: usize| (0..n).map(|j| get(r, j)).find(|v| is_nan(*v));
    let better = |a: T, b: T| if beats(b, a) { b } else { a };
    let mut done = 0;
    if n >= FEW_ELEMENTS && count >= ROWS {
        let mut room = LaneRows([[get(0, 0); 4]; ROWS]);
        let room = &mut room;
        while done + ROWS <= count {
            let mut unordered = [0; 4];
            let lanes = |r: usize| {
                look_for_nan(n, &mut unordered, |j| get(done + r, j));
                in_pieces(n, |j| get(done + r, j), better)
            };
            sixteen(room, lanes, better, |r, v| put(done + r, v));
            if unordered != [0; 4] {
                correct(done..done + ROWS, first_nan, &mut put);
            }
            done += ROWS;
        }
    }
    if flat || n < FEW_ELEMENTS {
        let mut unordered = false;
        for r in done..count {
            let mut best = get(r, 0);
            for j in 1..n {
                let x = get(r, j);
                best = if beats(x, best) { x } else { best };
            }
            unordered |= !flat && has_nan(n, |j| get(r, j));
            put(r, best);
        }
        if unordered || flat && n > 1 && has_nan(n.wrapping_mul(count - done), |k| get(done, k)) {
            correct(done..count, first_nan, &mut put);
        }
    } else {
        for r in done..count {
            put(r, one(r));
        }
    }
}

/// The position of the extremum of each row, or of its first NaN. If the rows are flat, `get(r, j)` with
/// `j` from `n` on reads the rows that follow. `one` is the position in a row by itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn position_rows<T: Copy + PartialOrd>(
    RowBlock { n, count, flat }: RowBlock,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    one: impl Fn(usize) -> usize,
    mut put: impl FnMut(usize, usize),
) {
    let first_nan = |r: usize| (0..n).find(|&j| is_nan(get(r, j)));
    let mut done = 0;
    if n >= FEW_POSITIONS && count >= ROWS {
        let first = get(0, 0);
        let (mut values, mut keys, mut best) =
            (LaneRows([[first; 4]; ROWS]), LaneRows([[0.0; 4]; ROWS]), [first; ROWS]);
        // `black_box` keeps these in memory. With some of them in registers, positions in 64 rows of 32 `f32` take 1.1 times as long.
        let (values, keys, best) = black_box((&mut values, &mut keys, &mut best));
        let better = |a: T, b: T| if beats(b, a) { b } else { a };
        while done + ROWS <= count {
            let mut unordered = [0; 4];
            let lanes = |r: usize| {
                look_for_nan(n, &mut unordered, |j| get(done + r, j));
                in_pieces(n, |j| get(done + r, j), better)
            };
            sixteen(values, lanes, better, |r, v| {
                if let Some(best) = best.get_mut(r) {
                    *best = v;
                }
            });
            let lanes = |r: usize| {
                let best = best.get(r).copied().unwrap_or(first);
                in_pieces(n, |j| key(get(done + r, j) == best, n - j), larger)
            };
            // An element that is computed anew may differ from before, so that none equals the extremum: the last position is taken.
            sixteen(keys, lanes, larger, |r, key| put(done + r, n - behind(key).max(1)));
            if unordered != [0; 4] {
                correct(done..done + ROWS, first_nan, &mut put);
            }
            done += ROWS;
        }
    }
    if flat || n < FEW_POSITIONS {
        let mut unordered = false;
        for r in done..count {
            let (mut at, mut best) = (0, get(r, 0));
            for j in 1..n {
                let x = get(r, j);
                if beats(x, best) {
                    (at, best) = (j, x);
                }
            }
            unordered |= !flat && has_nan(n, |j| get(r, j));
            put(r, at);
        }
        if unordered || flat && n > 1 && has_nan(n.wrapping_mul(count - done), |k| get(done, k)) {
            correct(done..count, first_nan, &mut put);
        }
    } else {
        for r in done..count {
            put(r, one(r));
        }
    }
}

/// `2^23`: from here on neighbouring `f32` differ by 1, so that adding it to a smaller whole number puts that into the lowest bits.
const WHOLE: f32 = 8_388_608.0;

/// The key of a position, larger the nearer it is to the front; 0 if the element there is not the extremum. An `f32`, because every vector
/// unit has the maximum of two `f32`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn key(found: bool, behind: usize) -> f32 {
    if found { WHOLE + behind as f32 } else { 0.0 }
}

/// The number of elements from the position with this key to the end of its row.
#[cfg_attr(not(debug_assertions), inline(always))]
fn behind(key: f32) -> usize {
    (key.to_bits() & (SHORT as u32 - 1)) as usize
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn larger(a: f32, b: f32) -> f32 {
    if b > a { b } else { a }
}

/// A row of four elements or more in four lanes, where an element may count twice.
#[cfg_attr(not(debug_assertions), inline(always))]
fn in_pieces<T: Copy>(n: usize, get: impl Fn(usize) -> T, join: impl Fn(T, T) -> T) -> [T; 4] {
    let mut lanes: [T; 4] = array_of(&get);
    let mut start = 4;
    while start + 4 <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = join(*lane, get(start + i));
        }
        start += 4;
    }
    if start < n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = join(*lane, get(n - 4 + i));
        }
    }
    lanes
}

/// Looks for NaN in a row of four elements or more, and sets all bits of the lane that meets one. One comparison tests two elements.
#[cfg_attr(not(debug_assertions), inline(always))]
fn look_for_nan<T: Copy + PartialOrd>(n: usize, unordered: &mut [i32; 4], get: impl Fn(usize) -> T) {
    let mut start = 0;
    // One call site: with two, the comparison would stay a call, and rows of a view take 15 times as long.
    while start < n {
        let (a, b) = (start.min(n - 4), (start + 4).min(n - 4));
        for (i, unordered) in unordered.iter_mut().enumerate() {
            *unordered |= -i32::from(get(a + i).partial_cmp(&get(b + i)).is_none());
        }
        start += 8;
    }
}

/// Whether there is a NaN among `n` elements: each of the first half is compared with one of the second.
#[cfg_attr(not(debug_assertions), inline(always))]
fn has_nan<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> bool {
    let half = n / 2;
    let mut unordered = n % 2 == 1 && is_nan(get(n - 1));
    for k in 0..half {
        unordered |= get(k).partial_cmp(&get(half + k)).is_none();
    }
    unordered
}

/// Overwrites the results of those rows for which `found` returns a value.
#[cfg_attr(not(debug_assertions), inline(always))]
fn correct<T>(rows: Range<usize>, found: impl Fn(usize) -> Option<T>, put: &mut impl FnMut(usize, T)) {
    for r in rows {
        if let Some(v) = found(r) {
            put(r, v);
        }
    }
}
