//! Aggregates in queries: groups, filters, partitions, windows, against loops over the same rows.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float32Array, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{Field, Schema};
use datafusion::datasource::MemTable;
use datafusion::prelude::{SessionConfig, SessionContext};
use shapeproof::prelude::*;
use shapeproof_arrow::function::Aggregate;
use shapeproof_arrow::{TensorBuilder, TensorColumn, TensorType, tensor_udaf};

/// The mean of windows, each with a weight, which is 1 where it is null.
#[derive(Default)]
struct MeanWindow {
    sum: Tensor<f64, Shape![2]>,
    weight: f64,
}

#[tensor_udaf(datafusion)]
impl MeanWindow {
    fn update(&mut self, window: TensorView<'_, f32, Shape![2]>, weight: Option<f32>) -> Result<(), String> {
        let weight = f64::from(weight.unwrap_or(1.0));
        if weight < 0.0 {
            return Err(format!("a weight of {weight}"));
        }
        self.sum += window.cast::<f64>() * weight;
        self.weight += weight;
        Ok(())
    }
    fn state(&self) -> (Tensor<f64, Shape![2]>, f64) {
        (self.sum, self.weight)
    }
    fn merge(&mut self, sum: TensorView<'_, f64, Shape![2]>, weight: f64) {
        self.sum += sum;
        self.weight += weight;
    }
    fn finish(&self) -> Option<Tensor<f64, Shape![2]>> {
        (self.weight > 0.0).then(|| (self.sum / self.weight).eval())
    }
}

const ROWS: usize = 90;

/// A device of `devices`, or two of them.
fn device(row: usize, devices: usize) -> usize {
    (row * row) % devices
}

/// Rows in three partitions of several batches; each fifth window is null, and each third weight.
fn session(threads: usize, devices: usize) -> SessionContext {
    let config = SessionConfig::new().with_target_partitions(threads).with_batch_size(7);
    let context = SessionContext::new_with_config(config);
    context.register_udaf(MeanWindow::udaf());
    let schema = Arc::new(Schema::new(vec![
        Field::new("id", arrow_schema::DataType::UInt64, false),
        Field::new("device", arrow_schema::DataType::Utf8, false),
        TensorType::of::<f32, Shape![2]>().field("window", true),
        Field::new("weight", arrow_schema::DataType::Float32, true),
    ]));
    let batch = |rows: std::ops::Range<usize>| {
        let mut windows = TensorBuilder::<f32, Shape![2]>::new();
        for row in rows.clone() {
            match row % 5 {
                4 => windows.push_null(),
                _ => windows.push(Tensor::from([row as f32, 0.5]).view()),
            }
        }
        let columns: Vec<ArrayRef> = vec![
            Arc::new(UInt64Array::from_iter_values(rows.clone().map(|row| row as u64))),
            Arc::new(StringArray::from_iter_values(
                rows.clone().map(|row| format!("{:04}", device(row, devices))),
            )),
            Arc::new(windows.finish().unwrap()),
            Arc::new(rows.map(|row| (row % 3 != 2).then_some(row as f32)).collect::<Float32Array>()),
        ];
        RecordBatch::try_new(Arc::clone(&schema), columns).unwrap()
    };
    let partitions =
        vec![vec![batch(0..10), batch(10..31)], vec![batch(31..31)], vec![batch(31..70), batch(70..ROWS)]];
    context.register_table("rows", Arc::new(MemTable::try_new(schema.clone(), partitions).unwrap())).unwrap();
    context
}

type Mean = Option<[f64; 2]>;

/// The tensors in the first column of a query.
async fn means(context: &SessionContext, sql: &str) -> Result<Vec<Mean>, String> {
    let frame = context.sql(sql).await.map_err(|error| error.to_string())?;
    let batches = frame.collect().await.map_err(|error| error.to_string())?;
    let mut means = vec![];
    for batch in batches {
        assert_eq!(
            TensorType::from_field(batch.schema().field(0)),
            Ok(Some(TensorType::of::<f64, Shape![2]>()))
        );
        let field = batch.schema().field(0).clone();
        let column = TensorColumn::<f64, Shape![2]>::new(&field, batch.column(0)).unwrap();
        means.extend(column.rows().map(|row| row.map(|row| <[f64; 2]>::try_from(row.as_slice()).unwrap())));
    }
    Ok(means)
}

/// The same by a loop.
fn naive(weighted: bool, wanted: impl Fn(usize) -> bool) -> Mean {
    let rows = (0..ROWS).filter(|row| row % 5 != 4 && wanted(*row));
    let (sums, weight) = rows.fold(([0.0, 0.0], 0.0), |([first, second], sum), row| {
        let weight = if weighted && row % 3 != 2 { row as f64 } else { 1.0 };
        ([first + weight * row as f64, second + weight * 0.5], sum + weight)
    });
    (weight > 0.0).then(|| sums.map(|sum| sum / weight))
}

