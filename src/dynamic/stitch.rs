//! `dynamic_stitch`: rows written to the places that their indices name.
//!
//! Semantics: TensorFlow's `dynamic_stitch`. Rows that no index names have no defined value in TensorFlow. Here they are filled
//! with the default of the element type (zero, `false`), or are an error of a strict stitch.

use core::ops::ControlFlow;

use super::error::StitchError;
use super::holes::{self, MARKS_PER_WORD, SMALL, WINDOW};
use super::parts::{self, IndexAndData, NoParts, Part, PartIndices, PartList, Parts, WithPart};
use crate::element::RowIndex;
use crate::element::operation::operations;
use crate::expr::Operand;
use crate::kernel::SCALAR;
use crate::shape::axis::AtAxis;
use crate::shape::error::ShapeError;
use crate::shape::strip::{SameRows, Strip, StripPrefix};
use crate::shape::{Axis, Extent, Shape};
use crate::storage::{Tensor, TensorView, TensorViewMut};

operations!(dynamic_stitch);

/// A stitch of several parts: row `k` of the result is the row whose index is `k`. Where several rows have that index, it is the
/// last of them.
///
/// # Shapes
///
/// The shape of a part's data is the shape of its indices followed by the shape of one row, which is the same for all parts. The
/// shape of the result is its number of rows followed by the shape of one row.
///
/// # Example
///
/// ```
/// use shapeproof::{Stitch, prelude::*, tensor};
///
/// let merged: Tensor<i32, Shape![7, 2]> = Stitch::new()
///     .part(&Tensor::<i32, Shape![]>::full(6), &tensor![61, 62])?
///     .part(&tensor![4, 1], &tensor![[41, 42], [11, 12]])?
///     .part(&tensor![[5, 2], [0, 3]], &tensor![[[51, 52], [21, 22]], [[1, 2], [31, 32]]])?
///     .finish()?;
/// assert_eq!(merged, tensor![[1, 2], [11, 12], [21, 22], [31, 32], [41, 42], [51, 52], [61, 62]]);
/// # Ok::<(), shapeproof::StitchError>(())
/// ```
///
/// Data whose shape does not start with the shape of the indices do not compile:
///
/// ```compile_fail
/// use shapeproof::{Stitch, tensor};
/// let stitch = Stitch::new().part(&tensor![4, 1], &tensor![[41, 42], [11, 12], [21, 22]]);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a stitch writes nothing until it is finished"]
pub struct Stitch<P, C> {
    parts: P,
    row: C,
    /// The bitwise or of all indices: no index exceeds it.
    bits: usize,
    strict: bool,
}

/// A stitch with one more part, whose rows have the shape `C`.
pub type StitchAnd<'a, P, K, T, C> = Stitch<WithPart<P, Part<'a, K, T>>, C>;

/// A stitch of many parts of the same types.
pub type StitchMany<'s, 'a, K, I, T, D> = Stitch<PartList<'s, 'a, K, I, T, D>, <D as Strip<I>>::Suffix>;

impl Stitch<NoParts, ()> {
    /// A stitch without parts.
    pub const fn new() -> Self {
        Self { parts: NoParts, row: (), bits: 0, strict: false }
    }

    /// The first part.
    ///
    /// # Errors
    ///
    /// An index is negative or too large for a `usize`, or a length that is known at run time does not fit.
    #[inline]
    pub fn part<'a, K, I, T, D>(
        self,
        indices: impl Operand<Expr = TensorView<'a, K, I>>,
        data: impl Operand<Expr = TensorView<'a, T, D>>,
    ) -> Result<StitchAnd<'a, NoParts, K, T, <D as Strip<I>>::Suffix>, StitchError>
    where
        K: RowIndex,
        I: Shape,
        T: Copy + 'static,
        D: StripPrefix<I, dynamic_stitch>,
    {
        let (last, row) = Part::of(0, indices.expr(), data.expr())?;
        let bits = last.bits();
        Ok(Stitch { parts: WithPart { before: self.parts, last }, row, bits, strict: self.strict })
    }
}

impl Default for Stitch<NoParts, ()> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P, Q, C: Shape> Stitch<WithPart<P, Q>, C> {
    /// One more part, with rows of the same shape. Where an earlier part has the same index, the row of this part is the result.
    ///
    /// # Errors
    ///
    /// As for the first part.
    #[inline]
    pub fn part<'a, K, I, T, D>(
        self,
        indices: impl Operand<Expr = TensorView<'a, K, I>>,
        data: impl Operand<Expr = TensorView<'a, T, D>>,
    ) -> Result<StitchAnd<'a, WithPart<P, Q>, K, T, C>, StitchError>
    where
        K: RowIndex,
        I: Shape,
        T: Copy + 'static,
        D: StripPrefix<I, dynamic_stitch>,
        C: SameRows<<D as Strip<I>>::Suffix, dynamic_stitch>,
        WithPart<P, Q>: Parts<T>,
    {
        let part = self.parts.parts();
        let (last, row) = Part::of(part, indices.expr(), data.expr())?;
        same_row(part, self.row, row)?;
        let bits = self.bits | last.bits();
        let parts = WithPart { before: self.parts, last };
        Ok(Stitch { parts, row: self.row, bits, strict: self.strict })
    }
}

