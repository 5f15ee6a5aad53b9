//! [`Argument`]: what a function may take of a row.

use arrow_array::{Array, BooleanArray, PrimitiveArray, StringArray};
use arrow_schema::{DataType, Field};
use duplicate::{duplicate, duplicate_item};
use shapeproof::{Shape, StaticShape, Tensor, TensorView};

use super::{Column, Reads, Rows, rows};
use crate::{Element, Error};

/// A value of a row, as a function takes it.
///
/// | type | column |
/// | --- | --- |
/// | `TensorView<'_, T, S>`, `S` static | `FixedSizeList` with the extension type [`arrow.fixed_shape_tensor`](crate::TensorType), or without it where `S` has one axis |
/// | `TensorView<'_, T, Shape![?, ..]>`, `Shape![..N, ..]` | `List` or `LargeList` of such |
/// | `TensorView<'_, T, Shape![?]>`, `Shape![..N]` | `List` or `LargeList` of numbers |
/// | numbers, `bool`, `&str` | of numbers, `Boolean`, `Utf8` |
/// | `Option` of these | the same; `None` for a null |
///
/// Tensors and strings are borrowed from Arrow's memory.
///
/// Arrow's booleans are bits, so that there are no tensors of them:
///
/// ```compile_fail,E0277
/// # use shapeproof::prelude::*;
/// # use shapeproof_arrow::tensor_udf;
/// #[tensor_udf]
/// fn any(flags: TensorView<'_, bool, Shape![8]>) -> bool {
///     flags.any()
/// }
/// ```
///
/// Of two lengths that only run time knows a list has one:
///
/// ```compile_fail,E0080
/// # use shapeproof::prelude::*;
/// # use shapeproof_arrow::{function::Function, tensor_udf};
/// #[tensor_udf]
/// fn rows(image: TensorView<'_, u8, Shape![?, ?]>) -> u64 {
///     image.shape().dims()[0] as u64
/// }
/// Rows::arguments();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an argument of a function of columns",
    label = "not a value of a row",
    note = "arguments are `TensorView`, numbers, `bool` and `&str`, and `Option` of these"
)]
pub trait Argument<'a>: Sized {
    /// The column, checked.
    type Rows;

    /// What the argument reads, by its name.
    #[must_use]
    fn field(name: &str) -> Field;

    /// The type that a column of the type `have` is to be cast to, or `None` if it cannot be the argument.
    #[must_use]
    fn coerce(have: &DataType) -> Option<DataType>;

    /// Checks a column.
    ///
    /// # Errors
    ///
    /// Its type or its shape is another one, or a tensor has a null among its elements.
    fn rows(column: Column<'a>) -> Result<Self::Rows, Error>;

    /// The value of a row, or `None` where the function is not to be called.
    ///
    /// # Errors
    ///
    /// The lengths of the row do not fit the shape.
    fn get(rows: &Self::Rows, row: usize) -> Result<Option<Self>, Error>;
}

/// [`Argument::coerce`] of a named argument, for what [`tensor_udf`](crate::tensor_udf) writes.
///
/// # Errors
///
/// A column of this type cannot be the argument.
pub fn coerced<'a, A: Argument<'a>>(name: &str, have: &DataType) -> Result<DataType, Error> {
    A::coerce(have).ok_or_else(|| Error::Type {
        column: name.into(),
        have: have.clone(),
        want: format!("values of {}", A::field(name).data_type()),
    })
}

impl<'a, T: Element, S: Shape> Argument<'a> for TensorView<'a, T, S> {
    type Rows = Rows<'a, T, S>;

    fn field(name: &str) -> Field {
        rows::field::<T, S>(name)
    }
    fn coerce(have: &DataType) -> Option<DataType> {
        rows::accepts::<T, S>(have).then(|| have.clone())
    }
    fn rows(column: Column<'a>) -> Result<Self::Rows, Error> {
        Rows::new(column)
    }
    #[inline]
    fn get(rows: &Self::Rows, row: usize) -> Result<Option<Self>, Error> {
        rows.get(row)
    }
}

