//! Views whose number of axes only run time knows: their axes permuted, cut, dropped and added.

use super::lengths::{at, gathered, with};
use super::view::TensorView;
use crate::shape::dims::{around, with_axis, without_axis};
use crate::shape::layout::{Layout, Strided};
use crate::shape::{Axes, Dyn, DynShape, Extent, Shape};

impl<'a, T: Copy + 'static, C: Extent, L: Layout> TensorView<'a, T, DynShape<C>, L> {
    /// The strides in elements, right-aligned.
    #[inline(always)]
    fn own_strides(&self) -> Axes {
        self.layout().strides(self.shape().axes())
    }

    /// The axes in another order: axis `i` of the result is axis `from[i]`, both right-aligned in eight. `None` unless
    /// `from` names each axis once.
    #[inline(always)]
    pub(crate) fn regathered(self, from: Axes) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let [a, b, c, d, e, f, g, h] = from;
        let bit = |axis: usize| if axis < 8 { 1_u32 << axis } else { 0 };
        if bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) | bit(g) | bit(h) != 0xff {
            return None;
        }
        let (axes, steps) = (self.shape().axes(), self.own_strides());
        let shape = DynShape::from_lengths(self.shape().rank(), gathered(axes, from))?;
        // SAFETY: eight numbers make up all bits, so that each axis keeps its length and its stride, and is there once: the indices are those
        // of the view in another order.
        Some(unsafe { self.reshaped(0, shape, Strided(gathered(steps, from))) })
    }

    /// The positions from `from` up to, but not including, `to` of an axis, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn cut(
        self,
        place: usize,
        from: usize,
        to: usize,
    ) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let (axes, steps) = (self.shape().axes(), self.own_strides());
        if place >= 8 || from > to || to > at(axes, place) {
            return None;
        }
        let shape = DynShape::from_lengths(self.shape().rank(), with(axes, place, to - from))?;
        // SAFETY: an index of the part and `from` together are an index of the view; where the part has none, nothing
        // is read.
        Some(unsafe { self.reshaped(from.wrapping_mul(at(steps, place)), shape, Strided(steps)) })
    }

    /// The view without an axis of length 1, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn dropped(self, place: usize) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let (rank, axes) = (self.shape().rank(), self.shape().axes());
        if place >= 8 || place + rank < 8 || at(axes, place) != 1 {
            return None;
        }
        // The axes in front of it move one position to the right.
        let shape = DynShape::from_lengths(rank - 1, without_axis(axes, place, 1))?;
        let strides = without_axis(self.own_strides(), place, 0);
        // SAFETY: the only position of the axis adds nothing to the offset; the other axes keep their lengths and strides.
        Some(unsafe { self.reshaped(0, shape, Strided(strides)) })
    }

    /// The view with a new axis of length 1 at a place of the result, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn widened(self, place: usize) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let rank = self.shape().rank() + 1;
        if rank > 8 {
            return None;
        }
        // The axes in front of it move one position to the left, where there is a 1 that is not part of the shape.
        let shape = DynShape::from_lengths(rank, with_axis(self.shape().axes(), place, 1))?;
        let strides = with_axis(self.own_strides(), place, 0);
        // SAFETY: the new axis has one position, which adds nothing; the others keep their lengths and strides.
        Some(unsafe { self.reshaped(0, shape, Strided(strides)) })
    }
}

/// Three axes: all axes in front of one, this axis, and all axes behind it.
pub(crate) type Three = (Dyn, Dyn, Dyn);

impl<'a, T: Copy + 'static, C: Extent> TensorView<'a, T, DynShape<C>> {
    /// The view as three axes: all in front of the one at a place among eight, this, and all behind it.
    #[inline(always)]
    pub(crate) fn three(self, place: usize) -> Option<TensorView<'a, T, Three>> {
        TensorView::of(self.as_slice(), Three::from_dims(around(self.shape().axes(), place))?)
    }
}
