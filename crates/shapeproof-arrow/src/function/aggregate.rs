//! [`Aggregate`]: a typed state, to which rows are added.

use std::fmt::Display;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};

use super::{Column, Output, Row};
use crate::Error;

/// A function of many rows: a state to which rows are added, states that are joined, and a result.
/// [`tensor_udaf`](crate::tensor_udaf) implements it.
///
/// There are as many states as groups. A batch of rows is added to all of them at once, and `group` says to which state a row goes, or
/// `None` for a row that is left out. A state becomes a row of columns and is joined with another one, on the same machine or elsewhere.
///
/// ```
/// use arrow_array::{Array, ArrayRef};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::{Aggregate, Column};
/// use shapeproof_arrow::{TensorColumn, column_from_vec, tensor_udaf};
///
/// /// The largest of each element.
/// #[derive(Default)]
/// struct Peak(Tensor<u8, Shape![2]>);
///
/// #[tensor_udaf]
/// impl Peak {
///     fn update(&mut self, pixels: TensorView<'_, u8, Shape![2]>) {
///         self.0 = (&self.0).maximum(pixels).eval();
///     }
///     fn state(&self) -> Tensor<u8, Shape![2]> {
///         self.0
///     }
///     fn merge(&mut self, other: TensorView<'_, u8, Shape![2]>) {
///         self.update(other);
///     }
///     fn finish(&self) -> Tensor<u8, Shape![2]> {
///         self.0
///     }
/// }
///
/// // Two machines, of which each has a part of the rows of two groups.
/// let part = |pixels: Vec<u8>, groups: [usize; 2]| -> Result<Vec<ArrayRef>, shapeproof_arrow::Error> {
///     let array = column_from_vec::<u8, Shape![2]>(pixels, None)?;
///     let fields = Peak::arguments();
///     let columns = [Column { field: &fields[0], array: &array }];
///     let mut states = [Peak::default(), Peak::default()];
///     Peak::update_groups(&mut states, &columns, 2, |row| groups.get(row).copied())?;
///     Peak::states(&states)
/// };
/// let parts = [part(vec![1, 9, 2, 8], [0, 1])?, part(vec![3, 1, 4, 1], [0, 0])?];
///
/// let (mut states, fields) = ([Peak::default(), Peak::default()], Peak::state_fields());
/// for state in &parts {
///     let columns = [Column { field: &fields[0], array: &state[0] }];
///     Peak::merge_groups(&mut states, &columns, 2, Some)?;
/// }
/// let (field, result) = (Peak::output(), Peak::results(&states)?);
/// let rows = TensorColumn::<u8, Shape![2]>::new(&field, &result)?;
/// assert_eq!(rows.batch()?, Tensor::from([[4, 9], [2, 8]]));
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// `merge` takes what `state` returns, or it does not compile:
///
/// ```compile_fail,E0277
/// # use shapeproof_arrow::tensor_udaf;
/// #[derive(Default)]
/// struct Rows(u64);
///
/// #[tensor_udaf]
/// impl Rows {
///     fn update(&mut self, _row: bool) {}
///     fn state(&self) -> u64 {
///         self.0
///     }
///     fn merge(&mut self, rows: f64) {}
///     fn finish(&self) -> u64 {
///         self.0
///     }
/// }
/// ```
pub trait Aggregate: Default {
    /// Its name, by which queries call it.
    const NAME: &'static str;

    /// A state as a row.
    type State: Row;

    /// The result of a group.
    type Output: Output;

    /// What it takes of a row: a field for each argument, by the argument's name.
    #[must_use]
    fn arguments() -> Vec<Field>;

    /// The columns of states, by the names of the arguments that they are joined by.
    #[must_use]
    fn state_fields() -> Vec<Field>;

    /// The types that columns of these types are to be cast to before the call, as for a [`Function`](super::Function).
    ///
    /// # Errors
    ///
    /// There are more or fewer columns than arguments, or a type cannot be what an argument asks for.
    fn coerce(types: &[DataType]) -> Result<Vec<DataType>, Error>;

    /// Adds rows to the states of their groups.
    ///
    /// # Errors
    ///
    /// A column is not what its argument asks for; a row does not fit its shape; `update` returns an error.
    fn update_groups(
        groups: &mut [Self],
        columns: &[Column<'_>],
        rows: usize,
        group: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Error>;

    /// Joins states, a row for each, with those of their groups.
    ///
    /// # Errors
    ///
    /// A column is not what [`states`](Self::states) has written; `merge` returns an error.
    fn merge_groups(
        groups: &mut [Self],
        columns: &[Column<'_>],
        rows: usize,
        group: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Error>;

    /// The state as a row.
    #[must_use]
    fn to_state(&self) -> Self::State;

    /// The result of the rows that have been added.
    #[must_use]
    fn to_output(&self) -> Self::Output;

    /// What it returns.
    #[must_use]
    fn output() -> Field {
        <Self::Output as Output>::field(Self::NAME)
    }

    /// The states of so many groups as columns, which [`state_fields`](Self::state_fields) describes.
    ///
    /// # Errors
    ///
    /// `state` returns an error; a column has more elements than a list of Arrow can have.
    fn states(groups: &[Self]) -> Result<Vec<ArrayRef>, Error> {
        let mut builder = Self::State::builder(groups.len());
        for (row, group) in groups.iter().enumerate() {
            let written = Row::append(group.to_state(), &mut builder);
            written.map_err(|reason| Error::Call { function: Self::NAME, row, reason })?;
        }
        <Self::State as Row>::finish(builder)
    }

    /// The results of so many groups as a column, which [`output`](Self::output) describes.
    ///
    /// # Errors
    ///
    /// `finish` returns an error; the column has more elements than a list of Arrow can have.
    fn results(groups: &[Self]) -> Result<ArrayRef, Error> {
        let mut builder = <Self::Output as Output>::builder(groups.len());
        for (row, group) in groups.iter().enumerate() {
            let written = Output::append(group.to_output(), &mut builder);
            written.map_err(|reason| Error::Call { function: Self::NAME, row, reason })?;
        }
        <Self::Output as Output>::finish(builder)
    }
}

/// What `update` and `merge` of an aggregate may return: nothing, or a `Result` of nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what `update` and `merge` return",
    label = "neither nothing nor a `Result` of nothing"
)]
pub trait Outcome {
    /// The error in words.
    ///
    /// # Errors
    ///
    /// The error that has been returned.
    fn outcome(self) -> Result<(), String>;
}

impl Outcome for () {
    #[inline]
    fn outcome(self) -> Result<(), String> {
        Ok(())
    }
}

impl<E: Display> Outcome for Result<(), E> {
    #[inline]
    fn outcome(self) -> Result<(), String> {
        self.map_err(|error| error.to_string())
    }
}
