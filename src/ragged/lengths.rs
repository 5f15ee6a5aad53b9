//! [`Lengths`], the lengths of the sequences of one level, and how offsets are made of lengths.

use super::error::LodError;
use super::lod::Lod;
use super::memory::Room;
use super::offset::Offset;

/// The lengths of the sequences of one level, in order.
#[derive(Clone, Debug)]
pub struct Lengths<'a, O> {
    start: usize,
    ends: core::slice::Iter<'a, O>,
}

impl<'a, O: Offset> Lengths<'a, O> {
    /// The lengths that belong to these offsets: the differences of neighbours.
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

/// Adds up the lengths and writes the sum after each of them to `offsets`, for level `level`. The caller has made `offsets`
/// long enough. Returns the last sum.
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
    /// One level of the `count` lengths that the iterator yields, and their sum.
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