#[tokio::test]
async fn groups_over_several_partitions() {
    for (threads, devices) in [(1, 3), (4, 3), (1, 60), (4, 60)] {
        let context = session(threads, devices);
        let found =
            means(&context, "SELECT mean_window(window, weight) FROM rows GROUP BY device ORDER BY device");
        let mut used: Vec<_> = (0..ROWS).map(|row| device(row, devices)).collect();
        used.sort_unstable();
        used.dedup();
        let wanted = used.iter().map(|&group| naive(true, |row| device(row, devices) == group));
        assert_eq!(found.await.unwrap(), wanted.collect::<Vec<_>>());

        let sql = "SELECT mean_window(window, weight) FILTER (WHERE id < 40 AND device <> '0001') FROM rows \
                   GROUP BY device ORDER BY device";
        let found = means(&context, sql).await.unwrap();
        let wanted = used
            .iter()
            .map(|&group| naive(true, |row| row < 40 && group != 1 && device(row, devices) == group));
        assert_eq!(found, wanted.collect::<Vec<_>>());
        assert!(found.iter().any(Option::is_none));
    }
}

#[tokio::test]
async fn without_groups() {
    let context = session(4, 3);
    let found = means(&context, "SELECT mean_window(window, weight) FROM rows").await;
    assert_eq!(found, Ok(vec![naive(true, |_| true)]));
    // The integer is cast to the argument's type, and the null is an absent weight.
    let found = means(&context, "SELECT mean_window(window, NULL) FROM rows WHERE id < 20").await;
    assert_eq!(found, Ok(vec![naive(false, |row| row < 20)]));
    let found = means(&context, "SELECT mean_window(window, 3) FROM rows WHERE id = 4").await;
    assert_eq!(found, Ok(vec![None]));
    let found = means(&context, "SELECT mean_window(window, weight) FROM rows WHERE id > 1000").await;
    assert_eq!(found, Ok(vec![None]));
}

#[tokio::test]
async fn partial_states_are_merged() {
    let context = session(4, 3);
    let frame = context.sql("SELECT mean_window(window, weight) FROM rows GROUP BY device").await.unwrap();
    let plan = frame.create_physical_plan().await.unwrap();
    let plan = datafusion::physical_plan::displayable(plan.as_ref()).indent(false).to_string();
    assert!(plan.contains("mode=Partial") && plan.contains("mode=FinalPartitioned"), "{plan}");
}

/// Where nearly each row is a group of its own, DataFusion stops to aggregate by parts, and has a state made of each row.
#[tokio::test]
async fn states_of_single_rows() {
    let context = session(2, 3);
    for (option, value) in [("probe_ratio_threshold", "0.1"), ("probe_rows_threshold", "8")] {
        let sql = format!("SET datafusion.execution.skip_partial_aggregation_{option} = {value}");
        context.sql(&sql).await.unwrap().collect().await.unwrap();
    }
    let sql =
        "SELECT mean_window(window, weight) FILTER (WHERE id % 2 = 0) FROM rows GROUP BY id ORDER BY id";
    let wanted: Vec<_> = (0..ROWS).map(|id| naive(true, |row| row == id && id % 2 == 0)).collect();
    assert_eq!(means(&context, sql).await, Ok(wanted));
}

#[tokio::test]
async fn a_window_that_grows() {
    let sql = "SELECT mean_window(window, weight) OVER (ORDER BY id) FROM rows ORDER BY id";
    let wanted: Vec<_> = (0..ROWS).map(|last| naive(true, |row| row <= last)).collect();
    assert_eq!(means(&session(2, 3), sql).await, Ok(wanted));
}

#[tokio::test]
async fn distinct_is_refused() {
    let context = session(2, 3);
    for sql in [
        "SELECT mean_window(DISTINCT window, 1) FROM rows",
        "SELECT mean_window(DISTINCT window, 1), sum(DISTINCT id) FROM rows GROUP BY device",
    ] {
        let error = means(&context, sql).await.unwrap_err();
        assert!(error.contains("mean_window has no DISTINCT: select distinct rows in a subquery"), "{error}");
    }
}

#[tokio::test]
async fn errors() {
    let context = session(1, 3);
    let error = means(&context, "SELECT mean_window(window, -weight) FROM rows").await.unwrap_err();
    assert!(error.contains("mean_window, row 1: a weight of -1"), "{error}");
    let error = means(&context, "SELECT mean_window(weight, window) FROM rows").await.unwrap_err();
    assert!(error.contains("column `window`: values of FixedSizeList("), "{error}");
    let error = means(&context, "SELECT mean_window(window) FROM rows").await.unwrap_err();
    assert!(error.contains("mean_window"), "{error}");
    let names: Vec<_> = MeanWindow::state_fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(names, ["sum", "weight"]);
}
