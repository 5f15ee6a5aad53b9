//! Elements as bytes: for a bus, a flash page, a stream.
//!
//! `as_bytes` borrows them in this machine's order. With the feature `embedded-io`, `read_from` and `write_to` move
//! them in little-endian order, element by element in row-major order, as [`Tensor::from_le_bytes`] takes them.

use duplicate::duplicate_item;
#[cfg(feature = "embedded-io")]
use embedded_io::{Read, ReadExactError, Write};

use crate::shape::Shape;
use crate::storage::bytes::{bytes, bytes_mut};
use crate::storage::{Bytes, Tensor, TensorView, TensorViewMut};

/// Fills elements from a stream.
#[cfg(feature = "embedded-io")]
fn read<T: Bytes, R: Read>(elements: &mut [T], mut reader: R) -> Result<(), ReadExactError<R::Error>> {
    let bytes = bytes_mut(elements);
    reader.read_exact(bytes)?;
    if cfg!(target_endian = "big") {
        bytes.chunks_exact_mut(size_of::<T>()).for_each(<[u8]>::reverse);
    }
    Ok(())
}

/// Writes elements to a stream.
#[cfg(feature = "embedded-io")]
fn write<T: Bytes, W: Write>(elements: &[T], mut writer: W) -> Result<(), W::Error> {
    let bytes = bytes(elements);
    if cfg!(target_endian = "little") {
        return writer.write_all(bytes);
    }
    bytes
        .chunks_exact(size_of::<T>())
        .flat_map(|element| element.iter().rev())
        .try_for_each(|byte| writer.write_all(core::slice::from_ref(byte)))
}

#[duplicate_item(Memory; [Tensor<T, S>]; [TensorView<'_, T, S>])]
impl<T: Bytes, S: Shape> Memory {
    /// The bytes of all elements in row-major order, each in this machine's order.
    ///
    /// ```
    /// use shapeproof::tensor;
    /// assert_eq!(tensor![1_u16, 515].as_bytes(), if cfg!(target_endian = "little") { [1, 0, 3, 2] } else { [0, 1, 2, 3] });
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        bytes(self.as_slice())
    }

    /// Writes all elements to a stream in row-major order, each in little-endian order.
    ///
    /// # Errors
    ///
    /// What the stream reports; part may be written then.
    ///
    /// ```
    /// use shapeproof::tensor;
    /// let mut page = [0xFF; 6];
    /// tensor![1_i16, -2].write_to(&mut page[..])?;
    /// assert_eq!(page, [1, 0, 0xFE, 0xFF, 0xFF, 0xFF]);
    /// # Ok::<(), embedded_io::SliceWriteError>(())
    /// ```
    #[cfg(feature = "embedded-io")]
    pub fn write_to<W: Write>(&self, writer: W) -> Result<(), W::Error> {
        write(self.as_slice(), writer)
    }
}

#[duplicate_item(Memory; [Tensor<T, S>]; [TensorViewMut<'_, T, S>])]
impl<T: Bytes, S: Shape> Memory {
    /// The bytes of all elements in row-major order, each in this machine's order, to write to.
    ///
    /// The elements must be numbers: a tensor of `bool` is refused when the program is built.
    ///
    /// ```
    /// use shapeproof::prelude::*;
    /// let mut x = Tensor::<u16, Shape![2]>::zeros();
    /// x.as_mut_bytes().fill(1); // a bus driver fills it
    /// assert_eq!(x.as_slice(), [257, 257]);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_mut_bytes(&mut self) -> &mut [u8] {
        bytes_mut(self.as_mut_slice())
    }

    /// Reads all elements from a stream in row-major order, each in little-endian order.
    ///
    /// The elements must be numbers: a tensor of `bool` is refused when the program is built.
    ///
    /// # Errors
    ///
    /// The stream ends before all are read, or what it reports; part of the elements may be read then.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let mut x = Tensor::<i16, Shape![2, 2]>::zeros();
    /// let mut port: &[u8] = &[1, 0, 2, 0, 3, 0, 0xFE, 0xFF, 99];
    /// x.read_from(&mut port)?;
    /// assert_eq!((x, port), (tensor![[1, 2], [3, -2]], &[99][..]));
    /// assert!(x.read_from(&mut port).is_err()); // one byte is left
    /// # Ok::<(), embedded_io::ReadExactError<core::convert::Infallible>>(())
    /// ```
    #[cfg(feature = "embedded-io")]
    pub fn read_from<R: Read>(&mut self, reader: R) -> Result<(), ReadExactError<R::Error>> {
        read(self.as_mut_slice(), reader)
    }
}
