//! Sums whose rounding errors stay small however long they are.
//!
//! A sum from left to right rounds once for each element, and what has been rounded away adds up: of a million equal `f32` four
//! digits are left. Here the error grows with the logarithm of the length; `docs/accuracy.md` has the bounds and what was
//! measured.
//!
//! **A row.** Fewer than 64 elements are folded in 16 lanes, by [`fold_lanes`](super::fold::fold_lanes). A longer row is cut
//! into blocks of 512 elements, the last of which may be shorter. In a block, lane `l` of 32 takes the elements `l` and `l +
//! 32` of every 64 as `a + b`, then one of 32 that are left, then one of the rest. The lanes of a block are folded in halves
//! to four. The blocks are added [pairwise](Pairwise), lane by lane, and the four lanes that result are folded in halves.
//!
//! On a target without vector registers (ARM's Cortex-M, 32-bit RISC-V) a block has 1024 elements and one lane. To the sum so
//! far it adds the sum of 64 elements at a time while there are as many, then of 32, then of 8 while there are, then
//! one by one; 64, 32 and 8 elements are added pairwise, neighbours first.
//!
//! **Columns** side by side are cut into blocks of 16 rows, which are added from the first to the last, and the blocks
//! pairwise.
//!
//! Integers need none of this: rows and columns are folded in the order that suits the compiler.

mod across;
mod down;
mod pairwise;

pub(crate) use across::{is_few_blocks, sum_across, sum_columns, sum_strided};
pub(crate) use down::sum_down;
pub(crate) use pairwise::Pairwise;

use core::any::TypeId;
use core::hint::black_box;
use core::sync::atomic::{Ordering, compiler_fence};

use super::fold::{
    CacheLine, LANES, SHORT_LANES, fold_four, fold_plain, fold_short, fold_short_apart, fold_to_four, half,
    short_to_four, sixteen_to_four,
};
use super::{SCALAR, mapped};
use pairwise::in_blocks;

/// Elements of a block of a row. Longer rows are not summed side by side.
pub(crate) const BLOCK: usize = if SCALAR { 1024 } else { 512 };

/// Whether `T` is a primitive integer, whose sums have no rounding errors. A constant for the optimiser.
#[inline(always)]
pub(crate) fn is_integer<T: 'static>() -> bool {
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

/// Whether `T` is a primitive integer of fewer than 32 bits, of which more fit in a vector register. A constant for the optimiser.
#[inline(always)]
pub(crate) fn small<T: 'static>() -> bool {
    is_integer::<T>() && size_of::<T>() < 4
}

/// The sum of `get(0), get(1), .., get(n - 1)` in the order that the module describes; `zero` for `n = 0`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if is_integer::<T>() {
        fold_plain(n, zero, get, add)
    } else if SCALAR {
        in_blocks!(n by BLOCK, |start, len| one_lane(len, zero, |j| get(start + j), &add), &add)
    } else if n < 2 * LANES {
        add(zero, fold_short(n, zero, |x| x, get, &add, &add))
    } else if n <= BLOCK {
        add(zero, fold_four(block(n, zero, get, &add), &add))
    } else {
        add(zero, fold_four(long_to_four(n, zero, get, &add), &add))
    }
}

/// [`sum`] of elements that are not adjacent in memory, with the same value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_apart<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if SCALAR && !is_integer::<T>() {
        in_blocks!(n by BLOCK, |start, len| one_lane_apart(len, zero, |j| get(start + j), &add), &add)
    } else if is_integer::<T>() || n >= 2 * LANES {
        sum(n, zero, get, add)
    } else {
        add(zero, fold_short_apart(n, zero, get, &add))
    }
}

/// [`sum_apart`] of a number of elements that the compiler knows: the lanes of a block are written out, one after the other. For a number
/// that run time knows that would be 32 loops.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_known_apart<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    if !SCALAR && !is_integer::<T>() && (2 * LANES..=BLOCK).contains(&n) {
        add(zero, fold_four(block_apart(n, zero, get, &add), &add))
    } else {
        sum_apart(n, zero, get, add)
    }
}

/// The sum of 16 elements or more (of floats at most [`BLOCK`]), folded to four lanes, which [`fold_four`] folds to the sum.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_to_four<T: Copy + 'static>(
    n: usize,
    zero: T,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; 4] {
    if is_integer::<T>() {
        fold_to_four(n, zero, get, add)
    } else if n < 2 * LANES {
        short_to_four(n, get, add)
    } else {
        block(n, zero, get, add)
    }
}

