//! Iterators over elements, and over the positions of an axis.

use core::fmt;
use core::iter::FusedIterator;

use duplicate::duplicate;

use super::pointer::Pointer;
use super::relayout::CutLayout;
use super::strided::{OutputPtr, Plan, Visit, Walk as _, visit_outer};
use super::unoptimized::UNOPTIMIZED;
use super::view::{TensorView, TensorViewMut};
use crate::shape::axis::AtAxis;
use crate::shape::layout::{Layout, RowMajor};
use crate::shape::{Axes, Axis, Extent, Shape};

/// A position among the elements of a shape, in row-major order.
#[derive(Clone, Copy, Debug)]
struct Offsets {
    index: Axes,
    offset: usize,
    left: usize,
}

impl Offsets {
    fn new<S: Shape>(shape: S) -> Self {
        Self { index: [0; 8], offset: 0, left: shape.count() }
    }

    /// The offset of the next element.
    #[inline(always)]
    fn next<L: Layout>(&mut self, axes: Axes, strides: Axes) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let offset = self.offset;
        if L::CONTIGUOUS {
            self.offset += 1;
            return Some(offset);
        }
        for ((i, len), stride) in self.index.iter_mut().zip(&axes).zip(&strides).rev() {
            *i += 1;
            if *i < *len {
                self.offset = self.offset.wrapping_add(*stride);
                break;
            }
            *i = 0;
            self.offset = self.offset.wrapping_sub(stride.wrapping_mul(len - 1));
        }
        Some(offset)
    }

    /// The offset of the last element.
    #[inline(always)]
    fn next_back<L: Layout>(&mut self, axes: Axes, strides: Axes) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        if L::CONTIGUOUS {
            return Some(self.offset + self.left);
        }
        // The position of the last element: that of the first one that is left, plus the number of elements between.
        let first =
            self.index.iter().zip(&axes).fold(0_usize, |at, (i, len)| len.wrapping_mul(at).wrapping_add(*i));
        let (mut position, mut offset) = (first.wrapping_add(self.left), 0_usize);
        for (len, stride) in axes.iter().zip(&strides).rev() {
            offset = offset.wrapping_add(position.checked_rem(*len).unwrap_or(0).wrapping_mul(*stride));
            position = position.checked_div(*len).unwrap_or(0);
        }
        Some(offset)
    }
}

/// What a fold does at each position outside the inner loop. Not a closure, for the reason given at `FoldRuns` (`fold_all.rs`).
struct FoldRows<'a, T, B, F> {
    place: &'a OutputPtr<T>,
    plan: Plan,
    folded: &'a mut Option<B>,
    next: F,
}

impl<T: Copy + 'static, B, F: FnMut(B, Pointer<T>) -> B> Visit<(Pointer<T>,)> for FoldRows<'_, T, B, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from,): (Pointer<T>,)) {
        let Plan { inner, n, .. } = self.plan;
        let Some(mut folded) = self.folded.take() else { return };
        for j in 0..n {
            // SAFETY: the inner axis has so many elements.
            let element = unsafe { self.place.step(from, inner, j) };
            folded = (self.next)(folded, element);
        }
        *self.folded = Some(folded);
    }
}

// An iterator over the elements of a view: its name, the view, `mut` where elements are borrowed mutably, the method of `Pointer`
// that borrows one, and the iterator's documentation.
duplicate! {
    [
        Iter      View            mutable borrowed  documentation;
        [Iter]    [TensorView]    []      [get]     ["The elements of a tensor or view, in row-major order."];
        [IterMut] [TensorViewMut] [mut]   [get_mut] ["The elements of a mutable tensor or view, in row-major order."];
    ]
    #[doc = documentation]
    pub struct Iter<'a, T, S, L = RowMajor> {
        view: View<'a, T, S, L>,
        steps: Offsets,
    }

    impl<'a, T: Copy + 'static, S: Shape, L: Layout> Iter<'a, T, S, L> {
        #[inline(always)]
        pub(crate) fn new(view: View<'a, T, S, L>) -> Self {
            let steps = Offsets::new(view.shape());
            Self { view, steps }
        }
    }

    impl<'a, T: Copy + 'static, S: Shape, L: Layout> Iterator for Iter<'a, T, S, L> {
        type Item = &'a mutable T;
        #[inline(always)]
        fn next(&mut self) -> Option<Self::Item> {
            let axes = self.view.shape.axes();
            let offset = self.steps.next::<L>(axes, self.view.layout.strides(axes))?;
            // SAFETY: the steps go through every index of the shape once, and a view is in bounds; a mutable view
            // has each element at one index.
            Some(unsafe { self.view.ptr.add(offset).borrowed() })
        }
        #[inline]
        fn size_hint(&self) -> (usize, Option<usize>) {
            (self.steps.left, Some(self.steps.left))
        }
        /// All elements by loops over the axes: to give them one by one, an iterator counts on to the next index each time.
        #[inline]
        fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, first: B, mut f: F) -> B {
            if L::CONTIGUOUS || UNOPTIMIZED || self.steps.left != self.view.shape.count() {
                let mut folded = first;
                for element in self.by_ref() {
                    folded = f(folded, element);
                }
                return folded;
            }
            let axes = self.view.shape.axes();
            let place = OutputPtr::strided(self.view.ptr, self.view.layout.strides(axes));
            let plan = Plan::new::<S, _>(axes, &(&place,));
            let mut folded = Some(first);
            // SAFETY: as in `next`. The loops visit each index once.
            let next = |folded, element: Pointer<T>| f(folded, unsafe { element.borrowed() });
            if plan.n > 0 {
                let rows = FoldRows { place: &place, plan, folded: &mut folded, next };
                visit_outer(&(&place,), plan.dims, rows);
            }
            // SAFETY: what a visit takes it puts back. Where `f` panics in between, this line is not reached.
            unsafe { folded.unwrap_unchecked() }
        }
    }
    impl<'a, T: Copy + 'static, S: Shape, L: Layout> DoubleEndedIterator for Iter<'a, T, S, L> {
        #[inline(always)]
        fn next_back(&mut self) -> Option<Self::Item> {
            let axes = self.view.shape.axes();
            let offset = self.steps.next_back::<L>(axes, self.view.layout.strides(axes))?;
            // SAFETY: as in `next`. Front and back never meet: `left` counts the elements between them.
            Some(unsafe { self.view.ptr.add(offset).borrowed() })
        }
    }
    impl<T: Copy + 'static, S: Shape, L: Layout> ExactSizeIterator for Iter<'_, T, S, L> {}
    impl<T, S, L> fmt::Debug for Iter<'_, T, S, L> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.debug_struct(stringify!(Iter)).field("left", &self.steps.left).finish_non_exhaustive()
        }
    }
    impl<T: Copy + 'static, S: Shape, L: Layout> FusedIterator for Iter<'_, T, S, L> {}

    impl<'a, T: Copy + 'static, S: Shape, L: Layout> IntoIterator for View<'a, T, S, L> {
        type Item = &'a mutable T;
        type IntoIter = Iter<'a, T, S, L>;
        fn into_iter(self) -> Self::IntoIter {
            Iter::new(self)
        }
    }
}

