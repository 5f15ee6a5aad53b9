//! Matrix product of a right operand whose rows do not lie side by side in memory.
//!
//! A panel is a part of the right operand with as many columns as a tile has, row by row, in memory that the caller lends.
//! There are as many rows in it as there is room for. If the operand has more, the sums of a tile are written after each
//! panel, and read again for the next one: each is still folded from left to right.

use core::array;
use core::ops::Range;
use core::sync::atomic::{Ordering, compiler_fence};

use super::matmul::tile;

/// Four columns of four elements each, or four rows.
pub(crate) type Block<T> = [[T; SIDE]; SIDE];
/// Columns and rows of a [`Block`].
const SIDE: usize = 4;

/// The right operand of a product, and the memory for its panels.
pub(crate) trait Columns<T> {
    /// How many elements there is room for.
    const ROOM: usize;
    /// Whether the elements of a column lie side by side, in a type of which [`Self::block`] transposes them in registers.
    fn in_blocks(&self) -> bool;
    /// The element in row `p` and column `j`.
    fn get(&self, p: usize, j: usize) -> T;
    /// The rows of the four by four elements from row `p` and column `j` on, if [`Self::in_blocks`].
    fn block(&self, p: usize, j: usize) -> Block<T>;
    /// Keeps a value at a position below [`Self::ROOM`].
    fn keep(&self, at: usize, value: T);
    /// Keeps values side by side.
    fn keep_row(&self, at: usize, values: [T; SIDE]);
    /// The value that is kept at a position.
    fn kept(&self, at: usize) -> T;
}

/// A result whose elements can be read once they have been written.
pub(crate) trait Sums<T> {
    /// The element in row `i` and column `j`, which has been written.
    fn get(&self, i: usize, j: usize) -> T;
    /// Writes an element.
    fn put(&self, i: usize, j: usize, value: T);
}

/// Writes the product of an `m` by `k` and a `k` by `n` matrix, with the values of [`tiled`](super::matmul::tiled), in tiles of
/// `ROWS` rows of `ROW_BYTES` bytes. `k` is not 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn packed<const ROWS: usize, const ROW_BYTES: usize, T: Copy>(
    (m, k, n): (usize, usize, usize),
    zero: T,
    a: impl Fn(usize, usize) -> T,
    b: &impl Columns<T>,
    fma: impl Fn(T, T, T) -> T,
    out: &impl Sums<T>,
) {
    let product = Product { m, k, n, zero, a, b, fma, out };
    let widest = ROW_BYTES / size_of::<T>().max(4);
    if m < ROWS && n > 16 {
        // One row: enough columns at once to have several sums under way.
        product.panels::<1, 32>();
    } else if widest >= 32 && n > 16 {
        product.panels::<ROWS, 32>();
    } else if widest >= 16 && n > 8 {
        product.panels::<ROWS, 16>();
    } else {
        product.panels::<ROWS, 8>();
    }
}

/// The operands of a product under one name.
struct Product<'a, T, A, B, F, S> {
    m: usize,
    k: usize,
    n: usize,
    zero: T,
    a: A,
    b: &'a B,
    fma: F,
    out: &'a S,
}

impl<T, A, B, F, S> Product<'_, T, A, B, F, S>
where
    T: Copy,
    A: Fn(usize, usize) -> T,
    B: Columns<T>,
    F: Fn(T, T, T) -> T,
    S: Sums<T>,
{
    /// Writes all columns, `W` at a time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn panels<const H: usize, const W: usize>(&self) {
        let depth = (B::ROOM / W).max(1);
        let mut j = 0;
        while j < self.n {
            let columns = (self.n - j).min(W);
            let mut start = 0;
            while start < self.k {
                let rows = start..self.k.min(start + depth);
                self.pack::<W>(rows.clone(), j, columns);
                let mut i = 0;
                while i + H <= self.m {
                    self.tile::<H, W>(rows.clone(), i, j, columns);
                    i += H;
                }
                while i < self.m {
                    self.tile::<1, W>(rows.clone(), i, j, columns);
                    i += 1;
                }
                start += depth;
            }
            j += W;
        }
    }

    /// Copies rows of so many columns from `j` on to the panel. Where there are fewer than `W`, the rest is zero.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pack<const W: usize>(&self, rows: Range<usize>, j: usize, columns: usize) {
        let (start, len) = (rows.start, rows.len());
        let b = self.b;
        let (mut across, mut down) = (0, 0);
        if b.in_blocks() {
            (across, down) = (columns - columns % SIDE, len - len % SIDE);
            for l in (0..across).step_by(SIDE) {
                for p in (0..down).step_by(SIDE) {
                    for (r, row) in b.block(start + p, j + l).into_iter().enumerate() {
                        b.keep_row((p + r) * W + l, row);
                    }
                }
            }
        }
        for p in 0..len {
            for l in if p < down { across } else { 0 }..columns {
                b.keep(p * W + l, b.get(start + p, j + l));
            }
        }
        for p in 0..len {
            for l in columns..W {
                b.keep(p * W + l, self.zero);
            }
        }
    }

    /// Adds the products with the rows of the panel to the sums of `H` rows from `i` on of so many columns from `j` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tile<const H: usize, const W: usize>(&self, rows: Range<usize>, i: usize, j: usize, columns: usize) {
        let Self { zero, b, out, .. } = self;
        let (start, len) = (rows.start, rows.len());
        let sums: [[T; W]; H] = if start == 0 {
            [[*zero; W]; H]
        } else {
            array::from_fn(|r| array::from_fn(|l| if l < columns { out.get(i + r, j + l) } else { *zero }))
        };
        let sums = tile(sums, len, |r, p| (self.a)(i + r, start + p), |p, l| b.kept(p * W + l), &self.fma);
        // Columns outside, as in `tile`.
        for l in 0..W {
            for (r, row) in sums.iter().enumerate() {
                if let Some(sum) = row.get(l).filter(|_| l < columns) {
                    out.put(i + r, j + l, *sum);
                }
            }
        }
        compiler_fence(Ordering::SeqCst);
    }
}
