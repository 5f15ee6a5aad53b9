//! Views of the windows along an axis.

use super::lengths::at as stride;
use super::view::TensorView;
use crate::shape::axis::AtAxis;
use crate::shape::dims::with_axis;
use crate::shape::layout::{Layout, Strided};
use crate::shape::window::{Window, Windowed};
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
        // SAFETY: this is what `fits` says.
        fits.then(|| unsafe { self.windows_unchecked::<A, K>() })
    }

    /// The windows of `K` along an axis that has some.
    #[inline(always)]
    pub(crate) fn windows_of<Op, const A: isize, K: StaticExtent>(
        self,
    ) -> TensorView<'a, T, <S as Windowed<Axis<A>, K>>::Output, Strided>
    where
        S: Window<Axis<A>, K, Op>,
    {
        // SAFETY: that the axis has windows is what the relation says.
        unsafe { self.windows_unchecked::<A, K>() }
    }

    /// The windows of `K` along an axis.
    ///
    /// # Safety
    ///
    /// `K` is at least 1 and at most the length of the axis.
    #[inline(always)]
    unsafe fn windows_unchecked<const A: isize, K: StaticExtent>(
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
        let layout = Strided::of(with_axis(steps, 7, stride(steps, S::AXIS)));
        let shape = self.shape.windowed();
        // SAFETY: by the contract of this function. Both a place, at most `length - K`, and a position in a window,
        // below `K`, are steps along the axis, together an index of it; the other indices are those of the view.
        unsafe { self.reshaped(0, shape, layout) }
    }
}
