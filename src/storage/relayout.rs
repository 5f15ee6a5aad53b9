//! The same elements seen through another shape and other strides.
//!
//! Each relation between shapes says how the axes of the result lie on the axes of the source; here that becomes an
//! offset and strides. The relations are sealed: their impls are this crate's, and the operations named in the bounds
//! here are this crate's too, so that a bound that holds is a proof.

use duplicate::duplicate_item;

use super::lengths::{at as stride, gathered};
use super::view::{TensorView, TensorViewMut};
use crate::element::operation::{broadcast_to, reshape};
use crate::shape::axis::{AtAxis, InsertAt, Squeeze};
use crate::shape::broadcast::BroadcastTo;
use crate::shape::dims::{each_axis, with_axis, without_axis};
use crate::shape::layout::{AxisDepth, Layout, RowMajor, Strided};
use crate::shape::{Axes, Axis, Dim, Dyn, Extent, Shape, StaticShape};
use crate::shape::{Flatten, ReshapeTo};
use crate::shape::{Reorder, Transpose};
use crate::shape::{Slice, Sliced};

/// What is left of the layout `L` when the axis `Ax` of `S` is cut.
pub type CutLayout<S, Ax, L> = <<S as AtAxis<Ax>>::Index as AxisDepth>::Kept<L>;

/// The position of an axis, as a type.
pub(super) type AxisIndex<S, const A: isize> = <S as AtAxis<Axis<A>>>::Index;

/// Strides with the last `rank` axes in reverse.
#[inline(always)]
fn reversed(strides: Axes, rank: usize) -> Axes {
    // The first of them, `8 - rank`, is then the last.
    each_axis(|i| if i + rank >= 8 { stride(strides, (15 - i).wrapping_sub(rank)) } else { 0 })
}

