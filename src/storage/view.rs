//! Borrowed tensors, contiguous or strided.

use core::marker::PhantomData;

use super::lengths::{at, same_lengths};
use super::pointer::Pointer;
use super::unoptimized::UNOPTIMIZED;
use crate::shape::axis::InsertAt;
use crate::shape::layout::{Layout, RowMajor, Strided};
use crate::shape::{Axes, Axis, Dyn, DynShape, Shape, StaticShape};

/// Strides with 0 for every axis of length 1, so that it broadcasts.
#[inline(always)]
fn broadcasting(axes: Axes, strides: Axes) -> Axes {
    let [a, b, c, d, e, f, g, h] = axes;
    let [a1, b1, c1, d1, e1, f1, g1, h1] = strides;
    // Without branches, as in `at`.
    let zero = |len: usize, stride: usize| stride * usize::from(len != 1);
    [zero(a, a1), zero(b, b1), zero(c, c1), zero(d, d1), zero(e, e1), zero(f, f1), zero(g, g1), zero(h, h1)]
}

/// What [`broadcasting`] makes of the strides of a row-major view, from the extents of its shape, whose lengths are all known.
#[expect(clippy::indexing_slicing, reason = "a shape has at most eight axes")]
const fn known_strides(extents: &[(usize, bool)]) -> Axes {
    let mut strides = [0; 8];
    let (mut axis, mut stride) = (extents.len(), 1_usize);
    while axis > 0 {
        axis -= 1;
        let (len, _) = extents[axis];
        strides[8 - extents.len() + axis] = if len == 1 { 0 } else { stride };
        stride = stride.wrapping_mul(len);
    }
    strides
}

/// A tensor in borrowed memory.
///
/// Copying a view copies a pointer, its run-time lengths and, if [`Strided`], its strides.
pub struct TensorView<'a, T, S, L = RowMajor> {
    pub(super) ptr: Pointer<T>,
    pub(super) shape: S,
    pub(super) layout: L,
    memory: PhantomData<&'a [T]>,
}

/// A tensor in memory that is borrowed mutably.
pub struct TensorViewMut<'a, T, S, L = RowMajor> {
    pub(super) ptr: Pointer<T>,
    pub(super) shape: S,
    pub(super) layout: L,
    memory: PhantomData<&'a mut [T]>,
}

impl<T, S: Copy, L: Copy> Clone for TensorView<'_, T, S, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, S: Copy, L: Copy> Copy for TensorView<'_, T, S, L> {}