/// Checks that the rows of a part have the shape of the rows before.
fn same_row(part: usize, before: impl Shape, row: impl Shape) -> Result<(), StitchError> {
    ShapeError::equal("row", before, row).map_err(|error| StitchError::Part { part, error })
}

/// A stitch of a slice of parts, which have the same types. Their lengths may differ where they are known at run time.
///
/// # Shapes
///
/// As for [`Stitch`], whose parts may have different types.
///
/// # Errors
///
/// There is no part, an index is negative or too large for a `usize`, or a length that is known at run time does not fit.
///
/// # Cost
///
/// One pass over the indices.
///
/// # Example
///
/// ```
/// use shapeproof::{DynView, dynamic_stitch, prelude::*};
/// let parts = [
///     (DynView::with_dims(&[1], [])?, DynView::with_dims(&[10, 11], [2])?),
///     (DynView::with_dims(&[0, 2], [2])?, DynView::with_dims(&[0, 1, 20, 21], [2, 2])?),
/// ];
/// let mut merged: Tensor<i32, Shape![..8, 2]> = Tensor::try_zeros([0, 2])?;
/// dynamic_stitch(&parts)?.finish_into(&mut merged)?;
/// assert_eq!(merged.as_slice(), [0, 1, 10, 11, 20, 21]);
/// # Ok::<(), shapeproof::StitchError>(())
/// ```
#[doc(alias("scatter", "index_put"))]
pub fn dynamic_stitch<'s, 'a, K, I, T, D>(
    parts: &'s [IndexAndData<'a, K, I, T, D>],
) -> Result<StitchMany<'s, 'a, K, I, T, D>, StitchError>
where
    K: RowIndex,
    I: Shape,
    T: Copy + 'static,
    D: StripPrefix<I, dynamic_stitch>,
{
    let mut first: Option<D::Suffix> = None;
    let parts = PartList::new(parts, |part, shape, indices, data| {
        let row = parts::row(part, shape, data)?;
        parts::known(part, indices)?;
        same_row(part, *first.get_or_insert(row), row)
    })?;
    let row = first.ok_or(ShapeError::count("parts", 0, 1))?;
    Ok(Stitch { parts, row, bits: parts.bits(), strict: false })
}

impl<P, C: Shape> Stitch<P, C> {
    /// Makes it an error if the result has a row that no index names.
    pub fn strict(self) -> Self {
        Self { strict: true, ..self }
    }

    /// One more than the largest index: the number of rows of the result.
    ///
    /// # Cost
    ///
    /// One pass over the indices.
    #[doc(alias("row_iter", "outer_iter"))]
    #[must_use]
    pub fn rows(&self) -> usize
    where
        P: PartIndices,
    {
        self.parts.rows()
    }

    /// The shape of one row.
    #[must_use]
    pub fn row(&self) -> C {
        self.row
    }

    /// The result as a tensor. Where its first extent is known at run time, it has [`rows`](Self::rows) rows. Where the extent is
    /// in the type, it has that number of rows, and those behind the largest index are named by no index.
    ///
    /// # Errors
    ///
    /// An index is not below the number of rows, there are more rows than room for them, the tensor has another shape of row, or the
    /// stitch is strict and the result has a row that no index names.
    ///
    /// # Cost
    ///
    /// As [`finish_into`](Self::finish_into); the tensor is returned by value.
    #[inline]
    pub fn finish<T, S>(&self) -> Result<Tensor<T, S>, StitchError>
    where
        T: Copy + Default + 'static,
        P: Parts<T>,
        S: AtAxis<Axis<0>, Without: SameRows<C, dynamic_stitch>>,
    {
        let shape = self.result::<S>()?;
        let mut out = Tensor::generate(shape, |_| T::default());
        self.write(out.as_mut_slice(), shape.extent().get());
        Ok(out)
    }

    /// Writes the result into a tensor, which gets its lengths. The number of rows is as [`finish`](Self::finish) says.
    ///
    /// # Errors
    ///
    /// Those of [`finish`](Self::finish); the tensor is left as it was then.
    ///
    /// # Cost
    ///
    /// - One copy of each row.
    /// - To find the rows that no index names: up to 4096 rows (256 where there is no operating system), the rows are marked as
    ///   they are copied. For more rows there is one pass over all indices for every 4096 (256) of them.
    /// - If the bitwise or of all indices is below the number of rows, so is each index. If not, one pass
    ///   compares each index.
    #[inline]
    pub fn finish_into<T, S>(&self, out: &mut Tensor<T, S>) -> Result<(), StitchError>
    where
        T: Copy + Default + 'static,
        P: Parts<T>,
        S: AtAxis<Axis<0>, Without: SameRows<C, dynamic_stitch>>,
    {
        let shape = self.result::<S>()?;
        out.resize(shape, T::default());
        self.write(out.as_mut_slice(), shape.extent().get());
        Ok(())
    }

