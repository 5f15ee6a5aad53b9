//! The sequences of one level as dense views, and ranges of them, without copying.

use core::ops::Range;

use super::LodError;
use super::lod::{Lod, LodView};
use super::memory::{Room, RoomForRows};
use super::offset::Offset;
use super::tensor::{LodTensor, LodTensorView, Row, Rows};
use crate::storage::{TensorView, view};

/// A range of the sequences of one level: an iterator over dense views of `Shape![?, ..row]`, each all the rows of one
/// sequence.
#[derive(Clone, Debug)]
pub struct Sequences<'a, T, S, O> {
    elements: &'a [T],
    lod: LodView<'a, O>,
    level: usize,
    range: Range<usize>,
    row: core::marker::PhantomData<S>,
}

impl<'a, T: Copy + 'static, S: Row, O: Offset> Sequences<'a, T, S, O> {
    pub(super) fn new(x: LodTensorView<'a, T, S, O>, level: usize) -> Option<Self> {
        let lod = x.levels();
        let range = 0..lod.borrowed(level)?.len().saturating_sub(1);
        Some(Self { elements: x.elements(), lod, level, range, row: core::marker::PhantomData })
    }

    /// The sequence at a position of this range.
    #[must_use]
    pub fn get(&self, position: usize) -> Option<TensorView<'a, T, Rows<S>>> {
        let at = self.range.start.checked_add(position).filter(|at| *at < self.range.end)?;
        self.view(at, at.checked_add(1)?)
    }

    /// The sequences at `range` of these. Nothing is copied.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Option<Self> {
        let start = self.range.start.checked_add(range.start)?;
        let end = self.range.start.checked_add(range.end)?;
        if start <= end && end <= self.range.end {
            Some(Self { range: start..end, ..self.clone() })
        } else {
            None
        }
    }

    /// All rows of all these sequences as one dense view. Nothing is copied.
    #[must_use]
    pub fn rows(&self) -> TensorView<'a, T, Rows<S>> {
        self.view(self.range.start, self.range.end).unwrap_or_else(|| view::rows::<T, S>(&[], 0))
    }

    /// These sequences as a ragged tensor of one level: the rows are borrowed, the offsets are written to `memory`.
    ///
    /// # Errors
    ///
    /// There is no sequence, or the memory has no room for the offsets.
    pub fn to_lod_tensor<D: Room<Elem: Offset>>(
        &self,
        memory: D,
    ) -> Result<LodTensor<T, S, D, &'a [T]>, LodError> {
        let op = "sequences";
        if self.range.is_empty() {
            return Err(LodError::NoSequence { op, level: 0 });
        }
        let lengths = self.range.clone().map(|at| self.span(at, at + 1).map_or(0, |rows| rows.len()));
        let (lod, count) = Lod::derive(op, memory, self.range.len(), lengths)?;
        let start = self.span(self.range.start, self.range.start).map_or(0, |rows| rows.start);
        let elements = self.elements.get(start.wrapping_mul(S::LEN)..).unwrap_or(&[]);
        LodTensor::join(op, elements.get(..count.wrapping_mul(S::LEN)).unwrap_or(&[]), lod)
    }

    fn span(&self, from: usize, to: usize) -> Option<Range<usize>> {
        self.lod.span(self.level, from, to)
    }

    fn view(&self, from: usize, to: usize) -> Option<TensorView<'a, T, Rows<S>>> {
        let rows = self.span(from, to)?;
        let elements = self.elements.get(rows.start.checked_mul(S::LEN)?..rows.end.checked_mul(S::LEN)?)?;
        Some(view::rows::<T, S>(elements, rows.len()))
    }
}

impl<'a, T: Copy + 'static, S: Row, O: Offset> Iterator for Sequences<'a, T, S, O> {
    type Item = TensorView<'a, T, Rows<S>>;
    fn next(&mut self) -> Option<Self::Item> {
        let at = self.range.next()?;
        self.view(at, at.checked_add(1)?)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<T: Copy + 'static, S: Row, O: Offset> DoubleEndedIterator for Sequences<'_, T, S, O> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let at = self.range.next_back()?;
        self.view(at, at.checked_add(1)?)
    }
}

impl<T: Copy + 'static, S: Row, O: Offset> ExactSizeIterator for Sequences<'_, T, S, O> {}

/// The list of sequences as one ragged tensor of one level: rows and offsets are written to lent memory.
///
/// # Errors
///
/// There is no sequence, or the memory has no room.
///
/// ```
/// use shapeproof::{from_sequences, prelude::*, tensor};
/// let (long, short) = (tensor![[1.0_f32, 2.0], [3.0, 4.0]], tensor![[5.0_f32, 6.0]]);
/// let (mut rows, mut offsets) = ([0.0; 8], [0_u8; 4]);
/// let lists = [long.as_slice(), short.as_slice()];
/// let x = from_sequences::<f32, Shape![2], _, _>(&lists, &mut rows[..], &mut offsets[..])?;
/// assert!(x.lod().lengths(0).eq([2, 1]));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
pub fn from_sequences<T, S, R, D>(
    sequences: &[&[T]],
    mut rows: R,
    offsets: D,
) -> Result<LodTensor<T, S, D, R>, LodError>
where
    T: Copy + 'static,
    S: Row,
    R: RoomForRows<T, S, from_sequences>,
    D: Room<Elem: Offset>,
{
    let op = "from_sequences";
    if sequences.is_empty() {
        return Err(LodError::NoSequence { op, level: 0 });
    }
    for (position, sequence) in sequences.iter().enumerate() {
        if sequence.len().checked_rem(S::LEN).unwrap_or(sequence.len()) != 0 {
            return Err(LodError::Indivisible { op, position, elements: sequence.len(), row: S::LEN });
        }
    }
    let need = sequences.iter().map(|sequence| sequence.len()).sum();
    let lengths = sequences.iter().map(|sequence| sequence.len().checked_div(S::LEN).unwrap_or(0));
    let (lod, _) = Lod::derive(op, offsets, sequences.len(), lengths)?;
    let mut rest = rows.room(need).ok_or(LodError::Room { op, need })?;
    for sequence in sequences {
        let Some((to, behind)) = rest.split_at_mut_checked(sequence.len()) else { break };
        to.copy_from_slice(sequence);
        rest = behind;
    }
    LodTensor::join(op, rows, lod)
}

/// The operation of [`from_sequences()`](fn@from_sequences).
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub enum from_sequences {}