// SAFETY: a view is a shared borrow of its elements, so that it may go where `&[T]` may.
unsafe impl<T: Sync, S: Send, L: Send> Send for TensorView<'_, T, S, L> {}
// SAFETY: as above.
unsafe impl<T: Sync, S: Sync, L: Sync> Sync for TensorView<'_, T, S, L> {}
// SAFETY: a mutable view is a mutable borrow of its elements, so that it may go where `&mut [T]` may.
unsafe impl<T: Send, S: Send, L: Send> Send for TensorViewMut<'_, T, S, L> {}
// SAFETY: as above.
unsafe impl<T: Sync, S: Sync, L: Sync> Sync for TensorViewMut<'_, T, S, L> {}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// A view of memory.
    ///
    /// # Safety
    ///
    /// Every index of `shape` is in bounds of memory that is borrowed for `'a`.
    #[inline(always)]
    pub(super) const unsafe fn from_raw(ptr: Pointer<T>, shape: S, layout: L) -> Self {
        Self { ptr, shape, layout, memory: PhantomData }
    }

    /// The shape.
    #[must_use]
    #[inline(always)]
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The layout.
    #[must_use]
    #[inline(always)]
    pub fn layout(&self) -> L {
        self.layout
    }

    #[inline(always)]
    pub(super) fn ptr(&self) -> Pointer<T> {
        self.ptr
    }

    /// Whether its type says the strides.
    const STRIDES_KNOWN: bool = S::KNOWN && L::CONTIGUOUS;

    /// Its [strides](Self::strides) if its type says them.
    const STRIDES: &'static Axes = if Self::STRIDES_KNOWN { &known_strides(S::EXTENTS) } else { &[0; 8] };

    /// The strides, 0 where the length is 1.
    #[inline(always)]
    pub(super) fn strides(&self) -> Axes {
        if const { Self::STRIDES_KNOWN } {
            return *Self::STRIDES;
        }
        broadcasting(self.shape.axes(), self.layout.strides(self.shape.axes()))
    }

    /// The stride of an axis, 0 where there is none.
    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the axis is below eight")]
    pub(super) fn stride(&self, axis: usize) -> usize {
        if const { Self::STRIDES_KNOWN } {
            return if axis < 8 { Self::STRIDES[axis & 7] } else { 0 };
        }
        if UNOPTIMIZED && axis < 8 {
            // Computing all eight strides for each element would take longer than all the rest: 2.0 times the instructions of `x.t() + x`.
            let axes = self.shape.axes();
            return match axes[axis] {
                1 => 0,
                _ if L::CONTIGUOUS && axis == 7 => 1,
                _ => self.layout.strides(axes)[axis],
            };
        }
        at(self.strides(), axis)
    }

    /// The element at these indices, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn at(&self, index: Axes) -> Option<T> {
        let axes = self.shape.axes();
        let strides = self.layout.strides(axes);
        let mut offset = 0_usize;
        for ((i, len), stride) in index.into_iter().zip(axes).zip(strides) {
            if i >= len {
                return None;
            }
            // A shape without elements may have any strides, and the sum may wrap around; its index is refused further on.
            offset = offset.wrapping_add(i.wrapping_mul(stride));
        }
        // SAFETY: the index is inside the shape, and a view is in bounds.
        Some(unsafe { self.ptr.add(offset).read() })
    }

    /// The same memory as another shape.
    ///
    /// # Safety
    ///
    /// With `offset` elements skipped, every index of `shape` is an index of this view.
    #[inline(always)]
    pub(super) unsafe fn reshaped<R: Shape, M: Layout>(
        self,
        offset: usize,
        shape: R,
        layout: M,
    ) -> TensorView<'a, T, R, M> {
        let ptr = part(self.ptr.wrapping_add(offset), shape, layout);
        TensorView { ptr, shape, layout, memory: PhantomData }
    }

    /// The same elements under a shape with the same lengths.
    #[inline(always)]
    pub(crate) fn retype<R: Shape>(self, shape: R) -> Option<TensorView<'a, T, R, L>> {
        if same_lengths(shape.axes(), self.shape.axes()) {
            // SAFETY: lengths and layout stay the same, so that the indices and where they lead do.
            Some(unsafe { self.reshaped(0, shape, self.layout) })
        } else {
            None
        }
    }

    /// The same elements under a shape that keeps the lengths and forgets the type.
    #[inline(always)]
    pub(crate) fn erased(self) -> TensorView<'a, T, DynShape, L> {
        // SAFETY: an erased shape has the same lengths, and the layout is the same.
        unsafe { self.reshaped(0, DynShape::erase(self.shape), self.layout) }
    }

    /// The view with all strides written out, which any view has.
    #[must_use]
    #[inline(always)]
    pub fn strided(self) -> TensorView<'a, T, S, Strided> {
        let layout = Strided(self.layout.strides(self.shape.axes()));
        // SAFETY: shape and strides stay the same, so that the indices and where they lead do.
        unsafe { self.reshaped(0, self.shape, layout) }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S> {
    /// All elements in row-major order.
    #[must_use]
    #[inline(always)]
    pub fn as_slice(&self) -> &'a [T] {
        // SAFETY: a row-major view is in bounds for `count` contiguous elements.
        unsafe { self.ptr.slice(self.shape.count()) }
    }

    /// A view of a slice that has as many elements as the shape counts.
    #[inline(always)]
    pub(crate) fn of(slice: &'a [T], shape: S) -> Option<Self> {
        if counts(shape, slice.len()) {
            // SAFETY: the slice has an element for every index of the shape.
            Some(unsafe { Self::from_raw(Pointer::of(slice), shape, RowMajor) })
        } else {
            None
        }
    }
}

/// The pointer to the first element of a shape, in this layout.
#[inline(always)]
#[track_caller]
pub(super) fn part<T, S: Shape, L: Layout>(first: Pointer<T>, shape: S, layout: L) -> Pointer<T> {
    first.part(|| (shape.axes(), layout.strides(shape.axes())))
}

/// Whether a shape has `len` elements.
#[inline(always)]
fn counts<S: Shape>(shape: S, len: usize) -> bool {
    // A shape with more elements than can be counted has the largest number for its count. Only a slice of zero-sized elements
    // can be that long.
    let exact = || shape.axes().into_iter().try_fold(1, usize::checked_mul) == Some(len);
    len == shape.count() && (len < usize::MAX || exact())
}

/// The first `count` rows of the shape `R`, or as many as the slice has.
#[inline(always)]
pub(crate) fn rows<T: Copy + 'static, R>(slice: &[T], count: usize) -> TensorView<'_, T, R::Inserted<Dyn>>
where
    R: StaticShape + InsertAt<Axis<0>>,
{
    const { assert!(<R::Inserted<Dyn> as Shape>::RANK == R::RANK + 1, "a row has at most 5 axes") };
    let count = match slice.len().checked_div(R::LEN) {
        Some(there) if there < count => there,
        _ => count,
    };
    // SAFETY: an axis of `count` in front of `R` makes `count * R::LEN` elements, and the slice has them.
    unsafe { TensorView::from_raw(Pointer::of(slice), R::NEW.insert(Dyn::of(count)), RowMajor) }
}

