//! Several sums side by side: of rows whose elements at one position are adjacent in memory, and of columns.

use super::pairwise::{Pairwise, in_blocks};
use super::{BLOCK, is_integer, small};
use crate::kernel::fold::{LANES, fold_short_apart, put_columns, strided_block};
use crate::kernel::{SCALAR, array_of, mapped};

/// Elements of several rows of columns that are added at once.
const WIDE: usize = 32;
/// Rows of a block of columns.
const ROWS: usize = 16;

/// The sums of `W` rows of `n > 0` elements, each in the order of [`sum`]; `get` is called with the position and the row.
/// Elements of one position lie side by side: a lane is a vector with one element of each row.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_across<T: Copy + 'static, const W: usize>(
    n: usize,
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; W] {
    if is_integer::<T>() || SCALAR {
        let mut sums = array_of(|w| get(0, w));
        for j in 1..n {
            for (w, sum) in sums.iter_mut().enumerate() {
                *sum = add(*sum, get(j, w));
            }
        }
        return sums;
    }
    if n < 2 * LANES {
        let sums = fold_short_apart(n, [zero; W], |j| array_of(|w| get(j, w)), |a, b| both(a, b, &add));
        return mapped(sums, |sum| add(zero, sum));
    }
    let four = |mut a: [[T; W]; 4], b: [[T; W]; 4]| {
        for (a, b) in a.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
            *a = add(*a, *b);
        }
        a
    };
    let mut lanes = [[zero; W]; LANES];
    let total =
        in_blocks!(n by BLOCK, |start, len| block_across(&mut lanes, (start, len), zero, &get, &add), four);
    // Adds vector by vector, in the order of `fold_four`. Element by element, the compiler would store each vector and take it apart.
    let [mut sums, mut odd, c, d] = total;
    for (lane, more) in [(&mut sums, &c), (&mut odd, &d)] {
        for (sum, x) in lane.iter_mut().zip(more) {
            *sum = add(*sum, *x);
        }
    }
    for (sum, x) in sums.iter_mut().zip(&odd) {
        *sum = add(zero, add(*sum, *x));
    }
    sums
}

/// The sums of a block in 32 lanes, folded to four.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block_across<T: Copy, const W: usize>(
    lanes: &mut [[T; W]; LANES],
    (mut start, len): (usize, usize),
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [[T; W]; 4] {
    let end = start + len;
    // The first elements initialise the lanes; adding them to zeros would store the zeros first.
    if len >= 2 * LANES {
        for (l, lane) in lanes.iter_mut().enumerate() {
            for (w, sum) in lane.iter_mut().enumerate() {
                *sum = add(get(start + l, w), get(start + LANES + l, w));
            }
        }
        start += 2 * LANES;
    } else {
        *lanes = [[zero; W]; LANES];
    }
    while start + 2 * LANES <= end {
        for (l, lane) in lanes.iter_mut().enumerate() {
            for (w, sum) in lane.iter_mut().enumerate() {
                *sum = add(*sum, add(get(start + l, w), get(start + LANES + l, w)));
            }
        }
        start += 2 * LANES;
    }
    while start < end {
        for (lane, j) in lanes.iter_mut().zip(start..end) {
            for (w, sum) in lane.iter_mut().enumerate() {
                *sum = add(*sum, get(j, w));
            }
        }
        start += LANES;
    }
    fold_across::<16, _, W>(lanes, LANES, &add);
    fold_across::<8, _, W>(lanes, LANES, &add);
    fold_across::<4, _, W>(lanes, LANES, &add);
    let [a, b, c, d, ..] = *lanes;
    [a, b, c, d]
}

/// Adds the lanes from `H` on to the lanes before, as far as there are `n` elements.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fold_across<const H: usize, T: Copy, const W: usize>(
    lanes: &mut [[T; W]; LANES],
    n: usize,
    add: impl Fn(T, T) -> T,
) {
    let (low, high) = lanes.split_at_mut(H);
    for (l, (a, b)) in low.iter_mut().zip(high).enumerate() {
        if l + H < n {
            for (a, b) in a.iter_mut().zip(b) {
                *a = add(*a, *b);
            }
        }
    }
}

/// The sums of `W` columns of `n` elements, side by side, for `put`, which is called once; `get` is called with the row and
/// the column, and `end` between rows.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_columns<T: Copy + 'static, const W: usize>(
    n: usize,
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    end: impl Fn(),
    mut put: impl FnMut([T; W]),
) {
    let sum: fn(_, _, _, _, _) -> _ =
        const { if SCALAR { one_by_one::<T, W> } else { block_by_block::<T, W> } };
    put(sum(n, zero, get, add, end));
}

