//! `#[tensor_udf]` of the crate `shapeproof-arrow`; use it through that crate.
//!
//! | module | content |
//! | --- | --- |
//! | `args` | the attribute and the function, read with syn, and the rules that they keep |
//! | `expand` | the function of columns, written with quote |
//! | `datafusion` | what DataFusion asks for, besides |
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod args;
mod datafusion;
mod expand;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// A typed function over tensors as a function of Arrow columns.
///
/// The function stays as it is. Beside it stands a type of its name in `UpperCamelCase`, of the same visibility, which implements
/// `shapeproof_arrow::function::Function`: it takes a column for each argument, checks types and shapes once for each batch, and calls the
/// function for each row. What arguments and results may be, and what becomes of nulls and errors, is on the page of the module
/// `function`.
///
/// ```
/// use arrow_array::{Array, BooleanArray, cast::AsArray};
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::{Column, Function};
/// use shapeproof_arrow::{TensorBuilder, tensor_udf};
///
/// /// Whether a window is louder than a threshold. An empty one is null.
/// #[tensor_udf(name = "is_loud")]
/// fn loud(window: TensorView<'_, f32, Shape![2]>, threshold: Option<f32>) -> Result<bool, String> {
///     let threshold = threshold.unwrap_or(1.0);
///     if threshold < 0.0 { Err(format!("a threshold of {threshold}")) } else { Ok(window.max() > threshold) }
/// }
/// // It is still an ordinary function.
/// assert_eq!(loud(Tensor::from([0.5, 2.0]).view(), None), Ok(true));
///
/// let mut windows = TensorBuilder::<f32, Shape![2]>::new();
/// windows.push(Tensor::from([0.5, 2.0]).view());
/// windows.push_null();
/// windows.push(Tensor::from([0.5, 2.0]).view());
/// let windows = windows.finish()?;
/// let thresholds = arrow_array::Float32Array::from(vec![None, Some(1.0), Some(-3.0)]);
/// let [window, threshold] = <[_; 2]>::try_from(Loud::arguments()).unwrap();
///
/// let call = |rows: usize| {
///     let (windows, thresholds) = (windows.slice(0, rows), thresholds.slice(0, rows));
///     let columns = [Column { field: &window, array: &windows }, Column { field: &threshold, array: &thresholds }];
///     Loud::call(&columns, rows)
/// };
/// assert_eq!(call(2)?.as_boolean(), &BooleanArray::from(vec![Some(true), None]));
/// assert_eq!(call(3).unwrap_err().to_string(), "is_loud, row 2: a threshold of -3");
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// # Options
///
/// | option | effect |
/// | --- | --- |
/// | `name = "is_loud"` | the name by which queries call it; without, that of the function |
/// | `datafusion` | the type implements DataFusion's `ScalarUDFImpl` too, and has `udf()`, which makes a `ScalarUDF` to register |
/// | `datafusion = path::to::datafusion` | the same by another path than `::datafusion` |
/// | `volatility = stable`, `volatile` | what DataFusion may assume; without, `immutable`: the same for the same arguments |
///
/// The generated code names the caller's own dependency on DataFusion, and this crate has none. DataFusion's Arrow and this crate's must be
/// of one version.
///
/// ```ignore
/// #[tensor_udf(datafusion)]
/// fn classify(frames: TensorView<'_, f32, Shape![..29, 12]>) -> u8 { .. }
///
/// context.register_udf(Classify::udf());
/// context.sql("SELECT device, classify(frames), count(*) FROM recordings GROUP BY 1, 2").await?;
/// ```
///
/// # Errors
///
/// A function with `self`, with type parameters, that is `async`, whose arguments are patterns, or that returns nothing does not compile.
#[proc_macro_attribute]
pub fn tensor_udf(options: TokenStream, function: TokenStream) -> TokenStream {
    let function = proc_macro2::TokenStream::from(function);
    let mut output = function.clone();
    output
        .extend(expand::expand(options.into(), function).unwrap_or_else(|error| error.into_compile_error()));
    output.into()
}
