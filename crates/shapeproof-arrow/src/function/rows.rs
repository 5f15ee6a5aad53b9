//! [`Rows`]: a column of tensors whose first axis may have another length in each row.

use arrow_array::{Array, GenericListArray, PrimitiveArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use shapeproof::{Shape, TensorView};

use super::Column;
use crate::storage::{check_shape, count, lists, wanted};
use crate::{Element, Error};

/// Where the rows begin and end.
#[derive(Clone, Copy, Debug)]
enum Places<'a> {
    /// All have the same number of elements.
    Same,
    List(&'a [i32]),
    LargeList(&'a [i64]),
}

/// A column of tensors of the shape `S`, checked once: `FixedSizeList` where `S` is static, and `List<FixedSizeList>` or
/// `LargeList<FixedSizeList>` where run time knows the length of its first axis. Of one such axis alone it is a list of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a, T, S: Shape> {
    name: &'a str,
    /// How many rows there are.
    rows: usize,
    elements: &'a [T],
    /// The number of elements of a tensor, or of a step along its first axis.
    step: usize,
    places: Places<'a>,
    nulls: Option<&'a NullBuffer>,
    dims: S::Index,
}

/// Whether run time knows the length of the first axis, and of no other one.
const fn is_ragged<S: Shape>() -> bool {
    const {
        let mut axis = 1;
        while axis < S::EXTENTS.len() {
            #[expect(clippy::indexing_slicing, reason = "the axis is below the number of axes")]
            let (_, known) = S::EXTENTS[axis];
            assert!(known, "of a tensor in a column, run time knows the length of the first axis at most");
            axis += 1;
        }
        !S::KNOWN
    }
}

/// The lengths of the type; the first is the largest one that it allows.
fn dims<S: Shape>() -> S::Index {
    let mut dims = S::origin();
    for (to, (length, _)) in dims.as_mut().iter_mut().zip(S::EXTENTS) {
        *to = *length;
    }
    dims
}

impl<'a, T: Element, S: Shape> Rows<'a, T, S> {
    /// The tensors of a column. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The column has another type or shape, or an element is null where the row is not.
    pub fn new(column: Column<'a>) -> Result<Self, Error> {
        let (name, dims) = (column.field.name().as_str(), dims::<S>());
        let other = || Error::Type {
            column: name.into(),
            have: column.array.data_type().clone(),
            want: format!("lists of {}", wanted::<T>(dims.as_ref().get(1..).unwrap_or_default())),
        };
        if !is_ragged::<S>() {
            check_shape(name, column.field, dims.as_ref(), None)?;
            let lists = lists(name, column.array, dims.as_ref(), Some)?;
            let (step, places) = (count(dims.as_ref()), Places::Same);
            let (rows, elements, nulls) = (lists.rows, lists.elements, lists.nulls);
            return Ok(Self { name, rows, elements, step, places, nulls, dims });
        }
        let any = column.array.as_any();
        let (places, values, item, nulls) = if let Some(list) = any.downcast_ref::<GenericListArray<i32>>() {
            (Places::List(list.value_offsets()), list.values(), item(list.data_type()), list.nulls())
        } else if let Some(list) = any.downcast_ref::<GenericListArray<i64>>() {
            (Places::LargeList(list.value_offsets()), list.values(), item(list.data_type()), list.nulls())
        } else {
            return Err(other());
        };
        let outer = |at: usize| {
            let row = places.row_of(at)?;
            nulls.is_none_or(|nulls| nulls.is_valid(row)).then_some(row)
        };
        let (elements, missing, step) = match dims.as_ref() {
            [_] => {
                let values = values.as_any().downcast_ref::<PrimitiveArray<T::Arrow>>().ok_or_else(other)?;
                (&values.values()[..], values.nulls(), 1)
            }
            [_, inner @ ..] => {
                check_shape(name, item.ok_or_else(other)?, inner, None)?;
                let lists = lists(name, values.as_ref(), inner, outer)?;
                (lists.elements, lists.nulls, count(inner))
            }
            [] => return Err(other()),
        };
        if let Some(missing) = missing.filter(|nulls| nulls.null_count() > 0)
            && let Some(row) = (0..missing.len()).filter(|&at| missing.is_null(at)).find_map(outer)
        {
            return Err(Error::NullElement { column: name.into(), row });
        }
        Ok(Self { name, rows: column.array.len(), elements, step, places, nulls, dims })
    }

    /// The tensor of a row, or `None` where it is null or there is no such row. Nothing is copied.
    ///
    /// # Errors
    ///
    /// The row has more steps along its first axis than the shape allows.
    #[inline]
    pub fn get(&self, row: usize) -> Result<Option<TensorView<'a, T, S>>, Error> {
        if row >= self.rows || self.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return Ok(None);
        }
        let (from, to) = self.places.span(row);
        let mut dims = self.dims;
        if let (Places::List(_) | Places::LargeList(_), [first, ..]) = (self.places, dims.as_mut()) {
            *first = to.saturating_sub(from);
        }
        let span = from.saturating_mul(self.step)..to.saturating_mul(self.step);
        let elements = self.elements.get(span).unwrap_or_default();
        let view = TensorView::with_dims(elements, dims);
        view.map(Some).map_err(|error| Error::Row { column: self.name.into(), row, error: error.into() })
    }
}

