//! Concatenation and stacking of rank-erased tensors, along an axis that is a value.

use super::axes::{resolve, shape};
use crate::shape::error::ShapeError;
use crate::shape::{Dyn, DynShape, Extent, Shape};
use crate::storage::joined::Joined;
use crate::storage::{Output, Produce, Tensor, TensorView};

/// Checks that all parts have the same lengths, except along the axis `but`.
fn alike<T: Copy + 'static, C: Extent>(
    op: &'static str,
    parts: &[TensorView<'_, T, DynShape<C>>],
    but: Option<usize>,
) -> Result<(), ShapeError> {
    let first = parts.first().ok_or(ShapeError::count(op, 0, 1))?.shape().dims();
    for (operand, part) in parts.iter().enumerate() {
        let own = part.shape().dims();
        if own.rank() != first.rank() {
            return Err(ShapeError::Rank { op, left: first.rank(), right: own.rank() });
        }
        for (axis, (&left, &right)) in first.as_ref().iter().zip(own.as_ref()).enumerate() {
            if Some(axis) != but && left != right {
                return Err(ShapeError::OperandAxis { op, operand, axis, left, right });
            }
        }
    }
    Ok(())
}

/// The length of all parts together along an axis. Parts without elements may have lengths whose sum is no number.
fn length<T: Copy + 'static, C: Extent>(
    op: &'static str,
    parts: &[TensorView<'_, T, DynShape<C>>],
    axis: usize,
) -> Result<usize, ShapeError> {
    let mut left = 0_usize;
    for (operand, part) in parts.iter().enumerate() {
        let right = part.shape().dims().as_ref().get(axis).copied().unwrap_or(0);
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
    pub fn stack_along<D: Extent>(parts: &[Self], axis: isize) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        Ok(Self::joined("stack", parts, axis, true)?.eval())
    }

    /// [`stack_along`](Self::stack_along) to an [output](Output) of any type of shape.
    ///
    /// # Errors
    ///
    /// Those of [`stack_along`](Self::stack_along), or the output does not allow the lengths of the result; nothing is written then.
    pub fn stack_along_into(parts: &[Self], axis: isize, out: impl Output<T>) -> Result<(), ShapeError> {
        Self::joined::<Dyn>("stack", parts, axis, true)?.try_eval_into("stack", out)
    }

    /// The parts side by side, and the shape of the result. With `new`, the axis is a new one.
    fn joined<'p, D: Extent>(
        op: &'static str,
        parts: &'p [Self],
        axis: isize,
        new: bool,
    ) -> Result<Joined<'p, 'a, T, C, DynShape<D>>, ShapeError> {
        let dims = parts.first().ok_or(ShapeError::count(op, 0, 1))?.shape().dims();
        let at = resolve(op, axis, dims.rank() + usize::from(new))?;
        alike(op, parts, (!new).then_some(at))?;
        let (before, from) = dims.as_ref().split_at_checked(at).unwrap_or_default();
        let (len, behind) = if new {
            (parts.len(), from)
        } else {
            (length(op, parts, at)?, from.get(1..).unwrap_or_default())
        };
        let shape = shape(op, before.iter().chain(&[len]).chain(behind).copied())?;
        let rows = before.iter().fold(1, |rows: usize, &len| rows.saturating_mul(len));
        Joined::new(op, parts, rows, shape)
    }
}
