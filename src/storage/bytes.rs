//! Tensors as bytes: from those of a file, and their own.

use core::mem::MaybeUninit;

use duplicate::duplicate_item;

use super::tensor::Tensor;
use crate::shape::StaticShape;

/// An element that is stored as bytes: `bool`, `i8` to `i64`, `u8` to `u64`, `f32`, `f64`.
///
/// # Safety
///
/// There is no padding, and any bytes are a value, or, if `BOOL`, any that are 0 or 1.
pub unsafe trait Bytes: Copy + 'static {
    #[doc(hidden)]
    const BOOL: bool;
}

#[duplicate_item(Num; [i8]; [i16]; [i32]; [i64]; [u8]; [u16]; [u32]; [u64]; [f32]; [f64])]
#[allow(
    clippy::undocumented_unsafe_blocks,
    reason = "the lint does not see the comment through `duplicate_item`"
)]
// SAFETY: a number has no padding, and any bytes are a number.
unsafe impl Bytes for Num {
    const BOOL: bool = false;
}

// SAFETY: a `bool` is one byte, and the bytes 0 and 1 are values of it.
unsafe impl Bytes for bool {
    const BOOL: bool = true;
}

/// The elements in these bytes, in this machine's order; `None` where they are not aligned, do not come out even, or are
/// `bool`s other than 0 and 1.
pub(crate) fn borrowed<T: Bytes>(bytes: &[u8]) -> Option<&[T]> {
    if T::BOOL && bytes.iter().any(|&byte| byte > 1) {
        return None;
    }
    // SAFETY: any bytes are a value of `T`, or it is `bool`, and all bytes have been found to be 0 or 1.
    let (before, elements, behind) = unsafe { bytes.align_to::<T>() };
    if before.is_empty() && behind.is_empty() { Some(elements) } else { None }
}

/// The bytes of elements, in this machine's order.
#[inline(always)]
pub(crate) const fn bytes<T: Bytes>(elements: &[T]) -> &[u8] {
    // SAFETY: an element has no padding, so that all bytes are initialised. The slice of bytes is as long and is borrowed as long.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// The bytes of numbers, in this machine's order.
#[inline(always)]
pub(crate) const fn bytes_mut<T: Bytes>(elements: &mut [T]) -> &mut [u8] {
    const { assert!(!T::BOOL, "the bytes of a `bool` cannot be written to: not every byte is a `bool`") };
    // SAFETY: as for `bytes`. `T` is not `bool`, and any bytes are a number, so that whatever is written leaves valid elements.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// The same bytes, with those of each element of so many bytes in the opposite order.
const fn mirrored<const N: usize>(mut bytes: [u8; N], size: usize) -> [u8; N] {
    let mut i = 0;
    while i < N {
        let place = i % size;
        let other = i - place + (size - 1 - place);
        if i < other {
            bytes.swap(i, other);
        }
        i += 1;
    }
    bytes
}

impl<T: Bytes, S: StaticShape> Tensor<T, S> {
    /// A tensor of the elements in these bytes, each in little-endian order, as
    /// [`include_npy!`](crate::include_npy) writes them. A `bool` is true unless its byte is 0.
    ///
    /// The number of bytes is checked when the program is built, not by `cargo check`.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// static PAIR: Tensor<i16, Shape![2]> = Tensor::from_le_bytes(*b"\x01\x00\xff\xff");
    /// assert_eq!(PAIR.as_slice(), [1, -1]);
    /// ```
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "`i` is below `N`")]
    pub const fn from_le_bytes<const N: usize>(mut bytes: [u8; N]) -> Self {
        const { assert!(N == S::LEN * size_of::<T>(), "the number of bytes is not that of the elements") };
        if T::BOOL {
            let mut i = 0;
            while i < N {
                bytes[i] = (bytes[i] != 0) as u8;
                i += 1;
            }
        }
        if cfg!(target_endian = "big") {
            bytes = mirrored(bytes, size_of::<T>());
        }
        let mut tensor = MaybeUninit::<Self>::uninit();
        // SAFETY: the elements are the first field, with room for `LEN` of them, which is `N` bytes. These are in the
        // order of the machine, and they are values of `T`.
        unsafe {
            tensor.as_mut_ptr().cast::<[u8; N]>().write_unaligned(bytes);
            tensor.assume_init()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::mirrored;

    /// What a machine with the other order of bytes does to a file, which no machine that runs the tests has.
    #[test]
    fn bytes_of_each_element_are_mirrored() {
        let bytes = core::array::from_fn::<u8, 16, _>(|i| i as u8);
        for size in [1, 2, 4, 8, 16] {
            let mut naive = bytes;
            naive.chunks_mut(size).for_each(<[u8]>::reverse);
            assert_eq!(mirrored(bytes, size), naive, "{size} bytes each");
        }
        assert_eq!(mirrored::<0>([], 8), [0_u8; 0]);
    }
}
