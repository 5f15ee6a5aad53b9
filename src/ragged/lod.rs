//! [`Lod`]: which rows belong together, in one level or several.

use super::error::LodError;
use super::lengths::Lengths;
use super::memory::Values;
use super::offset::{Integer, Offset};

/// Levels of sequences over rows: Paddle's LoD ("level of detail"), in offsets.
///
/// Level 0 is the top. Offsets `[0, 2, 5]` are two sequences, of 2 and of 3 items; an item is a sequence of the next
/// level or, in the last level, a row. The offsets of all levels are stored one after the other in one piece of memory `D`:
/// borrowed (`&[u16]`), lent (`&mut [u16]`), inline (`Tensor<u16, Shape![..33]>`) or on the heap (`Vec<u16>`).
///
/// Every `Lod` is valid, as it was checked when it was made: each level has at least one sequence, its offsets start at 0, never
/// decrease, and end at the number of sequences of the next level. That the last level ends at the number of rows is checked
/// where the rows are known, in [`LodTensor`](super::LodTensor).
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
    /// The index in `offsets` where the last level starts.
    last: usize,
}

/// A borrowed [`Lod`].
pub type LodView<'a, O> = Lod<&'a [O]>;

/// Checks one level and returns its last offset.
#[inline]
pub(super) fn check<O: Integer>(op: &'static str, level: usize, offsets: &[O]) -> Result<usize, LodError> {
    let [first, rest @ ..] = offsets else { return Err(LodError::NoSequence { op, level }) };
    let Some(last) = rest.last() else { return Err(LodError::NoSequence { op, level }) };
    if first.to_usize() != Some(0) {
        return Err(LodError::Start { op, level, value: first.to_i64() });
    }
    // The loop does not stop at the first offset that is out of order: without an early exit it is vectorised.
    let ordered = offsets.iter().zip(rest).fold(true, |ordered, (a, b)| ordered & (a <= b));
    match last.to_usize() {
        Some(end) if ordered => Ok(end),
        _ => Err(wrong_offset(op, level, offsets)),
    }
}

/// The error for the first offset that is smaller than the one before it, or too large.
#[cold]
#[inline(never)]
fn wrong_offset<O: Integer>(op: &'static str, level: usize, offsets: &[O]) -> LodError {
    let mut before = 0;
    let wrong = |offset: &O| match offset.to_usize() {
        Some(value) if value >= before => {
            before = value;
            false
        }
        _ => true,
    };
    let position = offsets.iter().position(wrong).unwrap_or(0);
    LodError::Decreasing {
        op,
        level,
        position,
        value: offsets.get(position).map_or(0, |offset| offset.to_i64()),
    }
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

    /// Several levels whose offsets are stored one after the other; the top level has `sequences` sequences. Nothing is
    /// copied.
    ///
    /// # Errors
    ///
    /// A level is not valid as in [`from_offsets`](Self::from_offsets), or the memory does not end where a level ends.
    pub fn from_flat(sequences: usize, offsets: D) -> Result<Self, LodError> {
        Self::nested("from_flat", sequences, offsets)
    }

    /// Checks the levels one by one from the top, for the operation `op`.
    pub(crate) fn nested(op: &'static str, sequences: usize, offsets: D) -> Result<Self, LodError> {
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

    /// A `Lod` of levels that were checked while they were written.
    #[inline]
    pub(super) fn checked(offsets: D, levels: usize, top: usize, last: usize) -> Self {
        Self { offsets, levels, top, last }
    }

    /// A `Lod` without levels, over memory that is empty.
    pub(crate) fn empty(offsets: D) -> Self {
        Self { offsets, levels: 0, top: 0, last: 0 }
    }

    /// One level of offsets that the caller computed so that they are valid; they are not checked.
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

    /// The offsets of all levels, one after the other.
    #[cfg(feature = "serde")]
    pub(crate) fn offsets(&self) -> &[D::Elem] {
        self.offsets.values()
    }

    /// The same offsets, in memory that is only read from now on.
    #[inline(always)]
    pub(super) fn shared<'a, O>(self, offsets: impl FnOnce(D) -> &'a [O]) -> LodView<'a, O> {
        Lod { offsets: offsets(self.offsets), levels: self.levels, top: self.top, last: self.last }
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

    /// The offsets of the last level, whose items are rows; empty if there is no level.
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

    /// The last offset of the last level, which is the number of rows; `None` if there is no level.
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

    /// For each row, in order, the index of the sequence of the last level that it belongs to: TensorFlow's row ids.
    #[inline]
    pub fn row_ids(&self) -> impl Iterator<Item = usize> {
        Lengths::of(self.rows_level()).enumerate().flat_map(|(id, len)| core::iter::repeat_n(id, len))
    }
}

