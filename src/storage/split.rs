//! Views split in two at a position of an axis.

use duplicate::duplicate_item;

use super::lengths::at as stride;
use super::relayout::{AxisIndex, CutLayout};
use super::view::{TensorView, TensorViewMut, part};
use crate::shape::axis::AtAxis;
use crate::shape::layout::{AxisDepth, Layout};
use crate::shape::{Axis, Extent, Shape, Split, SplitAt, StaticExtent};

/// The parts of shapes `P` and `Q` of a view of shape `S`, before and from a position of the axis `A` on.
pub type SplitViews<'a, T, S, const A: isize, L, P, Q> =
    (TensorView<'a, T, P, CutLayout<S, Axis<A>, L>>, TensorView<'a, T, Q, CutLayout<S, Axis<A>, L>>);

/// As [`SplitViews`], borrowed mutably.
pub type SplitViewsMut<'a, T, S, const A: isize, L, P, Q> =
    (TensorViewMut<'a, T, P, CutLayout<S, Axis<A>, L>>, TensorViewMut<'a, T, Q, CutLayout<S, Axis<A>, L>>);

/// The split in two parts.
#[duplicate_item(
    View            Parts;
    [TensorView]    [SplitViews];
    [TensorViewMut] [SplitViewsMut];
)]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> View<'a, T, S, L> {
    /// The parts before and from a position of an axis on, if that is not behind its end.
    #[inline(always)]
    pub(crate) fn parted<const A: isize, At: Extent>(
        self,
        at: At,
    ) -> Option<Parts<'a, T, S, A, L, S::First, S::Second>>
    where
        S: SplitAt<Axis<A>, At>,
    {
        if at.get() > AtAxis::extent(self.shape).get() {
            return None;
        }
        // SAFETY: the position is not behind the end of the axis.
        Some(unsafe { self.parts_unchecked::<A, At>(at) })
    }

    /// The parts before and from a position inside an axis on.
    #[inline(always)]
    pub(crate) fn parts<Op, const A: isize, At: StaticExtent>(
        self,
        at: At,
    ) -> Parts<'a, T, S, A, L, S::First, S::Second>
    where
        S: Split<Axis<A>, At, Op>,
    {
        // SAFETY: that the position is not behind the end of the axis is what the relation says.
        unsafe { self.parts_unchecked::<A, At>(at) }
    }

    /// The parts before and from a position on.
    ///
    /// # Safety
    ///
    /// The position is at most the length of the axis.
    #[inline(always)]
    unsafe fn parts_unchecked<const A: isize, At: Extent>(
        self,
        at: At,
    ) -> Parts<'a, T, S, A, L, S::First, S::Second>
    where
        S: SplitAt<Axis<A>, At>,
    {
        let steps = self.steps();
        let offset = at.get().wrapping_mul(stride(steps, S::AXIS));
        let (first, second) = self.shape.parted(at);
        let layout = <AxisIndex<S, A> as AxisDepth>::kept::<L>(steps);
        let before = part(self.ptr, first, layout);
        let behind = part(self.ptr.wrapping_add(offset), second, layout);
        // SAFETY: by the contract of this function an index of either part is an index of the view, and no index belongs to both.
        unsafe { (View::from_raw(before, first, layout), View::from_raw(behind, second, layout)) }
    }
}
