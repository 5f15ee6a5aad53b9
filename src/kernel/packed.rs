//! Matrix product of a right operand whose rows do not lie side by side in memory.
//!
//! A panel is a part of the right operand with as many columns as a tile has, row by row, in memory that the caller lends.
//! There are as many rows in it as there is room for. If the operand has more, the sums of a tile are written after each
//! panel, and read again for the next one: each is still folded from left to right.

use core::ops::Range;
use core::sync::atomic::{Ordering, compiler_fence};

use super::matmul::row_elements;
use super::sum::is_integer;
use super::terms::{Accumulator, AddProduct, Numbered, ProductTerms, Widened};
use super::tile::{add_step, fence_terms, sums_of};
use crate::storage::wide::Itself;

/// The right operand of a product, and the memory for its panels.
pub(crate) trait RightOperand<T> {
    /// How many elements there is room for.
    const ROOM: usize;
    /// The rows and columns of the blocks that [`Self::keep_block`] copies to a panel of `W` columns; the columns divide `W`.
    /// 0 rows if no block is copied: the elements of a column are not adjacent, or their type is not transposed in registers.
    fn block<const W: usize>(&self) -> (usize, usize);
    /// Copies the block of `columns` columns that starts at row `at.0` and column `at.1` to the panel,
    /// from `position` on and in rows of `width`. The columns behind `last` become copies of `last`.
    fn keep_block(&self, columns: usize, at: (usize, usize), last: usize, position: usize, width: usize);
    /// Keeps a value at a position below [`Self::ROOM`].
    fn keep(&self, at: usize, value: T);
    /// The value that is kept at a position.
    fn kept(&self, at: usize) -> T;
}

/// A result whose elements can be read back as long as they have been written but are not done.
pub(crate) trait PartialSums<T> {
    /// The element in row `i` and column `j`, which has been written and is not done.
    fn get(&self, i: usize, j: usize) -> T;
    /// Writes the first `columns` of these elements to row `i` from column `j` on. More is added to them later unless they are `done`.
    fn put_row<const W: usize>(&self, i: usize, j: usize, columns: usize, values: [T; W], done: bool);
}

/// Writes the product of an `m` by `k` and a `k` by `n` matrix, with the values of [`tiled`](super::matmul::tiled), in tiles of
/// `ROWS` rows. `k` is not 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn packed<const ROWS: usize, T: Copy + 'static>(
    (m, k, n): (usize, usize, usize),
    zero: T,
    a: impl Fn(usize, usize) -> T,
    b: impl Fn(usize, usize) -> T,
    add: impl AddProduct<T>,
    panel: &impl RightOperand<T>,
    out: &impl PartialSums<T>,
) {
    in_panels::<ROWS, T, _>((m, n), zero, &ProductTerms { k, a, b, add }, panel, out);
}

/// Writes a result of `m` rows and `n` columns in tiles, each element once or
/// more. An element is `zero` plus its terms, of which there is at least one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn in_panels<const ROWS: usize, T: Copy + 'static, S: Numbered<T>>(
    (m, n): (usize, usize),
    zero: T,
    terms: &S,
    panel: &impl RightOperand<S::Right>,
    out: &impl PartialSums<T>,
) {
    let product = PackedProduct::<ROWS, _, _, _, _> { m, n, zero, terms, panel, out };
    if const { S::MOST_COLUMNS > 16 } && m < ROWS.min(4) && n > 16 {
        // One row: enough columns at once to have several sums in flight.
        product.panels::<1, 32>();
    } else if const { ROWS > 4 && S::MOST_COLUMNS > 16 } && m < ROWS && n > 16 {
        product.panels::<4, 32>();
    } else if const { row_elements::<T>() == 16 && S::MOST_COLUMNS > 8 } && n > 8 {
        product.panels::<ROWS, 16>();
    } else if const { ROWS > 4 && size_of::<T>() < 8 } {
        // Eight rows pay only if each is one register.
        product.panels::<4, 8>();
    } else {
        product.panels::<ROWS, 8>();
    }
}

/// The arguments of [`in_panels`].
struct PackedProduct<'a, const ROWS: usize, T, S, P, O> {
    m: usize,
    n: usize,
    zero: T,
    terms: &'a S,
    panel: &'a P,
    out: &'a O,
}

