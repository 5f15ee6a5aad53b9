//! [`Lod`]: which rows belong together, in one level or several.

use super::error::LodError;
use super::memory::{Room, Values};
use super::offset::{Integer, Offset};

/// Levels of sequences over rows: Paddle's LoD ("level of detail"), in offsets.
///
/// Level 0 is the top. Offsets `[0, 2, 5]` are two sequences, of 2 and of 3 items; an item is a sequence of the next
/// level or, in the last level, a row. The offsets of all levels lie one behind the other in one piece of memory `D`:
/// borrowed (`&[u16]`), lent (`&mut [u16]`), inline (`Tensor<u16, Shape![..33]>`) or on the heap (`Vec<u16>`).
///
/// Every `Lod` is valid: it was checked once, where it was made. Each level has a sequence at least, starts at 0, never
/// decreases, and ends at the number of sequences of the next level. That the last one ends at the number of rows is
/// checked where rows join, in [`LodTensor`](super::LodTensor).
///
/// ```
/// use shapeproof::Lod;
///
/// // Offsets in flash, or just received: nothing is copied.
/// static OFFSETS: [u16; 4] = [0, 2, 5, 6];
/// let lod = Lod::from_offsets(&OFFSETS)?;
/// assert!(lod.lengths(0).eq([2, 3, 1]));
///
/// // Lengths become offsets in memory that the caller lends.
/// let mut memory = [0_u8; 8];
/// let lod = Lod::from_length_levels(&[&[2, 2][..], &[2, 2, 1, 1]], &mut memory[..])?;
/// assert_eq!((lod.level(0), lod.level(1)), (Some(&[0, 2, 4][..]), Some(&[0, 2, 4, 5, 6][..])));
/// # Ok::<(), shapeproof::LodError>(())
/// ```
///
/// # Source
///
/// `LoDTensor`, PaddlePaddle 1.8 (`CheckLoD`).
#[derive(Clone, Copy, Debug)]
pub struct Lod<D> {
    offsets: D,
    levels: usize,
    /// The number of sequences of level 0.
    top: usize,
    /// Where the last level starts in `offsets`.
    last: usize,
}

/// A borrowed [`Lod`].
pub type LodView<'a, O> = Lod<&'a [O]>;

/// Checks one level and returns its last offset.
pub(super) fn check<O: Integer>(op: &'static str, level: usize, offsets: &[O]) -> Result<usize, LodError> {
    let [first, .., _] = offsets else { return Err(LodError::NoSequence { op, level }) };
    if first.to_usize() != Some(0) {
        return Err(LodError::Start { op, level, value: first.to_i64() });
    }
    let mut before = 0;
    for (position, offset) in offsets.iter().enumerate() {
        match offset.to_usize() {
            Some(value) if value >= before => before = value,
            _ => return Err(LodError::Decreasing { op, level, position, value: offset.to_i64() }),
        }
    }
    Ok(before)
}

impl<D: Values<Elem: Offset>> Lod<D> {
    /// One level of these offsets. Nothing is copied.
    ///
    /// # Errors
    ///
    /// There are fewer than two offsets, the first is not 0, or one is smaller than the one before it.
    ///
    /// # Cost
    ///
    /// One pass over the offsets.
    pub fn from_offsets(offsets: D) -> Result<Self, LodError> {
        check("from_offsets", 0, offsets.values())?;
        let top = offsets.values().len().saturating_sub(1);
        Ok(Self { offsets, levels: 1, top, last: 0 })
    }

    /// Several levels whose offsets lie one behind the other, the top level with `sequences` sequences. Nothing is
    /// copied.
    ///
    /// # Errors
    ///
    /// A level is not valid as in [`from_offsets`](Self::from_offsets), or the memory does not end where a level ends.
    pub fn from_flat(sequences: usize, offsets: D) -> Result<Self, LodError> {
        Self::nested("from_flat", sequences, offsets)
    }

