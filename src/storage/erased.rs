//! Views whose number of axes only run time knows: their axes permuted, cut, dropped and added.

use super::view::TensorView;
use crate::shape::layout::{Layout, Strided};
use crate::shape::{Axes, Dyn, DynShape, Extent, Shape};

impl<'a, T: Copy + 'static, C: Extent, L: Layout> TensorView<'a, T, DynShape<C>, L> {
    /// The strides in elements, right-aligned.
    fn own_strides(&self) -> Axes {
        self.layout().strides(self.shape().axes())
    }

    /// The axes in another order: axis `i` of the result is axis `from[i]`, both right-aligned in eight. `None` unless
    /// `from` names each axis once.
    pub(crate) fn regathered(self, from: Axes) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let (axes, steps) = (self.shape().axes(), self.own_strides());
        let (mut lens, mut strides, mut taken) = ([1; 8], [0; 8], [false; 8]);
        for ((len, stride), i) in lens.iter_mut().zip(&mut strides).zip(from) {
            if core::mem::replace(taken.get_mut(i)?, true) {
                return None;
            }
            *len = *axes.get(i)?;
            *stride = *steps.get(i)?;
        }
        let shape = DynShape::from_lengths(self.shape().rank(), lens)?;
        // SAFETY: each axis keeps its length and its stride, and is there once, so that the indices are those of the
        // view in another order.
        Some(unsafe { self.reshaped(0, shape, Strided(strides)) })
    }

    /// The positions from `from` up to, but not including, `to` of an axis, right-aligned in eight.
    pub(crate) fn cut(
        self,
        axis: usize,
        from: usize,
        to: usize,
    ) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let (mut axes, steps) = (self.shape().axes(), self.own_strides());
        let (len, step) = (axes.get_mut(axis)?, *steps.get(axis)?);
        if from > to || to > *len {
            return None;
        }
        *len = to - from;
        let shape = DynShape::from_lengths(self.shape().rank(), axes)?;
        // SAFETY: an index of the part and `from` together are an index of the view; where the part has none, nothing
        // is read.
        Some(unsafe { self.reshaped(from.wrapping_mul(step), shape, Strided(steps)) })
    }

    /// The view without an axis of length 1, counted from 0.
    pub(crate) fn dropped(self, axis: usize) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let (rank, steps) = (self.shape().rank(), self.own_strides());
        let place = 8usize.checked_sub(rank)? + axis;
        let (mut lens, mut strides) = (self.shape().axes(), steps);
        if *lens.get(place)? != 1 {
            return None;
        }
        // The axes in front of it move one position to the right.
        lens.get_mut(..=place)?.rotate_right(1);
        strides.get_mut(..=place)?.rotate_right(1);
        let shape = DynShape::from_lengths(rank.checked_sub(1)?, lens)?;
        // SAFETY: the only position of the axis adds nothing to the offset; the other axes keep their lengths and strides.
        Some(unsafe { self.reshaped(0, shape, Strided(strides)) })
    }

    /// The view with a new axis of length 1 at a position of the result, counted from 0.
    pub(crate) fn widened(self, axis: usize) -> Option<TensorView<'a, T, DynShape, Strided>> {
        let rank = self.shape().rank() + 1;
        let place = 8usize.checked_sub(rank)? + axis;
        let (mut lens, mut strides) = (self.shape().axes(), self.own_strides());
        // The axes in front of it move one position to the left, where there is a 1 that is not part of the shape.
        lens.get_mut(..=place)?.rotate_left(1);
        strides.get_mut(..=place)?.rotate_left(1);
        let shape = DynShape::from_lengths(rank, lens)?;
        // SAFETY: the new axis has one position, which adds nothing; the others keep their lengths and strides.
        Some(unsafe { self.reshaped(0, shape, Strided(strides)) })
    }
}

/// Three axes: all axes in front of one, this axis, and all axes behind it.
pub(crate) type Three = (Dyn, Dyn, Dyn);

impl<'a, T: Copy + 'static, C: Extent> TensorView<'a, T, DynShape<C>> {
    /// The view as three axes: all in front of an axis (counted from 0), the axis, and all behind it.
    pub(crate) fn three(self, axis: usize) -> Option<TensorView<'a, T, Three>> {
        let dims = self.shape().dims();
        let (before, from) = dims.as_ref().split_at_checked(axis)?;
        let (len, behind) = from.split_first()?;
        let product =
            |lens: &[usize]| lens.iter().fold(1, |product: usize, &len| product.saturating_mul(len));
        let shape = Three::from_dims([product(before), *len, product(behind)])?;
        TensorView::of(self.as_slice(), shape)
    }
}
