//! The extrema of adjacent columns, and the position of the first of each.

use core::hint::black_box;

use super::{LaneMark, any, is_nan};
use crate::kernel::sum::is_integer;
use crate::kernel::{array_of, mapped};

/// The extremum of each of `W` columns of `n > 0` elements, NaN if the
/// column has one. `get` is called with row and column, `end` between rows.
///
/// To find a NaN, the elements of two rows are compared with each other, as in a
/// row. On a target without vector registers each element is compared with itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn columns<T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [T; W] {
    let columns: fn(_, _, _, _) -> _ =
        const { if size_of::<T>() > 4 { columns_by::<i64, T, W> } else { columns_by::<i32, T, W> } };
    columns(n, get, beats, end)
}

/// The extremum of a row of eight elements or more that are not adjacent in memory, NaN if the row has one. The row is
/// folded as four columns: in one column each comparison would wait for the one before. `better` is the extremum of two.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn apart<T: Copy + PartialOrd + 'static>(
    n: usize,
    get: impl Fn(usize) -> T,
    beats: impl Fn(T, T) -> bool,
    better: impl Fn(T, T) -> T,
) -> T {
    let [a, b, c, d] = columns::<T, 4>(n / 4, |i, w| get(4 * i + w), beats, || ());
    (n - n % 4..n).fold(better(better(a, b), better(c, d)), |best, j| better(best, get(j)))
}

/// [`columns`] with masks of the type `M`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn columns_by<M: LaneMark, T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [T; W] {
    let mut best: [T; W] = array_of(|w| get(0, w));
    if n == 1 {
        return best;
    }
    // `black_box` hides the number of rows where the compiler would unroll the loop: it would then move
    // all comparisons into the fold of the masks, and 8 rows of 31 `f64` take twice the instructions.
    let n = if is_integer::<T>() || n <= 4 || n > UNROLLED_ROWS { n } else { black_box(n) };
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
        *best = first_nan(n, |i| get(i, w)).map_or(*best, |(_, nan)| nan);
    }
    best
}

/// The first NaN and its position. (An iterator would be five functions for each width of a tile.)
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_nan<T: Copy + PartialOrd>(n: usize, get: impl Fn(usize) -> T) -> Option<(usize, T)> {
    let mut i = 0;
    while i < n {
        let x = get(i);
        if is_nan(x) {
            return Some((i, x));
        }
        i += 1;
    }
    None
}

/// The compiler unrolls a loop over at most this many rows.
const UNROLLED_ROWS: usize = 16;

/// The position of the extremum of each of `W` columns, or of its first NaN; `get` and `end` are those
/// of [`columns`]. The positions are below `n` even if the order of the elements contradicts itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn arg_columns<T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [usize; W] {
    // So few are compared without vector registers: a position is one of the processor's own numbers.
    let columns: fn(_, _, _, _) -> _ = const {
        match size_of::<T>() {
            bytes if W <= 2 || bytes >= 8 => arg_columns_by::<i64, T, W>,
            1 => arg_columns_by::<i8, T, W>,
            2 => arg_columns_by::<i16, T, W>,
            _ => arg_columns_by::<i32, T, W>,
        }
    };
    columns(n, get, beats, end)
}

/// [`arg_columns`] with positions of the type `M`. It holds positions up to [`LaneMark::MOST`], so that longer columns are cut.
#[cfg_attr(not(debug_assertions), inline(always))]
fn arg_columns_by<M: LaneMark, T: Copy + PartialOrd + 'static, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> T,
    beats: impl Fn(T, T) -> bool,
    end: impl Fn(),
) -> [usize; W] {
    let mut best: [T; W] = array_of(|w| get(0, w));
    if !is_integer::<T>() && n < UNROLLED_ROWS / 2 {
        // For few rows it is cheaper to test each element for NaN than to test once whether
        // there was a NaN: otherwise positions in 2 rows of 64 x 16 `f64` take 3 times as long.
        let mut found = [M::NONE; W];
        for i in 1..n {
            for (w, (best, found)) in best.iter_mut().zip(&mut found).enumerate() {
                let x = get(i, w);
                let takes = (beats(x, *best) | x.partial_cmp(best).is_none()) & !is_nan(*best);
                *best = if takes { x } else { *best };
                *found = if takes { M::of(i) } else { *found };
            }
            end();
        }
        return mapped(found, M::position);
    }
    let mut unordered = [M::NONE; W];
    let (mut positions, mut base) = ([0; W], 0);
    while base + 1 < n {
        let len = (n - 1 - base).min(M::MOST);
        let mut found = [M::NONE; W];
        for i in 1..len + 1 {
            for (w, ((best, found), unordered)) in
                best.iter_mut().zip(&mut found).zip(&mut unordered).enumerate()
            {
                let x = get(base + i, w);
                *unordered |= M::all_bits(x.partial_cmp(best).is_none());
                let beats = beats(x, *best);
                *best = if beats { x } else { *best };
                *found = if beats { M::of(i) } else { *found };
            }
            end();
        }
        // Stored, so that the vectors are not cut to the width of the results: the least of five columns of 31 `i32` would take twice as long
        // with SSE2.
        let found = if const { W > 2 && size_of::<M>() == 4 } && is_integer::<T>() {
            black_box(found)
        } else {
            found
        };
        for (position, found) in positions.iter_mut().zip(found) {
            *position = if found == M::NONE { *position } else { base + found.position() };
        }
        base += len;
    }
    if any(&unordered) {
        // The rare case. `black_box` keeps this loop from being unrolled: unrolled, 100 rows of 8 `f32` take 1.2 to 1.3 times as long.
        for (w, at) in positions.iter_mut().enumerate().take(black_box(W)) {
            *at = first_nan(n, |i| get(i, w)).map_or(*at, |(at, _)| at);
        }
    }
    positions
}
