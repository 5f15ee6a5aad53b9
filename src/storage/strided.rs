//! Positions in several operands at once, and the one nest of loops that visits them.
//!
//! A walk goes over an outer shape of up to eight axes, right-aligned. Strides are constants wherever shapes are
//! static, so that the nest collapses to the loops one would write by hand. In a debug build nothing collapses, and a
//! nest that were inlined whole would fill a small stack: there the steps stay calls.

mod plan;

use super::lengths::{at, same_lengths};
use super::pointer::Pointer;
use super::view::{TensorView, TensorViewMut};
use crate::kernel::SCALAR;
use crate::shape::layout::Layout;
use crate::shape::{Axes, Shape};
pub(super) use plan::{Plan, follower, unit_axis};

/// No axis: a step along it moves nothing, and it is the only one that may be taken more than once.
pub(super) const NO_AXIS: usize = usize::MAX;

/// Something with a position that moves along the axes of an outer shape.
///
/// # Safety
///
/// A position reached by `step`ping within the outer lengths, at most once per axis, is inside the operand. Along an axis that is
/// `unit` the steps add up, to just behind its last element at most. If two axes [merge](Self::merges), this holds for them as one axis.
/// If the walk over some lengths is a [run](Self::is_run), then for each position in row-major order the element at that position is so
/// many elements behind the first, as along a unit axis.
pub unsafe trait Walk {
    /// A position.
    type Cursor: Copy;

    /// The position of the first element.
    fn start(&self) -> Self::Cursor;

    /// `i` further along an axis.
    ///
    /// # Safety
    ///
    /// `i` is below the outer length of the axis, and the cursor has not been moved along it; or the axis is `unit`, and
    /// with the steps before, `i` is at most its outer length; or the axis is [`NO_AXIS`], and nothing moves.
    unsafe fn step(&self, cursor: Self::Cursor, axis: usize, i: usize) -> Self::Cursor;

    /// Whether a step of 1 along `axis` equals `n` steps along `inner`, so that the two axes are one.
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool;

    /// Whether each operand has stride 1 along this axis, or is a scalar.
    fn unit(&self, axis: usize) -> bool;

    /// Whether each operand has these lengths, for all of which its elements lie side by side, or is a scalar. Where it takes more than a
    /// look to know, it is false.
    #[inline(always)]
    fn is_run(&self, _: Axes) -> bool {
        false
    }
}

// SAFETY: a view is in bounds for its own shape; where its length is 1 its stride is 0.
unsafe impl<T: Copy + 'static, S: Shape, L: Layout> Walk for TensorView<'_, T, S, L> {
    type Cursor = Pointer<T>;
    #[inline(always)]
    fn start(&self) -> Pointer<T> {
        self.ptr()
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn step(&self, cursor: Pointer<T>, axis: usize, i: usize) -> Pointer<T> {
        // SAFETY: by the contract of this method the offset is that of an index of the view.
        unsafe { cursor.add(i * self.stride(axis)) }
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.stride(axis) == n.wrapping_mul(self.stride(inner))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit(&self, axis: usize) -> bool {
        self.stride(axis) == 1
    }
    #[inline(always)]
    fn is_run(&self, dims: Axes) -> bool {
        L::CONTIGUOUS && same_lengths(self.shape().axes(), dims)
    }
}

/// The place that a walk writes to.
pub(super) struct OutputPtr<T> {
    ptr: Pointer<T>,
    strides: Axes,
}

impl<T: Copy + 'static> OutputPtr<T> {
    /// The elements of a mutable view.
    #[inline(always)]
    pub(super) fn of<S: Shape, L: Layout>(view: &mut TensorViewMut<'_, T, S, L>) -> Self {
        Self { ptr: view.ptr_mut(), strides: view.strides() }
    }

    /// Memory for all elements of a shape in row-major order.
    #[inline(always)]
    pub(super) fn fresh<S: Shape>(ptr: Pointer<T>, shape: S) -> Self {
        Self { ptr, strides: crate::shape::layout::RowMajor.strides(shape.axes()) }
    }

    /// Memory with these strides.
    #[inline(always)]
    pub(super) fn strided(ptr: Pointer<T>, strides: Axes) -> Self {
        Self { ptr, strides }
    }

    /// Memory for all elements of these lengths in row-major order.
    #[inline(always)]
    pub(super) fn packed(ptr: Pointer<T>, dims: Axes) -> Self {
        Self { ptr, strides: crate::shape::layout::RowMajor.strides(dims) }
    }

    /// The stride along an axis.
    #[inline(always)]
    pub(super) fn stride(&self, axis: usize) -> usize {
        at(self.strides, axis)
    }

    /// The same strides from the position `i` along an axis on.
    ///
    /// # Safety
    ///
    /// There is such a position, or it is the end of the place.
    #[inline(always)]
    pub(super) unsafe fn moved(self, axis: usize, i: usize) -> Self {
        // SAFETY: by the contract of this method.
        Self { ptr: unsafe { self.ptr.add(i * at(self.strides, axis)) }, ..self }
    }

    /// # Safety
    ///
    /// The position is inside the place, and so is `j` further along the axis.
    #[inline(always)]
    pub(super) unsafe fn at<const UNIT: bool>(
        &self,
        cursor: Pointer<T>,
        inner: usize,
        j: usize,
    ) -> Pointer<T> {
        // SAFETY: by the contract of this method.
        unsafe { cursor.add(if UNIT { j } else { j * at(self.strides, inner) }) }
    }
}

// SAFETY: a place is made from a view, or from memory for a shape, and walked with that shape.
unsafe impl<T: Copy + 'static> Walk for OutputPtr<T> {
    type Cursor = Pointer<T>;
    #[inline(always)]
    fn start(&self) -> Pointer<T> {
        self.ptr
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn step(&self, cursor: Pointer<T>, axis: usize, i: usize) -> Pointer<T> {
        // SAFETY: by the contract of this method the offset is that of an index of the place.
        unsafe { cursor.add(i * at(self.strides, axis)) }
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        at(self.strides, axis) == n.wrapping_mul(at(self.strides, inner))
    }
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit(&self, axis: usize) -> bool {
        at(self.strides, axis) == 1
    }
}

/// Writes [`Walk`] for a tuple of references that are walked together: for each a type, a name and its position in the tuple.
macro_rules! both {
    ($($w:ident $c:ident $i:tt),*) => {
        // SAFETY: each part keeps the contract for itself.
        unsafe impl<$($w: Walk),*> Walk for ($(&$w,)*) {
            type Cursor = ($($w::Cursor,)*);
            #[inline(always)]
            fn start(&self) -> Self::Cursor {
                ($(self.$i.start(),)*)
            }
            #[inline(always)]
            unsafe fn step(&self, ($($c,)*): Self::Cursor, axis: usize, i: usize) -> Self::Cursor {
                // SAFETY: the contract is passed on.
                unsafe { ($(self.$i.step($c, axis, i),)*) }
            }
            #[inline(always)]
            fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
                $(self.$i.merges(axis, inner, n))&&*
            }
            #[inline(always)]
            fn unit(&self, axis: usize) -> bool {
                $(self.$i.unit(axis))&&*
            }
            #[inline(always)]
            fn is_run(&self, dims: Axes) -> bool {
                $(self.$i.is_run(dims))&&*
            }
        }
    };
}
both!(A a 0);
both!(A a 0, B b 1);
both!(A a 0, B b 1, C c 2);