impl Places<'_> {
    /// The steps of a row, as a range.
    #[inline]
    fn span(self, row: usize) -> (usize, usize) {
        fn of<O: Copy + TryInto<usize>>(offsets: &[O], row: usize) -> (usize, usize) {
            let at = |at| offsets.get(at).and_then(|&offset| O::try_into(offset).ok()).unwrap_or(usize::MAX);
            (at(row), at(row.saturating_add(1)))
        }
        match self {
            Self::Same => (row, row.saturating_add(1)),
            Self::List(offsets) => of(offsets, row),
            Self::LargeList(offsets) => of(offsets, row),
        }
    }

    /// The row that a step belongs to, if it belongs to one.
    fn row_of(self, step: usize) -> Option<usize> {
        fn of<O: Copy + TryInto<usize>>(offsets: &[O], step: usize) -> Option<usize> {
            let behind =
                offsets.partition_point(|&offset| O::try_into(offset).is_ok_and(|offset| offset <= step));
            behind.checked_sub(1).filter(|&row| row < offsets.len().saturating_sub(1))
        }
        match self {
            Self::Same => Some(step),
            Self::List(offsets) => of(offsets, step),
            Self::LargeList(offsets) => of(offsets, step),
        }
    }
}

/// The field of the items of a list.
fn item(list: &DataType) -> Option<&Field> {
    match list {
        DataType::List(item) | DataType::LargeList(item) => Some(item),
        _ => None,
    }
}

/// The field of a column that [`Rows`] of this shape reads.
pub(super) fn field<T: Element, S: Shape>(name: &str) -> Field {
    let dims = dims::<S>();
    if !is_ragged::<S>() {
        return crate::TensorType::of_dims(T::TYPE, dims.as_ref()).field(name, true);
    }
    let item = match dims.as_ref() {
        [_, inner @ ..] if !inner.is_empty() => {
            crate::TensorType::of_dims(T::TYPE, inner).field(Field::LIST_FIELD_DEFAULT_NAME, false)
        }
        _ => Field::new_list_field(T::TYPE, false),
    };
    Field::new(name, DataType::List(item.into()), true)
}

/// Whether a column of this type may be one of such tensors; the shape in its metadata is checked with the column.
pub(super) fn accepts<T: Element, S: Shape>(have: &DataType) -> bool {
    let dims = dims::<S>();
    let lists = |have: &DataType, dims: &[usize]| {
        matches!(have, DataType::FixedSizeList(item, size)
            if *item.data_type() == T::TYPE && usize::try_from(*size) == Ok(count(dims)))
    };
    match (is_ragged::<S>(), dims.as_ref(), item(have)) {
        (false, dims, _) => lists(have, dims),
        (true, [_], Some(item)) => *item.data_type() == T::TYPE,
        (true, [_, inner @ ..], Some(item)) => lists(item.data_type(), inner),
        _ => false,
    }
}
