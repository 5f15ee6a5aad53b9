//! Views of the windows along an axis.

use super::layout::{Layout, Strided};
use super::relayout::inserted;
use super::strided::at as stride;
use super::view::TensorView;
use crate::shape::axis::AtAxis;
use crate::shape::window::Windowed;
use crate::shape::{Axis, Extent, Shape, StaticExtent};

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The windows of `K` along an axis, if it has any and their elements can be counted.
    #[inline(always)]
    pub(crate) fn try_windows_of<const A: isize, K: StaticExtent>(
        self,
    ) -> Option<TensorView<'a, T, <S as Windowed<Axis<A>, K>>::Output, Strided>>
    where
        S: Windowed<Axis<A>, K>,
    {
        let fits = K::LEN > 0
            && K::LEN <= AtAxis::extent(self.shape).get()
            && self.shape.windowed().count() < usize::MAX;
        if fits { Some(self.windows_of::<A, K>()) } else { None }
    }

    /// The windows of `K` along an axis that has some.
    #[inline(always)]
    pub(crate) fn windows_of<const A: isize, K: StaticExtent>(
        self,
    ) -> TensorView<'a, T, <S as Windowed<Axis<A>, K>>::Output, Strided>
    where
        S: Windowed<Axis<A>, K>,
    {
        const {
            let known = <<S as Windowed<Axis<A>, K>>::Output as Shape>::KNOWN;
            let most = <<S as Windowed<Axis<A>, K>>::Output as Shape>::CAPACITY;
            assert!(!known || most < usize::MAX, "windows: they have more elements than a `usize` can count");
        }
        let steps = self.steps();
        let layout = Strided::of(inserted(steps, 7, stride(steps, S::AXIS)));
        let shape = self.shape.windowed();
        // SAFETY: the callers have `1 <= K <= length`. Both a place, at most `length - K`, and a position in a window,
        // below `K`, are steps along the axis, together an index of it; the other indices are those of the view.
        unsafe { self.reshaped(0, shape, layout) }
    }
}
