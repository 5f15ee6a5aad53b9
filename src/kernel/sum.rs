//! Sums whose rounding errors stay small however long they are.
//!
//! A sum from left to right rounds once for each element, and what has been rounded away adds up: of a million equal `f32` four
//! digits are left. Here the error grows with the logarithm of the length; `docs/accuracy.md` has the bounds and what was
//! measured.
//!
//! **A row.** Fewer than 64 elements are folded as [`fold_lanes`] does it, in 16 lanes. A longer row is cut into blocks of
//! 512 elements, the last of which may be shorter. In a block, lane `l` of 32 takes the elements `l` and `l + 32` of
//! every 64 as `a + b`, then one of 32 that are left, then one of the rest. The lanes of a block are folded in halves to
//! four. The blocks are added [pairwise](Pairwise), lane by lane, and the four lanes that result are folded in halves.
//!
//! On a target without vector registers (ARM's Cortex-M, 32-bit RISC-V) a block has 1024 elements and one lane. To the sum so
//! far it adds the sum of 64 elements at a time while there are as many, then of 32, then of 8 while there are, then
//! one by one; 64, 32 and 8 elements are added pairwise, neighbours first.
//!
//! **Columns** side by side are cut into blocks of 16 rows, which are added from the first to the last, and the blocks
//! pairwise.
//!
//! Integers need none of this: rows are folded as [`fold_lanes`] does it, columns from the first row to the last.

use core::any::TypeId;
use core::array;
use core::hint::black_box;

use super::fold::{
    LANES, Line, SHORT_LANES, fold_four, fold_lanes, fold_short, fold_to_four, half, short_to_four,
    sixteen_to_four,
};
use super::{SCALAR, rolled};

/// Elements of a block of a row; longer rows are summed one by one.
pub(crate) const BLOCK: usize = if SCALAR { 1024 } else { 512 };
/// Rows of a block of columns.
const ROWS: usize = 16;

/// Parts of a sum that are added in pairs: two parts to one, two of these to one, and so on, each as soon as both are
/// there. What is left at the end is added from the last part to the first.
pub(crate) struct Pairwise<A> {
    /// In the place `k` the sum of `2^k` parts that waits for another one; in the last place what has left the place before it, added
    /// up in order.
    sums: [Option<A>; LEVELS + 1],
}

/// So many times the number of parts may double before they are added in order.
const LEVELS: usize = if SCALAR { 8 } else { 16 };

impl<A: Copy> Pairwise<A> {
    /// The sum of nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new() -> Self {
        Self { sums: [None; LEVELS + 1] }
    }

    /// Takes in one more part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, part: A, add: impl Fn(A, A) -> A) {
        if SCALAR { self.push_by_call(part, &add) } else { self.take(part, &add) }
    }

    /// The sum of all parts, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn total(&self, add: impl Fn(A, A) -> A) -> Option<A> {
        if SCALAR { self.total_by_call(&add) } else { self.reduce(&add) }
    }

    /// One function for all sums: it runs once for many elements, and would otherwise take its bytes of flash in each of them.
    #[inline(never)]
    fn push_by_call(&mut self, part: A, add: &dyn Fn(A, A) -> A) {
        self.take(part, add);
    }

    #[inline(never)]
    fn total_by_call(&self, add: &dyn Fn(A, A) -> A) -> Option<A> {
        self.reduce(add)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, mut part: A, add: &(impl Fn(A, A) -> A + ?Sized)) {
        let mut level = 0;
        while let Some(sum) = self.sums.get_mut(level) {
            match *sum {
                None => {
                    *sum = Some(part);
                    return;
                }
                Some(first) => part = add(first, part),
            }
            *sum = if level < LEVELS { None } else { Some(part) };
            level = rolled(level + 1);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduce(&self, add: &(impl Fn(A, A) -> A + ?Sized)) -> Option<A> {
        let mut total = None;
        for &part in self.sums.iter().filter_map(|sum| rolled(sum).as_ref()) {
            total = Some(total.map_or(part, |total| add(part, total)));
        }
        total
    }
}

/// Whether these are primitive integers, which have no rounding errors. It is a constant.
#[inline(always)]
pub(crate) fn whole<T: 'static>() -> bool {
    let t = TypeId::of::<T>();
    let signed = t == TypeId::of::<i8>()
        || t == TypeId::of::<i16>()
        || t == TypeId::of::<i32>()
        || t == TypeId::of::<i64>()
        || t == TypeId::of::<i128>()
        || t == TypeId::of::<isize>();
    signed
        || t == TypeId::of::<u8>()
        || t == TypeId::of::<u16>()
        || t == TypeId::of::<u32>()
        || t == TypeId::of::<u64>()
        || t == TypeId::of::<u128>()
        || t == TypeId::of::<usize>()
}

