//! `.npy` files as rank-erased tensors, by the same reader as [`include_npy!`](crate::include_npy).
//!
//! That reader has all element types that a tensor of numbers can have, needs neither `std` nor a heap, and is fuzzed. Readers
//! that need `std` would only add element types that are no primitive types of Rust.

use shapeproof_npy::{Array, Element, Error, WriteError, sentences, write};

use crate::ops::views::slicing::Slicing;
use crate::shape::error::ShapeError;
use crate::shape::{Dims, DynShape, Extent, Shape};
use crate::storage::bytes::{Bytes, borrowed};
use crate::storage::{Layout, Tensor, TensorView};

/// Why a `.npy` file cannot be read as a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NpyError {
    /// The file is damaged or of an unknown version, or its elements have another type.
    File(Error),
    /// There is no room for the elements.
    Shape(ShapeError),
    /// The file is in column-major (Fortran) order, and tensors are in row-major order.
    FortranOrder,
    /// The elements cannot be borrowed: their address is not aligned, or their byte order is not that of this machine.
    /// [`Tensor::from_npy`] copies them.
    NotInPlace,
}

sentences! { NpyError:
    Self::File(error) => "npy: {}", error;
    Self::Shape(error) => "npy: {}", error;
    Self::FortranOrder => "npy: the file is in Fortran order, and tensors are in row-major order";
    Self::NotInPlace => "npy: the elements are not aligned or in another byte order, and have to be copied";
}

impl core::error::Error for NpyError {}

impl From<Error> for NpyError {
    fn from(error: Error) -> Self {
        Self::File(error)
    }
}

impl From<ShapeError> for NpyError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

/// The array in the file, and its lengths.
fn parse<T: Element>(file: &[u8]) -> Result<(Array<'_>, Dims), NpyError> {
    let array = Array::parse(file)?;
    if array.dtype() != T::DTYPE {
        return Err(Error::OtherDtype { wanted: T::DTYPE, found: array.dtype() }.into());
    }
    if array.header().fortran_order() && array.shape().len() > 1 {
        return Err(NpyError::FortranOrder);
    }
    let dims = Dims::new(array.shape());
    Ok((array, dims.ok_or(ShapeError::Rank { op: "from_npy", left: 8, right: array.shape().len() })?))
}

impl<T: Element + Default + 'static, C: Extent> Tensor<T, DynShape<C>> {
    /// A copy of the tensor in a `.npy` file. `x.view().try_into_static::<S>()` gives it a shape that is known at compile time.
    ///
    /// # Errors
    ///
    /// The file is not `.npy`, holds another type of element, is in Fortran order, or has more elements than there is
    /// room for.
    ///
    /// # Example
    ///
    /// ```
    /// use shapeproof::{Dim, DynTensor, DynView, prelude::*};
    /// let x = DynView::with_dims(&[1_i16, 2, 3, 4, 5, 6], [2, 3])?;
    /// let mut file = [0; 256];
    /// let len = x.write_npy(&mut file)?;
    /// let y = DynTensor::<i16, Dim<16>>::from_npy(&file[..len])?;
    /// assert_eq!(y.view().try_into_static::<Shape![2, 3]>()?, Tensor::from([[1, 2, 3], [4, 5, 6]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_npy(file: &[u8]) -> Result<Self, NpyError> {
        let (array, dims) = parse::<T>(file)?;
        let mut elements = array.elements()?;
        let shape = ShapeError::dims("from_npy", dims)?;
        Ok(Self::generate(shape, |_| elements.next().unwrap_or_default()))
    }
}

impl<'a, T: Element + Bytes> TensorView<'a, T, DynShape> {
    /// The tensor in a `.npy` file, borrowed from the bytes of the file in memory.
    ///
    /// # Errors
    ///
    /// Those of [`Tensor::from_npy`], or the elements are not aligned, or not in this machine's byte order.
    pub fn from_npy(file: &'a [u8]) -> Result<Self, NpyError> {
        let (array, dims) = parse::<T>(file)?;
        let native =
            cfg!(target_endian = "little") == (array.header().endian() == shapeproof_npy::Endian::Little);
        if size_of::<T>() > 1 && !native {
            return Err(NpyError::NotInPlace);
        }
        let elements = borrowed::<T>(array.data()).ok_or(NpyError::NotInPlace)?;
        Ok(Self::with_dims(elements, dims)?)
    }
}

impl<T: Element + 'static, S: Shape, L: Layout> TensorView<'_, T, S, L> {
    /// Writes a `.npy` file into a buffer, byte for byte as NumPy does, and returns its length.
    ///
    /// # Errors
    ///
    /// The buffer is too small. The file has the bytes of all elements and a header of at most
    /// [`MAX_HEADER_LEN`](shapeproof_npy::MAX_HEADER_LEN) bytes.
    ///
    /// ```
    /// use shapeproof::{Dim, DynTensor, prelude::*, tensor};
    /// let x = tensor![[1_i16, 2], [3, 4]];
    /// let mut buffer = [0; 256];
    /// let len = x.view().write_npy(&mut buffer).unwrap();
    /// let y: DynTensor<i16, Dim<4>> = DynTensor::from_npy(&buffer[..len])?;
    /// assert_eq!(y, x);
    /// # Ok::<(), shapeproof::NpyError>(())
    /// ```
    pub fn write_npy(&self, buffer: &mut [u8]) -> Result<usize, WriteError> {
        let shape = self.shape();
        write(buffer, shape.dims().as_ref(), self.iter().copied())
    }
}
