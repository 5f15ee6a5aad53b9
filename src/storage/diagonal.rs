//! The diagonal of the last two axes, as a view.

use super::view::TensorView;
use crate::shape::diagonal::Diagonal;
use crate::shape::layout::{Layout, Strided};

impl<'a, T: Copy + 'static, S: Diagonal, L: Layout> TensorView<'a, T, S, L> {
    /// The elements whose last two indices are equal, as the last axis.
    #[inline(always)]
    pub(crate) fn diagonal_of(self) -> TensorView<'a, T, S::Along, Strided> {
        let [a, b, c, d, e, f, row, column] = self.steps();
        let layout = Strided::of([0, a, b, c, d, e, f, row.wrapping_add(column)]);
        let shape = self.shape().along();
        // SAFETY: the last axis is as long as the shorter one of the two, so that `i` is an index of both; the other indices are
        // those of the view.
        unsafe { self.reshaped(0, shape, layout) }
    }
}
