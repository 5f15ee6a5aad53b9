//! The ways of a convolution: from planes, from copies of the filters, or from image and filters as they are.

use super::described::{ByValues, Described};
use super::packed::{copies, no_copies, with_packed};
use super::planes::{self, AsTheyAre, In16Bits};
use super::{Sources, write};
use crate::element::Factorable;
use crate::kernel::SCALAR;
use crate::storage::pointer::Pointer;
use crate::storage::unoptimized::UNOPTIMIZED;

/// [`write_all`] for what `of` says, as values but for the kind.
///
/// # Safety
///
/// As for `write_all`, and the kind is that of `of`.
pub(super) unsafe fn write_by_values<
    const ROWS: usize,
    const DEPTHWISE: bool,
    const TRANSPOSED: bool,
    T: Factorable,
    D: Described,
>(
    of: D,
    from: Sources<T>,
    out: Pointer<T>,
) {
    let of = ByValues::<DEPTHWISE, TRANSPOSED>::of(of);
    // A debug build makes no copies, which are for vectors.
    let write: unsafe fn(_, _, _) =
        const { if UNOPTIMIZED { as_they_are::<ROWS, T, _> } else { write_all::<ROWS, T, _> } };
    // SAFETY: the contract is that of this function.
    unsafe { write(of, from, out) };
}

/// Writes the convolution from image and filters as they are.
///
/// # Safety
///
/// As for [`write_all`].
unsafe fn as_they_are<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    out: Pointer<T>,
) {
    // SAFETY: the contract is that of this function.
    unsafe { write::<ROWS, T, D>(of, from, 1, out) };
}

/// Writes the convolution in the way that pays: from copies of the image or the filters, or from both as they are.
///
/// # Safety
///
/// The pointers and strides of the sources are those of an image and of filters of the lengths that `of` says, and there is room for the
/// result.
#[inline(always)]
pub(super) unsafe fn write_all<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    out: Pointer<T>,
) {
    // Filters need no copy where the image may have one, and has its channels first.
    let (copies, with_packed): (fn(_, &_) -> usize, unsafe fn(_, _, _, _)) = const {
        match D::KNOWN {
            Some((_, false)) if planes::may_be_copied::<T, D>() => (no_copies::<T, D>, write::<ROWS, T, D>),
            _ => (copies::<T, D>, with_packed::<ROWS, T, D>),
        }
    };
    let copies = copies(of, &from);
    // SAFETY: the contract is that of this function.
    unsafe {
        if in_planes::<ROWS, T, D>(of, from, copies > 0, out) {
            return;
        }
        if copies > 0 {
            with_packed(of, from, copies, out);
        } else {
            write::<ROWS, T, D>(of, from, 1, out);
        }
    }
}

/// Writes the convolution from planes if that pays; else it returns false.
///
/// # Safety
///
/// As for [`write_all`].
#[inline(always)]
unsafe fn in_planes<const ROWS: usize, T: Factorable, D: Described>(
    of: D,
    from: Sources<T>,
    packs: bool,
    out: Pointer<T>,
) -> bool {
    let write: unsafe fn(_, _, _, _) -> bool = const {
        match size_of::<T>() {
            _ if SCALAR || UNOPTIMIZED => planes::never,
            1 => planes::if_it_pays::<ROWS, In16Bits, T, D>,
            _ => planes::if_it_pays::<ROWS, AsTheyAre, T, D>,
        }
    };
    // SAFETY: the contract is that of this function.
    unsafe { write(of, from, packs, out) }
}
