//! The parts of a stitch: rows of data, and an index for each row.

use super::error::StitchError;
use super::holes::Marks;
use super::stitch::dynamic_stitch;
use crate::element::RowIndex;
use crate::shape::error::ShapeError;
use crate::shape::strip::{Strip, StripPrefix};
use crate::shape::{Dims, Shape};
use crate::storage::TensorView;
use crate::storage::indices::{Below, BoundedIndices};
pub use crate::storage::indices::{IndexAndData, PartList};
use crate::storage::rows::RowsMut;

/// One part: indices, and the same number of rows of data.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a, K, T> {
    indices: BoundedIndices<'a, K>,
    data: &'a [T],
}

/// The indices of all parts of a stitch.
pub trait PartIndices {
    /// The number of parts.
    #[doc(hidden)]
    fn parts(&self) -> usize;

    /// One more than the largest index.
    #[doc(hidden)]
    fn rows(&self) -> usize;

    /// Marks each row that an index names, in marks that have room for all of them.
    #[doc(hidden)]
    fn mark<M: Marks>(&self, marks: &mut M);

    /// The error for the first index that is not below `rows`, if there is one.
    #[doc(hidden)]
    fn beyond(&self, rows: usize) -> Option<StitchError>;
}

/// The parts of a stitch, in order.
pub trait Parts<T>: PartIndices {
    /// Copies each row, of shape `row`, to the row of `out` that its index names, and marks it. All indices are below the number
    /// of rows of `out`, and `marks` has room for that number.
    #[doc(hidden)]
    fn place<C: Shape, M: Marks + ?Sized>(&self, row: C, out: &mut [T], marks: &mut M);
}

/// The empty list of parts, with which a stitch starts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoParts;

/// One more part behind those of `P`.
#[derive(Clone, Copy, Debug)]
pub struct WithPart<P, Q> {
    pub(super) before: P,
    pub(super) last: Q,
}

impl<'a, K: RowIndex, T: Copy + 'static> Part<'a, K, T> {
    /// Part `number`, whose lengths and indices are checked here, and the shape of its rows.
    #[inline(always)]
    pub(super) fn of<I: Shape, D: Shape + StripPrefix<I, dynamic_stitch>>(
        number: usize,
        indices: TensorView<'a, K, I>,
        data: TensorView<'a, T, D>,
    ) -> Result<(Self, <D as Strip<I>>::Suffix), StitchError> {
        let row = row::<I, T, D>(number, indices.shape(), data)?;
        let part = Part { indices: BoundedIndices::new(indices.as_slice()), data: data.as_slice() };
        known(number, part.indices)?;
        Ok((part, row))
    }

    /// The bitwise or of all indices: no index exceeds it.
    #[inline(always)]
    pub(super) fn bits(&self) -> usize {
        self.indices.bits()
    }

    #[inline(never)]
    fn mark<M: Marks>(&self, marks: &mut M) {
        if let Some(indices) = self.indices.below(marks.rows()) {
            indices.iter().for_each(|k| marks.mark(k));
        }
    }

    #[inline(always)]
    fn beyond(&self, part: usize, rows: usize) -> Option<StitchError> {
        if self.indices.bounded_below(rows).is_some() { None } else { self.first_beyond(part, rows) }
    }

    /// [`beyond`](Self::beyond), looking at one index after the other.
    #[cold]
    fn first_beyond(&self, part: usize, rows: usize) -> Option<StitchError> {
        let indices = self.indices.as_slice();
        let position = indices.iter().position(|k| k.row().is_none_or(|row| row >= rows))?;
        let value = indices.get(position)?.value();
        Some(StitchError::TooLarge { part, position, value, rows })
    }
}

/// The shape of a row of part `part`, if the shape of `data` starts with that of `index`.
#[inline(always)]
pub(super) fn row<I: Shape, T: Copy + 'static, D: StripPrefix<I, dynamic_stitch>>(
    part: usize,
    index: I,
    data: TensorView<'_, T, D>,
) -> Result<<D as Strip<I>>::Suffix, StitchError> {
    prefix("data", index, data.shape()).map_err(|error| StitchError::Part { part, error })?;
    Ok(data.shape().suffix(index))
}

/// Checks that no index is negative or too large: the largest index plus one, which is the number of rows, is a `usize`.
#[inline(always)]
pub(super) fn known<K: RowIndex>(part: usize, indices: BoundedIndices<'_, K>) -> Result<(), StitchError> {
    match indices.bits() {
        usize::MAX => unknown(part, indices.as_slice()),
        _ => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn unknown<K: RowIndex>(part: usize, indices: &[K]) -> Result<(), StitchError> {
    let bad = |k: &K| k.row().is_none_or(|row| row == usize::MAX);
    let Some(position) = indices.iter().position(bad) else { return Ok(()) };
    let value = indices.get(position).map_or(0, |k| k.value());
    Err(StitchError::Index { part, position, value })
}

/// Copies the rows of one part. On small targets it is not inlined, so that parts of the same types share its code; there is a copy for
/// each shape of row, so that the length of a row is a constant where the type has it.
#[cfg_attr(any(target_arch = "arm", target_arch = "riscv32"), inline(never))]
fn place<K: RowIndex, T: Copy + 'static, M: Marks + ?Sized>(
    part: &Part<'_, K, T>,
    row: impl Shape,
    out: &mut [T],
    marks: &mut M,
) {
    let mut rows = RowsMut::new(out, row.count());
    if let Some(indices) = part.indices.bounded_below(rows.count()) {
        scatter(indices, part.data, row, &mut rows, marks);
    }
}

/// As [`place`], for a list of parts.
#[cfg_attr(any(target_arch = "arm", target_arch = "riscv32"), inline(never))]
fn place_many<K: RowIndex, I: Shape, T: Copy + 'static, D: Shape, M: Marks + ?Sized>(
    parts: &PartList<'_, '_, K, I, T, D>,
    row: impl Shape,
    out: &mut [T],
    marks: &mut M,
) {
    let mut rows = RowsMut::new(out, row.count());
    let parts = parts.below(rows.count()).into_iter().flatten();
    parts.for_each(|(indices, data)| scatter(indices, data, row, &mut rows, marks));
}

