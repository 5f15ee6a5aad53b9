//! The sequences of one level as dense views, and ranges of them, without copying.

use core::ops::Range;

use super::LodError;
use super::lod::{Lod, LodView};
use super::memory::{Room, RoomForRows};
use super::offset::Offset;
use super::tensor::{LodTensor, LodTensorView, Row, RowsShape};
use crate::element::operation::operations;
use crate::storage::{TensorView, view};

/// The sequences of one level, or a range of them: an iterator that yields the rows of each sequence as a dense view of
/// `Shape![?, ..row]`.
#[derive(Clone, Debug)]
pub struct Sequences<'a, T, S, O> {
    elements: &'a [T],
    /// The offsets at which the sequences of the range start, and the one at which the last sequence ends.
    offsets: &'a [O],
    /// The levels below the level of these sequences.
    below: LodView<'a, O>,
    row: core::marker::PhantomData<S>,
}

impl<'a, T: Copy + 'static, S: Row, O: Offset> Sequences<'a, T, S, O> {
    pub(super) fn new(x: LodTensorView<'a, T, S, O>, level: usize) -> Option<Self> {
        let (offsets, below) = x.levels().split(level)?;
        Some(Self { elements: x.elements(), offsets, below, row: core::marker::PhantomData })
    }

    /// The sequence with this index in the range.
    #[must_use]
    #[inline]
    pub fn get(&self, position: usize) -> Option<TensorView<'a, T, RowsShape<S>>> {
        let [from, to, ..] = self.offsets.get(position..)? else { return None };
        self.view(*from, *to)
    }

    /// A part of these sequences. Nothing is copied.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Option<Self> {
        let offsets = self.offsets.get(range.start..range.end.checked_add(1)?)?;
        if offsets.is_empty() { None } else { Some(Self { offsets, ..self.clone() }) }
    }

    /// All rows of all these sequences as one dense view. Nothing is copied.
    #[must_use]
    pub fn rows(&self) -> TensorView<'a, T, RowsShape<S>> {
        let all = self.offsets.first().zip(self.offsets.last()).and_then(|(from, to)| self.view(*from, *to));
        all.unwrap_or_else(|| view::rows::<T, S>(&[], 0))
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
        if self.len() == 0 {
            return Err(LodError::NoSequence { op, level: 0 });
        }
        let pairs = self.offsets.iter().zip(self.offsets.iter().skip(1));
        let lengths = pairs.map(|(from, to)| self.span(*from, *to).map_or(0, |rows| rows.len()));
        let (lod, _) = Lod::derive(op, memory, self.len(), lengths)?;
        LodTensor::join(op, self.rows().as_slice(), lod)
    }

    #[inline(always)]
    fn span(&self, from: O, to: O) -> Option<Range<usize>> {
        self.below.reach(from.get(), to.get())
    }

    #[inline(always)]
    fn view(&self, from: O, to: O) -> Option<TensorView<'a, T, RowsShape<S>>> {
        let rows = self.span(from, to)?;
        let count = rows.end.checked_sub(rows.start)?;
        let elements = self.elements.get(rows.start.checked_mul(S::LEN)?..rows.end.checked_mul(S::LEN)?)?;
        Some(view::rows::<T, S>(elements, count))
    }
}

impl<'a, T: Copy + 'static, S: Row, O: Offset> Iterator for Sequences<'a, T, S, O> {
    type Item = TensorView<'a, T, RowsShape<S>>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let [from, rest @ ..] = self.offsets else { return None };
        let to = rest.first()?;
        self.offsets = rest;
        self.view(*from, *to)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.offsets.len().saturating_sub(1);
        (len, Some(len))
    }
}

impl<T: Copy + 'static, S: Row, O: Offset> DoubleEndedIterator for Sequences<'_, T, S, O> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let [rest @ .., to] = self.offsets else { return None };
        let from = rest.last()?;
        self.offsets = rest;
        self.view(*from, *to)
    }
}

impl<T: Copy + 'static, S: Row, O: Offset> ExactSizeIterator for Sequences<'_, T, S, O> {}

/// One ragged tensor of one level, made of a list of sequences: their rows and the offsets are copied to the memory that the caller
/// passes.
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
    let need = sequences.iter().map(|sequence| sequence.len()).fold(0, usize::saturating_add);
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

operations!(from_sequences);
