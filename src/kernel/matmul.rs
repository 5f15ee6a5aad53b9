//! Matrix product in register tiles.
//!
//! Each tile of the result is kept in registers while its products are added, so that an element of either operand, once loaded, is used for a whole
//! row or column of the tile. Every element of the result is folded over `k` from left to right, starting at zero: no tile size changes a value.
//!
//! A row of a tile is one or more vectors of columns, for which the right operand is read row by row ([`tiled`]). Where the elements of its rows do
//! not lie side by side in memory (a transposed matrix, a column of a larger one), a few rows of as many columns as a tile has are first copied to a
//! panel on the stack, which then serves all rows of the left operand ([`packed`](super::packed)).
//!
//! The tiles are as large as the vector registers of the target allow. Where they do not divide the result, the
//! last one is moved back over its neighbour, and the elements under both are written twice with the same value.

mod blocks;

use core::any::TypeId;
use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::SCALAR;
use super::sum::is_integer;
use super::terms::{Accumulator, AddProduct, ProductTerms, TermVisitor as _, Terms, Widened};
use super::tile::{RowVisitor, TileVisitor, sums_of};
use crate::storage::cast::{is_float, same};
use crate::storage::wide::Itself;

/// Rows of a tile, by the number and width of the target's vector registers.
pub(crate) const ROWS: usize = if cfg!(target_feature = "avx512f") {
    8
} else if cfg!(target_feature = "avx") {
    4
} else {
    2
};
/// Bytes of a tile's row: one register of AVX-512. For several Intel processors the compiler splits it into two registers of 32 bytes
/// where [`wide`](crate::storage::wide) does not say otherwise, and the sums then take 16 of the 32 registers.
const ROW_BYTES: usize = 64;

/// The elements of a tile's row.
pub(super) const fn row_elements<T>() -> usize {
    ROW_BYTES / if size_of::<T>() < 4 { 4 } else { size_of::<T>() }
}

/// Writes the product of an `m` by `k` and a `k` by `n` matrix: `put(i, j, v)` receives the fold of
/// `v = add_product(a(i, p), b(p, j), v)` over `p`, starting at `zero`, once or more for every `i < m` and `j < n`.
/// In tiles of `ROWS` rows, which need not be those for the target's vector registers.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn tiled<const ROWS: usize, T: Copy + 'static>(
    (m, k, n): (usize, usize, usize),
    zero: T,
    a: impl Fn(usize, usize) -> T,
    b: impl Fn(usize, usize) -> T,
    add: impl AddProduct<T>,
    put: impl FnMut(usize, usize, T),
) {
    in_tiles::<ROWS, T, T, _>((m, n), zero, &ProductTerms { k, a, b, add }, |sum, _, _| sum, put);
}

/// Writes a result of `m` rows and `n` columns in tiles of `ROWS` rows. `put(i, j, v)` receives each element, once or more; `v` is
/// what `finish` makes of the sum of `zero` and the terms. If `v` has the type of the sums, a whole tile is finished before any
/// element of it is put: a `put` in between might change what `finish` reads, so that the compiler could not load vectors for it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn in_tiles<const ROWS: usize, T: Copy + 'static, U: Copy + 'static, S: Terms<T>>(
    (m, n): (usize, usize),
    zero: T,
    terms: &S,
    finish: impl Fn(T, usize, usize) -> U,
    put: impl FnMut(usize, usize, U),
) {
    let mut product =
        TiledProduct::<ROWS, _, _, _, _, _> { m, n, zero, terms, finish, put, element: PhantomData::<U> };
    // What depends on the target and on the size of an element alone is decided by constants, so that no build compiles the other tiles, or looks at them.
    let write: fn(&mut _) = const {
        if SCALAR {
            TiledProduct::all_in_blocks
        } else if ROWS > 4 {
            TiledProduct::all_in_high_tiles
        } else {
            TiledProduct::all_in_low_tiles
        }
    };
    write(&mut product);
}

/// The arguments of [`in_tiles`].
struct TiledProduct<'a, const ROWS: usize, T, S, F, P, U> {
    m: usize,
    n: usize,
    zero: T,
    terms: &'a S,
    finish: F,
    put: P,
    element: PhantomData<U>,
}

