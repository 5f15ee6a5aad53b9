//! [`LodTensor`]: rows of a static shape, and the LoD that says which of them belong together.

use core::marker::PhantomData;

use super::error::LodError;
use super::lengths::Lengths;
use super::lod::{Lod, LodView};
use super::memory::{HoldsRows, Room, Values};
use super::offset::Offset;
use super::sequences::Sequences;
use crate::element::operation::operations;
use crate::shape::axis::{AtAxis, HasAxis, InsertAt, Unsqueeze};
use crate::shape::{Axis, Dyn, Shape, StaticShape};
use crate::storage::{Tensor, TensorView, view};

/// The shape of one row: static, of rank 0 to 5.
pub trait Row: StaticShape + Unsqueeze<Axis<0>, lod_tensor> {}
impl<S: StaticShape + Unsqueeze<Axis<0>, lod_tensor>> Row for S {}

/// The shape of several rows: `Shape![?, ..Row]`.
pub type RowsShape<S> = <S as InsertAt<Axis<0>>>::Inserted<Dyn>;

/// A ragged tensor: rows of the static shape `S`, and a [`Lod`] over them.
///
/// `R` is the memory of the rows and `D` that of the offsets: borrowed by default, so that a batch in flash or in a DMA
/// buffer is used where it is. See [`memory`](super::memory) for the others.
///
/// The operations of [`ragged`](super) take a ragged tensor directly; those of dense tensors do not. For them,
/// [`rows`](Self::rows) is one dense view of all rows, and [`sequences`](Self::sequences) has a dense view of each sequence.
///
/// ```
/// use shapeproof::{Lod, LodTensorView, prelude::*};
///
/// let data = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let x = LodTensorView::<_, Shape![2], u16>::new(&data, Lod::from_offsets(&[0_u16, 1, 3][..])?)?;
/// let second = x.sequence(1).ok_or("no such sequence")?;
/// assert_eq!(second.as_slice(), [3.0, 4.0, 5.0, 6.0]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LodTensor<T, S, D, R> {
    rows: R,
    lod: Lod<D>,
    count: usize,
    row: PhantomData<(T, S)>,
}

/// A borrowed [`LodTensor`].
pub type LodTensorView<'a, T, S, O> = LodTensor<T, S, &'a [O], &'a [T]>;

/// The result of an operation that keeps the sequences: rows of `S` in the memory `R`, and the operand's LoD.
pub type SameLod<'a, T, S, O, R> = LodTensor<T, S, &'a [O], R>;

/// The rows of a dense tensor of shape `Z`, borrowed, with a LoD in the memory `D`.
pub type Under<'a, T, Z, D> = LodTensor<T, <Z as AtAxis<Axis<0>>>::Without, D, &'a [T]>;

operations!(lod_tensor);