/// Changes of shape and strides.
#[duplicate_item(View; [TensorView]; [TensorViewMut])]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> View<'a, T, S, L> {
    /// The strides as the layout has them.
    #[inline(always)]
    pub(super) fn steps(&self) -> Axes {
        self.layout.strides(self.shape.axes())
    }

    /// The axes in reverse.
    #[inline(always)]
    pub(crate) fn transposed(self) -> View<'a, T, S::Transposed, Strided>
    where
        S: Transpose,
    {
        let layout = Strided::of(reversed(self.steps(), self.shape.rank()));
        let shape = self.shape.transposed();
        // SAFETY: shape and strides are reversed together, so that the indices are those of the view, reversed.
        unsafe { self.reshaped(0, shape, layout) }
    }

    /// The axes in another order.
    #[inline(always)]
    pub(crate) fn permuted<P>(self) -> View<'a, T, S::Output, Strided>
    where
        S: Reorder<P>,
    {
        let layout = Strided::of(gathered(self.steps(), S::FROM));
        let shape = self.shape.reorder();
        // SAFETY: `Reorder` takes shape and strides from the same axes; with a verdict that fits each is taken
        // once, so that the indices are those of the view, permuted.
        unsafe { self.reshaped(0, shape, layout) }
    }

    /// With a new axis of length 1.
    #[inline(always)]
    pub(crate) fn unsqueezed<const A: isize>(self) -> View<'a, T, S::Inserted<Dim<1>>, L>
    where
        S: InsertAt<Axis<A>>,
    {
        let layout = L::of(with_axis(self.steps(), S::AXIS, 0));
        let shape = self.shape.insert(Dim);
        // SAFETY: the index of the new axis is 0; contiguous elements stay contiguous.
        unsafe { self.reshaped(0, shape, layout) }
    }

    /// Without an axis, if its length is 1.
    #[inline(always)]
    pub(crate) fn squeezed<const A: isize>(self) -> Option<View<'a, T, S::Without, L>>
    where
        S: AtAxis<Axis<A>>,
    {
        if AtAxis::extent(self.shape).get() != 1 {
            return None;
        }
        // SAFETY: the length is 1.
        Some(unsafe { self.without_axis::<A>() })
    }

    /// With another extent for an axis, if it has the same length.
    #[inline(always)]
    pub(crate) fn relabelled<const A: isize, E: Extent>(self, length: E) -> Option<View<'a, T, S::With<E>, L>>
    where
        S: AtAxis<Axis<A>>,
    {
        if AtAxis::extent(self.shape).get() != length.get() {
            return None;
        }
        let layout = L::of(self.steps());
        let shape = AtAxis::with(self.shape, length);
        // SAFETY: all lengths are those of before, so that the indices are those of the view.
        Some(unsafe { self.reshaped(0, shape, layout) })
    }

    /// Without an axis of length 1.
    #[inline(always)]
    pub(crate) fn unit_removed<Op, const A: isize>(self) -> View<'a, T, S::Without, L>
    where
        S: Squeeze<Axis<A>, Op>,
    {
        // SAFETY: that the length is 1 is what the relation says.
        unsafe { self.without_axis::<A>() }
    }

    /// Without an axis, at its first element.
    ///
    /// # Safety
    ///
    /// The axis has the length 1.
    #[inline(always)]
    unsafe fn without_axis<const A: isize>(self) -> View<'a, T, S::Without, L>
    where
        S: AtAxis<Axis<A>>,
    {
        let layout = L::of(without_axis(self.steps(), S::AXIS, 0));
        let shape = AtAxis::without(self.shape);
        // SAFETY: by the contract of this function the index of the axis is 0.
        unsafe { self.reshaped(0, shape, layout) }
    }

    /// The elements at a position of an axis.
    #[inline(always)]
    pub(crate) fn indexed<const A: isize>(
        self,
        index: usize,
    ) -> Option<View<'a, T, S::Without, CutLayout<S, Axis<A>, L>>>
    where
        S: AtAxis<Axis<A>>,
    {
        if index >= AtAxis::extent(self.shape).get() {
            return None;
        }
        let steps = self.steps();
        let offset = index.wrapping_mul(stride(steps, S::AXIS));
        let layout = <AxisIndex<S, A> as AxisDepth>::kept::<L>(without_axis(steps, S::AXIS, 0));
        let shape = AtAxis::without(self.shape);
        // SAFETY: the index is below the length of its axis, the others are those of the view; only the first
        // axis leaves contiguous elements contiguous, which is what `AxisDepth` says.
        Some(unsafe { self.reshaped(offset, shape, layout) })
    }

    /// The part inside a span of an axis.
    #[inline(always)]
    pub(crate) fn sliced<const A: isize, Sp>(
        self,
    ) -> Option<View<'a, T, <S as Sliced<Axis<A>, Sp>>::Output, CutLayout<S, Axis<A>, L>>>
    where
        S: Sliced<Axis<A>, Sp>,
    {
        let len = AtAxis::extent(self.shape).get();
        if <S as Sliced<Axis<A>, Sp>>::FROM > <S as Sliced<Axis<A>, Sp>>::TO
            || <S as Sliced<Axis<A>, Sp>>::TO > len
        {
            return None;
        }
        // SAFETY: the span lies inside the axis.
        Some(unsafe { self.span_unchecked::<A, Sp>() })
    }

    /// The part inside a span that lies inside the axis.
    #[inline(always)]
    pub(crate) fn span_of<Op, const A: isize, Sp>(
        self,
    ) -> View<'a, T, <S as Sliced<Axis<A>, Sp>>::Output, CutLayout<S, Axis<A>, L>>
    where
        S: Slice<Axis<A>, Sp, Op>,
    {
        // SAFETY: that the span lies inside the axis is what the relation says.
        unsafe { self.span_unchecked::<A, Sp>() }
    }

    /// The part inside a span.
    ///
    /// # Safety
    ///
    /// `FROM <= TO`, and `TO` is at most the length of the axis.
    #[inline(always)]
    unsafe fn span_unchecked<const A: isize, Sp>(
        self,
    ) -> View<'a, T, <S as Sliced<Axis<A>, Sp>>::Output, CutLayout<S, Axis<A>, L>>
    where
        S: Sliced<Axis<A>, Sp>,
    {
        let steps = self.steps();
        let offset = <S as Sliced<Axis<A>, Sp>>::FROM.wrapping_mul(stride(steps, S::AXIS));
        let layout = <AxisIndex<S, A> as AxisDepth>::kept::<L>(steps);
        let shape = self.shape.sliced();
        // SAFETY: by the contract of this function an index of the part and `FROM` together are an index of the view.
        unsafe { self.reshaped(offset, shape, layout) }
    }

    /// The part from `from` up to, but not including, `to` of an axis.
    #[inline(always)]
    pub(crate) fn ranged<const A: isize>(
        self,
        from: usize,
        to: usize,
    ) -> Option<View<'a, T, S::With<Dyn>, CutLayout<S, Axis<A>, L>>>
    where
        S: AtAxis<Axis<A>>,
    {
        if from > to || to > AtAxis::extent(self.shape).get() {
            return None;
        }
        let steps = self.steps();
        let layout = <AxisIndex<S, A> as AxisDepth>::kept::<L>(steps);
        let shape = AtAxis::with(self.shape, Dyn::of(to - from));
        // SAFETY: as for a span.
        Some(unsafe { self.reshaped(from.wrapping_mul(stride(steps, S::AXIS)), shape, layout) })
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The positions of an axis from `at` on, and those before it; all of them and none if `at` is beyond the axis.
    #[inline(always)]
    pub(crate) fn turned<const A: isize>(self, at: usize) -> [Turned<'a, T, S, A, L>; 2]
    where
        S: AtAxis<Axis<A>>,
    {
        let length = AtAxis::extent(self.shape).get();
        let at = if at > length { 0 } else { at };
        let steps = self.steps();
        let layout = <AxisIndex<S, A> as AxisDepth>::kept::<L>(steps);
        let part = |from: usize, to: usize| {
            let shape = AtAxis::with(self.shape, Dyn::of(to - from));
            // SAFETY: `from <= to <= length`, as for a span.
            unsafe { self.reshaped(from.wrapping_mul(stride(steps, S::AXIS)), shape, layout) }
        };
        [part(at, length), part(0, at)]
    }
}

/// A part of an axis, of a length that run time knows.
pub(crate) type Turned<'a, T, S, const A: isize, L> =
    TensorView<'a, T, <S as AtAxis<Axis<A>>>::With<Dyn>, CutLayout<S, Axis<A>, L>>;

#[duplicate_item(View; [TensorView]; [TensorViewMut])]
impl<'a, T: Copy + 'static, S: Shape> View<'a, T, S> {
    /// The same elements in a shape that has as many.
    #[inline(always)]
    pub(crate) fn recounted<R: Shape>(self, shape: R) -> View<'a, T, R>
    where
        S: ReshapeTo<R, reshape>,
    {
        // SAFETY: both shapes are known to have the same number of elements, which are contiguous.
        unsafe { self.reshaped(0, shape, RowMajor) }
    }

    /// The same elements in one axis.
    #[inline(always)]
    pub(crate) fn flattened(self) -> View<'a, T, S::Flattened>
    where
        S: Flatten,
    {
        let shape = self.shape.flattened();
        // SAFETY: the axis is as long as there are elements, which are contiguous.
        unsafe { self.reshaped(0, shape, RowMajor) }
    }

    /// The same elements in a shape, if it has as many.
    #[inline(always)]
    pub(crate) fn try_recounted<R: Shape>(self, shape: R) -> Option<View<'a, T, R>> {
        if shape.count() != self.shape.count() {
            return None;
        }
        // SAFETY: both shapes have the same number of elements, which are contiguous.
        Some(unsafe { self.reshaped(0, shape, RowMajor) })
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The view stretched over a shape, if it broadcasts to it.
    #[inline(always)]
    pub(crate) fn try_stretched<R: Shape>(self, shape: R) -> Option<TensorView<'a, T, R, Strided>> {
        // A view may not have more elements than a `usize` counts, as its iterators count them.
        let fits = self.shape.rank() <= shape.rank()
            && shape.count() < usize::MAX
            && self.shape.axes().into_iter().zip(shape.axes()).all(|(from, to)| from == 1 || from == to);
        let layout = Strided::of(self.strides());
        // SAFETY: each length is that of the view, or the view's is 1 and its stride 0.
        if fits { Some(unsafe { self.reshaped(0, shape, layout) }) } else { None }
    }

    /// The view stretched over a shape that it broadcasts to.
    #[inline(always)]
    pub(crate) fn stretched<R>(self, shape: R) -> TensorView<'a, T, R, Strided>
    where
        R: StaticShape,
        S: BroadcastTo<R, broadcast_to>,
    {
        const {
            assert!(R::LEN < usize::MAX, "broadcast_to: the shape has more elements than a `usize` can count")
        };
        let layout = Strided::of(self.strides());
        // SAFETY: each length is that of the view, or the view's is 1 and its stride 0: the types say so.
        unsafe { self.reshaped(0, shape, layout) }
    }
}
