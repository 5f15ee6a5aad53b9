//! Sums of many adjacent columns, each in the order of a row.

use core::hint::black_box;

use super::pairwise::{Pairwise, in_blocks};
use super::{BLOCK, is_integer, sum_apart};
use crate::kernel::SCALAR;
use crate::kernel::fence_row;
use crate::kernel::fold::LANES;
use crate::kernel::strips::{Strip, WIDEST, in_strips};

/// The sums of `columns` columns of `n` elements, each in the order of [`sum`](super::sum): `put` receives
/// each once with `ONCE`, else once or more. `get` is called with the row and the column, and the elements of a row are adjacent.
///
/// Short columns are unrolled, so that the compiler makes vectors of columns. Longer ones are added up for 256 bytes
/// of columns at a time, in lanes that are arrays: column by column, 512 rows of 64 columns take 14 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_down<const ONCE: bool, T: Copy + 'static>(
    (n, columns): (usize, usize),
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    mut put: impl FnMut(usize, T),
) {
    if SCALAR || cfg!(debug_assertions) || n < 2 * LANES {
        let mut w = 0;
        while w < columns {
            put(w, sum_apart(n, zero, |j| get(j, w), &add));
            w += 1;
        }
        fence_row(columns);
    } else {
        let mut strips = Strips { n, zero, get, add, put };
        in_strips::<ONCE, T>(columns, WIDEST / size_of::<T>().max(1), &mut strips);
    }
}

/// The arguments of [`sum_down`].
struct Strips<T, Get, Add, Put> {
    n: usize,
    zero: T,
    get: Get,
    add: Add,
    put: Put,
}

impl<T, Get, Add, Put> Strips<T, Get, Add, Put>
where
    T: Copy + 'static,
    Get: Fn(usize, usize) -> T,
    Add: Fn(T, T) -> T,
{
    /// The sums of the columns from `first` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sums<const W: usize>(&self, first: usize) -> [T; W] {
        let Self { n, zero, add, .. } = self;
        let get = |j: usize, w: usize| (self.get)(j, first + w);
        let mut sums = [*zero; W];
        if is_integer::<T>() {
            for j in 0..*n {
                for (w, sum) in sums.iter_mut().enumerate() {
                    *sum = add(*sum, get(j, w));
                }
            }
            return sums;
        }
        let n = *n;
        let both = |mut a: [[T; W]; 4], b: [[T; W]; 4]| {
            for (a, b) in a.as_flattened_mut().iter_mut().zip(b.as_flattened()) {
                *a = add(*a, *b);
            }
            a
        };
        let [a, b, c, d] =
            in_blocks!(n by BLOCK, |start, len| block_down((start, len), *zero, get, add), both);
        for (sum, (((a, b), c), d)) in sums.iter_mut().zip(a.iter().zip(&b).zip(&c).zip(&d)) {
            *sum = add(*zero, add(add(*a, *c), add(*b, *d)));
        }
        sums
    }
}

impl<T, Get, Add, Put> Strip for Strips<T, Get, Add, Put>
where
    T: Copy + 'static,
    Get: Fn(usize, usize) -> T,
    Add: Fn(T, T) -> T,
    Put: FnMut(usize, T),
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn strip<const W: usize>(&mut self, first: usize, skip: usize) {
        let sums = self.sums::<W>(first);
        for (w, sum) in sums.into_iter().enumerate().skip(skip) {
            (self.put)(first + w, sum);
        }
    }
}

/// The compiler may unroll blocks of up to this many rows.
const UNROLLED_BLOCK: usize = 192;

/// The sums of a block in 32 lanes, folded to four. The four lanes that fold to one
/// are added up together: memory for all 32 lanes would be as large as the data.
#[cfg_attr(not(debug_assertions), inline(always))]
fn block_down<T: Copy, const W: usize>(
    (start, len): (usize, usize),
    zero: T,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [[T; W]; 4] {
    // For a known number of rows the compiler would unroll many of them before it makes vectors of columns.
    let end = start + if len > UNROLLED_BLOCK { black_box(len) } else { len };
    let mut eight = [[zero; W]; 8];
    for (l, sums) in eight.iter_mut().enumerate() {
        let mut lanes = [[zero; W]; 4];
        let mut j = start + l;
        let two = |j: usize, w: usize| add(get(j, w), get(j + LANES, w));
        if len >= 2 * LANES {
            let [a, b, c, d] = &mut lanes;
            for (w, (((a, b), c), d)) in a.iter_mut().zip(b).zip(c).zip(d).enumerate() {
                (*a, *b, *c, *d) = (two(j, w), two(j + 8, w), two(j + 16, w), two(j + 24, w));
            }
            j += 2 * LANES;
        }
        while j + 2 * LANES <= end + l {
            let [a, b, c, d] = &mut lanes;
            for (w, (((a, b), c), d)) in a.iter_mut().zip(b).zip(c).zip(d).enumerate() {
                *a = add(*a, two(j, w));
                *b = add(*b, two(j + 8, w));
                *c = add(*c, two(j + 16, w));
                *d = add(*d, two(j + 24, w));
            }
            j += 2 * LANES;
        }
        while j < end {
            for (j, lane) in (j..end).step_by(8).zip(&mut lanes) {
                for (w, sum) in lane.iter_mut().enumerate() {
                    *sum = add(*sum, get(j, w));
                }
            }
            j += LANES;
        }
        let [a, b, c, d] = &lanes;
        for (sum, (((a, b), c), d)) in sums.iter_mut().zip(a.iter().zip(b).zip(c).zip(d)) {
            *sum = add(add(*a, *c), add(*b, *d));
        }
    }
    let (low, high) = eight.as_flattened_mut().split_at_mut(4 * W);
    for (a, b) in low.iter_mut().zip(high) {
        *a = add(*a, *b);
    }
    let [a, b, c, d, ..] = eight;
    [a, b, c, d]
}