impl<T, S, D, R> LodTensor<T, S, D, R>
where
    T: Copy + 'static,
    S: Row,
    D: Values<Elem: Offset>,
    R: Values<Elem = T>,
{
    /// A ragged tensor of rows and their LoD. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The elements are not a whole number of rows, or the LoD does not end at the number of rows.
    pub fn new(rows: R, lod: Lod<D>) -> Result<Self, LodError>
    where
        R: HoldsRows<T, S, lod_tensor>,
    {
        Self::join("lod_tensor", rows, lod)
    }

    /// As [`new`](Self::new), for the operation `op`, which has checked the shape of the rows.
    #[inline]
    pub(crate) fn join(op: &'static str, rows: R, lod: Lod<D>) -> Result<Self, LodError> {
        let have = rows.values().len();
        let wrong = LodError::Elements { op, have, row: S::LEN };
        // If a row has no elements, the number of rows does not follow from the number of elements. The LoD has it.
        let count = match have.checked_div(S::LEN) {
            Some(count) => count,
            None => lod.rows().unwrap_or(0),
        };
        if count.checked_mul(S::LEN) != Some(have) {
            return Err(wrong);
        }
        match lod.rows() {
            Some(end) if end != count => {
                Err(LodError::Rows { op, level: lod.levels().saturating_sub(1), end, rows: count })
            }
            _ => Ok(Self { rows, lod, count, row: PhantomData }),
        }
    }

    /// The LoD: [`lengths`](Lod::lengths), [`level`](Lod::level) offsets and [`row_ids`](Lod::row_ids).
    #[must_use]
    #[inline(always)]
    pub fn lod(&self) -> LodView<'_, D::Elem> {
        self.lod.view()
    }

    /// This tensor, borrowed. Nothing is copied.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> LodTensorView<'_, T, S, D::Elem> {
        LodTensor { rows: self.rows.values(), lod: self.lod.view(), count: self.count, row: PhantomData }
    }

    /// All elements in row-major order.
    #[must_use]
    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        self.rows.values()
    }

    /// The number of rows.
    #[must_use]
    #[inline(always)]
    pub fn row_count(&self) -> usize {
        self.count
    }

    /// All rows as one dense tensor of `Shape![?, ..row]`, which the dense operations take.
    #[must_use]
    #[inline(always)]
    pub fn rows(&self) -> TensorView<'_, T, RowsShape<S>> {
        view::rows::<T, S>(self.rows.values(), self.count)
    }

    /// The sequences of a level as dense views, or `None` if there is no such level. Nothing is copied.
    #[must_use]
    pub fn sequences(&self, level: usize) -> Option<Sequences<'_, T, S, D::Elem>> {
        Sequences::new(self.view(), level)
    }

    /// One sequence of the last level as a dense view of `Shape![?, ..row]`. Nothing is copied.
    #[must_use]
    pub fn sequence(&self, sequence: usize) -> Option<TensorView<'_, T, RowsShape<S>>> {
        self.sequences(self.lod.levels().checked_sub(1)?)?.get(sequence)
    }

    /// The same rows with another LoD. Nothing is copied; of the rows and offsets, only the last offset is read.
    ///
    /// # Errors
    ///
    /// The LoD does not end at the number of rows.
    pub fn with_lod<E: Values<Elem: Offset>>(self, lod: Lod<E>) -> Result<LodTensor<T, S, E, R>, LodError> {
        self.relevel("lod_reset", lod)
    }

    /// As [`with_lod`](Self::with_lod), for the operation `op`.
    pub(super) fn relevel<E>(self, op: &'static str, lod: Lod<E>) -> Result<LodTensor<T, S, E, R>, LodError>
    where
        E: Values<Elem: Offset>,
    {
        LodTensor::join(op, self.rows, lod)
    }

    /// The same rows and offsets, in memory that is only read from now on.
    #[inline(always)]
    pub(super) fn shared<'a, O>(
        self,
        offsets: impl FnOnce(D) -> &'a [O],
        rows: impl FnOnce(R) -> &'a [T],
    ) -> LodTensorView<'a, T, S, O> {
        LodTensor {
            rows: rows(self.rows),
            lod: self.lod.shared(offsets),
            count: self.count,
            row: PhantomData,
        }
    }

    /// The memory of the rows and the LoD.
    #[must_use]
    pub fn into_parts(self) -> (R, Lod<D>) {
        (self.rows, self.lod)
    }
}

impl<T, S, D, R> LodTensor<T, S, D, R>
where
    T: Copy + 'static,
    S: Row,
    D: Values<Elem: Offset>,
    R: Room<Elem = T>,
{
    /// All elements in row-major order, to be changed in place.
    #[must_use]
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        self.rows.values_mut()
    }
}

