//! Folding many columns whose elements lie apart.

use super::ColumnTiles;
use crate::kernel::fold::SHORT_LANES;
use crate::storage::expr::Expr;
use crate::storage::reducer::Reducer;

/// The most columns whose folds are kept at a time. The last elements of a row are loaded one by one, a large part of a few columns; but all
/// folds are written first: with 512 of them the sums of 31 rows of 16 strided `f64` take 2.8 times as long with SSE2.
const MOST: usize = 128;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Whether these are columns for [`Reducer::strided`].
    #[inline(always)]
    pub(super) fn is_strided(&self) -> bool {
        R::has_strided(self.n) && !self.by_compiler() && self.end >= SHORT_LANES
    }

    /// Folds all columns by [`Reducer::strided`], up to [`MOST`] at a time.
    ///
    /// # Safety
    ///
    /// As for `all`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn strided(&mut self) {
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
