//! Queries against loops, and what they say about columns that do not fit.

mod aggregates;
mod tables;

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Float32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema};
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use parquet::arrow::ArrowWriter;
use shapeproof::prelude::*;
use shapeproof::{Lod, LodTensor};
use shapeproof_arrow::function::Function;
use shapeproof_arrow::{TensorType, column_from_vec, ragged_column, ragged_field, tensor_udf};

use crate::query::{self, Counts};
use crate::recordings::Recordings;
use fleet_model::Classify;

/// A batch of one column.
fn batch(field: Field, column: ArrayRef) -> RecordBatch {
    RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![column]).unwrap()
}

/// A folder of this process's own.
fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("fleet-{name}-{}", std::process::id()))
}

/// What a query over utterances of so many frames ends with.
async fn error(lengths: &[usize]) -> String {
    let frames = vec![0.0_f32; lengths.iter().sum::<usize>() * 12];
    let lod = Lod::from_lengths(lengths, Vec::<u32>::new()).unwrap();
    let ragged = LodTensor::<_, Shape![12], _, _>::new(frames, lod).unwrap();
    let column = ragged_column::<i32, _, _, _, _>(ragged, None).unwrap();
    let context = query::session(1);
    let batch = batch(ragged_field::<f32, Shape![12], i32>("frames", false), Arc::new(column));
    context.register_batch("recordings", batch).unwrap();
    let frame = context.sql("SELECT classify(frames) FROM recordings").await.unwrap();
    frame.collect().await.unwrap_err().to_string()
}

#[tokio::test]
async fn errors_name_the_row() {
    let long = error(&[7, 29, 30]).await;
    assert!(long.contains("column `frames`, row 2: with_dims: axis 0 has room for 29, not 30"), "{long}");
    let empty = error(&[7, 0]).await;
    assert!(empty.contains("classify, row 1: "), "{empty}");
}

#[tokio::test]
async fn other_columns_are_refused_when_the_query_is_planned() {
    let error = query::session(1).sql("SELECT classify(1.5)").await.unwrap_err().to_string();
    assert!(error.contains("column `frames`: values of List("), "{error}");
    let error = query::session(1).sql("SELECT classify()").await.unwrap_err().to_string();
    assert!(error.contains("classify"), "{error}");
}

/// The query over a file, and a loop over the recordings that the file was written from.
#[tokio::test]
async fn a_query_counts_as_a_loop_does() {
    let folder = folder("recordings");
    let recordings = Recordings { rows: 2000, seed: 1 };
    recordings.write(&folder, |_| ()).unwrap();
    for threads in [1, 3] {
        let counts = query::run(&query::session(threads), &folder, None).await.unwrap();
        assert_eq!((counts.total(), counts), (2000, Counts::by_loop(recordings).unwrap()));
    }
    let found = query::originals(&query::session(2), &folder).await.unwrap();
    assert_eq!((found.len(), crate::report::originals(&found).unwrap()), (370, 370));
    std::fs::remove_dir_all(folder).unwrap();
}

/// A window of two frames, each element taken so often.
#[tensor_udf(datafusion)]
fn scale(window: TensorView<'_, f32, Shape![2, 3]>, factor: f32) -> Option<Tensor<f32, Shape![2, 3]>> {
    (factor != 0.0).then(|| (window * factor).eval())
}

/// Rows of a Parquet file whose shape stands in its metadata; these are read only if the session is told to.
#[tokio::test]
async fn tensors_of_one_shape() {
    let folder = folder("windows");
    std::fs::create_dir_all(&folder).unwrap();
    let kind = TensorType::of::<f32, Shape![2, 3]>();
    let column = column_from_vec::<f32, Shape![2, 3]>((0..12).map(|x| x as f32).collect(), None).unwrap();
    let batch = batch(kind.field("window", false), Arc::new(column));
    let file = std::fs::File::create(folder.join("0.parquet")).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();

    let sql =
        "SELECT scale(window, 10) AS a, scale(window, 0) AS b, scale(scale(window, 2), 5) AS c FROM windows";
    let run = async |config: SessionConfig| {
        let context = SessionContext::new_with_config(config);
        context.register_udf(Scale::udf());
        let path = folder.to_str().unwrap();
        context.register_parquet("windows", path, ParquetReadOptions::default()).await.unwrap();
        context.sql(sql).await.unwrap().collect().await
    };
    let error = run(SessionConfig::new()).await.unwrap_err().to_string();
    assert!(error.contains("column `window`: a list of 6 elements has no shape"), "{error}");
    let config = SessionConfig::new().set_bool("datafusion.execution.parquet.skip_metadata", false);
    let [batch] = <[RecordBatch; 1]>::try_from(run(config).await.unwrap()).unwrap();
    let naive: Vec<f32> = (0..12).map(|x| 10.0 * x as f32).collect();
    for column in [0, 2] {
        let lists = batch.column(column).as_fixed_size_list();
        assert_eq!(lists.values().as_primitive::<Float32Type>().values()[..], naive);
    }
    assert_eq!(batch.column(1).null_count(), 2);
    assert_eq!(TensorType::from_field(batch.schema().field(0)), Ok(Some(kind)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_function_takes_what_the_files_hold() {
    let field = &Classify::arguments()[0];
    assert_eq!(field.data_type(), ragged_field::<f32, Shape![12], i32>("frames", true).data_type());
}
