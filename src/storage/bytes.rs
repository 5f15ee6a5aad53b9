//! Tensors as bytes: from those of a file, and their own.

use core::mem::MaybeUninit;
use core::num::Wrapping;

use duplicate::duplicate_item;

use super::tensor::Tensor;
use crate::shape::StaticShape;

/// An element that is stored as bytes: `bool`, `i8` to `i64`, `u8` to `u64`, `f32`, `f64`, and with the feature `half` `f16` and `bf16`.
///
/// # Safety
///
/// The type has no padding. Any bytes are a valid value, or, if `BOOL`, any bytes that are 0 or 1.
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

#[cfg(feature = "half")]
#[duplicate_item(Half; [f16]; [bf16])]
#[allow(
    clippy::undocumented_unsafe_blocks,
    reason = "the lint does not see the comment through `duplicate_item`"
)]
// SAFETY: the type is a transparent struct of a `u16`, whose bits are all a number.
unsafe impl Bytes for ::half::Half {
    const BOOL: bool = false;
}

// SAFETY: a `bool` is one byte, and the bytes 0 and 1 are values of it.
unsafe impl Bytes for bool {
    const BOOL: bool = true;
}

/// The elements in these bytes, in this machine's order; `None` where the bytes are not aligned, are not whole elements, or are
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
    // SAFETY: an element has no padding, so that all bytes are initialised. The result has the size and the lifetime of `elements`.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// The bytes of numbers, in this machine's order.
#[inline(always)]
pub(crate) const fn bytes_mut<T: Bytes>(elements: &mut [T]) -> &mut [u8] {
    const { assert!(!T::BOOL, "the bytes of a `bool` cannot be written to: not every byte is a `bool`") };
    // SAFETY: as for `bytes`. `T` is not `bool`, and any bytes are a number, so that whatever is written leaves valid elements.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// The same memory as numbers; `None` where it is not aligned, or its size is not a multiple of a number's.
#[inline(always)]
pub fn numbers_mut<T: Bytes>(memory: &mut [i8]) -> Option<&mut [T]> {
    const { assert!(!T::BOOL, "not every byte is a `bool`") };
    let (size, count) = (size_of::<T>(), memory.len() / size_of::<T>());
    let first = memory.as_mut_ptr().cast::<T>();
    if !memory.len().is_multiple_of(size) || !first.is_aligned() {
        return None;
    }
    // SAFETY: the address is aligned, and `count` numbers are the bytes of the slice, which are initialised and borrowed mutably as long
    // as the result. Any bytes are a number, and any number that is written consists of initialised bytes.
    Some(unsafe { core::slice::from_raw_parts_mut(first, count) })
}

/// The same memory as `bool`s: bytes other than 0 become 1 first.
#[inline]
pub fn bools_mut(memory: &mut [i8]) -> &mut [bool] {
    memory.iter_mut().for_each(|byte| *byte = i8::from(*byte != 0));
    // SAFETY: a `bool` has the size and the alignment of an `i8`, and every byte is 0 or 1 now. Whatever is written as a `bool` is a value
    // of `i8`. The memory is borrowed mutably as long as the result.
    unsafe { core::slice::from_raw_parts_mut(memory.as_mut_ptr().cast(), memory.len()) }
}

/// The same numbers, whose sums and products wrap round.
#[inline(always)]
pub const fn wrapping<T>(numbers: &[T]) -> &[Wrapping<T>] {
    // SAFETY: `Wrapping<T>` is a transparent struct of one `T`; length and lifetime stay the same.
    unsafe { core::slice::from_raw_parts(numbers.as_ptr().cast(), numbers.len()) }
}

/// The same numbers, whose sums and products wrap round.
#[inline(always)]
pub const fn wrapping_mut<T>(numbers: &mut [T]) -> &mut [Wrapping<T>] {
    // SAFETY: as for `wrapping`; whatever is written through the result is a `T`.
    unsafe { core::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast(), numbers.len()) }
}

/// The bytes of elements of `size` bytes each, with the order of bytes reversed in each element.
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
    use super::{bools_mut, mirrored, numbers_mut};
    use crate::storage::arena::Arena;

    #[test]
    fn memory_is_read_as_other_elements() {
        let mut arena = Arena::<12>::new();
        let memory = arena.memory();
        assert!(
            numbers_mut::<f32>(&mut memory[..6]).is_none() && numbers_mut::<f32>(&mut memory[2..6]).is_none()
        );
        numbers_mut::<i16>(&mut memory[2..6]).unwrap().copy_from_slice(&[-1, 256]);
        assert_eq!(memory[..7], [0, 0, -1, -1, 0, 1, 0]);
        assert_eq!(bools_mut(&mut memory[1..6]), [false, true, true, false, true]);
        assert_eq!(memory[..7], [0, 0, 1, 1, 0, 1, 0]);
    }

    /// What a big-endian machine does to a file. No machine that runs the tests is one.
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
