//! Integers that name a row.

use core::fmt;

use duplicate::duplicate_item;

use crate::target::SCALAR;

/// An integer that names a row: `i8` to `i64`, `u8` to `u64`, `isize` and `usize`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name a row: an index is of an integer type",
    label = "these are not indices"
)]
pub trait RowIndex: Copy + Ord + fmt::Debug + sealed::Sealed + 'static {
    /// The row, or `None` where the value is negative or too large for `usize`.
    #[must_use]
    fn row(self) -> Option<usize>;

    /// The value, as an error reports it; beyond `i64` the nearest that it holds.
    #[must_use]
    fn value(self) -> i64;

    /// The row of an index that has been checked to have one.
    #[doc(hidden)]
    #[must_use]
    fn known(self) -> usize;

    /// The bitwise or of all indices. It is negative if one of them is, and otherwise no less than the largest.
    #[doc(hidden)]
    #[must_use]
    fn bits(indices: &[Self]) -> Self;

    /// Whether no index is above `row`.
    #[doc(hidden)]
    #[must_use]
    fn none_above(indices: &[Self], row: usize) -> bool;

    /// How many of the indices are `row`.
    #[doc(hidden)]
    #[must_use]
    fn count(indices: &[Self], row: usize) -> usize;
}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
impl sealed::Sealed for Int {}

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [isize]; [u8]; [u16]; [u32]; [u64]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
#[allow(
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    reason = "of some of these types"
)]
impl RowIndex for Int {
    #[inline(always)]
    fn row(self) -> Option<usize> {
        usize::try_from(self).ok()
    }
    fn value(self) -> i64 {
        i64::try_from(self).unwrap_or(i64::MAX)
    }
    #[inline(always)]
    fn known(self) -> usize {
        self as usize
    }
    #[inline(always)]
    fn bits(indices: &[Self]) -> Self {
        // Bytes are combined four at a time, as a word: one by one, a stitch of 60 to 128 rows by indices of 8 bits takes 1.12 times as
        // many modelled cycles of a Cortex-M4F.
        let by_word = SCALAR && size_of::<Self>() == 1;
        let (words, rest) = if by_word { indices.as_chunks::<4>() } else { (&[][..], indices) };
        let word = |bytes: &[Self; 4]| u32::from_ne_bytes(bytes.map(|k| k as u8));
        let bits = words.iter().fold(0, |bits, bytes| bits | word(bytes));
        let half = bits | bits >> 16;
        rest.iter().fold((half | half >> 8) as Self, |bits, k| bits | k)
    }
    #[inline(always)]
    fn none_above(indices: &[Self], row: usize) -> bool {
        Self::try_from(row).map_or(true, |row| {
            // Stops at the first index above `row`. In lanes, a stitch of 60 rows by
            // indices of 16 bits takes 1.06 times as many instructions of a Cortex-M4F.
            if SCALAR {
                indices.iter().all(|&k| k <= row)
            } else {
                indices.iter().fold(true, |below, &k| below & (k <= row))
            }
        })
    }
    #[inline(always)]
    fn count(indices: &[Self], row: usize) -> usize {
        // The sums are 32 bits wide, so that more of them fit in a vector register.
        let some =
            |indices: &[Self], row: Self| indices.iter().map(|&k| u32::from(k == row)).sum::<u32>() as usize;
        Self::try_from(row).map_or(0, |row| indices.chunks(1 << 16).map(|indices| some(indices, row)).sum())
    }
}

mod sealed {
    pub trait Sealed {}
}
