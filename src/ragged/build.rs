//! Constructors of a [`Lod`] from lengths, from levels and from row ids, in memory that the offsets are written to.

use super::error::LodError;
use super::lod::{Lod, LodView, check};
use super::memory::Room;
use super::offset::{Integer, Offset};

/// One level, in the form in which the caller has it: offsets or lengths.
#[derive(Clone, Copy, Debug)]
pub(super) enum Level<'a, I> {
    Offsets(&'a [I]),
    Lengths(&'a [I]),
}

impl<I: Integer> Level<'_, I> {
    /// The number of offsets of the level.
    fn len(self) -> usize {
        match self {
            Self::Offsets(offsets) => offsets.len(),
            Self::Lengths(lengths) => lengths.len().saturating_add(1),
        }
    }

    /// Writes the level as offsets and returns the last of them.
    pub(super) fn write<O: Offset>(
        self,
        op: &'static str,
        level: usize,
        to: &mut [O],
    ) -> Result<usize, LodError> {
        let large = |position, value| LodError::TooLarge { op, level, position, value, max: O::MAX };
        match self {
            Self::Offsets(offsets) => {
                let end = check(op, level, offsets)?;
                if O::new(end).is_none() {
                    let mut values = offsets.iter().filter_map(|offset| offset.to_usize()).enumerate();
                    let first = values.find(|(_, value)| O::new(*value).is_none());
                    let (position, value) = first.unwrap_or((0, end));
                    return Err(large(position, value));
                }
                // Offsets do not decrease, and the last one fits into its type, so that all others fit as well.
                for (to, offset) in to.iter_mut().zip(offsets) {
                    *to = offset.to_usize().and_then(O::new).unwrap_or_default();
                }
                Ok(end)
            }
            Self::Lengths(lengths) => {
                if lengths.is_empty() {
                    return Err(LodError::NoSequence { op, level });
                }
                let mut end = 0_usize;
                let mut places = to.iter_mut();
                if let Some(first) = places.next() {
                    *first = O::default();
                }
                for (position, (place, length)) in places.zip(lengths).enumerate() {
                    let wrong = LodError::Length { op, level, position, value: length.to_i64() };
                    end = length.to_usize().and_then(|length| end.checked_add(length)).ok_or(wrong)?;
                    *place = O::new(end).ok_or(large(position + 1, end))?;
                }
                Ok(end)
            }
        }
    }
}

/// Writes the levels of `above` and then `levels` to `memory`, checks that each level fits the next one, and returns all of them
/// as one `Lod`.
pub(super) fn stack<'l, D, I>(
    op: &'static str,
    above: LodView<'_, D::Elem>,
    levels: impl Iterator<Item = Level<'l, I>> + Clone,
    mut memory: D,
) -> Result<Lod<D>, LodError>
where
    D: Room<Elem: Offset>,
    I: Integer,
{
    let need = levels.clone().fold(above.all().len(), |sum, level| sum.saturating_add(level.len()));
    let mut rest = memory.room(need).ok_or(LodError::Room { op, need })?;
    for (to, from) in rest.iter_mut().zip(above.all()) {
        *to = *from;
    }
    rest = rest.get_mut(above.all().len()..).unwrap_or_default();
    let mut index = above.levels();
    let mut top = above.top();
    let mut end = above.rows();
    let mut last = 0;
    let mut start = above.all().len();
    for level in levels {
        let sequences = level.len().saturating_sub(1);
        match end {
            Some(end) if end != sequences => {
                return Err(LodError::Nesting { op, level: index.saturating_sub(1), end, sequences });
            }
            Some(_) => {}
            None => top = sequences,
        }
        let (to, behind) = rest.split_at_mut_checked(level.len()).ok_or(LodError::Room { op, need })?;
        end = Some(level.write(op, index, to)?);
        (last, start) = (start, start.saturating_add(to.len()));
        rest = behind;
        index += 1;
    }
    if index == 0 {
        return Err(LodError::NoSequence { op, level: 0 });
    }
    Ok(Lod::checked(memory, index, top, last))
}

