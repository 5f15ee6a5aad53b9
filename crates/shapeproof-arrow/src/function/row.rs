//! [`Row`]: several values as a row of several columns.

use arrow_array::ArrayRef;
use arrow_schema::Field;

use super::{Argument, Output};
use crate::Error;

/// A row of a table, or the state of an aggregate: one [`Output`], or a tuple of up to eight.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a row of columns",
    label = "not a row",
    note = "a row is a number, `bool`, `String`, a `Tensor` of a static shape, `Option` or `Result` of these, or a tuple of up to eight"
)]
pub trait Row: Sized {
    /// How many columns there are.
    const COLUMNS: usize;

    /// The columns while they are made.
    type Builder;

    /// The columns, by these names; one without a name has none.
    #[must_use]
    fn fields(names: &[&str]) -> Vec<Field>;

    /// Columns with memory for so many rows.
    #[must_use]
    fn builder(rows: usize) -> Self::Builder;

    /// Appends a row.
    ///
    /// # Errors
    ///
    /// A value is an error, which is returned in words.
    fn append(self, builder: &mut Self::Builder) -> Result<(), String>;

    /// The columns.
    ///
    /// # Errors
    ///
    /// A tensor has more elements than a list of Arrow can have.
    fn finish(builder: Self::Builder) -> Result<Vec<ArrayRef>, Error>;
}

/// Arguments that read what a [`Row`] writes: a tuple of as many, `TensorView` for `Tensor`, `&str` for `String`, and the same type for
/// numbers. An `Option` is read by an `Option`, or by what is in it: then a null is skipped.
#[diagnostic::on_unimplemented(
    message = "`merge` takes `{Self}` where `state` returns `{R}`",
    label = "other columns than the state is written to",
    note = "`merge` has an argument for each value that `state` returns"
)]
pub trait ReadsRow<R> {}

/// An [`Argument`] that reads what an [`Output`] writes.
#[diagnostic::on_unimplemented(
    message = "`merge` takes `{Self}` where `state` returns `{O}`",
    label = "another column than the state is written to",
    note = "a `Tensor` is taken as a `TensorView` of its shape, a `String` as `&str`, a number as itself"
)]
pub trait Reads<O> {}

/// Compiles if the arguments of `merge` read what `state` writes. What [`tensor_udaf`](crate::tensor_udaf) writes calls this.
pub const fn merges<A: ReadsRow<R>, R: Row>() {}

impl<O: Output> Row for O {
    const COLUMNS: usize = 1;

    type Builder = O::Builder;

    fn fields(names: &[&str]) -> Vec<Field> {
        vec![O::field(names.first().unwrap_or(&""))]
    }
    fn builder(rows: usize) -> Self::Builder {
        <O as Output>::builder(rows)
    }
    fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
        Output::append(self, builder)
    }
    fn finish(builder: Self::Builder) -> Result<Vec<ArrayRef>, Error> {
        Ok(vec![<O as Output>::finish(builder)?])
    }
}

impl<'a, A: Argument<'a> + Reads<O>, O: Output> ReadsRow<O> for (A,) {}

/// `rows! { A a P 0, B b Q 1 }` expands to the impls for the tuple `(A, B)`: `a` and `b` are variables of these types, `P` and `Q` the
/// arguments that read them.
macro_rules! rows {
    ($($value:ident $name:ident $argument:ident $at:tt),+) => {
        impl<$($value: Output),+> Row for ($($value,)+) {
            const COLUMNS: usize = [$($at),+].len();

            type Builder = ($($value::Builder,)+);

            fn fields(names: &[&str]) -> Vec<Field> {
                vec![$($value::field(names.get($at).unwrap_or(&""))),+]
            }
            fn builder(rows: usize) -> Self::Builder {
                ($(<$value as Output>::builder(rows),)+)
            }
            fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
                $(Output::append(self.$at, &mut builder.$at)?;)+
                Ok(())
            }
            fn finish(builder: Self::Builder) -> Result<Vec<ArrayRef>, Error> {
                let ($($name,)+) = builder;
                Ok(vec![$(<$value as Output>::finish($name)?),+])
            }
        }

        impl<$($value: Output, $argument: Reads<$value>),+> ReadsRow<($($value,)+)> for ($($argument,)+) {}
    };
}

rows! { A a P 0 }
rows! { A a P 0, B b Q 1 }
rows! { A a P 0, B b Q 1, C c R 2 }
rows! { A a P 0, B b Q 1, C c R 2, D d S 3 }
rows! { A a P 0, B b Q 1, C c R 2, D d S 3, E e T 4 }
rows! { A a P 0, B b Q 1, C c R 2, D d S 3, E e T 4, F f U 5 }
rows! { A a P 0, B b Q 1, C c R 2, D d S 3, E e T 4, F f U 5, G g V 6 }
rows! { A a P 0, B b Q 1, C c R 2, D d S 3, E e T 4, F f U 5, G g V 6, H h W 7 }
