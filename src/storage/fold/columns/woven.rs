//! Folding columns whose results lie apart, with those of a few others between them.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::ColumnTiles;
use crate::kernel::sum::is_integer;
use crate::storage::expr::Expr;
use crate::storage::pointer::Pointer;
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, Walk};

/// The most results that are woven side by side.
pub(super) const THREADS: usize = 8;
/// How many columns of each thread are folded before their results are woven.
const MOST: usize = 128;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Folds all columns at all positions of the axis along which results lie side by side, up to [`MOST`] columns at a time. How many they
    /// are is a constant each time.
    ///
    /// # Safety
    ///
    /// As for `all`; there is such an axis, of at most [`THREADS`] positions, no axis behind the columns, and the expression is unit along the
    /// inner axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn woven(&mut self) {
        let (end, rest) = (self.end, self.end % MOST);
        let mut j = 0;
        // SAFETY: there are so many columns from `j` on.
        unsafe {
            while j + MOST <= end {
                self.weave(j, MOST);
                j += MOST;
            }
            if rest > 0 {
                self.weave(end - rest, rest);
            }
        }
    }

    /// Whether the compiler makes vectors of the folds and of the order of their results at once, without an array between them. It is a
    /// constant.
    #[inline(always)]
    fn is_short(&self) -> bool {
        let (_, threads) = self.woven;
        let integers = R::any_order() && (is_integer::<E::Elem>() || R::TRUTH && E::STORED);
        integers && threads.is_power_of_two() && self.n * threads <= 32
    }

    /// Folds `count` columns from `j` on at all positions of that axis. The results of each position are kept one behind the other, and then
    /// written in the order of memory, by one loop, of which the compiler makes vectors.
    ///
    /// # Safety
    ///
    /// As for [`woven`](Self::woven), and there are such columns, at most [`MOST`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn weave(&mut self, j: usize, count: usize) {
        let Self { expr, place, from, axis, n, inner, woven: (beside, threads), .. } = *self;
        let mut results = [[const { MaybeUninit::<R::Out>::uninit() }; MOST]; THREADS];
        let kept = Pointer::<R::Out>::new(results.as_mut_ptr().cast(), THREADS * MOST);
        for thread in 0..if self.is_short() { 0 } else { threads } {
            // SAFETY: each thread is a position of the axis and a row of the array, which has room for so many results.
            unsafe {
                let mut tiles = ColumnTiles::<R, E, AS_ROWS, true, true> {
                    expr,
                    place,
                    from: expr.step(expr.step(from, beside, thread), inner, j),
                    to: kept.add(thread * MOST),
                    axis,
                    n,
                    inner,
                    each: count,
                    behind: NO_AXIS,
                    woven: (NO_AXIS, 1),
                    end: count,
                    how: PhantomData,
                };
                tiles.all();
            }
        }
        for w in 0..count {
            // SAFETY: there is such a column, and its result has been written unless it is short.
            unsafe {
                // Written out: of a loop over four or eight threads the compiler would make a vector, and gather its elements. The largest of
                // five rows of [64, 4] `u8` then take 6 times as long with AVX2.
                self.put_thread(kept, j, w, 0);
                self.put_thread(kept, j, w, 1);
                self.put_thread(kept, j, w, 2);
                self.put_thread(kept, j, w, 3);
                self.put_thread(kept, j, w, 4);
                self.put_thread(kept, j, w, 5);
                self.put_thread(kept, j, w, 6);
                self.put_thread(kept, j, w, 7);
            }
        }
    }

    /// Writes the result of the column `w` of those from `j` on, at a position of that axis, if there is such a position. Not a closure, which
    /// may stay a call.
    ///
    /// # Safety
    ///
    /// As for [`weave`](Self::weave), there is such a column, and unless it is [short](Self::is_short), its result is among those that are
    /// kept.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn put_thread(&self, kept: Pointer<R::Out>, j: usize, w: usize, thread: usize) {
        let Self { expr, place, from, to, axis, n, inner, woven: (beside, threads), .. } = *self;
        if thread < threads {
            // SAFETY: by the contract of this function.
            unsafe {
                let to = place.at::<false>(place.step(to, beside, thread), inner, j + w);
                if self.is_short() {
                    let from = expr.step(from, beside, thread);
                    let get = |i, _| expr.load::<true>(expr.step(from, axis, i), inner, j + w);
                    R::columns(n, get, || (), |[result]: [R::Out; 1]| to.write(result));
                } else {
                    to.write(kept.add(thread * MOST + w).read());
                }
            }
        }
    }
}