/// The array of a column, if it is one of this kind.
fn array<'a, A: 'static>(column: Column<'a>, want: &DataType) -> Result<&'a A, Error> {
    column.array.as_any().downcast_ref().ok_or_else(|| Error::Type {
        column: column.field.name().clone(),
        have: column.array.data_type().clone(),
        want: format!("values of {want}"),
    })
}

#[duplicate_item(
    Value     Values                                        kind                  from;
    [i8]      [PrimitiveArray<<i8 as Element>::Arrow>]      [<i8>::TYPE]          [is_numeric];
    [i16]     [PrimitiveArray<<i16 as Element>::Arrow>]     [<i16>::TYPE]         [is_numeric];
    [i32]     [PrimitiveArray<<i32 as Element>::Arrow>]     [<i32>::TYPE]         [is_numeric];
    [i64]     [PrimitiveArray<<i64 as Element>::Arrow>]     [<i64>::TYPE]         [is_numeric];
    [u8]      [PrimitiveArray<<u8 as Element>::Arrow>]      [<u8>::TYPE]          [is_numeric];
    [u16]     [PrimitiveArray<<u16 as Element>::Arrow>]     [<u16>::TYPE]         [is_numeric];
    [u32]     [PrimitiveArray<<u32 as Element>::Arrow>]     [<u32>::TYPE]         [is_numeric];
    [u64]     [PrimitiveArray<<u64 as Element>::Arrow>]     [<u64>::TYPE]         [is_numeric];
    [f32]     [PrimitiveArray<<f32 as Element>::Arrow>]     [<f32>::TYPE]         [is_numeric];
    [f64]     [PrimitiveArray<<f64 as Element>::Arrow>]     [<f64>::TYPE]         [is_numeric];
    [bool]    [BooleanArray]                                [DataType::Boolean]   [is_null];
    [&'a str] [StringArray]                                 [DataType::Utf8]      [is_string];
)]
impl<'a> Argument<'a> for Value {
    type Rows = &'a Values;

    fn field(name: &str) -> Field {
        Field::new(name, kind, true)
    }
    fn coerce(have: &DataType) -> Option<DataType> {
        (*have == kind || *have == DataType::Null || have.from()).then_some(kind)
    }
    fn rows(column: Column<'a>) -> Result<Self::Rows, Error> {
        array(column, &kind)
    }
    #[inline]
    fn get(rows: &Self::Rows, row: usize) -> Result<Option<Self>, Error> {
        Ok((row < rows.len() && rows.is_valid(row)).then(|| rows.value(row)))
    }
}

impl<'a, A: Argument<'a>> Argument<'a> for Option<A> {
    type Rows = A::Rows;

    fn field(name: &str) -> Field {
        A::field(name)
    }
    fn coerce(have: &DataType) -> Option<DataType> {
        A::coerce(have)
    }
    fn rows(column: Column<'a>) -> Result<Self::Rows, Error> {
        A::rows(column)
    }
    #[inline]
    fn get(rows: &Self::Rows, row: usize) -> Result<Option<Self>, Error> {
        A::get(rows, row).map(Some)
    }
}

duplicate! {
    [
        Taken                   Written        Variables;
        [TensorView<'_, T, S>]  [Tensor<T, S>] [T, S: StaticShape];
        [&str]                  [String]       [];
        [bool]                  [bool]         [];
        [i8]                    [i8]           [];
        [i16]                   [i16]          [];
        [i32]                   [i32]          [];
        [i64]                   [i64]          [];
        [u8]                    [u8]           [];
        [u16]                   [u16]          [];
        [u32]                   [u32]          [];
        [u64]                   [u64]          [];
        [f32]                   [f32]          [];
        [f64]                   [f64]          [];
    ]
    impl<Variables> Reads<Written> for Taken {}
    impl<Variables> Reads<Option<Written>> for Taken {}
    impl<Variables> Reads<Option<Written>> for Option<Taken> {}
}
