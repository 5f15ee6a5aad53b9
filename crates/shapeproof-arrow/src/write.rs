//! Columns made of tensors: of those that a program owns without copying, and of any others row by row.

use std::marker::PhantomData;
use std::sync::Arc;

use arrow_array::{FixedSizeListArray, PrimitiveArray};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, ScalarBuffer, ToByteSlice};
use arrow_schema::Field;
use shapeproof::ragged::{Row, RowsShape};
use shapeproof::{Shape, StaticShape, Tensor, TensorView};

use crate::{Element, Error};

/// Memory that a column keeps for as long as it lives, as bytes.
struct Owner<M, V> {
    memory: M,
    elements: V,
}

impl<M, T: Element, V: for<'m> Fn(&'m M) -> &'m [T]> AsRef<[u8]> for Owner<M, V> {
    fn as_ref(&self) -> &[u8] {
        (self.elements)(&self.memory).to_byte_slice()
    }
}

/// The elements in some memory as a buffer of Arrow's, which owns the memory from now on. Nothing is copied if it lies on the heap.
pub(crate) fn buffer<M, T>(
    memory: M,
    elements: impl for<'m> Fn(&'m M) -> &'m [T] + Send + 'static,
) -> ScalarBuffer<T>
where
    M: Send + 'static,
    T: Element,
{
    let count = elements(&memory).len();
    let bytes = bytes::Bytes::from_owner(Owner { memory, elements });
    ScalarBuffer::new(Buffer::from(bytes), 0, count)
}

