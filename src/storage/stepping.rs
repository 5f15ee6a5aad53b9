//! Views of every `step`-th position of an axis.

use core::ops::Range;

use duplicate::duplicate_item;

use super::lengths::{at as stride, with};
use super::view::{TensorView, TensorViewMut};
use crate::shape::axis::AtAxis;
use crate::shape::layout::{Layout, Strided};
use crate::shape::{Axis, Dyn, Extent, Shape, SliceStep, StaticExtent, Stepped};

#[duplicate_item(View; [TensorView]; [TensorViewMut])]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> View<'a, T, S, L> {
    /// Every `K`-th position of a span that the axis has.
    #[inline(always)]
    pub(crate) fn stepped_by<Op, const A: isize, Sp, K: StaticExtent>(
        self,
    ) -> View<'a, T, <S as Stepped<Axis<A>, Sp, K>>::Output, Strided>
    where
        S: SliceStep<Axis<A>, Sp, K, Op>,
    {
        // SAFETY: this is what the relation says.
        unsafe { self.stepped_unchecked::<A, Sp, K>() }
    }

    /// Every `K`-th position of a span.
    ///
    /// # Safety
    ///
    /// `FROM <= TO`, `TO` is at most the length of the axis, and `K > 0`.
    #[inline(always)]
    unsafe fn stepped_unchecked<const A: isize, Sp, K: StaticExtent>(
        self,
    ) -> View<'a, T, <S as Stepped<Axis<A>, Sp, K>>::Output, Strided>
    where
        S: Stepped<Axis<A>, Sp, K>,
    {
        let steps = self.steps();
        let along = stride(steps, S::AXIS);
        let layout = Strided::of(with(steps, S::AXIS, along.wrapping_mul(K::LEN)));
        let shape = self.shape.stepped();
        // SAFETY: by the contract of this function. The shape has `(TO - FROM) / K` positions, rounded up; for each
        // `i` of them `FROM + i * K` is below `TO`, an index of the axis; no two are equal.
        unsafe { self.reshaped(<S as Stepped<Axis<A>, Sp, K>>::FROM.wrapping_mul(along), shape, layout) }
    }

    /// Every `step`-th position of a range of an axis, from its start on.
    #[inline(always)]
    pub(crate) fn stepped<const A: isize>(
        self,
        range: Range<usize>,
        step: usize,
    ) -> Option<View<'a, T, S::With<Dyn>, Strided>>
    where
        S: AtAxis<Axis<A>>,
    {
        let Range { start, end } = range;
        if start > end || end > AtAxis::extent(self.shape).get() {
            return None;
        }
        let len = end - start;
        let whole = len.checked_div(step)?;
        let count = whole + usize::from(whole.wrapping_mul(step) < len);
        let steps = self.steps();
        let along = stride(steps, S::AXIS);
        let layout = Strided::of(with(steps, S::AXIS, along.wrapping_mul(step)));
        let shape = AtAxis::with(self.shape, Dyn::of(count));
        // SAFETY: for `i < count`, `start + i * step` is below `end`, an index of the axis; no two are equal.
        Some(unsafe { self.reshaped(start.wrapping_mul(along), shape, layout) })
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// Every `K`-th position of a span of an axis, if the axis has it.
    #[inline(always)]
    pub(crate) fn try_stepped_by<const A: isize, Sp, K: StaticExtent>(
        self,
    ) -> Option<TensorView<'a, T, <S as Stepped<Axis<A>, Sp, K>>::Output, Strided>>
    where
        S: Stepped<Axis<A>, Sp, K>,
    {
        let (from, to) = (<S as Stepped<Axis<A>, Sp, K>>::FROM, <S as Stepped<Axis<A>, Sp, K>>::TO);
        let fits = K::LEN > 0 && from <= to && to <= AtAxis::extent(self.shape).get();
        // SAFETY: this is what `fits` says.
        fits.then(|| unsafe { self.stepped_unchecked::<A, Sp, K>() })
    }
}