/// [`sum`] of each of `R` rows of `n` elements, 16 or more (of floats at most [`BLOCK`]); `get` is called with the row and the position.
/// The lanes of all rows are stored once they are down to four, and then folded together.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sums_of_rows<T: Copy + 'static, const R: usize>(
    n: usize,
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; R] {
    let mut lanes = [[zero; 4]; R];
    for (r, lanes) in black_box(&mut lanes).iter_mut().enumerate() {
        *lanes = sum_to_four(n, zero, |j| get(r, j), &add);
        // As in `rows`.
        compiler_fence(Ordering::SeqCst);
    }
    mapped(lanes, |lanes| add(zero, fold_four(lanes, &add)))
}

/// [`sum_to_four`] of more than [`BLOCK`] elements.
#[cfg_attr(not(debug_assertions), inline(always))]
fn long_to_four<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> [T; 4] {
    let both = |[a, b, c, d]: [T; 4], [e, f, g, h]: [T; 4]| [add(a, e), add(b, f), add(c, g), add(d, h)];
    in_blocks!(n by BLOCK, |start, len| block(len, zero, |j| get(start + j), &add), both)
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
    // The lanes are stored, as in `fold`: without that, a sum of 128 elements takes 1.7 to 2.3 times as long.
    sixteen_to_four(black_box(CacheLine(half(zero, lanes, &add))).0, add)
}

/// [`block`] of 64 elements or more that are not adjacent in memory, with the same value. Lane by lane, as the compiler otherwise gathers
/// them with AVX-512: a diagonal of 64 or 128 then takes 1.7 times as long, one of 320 1.3 times.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block_apart<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> [T; 4] {
    let mut fours = [zero; 4];
    for (l, four) in fours.iter_mut().enumerate() {
        // Four times two lanes, folded in halves.
        let mut pairs = [zero; 4];
        for (pair, l) in pairs.iter_mut().zip([l, l + 8, l + 4, l + 12]) {
            *pair = add(lane(l, n, zero, &get, &add), lane(l + SHORT_LANES, n, zero, &get, &add));
        }
        let [a, b, c, d] = pairs;
        *four = add(add(a, b), add(c, d));
    }
    fours
}

/// The sum of a lane of a block.
#[cfg_attr(not(debug_assertions), inline(always))]
fn lane<T: Copy>(l: usize, n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let (mut sum, mut start) = (zero, 0);
    while start + 2 * LANES <= n {
        sum = add(sum, add(get(start + l), get(start + LANES + l)));
        start += 2 * LANES;
    }
    while start + l < n {
        sum = add(sum, get(start + l));
        start += LANES;
    }
    sum
}

/// The sum of a block in one lane.
#[cfg_attr(not(debug_assertions), inline(always))]
fn one_lane<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let eight = |j: usize| eight(j, &get, &add);
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

/// [`one_lane`] where it takes several instructions to read an element: each sixteen elements are one turn of a loop. Written out, their sum
/// would be a function that the compiler calls, and that learns nothing of where the elements are: a dot product of 64 elements takes 3
/// times as long on a Cortex-M4F.
#[cfg_attr(not(debug_assertions), inline(always))]
fn one_lane_apart<T: Copy>(n: usize, zero: T, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let (mut sum, mut start) = (zero, 0);
    while start + 32 <= n {
        let parts = if start + 64 <= n { 4 } else { 2 };
        let [mut low, mut high] = [zero; 2];
        for part in 0..parts {
            let sixteen = add(eight(start, &get, &add), eight(start + 8, &get, &add));
            match part {
                0 => low = sixteen,
                1 => low = add(low, sixteen),
                2 => high = sixteen,
                _ => high = add(high, sixteen),
            }
            start += 16;
        }
        sum = add(sum, if parts == 4 { add(low, high) } else { low });
    }
    while start + 8 <= n {
        sum = add(sum, eight(start, &get, &add));
        start += 8;
    }
    (start..n).fold(sum, |sum, j| add(sum, get(j)))
}

/// The sum of eight elements from `j` on, in pairs.
#[inline(always)]
fn eight<T: Copy>(j: usize, get: impl Fn(usize) -> T, add: impl Fn(T, T) -> T) -> T {
    let [a, b, c, d] = [
        add(get(j), get(j + 1)),
        add(get(j + 2), get(j + 3)),
        add(get(j + 4), get(j + 5)),
        add(get(j + 6), get(j + 7)),
    ];
    add(add(a, b), add(c, d))
}

#[cfg(test)]
mod tests;