    /// Walks and checks the levels from the top.
    pub(super) fn nested(op: &'static str, sequences: usize, offsets: D) -> Result<Self, LodError> {
        let all = offsets.values();
        let (mut levels, mut last, mut count) = (0, 0, sequences);
        let mut start = 0;
        while start < all.len() {
            let rest = all.get(start..).unwrap_or(&[]);
            let Some(level) = rest.get(..=count) else {
                return Err(LodError::Nesting {
                    op,
                    level: usize::saturating_sub(levels, 1),
                    end: count,
                    sequences: rest.len().saturating_sub(1),
                });
            };
            let end = check(op, levels, level)?;
            last = start;
            start += level.len();
            count = end;
            levels += 1;
        }
        if levels == 0 {
            return Err(LodError::NoSequence { op, level: 0 });
        }
        Ok(Self { offsets, levels, top: sequences, last })
    }

    /// No levels, over empty memory.
    pub(super) fn empty(offsets: D) -> Self {
        Self { offsets, levels: 0, top: 0, last: 0 }
    }

    /// Offsets that are valid because of how they were computed.
    #[inline(always)]
    pub(super) fn trusted(offsets: D) -> Self {
        let top = offsets.values().len().saturating_sub(1);
        Self { offsets, levels: 1, top, last: 0 }
    }

    /// The number of levels, 0 for rows without sequences.
    #[must_use]
    #[inline(always)]
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// This LoD, borrowed. Nothing is copied.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> LodView<'_, D::Elem> {
        Lod { offsets: self.offsets.values(), levels: self.levels, top: self.top, last: self.last }
    }

    /// The offsets of a level.
    ///
    /// # Cost
    ///
    /// One step for each level above it.
    #[must_use]
    #[inline]
    pub fn level(&self, level: usize) -> Option<&[D::Elem]> {
        self.view().borrowed(level)
    }

    /// The lengths of the sequences of a level; none if there is no such level.
    #[inline]
    pub fn lengths(&self, level: usize) -> Lengths<'_, D::Elem> {
        Lengths::of(self.level(level).unwrap_or(&[]))
    }

    /// The offsets of the last level, which counts rows; empty if there is no level.
    #[must_use]
    #[inline(always)]
    pub fn rows_level(&self) -> &[D::Elem] {
        self.offsets.values().get(self.last..).unwrap_or(&[])
    }

    /// The number of sequences of a level.
    #[must_use]
    pub fn sequences(&self, level: usize) -> Option<usize> {
        Some(self.level(level)?.len().saturating_sub(1))
    }

    /// The number of rows that the last level ends at; `None` if there is no level.
    #[must_use]
    #[inline(always)]
    pub fn rows(&self) -> Option<usize> {
        Some(self.rows_level().last()?.get())
    }

    /// The range of rows of one sequence of a level.
    ///
    /// # Cost
    ///
    /// One step for each level.
    #[must_use]
    pub fn row_range(&self, level: usize, sequence: usize) -> Option<core::ops::Range<usize>> {
        self.view().span(level, sequence, sequence.checked_add(1)?)
    }

    /// The sequence of the last level that each row belongs to, in order: the row-id form.
    #[inline]
    pub fn row_ids(&self) -> impl Iterator<Item = usize> {
        Lengths::of(self.rows_level()).enumerate().flat_map(|(id, len)| core::iter::repeat_n(id, len))
    }
}

impl<'a, O: Offset> LodView<'a, O> {
    /// No levels: rows without sequences.
    #[must_use]
    pub const fn none() -> Self {
        Self { offsets: &[], levels: 0, top: 0, last: 0 }
    }

