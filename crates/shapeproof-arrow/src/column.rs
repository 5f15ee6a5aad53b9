//! [`TensorColumn`]: a column of tensors of one shape, read where it lies.

use std::iter::FusedIterator;
use std::marker::PhantomData;

use arrow_array::Array;
use arrow_buffer::NullBuffer;
use arrow_schema::Field;
use shapeproof::ragged::{Row, RowsShape};
use shapeproof::shape::axis::InsertAt;
use shapeproof::{Axis, Dyn, Extent, Shape, StaticShape, TensorView};

use crate::storage::{Lists, check_shape, lists, no_nulls};
use crate::{Element, Error};

/// A column of tensors of the static shape `S`: each row, or all of them as one batch, is a view of Arrow's own memory.
///
/// Type and shape are checked once, when the column of a record batch is taken. The column is of the extension type
/// [`arrow.fixed_shape_tensor`](crate::TensorType), or a plain `FixedSizeList` where `S` has one axis.
///
/// # Nulls
///
/// A null row is `None`; a [`batch`](Self::batch) has none. A null among the elements of a tensor is an error, as a tensor has none;
/// what stands under a null row is not looked at.
///
/// # Cost
///
/// [`new`](Self::new) takes the time of a few comparisons, and reads no element. Where elements are marked as null it looks for the
/// rows that these belong to.
///
/// ```
/// use arrow_array::{Array, RecordBatch};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::{TensorColumn, TensorType, column_from_vec};
///
/// // Two recordings of 3 frames of 2 samples, as a reader of Parquet or of Arrow files returns them.
/// let kind = TensorType::of::<f32, Shape![3, 2]>();
/// let array = column_from_vec::<f32, Shape![3, 2]>((1..=12).map(|x| x as f32).collect(), None)?;
/// let field = kind.field("window", false);
///
/// let windows = TensorColumn::<f32, Shape![3, 2]>::new(&field, &array)?;
/// let peaks: Vec<f32> = windows.rows().flatten().map(|window| window.max()).collect();
/// assert_eq!(peaks, [6.0, 12.0]);
///
/// // All rows at once: a batch of a length that run time knows.
/// let batch: TensorView<'_, f32, Shape![?, 3, 2]> = windows.batch()?;
/// assert_eq!(batch.mean_axis(Axis::<0>), Tensor::from([[4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]));
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TensorColumn<'a, T, S> {
    name: &'a str,
    lists: Lists<'a, T>,
    shape: PhantomData<S>,
}

impl<'a, T: Element, S: StaticShape> TensorColumn<'a, T, S> {
    /// The tensors of a column. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The elements have another type; the shape in the metadata is another one, or there is none and `S` has not one axis; the axes
    /// are to be read in another order ([`PermutedColumn`](crate::PermutedColumn) reads those); an element is null.
    pub fn new(field: &'a Field, array: &'a dyn Array) -> Result<Self, Error> {
        check_shape(field.name(), field, S::DIMS.as_ref(), None)?;
        Self::of_lists(field.name(), array)
    }

    /// The lists of a column as tensors of a shape that the caller knows them to have. Nothing is copied.
    ///
    /// A column that an expression of SQL has computed may have lost its metadata.
    ///
    /// # Errors
    ///
    /// The elements have another type, the lists another length, or an element is null.
    pub fn of_lists(name: &'a str, array: &'a dyn Array) -> Result<Self, Error> {
        Ok(Self { name, lists: lists(name, array, S::DIMS.as_ref(), Some)?, shape: PhantomData })
    }

    /// The name of the column.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The number of rows, null ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lists.rows
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Which rows are null, if any may be.
    #[must_use]
    pub fn nulls(&self) -> Option<&'a NullBuffer> {
        self.lists.nulls
    }

    /// The tensor of a row, or `None` where it is null or there is no such row. Nothing is copied.
    #[must_use]
    #[inline]
    pub fn get(&self, row: usize) -> Option<TensorView<'a, T, S>> {
        if row >= self.len() || self.lists.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        let start = row.checked_mul(S::LEN)?;
        TensorView::from_slice(self.lists.elements.get(start..start.checked_add(S::LEN)?)?).ok()
    }

    /// The tensor of a row that is not null.
    ///
    /// # Errors
    ///
    /// The row is null, or there is no such row.
    pub fn try_get(&self, row: usize) -> Result<TensorView<'a, T, S>, Error> {
        self.get(row).ok_or_else(|| Error::Null { column: self.name.into(), row })
    }

    /// One row after the other, `None` for a null.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Option<TensorView<'a, T, S>>> + FusedIterator {
        let column = *self;
        (0..self.len()).map(move |row| column.get(row))
    }
}

impl<'a, T: Element, S: Row> TensorColumn<'a, T, S> {
    /// All rows as one batch, with a first axis for them: `Shape![26, 12]` becomes `Shape![?, 26, 12]`. Nothing is copied.
    ///
    /// # Shapes
    ///
    /// N rows of `S` → `(?, ..S)`.
    ///
    /// # Errors
    ///
    /// A row is null; the error names the first.
    pub fn batch(&self) -> Result<TensorView<'a, T, RowsShape<S>>, Error> {
        no_nulls(self.name, self.lists.nulls)?;
        self.batch_with_nulls()
    }

    /// All rows as one batch, null ones included: what their memory holds stands in their place. Nothing is copied.
    ///
    /// A function of a whole batch computes something for such a row, too; [`nulls`](Self::nulls) says which results are none.
    ///
    /// # Errors
    ///
    /// None that a column can have: the elements were counted when it was made.
    pub fn batch_with_nulls(&self) -> Result<TensorView<'a, T, RowsShape<S>>, Error> {
        batch::<T, S>(self.name, self.lists.elements, self.len())
    }
}

/// Elements as a batch of so many rows.
pub(crate) fn batch<'a, T: Element, S: Row>(
    column: &str,
    elements: &'a [T],
    rows: usize,
) -> Result<TensorView<'a, T, RowsShape<S>>, Error> {
    let long = || Error::TooLong { count: rows, max: <Dyn as Extent>::MAX };
    let dims = InsertAt::<Axis<0>>::insert(S::NEW, <Dyn as Extent>::new(rows).ok_or_else(long)?).dims();
    TensorView::with_dims(elements, dims).map_err(|error| Error::Row {
        column: column.into(),
        row: 0,
        error: error.into(),
    })
}
