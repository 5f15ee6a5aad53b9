//! Views of bytes as elements of any type that may have any bit pattern according to [bytemuck] or [zerocopy], with the feature
//! `bytemuck` or `zerocopy`.
//!
//! [bytemuck]: https://docs.rs/bytemuck
//! [zerocopy]: https://docs.rs/zerocopy
//!
//! Nothing is copied. Length and alignment are checked; the elements are in this machine's byte order.
//!
//! The bytes of a tensor are those of its slice: `bytemuck::cast_slice(x.as_slice())`, or with zerocopy `x.as_slice().as_bytes()`. A
//! [`Tensor`](crate::Tensor) itself is neither `Pod` nor `IntoBytes`: its alignment exceeds that of its elements, so it has padding
//! after them. The array of arrays that [`as_nested`](crate::Tensor::as_nested) returns is both. A tensor of a static shape is
//! `bytemuck::Zeroable`.

use shapeproof_npy::sentences;

use crate::shape::Dims;
use crate::shape::StaticShape;
use crate::storage::{TensorView, TensorViewMut};

/// Why bytes cannot be viewed as the elements of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytesError {
    /// The number of bytes is not that of the elements.
    Length {
        /// The operation.
        op: &'static str,
        /// The number of bytes that are there.
        have: usize,
        /// The shape that was asked for.
        shape: Dims,
        /// The number of bytes of the elements of this shape.
        want: usize,
    },
    /// The start of the bytes is not aligned for the elements.
    Unaligned {
        /// The operation.
        op: &'static str,
        /// How many bytes the start is behind a multiple of the alignment.
        past: usize,
        /// The alignment of the elements.
        align: usize,
    },
}

sentences! { BytesError:
    Self::Length { op, have, shape, want } =>
        "{}: the shape {} takes {} bytes, there are {}", op, shape, want, have;
    Self::Unaligned { op, past, align } =>
        "{}: the bytes start {} behind a multiple of {}, the alignment of the elements", op, past, align;
}

impl core::error::Error for BytesError {}

/// The error for bytes that are not the elements of a shape. If elements have size 0, the number of bytes does not give their number.
#[cold]
fn error<T, S: StaticShape>(op: &'static str, start: usize, have: usize) -> BytesError {
    let (want, align) = (S::LEN.saturating_mul(size_of::<T>()), align_of::<T>());
    match start.checked_rem(align) {
        Some(past) if past > 0 && have == want => BytesError::Unaligned { op, past, align },
        _ => BytesError::Length { op, have, shape: Dims::of(S::NEW), want },
    }
}

#[cfg(feature = "bytemuck")]
impl<'a, T: bytemuck::AnyBitPattern, S: StaticShape> TensorView<'a, T, S> {
    /// A view of bytes as elements for which any bytes are valid. Nothing is copied. Needs the feature `bytemuck`.
    ///
    /// # Errors
    ///
    /// The number of bytes is not that of the elements, the bytes are not aligned for the elements, or the elements have size 0.
    ///
    /// ```
    /// use bytemuck::{Pod, Zeroable};
    /// use shapeproof::prelude::*;
    ///
    /// #[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
    /// #[repr(C)]
    /// struct Sample {
    ///     left: i16,
    ///     right: i16,
    /// }
    ///
    /// let words = [1_i16, -1, 2, -2];
    /// let bytes: &[u8] = bytemuck::cast_slice(&words); // from a DMA buffer, a file in flash, a socket
    /// let x = TensorView::<Sample, Shape![2, 1]>::try_from_bytes(bytes)?;
    /// assert_eq!(x.get([1, 0]), Some(Sample { left: 2, right: -2 }));
    ///
    /// let error = TensorView::<Sample, Shape![3]>::try_from_bytes(bytes).err().unwrap();
    /// assert_eq!(error.to_string(), "try_from_bytes: the shape [3] takes 12 bytes, there are 8");
    /// # Ok::<(), shapeproof::interop::bytes::BytesError>(())
    /// ```
    pub fn try_from_bytes(bytes: &'a [u8]) -> Result<Self, BytesError> {
        let (start, have) = (bytes.as_ptr().addr(), bytes.len());
        let elements = bytemuck::try_cast_slice(bytes).ok().and_then(|elements| Self::of(elements, S::NEW));
        elements.ok_or_else(|| error::<T, S>("try_from_bytes", start, have))
    }
}

#[cfg(feature = "bytemuck")]
impl<'a, T: bytemuck::Pod, S: StaticShape> TensorViewMut<'a, T, S> {
    /// A mutable view of bytes as elements for which any bytes are valid. Nothing is copied. Needs the feature `bytemuck`.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::try_from_bytes`].
    pub fn try_from_bytes_mut(bytes: &'a mut [u8]) -> Result<Self, BytesError> {
        let (start, have) = (bytes.as_ptr().addr(), bytes.len());
        let elements =
            bytemuck::try_cast_slice_mut(bytes).ok().and_then(|elements| Self::of(elements, S::NEW));
        elements.ok_or_else(|| error::<T, S>("try_from_bytes_mut", start, have))
    }
}

#[cfg(feature = "zerocopy")]
impl<'a, T: zerocopy::FromBytes + zerocopy::Immutable + Copy + 'static, S: StaticShape> TensorView<'a, T, S> {
    /// A view of bytes as elements for which any bytes are valid. Nothing is copied. Needs the feature `zerocopy`.
    ///
    /// # Errors
    ///
    /// The number of bytes is not that of the elements, or the bytes are not aligned for the elements. Elements of size 0 do not
    /// compile.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// use zerocopy::little_endian::U16;
    ///
    /// // Elements in the byte order of a protocol, at any address.
    /// let message = [7, 1, 0, 2, 0, 3, 1];
    /// let x = TensorView::<U16, Shape![3]>::ref_from_bytes(&message[1..])?;
    /// assert_eq!(x.map(U16::get).eval(), Tensor::from([1_u16, 2, 259]));
    /// # Ok::<(), shapeproof::interop::bytes::BytesError>(())
    /// ```
    pub fn ref_from_bytes(bytes: &'a [u8]) -> Result<Self, BytesError> {
        let (start, have) = (bytes.as_ptr().addr(), bytes.len());
        let elements = <[T] as zerocopy::FromBytes>::ref_from_bytes(bytes)
            .ok()
            .and_then(|elements| Self::of(elements, S::NEW));
        elements.ok_or_else(|| error::<T, S>("ref_from_bytes", start, have))
    }
}

#[cfg(feature = "zerocopy")]
impl<'a, T: zerocopy::FromBytes + zerocopy::IntoBytes + Copy + 'static, S: StaticShape>
    TensorViewMut<'a, T, S>
{
    /// A mutable view of bytes as elements for which any bytes are valid. Nothing is copied. Needs the feature `zerocopy`.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::ref_from_bytes`].
    pub fn mut_from_bytes(bytes: &'a mut [u8]) -> Result<Self, BytesError> {
        let (start, have) = (bytes.as_ptr().addr(), bytes.len());
        let elements = <[T] as zerocopy::FromBytes>::mut_from_bytes(bytes)
            .ok()
            .and_then(|elements| Self::of(elements, S::NEW));
        elements.ok_or_else(|| error::<T, S>("mut_from_bytes", start, have))
    }
}
