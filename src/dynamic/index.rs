//! Integers that name a row.

use core::{fmt, ops::BitOr};

/// An integer that names a row: `i8` to `i64`, `u8` to `u64`, `isize` and `usize`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name a row: an index is of an integer type",
    label = "these are not indices"
)]
pub trait RowIndex:
    Copy + Ord + Default + BitOr<Output = Self> + fmt::Debug + sealed::Sealed + 'static
{
    /// The row, or `None` where the value is negative or too large for `usize`.
    #[must_use]
    fn row(self) -> Option<usize>;

    /// The value, as an error reports it; beyond `i64` the nearest that it holds.
    #[must_use]
    fn value(self) -> i64;
}

macro_rules! row_index {
    ($($t:ty)*) => {$(
        impl sealed::Sealed for $t {}
        impl RowIndex for $t {
            #[inline(always)]
            fn row(self) -> Option<usize> {
                usize::try_from(self).ok()
            }
            fn value(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
        }
    )*};
}
row_index!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

mod sealed {
    pub trait Sealed {}
}
