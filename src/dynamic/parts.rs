//! What a stitch is made of: rows, and the index of each.

use core::fmt;
use core::sync::atomic::{Ordering, compiler_fence};

use super::error::StitchError;
use super::index::RowIndex;
use super::stitch::dynamic_stitch;
use crate::error::ShapeError;
use crate::kernel::SCALAR;
use crate::shape::strip::{Strip, StripPrefix};
use crate::shape::{Dims, Shape};
use crate::storage::TensorView;
use crate::storage::rows::RowsMut;

/// One part: indices, and as many rows of data.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a, K, T> {
    indices: &'a [K],
    data: &'a [T],
}

/// The rows whose holes are looked for at once: what they take of the stack.
pub(super) const WINDOW: usize = if cfg!(target_os = "none") { 256 } else { 4096 };

/// Whether rows are marked while they are copied. On ARM a copy takes all registers that there are.
pub(super) const MARKS_COPIES: bool = !SCALAR;

/// Which rows of a window an index names.
pub(super) type Marks = [bool; WINDOW];

/// The parts of a stitch, in order.
pub trait Parts<T> {
    /// The number of parts.
    #[doc(hidden)]
    fn parts(&self) -> usize;

    /// Puts the rows, each of shape `row`, into `out`, and where [`MARKS_COPIES`], marks those in the first window.
    #[doc(hidden)]
    fn place<C: Shape>(&self, row: C, out: &mut [T], marks: &mut Marks);

    /// Marks the rows from `first` on.
    #[doc(hidden)]
    fn mark(&self, first: usize, marks: &mut Marks);

    /// The first index that is not below `rows`.
    #[doc(hidden)]
    fn beyond(&self, rows: usize) -> Option<StitchError>;
}

/// No part yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoParts;

/// The parts before, and one more.
#[derive(Clone, Copy, Debug)]
pub struct And<P, Q> {
    pub(super) before: P,
    pub(super) last: Q,
}

impl<'a, K: RowIndex, T: Copy + 'static> Part<'a, K, T> {
    /// The part, the shape of a row, and the number of rows that its indices ask for.
    pub(super) fn of<I: Shape, D: Shape + StripPrefix<I, dynamic_stitch>>(
        number: usize,
        indices: TensorView<'a, K, I>,
        data: TensorView<'a, T, D>,
    ) -> Result<(Self, <D as Strip<I>>::Suffix, usize), StitchError> {
        prefix("data", indices.shape(), data.shape())
            .map_err(|error| StitchError::Part { part: number, error })?;
        let part = Part { indices: indices.as_slice(), data: data.as_slice() };
        Ok((part, data.shape().suffix(indices.shape()), part.rows(number)?))
    }

    /// One more than the largest index. Where there are vector registers, a function of its own, so that it is not unrolled
    /// for each length.
    #[cfg_attr(any(target_arch = "arm", target_arch = "riscv32"), inline)]
    #[cfg_attr(not(any(target_arch = "arm", target_arch = "riscv32")), inline(never))]
    fn rows(&self, part: usize) -> Result<usize, StitchError> {
        let Some(&first) = self.indices.first() else { return Ok(0) };
        let (least, most) =
            self.indices.iter().fold((first, first), |(least, most), &k| (least.min(k), most.max(k)));
        match (least.row(), most.row().and_then(|row| row.checked_add(1))) {
            (Some(_), Some(rows)) => Ok(rows),
            _ => {
                let bad = |k: &K| k.row().is_none_or(|row| row == usize::MAX);
                let position = self.indices.iter().position(bad).unwrap_or_default();
                let value = self.indices.get(position).map_or(0, |k| k.value());
                Err(StitchError::Index { part, position, value })
            }
        }
    }

    /// A function of its own for each shape of row: the length of a row is a constant where the types know it, and
    /// parts of the same types share the code.
    #[inline(never)]
    fn place<C: Shape>(&self, row: C, out: &mut [T], marks: &mut Marks) {
        let len = row.count();
        let mut rows = RowsMut::new(out, len);
        let mut put = |k: K, row: &[T]| {
            let Some(k) = k.row() else { return };
            if let Some(to) = rows.get_mut(k) {
                to.copy_from_slice(row);
            }
            if MARKS_COPIES && let Some(mark) = marks.get_mut(k) {
                *mark = true;
            }
        };
        if len == 1 {
            for (&k, element) in self.indices.iter().zip(self.data) {
                put(k, core::slice::from_ref(element));
            }
        } else if len > 1 {
            for (&k, row) in self.indices.iter().zip(self.data.chunks_exact(len)) {
                put(k, row);
            }
        }
    }

    #[inline]
    fn mark(&self, first: usize, marks: &mut Marks) {
        for &k in self.indices {
            if let Some(mark) = k.row().and_then(|row| row.checked_sub(first)).and_then(|i| marks.get_mut(i))
            {
                *mark = true;
            }
            // Otherwise the compiler compares indices in vectors, only to take these apart again for the marks.
            if !SCALAR {
                compiler_fence(Ordering::SeqCst);
            }
        }
    }

    fn beyond(&self, part: usize, rows: usize) -> Option<StitchError> {
        let position = self.indices.iter().position(|k| k.row().is_none_or(|row| row >= rows))?;
        let value = self.indices.get(position)?.value();
        Some(StitchError::TooLarge { part, position, value, rows })
    }
}

