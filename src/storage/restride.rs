//! The same memory under another shape: transposes, reshapes, slices.
//!
//! Every proof here is the same: each index of the new shape is, by its strides, an index of the old view.

use super::view::{Layout, RowMajor, Strided, TensorView};
use super::walk::at;
use crate::shape::axis::{AtAxis, Squeeze, TrySqueeze, Unsqueeze};
use crate::shape::broadcast::{BroadcastTo, TryBroadcastTo};
use crate::shape::join::{Slice, Sliced};
use crate::shape::permute::{Permute, Reorder, Transpose};
use crate::shape::reshape::ReshapeTo;
use crate::shape::{Axes, Axis, Dim, Shape};

/// Moves the axes before `axis` one to the right, over it.
#[inline(always)]
fn removed(axes: Axes, axis: usize) -> Axes {
    core::array::from_fn(|i| {
        if i > axis {
            at(axes, i)
        } else if i == 0 {
            0
        } else {
            at(axes, i - 1)
        }
    })
}

/// Moves the axes up to `axis` one to the left, and puts `value` at `axis`.
#[inline(always)]
fn inserted(axes: Axes, axis: usize, value: usize) -> Axes {
    core::array::from_fn(|i| {
        if i > axis {
            at(axes, i)
        } else if i == axis {
            value
        } else {
            at(axes, i + 1)
        }
    })
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    #[inline(always)]
    fn own_strides(&self) -> Axes {
        self.layout().strides(self.shape().axes())
    }

    /// The axes in reverse.
    #[inline(always)]
    pub(crate) fn reversed(self) -> TensorView<'a, T, S::Transposed, Strided>
    where
        S: Transpose,
    {
        let strides = self.own_strides();
        // Right-aligned: the first of `RANK` axes is at `8 - RANK`, its mirror at 7.
        let strides =
            core::array::from_fn(|i| if i + S::RANK >= 8 { at(strides, 15 - S::RANK - i) } else { 0 });
        // SAFETY: the axes and their strides are exchanged together.
        unsafe { self.reshaped(0, self.shape().transposed(), Strided(strides)) }
    }

    /// The axes in the order of `P`.
    #[inline(always)]
    pub(crate) fn permuted<P, Op>(self) -> TensorView<'a, T, <S as Reorder<P>>::Output, Strided>
    where
        S: Permute<P, Op>,
    {
        let strides = self.own_strides();
        let from = <S as Reorder<P>>::FROM;
        // SAFETY: `Permute` has one blanket impl, which holds where `P` names each axis once; the axes and their
        // strides move together.
        unsafe { self.reshaped(0, self.shape().reorder(), Strided(from.map(|axis| at(strides, axis)))) }
    }

    /// Without an axis of length 1.
    #[inline(always)]
    pub(crate) fn squeezed<const A: isize, Op>(self) -> TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, L>
    where
        S: Squeeze<Axis<A>, Op>,
    {
        // SAFETY: `Squeeze` has one blanket impl, which holds where the axis has an extent of 1.
        unsafe { self.without_axis::<A>(0) }
    }

    /// Without an axis, if its length is 1.
    #[inline(always)]
    pub(crate) fn try_squeezed<const A: isize, Op>(
        self,
    ) -> Option<TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, L>>
    where
        S: TrySqueeze<Axis<A>, Op>,
    {
        if at(self.shape().axes(), S::AXIS) != 1 {
            return None;
        }
        // SAFETY: the length of the axis is 1.
        Some(unsafe { self.without_axis::<A>(0) })
    }

    /// Without an axis, at `offset` elements.
    ///
    /// # Safety
    ///
    /// The axis has length 1, or the layout keeps strides of its own or the axis is the first; and `offset` is that of
    /// an index of this axis.
    #[inline(always)]
    unsafe fn without_axis<const A: isize>(
        self,
        offset: usize,
    ) -> TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, L>
    where
        S: AtAxis<Axis<A>>,
    {
        let layout = self.layout().mapped(|strides| removed(strides, S::AXIS));
        // SAFETY: the other axes keep their strides; a row-major layout derives the same ones, since an axis of length 1
        // or the first one does not count in the others' strides.
        unsafe { self.reshaped(offset, self.shape().without(), layout) }
    }

    /// With a new axis of length 1.
    #[inline(always)]
    pub(crate) fn unsqueezed<Ax, Op>(self) -> TensorView<'a, T, S::Inserted<Dim<1>>, L>
    where
        S: Unsqueeze<Ax, Op>,
    {
        let layout = self.layout().mapped(|strides| inserted(strides, S::AXIS, 0));
        // SAFETY: the new axis has the index 0 alone.
        unsafe { self.reshaped(0, self.shape().insert(Dim), layout) }
    }

    /// The positions of a span of an axis.
    #[inline(always)]
    pub(crate) fn sliced<Ax, Sp, Op>(self) -> TensorView<'a, T, <S as Sliced<Ax, Sp>>::Output, Strided>
    where
        S: Slice<Ax, Sp, Op>,
    {
        let strides = self.own_strides();
        let offset = <S as Sliced<Ax, Sp>>::FROM * at(strides, S::AXIS);
        // SAFETY: `Slice` has one blanket impl, which holds where the span lies inside the axis.
        unsafe { self.reshaped(offset, Sliced::sliced(self.shape()), Strided(strides)) }
    }

    /// The positions of a span of the first axis: the layout stays.
    #[inline(always)]
    pub(crate) fn sliced_rows<Sp, Op>(self) -> TensorView<'a, T, <S as Sliced<Axis<0>, Sp>>::Output, L>
    where
        S: Slice<Axis<0>, Sp, Op>,
    {
        let offset = <S as Sliced<Axis<0>, Sp>>::FROM * at(self.own_strides(), S::AXIS);
        // SAFETY: as in `sliced`; the length of the first axis does not count in any stride.
        unsafe { self.reshaped(offset, Sliced::sliced(self.shape()), self.layout()) }
    }

    /// One position of an axis.
    #[inline(always)]
    pub(crate) fn indexed<const A: isize>(
        self,
        i: usize,
    ) -> Option<TensorView<'a, T, <S as AtAxis<Axis<A>>>::Without, Strided>>
    where
        S: AtAxis<Axis<A>>,
    {
        let strides = self.own_strides();
        if i >= at(self.shape().axes(), S::AXIS) {
            return None;
        }
        let offset = i * at(strides, S::AXIS);
        // SAFETY: `i` is inside the axis; the strided layout keeps the others' strides.
        Some(unsafe { self.strided().without_axis::<A>(offset) })
    }

    /// One position of the first axis: the layout stays.
    #[inline(always)]
    pub(crate) fn indexed_row(self, i: usize) -> Option<TensorView<'a, T, <S as AtAxis<Axis<0>>>::Without, L>>
    where
        S: AtAxis<Axis<0>>,
    {
        if S::RANK == 0 || i >= at(self.shape().axes(), S::AXIS) {
            return None;
        }
        let offset = i * at(self.own_strides(), S::AXIS);
        // SAFETY: `i` is inside the first axis.
        Some(unsafe { self.without_axis::<0>(offset) })
    }

    /// Stretched to another shape, which the types know to be possible.
    #[inline(always)]
    pub(crate) fn stretched<R: Shape, Op>(self, shape: R) -> TensorView<'a, T, R, Strided>
    where
        S: BroadcastTo<R, Op>,
    {
        // SAFETY: `BroadcastTo` has one blanket impl, which holds where each length is 1, with a stride of 0, or equal.
        unsafe { self.reshaped(0, shape, Strided(self.strides())) }
    }

    /// Stretched to another shape, or `None` if a length is neither 1 nor that of the shape.
    #[inline(always)]
    pub(crate) fn try_stretched<R: Shape, Op>(self, shape: R) -> Option<TensorView<'a, T, R, Strided>>
    where
        S: TryBroadcastTo<R, Op>,
    {
        let fits =
            self.shape().axes().into_iter().zip(shape.axes()).all(|(from, to)| from == 1 || from == to);
        // SAFETY: each length is 1, with a stride of 0, or equal.
        fits.then(|| unsafe { self.reshaped(0, shape, Strided(self.strides())) })
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S, RowMajor> {
    /// The same elements in another shape, which the types know to have as many.
    #[inline(always)]
    pub(crate) fn recounted<R: Shape, Op>(self, shape: R) -> TensorView<'a, T, R, RowMajor>
    where
        S: ReshapeTo<R, Op>,
    {
        // SAFETY: `ReshapeTo` has one blanket impl, which holds for shapes with the same number of elements, and these
        // lie side by side.
        unsafe { self.reshaped(0, shape, RowMajor) }
    }

    /// The same elements in another shape, or `None` if it has more or fewer.
    #[inline(always)]
    pub(crate) fn try_recounted<R: Shape>(self, shape: R) -> Option<TensorView<'a, T, R, RowMajor>> {
        TensorView::of(self.as_slice(), shape)
    }
}