/// Writes one loop for each axis, the first of them outermost, around a visit of the cursor.
macro_rules! nest {
    ($walk:ident, $dims:ident, $cursor:ident, $visit:ident;) => { $visit.visit($cursor) };
    ($walk:ident, $dims:ident, $cursor:ident, $visit:ident; $axis:literal $($rest:literal)*) => {
        for i in 0..$dims[$axis] {
            // SAFETY: `i` is below the length of the axis, and each axis has one loop.
            let $cursor = unsafe { $walk.step($cursor, $axis, i) };
            nest!($walk, $dims, $cursor, $visit; $($rest)*);
        }
    };
}

/// What is done at each position of a walk.
pub(super) trait Visit<C> {
    fn visit(&mut self, cursor: C);
}

impl<C, F: FnMut(C)> Visit<C> for F {
    #[inline(always)]
    fn visit(&mut self, cursor: C) {
        self(cursor);
    }
}
/// The checked build visits by objects.
#[cfg(shapeproof_checked)]
impl<C> Visit<C> for &mut (dyn Visit<C> + '_) {
    fn visit(&mut self, cursor: C) {
        (**self).visit(cursor);
    }
}

/// Visits every position of the outer axes.
#[inline(always)]
pub(super) fn for_each_outer<W: Walk>(walk: &W, dims: Axes, visit: impl FnMut(W::Cursor)) {
    visit_outer(walk, dims, visit);
}

/// [`for_each_outer`] for a visitor that is not a closure.
#[inline(always)]
pub(super) fn visit_outer<W: Walk>(walk: &W, dims: Axes, visit: impl Visit<W::Cursor>) {
    object_if_checked!(mut visit: dyn Visit<W::Cursor>);
    visit_nested(walk, dims, visit);
}

/// [`visit_outer`], compiled once for each type of cursor in the checked build.
#[inline(always)]
fn visit_nested<W: Walk>(walk: &W, dims: Axes, mut visit: impl Visit<W::Cursor>) {
    // Without this, the loop over an axis of nearly any length would run around an inner axis of length 0.
    let [a, b, c, d, e, f, g, h] = dims;
    if a == 0 || b == 0 || c == 0 || d == 0 || e == 0 || f == 0 || g == 0 || h == 0 {
        return;
    }
    let cursor = walk.start();
    nest!(walk, dims, cursor, visit; 0 1 2 3 4 5 6 7);
}

/// The same value, computed once more where the compiler knows the shape: it is a constant there, which a value that a closure has
/// captured may not be.
#[inline(always)]
pub(super) fn recomputed<S: Shape, V>(value: V, again: impl FnOnce() -> V) -> V {
    if S::KNOWN || SCALAR { again() } else { value }
}
