//! The extent of a constant expression, as in `Shape![{ 2 * N }]`. The macro does not know its value, so that the compiler has to
//! find out whether it is a [`Dim`] or a [`Kilo`].

use super::{Dim, Kilo};

/// The size `THOUSANDS * 1000 + REST`, with `SMALL` if it is below a thousand.
pub struct Size<const SMALL: bool, const THOUSANDS: usize, const REST: usize>;

/// A size that is the length of an axis.
pub trait HasExtent {
    /// The one type that this length has.
    type Extent;
}

#[diagnostic::do_not_recommend]
impl<const REST: usize> HasExtent for Size<true, 0, REST> {
    type Extent = Dim<REST>;
}

#[diagnostic::do_not_recommend]
impl<const THOUSANDS: usize, const REST: usize> HasExtent for Size<false, THOUSANDS, REST> {
    type Extent = Kilo<THOUSANDS, REST>;
}

/// Whether this size is a [`Dim`].
#[must_use]
pub const fn is_small(size: usize) -> bool {
    size < 1000
}

/// The thousands of a size.
///
/// # Panics
///
/// At compile time, where the macro evaluates it, if the size is larger than the largest extent.
#[must_use]
#[track_caller]
pub const fn thousands(size: usize) -> usize {
    if size > 999_999 {
        too_large(size);
    }
    size / 1000
}

/// Panics at compile time with a message that has the size in it. The digits are written one by one, as code that runs at compile
/// time cannot format a number.
#[track_caller]
const fn too_large(mut size: usize) -> ! {
    const START: &[u8] = b"the length of an axis is at most 999999, not ";
    let mut text = [b' '; START.len() + 20];
    text.split_at_mut(START.len()).0.copy_from_slice(START);
    let mut digits = 1;
    while size / 10_usize.pow(digits - 1) >= 10 {
        digits += 1;
    }
    let end = START.len() + digits as usize;
    let mut at = end;
    while at > START.len() {
        at -= 1;
        #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler alone")]
        {
            text[at] = b'0' + (size % 10) as u8;
        }
        size /= 10;
    }
    match core::str::from_utf8(text.split_at(end).0) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("the length of an axis is at most 999999"),
    }
}

/// What remains of a size without its thousands.
#[must_use]
pub const fn rest(size: usize) -> usize {
    size % 1000
}
