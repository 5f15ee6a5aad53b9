//! Tiles without vector registers.

use core::marker::PhantomData;

use super::TiledProduct;
use crate::kernel::terms::{Accumulator, TermVisitor as _, Terms};
use crate::kernel::tile::TileVisitor;
use crate::storage::wide::Itself;

impl<const ROWS: usize, T, S, F, P, U> TiledProduct<'_, ROWS, T, S, F, P, U>
where
    T: Copy + 'static,
    S: Terms<T>,
    F: Fn(T, usize, usize) -> U,
    P: FnMut(usize, usize, U),
    U: Copy + 'static,
{
    /// Writes all elements without vector registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn all_in_blocks(&mut self) {
        if self.n < 4 {
            self.narrow_rows();
        } else if size_of::<S::Left>() == 0 || self.terms.count() <= 8 {
            // A short fold is unrolled, and four rows of it then need more registers than there are. So
            // do four rows of any fold if the terms of a row have nothing in common (`Left` is empty).
            self.blocks::<2, 4>();
        } else {
            self.blocks::<4, 4>();
        }
    }

    /// Writes all columns in tiles of `H` by `W`. Each kind of tile has one call site, which saves flash.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn blocks<const H: usize, const W: usize>(&mut self) {
        // With a known length the compiler would repeat the code of the tiles for each column: 1.4 KB of flash in the sensor hub of `firmware`.
        let n = core::hint::black_box(self.n);
        // Single columns behind the only tile. Behind several tiles they would gain less, and are code of their own: with them for nine columns
        // too, the speakers of `firmware/vowels` take 1.8 KB more.
        let narrow = if self.n < 2 * W && self.n % W <= W / 2 { self.n % W } else { 0 };
        let mut j = 0;
        while j < n - narrow {
            // The last tiles are moved back.
            let left = j.min(n - W);
            let mut i = 0;
            // Of few rows behind the last whole tile each is a tile of its own: 3 x 3, 7 x 7 x 7 to 5 outputs, whose runs have five places,
            // takes 0.4 of the cycles so, with single columns behind the tile, too. (Not behind tiles of
            // two rows: 3 x 3 in each channel of 25 x 5 x 32 would take 1.4 times the instructions.)
            let rest = self.m % H;
            let moved = self.m >= H && (H == 2 || rest > H / 2);
            let whole = if moved { self.m } else { self.m - rest };
            while i < whole {
                self.tile::<H, W>(i.min(self.m - H), left);
                i += H;
            }
            while i < self.m {
                self.tile::<1, W>(i, left);
                i += 1;
            }
            j += W;
        }
        for j in n - narrow..n {
            for i in 0..self.m {
                self.tile::<1, 1>(i, j);
            }
        }
    }

    /// [`tile`](Self::tile) of small integers without vectors. Its sums are not returned by a function: four bytes that are returned are one number,
    /// which the compiler puts together by shifts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn tile_in_place<const H: usize, const W: usize>(&mut self, i: usize, j: usize) {
        let (mut sums, terms) = ([[Itself::of(self.zero); W]; H], self.terms);
        let tile = TileVisitor { terms, first: (i, j), element: PhantomData };
        terms.each(&mut sums, |sums: &mut _, step| tile.visit(sums, step));
        for (r, row) in sums.iter().enumerate() {
            for (l, sum) in row.iter().enumerate() {
                (self.put)(i + r, j + l, (self.finish)(sum.sum(self.zero, 0), i + r, j + l));
            }
        }
    }
}