    /// Writes the result into a mutable view. The result has the number of rows of the view.
    ///
    /// # Errors
    ///
    /// Those of [`finish`](Self::finish); the memory is left as it was then.
    ///
    /// # Cost
    ///
    /// As [`finish_into`](Self::finish_into).
    #[inline]
    pub fn finish_into_view<T, S>(&self, out: &mut TensorViewMut<'_, T, S>) -> Result<(), StitchError>
    where
        T: Copy + Default + 'static,
        P: Parts<T>,
        S: AtAxis<Axis<0>, Without: SameRows<C, dynamic_stitch>>,
    {
        let rows = out.shape().extent().get();
        ShapeError::equal("row", out.shape().without(), self.row)?;
        self.check(rows)?;
        self.write(out.as_mut_slice(), rows);
        Ok(())
    }

    /// The shape of the result. All errors of the result are found here.
    fn result<S>(&self) -> Result<S, StitchError>
    where
        P: PartIndices,
        S: AtAxis<Axis<0>>,
    {
        let rows = if S::Extent::KNOWN { S::Extent::MAX } else { self.parts.rows() };
        let mut axes = self.row.axes();
        let at = 7usize.checked_sub(self.row.rank());
        if let Some(first) = at.and_then(|at| axes.get_mut(at)) {
            *first = rows;
        }
        let rank = self.row.rank() + 1;
        let shape = S::from_lengths(rank, axes);
        if shape.is_none() && rows <= S::Extent::MAX {
            // The number of rows fits, so it is the shape of a row that differs.
            return Err(ShapeError::Shape {
                op: "finish",
                have: crate::Dims::right_aligned(rank, axes),
                want: crate::shape::dims::Extents::of::<S>(),
            }
            .into());
        }
        self.check(rows.min(S::Extent::MAX))?;
        shape.ok_or_else(|| {
            ShapeError::Extent { op: "finish", axis: 0, len: rows, max: S::Extent::MAX }.into()
        })
    }

    /// Checks that all indices are below `rows` and, for a strict stitch, that an index names each row.
    #[inline(always)]
    fn check(&self, rows: usize) -> Result<(), StitchError>
    where
        P: PartIndices,
    {
        if self.bits >= rows
            && let Some(error) = self.parts.beyond(rows)
        {
            return Err(error);
        }
        if self.strict
            && let ControlFlow::Break(row) = holes::search(&self.parts, rows, ControlFlow::Break)
        {
            return Err(StitchError::Hole { row });
        }
        Ok(())
    }

    /// Writes the rows, whose indices are all below `rows`, and the default to the rows that no index names.
    #[inline(always)]
    fn write<T: Copy + Default>(&self, out: &mut [T], rows: usize)
    where
        P: Parts<T>,
    {
        if out.is_empty() {
            // There may be any number of rows without elements: a loop over `usize::MAX` of them would not end.
            return;
        }
        let len = self.row.count();
        let fill = |out: &mut [T], row: usize| {
            let first = row.saturating_mul(len);
            if let Some(row) = out.get_mut(first..first.saturating_add(len)) {
                row.fill(T::default());
            }
            ControlFlow::<()>::Continue(())
        };
        if self.strict {
            self.parts.place(self.row, out, &mut ());
        } else if rows <= MARKS_PER_WORD && !SCALAR {
            // With a byte for each mark, a stitch of 60 rows takes 1.09 times the instructions on x86-64; on a Cortex-M4F it is 0.84 to
            // 1.27 times the modelled cycles, and less flash.
            let mut marks = 0_u64;
            self.parts.place(self.row, out, &mut marks);
            let mut holes = !marks & u64::MAX.checked_shr(64 - rows as u32).unwrap_or(0);
            while holes != 0 {
                let _ = fill(out, holes.trailing_zeros() as usize);
                holes &= holes - 1;
            }
        } else if rows <= SMALL {
            self.write_marked::<T, SMALL>(out, rows, fill);
        } else if rows <= WINDOW {
            self.write_marked::<T, WINDOW>(out, rows, fill);
        } else {
            self.parts.place(self.row, out, &mut ());
            let _ = holes::search(&self.parts, rows, |row| fill(out, row));
        }
    }

    /// As [`write`](Self::write), for at most `N` rows, with a mark of a byte for each.
    #[inline(always)]
    fn write_marked<T, const N: usize>(
        &self,
        out: &mut [T],
        rows: usize,
        fill: impl Fn(&mut [T], usize) -> ControlFlow<()>,
    ) where
        P: Parts<T>,
    {
        let mut marks = [false; N];
        self.parts.place(self.row, out, &mut marks[..]);
        let _ = holes::for_each(marks.get(..rows).unwrap_or(&marks), |row| fill(out, row));
    }
}
