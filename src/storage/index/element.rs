//! One element of a view.

use crate::shape::index::HasIndex;
use crate::shape::layout::Layout;
use crate::shape::{Axes, Shape};
use crate::storage::view::{TensorView, TensorViewMut};

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorView<'a, T, S, L> {
    /// The element at an index inside the shape.
    #[inline(always)]
    pub(crate) fn inside<Op, I: Shape>(&self, index: I) -> &'a T
    where
        S: HasIndex<I, Op>,
    {
        // SAFETY: that each index is below the length of its axis is what the relation says.
        unsafe { self.ptr.add(offset(self.strides(), index)).get() }
    }
}

impl<'a, T: Copy + 'static, S: Shape, L: Layout> TensorViewMut<'a, T, S, L> {
    /// The element at an index inside the shape.
    #[inline(always)]
    pub(crate) fn inside_mut<Op, I: Shape>(self, index: I) -> &'a mut T
    where
        S: HasIndex<I, Op>,
    {
        // SAFETY: that each index is below the length of its axis is what the relation says.
        unsafe { self.ptr.add(offset(self.strides(), index)).get_mut() }
    }

    /// The element at these indices, right-aligned in eight.
    #[inline(always)]
    pub(crate) fn at_mut(self, index: Axes) -> Option<&'a mut T> {
        let mut offset = 0_usize;
        for ((i, len), stride) in index.into_iter().zip(self.shape.axes()).zip(self.steps()) {
            if i >= len {
                return None;
            }
            offset = offset.wrapping_add(i.wrapping_mul(stride));
        }
        // SAFETY: the index is inside the shape, and a view is in bounds.
        Some(unsafe { self.ptr.add(offset).get_mut() })
    }
}

/// The offset of an index from the first element. Unused axes in front of a shape have stride 0.
#[inline(always)]
fn offset<I: Shape>(strides: Axes, index: I) -> usize {
    let mut offset = 0;
    for (i, stride) in index.axes().into_iter().zip(strides) {
        offset += i * stride;
    }
    offset
}