/// Elements as lists of `S::LEN`.
pub(crate) fn lists<T: Element, S: StaticShape>(
    elements: ScalarBuffer<T>,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, Error> {
    let (count, len) = (elements.len(), S::LEN);
    let size = i32::try_from(len).map_err(|_| Error::TooLong { count: len, max: i32::MAX as usize })?;
    if rows.checked_mul(len) != Some(count) {
        return Err(Error::Elements { count, len });
    }
    if let Some(nulls) = nulls.as_ref().filter(|nulls| nulls.len() != rows) {
        return Err(Error::NullBits { have: nulls.len(), want: rows });
    }
    let item = Arc::new(Field::new_list_field(T::TYPE, false));
    let values = Arc::new(PrimitiveArray::<T::Arrow>::new(elements, None));
    FixedSizeListArray::try_new_with_length(item, size, values, nulls, rows)
        .map_err(|error| Error::Refused { reason: error.to_string() })
}

/// A column of tensors whose elements lie one behind the other in a `Vec`. Nothing is copied.
///
/// `nulls` says which rows are null, in whose place there are elements as well. [`TensorType::field`](crate::TensorType::field) is
/// the field of the column.
///
/// # Errors
///
/// The elements are not a whole number of tensors, or there is not a null bit for each.
///
/// ```
/// use arrow_array::Array;
/// use shapeproof::Shape;
/// let samples = vec![1_i16, 2, 3, 4, 5, 6];
/// let place = samples.as_ptr();
/// let column = shapeproof_arrow::column_from_vec::<i16, Shape![3]>(samples, None)?;
/// assert_eq!(column.len(), 2);
/// assert_eq!(column.to_data().child_data()[0].buffers()[0].as_ptr().cast(), place); // where they were
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
pub fn column_from_vec<T: Element, S: StaticShape>(
    elements: Vec<T>,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, Error> {
    let rows = match elements.len().checked_div(S::LEN) {
        Some(rows) => rows,
        // Tensors without elements are counted by their nulls alone.
        None => nulls.as_ref().map_or(0, NullBuffer::len),
    };
    lists::<T, S>(ScalarBuffer::from(elements), rows, nulls)
}

/// A column of the tensors in a `Vec`. Nothing is copied where a tensor has no padding, which is where its elements fill whole units of 64
/// bytes, as `Shape![16, 12]` of `f32` does; elsewhere they are copied once.
///
/// # Errors
///
/// There is not a null bit for each row, or a tensor has more than `i32::MAX` elements.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::{TensorColumn, column_from_tensors};
/// let windows: Vec<Tensor<f32, Shape![8, 8]>> = vec![Tensor::full(1.0), Tensor::full(2.0)];
/// let column = column_from_tensors(windows, None)?;
/// let read = TensorColumn::<f32, Shape![8, 8]>::of_lists("windows", &column)?;
/// assert_eq!(read.get(1).unwrap().sum(), 128.0);
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
pub fn column_from_tensors<T: Element, S: Row + 'static>(
    tensors: Vec<Tensor<T, S>>,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, Error>
where
    Tensor<T, S>: Send,
{
    let rows = tensors.len();
    let elements = if Tensor::view_stacked(&tensors).is_some() {
        buffer(tensors, |tensors| Tensor::view_stacked(tensors).map_or(&[], |view| view.as_slice()))
    } else {
        let mut elements = Vec::with_capacity(rows.saturating_mul(S::LEN));
        tensors.iter().for_each(|tensor| elements.extend_from_slice(tensor.as_slice()));
        ScalarBuffer::from(elements)
    };
    lists::<T, S>(elements, rows, nulls)
}

/// A column of the rows of a batch, `Tensor<T, Shape![?, 26, 12]>` for tensors of `Shape![26, 12]`. Nothing is copied.
///
/// # Errors
///
/// There is not a null bit for each row, or a row has more than `i32::MAX` elements.
///
/// ```
/// use shapeproof::{Shape, Tensor, prelude::*};
/// use shapeproof_arrow::{TensorColumn, column_from_batch};
/// let batch = Tensor::<f32, Shape![?, 2, 3]>::try_full([4, 2, 3], 0.5)?;
/// let column = column_from_batch::<f32, Shape![2, 3]>(batch, None)?;
/// assert_eq!(TensorColumn::<f32, Shape![2, 3]>::of_lists("batch", &column)?.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn column_from_batch<T: Element, S: Row + 'static>(
    batch: Tensor<T, RowsShape<S>>,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, Error>
where
    Tensor<T, RowsShape<S>>: Send,
{
    let rows = batch.shape().dims().as_ref().first().copied().unwrap_or(0);
    lists::<T, S>(buffer(batch, |batch| batch.as_slice()), rows, nulls)
}

/// A column of tensors, made row by row: each is copied once, behind the one before.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::{TensorBuilder, TensorColumn};
/// let mut column = TensorBuilder::<f32, Shape![2]>::new();
/// column.push(Tensor::from([1.0, 2.0]).view());
/// column.push_null();
/// let column = column.finish()?;
/// let read = TensorColumn::<f32, Shape![2]>::of_lists("pairs", &column)?;
/// assert_eq!(read.rows().map(|row| row.map(|row| row.sum())).collect::<Vec<_>>(), [Some(3.0), None]);
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
#[derive(Debug)]
pub struct TensorBuilder<T, S> {
    elements: Vec<T>,
    nulls: NullBufferBuilder,
    shape: PhantomData<S>,
}

impl<T: Element, S: StaticShape> TensorBuilder<T, S> {
    /// A column without rows.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A column without rows, which has memory for so many.
    #[must_use]
    pub fn with_capacity(rows: usize) -> Self {
        Self {
            elements: Vec::with_capacity(rows.saturating_mul(S::LEN)),
            nulls: NullBufferBuilder::new(rows),
            shape: PhantomData,
        }
    }

    /// Appends a tensor.
    pub fn push(&mut self, tensor: TensorView<'_, T, S>) {
        self.elements.extend_from_slice(tensor.as_slice());
        self.nulls.append_non_null();
    }

    /// Appends a null; its elements are zeros.
    pub fn push_null(&mut self) {
        self.elements.resize(self.elements.len().saturating_add(S::LEN), T::default());
        self.nulls.append_null();
    }

    /// The column.
    ///
    /// # Errors
    ///
    /// A tensor has more than `i32::MAX` elements.
    pub fn finish(mut self) -> Result<FixedSizeListArray, Error> {
        let rows = self.nulls.len();
        lists::<T, S>(ScalarBuffer::from(self.elements), rows, self.nulls.finish())
    }
}

impl<T: Element, S: StaticShape> Default for TensorBuilder<T, S> {
    fn default() -> Self {
        Self::new()
    }
}
