//! Views of memory that another crate lays out: lengths and strides are values.

use super::pointer::Pointer;
use super::view::{TensorView, TensorViewMut};
use crate::shape::dims::Extents;
use crate::shape::error::ShapeError;
use crate::shape::layout::Strided;
use crate::shape::{Axes, Dims, Shape};

/// Lengths and strides as a shape and a layout of this crate, or an error that says why they cannot be. Also the number of elements from
/// the first one to the last one.
fn laid_out<S: Shape>(
    op: &'static str,
    dims: &[usize],
    strides: &[isize],
) -> Result<(S, Strided, usize), ShapeError> {
    let rank = dims.len();
    let Some(have) = Dims::new(dims) else {
        return Err(ShapeError::Rank { op, left: S::RANK, right: rank });
    };
    let shape = S::from_lengths(rank, have.axes(1));
    let shape = shape.ok_or(ShapeError::Shape { op, have, want: Extents::of::<S>() })?;
    let (mut all, mut last): (Axes, usize) = ([0; 8], 0);
    let placed = all.iter_mut().skip(8usize.saturating_sub(rank));
    for (axis, ((to, &len), &stride)) in placed.zip(dims).zip(strides).enumerate() {
        // The stride of an axis of length 1 is not used, nor is any stride of a shape without elements.
        if len > 1 && shape.count() > 0 {
            *to = usize::try_from(stride).map_err(|_| ShapeError::Stride { op, axis, stride })?;
            last = last.wrapping_add((len - 1).wrapping_mul(*to));
        }
    }
    Ok((shape, Strided(all), if shape.count() > 0 { last.wrapping_add(1) } else { 0 }))
}

impl<'a, T: Copy + 'static, S: Shape> TensorView<'a, T, S, Strided> {
    /// A view of the elements that indices of these lengths reach by these strides, counted in elements from `first`.
    ///
    /// # Safety
    ///
    /// Each of them is an element that is borrowed for `'a`.
    pub(super) unsafe fn laid_out(
        op: &'static str,
        first: *const T,
        dims: &[usize],
        strides: &[isize],
    ) -> Result<Self, ShapeError> {
        let (shape, layout, span) = laid_out(op, dims, strides)?;
        // SAFETY: the shape has these lengths, so that its indices are those of the contract. The strides are the given ones except for
        // axes of length 1 and shapes without elements, where they are not used.
        Ok(unsafe { Self::from_raw(Pointer::new(first, span), shape, layout) })
    }
}

impl<'a, T: Copy + 'static, S: Shape> TensorViewMut<'a, T, S, Strided> {
    /// A mutable view of the elements that indices of these lengths reach by these strides, counted in elements from `first`.
    ///
    /// # Safety
    ///
    /// Each of them is an element that is borrowed mutably for `'a`, and no two indices share one.
    pub(super) unsafe fn laid_out(
        op: &'static str,
        first: *mut T,
        dims: &[usize],
        strides: &[isize],
    ) -> Result<Self, ShapeError> {
        let (shape, layout, span) = laid_out(op, dims, strides)?;
        // SAFETY: as for the shared view, and no two indices share an element.
        Ok(unsafe { Self::from_raw(Pointer::new(first, span), shape, layout) })
    }
}
