//! Folding many columns whose elements lie apart.

use super::ColumnTiles;
use crate::kernel::fold::SHORT_LANES;
use crate::storage::expr::Expr;
use crate::storage::reducer::Reducer;

/// How many bytes the folds of the columns have that are folded at a time. The last elements of a row are loaded one by one, as many as fill
/// a vector: with 128 bytes that is half of them, and the largest of 31 rows of 784 strided `u8` takes 2.5 times as long with AVX2. But all
/// folds are written first: with 4 KB of them the sums of 31 rows of 16 strided `f64` take 2.8 times as long with SSE2.
const BYTES: usize = 1024;
/// Where the compiler knows that there are no more columns than this, so many folds are written.
const FEW_COLUMNS: usize = 128;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Whether these are columns for [`Reducer::strided`].
    #[inline(always)]
    pub(super) fn is_strided(&self) -> bool {
        R::has_strided(self.n, E::KNOWN) && !self.by_compiler() && self.end >= SHORT_LANES
    }

    /// Folds all columns by [`Reducer::strided`], as many at a time as their folds fill [`BYTES`].
    ///
    /// # Safety
    ///
    /// As for `all`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn strided(&mut self) {
        let strided: unsafe fn(&mut Self) = const {
            match size_of::<R::Acc>() {
                0 | 1 => Self::strided_by::<BYTES>,
                2 => Self::strided_by::<{ BYTES / 2 }>,
                3 | 4 => Self::strided_by::<{ BYTES / 4 }>,
                _ => Self::strided_by::<{ BYTES / 8 }>,
            }
        };
        // SAFETY: the contract is that of this function.
        unsafe {
            if E::KNOWN && self.end <= FEW_COLUMNS {
                self.strided_by::<FEW_COLUMNS>();
            } else {
                strided(self);
            }
        }
    }

    /// [`Self::strided`], up to `MOST` columns at a time.
    ///
    /// # Safety
    ///
    /// As for `all`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn strided_by<const MOST: usize>(&mut self) {
        let Self { expr, place, from, to, axis, n, inner, each, behind, end, .. } = *self;
        let mut j = 0;
        while j < end {
            let columns = if end - j < MOST { end - j } else { MOST };
            // SAFETY: `i` is below the length of the axis; `j + w` is a column of the inner axis, or of the one that follows it in memory.
            let get = |i, w| unsafe { expr.load::<UNIT>(expr.step(from, axis, i), inner, j + w) };
            // SAFETY: as above.
            let put = |w, value: R::Out| unsafe { Self::put(place, to, (inner, each), behind, j + w, value) };
            object_if_checked!(get: dyn Fn(usize, usize) -> E::Elem);
            object_if_checked!(put: dyn Fn(usize, R::Out));
            R::strided::<MOST>(E::LANE, (n, columns), get, put);
            j += columns;
        }
    }
}