impl<T, S: Copy, L: Copy> Clone for Iter<'_, T, S, L> {
    fn clone(&self) -> Self {
        Self { view: self.view, steps: self.steps }
    }
}

impl<T, S: Copy, L: Copy, const A: isize> Clone for AxisIter<'_, T, S, L, A> {
    fn clone(&self) -> Self {
        Self { view: self.view, next: self.next, len: self.len }
    }
}

impl<'a, T: Copy + 'static, S: Shape> IntoIterator for &'a super::Tensor<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, S>;
    fn into_iter(self) -> Self::IntoIter {
        Iter::new(self.view())
    }
}

impl<'a, T: Copy + 'static, S: Shape> IntoIterator for &'a mut super::Tensor<T, S> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, S>;
    fn into_iter(self) -> Self::IntoIter {
        IterMut::new(self.view_mut())
    }
}

// An iterator over the positions of an axis: its name, the view, from what a position is taken, and the iterator's documentation.
duplicate! {
    [
        Iter          View            taken               documentation;
        [AxisIter]    [TensorView]    [self.view]         ["The views at each position of an axis."];
        [AxisIterMut] [TensorViewMut] [self.view.again()] ["The mutable views at each position of an axis."];
    ]
    #[doc = documentation]
    pub struct Iter<'a, T, S, L, const A: isize> {
        view: View<'a, T, S, L>,
        next: usize,
        /// The end of the positions that are left.
        len: usize,
    }

    impl<'a, T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> Iter<'a, T, S, L, A> {
        #[inline(always)]
        pub(crate) fn new(view: View<'a, T, S, L>) -> Self {
            let len = AtAxis::extent(view.shape()).get();
            Self { view, next: 0, len }
        }
    }

    impl<'a, T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> Iterator
        for Iter<'a, T, S, L, A>
    {
        type Item = View<'a, T, S::Without, CutLayout<S, Axis<A>, L>>;
        #[inline(always)]
        fn next(&mut self) -> Option<Self::Item> {
            if self.next == self.len {
                return None;
            }
            let at = self.next;
            self.next += 1;
            taken.indexed::<A>(at)
        }
        #[inline]
        fn size_hint(&self) -> (usize, Option<usize>) {
            (self.len - self.next, Some(self.len - self.next))
        }
    }
    impl<T, S, L, const A: isize> fmt::Debug for Iter<'_, T, S, L, A> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let left = self.next..self.len;
            f.debug_struct(stringify!(Iter)).field("left", &left).finish_non_exhaustive()
        }
    }
    impl<'a, T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> DoubleEndedIterator
        for Iter<'a, T, S, L, A>
    {
        #[inline(always)]
        fn next_back(&mut self) -> Option<Self::Item> {
            if self.next == self.len {
                return None;
            }
            self.len -= 1;
            let at = self.len;
            taken.indexed::<A>(at)
        }
    }
    impl<T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> ExactSizeIterator
        for Iter<'_, T, S, L, A>
    {
    }
    impl<T: Copy + 'static, S: AtAxis<Axis<A>>, L: Layout, const A: isize> FusedIterator
        for Iter<'_, T, S, L, A>
    {
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorViewMut<'a, T, S, L> {
    /// A second view of the same elements. The iterator takes each position from it once, and no two positions share an element.
    #[inline(always)]
    fn again(&mut self) -> Self {
        // SAFETY: the second view is of the same memory for the same time. The iterator keeps one of them and only hands out
        // parts of the other, each position once, so that no element is borrowed twice.
        unsafe { Self::from_raw(self.ptr, self.shape, self.layout) }
    }
}