/// The pairwise sum of what a block of some length from some start on gives. (No function: a closure for the block would
/// stay a call. And one copy of the block: called from more places, the closures that read an element would.)
macro_rules! in_blocks {
    ($n:ident by $length:ident, $zero:expr, |$start:ident, $len:ident| $block:expr, $add:expr) => {{
        let (mut sums, mut $start) = (None, 0);
        loop {
            let $len = if $n - $start < $length { $n - $start } else { $length };
            let part = $block;
            if $n <= $length {
                break part;
            }
            let sums = sums.get_or_insert_with(Pairwise::new);
            sums.push(part, $add);
            $start += $len;
            if $start >= $n {
                // There are two parts or more.
                break sums.total($add).unwrap_or($zero);
            }
        }
    }};
}

/// The sum of `get(0), get(1), .., get(n - 1)` in the order that the module describes; `zero` for `n = 0`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if whole::<T>() {
        fold_lanes(n, zero, get, add)
    } else if SCALAR {
        in_blocks!(n by BLOCK, zero, |start, len| one_lane(len, zero, |j| get(start + j), &add), &add)
    } else if n < 2 * LANES {
        add(zero, fold_short(n, zero, |x| x, get, &add, &add))
    } else if n <= BLOCK {
        add(zero, fold_four(block(n, zero, get, &add), &add))
    } else {
        add(zero, fold_four(long_to_four(n, zero, get, &add), &add))
    }
}

/// The sum of 16 elements or more, at most [`BLOCK`], but for the last two foldings in halves, which are [`fold_four`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_to_four<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; 4] {
    if whole::<T>() {
        fold_to_four(n, zero, get, add)
    } else if n < 2 * LANES {
        short_to_four(n, get, add)
    } else {
        block(n, zero, get, add)
    }
}

/// The same of more than [`BLOCK`] elements.
#[cfg_attr(not(debug_assertions), inline(always))]
fn long_to_four<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> [T; 4] {
    let both = |[a, b, c, d]: [T; 4], [e, f, g, h]: [T; 4]| [add(a, e), add(b, f), add(c, g), add(d, h)];
    in_blocks!(n by BLOCK, [zero; 4], |start, len| block(len, zero, |j| get(start + j), &add), both)
}

/// The sum of a block in 32 lanes, folded to four.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> [T; 4] {
    let mut lanes = [zero; LANES];
    let mut start = 0;
    while start + 2 * LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = add(*lane, add(get(start + i), get(start + LANES + i)));
        }
        start += 2 * LANES;
    }
    if start + LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = add(*lane, get(start + i));
        }
        start += LANES;
    }
    for (lane, j) in lanes.iter_mut().zip(start..n) {
        *lane = add(*lane, get(j));
    }
    sixteen_to_four(black_box(Line(half(zero, lanes, &add))).0, add)
}

/// The sum of a block in one lane.
#[cfg_attr(not(debug_assertions), inline(always))]
fn one_lane<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let two = |j: usize| add(get(j), get(j + 1));
    let four = |j: usize| add(two(j), two(j + 2));
    let eight = |j: usize| add(four(j), four(j + 4));
    let sixteen = |j: usize| add(eight(j), eight(j + 8));
    let thirty_two = |j: usize| add(sixteen(j), sixteen(j + 16));
    let (mut sum, mut start) = (zero, 0);
    while start + 64 <= n {
        sum = add(sum, add(thirty_two(start), thirty_two(start + 32)));
        start += 64;
    }
    if start + 32 <= n {
        sum = add(sum, thirty_two(start));
        start += 32;
    }
    while start + 8 <= n {
        sum = add(sum, eight(start));
        start += 8;
    }
    (start..n).fold(sum, |sum, j| add(sum, get(j)))
}

