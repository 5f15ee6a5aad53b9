//! [`RaggedColumn`]: a column of sequences of tensors, read where it lies.

use std::borrow::Cow;
use std::marker::PhantomData;

use arrow_array::{Array, GenericListArray, OffsetSizeTrait};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use shapeproof::ragged::{Offset, Row, RowsShape, Values};
use shapeproof::{Lod, LodError, LodTensor, TensorView};

use crate::column::batch;
use crate::storage::{Lists, check_shape, lists, no_nulls, wanted};
use crate::{Element, Error};

/// The offsets of Arrow's lists: `i32` of `List`, `i64` of `LargeList`.
pub trait ListOffset: OffsetSizeTrait {
    /// The offsets of a ragged tensor over such lists: `u32` or `usize`.
    type Lod: Offset;

    /// Offsets that begin at 0, borrowed where they do already and have the same size.
    #[doc(hidden)]
    fn from_zero(offsets: &OffsetBuffer<Self>) -> Cow<'_, [Self::Lod]>;
}

impl ListOffset for i32 {
    type Lod = u32;
    fn from_zero(offsets: &OffsetBuffer<Self>) -> Cow<'_, [u32]> {
        match offsets.first() {
            Some(&first) if first != 0 => {
                Cow::Owned(offsets.iter().map(|&offset| offset.abs_diff(first)).collect())
            }
            // Offsets are never negative, so that they are the same as unsigned numbers.
            _ => Cow::Borrowed(offsets.inner().inner().typed_data()),
        }
    }
}

impl ListOffset for i64 {
    type Lod = usize;
    fn from_zero(offsets: &OffsetBuffer<Self>) -> Cow<'_, [usize]> {
        let first = offsets.first().copied().unwrap_or(0);
        // They end at the length of an array in memory, which a `usize` holds.
        Cow::Owned(offsets.iter().map(|&offset| offset.abs_diff(first) as usize).collect())
    }
}

/// The offsets of the ragged tensor that a column is: Arrow's own, or a copy of them.
#[derive(Clone, Debug)]
pub struct Offsets<'a, O: Clone>(Cow<'a, [O]>);

impl<O: Copy + 'static> Values for Offsets<'_, O> {
    type Elem = O;
    fn values(&self) -> &[O] {
        &self.0
    }
}

/// A batch of sequences in Arrow's memory.
pub type RaggedBatch<'a, T, S, O> = LodTensor<T, S, Offsets<'a, <O as ListOffset>::Lod>, &'a [T]>;

/// A column of sequences whose rows are tensors of the static shape `S`: `List<FixedSizeList>`, or `LargeList` where `O` is `i64`.
///
/// Each sequence is a view of Arrow's own memory, and all of them are one [`LodTensor`]. Type and shape are checked once, when the column
/// of a record batch is taken. The items of the lists are of the extension type [`arrow.fixed_shape_tensor`](crate::TensorType), or
/// plain lists of a fixed size where `S` has one axis.
///
/// # Nulls
///
/// A null sequence is `None`, and a [`batch`](Self::batch) has none. A null among the rows of a sequence or the elements of a row is an
/// error; what stands under a null sequence is not looked at. An empty sequence is a value: no rows.
///
/// # Cost
///
/// [`new`](Self::new) reads no element. Values are never copied. A batch borrows the offsets of a `List`; those of a
/// `LargeList`, and of a slice of a column, which do not begin at 0, are copied: one number for each sequence.
///
/// ```
/// use arrow_array::builder::{FixedSizeListBuilder, Float32Builder, ListBuilder};
/// use arrow_schema::{DataType, Field};
/// use shapeproof::{prelude::*, ragged::Max, sequence_pool};
/// use shapeproof_arrow::RaggedColumn;
///
/// // Three recordings of 2, 0 and 1 frames of 2 coefficients.
/// let mut lists = ListBuilder::new(FixedSizeListBuilder::new(Float32Builder::new(), 2));
/// for recording in [&[[1.0, 9.0], [2.0, 8.0]][..], &[], &[[3.0, 7.0]]] {
///     for frame in recording {
///         lists.values().values().append_slice(frame);
///         lists.values().append(true);
///     }
///     lists.append(true);
/// }
/// let array = lists.finish();
/// let field = Field::new("frames", arrow_array::Array::data_type(&array).clone(), false);
///
/// let recordings = RaggedColumn::<f32, Shape![2]>::new(&field, &array)?;
/// let lengths: Vec<usize> = recordings.rows().flatten().map(|frames| frames.shape().dims()[0]).collect();
/// assert_eq!(lengths, [2, 0, 1]);
///
/// // All of them as one ragged batch, for the operations on sequences.
/// let batch = recordings.batch()?;
/// let mut peaks = [0.0; 6];
/// let peaks = sequence_pool(&batch, Max, -1.0, &mut peaks[..]).unwrap();
/// assert_eq!(peaks.as_slice(), [2.0, 9.0, -1.0, -1.0, 3.0, 7.0]);
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RaggedColumn<'a, T, S, O: ListOffset = i32> {
    name: &'a str,
    offsets: &'a OffsetBuffer<O>,
    nulls: Option<&'a NullBuffer>,
    lists: Lists<'a, T>,
    shape: PhantomData<S>,
}

