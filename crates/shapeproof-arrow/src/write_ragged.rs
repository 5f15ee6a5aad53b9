//! Columns of sequences made of ragged tensors.

use std::sync::Arc;

use arrow_array::GenericListArray;
use arrow_buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use shapeproof::LodTensor;
use shapeproof::ragged::{Offset, Row, Values};

use crate::ragged::ListOffset;
use crate::write::{buffer, lists};
use crate::{Element, Error, TensorType};

/// The item of lists of tensors: a field of the extension type [`arrow.fixed_shape_tensor`](TensorType).
fn item<T: Element, S: Row>() -> Arc<Field> {
    Arc::new(TensorType::of::<T, S>().field(Field::LIST_FIELD_DEFAULT_NAME, false))
}

/// A field of sequences of tensors: lists whose items are of the extension type [`arrow.fixed_shape_tensor`](TensorType).
///
/// ```
/// use arrow_schema::DataType;
/// use shapeproof::Shape;
/// let field = shapeproof_arrow::ragged_field::<f32, Shape![12], i32>("frames", false);
/// assert!(matches!(field.data_type(), DataType::List(_)));
/// ```
#[must_use]
pub fn ragged_field<T: Element, S: Row, O: ListOffset>(name: impl Into<String>, nullable: bool) -> Field {
    let list = if O::IS_LARGE { DataType::LargeList } else { DataType::List };
    Field::new(name, list(item::<T, S>()), nullable)
}

/// A column of the sequences of a ragged tensor: `List` where `O` is `i32`, `LargeList` where it is `i64`.
///
/// The column owns the memory of the rows from now on, and values are not copied: they may be a `Vec`, or a slice that lives as
/// long as the program. The offsets are copied, one number for each sequence. `nulls` says which sequences are null.
/// [`ragged_field`] is the field of the column.
///
/// # Errors
///
/// The ragged tensor has more levels than one, more rows than `O` can count, or there is not a null bit for each sequence.
///
/// ```
/// use shapeproof::{Lod, LodTensor, prelude::*};
/// use shapeproof_arrow::{RaggedColumn, ragged_column};
///
/// static FRAMES: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let ragged = LodTensor::<f32, Shape![2], _, _>::new(&FRAMES[..], Lod::from_offsets(vec![0_u16, 2, 2, 3])?)?;
/// let column = ragged_column::<i32, _, _, _, _>(ragged, None)?;
///
/// let read = RaggedColumn::<f32, Shape![2]>::of_lists("frames", &column)?;
/// assert_eq!(read.get(2).unwrap().as_slice(), [5.0, 6.0]);
/// assert_eq!(read.batch()?.as_slice().as_ptr(), FRAMES.as_ptr()); // where they were
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ragged_column<O, T, S, D, R>(
    ragged: LodTensor<T, S, D, R>,
    nulls: Option<NullBuffer>,
) -> Result<GenericListArray<O>, Error>
where
    O: ListOffset,
    T: Element,
    S: Row,
    D: Values<Elem: Offset>,
    R: Values<Elem = T> + Send + 'static,
{
    let rows = ragged.row_count();
    let (memory, lod) = ragged.into_parts();
    let level = lod.level(0).filter(|_| lod.levels() == 1).ok_or(Error::Levels { have: lod.levels() })?;
    let long = || Error::TooLong { count: rows, max: O::MAX_OFFSET };
    let offsets: Option<Vec<O>> = level.iter().map(|offset| O::from_usize(offset.get())).collect();
    // They begin at 0 and do not decrease, as those of every `Lod` do.
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets.ok_or_else(long)?));
    let sequences = offsets.len().saturating_sub(1);
    if let Some(nulls) = nulls.as_ref().filter(|nulls| nulls.len() != sequences) {
        return Err(Error::NullBits { have: nulls.len(), want: sequences });
    }
    let values = Arc::new(lists::<T, S>(buffer(memory, |memory| memory.values()), rows, None)?);
    GenericListArray::try_new(item::<T, S>(), offsets, values, nulls)
        .map_err(|error| Error::Refused { reason: error.to_string() })
}