/// Whether the lengths of `data` start with those of `index`.
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

impl<T> Parts<T> for NoParts {
    fn parts(&self) -> usize {
        0
    }
    fn place<C: Shape>(&self, _: C, _: &mut [T], _: &mut Marks) {}
    fn mark(&self, _: usize, _: &mut Marks) {}
    fn beyond(&self, _: usize) -> Option<StitchError> {
        None
    }
}

impl<K: RowIndex, T: Copy + 'static, P: Parts<T>> Parts<T> for And<P, Part<'_, K, T>> {
    fn parts(&self) -> usize {
        self.before.parts() + 1
    }
    #[inline(always)]
    fn place<C: Shape>(&self, row: C, out: &mut [T], marks: &mut Marks) {
        self.before.place(row, out, marks);
        self.last.place(row, out, marks);
    }
    fn mark(&self, first: usize, marks: &mut Marks) {
        self.before.mark(first, marks);
        self.last.mark(first, marks);
    }
    fn beyond(&self, rows: usize) -> Option<StitchError> {
        self.before.beyond(rows).or_else(|| self.last.beyond(self.before.parts(), rows))
    }
}

/// The index and the data of a part.
pub type Views<'a, K, I, T, D> = (TensorView<'a, K, I>, TensorView<'a, T, D>);

/// Many parts of the same types.
#[derive(Clone, Copy)]
pub struct Many<'s, 'a, K, I, T, D>(pub(super) &'s [Views<'a, K, I, T, D>]);

impl<K, I, T, D> fmt::Debug for Many<'_, '_, K, I, T, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} parts", self.0.len())
    }
}

impl<'a, K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> Many<'_, 'a, K, I, T, D> {
    fn iter(&self) -> impl Iterator<Item = Part<'a, K, T>> {
        self.0.iter().map(|(indices, data)| Part { indices: indices.as_slice(), data: data.as_slice() })
    }
}

impl<K: RowIndex, I: Shape, T: Copy + 'static, D: Shape> Parts<T> for Many<'_, '_, K, I, T, D> {
    fn parts(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn place<C: Shape>(&self, row: C, out: &mut [T], marks: &mut Marks) {
        self.iter().for_each(|part| part.place(row, out, marks));
    }
    fn mark(&self, first: usize, marks: &mut Marks) {
        self.iter().for_each(|part| part.mark(first, marks));
    }
    fn beyond(&self, rows: usize) -> Option<StitchError> {
        self.iter().enumerate().find_map(|(number, part)| part.beyond(number, rows))
    }
}
