//! Rank-erased tensors put behind and beside each other along an axis, as a value.

use super::axes::{resolve, shape};
use crate::error::ShapeError;
use crate::shape::{Dims, DynShape, Extent, Shape};
use crate::storage::{Tensor, TensorView, Writable};

/// Copies the parts into each row of `out` one behind the other; a part has `own` elements in a row.
fn interleave<'a, T: Copy + 'a>(out: &mut [T], row: usize, parts: impl Iterator<Item = (&'a [T], usize)>) {
    let mut offset = 0;
    for (part, own) in parts {
        if own > 0 && row > 0 {
            for (to, from) in out.chunks_exact_mut(row).zip(part.chunks_exact(own)) {
                // As long as what is copied, which the compiler sees.
                if let Some(to) = to.get_mut(offset..).and_then(|rest| rest.get_mut(..from.len())) {
                    to.copy_from_slice(from);
                }
            }
        }
        offset += own;
    }
}

/// The product of lengths.
fn product(lens: &[usize]) -> usize {
    lens.iter().fold(1, |product: usize, &len| product.saturating_mul(len))
}

/// How parts join: the lengths of the result, and for a part of these lengths the elements in a row of it.
struct Join {
    dims: Dims,
    row: usize,
    /// The first axis that counts to a row of a part.
    from: usize,
}

impl Join {
    /// Writes the parts to a place.
    fn write<T: Copy + 'static, C: Extent>(
        self,
        op: &'static str,
        parts: &[TensorView<'_, T, DynShape<C>>],
        out: impl Writable<T>,
    ) -> Result<(), ShapeError> {
        let whole: DynShape = ShapeError::dims(op, self.dims)?;
        let any = parts.iter().find_map(|part| part.as_slice().first().copied());
        let own = parts.iter().map(|part| {
            let dims = part.shape().dims();
            (part.as_slice(), product(dims.as_ref().get(self.from..).unwrap_or(&[])))
        });
        out.receive_filled(op, whole, any, |out| interleave(out, self.row, own))
    }
}

/// The parts have the same lengths, but for those of `but`.
fn alike<T: Copy + 'static, C: Extent>(
    op: &'static str,
    parts: &[TensorView<'_, T, DynShape<C>>],
    but: Option<usize>,
) -> Result<(), ShapeError> {
    let first = parts.first().map_or(Dims::from([0; 0]), |part| part.shape().dims());
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

/// Joining along an axis, for rank-erased tensors in row-major order.
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
impl<T: Copy + 'static, C: Extent> TensorView<'_, T, DynShape<C>> {
    /// Tensors one behind the other along an axis; their other lengths are equal.
    ///
    /// # Errors
    ///
    /// No tensor at all, no such axis, other lengths that differ, or no room for the result.
    ///
    /// # Cost
    ///
    /// One copy of each element.
    pub fn concat_along<D: Extent>(
        parts: &[Self],
        axis: isize,
    ) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        let mut out = nothing();
        Self::concat_along_into(parts, axis, &mut out)?;
        Ok(out)
    }

    /// [`concat_along`](Self::concat_along) to a [place](Writable) of any type of shape.
    ///
    /// # Errors
    ///
    /// As there, or the place does not allow the lengths of the result; nothing is written then.
    pub fn concat_along_into(parts: &[Self], axis: isize, out: impl Writable<T>) -> Result<(), ShapeError> {
        let op = "concat";
        let dims = parts.first().ok_or(ShapeError::count(op, 0, 1))?.shape().dims();
        let at = resolve(op, axis, dims.rank())?;
        alike(op, parts, Some(at))?;
        let lens = parts.iter().filter_map(|part| part.shape().dims().as_ref().get(at).copied());
        let len = lens.fold(0, usize::saturating_add);
        let (before, behind) = dims.as_ref().split_at_checked(at).unwrap_or_default();
        let behind = behind.get(1..).unwrap_or(&[]);
        let whole: DynShape = shape(op, before.iter().chain(&[len]).chain(behind).copied())?;
        Join { dims: whole.dims(), row: len.saturating_mul(product(behind)), from: at }.write(op, parts, out)
    }

    /// Tensors of the same lengths beside each other along a new axis, at this place of the result.
    ///
    /// # Errors
    ///
    /// No tensor at all, no such place, lengths that differ, or no room for the result.
    ///
    /// # Cost
    ///
    /// One copy of each element.
    pub fn stack_along<D: Extent>(parts: &[Self], axis: isize) -> Result<Tensor<T, DynShape<D>>, ShapeError> {
        let mut out = nothing();
        Self::stack_along_into(parts, axis, &mut out)?;
        Ok(out)
    }

    /// [`stack_along`](Self::stack_along) to a [place](Writable) of any type of shape.
    ///
    /// # Errors
    ///
    /// As there, or the place does not allow the lengths of the result; nothing is written then.
    pub fn stack_along_into(parts: &[Self], axis: isize, out: impl Writable<T>) -> Result<(), ShapeError> {
        let op = "stack";
        let dims = parts.first().ok_or(ShapeError::count(op, 0, 1))?.shape().dims();
        let at = resolve(op, axis, dims.rank() + 1)?;
        alike(op, parts, None)?;
        let (before, behind) = dims.as_ref().split_at_checked(at).unwrap_or_default();
        let whole: DynShape = shape(op, before.iter().chain(&[parts.len()]).chain(behind).copied())?;
        let row = parts.len().saturating_mul(product(behind));
        Join { dims: whole.dims(), row, from: at }.write(op, parts, out)
    }
}

/// A tensor without elements.
fn nothing<T: Copy + 'static, D: Extent>() -> Tensor<T, DynShape<D>> {
    Tensor::empty_dynamic()
}
