//! What all columns of tensors have in common: lists of a fixed size as typed elements, checked once.

use arrow_array::{Array, FixedSizeListArray, PrimitiveArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};

use crate::{Element, Error, TensorType};

/// The elements of lists of one length, and which of them are null.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'a, T> {
    /// All of them, list after list.
    pub(crate) elements: &'a [T],
    /// How many lists there are.
    pub(crate) rows: usize,
    pub(crate) nulls: Option<&'a NullBuffer>,
}

/// What is asked for, in words.
pub(crate) fn wanted<T: Element>(dims: &[usize]) -> String {
    format!("tensors of {dims:?} with {} elements", T::TYPE)
}

/// The number of elements of a tensor.
pub(crate) fn count(dims: &[usize]) -> usize {
    dims.iter().fold(1, |product: usize, &length| product.saturating_mul(length))
}

/// Whether the field says that its lists are tensors of this shape, their axes in this order.
///
/// Lists without the extension type have their length for a shape: they are tensors of one axis.
pub(crate) fn check_shape(
    column: &str,
    field: &Field,
    want: &[usize],
    order: Option<&[usize]>,
) -> Result<(), Error> {
    let Some(kind) = TensorType::from_field(field).map_err(|error| named(error, column))? else {
        let &DataType::FixedSizeList(_, len) = field.data_type() else { return Ok(()) };
        let len = usize::try_from(len).unwrap_or(0);
        return match want {
            [length] if *length == len => Ok(()),
            [_] => Err(Error::Shape { column: column.into(), have: vec![len], want: want.into() }),
            _ => Err(Error::NoShape { column: column.into(), len, want: want.into() }),
        };
    };
    if kind.shape() != want {
        return Err(Error::Shape { column: column.into(), have: kind.shape().into(), want: want.into() });
    }
    let stored: Vec<usize> = (0..want.len()).collect();
    let (have, want) = (kind.order(), order.unwrap_or(&stored));
    if have != want {
        return Err(Error::Order { column: column.into(), have, want: want.into() });
    }
    Ok(())
}

/// An error about the item of a list, as one about the column of lists.
fn named(error: Error, name: &str) -> Error {
    match error {
        Error::Type { have, want, .. } => Error::Type { column: name.into(), have, want },
        Error::Metadata { reason, .. } => Error::Metadata { column: name.into(), reason },
        error => error,
    }
}

/// The elements of a column of lists, each of them a tensor of these lengths.
///
/// `outer` says which row of the column a list belongs to, and whether that row is a value: what is under a null may be anything.
pub(crate) fn lists<'a, T: Element>(
    column: &str,
    array: &'a dyn Array,
    dims: &[usize],
    outer: impl Fn(usize) -> Option<usize>,
) -> Result<Lists<'a, T>, Error> {
    let len = count(dims);
    let other =
        || Error::Type { column: column.into(), have: array.data_type().clone(), want: wanted::<T>(dims) };
    let lists = array.as_any().downcast_ref::<FixedSizeListArray>().ok_or_else(other)?;
    let values = lists.values().as_any().downcast_ref::<PrimitiveArray<T::Arrow>>().ok_or_else(other)?;
    let elements: &[T] = values.values();
    if usize::try_from(lists.value_length()) != Ok(len)
        || lists.len().checked_mul(len) != Some(elements.len())
    {
        let have = vec![usize::try_from(lists.value_length()).unwrap_or(0)];
        return Err(Error::Shape { column: column.into(), have, want: dims.into() });
    }
    // The nulls of elements count where their list, and the row that this belongs to, are values.
    if let Some(nulls) = values.nulls().filter(|nulls| nulls.null_count() > 0) {
        let missing = (0..nulls.len()).filter(|&element| nulls.is_null(element));
        let list = |element: usize| element.checked_div(len).filter(|&list| lists.is_valid(list));
        if let Some(row) = missing.filter_map(list).find_map(&outer) {
            return Err(Error::NullElement { column: column.into(), row });
        }
    }
    Ok(Lists { elements, rows: lists.len(), nulls: lists.nulls() })
}

/// The first null row, as an error.
pub(crate) fn no_nulls(column: &str, nulls: Option<&NullBuffer>) -> Result<(), Error> {
    let first = nulls.and_then(|nulls| (0..nulls.len()).find(|&row| nulls.is_null(row)));
    first.map_or(Ok(()), |row| Err(Error::Null { column: column.into(), row }))
}
