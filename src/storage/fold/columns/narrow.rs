//! Folding a few columns whose rows lie behind each other.

use super::ColumnTiles;
use crate::kernel::fold::NARROW_ROWS;
use crate::kernel::sum::is_integer;
use crate::storage::expr::Expr;
use crate::storage::reducer::Reducer;
use crate::storage::strided::NO_AXIS;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// Whether these are a few columns of integers, or of truth values in memory, whose rows lie behind each other, for [`Reducer::narrow`].
    /// Not for lengths of run time, for which all numbers of columns would be written out.
    #[inline(always)]
    pub(super) fn is_narrow(&self) -> bool {
        let Self { expr, axis, n, inner, end, .. } = *self;
        let integers = R::any_order() && (is_integer::<E::Elem>() || R::TRUTH && E::STORED);
        let few = integers && (2..Self::FEW).contains(&end) && n >= NARROW_ROWS;
        few && self.behind == NO_AXIS && expr.merges(axis, inner, end)
    }

    /// Folds all columns by [`Reducer::narrow`].
    ///
    /// # Safety
    ///
    /// They are [narrow](Self::is_narrow), and as for `all`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn narrow(&mut self) {
        // SAFETY: there are so many columns.
        unsafe {
            match self.end {
                2 => self.rows_of::<2>(),
                3 => self.rows_of::<3>(),
                4 => self.rows_of::<4>(),
                5 => self.rows_of::<5>(),
                6 => self.rows_of::<6>(),
                _ => self.rows_of::<7>(),
            }
        }
    }

    /// Folds `C` columns.
    ///
    /// # Safety
    ///
    /// As for [`narrow`](Self::narrow), and there are `C` columns.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn rows_of<const C: usize>(&mut self) {
        let Self { expr, place, from, to, inner, n, .. } = *self;
        // SAFETY: the axis that is folded follows the columns in memory, so that both are one axis, along which the expression is unit, and
        // the position is below its length.
        let get = |j| unsafe { expr.load::<UNIT>(from, inner, j) };
        // SAFETY: there are `C` columns, all of the inner axis.
        let put = |w, value| unsafe { place.at::<PACKED>(to, inner, w).write(value) };
        object_if_checked!(get: dyn Fn(usize) -> E::Elem);
        object_if_checked!(put: dyn Fn(usize, R::Out));
        R::narrow::<C>(n, get, put);
    }
}