    /// The offsets of a level, for as long as the memory is borrowed.
    #[must_use]
    pub(super) fn borrowed(self, level: usize) -> Option<&'a [O]> {
        if level >= self.levels {
            return None;
        }
        let (mut rest, mut count) = (self.offsets, self.top);
        for _ in 0..level {
            let (upper, lower) = rest.split_at_checked(count.checked_add(1)?)?;
            count = upper.last()?.get();
            rest = lower;
        }
        rest.get(..=count)
    }

    /// The offsets of the last level, for as long as the memory is borrowed.
    #[inline(always)]
    pub(super) fn bottom(self) -> &'a [O] {
        self.offsets.get(self.last..).unwrap_or(&[])
    }

    /// All levels but the last.
    #[inline]
    pub(super) fn upper(self) -> Self {
        let offsets = self.offsets.get(..self.last).unwrap_or(&[]);
        let levels = self.levels.saturating_sub(1);
        if levels == 0 {
            return Self::none();
        }
        // The last of them starts where the others end.
        let mut last = 0;
        let mut count = self.top;
        for _ in 1..levels {
            let Some(end) = offsets.get(last + count) else { break };
            last += count + 1;
            count = end.get();
        }
        Self { offsets, levels, top: self.top, last }
    }

    /// The range of rows of the sequences `from..to` of a level.
    pub(super) fn span(self, level: usize, from: usize, to: usize) -> Option<core::ops::Range<usize>> {
        let (mut from, mut to) = (from, to);
        for level in level..self.levels.max(level.checked_add(1)?) {
            let offsets = self.borrowed(level)?;
            (from, to) = (offsets.get(from)?.get(), offsets.get(to)?.get());
        }
        Some(from..to)
    }

    /// The only level, or an error.
    #[inline(always)]
    pub(super) fn only(self, op: &'static str) -> Result<&'a [O], LodError> {
        if self.levels == 1 {
            Ok(self.offsets)
        } else {
            Err(LodError::Levels { op, have: self.levels, want: 1 })
        }
    }

    /// The last level of one at least, or an error.
    #[inline(always)]
    pub(super) fn some(self, op: &'static str) -> Result<&'a [O], LodError> {
        if self.levels > 0 { Ok(self.bottom()) } else { Err(LodError::Levels { op, have: 0, want: 1 }) }
    }

    /// All offsets of all levels.
    pub(super) fn all(self) -> &'a [O] {
        self.offsets
    }

    /// The number of sequences of the top level.
    pub(super) fn top(self) -> usize {
        self.top
    }
}

impl<A: Values<Elem: Offset>, B: Values<Elem: Offset>> PartialEq<Lod<B>> for Lod<A> {
    /// The same levels; the type of the offsets and their memory do not count.
    fn eq(&self, other: &Lod<B>) -> bool {
        self.levels == other.levels
            && self.top == other.top
            && self.offsets.values().iter().map(|o| o.get()).eq(other
                .offsets
                .values()
                .iter()
                .map(|o| o.get()))
    }
}

/// The lengths of the sequences of one level, in order.
#[derive(Clone, Debug)]
pub struct Lengths<'a, O> {
    start: usize,
    ends: core::slice::Iter<'a, O>,
}

impl<'a, O: Offset> Lengths<'a, O> {
    /// The differences of offsets.
    #[inline(always)]
    pub(super) fn of(offsets: &'a [O]) -> Self {
        Self { start: 0, ends: offsets.get(1..).unwrap_or(&[]).iter() }
    }
}

impl<O: Offset> Iterator for Lengths<'_, O> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let end = self.ends.next()?.get();
        let len = end.wrapping_sub(self.start);
        self.start = end;
        Some(len)
    }
    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ends.size_hint()
    }
}

impl<O: Offset> ExactSizeIterator for Lengths<'_, O> {}

/// Writes an offset of `level` after each length; the caller has made room.
pub(super) fn sum_up<O: Offset>(
    op: &'static str,
    level: usize,
    offsets: &mut [O],
    lengths: impl Iterator<Item = usize>,
) -> Result<usize, LodError> {
    let mut total = 0_usize;
    let mut places = offsets.iter_mut();
    if let Some(first) = places.next() {
        *first = O::default();
    }
    for (position, (place, length)) in places.zip(lengths).enumerate() {
        let value = total.saturating_add(length);
        let too_large = LodError::TooLarge { op, level, position: position + 1, value, max: O::MAX };
        *place = O::new(value).filter(|_| total.checked_add(length).is_some()).ok_or(too_large)?;
        total = value;
    }
    Ok(total)
}

impl<D: Room<Elem: Offset>> Lod<D> {
    /// One level whose offsets the iterator's lengths add up to, `count` of them.
    pub(super) fn derive(
        op: &'static str,
        mut memory: D,
        count: usize,
        lengths: impl Iterator<Item = usize>,
    ) -> Result<(Self, usize), LodError> {
        let need = count.saturating_add(1);
        let offsets = memory.room(need).ok_or(LodError::Room { op, need })?;
        let total = sum_up(op, 0, offsets, lengths)?;
        Ok((Self::trusted(memory), total))
    }
}