/// Copies each row of `data` to the row that its index names, and marks it.
#[inline(always)]
fn scatter<K: RowIndex, T: Copy + 'static, M: Marks + ?Sized>(
    indices: Below<'_, K>,
    data: &[T],
    row: impl Shape,
    rows: &mut RowsMut<'_, T>,
    marks: &mut M,
) {
    let len = row.count();
    if rows.count() > marks.rows() {
        return;
    }
    let mut put = |k: usize, row: &[T]| {
        // The row is marked before it is copied, while its number is still in a register.
        marks.mark(k);
        // The lengths are equal. Without this comparison the compiler keeps the panic branch of `copy_from_slice`.
        if let Some(to) = rows.get_mut(k)
            && to.len() == row.len()
        {
            to.copy_from_slice(row);
        }
    };
    if len == 1 {
        for (k, element) in indices.iter().zip(data) {
            put(k, core::slice::from_ref(element));
        }
    } else if len > 1 {
        for (k, row) in indices.iter().zip(data.chunks_exact(len)) {
            put(k, row);
        }
    }
}

/// Checks that the lengths of `data` start with those of `index`.
pub(super) fn prefix<I: Shape, D: Shape>(op: &'static str, index: I, data: D) -> Result<(), ShapeError> {
    let (left, right) = (Dims::of(data), Dims::of(index));
    if left.rank() < right.rank() {
        return Err(ShapeError::Rank { op, left: left.rank(), right: right.rank() });
    }
    for (axis, (&left, &right)) in left.as_ref().iter().zip(right.as_ref()).enumerate() {
        if left != right {
            return Err(ShapeError::Axis { op, axis, left, right });
        }
    }
    Ok(())
}

impl PartIndices for NoParts {
    fn parts(&self) -> usize {
        0
    }
    fn rows(&self) -> usize {
        0
    }
    fn mark<M: Marks>(&self, _: &mut M) {}
    fn beyond(&self, _: usize) -> Option<StitchError> {
        None
    }
}

impl<T> Parts<T> for NoParts {
    fn place<C: Shape, M: Marks + ?Sized>(&self, _: C, _: &mut [T], _: &mut M) {}
}

impl<K: RowIndex, T: Copy + 'static, P: PartIndices> PartIndices for WithPart<P, Part<'_, K, T>> {
    fn parts(&self) -> usize {
        self.before.parts() + 1
    }
    fn rows(&self) -> usize {
        self.before.rows().max(self.last.indices.rows())
    }
    fn mark<M: Marks>(&self, marks: &mut M) {
        self.before.mark(marks);
        self.last.mark(marks);
    }
    fn beyond(&self, rows: usize) -> Option<StitchError> {
        self.before.beyond(rows).or_else(|| self.last.beyond(self.before.parts(), rows))
    }
}

impl<K: RowIndex, T: Copy + 'static, P: Parts<T>> Parts<T> for WithPart<P, Part<'_, K, T>> {
    #[inline(always)]
    fn place<C: Shape, M: Marks + ?Sized>(&self, row: C, out: &mut [T], marks: &mut M) {
        self.before.place(row, out, marks);
        place(&self.last, row, out, marks);
    }
}

/// The parts of a list, one by one.
#[inline(always)]
fn each<'a, K: RowIndex, I: Shape, T: Copy + 'static, D: Shape>(
    many: &PartList<'_, 'a, K, I, T, D>,
) -> impl Iterator<Item = Part<'a, K, T>> {
    many.iter().map(|(indices, data)| Part { indices, data })
}

impl<K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> PartIndices for PartList<'_, '_, K, I, T, D> {
    fn parts(&self) -> usize {
        self.len()
    }
    fn rows(&self) -> usize {
        each(self).map(|part| part.indices.rows()).max().unwrap_or_default()
    }
    fn mark<M: Marks>(&self, marks: &mut M) {
        each(self).for_each(|part| part.mark(marks));
    }
    fn beyond(&self, rows: usize) -> Option<StitchError> {
        each(self).enumerate().find_map(|(number, part)| part.beyond(number, rows))
    }
}

impl<K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> Parts<T> for PartList<'_, '_, K, I, T, D> {
    #[inline(always)]
    fn place<C: Shape, M: Marks + ?Sized>(&self, row: C, out: &mut [T], marks: &mut M) {
        place_many(self, row, out, marks);
    }
}