/// The sums of columns on a target without vector registers.
#[cfg_attr(not(debug_assertions), inline(always))]
fn one_by_one<T: Copy + 'static, const W: usize>(
    n: usize,
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    end: impl Fn(),
) -> [T; W] {
    let rows = if is_integer::<T>() { n } else { ROWS };
    // For up to three blocks the pairwise order is the order from the first to the last.
    let few = n.div_ceil(rows.max(1)) <= 3;
    let (mut sums, mut pairs, mut start) = (None, [const { None::<Pairwise<T>> }; W], 0);
    while start < n {
        let len = rows.min(n - start);
        let block = first_to_last((start, len), &get, &add, &end);
        if few {
            sums = Some(sums.map_or(block, |sums| both(sums, block, &add)));
        } else {
            // Each column has a `Pairwise` of its own: one `Pairwise` for all columns would take kilobytes of code.
            for (pairs, part) in pairs.iter_mut().zip(block) {
                Pairwise::push_to(pairs, part, &add);
            }
        }
        start += len;
    }
    let mut sums = sums.unwrap_or([zero; W]);
    if !few {
        for (sum, pairs) in sums.iter_mut().zip(&pairs) {
            if let Some(pairs) = pairs {
                *sum = pairs.total(&add);
            }
        }
    }
    sums
}

/// The sums of columns in vector registers.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block_by_block<T: Copy + 'static, const W: usize>(
    n: usize,
    _: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    end: impl Fn(),
) -> [T; W] {
    let rows = if is_integer::<T>() { n } else { ROWS };
    let both = |a, b| both(a, b, &add);
    in_blocks!(n by rows, |start, len| first_to_last((start, len), &get, &add, &end), both)
}

/// The sums of two rows.
#[inline(always)]
fn both<T: Copy, const W: usize>(mut a: [T; W], b: [T; W], add: impl Fn(T, T) -> T) -> [T; W] {
    for (a, b) in a.iter_mut().zip(b) {
        *a = add(*a, b);
    }
    a
}

/// Whether columns of `n` elements have so few blocks that these are added from the first to the last.
#[inline(always)]
pub(crate) fn is_few_blocks(n: usize) -> bool {
    n <= 3 * ROWS
}

/// [`sum_columns`] of up to `W` columns whose elements lie apart, with the same values: integers, or a [few blocks](is_few_blocks). `put`
/// takes them one by one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_strided<T: Copy + 'static, const W: usize>(
    (n, columns): (usize, usize),
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    put: impl FnMut(usize, T),
) {
    let rows = if is_integer::<T>() { n } else { ROWS };
    let block = |start| strided_block((start, rows.min(n - start)), columns, &get, &add);
    let (mut sums, mut start): ([T; W], _) = (block(0), rows);
    while start < n {
        let more: [T; W] = block(start);
        for (sum, x) in sums.iter_mut().zip(&more).take(columns) {
            *sum = add(*sum, *x);
        }
        start += rows;
    }
    put_columns(&sums, columns, put);
}

/// The sums of `n` rows from `start` on.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_to_last<T: Copy + 'static, const W: usize>(
    (start, n): (usize, usize),
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    end: impl Fn(),
) -> [T; W] {
    let mut sums: [T; W] = array_of(|w| get(start, w));
    let (mut i, end_row) = (start + 1, start + n);
    let wide: fn(_, _, _, _) -> _ =
        const { if !SCALAR && W * size_of::<T>() <= 16 { add_wide::<T, W> } else { add_none::<T, W> } };
    i = wide(&mut sums, (i, end_row), &get, &add);
    // Five rows are one step of the loop, so that a block is its first row and three steps: for eight columns or fewer, counting
    // single rows would take more instructions than adding them. Row by row, 64 rows of 4 `f32` take 1.40 times as long on an AMD
    // EPYC, and 100 rows of 8 take 1.05 (with AVX2 1.85). For 64 x 64 integers, which have no blocks, it would take twice as long.
    while const { !SCALAR && W <= 8 } && !is_integer::<T>() && i + 5 <= end_row {
        for (w, sum) in sums.iter_mut().enumerate() {
            let two = add(add(*sum, get(i, w)), get(i + 1, w));
            *sum = add(add(add(two, get(i + 2, w)), get(i + 3, w)), get(i + 4, w));
        }
        i += 5;
    }
    for i in i..end_row {
        for (w, sum) in sums.iter_mut().enumerate() {
            *sum = add(*sum, get(i, w));
        }
        end();
    }
    sums
}

/// Adds the rows `i..end` of small integers to sums that are the row before `i`, as many at once as fill a vector, and gives back which row is
/// next.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_wide<T: Copy + 'static, const W: usize>(
    sums: &mut [T; W],
    (mut i, end): (usize, usize),
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> usize {
    let (first, rows) = (i - 1, WIDE / W);
    if !small::<T>() || end - first <= 2 * rows {
        return i;
    }
    let mut wide: [T; WIDE] = array_of(|l| get(first + l / W, l % W));
    i = first + rows;
    while i + rows <= end {
        for (l, sum) in wide.iter_mut().enumerate() {
            *sum = add(*sum, get(i + l / W, l % W));
        }
        i += rows;
    }
    for (w, sum) in sums.iter_mut().enumerate() {
        *sum = wide
            .iter()
            .skip(w + W)
            .step_by(W)
            .fold(wide.get(w).copied().unwrap_or(*sum), |sum, x| add(sum, *x));
    }
    i
}

/// [`add_wide`] where no vector has several rows.
#[inline(always)]
fn add_none<T, const W: usize>(
    _: &mut [T; W],
    (i, _): (usize, usize),
    _: impl Fn(usize, usize) -> T,
    _: impl Fn(T, T) -> T,
) -> usize {
    i
}