/// The sums of `W` rows of `n > 0` elements, each in the order of [`sum`]; `get` is called with the position and the row. Elements of
/// one position lie side by side: a lane is a vector with one element of each row.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_across<T: Copy + 'static, const W: usize>(
    n: usize,
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; W] {
    if whole::<T>() || SCALAR {
        let mut sums = array::from_fn(|w| get(0, w));
        for j in 1..n {
            for (w, sum) in sums.iter_mut().enumerate() {
                *sum = add(*sum, get(j, w));
            }
        }
        return sums;
    }
    let mut lanes = [[zero; W]; LANES];
    let total = if n < 2 * LANES {
        for start in (0..n).step_by(SHORT_LANES) {
            for (lane, j) in lanes.iter_mut().zip(start..n.min(start + SHORT_LANES)) {
                for (w, sum) in lane.iter_mut().enumerate() {
                    *sum = add(*sum, get(j, w));
                }
            }
        }
        fold_across::<8, _, W>(&mut lanes, n, &add);
        fold_across::<4, _, W>(&mut lanes, n, &add);
        let [a, b, c, d, ..] = lanes;
        [a, b, c, d]
    } else {
        let four = |mut a: [[T; W]; 4], b: [[T; W]; 4]| {
            for (a, b) in a.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
                *a = add(*a, *b);
            }
            a
        };
        in_blocks!(n by BLOCK, [[zero; W]; 4], |start, len| block_across(&mut lanes, (start, len), zero, &get, &add), four)
    };
    array::from_fn(|w| {
        let [a, b, c, d] = total.map(|lane| lane.get(w).copied().unwrap_or(zero));
        add(zero, fold_four([a, b, c, d], &add))
    })
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
    *lanes = [[zero; W]; LANES];
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

/// Adds the lanes from `H` on to those before, as far as there are `n` elements.
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
    let rows = if whole::<T>() { n } else { ROWS };
    let both = |mut a: [T; W], b: [T; W]| {
        for (a, b) in a.iter_mut().zip(b) {
            *a = add(*a, b);
        }
        a
    };
    if !SCALAR {
        put(
            in_blocks!(n by rows, [zero; W], |start, len| first_to_last((start, len), &get, &add, &end), both),
        );
    } else {
        // Up to three blocks are added pairwise when they are added from the first to the last.
        let few = n.div_ceil(rows.max(1)) <= 3;
        let (mut sums, mut pairs, mut start) = (None, [const { None::<Pairwise<T>> }; W], 0);
        while start < n {
            let len = rows.min(n - start);
            let block = first_to_last((start, len), &get, &add, &end);
            if few {
                sums = Some(sums.map_or(block, |sums| both(sums, block)));
            } else {
                // Column by column: sums of several columns that wait for others would take kilobytes of code.
                for (pairs, part) in rolled(pairs.as_mut_slice()).iter_mut().zip(block) {
                    pairs.get_or_insert_with(Pairwise::new).push(part, &add);
                }
            }
            start += len;
        }
        let mut sums = sums.unwrap_or([zero; W]);
        for (sum, pairs) in sums.iter_mut().zip(rolled(pairs.as_slice())) {
            if let Some(total) = pairs.as_ref().and_then(|pairs| pairs.total(&add)) {
                *sum = total;
            }
        }
        put(sums);
    }
}

/// The sums of `n` rows from `start` on.
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_to_last<T: Copy, const W: usize>(
    (start, n): (usize, usize),
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    end: impl Fn(),
) -> [T; W] {
    let mut sums: [T; W] = array::from_fn(|w| get(start, w));
    for i in start + 1..start + n {
        for (w, sum) in sums.iter_mut().enumerate() {
            *sum = add(*sum, get(i, w));
        }
        end();
    }
    sums
}

#[cfg(test)]
mod tests;
