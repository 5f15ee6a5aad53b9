//! [`TableFunction`]: a typed function that returns rows.

use std::fmt::Display;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};

use super::{Column, Row};
use crate::Error;

/// Rows of a batch at most.
const BATCH: usize = 8192;

/// A function that makes a table of its arguments. [`tensor_udtf`](crate::tensor_udtf) implements it.
///
/// ```
/// use arrow_array::{ArrayRef, cast::AsArray, types::{Float32Type, UInt64Type}};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::{Column, TableFunction};
/// use shapeproof_arrow::{column_from_vec, tensor_udtf};
///
/// /// The places at which a signal is above a threshold, and by how much.
/// #[tensor_udtf(columns("at", "excess"))]
/// fn above(signal: TensorView<'_, f32, Shape![4]>, threshold: f32) -> Vec<(u64, f32)> {
///     let excess = (signal - threshold).eval();
///     excess.iter().enumerate().filter(|(_, x)| **x > 0.0).map(|(at, x)| (at as u64, *x)).collect()
/// }
///
/// let signals = column_from_vec::<f32, Shape![4]>(vec![0.0, 3.0, 1.0, 2.0], None)?;
/// let thresholds: ArrayRef = std::sync::Arc::new(arrow_array::Float32Array::from(vec![1.5]));
/// let [signal, threshold] = <[_; 2]>::try_from(Above::arguments()).unwrap();
/// let columns = [Column { field: &signal, array: &signals }, Column { field: &threshold, array: &thresholds }];
/// let batches = Above::call(&columns, 1)?;
/// assert_eq!(batches[0].column(0).as_primitive::<UInt64Type>().values()[..], [1, 3]);
/// assert_eq!(batches[0]["excess"].as_primitive::<Float32Type>().values()[..], [1.5, 0.5]);
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// There is a name for each column, or it does not compile:
///
/// ```compile_fail,E0080
/// # use shapeproof_arrow::{function::TableFunction, tensor_udtf};
/// #[tensor_udtf(columns("square"))]
/// fn squares(end: u64) -> Vec<(u64, u64)> {
///     (0..end).map(|x| (x, x * x)).collect()
/// }
/// Squares::output();
/// ```
pub trait TableFunction {
    /// Its name, by which queries call it.
    const NAME: &'static str;

    /// What it takes: a field for each argument, by the argument's name.
    #[must_use]
    fn arguments() -> Vec<Field>;

    /// The columns of its table.
    #[must_use]
    fn output() -> Vec<Field>;

    /// The tables of so many rows of arguments, one below the other, in batches of at most 8192 rows.
    ///
    /// # Errors
    ///
    /// A column is not what its argument asks for; a row does not fit its shape; the function returns an error.
    fn call(columns: &[Column<'_>], rows: usize) -> Result<Vec<RecordBatch>, Error>;
}

/// What a function that makes a table returns: a `Vec` or an array of [`Row`]s, an iterator in a `Box`, or a `Result` of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a table",
    label = "not rows",
    note = "a function that makes a table returns `Vec<R>`, `[R; N]`, `Box<dyn Iterator<Item = R>>` or a `Result` of these"
)]
pub trait Table {
    /// A row.
    type Row: Row;

    /// The rows in their order.
    ///
    /// # Errors
    ///
    /// The error that the function has returned, in words.
    fn rows(self) -> Result<impl Iterator<Item = Self::Row>, String>;
}

impl<R: Row> Table for Vec<R> {
    type Row = R;

    fn rows(self) -> Result<impl Iterator<Item = R>, String> {
        Ok(self.into_iter())
    }
}

impl<R: Row, const N: usize> Table for [R; N] {
    type Row = R;

    fn rows(self) -> Result<impl Iterator<Item = R>, String> {
        Ok(self.into_iter())
    }
}

impl<R: Row> Table for Box<dyn Iterator<Item = R>> {
    type Row = R;

    fn rows(self) -> Result<impl Iterator<Item = R>, String> {
        Ok(self)
    }
}

impl<T: Table, E: Display> Table for Result<T, E> {
    type Row = T::Row;

    fn rows(self) -> Result<impl Iterator<Item = T::Row>, String> {
        self.map_err(|error| error.to_string())?.rows()
    }
}

/// The columns of a table by their names, of which there are as many. What [`tensor_udtf`](crate::tensor_udtf) writes calls this.
#[must_use]
pub fn table_fields<T: Table, const N: usize>(names: [&str; N]) -> Vec<Field> {
    const { assert!(N == T::Row::COLUMNS, "a table has a name for each column of its rows") }
    T::Row::fields(&names)
}

/// The table while it is made.
pub struct TableBuilder<R: Row> {
    schema: SchemaRef,
    builder: R::Builder,
    /// Rows in the builder.
    rows: usize,
    batches: Vec<RecordBatch>,
}

impl<R: Row> TableBuilder<R> {
    /// A table of these columns, without rows.
    #[must_use]
    pub fn new(fields: Vec<Field>) -> Self {
        Self { schema: Arc::new(Schema::new(fields)), builder: R::builder(0), rows: 0, batches: vec![] }
    }

    /// Appends what the function has returned for a row of arguments.
    ///
    /// # Errors
    ///
    /// The function has returned an error, or a value of a row is one.
    pub fn append<T: Table<Row = R>>(
        &mut self,
        function: &'static str,
        row: usize,
        table: T,
    ) -> Result<(), Error> {
        let call = |reason| Error::Call { function, row, reason };
        for values in table.rows().map_err(call)? {
            values.append(&mut self.builder).map_err(call)?;
            self.rows = self.rows.saturating_add(1);
            if self.rows == BATCH {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        let columns = R::finish(core::mem::replace(&mut self.builder, R::builder(0)))?;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.batches.push(batch.map_err(|error| Error::Refused { reason: error.to_string() })?);
        self.rows = 0;
        Ok(())
    }

    /// The batches.
    ///
    /// # Errors
    ///
    /// A tensor has more elements than a list of Arrow can have.
    pub fn finish(mut self) -> Result<Vec<RecordBatch>, Error> {
        if self.rows > 0 {
            self.flush()?;
        }
        Ok(self.batches)
    }
}