impl<const ROWS: usize, T: Copy + 'static, S: Numbered<T>, P: RightOperand<S::Right>, O: PartialSums<T>>
    PackedProduct<'_, ROWS, T, S, P, O>
{
    /// Writes all columns, `W` at a time.
    ///
    /// Where one panel completes the sums, the last panel and the last tile are moved back over their neighbours, so that they are whole.
    /// With AVX-512, 33 x 33 `f32` by the transpose of 33 x 33 take 0.7 of the time, 7 x 13 by that of 15 x 13 half of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn panels<const H: usize, const W: usize>(&self) {
        let (depth, k) = ((P::ROOM / W).max(1), self.terms.count());
        let completes = k <= depth;
        let mut j = 0;
        while j < self.n {
            if completes && self.n >= W {
                j = j.min(self.n - W);
            }
            let columns = (self.n - j).min(W);
            let mut start = 0;
            while start < k {
                let rows = start..k.min(start + depth);
                self.pack::<W>(rows.clone(), j, columns);
                let mut i = 0;
                // Each kind of tile has one call site, so that all of them are inlined.
                while i < self.m {
                    let rest = self.m - i;
                    if const { S::MOST_ROWS >= H }
                        && (rest >= H || (completes && self.m >= H && (H <= 4 || rest > 4)))
                    {
                        self.tile::<H, W>(rows.clone(), i.min(self.m - H), j, columns);
                        i += H;
                    } else if const { H > 4 && S::MOST_ROWS >= 4 }
                        && (rest >= 4 || (completes && self.m >= 4 && rest != 2))
                    {
                        self.tile::<4, W>(rows.clone(), i.min(self.m - 4), j, columns);
                        i += 4;
                    } else if const { H > 2 && S::MOST_ROWS >= 2 } && rest >= 2 {
                        self.tile::<2, W>(rows.clone(), i, j, columns);
                        i += 2;
                    } else {
                        self.tile::<1, W>(rows.clone(), i, j, columns);
                        i += 1;
                    }
                }
                start += depth;
            }
            j += W;
        }
    }

    /// Copies `columns` columns of these rows, from column `j` on, to the panel. Copies of the last one fill the panel up to `W` columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pack<const W: usize>(&self, rows: Range<usize>, j: usize, columns: usize) {
        let (start, len) = (rows.start, rows.len());
        let panel = self.panel;
        let (height, across) = panel.block::<W>();
        if height > 0 && len >= height {
            for l in (0..W).step_by(across) {
                // The last block is moved back.
                for p in (0..len).step_by(height).map(|p| p.min(len - height)) {
                    panel.keep_block(across, (start + p, j + l), j + columns - 1, p * W + l, W);
                }
            }
            return;
        }
        for p in 0..len {
            let step = self.terms.nth(start + p);
            for l in 0..columns {
                panel.keep(p * W + l, self.terms.right(step, j + l));
            }
            let last = panel.kept(p * W + columns - 1);
            for l in columns..W {
                panel.keep(p * W + l, last);
            }
        }
    }

    /// Adds the terms of the panel's rows to the sums of `H` rows from `i` on and `columns` columns from `j` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tile<const H: usize, const W: usize>(&self, rows: Range<usize>, i: usize, j: usize, columns: usize) {
        let done = rows.end == self.terms.count();
        let sums: fn(&Self, Range<usize>, usize, usize, usize) -> [[T; W]; H] = const {
            if Widened::fits::<ROWS, W, T, S>() {
                Self::sums_widened::<H, W>
            } else {
                Self::sums::<Itself<T>, H, W>
            }
        };
        let sums = sums(self, rows, i, j, columns);
        for (r, row) in sums.into_iter().enumerate() {
            self.out.put_row(i + r, j, columns, row, done);
        }
        // Without it, 64 x 12 by 12 x 3 `f32` takes 1.06 to 1.08 times as long with AVX2.
        compiler_fence(Ordering::SeqCst);
    }

    /// [`Self::sums`] of elements of one byte.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sums_widened<const H: usize, const W: usize>(
        &self,
        rows: Range<usize>,
        i: usize,
        j: usize,
        columns: usize,
    ) -> [[T; W]; H] {
        if is_integer::<T>() {
            self.sums::<Widened, H, W>(rows, i, j, columns)
        } else {
            self.sums::<Itself<T>, H, W>(rows, i, j, columns)
        }
    }

    /// The sums of a tile with the terms of these rows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sums<A: Accumulator<T>, const H: usize, const W: usize>(
        &self,
        rows: Range<usize>,
        i: usize,
        j: usize,
        columns: usize,
    ) -> [[T; W]; H] {
        let Self { zero, terms, panel, out, .. } = self;
        let (start, len) = (rows.start, rows.len());
        let mut sums = [[A::of(*zero); W]; H];
        if start > 0 {
            for (r, row) in sums.iter_mut().enumerate() {
                for (l, sum) in row.iter_mut().enumerate().take(columns) {
                    *sum = A::of(out.get(i + r, j + l));
                }
            }
        }
        for p in 0..len {
            // Places behind the last column add up the last column once more; `put_row` ignores them.
            let column = |l: usize| j + l.min(columns - 1);
            add_step(&mut sums, *terms, i, terms.nth(start + p), column, |l| panel.kept(p * W + l));
            fence_terms::<T>();
        }
        sums_of(&sums, *zero)
    }
}
