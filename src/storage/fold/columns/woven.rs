//! Folding columns whose results lie apart, with those of a few others between them.

use core::mem::MaybeUninit;

use super::ColumnTiles;
use crate::storage::expr::Expr;
use crate::storage::pointer::Pointer;
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, Walk};

/// The most results that are woven side by side.
pub(super) const THREADS: usize = 8;
/// How many columns of each thread are folded before their results are woven.
const MOST: usize = 64;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Folds all columns at all positions of the axis along which results lie side by side. The results of each position are kept one behind
    /// the other, and then written in the order of memory: by one loop, of which the compiler makes vectors.
    ///
    /// # Safety
    ///
    /// As for `all`; there is such an axis, of at most [`THREADS`] positions, no axis behind the columns, and the expression is unit along the
    /// inner axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn woven(&mut self) {
        let Self { expr, place, from, to, axis, n, inner, end, woven: (beside, threads), .. } = *self;
        let mut results = [[const { MaybeUninit::<R::Out>::uninit() }; MOST]; THREADS];
        let kept = Pointer::<R::Out>::new(results.as_mut_ptr().cast(), THREADS * MOST);
        let mut j = 0;
        while j < end {
            let count = if end - j < MOST { end - j } else { MOST };
            // SAFETY: `j` is a column, from which on there are so many, and each thread a position of the axis and a row of the array, whose
            // results have been written before they are read.
            unsafe {
                for thread in 0..threads {
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
                        how: core::marker::PhantomData,
                    };
                    tiles.all();
                }
                let weave = |w: usize, thread: usize| {
                    if thread < threads {
                        let result = kept.add(thread * MOST + w).read();
                        place.at::<false>(place.step(to, beside, thread), inner, j + w).write(result);
                    }
                };
                for w in 0..count {
                    // Written out: of a loop over four or eight threads the compiler would make a vector, and gather its elements.
                    (weave(w, 0), weave(w, 1), weave(w, 2), weave(w, 3));
                    (weave(w, 4), weave(w, 5), weave(w, 6), weave(w, 7));
                }
            }
            j += count;
        }
    }
}