impl<'a, T: Element, S: Row, O: ListOffset> RaggedColumn<'a, T, S, O> {
    /// The sequences of a column. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The elements have another type; the shape in the metadata of the items is another one, or there is none and `S` has not one axis;
    /// a row or an element of a sequence is null.
    pub fn new(field: &'a Field, array: &'a dyn Array) -> Result<Self, Error> {
        Self::checked(field.name(), array, true)
    }

    /// The sequences of a column whose rows the caller knows to have this shape. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The elements have another type, the inner lists another length, or a row or an element of a sequence is null.
    pub fn of_lists(name: &'a str, array: &'a dyn Array) -> Result<Self, Error> {
        Self::checked(name, array, false)
    }

    fn checked(name: &'a str, array: &'a dyn Array, with_shape: bool) -> Result<Self, Error> {
        let other = || Error::Type {
            column: name.into(),
            have: array.data_type().clone(),
            want: format!("{}List of {}", O::PREFIX, wanted::<T>(S::DIMS.as_ref())),
        };
        let sequences = array.as_any().downcast_ref::<GenericListArray<O>>().ok_or_else(other)?;
        let (DataType::List(item) | DataType::LargeList(item)) = sequences.data_type() else {
            return Err(other());
        };
        if with_shape {
            check_shape(name, item, S::DIMS.as_ref(), None)?;
        }
        let offsets = sequences.offsets();
        let outer = |list: usize| {
            let behind = offsets.partition_point(|offset| offset.as_usize() <= list);
            // Lists before the first offset and from the last one on belong to no row of this slice of a column.
            behind.checked_sub(1).filter(|&row| row < sequences.len() && sequences.is_valid(row))
        };
        let rows = lists(name, sequences.values().as_ref(), S::DIMS.as_ref(), outer)?;
        if let Some(nulls) = rows.nulls.filter(|nulls| nulls.null_count() > 0) {
            let missing = (0..nulls.len()).filter(|&list| nulls.is_null(list)).find_map(outer);
            if let Some(row) = missing {
                return Err(Error::NullElement { column: name.into(), row });
            }
        }
        Ok(Self { name, offsets, nulls: sequences.nulls(), lists: rows, shape: PhantomData })
    }

    /// The name of the column.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The number of sequences, null ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is no sequence.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Which sequences are null, if any may be.
    #[must_use]
    pub fn nulls(&self) -> Option<&'a NullBuffer> {
        self.nulls
    }

    /// The elements of sequences, and the number of rows.
    fn span(&self, from: usize, to: usize) -> Option<(&'a [T], usize)> {
        let (from, to) = (self.offsets.get(from)?.as_usize(), self.offsets.get(to)?.as_usize());
        let elements = from.checked_mul(S::LEN)?..to.checked_mul(S::LEN)?;
        Some((self.lists.elements.get(elements)?, to.checked_sub(from)?))
    }

    /// The sequence of a row, or `None` where it is null or there is no such row. Nothing is copied.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<TensorView<'a, T, RowsShape<S>>> {
        if row >= self.len() || self.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        let (elements, rows) = self.span(row, row.checked_add(1)?)?;
        batch::<T, S>(self.name, elements, rows).ok()
    }

    /// One sequence after the other, `None` for a null.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Option<TensorView<'a, T, RowsShape<S>>>> {
        let column = *self;
        (0..self.len()).map(move |row| column.get(row))
    }

    /// All sequences as one ragged batch, whose rows are Arrow's own memory.
    ///
    /// # Errors
    ///
    /// A sequence is null, and the error names the first; or there is none, and a ragged tensor has at least one.
    pub fn batch(&self) -> Result<RaggedBatch<'a, T, S, O>, Error> {
        no_nulls(self.name, self.nulls)?;
        let wrong = |error: LodError| Error::Offsets { column: self.name.into(), error: error.into() };
        let (elements, _) = self.span(0, self.len()).unwrap_or((&[], 0));
        let lod = Lod::from_offsets(Offsets(O::from_zero(self.offsets))).map_err(wrong)?;
        // A `&[T]` holds rows of any shape.
        LodTensor::new(elements, lod).map_err(wrong)
    }
}