impl<'a, O: Offset> LodView<'a, O> {
    /// A `Lod` without levels, for rows that belong to no sequence.
    #[must_use]
    pub const fn none() -> Self {
        Self { offsets: &[], levels: 0, top: 0, last: 0 }
    }

    /// The offsets of a level, for as long as the memory is borrowed.
    #[must_use]
    pub(super) fn borrowed(self, level: usize) -> Option<&'a [O]> {
        Some(self.split(level)?.0)
    }

    /// The offsets of a level, and a `Lod` of the levels below it.
    #[must_use]
    #[inline]
    pub(super) fn split(self, level: usize) -> Option<(&'a [O], Self)> {
        let levels = self.levels.checked_sub(level)?.checked_sub(1)?;
        let (mut rest, mut count, mut last) = (self.offsets, self.top, self.last);
        for _ in 0..level {
            let (upper, lower) = rest.split_at_checked(count.checked_add(1)?)?;
            (rest, count, last) = (lower, upper.last()?.get(), last.saturating_sub(upper.len()));
        }
        let (offsets, lower) = rest.split_at_checked(count.checked_add(1)?)?;
        let below = Self {
            offsets: lower,
            levels,
            top: offsets.last()?.get(),
            last: last.saturating_sub(offsets.len()),
        };
        Some((offsets, if levels > 0 { below } else { Self::none() }))
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
        // The level before starts at the sum of the numbers of offsets of the levels above it.
        let mut last = 0;
        let mut count = self.top;
        for _ in 1..levels {
            let Some(at) = usize::checked_add(last, count) else { break };
            let Some(end) = offsets.get(at) else { break };
            last = at.saturating_add(1);
            count = end.get();
        }
        Self { offsets, levels, top: self.top, last }
    }

    /// The rows that the sequences `from..to` of a level have, as a range.
    pub(super) fn span(self, level: usize, from: usize, to: usize) -> Option<core::ops::Range<usize>> {
        let (offsets, below) = self.split(level)?;
        below.reach(offsets.get(from)?.get(), offsets.get(to)?.get())
    }

    /// The rows that the sequences `from..to` of the top level have, as a range. Without a level, `from..to` are rows already.
    #[inline]
    pub(super) fn reach(mut self, mut from: usize, mut to: usize) -> Option<core::ops::Range<usize>> {
        while let Some((offsets, below)) = self.split(0) {
            (from, to) = (offsets.get(from)?.get(), offsets.get(to)?.get());
            self = below;
        }
        Some(from..to)
    }

    /// The offsets of the only level, or an error if there is not exactly one.
    #[inline(always)]
    pub(super) fn only(self, op: &'static str) -> Result<&'a [O], LodError> {
        if self.levels == 1 {
            Ok(self.offsets)
        } else {
            Err(LodError::Levels { op, have: self.levels, want: 1 })
        }
    }

    /// The offsets of the last level, or an error if there is no level.
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
    /// Whether the levels have the same offsets. The type of the offsets and their memory may differ.
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
impl<D: Values<Elem: Offset>> Eq for Lod<D> {}