impl<D: Room<Elem: Offset>> Lod<D> {
    /// One level of sequences of these lengths, its offsets written to `memory`.
    ///
    /// # Errors
    ///
    /// There is no length, one is negative, an offset does not fit its type, or the memory has no room for
    /// `lengths.len() + 1` offsets.
    ///
    /// ```
    /// use shapeproof::Lod;
    /// let mut memory = [0_u8; 3];
    /// let lod = Lod::from_lengths(&[4, 2], &mut memory[..])?;
    /// assert_eq!(lod.level(0), Some(&[0, 4, 6][..]));
    /// # Ok::<(), shapeproof::LodError>(())
    /// ```
    pub fn from_lengths<I: Integer>(lengths: &[I], memory: D) -> Result<Self, LodError> {
        stack("from_lengths", LodView::none(), core::iter::once(Level::Lengths(lengths)), memory)
    }

    /// Levels of sequences of these lengths, top level first.
    ///
    /// # Errors
    ///
    /// As [`from_lengths`](Self::from_lengths) for a level, or a level does not add up to the number of lengths of the
    /// next.
    pub fn from_length_levels<I: Integer>(levels: &[&[I]], memory: D) -> Result<Self, LodError> {
        stack("from_lengths", LodView::none(), levels.iter().map(|level| Level::Lengths(level)), memory)
    }

    /// Levels of these offsets, top level first.
    ///
    /// # Errors
    ///
    /// As [`from_offsets`](Self::from_offsets) for a level, a level does not end at the number of sequences of the next,
    /// an offset does not fit its type, or the memory has no room for all of them.
    pub fn from_offset_levels<I: Integer>(levels: &[&[I]], memory: D) -> Result<Self, LodError> {
        stack("from_offsets", LodView::none(), levels.iter().map(|level| Level::Offsets(level)), memory)
    }

    /// One level of `sequences` sequences. `ids` has the index of the sequence that each row belongs to.
    ///
    /// # Errors
    ///
    /// There is no sequence, an id is negative, too large or smaller than the one before it, an offset does not fit its
    /// type, or the memory has no room for `sequences + 1` offsets.
    ///
    /// ```
    /// use shapeproof::Lod;
    /// let mut memory = [0_u16; 4];
    /// let lod = Lod::from_row_ids(&[0, 0, 2], 3, &mut memory[..])?;
    /// assert!(lod.lengths(0).eq([2, 0, 1]) && lod.row_ids().eq([0, 0, 2]));
    /// # Ok::<(), shapeproof::LodError>(())
    /// ```
    ///
    /// # Source
    ///
    /// `tf.RaggedTensor.from_value_rowids(values, value_rowids, nrows)`, TensorFlow 2.
    pub fn from_row_ids<I: Integer>(ids: &[I], sequences: usize, mut memory: D) -> Result<Self, LodError> {
        let op = "from_row_ids";
        if sequences == 0 {
            return Err(LodError::NoSequence { op, level: 0 });
        }
        let need = sequences.saturating_add(1);
        let mut places = memory.room(need).ok_or(LodError::Room { op, need })?.iter_mut();
        let mut before = 0;
        let mut begun = 0;
        let max = <D::Elem as Offset>::MAX;
        let large = |position, value| LodError::TooLarge { op, level: 0, position, value, max };
        for (position, id) in ids.iter().enumerate() {
            let wrong = LodError::RowId { op, position, value: id.to_i64(), sequences };
            let id = id.to_usize().filter(|id| *id >= before && *id < sequences).ok_or(wrong)?;
            before = id;
            // Empty sequences between the previous row's sequence and this one start at this row too.
            while begun <= id {
                let offset = D::Elem::new(position).ok_or(large(begun, position))?;
                if let Some(place) = places.next() {
                    *place = offset;
                }
                begun += 1;
            }
        }
        let end = D::Elem::new(ids.len()).ok_or(large(begun, ids.len()))?;
        places.for_each(|place| *place = end);
        Ok(Self::trusted(memory))
    }
}
