//! Typed functions as functions of columns.
//!
//! [`tensor_udf`](crate::tensor_udf) makes a [`Function`] of a function that takes tensors: the one that runs in the firmware runs over
//! every row of a table. A query engine calls it with columns; the attribute `#[tensor_udf(datafusion)]` writes what DataFusion asks for.
//!
//! | attribute | on | makes | of |
//! | --- | --- | --- | --- |
//! | [`tensor_udf`](crate::tensor_udf) | a function | a [`Function`] | a row, a value |
//! | [`tensor_udaf`](crate::tensor_udaf) | the methods of a state | an [`Aggregate`] | many rows, a value |
//! | [`tensor_udtf`](crate::tensor_udtf) | a function | a [`TableFunction`] | a row, many rows |
//!
//! | trait | implemented for |
//! | --- | --- |
//! | [`Argument`]: one value of a row | `TensorView` of a static shape, of `Shape![?, ..]` and of `Shape![..N, ..]`; numbers, `bool`, `&str`; `Option` of these |
//! | [`Output`]: what becomes a row of the result | numbers, `bool`, `String`, `Tensor` of a static shape; `Option` and `Result` of these |
//! | [`Row`]: what becomes a row of several columns | an output, or a tuple of up to eight |
//! | [`Table`]: what becomes many rows | `Vec`, an array or a boxed iterator of rows, and `Result` of these |
//!
//! # Nulls
//!
//! - A row in which an argument is null is null in the result, and the function is not called for it. An aggregate leaves such a row out,
//!   and the table of one has no rows.
//! - An argument of type `Option` is `None` for a null, and the function is called.
//! - A function that returns an `Option` answers `None` with a null.
//!
//! # Errors
//!
//! A function that returns an `Err`, and a sequence that is longer than its shape allows, end the query. The error names the function or
//! the column, and the row within its batch.

mod aggregate;
mod argument;
mod output;
mod row;
mod rows;
mod table;

use arrow_array::Array;

use crate::Error;

pub use aggregate::{Aggregate, Outcome};
pub use argument::{Argument, coerced};
#[doc(no_inline)]
pub use arrow_array::ArrayRef;
#[doc(no_inline)]
pub use arrow_array::RecordBatch;
#[doc(no_inline)]
pub use arrow_schema::{DataType, Field};
pub use output::Output;
pub use row::{Reads, ReadsRow, Row, merges};
pub use rows::Rows;
pub use table::{Table, TableBuilder, TableFunction, table_fields};

/// A column of a batch: what is known about it, and its values.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// Its name, type and metadata.
    pub field: &'a Field,
    /// Its values.
    pub array: &'a dyn Array,
}

/// A function of columns that calls a typed function for each row. [`tensor_udf`](crate::tensor_udf) implements it.
///
/// ```
/// use arrow_array::{Array, cast::AsArray, types::UInt32Type};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::{Column, Function};
/// use shapeproof_arrow::{TensorType, column_from_vec, tensor_udf};
///
/// /// The row with the largest sum.
/// #[tensor_udf]
/// fn loudest(window: TensorView<'_, f32, Shape![3, 2]>) -> u32 {
///     window.sum_axis(Axis::<1>).argmax() as u32
/// }
///
/// let array = column_from_vec::<f32, Shape![3, 2]>(vec![1.0, 1.0, 5.0, 5.0, 2.0, 2.0], None)?;
/// let field = TensorType::of::<f32, Shape![3, 2]>().field("window", false);
/// let result = Loudest::call(&[Column { field: &field, array: &array }], 1)?;
/// assert_eq!(result.as_primitive::<UInt32Type>().value(0), 1);
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
pub trait Function {
    /// Its name, by which queries call it.
    const NAME: &'static str;

    /// What it takes: a field for each argument, by the argument's name.
    #[must_use]
    fn arguments() -> Vec<Field>;

    /// What it returns.
    #[must_use]
    fn output() -> Field;

    /// The types that columns of these types are to be cast to before the call.
    ///
    /// Numbers are cast to the argument's type. Columns of tensors stay as they are.
    ///
    /// # Errors
    ///
    /// There are more or fewer columns than arguments, or a type cannot be what an argument asks for.
    fn coerce(types: &[DataType]) -> Result<Vec<DataType>, Error>;

    /// Calls the function for each of so many rows.
    ///
    /// # Errors
    ///
    /// A column is not what its argument asks for; a row does not fit its shape; the function returns an error.
    fn call(columns: &[Column<'_>], rows: usize) -> Result<ArrayRef, Error>;
}

/// The columns of a call, which are as many as the function has arguments, and all of the same length.
///
/// # Errors
///
/// They are not. What [`tensor_udf`](crate::tensor_udf) writes calls this.
pub fn columns<'a, const N: usize>(
    function: &'static str,
    columns: &[Column<'a>],
    rows: usize,
) -> Result<[Column<'a>; N], Error> {
    let wrong = Error::Arguments { function, have: columns.len(), want: N };
    let columns = <[Column<'a>; N]>::try_from(columns).map_err(|_| wrong)?;
    let other = columns.iter().find(|column| column.array.len() != rows);
    match other {
        Some(Column { field, array }) => {
            Err(Error::Rows { column: field.name().clone(), have: array.len(), want: rows })
        }
        None => Ok(columns),
    }
}

/// The types of a call, which are as many as the function has arguments.
///
/// # Errors
///
/// They are not. What [`tensor_udf`](crate::tensor_udf) writes calls this.
pub fn types<'a, const N: usize>(
    function: &'static str,
    types: &'a [DataType],
) -> Result<&'a [DataType; N], Error> {
    <&[DataType; N]>::try_from(types).map_err(|_| Error::Arguments { function, have: types.len(), want: N })
}