impl<'a, T: Copy + 'static> From<&'a [T]> for TensorView<'a, T, (Dyn,)> {
    /// All elements of a slice.
    #[inline(always)]
    fn from(slice: &'a [T]) -> Self {
        rows::<T, ()>(slice, slice.len())
    }
}

impl<'a, T: Copy + 'static> From<&'a mut [T]> for TensorViewMut<'a, T, (Dyn,)> {
    /// All elements of a slice.
    #[inline(always)]
    fn from(slice: &'a mut [T]) -> Self {
        let shape = (Dyn::of(slice.len()),);
        // SAFETY: the slice has as many elements as the shape, and is borrowed mutably.
        unsafe { Self::from_raw(Pointer::of_mut(slice), shape, RowMajor) }
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorViewMut<'a, T, S, L> {
    /// A mutable view of memory.
    ///
    /// # Safety
    ///
    /// Every index of `shape` is in bounds of memory that is borrowed mutably for `'a`, and no two indices share an
    /// element.
    #[inline(always)]
    pub(super) const unsafe fn from_raw(ptr: Pointer<T>, shape: S, layout: L) -> Self {
        Self { ptr, shape, layout, memory: PhantomData }
    }

    /// The shape.
    #[must_use]
    #[inline(always)]
    pub fn shape(&self) -> S {
        self.shape
    }

    #[inline(always)]
    pub(super) fn ptr_mut(&mut self) -> Pointer<T> {
        self.ptr
    }

    /// The strides, 0 where the length is 1.
    #[inline(always)]
    pub(super) fn strides(&self) -> Axes {
        broadcasting(self.shape.axes(), self.layout.strides(self.shape.axes()))
    }

    /// The same memory as another shape.
    ///
    /// # Safety
    ///
    /// With `offset` elements skipped, every index of `shape` is an index of this view, and no two are the same.
    #[inline(always)]
    pub(super) unsafe fn reshaped<R: Shape, M: Layout>(
        self,
        offset: usize,
        shape: R,
        layout: M,
    ) -> TensorViewMut<'a, T, R, M> {
        let ptr = part(self.ptr.wrapping_add(offset), shape, layout);
        TensorViewMut { ptr, shape, layout, memory: PhantomData }
    }

    /// This view, borrowed.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> TensorView<'_, T, S, L> {
        // SAFETY: the view is of the same memory, and is borrowed for no longer than `self`.
        unsafe { TensorView::from_raw(self.ptr, self.shape, self.layout) }
    }

    /// This view, borrowed mutably.
    #[must_use]
    #[inline(always)]
    pub fn view_mut(&mut self) -> TensorViewMut<'_, T, S, L> {
        // SAFETY: the view is of the same memory, and borrows `self` mutably, so that there is no other use of it meanwhile.
        unsafe { TensorViewMut::from_raw(self.ptr, self.shape, self.layout) }
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorViewMut<'a, T, S> {
    /// All elements in row-major order.
    #[must_use]
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: a row-major view is in bounds for `count` contiguous elements.
        unsafe { self.ptr.slice_mut(self.shape.count()) }
    }

    /// All elements in row-major order, for as long as the memory is borrowed.
    #[must_use]
    #[inline(always)]
    pub fn into_mut_slice(self) -> &'a mut [T] {
        // SAFETY: a row-major view is in bounds for `count` contiguous elements, and `self` gives its borrow away.
        unsafe { self.ptr.slice_mut(self.shape.count()) }
    }

    /// A mutable view of a slice that has as many elements as the shape counts.
    #[inline(always)]
    pub(crate) fn of(slice: &'a mut [T], shape: S) -> Option<Self> {
        if counts(shape, slice.len()) {
            // SAFETY: the slice has an element for every index of the shape, each its own.
            Some(unsafe { Self::from_raw(Pointer::of_mut(slice), shape, RowMajor) })
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The strides that the type of a row-major view says are those that are computed of its lengths.
    fn agree<S: StaticShape>() {
        let axes = S::NEW.axes();
        let view = TensorView::<u8, S>::STRIDES;
        assert_eq!(*view, broadcasting(axes, RowMajor.strides(axes)), "{:?}", S::NEW);
    }

    #[test]
    fn strides_of_a_type_are_those_of_its_lengths() {
        agree::<()>();
        agree::<crate::Shape![0]>();
        agree::<crate::Shape![1]>();
        agree::<crate::Shape![3]>();
        agree::<crate::Shape![2, 1, 3]>();
        agree::<crate::Shape![2, 0, 3]>();
        agree::<crate::Shape![1, 4, 5, 1]>();
        agree::<crate::Shape![2, 3, 4, 5, 6, 7]>();
    }
}
