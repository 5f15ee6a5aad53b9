//! Concatenation and stacking of rank-erased tensors, along an axis that is a value.

use super::axes::{place, resolve};
use crate::shape::dims::{around, with_axis};
use crate::shape::error::ShapeError;
use crate::shape::{Dyn, DynShape, Extent, Shape};
use crate::storage::joined::Joined;
use crate::storage::lengths::{at, same_lengths, with};
use crate::storage::{Output, Produce, Tensor, TensorView};

/// Checks that all parts have the same lengths, except along the axis `but`.
#[inline(always)]
fn alike<T: Copy + 'static, C: Extent>(
    op: &'static str,
    parts: &[TensorView<'_, T, DynShape<C>>],
    but: Option<usize>,
) -> Result<(), ShapeError> {
    let first = parts.first().ok_or_else(|| ShapeError::count(op, 0, 1))?.shape();
    let lens = |shape: DynShape<C>| but.map_or(shape.axes(), |place| with(shape.axes(), place, 1));
    for (operand, part) in parts.iter().enumerate() {
        let own = part.shape();
        if own.rank() != first.rank() || !same_lengths(lens(own), lens(first)) {
            return Err(apart(op, operand, first, own, but));
        }
    }
    Ok(())
}

/// Where the shape of a part differs from that of the first.
#[cold]
fn apart(
    op: &'static str,
    operand: usize,
    first: impl Shape,
    own: impl Shape,
    but: Option<usize>,
) -> ShapeError {
    let (left, right) = (first.rank(), own.rank());
    if left == right {
        for (at, (left, right)) in first.axes().into_iter().zip(own.axes()).enumerate() {
            if Some(at) != but && left != right {
                return ShapeError::OperandAxis {
                    op,
                    operand,
                    axis: (at + own.rank()).saturating_sub(8),
                    left,
                    right,
                };
            }
        }
    }
    ShapeError::Rank { op, left, right }
}

/// The length of all parts together along an axis. Parts without elements may have lengths whose sum is no number.
#[inline(always)]
fn length<T: Copy + 'static, C: Extent>(
    op: &'static str,
    parts: &[TensorView<'_, T, DynShape<C>>],
    axis: usize,
    place: usize,
) -> Result<usize, ShapeError> {
    let mut left = 0_usize;
    for (operand, part) in parts.iter().enumerate() {
        let right = at(part.shape().axes(), place);
        left = left.checked_add(right).ok_or(ShapeError::OperandAxis { op, operand, axis, left, right })?;
    }
    Ok(left)
}

/// Concatenation and stacking along an axis that is a value, for rank-erased tensors in row-major order.
///
/// ```
/// use shapeproof::{Dim, DynTensor, DynView, prelude::*};
/// let x = DynView::with_dims(&[1, 2, 3, 4, 5, 6], [2, 3])?;
/// let joined: DynTensor<i32, Dim<16>> = DynView::concat_along(&[x, x], -1)?;
/// assert_eq!(joined.as_slice(), [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]);
///
/// let mut pairs: Tensor<i32, Shape![..4, ..4, 2]> = Tensor::try_zeros([0, 0, 2])?;
/// DynView::stack_along_into(&[x, x], -1, &mut pairs)?;
/// assert_eq!(pairs.get([1, 2, 1]), Some(6));
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
impl<'a, T: Copy + 'static, C: Extent> TensorView<'a, T, DynShape<C>> {
    /// The tensors one after the other along an axis; their other lengths are equal. See [`concat`](fn@crate::concat).
    ///
    /// # Errors
    ///
    /// There is no tensor, no such axis, or no room for the result, or lengths of other axes differ.
    ///
    /// # Cost
    ///
    /// One copy of each element.
    #[inline(always)]
    pub fn concat_along<D: Extent>(
        parts: &[Self],
        axis: isize,
    ) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        Ok(Self::joined("concat", parts, axis, false)?.eval())
    }

    /// [`concat_along`](Self::concat_along) to an [output](Output) of any type of shape.
    ///
    /// # Errors
    ///
    /// Those of [`concat_along`](Self::concat_along), or the output does not allow the lengths of the result; nothing is written then.
    #[inline(always)]
    pub fn concat_along_into(parts: &[Self], axis: isize, out: impl Output<T>) -> Result<(), ShapeError> {
        Self::joined::<Dyn>("concat", parts, axis, false)?.try_eval_into("concat", out)
    }

    /// Tensors of the same lengths joined along a new axis, which is axis `axis` of the result. See [`stack`](fn@crate::stack).
    ///
    /// # Errors
    ///
    /// There is no tensor, the result cannot have such an axis, lengths differ, or there is no room for the result.
    ///
    /// # Cost
    ///
    /// One copy of each element.
    #[inline(always)]
    pub fn stack_along<D: Extent>(parts: &[Self], axis: isize) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        Ok(Self::joined("stack", parts, axis, true)?.eval())
    }

    /// [`stack_along`](Self::stack_along) to an [output](Output) of any type of shape.
    ///
    /// # Errors
    ///
    /// Those of [`stack_along`](Self::stack_along), or the output does not allow the lengths of the result; nothing is written then.
    #[inline(always)]
    pub fn stack_along_into(parts: &[Self], axis: isize, out: impl Output<T>) -> Result<(), ShapeError> {
        Self::joined::<Dyn>("stack", parts, axis, true)?.try_eval_into("stack", out)
    }

    /// The parts side by side, and the shape of the result. With `new`, the axis is a new one.
    #[inline(always)]
    fn joined<'p, D: Extent>(
        op: &'static str,
        parts: &'p [Self],
        axis: isize,
        new: bool,
    ) -> Result<Joined<'p, 'a, T, C, DynShape<D>>, ShapeError> {
        let first = parts.first().ok_or_else(|| ShapeError::count(op, 0, 1))?.shape();
        let rank = first.rank() + usize::from(new);
        let axis = resolve(op, axis, rank)?;
        let place = place(axis, rank);
        alike(op, parts, (!new).then_some(place))?;
        let axes = if new {
            with_axis(first.axes(), place, parts.len())
        } else {
            with(first.axes(), place, length(op, parts, axis, place)?)
        };
        let [rows, ..] = around(axes, place);
        Joined::new(op, parts, rows, DynShape::checked(op, rank, axes)?)
    }
}
