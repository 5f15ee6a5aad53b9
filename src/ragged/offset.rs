//! The integer types of offsets, lengths and indices.

use core::fmt::Debug;

use duplicate::duplicate_item;

/// An integer type of lengths, indices and offsets that an operation reads. A negative value is an error, never a panic.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer, and lengths, positions and ids are",
    label = "not integers",
    note = "any primitive integer will do, signed or not"
)]
pub trait Integer: Copy + PartialOrd + Debug + Send + Sync + sealed::Sealed + 'static {
    /// The value, or `None` if it is negative or too large for a `usize`.
    #[must_use]
    fn to_usize(self) -> Option<usize>;

    /// The value for an error, or the nearest `i64` if it is larger than that.
    #[must_use]
    fn to_i64(self) -> i64;
}

/// The integer that a [`Lod`](super::Lod) stores its offsets in: `u8`, `u16`, `u32` or `usize`.
///
/// The narrowest type that can hold the number of rows takes the least memory: for 200 rows that is `u8`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an offset of a LoD",
    label = "not an offset",
    note = "the offsets of a LoD are `u8`, `u16`, `u32` or `usize`"
)]
pub trait Offset: Integer + Default {
    /// The largest offset that the type can hold.
    const MAX: usize;

    /// The offset of this value, or `None` if it is too large.
    #[must_use]
    fn new(value: usize) -> Option<Self>;

    /// The value.
    #[must_use]
    fn get(self) -> usize;
}

mod sealed {
    /// Seals the trait: only this crate adds integers.
    pub trait Sealed {}
}

#[duplicate_item(Int; [u8]; [u16]; [u32]; [u64]; [usize]; [i8]; [i16]; [i32]; [i64]; [isize])]
impl sealed::Sealed for Int {}

#[duplicate_item(Int; [u8]; [u16]; [u32]; [u64]; [usize]; [i8]; [i16]; [i32]; [i64]; [isize])]
#[allow(
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    reason = "of some of these types"
)]
impl Integer for Int {
    #[inline(always)]
    fn to_usize(self) -> Option<usize> {
        usize::try_from(self).ok()
    }
    #[inline(always)]
    fn to_i64(self) -> i64 {
        // Only an unsigned value can be too large for an `i64`.
        i64::try_from(self).unwrap_or(i64::MAX)
    }
}

#[duplicate_item(Int; [u8]; [u16]; [u32]; [usize])]
#[allow(clippy::unnecessary_cast, reason = "of some of these types")]
#[allow(
    clippy::useless_conversion,
    clippy::unnecessary_fallible_conversions,
    reason = "of some of these types"
)]
impl Offset for Int {
    const MAX: usize = Int::MAX as usize;
    #[inline(always)]
    fn new(value: usize) -> Option<Self> {
        Int::try_from(value).ok()
    }
    #[inline(always)]
    fn get(self) -> usize {
        self as usize
    }
}
