//! `#[tensor_udf]`, `#[tensor_udaf]` and `#[tensor_udtf]` of the crate `shapeproof-arrow`; use them through that crate.
//!
//! | module | content |
//! | --- | --- |
//! | `args` | the attributes and functions, read with syn, and the rules that they keep |
//! | `expand` | the function of columns, written with quote |
//! | `aggregate` | the methods of a state, read, and the aggregate that is written of them |
//! | `datafusion` | what DataFusion asks for, besides |
// A program of the host.
#![allow(clippy::std_instead_of_core)]

/// `quote::quote!`, except that a variable of what is written is another than a function of the user's by its name.
macro_rules! quote {
    ($($tokens:tt)*) => { ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*) };
}

mod aggregate;
mod args;
mod datafusion;
mod expand;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

use args::Kind;

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
    beside(Kind::Scalar, options, function)
}

/// The methods of a state as an aggregate of Arrow columns.
///
/// The methods stay as they are. The state implements `shapeproof_arrow::function::Aggregate` besides, by four of them:
///
/// | method | |
/// | --- | --- |
/// | `fn update(&mut self, ..)` | adds a row; its arguments are what a function of columns takes |
/// | `fn state(&self) -> ..` | the state as a row of columns: a value, or a tuple of up to eight |
/// | `fn merge(&mut self, ..)` | adds another state, which it takes as `state` returns it |
/// | `fn finish(&self) -> ..` | the result |
///
/// A state begins as its `Default`, and so do groups of which all rows are left out. A row in which an argument is null is left out, unless
/// the argument is an `Option`; a state in which a value is null likewise. `update` and `merge` return nothing, or a `Result` of nothing
/// whose error ends the query. Rows may be added and states joined in any order.
///
/// ```
/// use arrow_array::Array;
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::{Aggregate, Column};
/// use shapeproof_arrow::{TensorBuilder, TensorColumn, tensor_udaf};
///
/// /// The mean of windows, element by element.
/// #[derive(Default)]
/// struct MeanWindow {
///     sum: Tensor<f64, Shape![2]>,
///     count: u64,
/// }
///
/// #[tensor_udaf]
/// impl MeanWindow {
///     fn update(&mut self, window: TensorView<'_, f32, Shape![2]>) {
///         self.sum += window.cast::<f64>();
///         self.count += 1;
///     }
///     fn state(&self) -> (Tensor<f64, Shape![2]>, u64) {
///         (self.sum, self.count)
///     }
///     fn merge(&mut self, sum: TensorView<'_, f64, Shape![2]>, count: u64) {
///         self.sum += sum;
///         self.count += count;
///     }
///     fn finish(&self) -> Option<Tensor<f32, Shape![2]>> {
///         (self.count > 0).then(|| (self.sum / self.count as f64).cast().eval())
///     }
/// }
///
/// let mut windows = TensorBuilder::<f32, Shape![2]>::new();
/// windows.push(Tensor::from([1.0, 10.0]).view());
/// windows.push_null();
/// windows.push(Tensor::from([3.0, 20.0]).view());
/// let windows = windows.finish()?;
///
/// // Two groups, of which the second has a row that is null alone.
/// let fields = MeanWindow::arguments();
/// let columns = [Column { field: &fields[0], array: &windows }];
/// let mut groups = [MeanWindow::default(), MeanWindow::default()];
/// MeanWindow::update_groups(&mut groups, &columns, 3, |row| Some([0, 1, 0][row]))?;
/// let (field, means) = (MeanWindow::output(), MeanWindow::results(&groups)?);
/// let means = TensorColumn::<f32, Shape![2]>::new(&field, &means)?;
/// assert_eq!(means.try_get(0)?, Tensor::from([2.0, 15.0]));
/// assert!(means.get(1).is_none());
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// # Options
///
/// Those of [`tensor_udf`](macro@tensor_udf). Without `name` an aggregate has the name of its type in `snake_case`. With `datafusion` the
/// type has `udaf()`, which makes an `AggregateUDF` to register: for queries with and without `GROUP BY`, with `FILTER`, over several
/// partitions, and as a window that grows. `ORDER BY` among its arguments has no effect.
///
/// ```ignore
/// context.register_udaf(MeanWindow::udaf());
/// context.sql("SELECT device, mean_window(window) FROM recordings GROUP BY device").await?;
/// ```
///
/// # Errors
///
/// A type with parameters, an `impl` without one of the four methods, and methods with type parameters or that are `async` do not compile;
/// neither does a `merge` that takes other values than `state` returns.
#[proc_macro_attribute]
pub fn tensor_udaf(options: TokenStream, methods: TokenStream) -> TokenStream {
    beside(Kind::Aggregate, options, methods)
}

/// A typed function that returns rows as a table function.
///
/// The function stays as it is, as for [`tensor_udf`](macro@tensor_udf). The type beside it implements
/// `shapeproof_arrow::function::TableFunction`: it makes a table of a row of arguments, and of several rows their tables one below the
/// other. The function returns a `Vec`, an array or a boxed iterator of rows, or a `Result` of these; a row is a value, or a tuple of up to
/// eight. A row of arguments with a null has no rows.
///
/// ```
/// use shapeproof::prelude::*;
/// use shapeproof_arrow::function::TableFunction;
/// use shapeproof_arrow::{TensorColumn, tensor_udtf};
///
/// /// One-hot rows: each class, and the tensor with a one at its place.
/// #[tensor_udtf(columns("class", "target"))]
/// fn one_hot() -> [(u8, Tensor<f32, Shape![3]>); 3] {
///     [0, 1, 2].map(|class| (class, Tensor::from_fn(|[at]| if at == usize::from(class) { 1.0 } else { 0.0 })))
/// }
///
/// let batches = OneHot::call(&[], 1)?;
/// let fields = OneHot::output();
/// let targets = TensorColumn::<f32, Shape![3]>::new(&fields[1], &batches[0]["target"])?;
/// assert_eq!(targets.batch()?, Tensor::from([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]));
/// # Ok::<(), shapeproof_arrow::Error>(())
/// ```
///
/// # Options
///
/// | option | effect |
/// | --- | --- |
/// | `columns("class", "target")` | the names of the columns; a table of one column may do without, and has the function's name for it |
/// | `name = "classes"` | the name by which queries call it; without, that of the function |
/// | `datafusion`, `datafusion = path::to::datafusion` | the type implements DataFusion's `TableFunctionImpl` too, and has `udtf()`, which is to be registered |
///
/// DataFusion calls table functions with constants while it plans a query. They are cast to the types of the arguments: a list of numbers
/// becomes a tensor of one axis. The table is in memory while the query runs.
///
/// ```ignore
/// context.register_udtf(Above::NAME, Above::udtf());
/// context.sql("SELECT at, excess FROM above([0.0, 3.0, 1.0, 2.0], 1.5) ORDER BY excess").await?;
/// ```
///
/// # Errors
///
/// What does not compile for [`tensor_udf`](macro@tensor_udf), save for a function without arguments, which is a table; and a function with
/// more or fewer names than its rows have values.
#[proc_macro_attribute]
pub fn tensor_udtf(options: TokenStream, function: TokenStream) -> TokenStream {
    beside(Kind::Table, options, function)
}

/// The item as it is, and what is made of it.
fn beside(kind: Kind, options: TokenStream, item: TokenStream) -> TokenStream {
    let item = proc_macro2::TokenStream::from(item);
    let mut output = item.clone();
    output.extend(
        expand::expand(kind, options.into(), item).unwrap_or_else(|error| error.into_compile_error()),
    );
    output.into()
}
