//! Functions that make tables, in queries.

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, UInt64Type};
use datafusion::prelude::SessionContext;
use shapeproof::prelude::*;
use shapeproof_arrow::function::TableFunction;
use shapeproof_arrow::{TensorColumn, TensorType, tensor_udf, tensor_udtf};

/// Windows of two samples, each with the place where it begins.
#[tensor_udtf(datafusion, columns("at", "window"))]
fn windows(
    signal: TensorView<'_, f32, Shape![?]>,
    step: Option<u64>,
) -> Result<Vec<(u64, Tensor<f32, Shape![2]>)>, String> {
    let step = usize::try_from(step.unwrap_or(1)).ok().filter(|step| *step > 0).ok_or("a step of 0")?;
    let places = signal.as_slice().windows(2).enumerate().step_by(step);
    Ok(places.map(|(at, window)| (at as u64, Tensor::from_fn(|[i]| window[i]))).collect())
}

/// The numbers below one, many of them.
#[tensor_udtf(datafusion, name = "below")]
fn numbers(end: u64) -> Box<dyn Iterator<Item = u64>> {
    Box::new(0..end)
}

/// The rows of a matrix.
#[tensor_udtf(datafusion, columns("row"))]
fn rows(matrix: TensorView<'_, i32, Shape![6]>) -> [Tensor<i32, Shape![3]>; 2] {
    [0, 3].map(|from| Tensor::from_fn(|[i]| matrix.as_slice()[from + i]))
}

#[tensor_udf(datafusion)]
fn peak(window: TensorView<'_, f32, Shape![2]>) -> f32 {
    window.max()
}

async fn query(sql: &str) -> Result<Vec<RecordBatch>, String> {
    let context = SessionContext::new();
    for (name, function) in
        [(Windows::NAME, Windows::udtf()), (Numbers::NAME, Numbers::udtf()), (Rows::NAME, Rows::udtf())]
    {
        context.register_udtf(name, function);
    }
    context.register_udf(Peak::udf());
    let frame = context.sql(sql).await.map_err(|error| error.to_string())?;
    frame.collect().await.map_err(|error| error.to_string())
}

#[tokio::test]
async fn a_list_of_numbers_is_a_tensor() {
    let batches = query("SELECT window, at FROM windows([1, 4, 3.5, -2], 1 + 1)").await.unwrap();
    let [batch] = <[RecordBatch; 1]>::try_from(batches).unwrap();
    assert_eq!(batch.column(1).as_primitive::<UInt64Type>().values()[..], [0, 2]);
    let schema = batch.schema();
    assert_eq!(TensorType::from_field(schema.field(0)), Ok(Some(TensorType::of::<f32, Shape![2]>())));
    let windows = TensorColumn::<f32, Shape![2]>::new(schema.field(0), batch.column(0)).unwrap();
    assert_eq!(windows.batch().unwrap(), Tensor::from([[1.0, 4.0], [3.5, -2.0]]));

    let batches =
        query("SELECT peak(window) FROM windows([1, 4, 3.5, -2], NULL) WHERE at > 0 ORDER BY at").await;
    let [batch] = <[RecordBatch; 1]>::try_from(batches.unwrap()).unwrap();
    assert_eq!(batch.column(0).as_primitive::<Float32Type>().values()[..], [4.0, 3.5]);

    let batches = query("SELECT row FROM rows([1, 2, 3, 4, 5, 6])").await.unwrap();
    let [batch] = <[RecordBatch; 1]>::try_from(batches).unwrap();
    let lists = batch.column(0).as_fixed_size_list();
    assert_eq!(
        lists.values().as_primitive::<arrow_array::types::Int32Type>().values()[..],
        [1, 2, 3, 4, 5, 6]
    );
}

#[tokio::test]
async fn many_rows_and_none() {
    let batches = query("SELECT sum(below), count(*) FROM below(100000)").await.unwrap();
    assert_eq!(batches[0].column(0).as_primitive::<UInt64Type>().value(0), 4_999_950_000);
    for none in ["below(0)", "below(NULL)", "windows(NULL, 1)", "windows([1.0], 1)"] {
        let batches = query(&format!("SELECT * FROM {none}")).await.unwrap();
        assert_eq!(batches.iter().map(RecordBatch::num_rows).sum::<usize>(), 0, "{none}");
    }
}

#[tokio::test]
async fn errors_name_the_argument() {
    for (call, sentence) in [
        ("windows([1.0, 2.0], 0)", "windows, row 0: a step of 0"),
        ("windows([1.0, NULL], 1)", "windows: the argument `signal`: "),
        ("windows([1.0])", "windows: it takes 2 columns, not 1"),
        ("below(-1)", "below: the argument `end`: "),
        ("below('many')", "below: the argument `end`: "),
        ("rows([1, 2, 3])", "rows: the argument `matrix`: "),
        ("below(random())", "below: the argument `end`: it is no constant"),
    ] {
        let error = query(&format!("SELECT * FROM {call}")).await.unwrap_err();
        assert!(!error.contains('\n'), "{error}");
        assert!(error.contains(sentence), "{call}: {error}");
    }
}
