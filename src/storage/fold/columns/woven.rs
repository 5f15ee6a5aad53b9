//! Folding columns whose results lie apart, with those of others between them.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::ColumnTiles;
use crate::kernel::sum::is_integer;
use crate::storage::expr::Expr;
use crate::storage::pointer::Pointer;
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, Walk};

/// Threads, or columns, are few up to this number: they are written out.
const FEW: usize = 8;
/// How many results are kept before they are woven; and up to so many for a few more columns.
const BLOCK: usize = 1024;
const ROOM: usize = BLOCK + BLOCK / 4;

/// A statement for each number below one that is at most [`FEW`].
macro_rules! written_out {
    ($i:ident below $n:ident => $do:expr) => {
        written_out!($i below $n => $do; 0 1 2 3 4 5 6 7)
    };
    ($i:ident below $n:ident => $do:expr; $($k:literal)*) => {$(
        if $k < $n {
            let $i = $k;
            $do;
        }
    )*};
}

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Folds all columns at all positions of the axis along which results lie side by side, a block at a time. How many they are is a
    /// constant each time.
    ///
    /// # Safety
    ///
    /// As for `all`; there is such an axis, no axis behind the columns, and the expression is unit along the inner axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn woven(&mut self) {
        let (end, columns) = (self.end, self.columns());
        // A few that are left are part of the last block.
        let last = end - end.saturating_sub(FEW) / columns * columns;
        let mut j = 0;
        // SAFETY: there are so many columns from `j` on.
        unsafe {
            while j < end - last {
                self.weave_columns(j, columns);
                j += columns;
            }
            self.weave_columns(end - last, last);
        }
    }

    /// Folds `count` columns from `j` on at all positions of that axis.
    ///
    /// # Safety
    ///
    /// As for [`woven`](Self::woven), and there are such columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn weave_columns(&mut self, j: usize, count: usize) {
        let (all, threads) = (self.woven.1, BLOCK / self.columns());
        let rest = all % threads;
        let mut t = 0;
        // SAFETY: there are so many positions from `t` on, and a block has room for them.
        unsafe {
            while t + threads <= all {
                self.weave((j, count), (t, threads));
                t += threads;
            }
            if rest > 0 {
                self.weave((j, count), (all - rest, rest));
            }
        }
    }

    /// The most columns of a block. It is a constant.
    #[inline(always)]
    fn columns(&self) -> usize {
        if self.end <= FEW {
            FEW
        } else if self.woven.1 <= FEW {
            BLOCK / FEW
        } else {
            32
        }
    }

    /// Whether the compiler makes vectors of the folds and of the order of their results at once, without an array between them. It is a
    /// constant.
    #[inline(always)]
    fn is_short(&self) -> bool {
        let (_, threads) = self.woven;
        let integers = R::any_order() && (is_integer::<E::Elem>() || R::TRUTH && E::STORED);
        integers && threads <= FEW && self.n * threads <= 32
    }

    /// Folds `count` columns from `j` on at `threads` positions of that axis from `t` on. The results of each position are kept one behind the
    /// other, and then written in the order of memory, by one loop, of which the compiler makes vectors.
    ///
    /// # Safety
    ///
    /// As for [`woven`](Self::woven), and there are such columns and positions, together at most [`ROOM`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn weave(&mut self, (j, count): (usize, usize), (t, threads): (usize, usize)) {
        let Self { expr, place, from, axis, n, inner, woven: (beside, _), end, .. } = *self;
        let mut results = [const { MaybeUninit::<R::Out>::uninit() }; ROOM];
        let kept = Pointer::<R::Out>::new(results.as_mut_ptr().cast(), ROOM);
        // The columns of all positions are one run if they follow each other in memory.
        let run = count == end && expr.merges(beside, inner, count);
        let (runs, columns) = if run { (1, count * threads) } else { (threads, count) };
        for r in 0..if self.is_short() { 0 } else { runs } {
            // SAFETY: each run begins at a position of the axis, and the array has room for so many results.
            unsafe {
                let mut tiles = ColumnTiles::<R, E, AS_ROWS, true, true> {
                    expr,
                    place,
                    from: expr.step(expr.step(from, beside, t + r), inner, j),
                    to: kept.add(r * columns),
                    axis,
                    n,
                    inner,
                    each: columns,
                    behind: NO_AXIS,
                    woven: (NO_AXIS, 1),
                    end: columns,
                    how: PhantomData,
                };
                tiles.all();
            }
        }
        // The longer loop is the inner one, and the other is written out: of a loop over four or eight threads the compiler would make a vector, and
        // gather its elements. The largest of five rows of [64, 4] `u8` then take 6 times as long with AVX2.
        //
        // SAFETY: there are such columns and threads, and their results have been written unless they are short.
        unsafe {
            if threads <= FEW {
                for w in 0..count {
                    written_out!(thread below threads => self.put_thread(kept, (j, w, count), (t, thread)));
                }
            } else if count <= FEW {
                for thread in 0..threads {
                    written_out!(w below count => self.put_thread(kept, (j, w, count), (t, thread)));
                }
            } else {
                for w in 0..count {
                    for thread in 0..threads {
                        self.put_thread(kept, (j, w, count), (t, thread));
                    }
                }
            }
        }
    }

    /// Writes the result of the column `w` of `count` from `j` on, at the position `thread` of those from `t` on. Not a closure, which may
    /// stay a call.
    ///
    /// # Safety
    ///
    /// As for [`weave`](Self::weave), there is such a column and such a position, and unless it is [short](Self::is_short), its result is among
    /// those that are kept.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn put_thread(
        &self,
        kept: Pointer<R::Out>,
        (j, w, count): (usize, usize, usize),
        (t, thread): (usize, usize),
    ) {
        let Self { expr, place, from, to, axis, n, inner, woven: (beside, _), .. } = *self;
        // SAFETY: by the contract of this function.
        unsafe {
            let to = place.at::<false>(place.step(to, beside, t + thread), inner, j + w);
            if self.is_short() {
                let from = expr.step(from, beside, t + thread);
                let get = |i, _| expr.load::<true>(expr.step(from, axis, i), inner, j + w);
                let put = |[result]: [R::Out; 1]| to.write(result);
                object_if_checked!(get: dyn Fn(usize, usize) -> E::Elem);
                object_if_checked!(put: dyn Fn([R::Out; 1]));
                R::columns(n, get, || (), put);
            } else {
                to.write(kept.add(thread * count + w).read());
            }
        }
    }
}
