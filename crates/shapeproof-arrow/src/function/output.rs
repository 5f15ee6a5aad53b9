//! [`Output`]: what a function may return, a row of the result.

use std::fmt::Display;
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder, StringBuilder};
use arrow_schema::{DataType, Field};
use duplicate::duplicate_item;
use shapeproof::{StaticShape, Tensor};

use crate::{Element, Error, TensorBuilder, TensorType};

/// What a function returns, as a row of a column.
///
/// | type | column |
/// | --- | --- |
/// | numbers, `bool`, `String` | of numbers, `Boolean`, `Utf8` |
/// | `Tensor<T, S>`, `S` static | `FixedSizeList` of the extension type [`arrow.fixed_shape_tensor`](TensorType) |
/// | `Option<O>` | that of `O`; null for `None` |
/// | `Result<O, E>` | that of `O`; an error ends the call |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a function of columns returns",
    label = "not a value of a row",
    note = "such functions return numbers, `bool`, `String` or a `Tensor` of a static shape, and `Option` and `Result` of these"
)]
pub trait Output: Sized {
    /// The column while it is made.
    type Builder;

    /// What the function returns.
    #[must_use]
    fn field(name: &str) -> Field;

    /// A column with memory for so many rows.
    #[must_use]
    fn builder(rows: usize) -> Self::Builder;

    /// Appends a row.
    ///
    /// # Errors
    ///
    /// The error that the function has returned, in words.
    fn append(self, builder: &mut Self::Builder) -> Result<(), String>;

    /// Appends a null.
    fn append_null(builder: &mut Self::Builder);

    /// The column.
    ///
    /// # Errors
    ///
    /// A tensor has more elements than a list of Arrow can have.
    fn finish(builder: Self::Builder) -> Result<ArrayRef, Error>;
}

#[duplicate_item(
    Value    Values                                      kind                 memory;
    [i8]     [PrimitiveBuilder<<i8 as Element>::Arrow>]  [<i8>::TYPE]         [with_capacity(rows)];
    [i16]    [PrimitiveBuilder<<i16 as Element>::Arrow>] [<i16>::TYPE]        [with_capacity(rows)];
    [i32]    [PrimitiveBuilder<<i32 as Element>::Arrow>] [<i32>::TYPE]        [with_capacity(rows)];
    [i64]    [PrimitiveBuilder<<i64 as Element>::Arrow>] [<i64>::TYPE]        [with_capacity(rows)];
    [u8]     [PrimitiveBuilder<<u8 as Element>::Arrow>]  [<u8>::TYPE]         [with_capacity(rows)];
    [u16]    [PrimitiveBuilder<<u16 as Element>::Arrow>] [<u16>::TYPE]        [with_capacity(rows)];
    [u32]    [PrimitiveBuilder<<u32 as Element>::Arrow>] [<u32>::TYPE]        [with_capacity(rows)];
    [u64]    [PrimitiveBuilder<<u64 as Element>::Arrow>] [<u64>::TYPE]        [with_capacity(rows)];
    [f32]    [PrimitiveBuilder<<f32 as Element>::Arrow>] [<f32>::TYPE]        [with_capacity(rows)];
    [f64]    [PrimitiveBuilder<<f64 as Element>::Arrow>] [<f64>::TYPE]        [with_capacity(rows)];
    [bool]   [BooleanBuilder]                            [DataType::Boolean]  [with_capacity(rows)];
    [String] [StringBuilder]                             [DataType::Utf8]     [with_capacity(rows, 0)];
)]
impl Output for Value {
    type Builder = Values;

    fn field(name: &str) -> Field {
        Field::new(name, kind, true)
    }
    fn builder(rows: usize) -> Self::Builder {
        Self::Builder::memory
    }
    #[inline]
    fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
        builder.append_value(self);
        Ok(())
    }
    fn append_null(builder: &mut Self::Builder) {
        builder.append_null();
    }
    fn finish(mut builder: Self::Builder) -> Result<ArrayRef, Error> {
        Ok(Arc::new(builder.finish()))
    }
}

impl<T: Element, S: StaticShape> Output for Tensor<T, S> {
    type Builder = TensorBuilder<T, S>;

    fn field(name: &str) -> Field {
        TensorType::of::<T, S>().field(name, true)
    }
    fn builder(rows: usize) -> Self::Builder {
        TensorBuilder::with_capacity(rows)
    }
    fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
        builder.push(self.view());
        Ok(())
    }
    fn append_null(builder: &mut Self::Builder) {
        builder.push_null();
    }
    fn finish(builder: Self::Builder) -> Result<ArrayRef, Error> {
        Ok(Arc::new(builder.finish()?))
    }
}

impl<O: Output> Output for Option<O> {
    type Builder = O::Builder;

    fn field(name: &str) -> Field {
        O::field(name)
    }
    fn builder(rows: usize) -> Self::Builder {
        O::builder(rows)
    }
    #[inline]
    fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
        match self {
            Some(value) => value.append(builder),
            None => {
                O::append_null(builder);
                Ok(())
            }
        }
    }
    fn append_null(builder: &mut Self::Builder) {
        O::append_null(builder);
    }
    fn finish(builder: Self::Builder) -> Result<ArrayRef, Error> {
        O::finish(builder)
    }
}

impl<O: Output, E: Display> Output for Result<O, E> {
    type Builder = O::Builder;

    fn field(name: &str) -> Field {
        O::field(name)
    }
    fn builder(rows: usize) -> Self::Builder {
        O::builder(rows)
    }
    #[inline]
    fn append(self, builder: &mut Self::Builder) -> Result<(), String> {
        self.map_err(|error| error.to_string())?.append(builder)
    }
    fn append_null(builder: &mut Self::Builder) {
        O::append_null(builder);
    }
    fn finish(builder: Self::Builder) -> Result<ArrayRef, Error> {
        O::finish(builder)
    }
}