impl<const ROWS: usize, T, S, F, P, U> TiledProduct<'_, ROWS, T, S, F, P, U>
where
    T: Copy + 'static,
    S: Terms<T>,
    F: Fn(T, usize, usize) -> U,
    P: FnMut(usize, usize, U),
    U: Copy + 'static,
{
    /// Writes all elements, in tiles of up to four rows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn all_in_low_tiles(&mut self) {
        let mut done = self.one_row();
        if const { S::MOST_COLUMNS < 8 } || self.n < 8 {
            return self.narrow_rows();
        }
        let whole: fn(&mut Self, usize) -> usize =
            const { if row_elements::<T>() == 16 { Self::columns::<ROWS, 16> } else { Self::no_columns } };
        done = whole(self, done);
        done = self.columns::<ROWS, 8>(done);
        self.columns::<ROWS, 4>(done);
    }

    /// Writes all elements, in tiles of eight rows of one register each. With fewer columns they were eight times as slow: the compiler
    /// vectorised over the rows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn all_in_high_tiles(&mut self) {
        let few: fn(&mut Self) -> bool = const {
            match row_elements::<T>() {
                _ if S::MOST_ROWS < 4 => Self::not_few,
                16 if S::MOST_COLUMNS >= 32 => Self::few::<32>,
                8 if S::MOST_COLUMNS >= 16 => Self::few::<16>,
                _ => Self::not_few,
            }
        };
        if few(self) {
            return;
        }
        let mut done = self.one_row();
        if const { S::MOST_COLUMNS < 8 } || self.n < 8 {
            return self.narrow_rows();
        }
        if self.m >= ROWS {
            let whole: fn(&mut Self, usize) -> usize = const {
                match row_elements::<T>() {
                    16 => Self::columns::<ROWS, 16>,
                    8 => Self::columns::<ROWS, 8>,
                    _ => Self::no_columns,
                }
            };
            done = whole(self, done);
        }
        done = self.columns::<4, 16>(done);
        done = self.columns::<4, 8>(done);
        self.columns::<4, 4>(done);
    }

    /// Writes columns of a result with fewer rows than a tile, a row at a time: enough columns at once to have several sums in flight.
    /// Returns how many are done.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one_row(&mut self) -> usize {
        if const { ROWS <= 2 || S::MOST_COLUMNS < 32 } || self.m >= ROWS || self.n < 32 {
            return 0;
        }
        let widest: fn(&mut Self, usize) -> usize =
            const { if row_elements::<T>() == 16 { Self::columns::<1, 64> } else { Self::no_columns } };
        let done = widest(self, 0);
        self.columns::<1, 32>(done)
    }

    /// Writes no columns.
    #[inline(always)]
    fn no_columns(&mut self, done: usize) -> usize {
        done
    }

    /// Writes columns from `done` on in tiles of `W`, and returns how many are done. The last tile is moved
    /// back to write the remaining columns if they are more than half a tile, or if no narrower tile follows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn columns<const H: usize, const W: usize>(&mut self, done: usize) -> usize {
        let columns: fn(&mut Self, usize) -> usize =
            const { if S::MOST_COLUMNS < W { Self::no_columns } else { Self::tiles::<H, W> } };
        columns(self, done)
    }

    /// [`Self::columns`] where there may be so many.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tiles<const H: usize, const W: usize>(&mut self, mut done: usize) -> usize {
        let rows: fn(&mut Self, usize) =
            const { if S::MOST_ROWS < H { Self::single_rows::<W> } else { Self::rows::<H, W> } };
        while done + W <= self.n {
            rows(self, done);
            done += W;
        }
        let rest = self.n - done;
        if self.n >= W && (rest > W / 2 || (rest > 0 && W == 4)) {
            rows(self, self.n - W);
            done = self.n;
        }
        done
    }

    /// Writes a result of four to seven rows, fewer than a tile has, and at least `W` columns: twice as many columns at once, to have as many
    /// sums in flight. Else it does nothing and returns false. A convolution of 3 x 3, 8 x 8 x 64 to 64, takes 0.55 of the time: 6 of 8
    /// adjacent places have their whole windows on the image.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn few<const W: usize>(&mut self) -> bool {
        match self.m {
            _ if self.n < W => return false,
            4 => self.few_rows::<4, W>(),
            5 => self.few_rows::<5, W>(),
            6 => self.few_rows::<6, W>(),
            7 => self.few_rows::<7, W>(),
            _ => return false,
        }
        true
    }

    /// [`Self::few`] where there are no such tiles.
    #[inline(always)]
    fn not_few(&mut self) -> bool {
        false
    }

    /// Writes a result of exactly `H` rows and at least `W` columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn few_rows<const H: usize, const W: usize>(&mut self) {
        for j in (0..self.n).step_by(W) {
            // The last tile is moved back.
            self.tile::<H, W>(0, j.min(self.n - W));
        }
    }

    /// Writes `W` columns from `j` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rows<const H: usize, const W: usize>(&mut self, j: usize) {
        let mut i = 0;
        while i + H <= self.m {
            self.tile::<H, W>(i, j);
            i += H;
        }
        if i < self.m && self.m >= H {
            let low: fn(&mut Self, usize, usize) =
                const { if H > 4 { Self::tile::<4, W> } else { Self::tile::<H, W> } };
            if const { H > 4 } && self.m - i <= 4 {
                low(self, self.m - 4, j);
            } else {
                self.tile::<H, W>(self.m - H, j);
            }
        } else {
            while i < self.m {
                self.tile::<1, W>(i, j);
                i += 1;
            }
        }
    }

    /// Writes `W` columns from `j` on, row by row.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single_rows<const W: usize>(&mut self, j: usize) {
        for i in 0..self.m {
            self.tile::<1, W>(i, j);
        }
    }

    /// Writes `H` rows from `i` on of `W` columns from `j` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tile<const H: usize, const W: usize>(&mut self, i: usize, j: usize) {
        if const { SCALAR && size_of::<T>() < 4 } {
            return self.tile_in_place::<H, W>(i, j);
        }
        let sums: fn(&Self, usize, usize) -> [[T; W]; H] = const {
            if Widened::fits::<ROWS, W, T, S>() {
                Self::sums_widened::<H, W>
            } else {
                Self::sums::<Itself<T>, H, W>
            }
        };
        let mut sums = sums(self, i, j);
        if SCALAR {
            for (r, row) in sums.iter().enumerate() {
                for (l, sum) in row.iter().enumerate() {
                    (self.put)(i + r, j + l, (self.finish)(*sum, i + r, j + l));
                }
            }
            return;
        }
        // In the order of the sums above: with rows outside, the compiler may keep
        // a loop over the rows, for which AVX-512 code spilled the sums to memory.
        if TypeId::of::<T>() == TypeId::of::<U>() {
            for l in 0..W {
                for (r, row) in sums.iter_mut().enumerate() {
                    if let Some(sum) = row.get_mut(l) {
                        *sum = same((self.finish)(*sum, i + r, j + l)).unwrap_or(*sum);
                    }
                }
            }
        }
        for l in 0..W {
            for (r, row) in sums.iter().enumerate() {
                if let Some(sum) = row.get(l) {
                    let element = same(*sum).unwrap_or_else(|| (self.finish)(*sum, i + r, j + l));
                    (self.put)(i + r, j + l, element);
                }
            }
        }
    }

    /// [`Self::sums`] of elements of one byte.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sums_widened<const H: usize, const W: usize>(&self, i: usize, j: usize) -> [[T; W]; H] {
        if is_integer::<T>() { self.sums::<Widened, H, W>(i, j) } else { self.sums::<Itself<T>, H, W>(i, j) }
    }

    /// The sums of a tile.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sums<A: Accumulator<T>, const H: usize, const W: usize>(&self, i: usize, j: usize) -> [[T; W]; H] {
        let (mut sums, terms) = ([[A::of(self.zero); W]; H], self.terms);
        let tile = TileVisitor { terms, first: (i, j), element: PhantomData };
        // Terms that read much, and sums of bytes, would be kept apart in a closure; other tiles are better off with one: eight outputs of
        // `Complex<f32>` take 1.7 times as long otherwise.
        if const { !SCALAR && (size_of::<S::Left>() == 0 || size_of::<T>() == 1 || S::RUNS || S::IN_PLACE) } {
            terms.each(&mut sums, tile);
        } else {
            terms.each(&mut sums, |sums: &mut _, step| tile.visit(sums, step));
        }
        sums_of(&sums, self.zero)
    }

    /// Writes the rows of a result with fewer than eight columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_rows(&mut self) {
        // The loop over a number of columns that the compiler does not know keeps its sums in memory, and stores parts of them: twelve outputs of a
        // transposed convolution of 784 x 2 x 8 with its channels first take 17 times as long.
        if const { S::COLUMNS_VARY && !SCALAR } && (is_integer::<T>() || is_float::<T>()) {
            let columns: [fn(&mut Self, usize) -> usize; 2] = const {
                // Tiles of eight rows have whole registers of columns.
                if ROWS > 4 {
                    [Self::columns::<4, 4>, Self::columns::<4, 1>]
                } else {
                    [Self::columns::<ROWS, 4>, Self::columns::<ROWS, 1>]
                }
            };
            let mut done = 0;
            for columns in columns {
                done = columns(self, done);
            }
            return;
        }
        for i in 0..self.m {
            self.narrow_row(i);
            if self.n > 1 {
                // Without the fence vectors go over the rows, whose elements are gathered: 5 x 3 by 3 x 7 `f32` takes 1.2 times
                // as long with AVX2 and 1.8 times with AVX-512. (7 x 7 by the transpose of 7 x 7 would take 0.6 of the time.)
                compiler_fence(Ordering::SeqCst);
            }
        }
    }

    /// Writes row `i` of a product with fewer than 16 columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_row(&mut self, i: usize) {
        let (mut sums, terms, n) = ([self.zero; 16], self.terms, self.n);
        terms.each(&mut sums, RowVisitor { terms, i, n, element: PhantomData });
        for (l, sum) in sums.iter().take(n).enumerate() {
            (self.put)(i, l, (self.finish)(*sum, i, l));
        }
    }
}