impl<'a, T: Copy + 'static, S: Row, O: Offset> LodTensorView<'a, T, S, O> {
    /// Rows that belong to no sequence: the LoD has no level.
    ///
    /// # Errors
    ///
    /// The elements are not a whole number of rows.
    pub fn flat(rows: &'a [T]) -> Result<Self, LodError> {
        Self::join("lod_tensor", rows, Lod::none())
    }

    /// All elements, borrowed for as long as the memory is.
    #[inline(always)]
    pub(super) fn elements(self) -> &'a [T] {
        self.rows
    }

    /// The LoD, borrowed for as long as the memory is.
    #[inline(always)]
    pub(super) fn levels(self) -> LodView<'a, O> {
        self.lod
    }

    /// The elements of each sequence, by the offsets of the last level.
    #[inline(always)]
    pub(super) fn pieces(self, offsets: &'a [O]) -> Pieces<'a, T, S, O> {
        Pieces { rest: self.rows, lengths: Lengths::of(offsets), row: PhantomData }
    }
}

impl<'a, T: Copy + 'static, Z: Shape> TensorView<'a, T, Z> {
    /// This tensor's rows with a LoD. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The LoD does not end at the number of rows.
    ///
    /// ```
    /// use shapeproof::{Lod, prelude::*, tensor};
    /// let frames = tensor![[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0]];
    /// let x = frames.view().with_lod(Lod::from_offsets([0_u8, 1, 3])?)?;
    /// assert!(x.lod().lengths(0).eq([1, 2]));
    /// # Ok::<(), shapeproof::LodError>(())
    /// ```
    pub fn with_lod<D>(self, lod: Lod<D>) -> Result<Under<'a, T, Z, D>, LodError>
    where
        Z: HasAxis<Axis<0>, lod_tensor, Without: Row>,
        D: Values<Elem: Offset>,
    {
        LodTensor::join("lod_tensor", self.as_slice(), lod)
    }
}

impl<T: Copy + 'static, Z: Shape> Tensor<T, Z> {
    /// This tensor's rows, borrowed, with a LoD.
    ///
    /// # Errors
    ///
    /// The LoD does not end at the number of rows.
    pub fn with_lod<D>(&self, lod: Lod<D>) -> Result<Under<'_, T, Z, D>, LodError>
    where
        Z: HasAxis<Axis<0>, lod_tensor, Without: Row>,
        D: Values<Elem: Offset>,
    {
        self.view().with_lod(lod)
    }
}

impl<T, S, D, R, E, Q> PartialEq<LodTensor<T, S, E, Q>> for LodTensor<T, S, D, R>
where
    T: Copy + PartialEq + 'static,
    S: Row,
    D: Values<Elem: Offset>,
    R: Values<Elem = T>,
    E: Values<Elem: Offset>,
    Q: Values<Elem = T>,
{
    /// Whether the levels have the same offsets and the rows equal elements. The type of the offsets and the memory may differ.
    ///
    /// ```
    /// use shapeproof::{Lod, prelude::*, tensor};
    /// let rows = tensor![[1, 2], [3, 4], [5, 6]];
    /// let x = rows.with_lod(Lod::from_offsets([0_u8, 1, 3])?)?;
    /// assert_eq!(x, rows.with_lod(Lod::from_offsets([0_u32, 1, 3])?)?);
    /// assert_ne!(x, rows.with_lod(Lod::from_offsets([0_u8, 2, 3])?)?);
    /// # Ok::<(), shapeproof::LodError>(())
    /// ```
    fn eq(&self, other: &LodTensor<T, S, E, Q>) -> bool {
        // If the levels are equal, both have the same number of rows.
        self.lod == other.lod && self.rows.values() == other.rows.values()
    }
}
impl<T, S, D, R> Eq for LodTensor<T, S, D, R>
where
    T: Copy + Eq + 'static,
    S: Row,
    D: Values<Elem: Offset>,
    R: Values<Elem = T>,
{
}

/// An iterator over the sequences of the last level: the elements of each.
pub(super) struct Pieces<'a, T, S, O> {
    rest: &'a [T],
    lengths: Lengths<'a, O>,
    row: PhantomData<S>,
}

impl<'a, T, S: StaticShape, O: Offset> Iterator for Pieces<'a, T, S, O> {
    type Item = &'a [T];
    #[inline(always)]
    fn next(&mut self) -> Option<&'a [T]> {
        let len = self.lengths.next()?.wrapping_mul(S::LEN);
        let (piece, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(piece)
    }
}
