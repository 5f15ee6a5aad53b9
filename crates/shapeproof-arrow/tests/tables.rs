//! Functions that make tables, against the rows that they return.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt64Type};
use arrow_array::{ArrayRef, RecordBatch, UInt64Array};
use std::sync::Arc;

use shapeproof::prelude::*;
use shapeproof_arrow::function::{Column, TableFunction};
use shapeproof_arrow::{TensorBuilder, TensorColumn, tensor_udtf};

/// The table as a query engine makes it.
fn call<F: TableFunction>(arrays: &[ArrayRef], rows: usize) -> Result<Vec<RecordBatch>, String> {
    let fields = F::arguments();
    let columns: Vec<_> = fields.iter().zip(arrays).map(|(field, array)| Column { field, array }).collect();
    let batches = F::call(&columns, rows).map_err(|error| error.to_string())?;
    for batch in &batches {
        assert!(batch.schema().fields().iter().map(AsRef::as_ref).eq(&F::output()));
    }
    Ok(batches)
}

fn numbers(numbers: &[Option<u64>]) -> ArrayRef {
    Arc::new(UInt64Array::from(numbers.to_vec()))
}

/// Windows of a signal, each with the place where it begins.
#[tensor_udtf(columns("at", "window"))]
fn windows(
    signal: TensorView<'_, u8, Shape![5]>,
    step: u64,
) -> Result<Vec<(u64, Tensor<u8, Shape![3]>)>, String> {
    let step = usize::try_from(step).ok().filter(|step| *step > 0).ok_or("a step of 0")?;
    let places = signal.as_slice().windows(3).enumerate().step_by(step);
    Ok(places.map(|(at, window)| (at as u64, Tensor::from_fn(|[i]| window[i]))).collect())
}

#[test]
fn rows_of_several_columns() {
    let mut signals = TensorBuilder::<u8, Shape![5]>::new();
    for first in [10, 20, 30, 40] {
        signals.push(Tensor::from_fn(|[i]| first + i as u8).view());
    }
    signals.push_null();
    let signals: ArrayRef = Arc::new(signals.finish().unwrap());
    let steps = numbers(&[Some(1), None, Some(2), Some(0), Some(1)]);

    let arrays = [signals.slice(0, 3), steps.slice(0, 3)];
    let batches = call::<Windows>(&arrays, 3).unwrap();
    assert_eq!(batches.len(), 1);
    assert_eq!(batches[0]["at"].as_primitive::<UInt64Type>().values()[..], [0, 1, 2, 0, 2]);
    let fields = Windows::output();
    let windows = TensorColumn::<u8, Shape![3]>::new(&fields[1], &batches[0]["window"]).unwrap();
    let windows: Vec<_> = windows.rows().map(|row| row.unwrap().as_slice().to_vec()).collect();
    assert_eq!(windows, [[10, 11, 12], [11, 12, 13], [12, 13, 14], [30, 31, 32], [32, 33, 34]]);

    let error = call::<Windows>(&[Arc::clone(&signals), Arc::clone(&steps)], 5).unwrap_err();
    assert_eq!(error, "windows, row 3: a step of 0");
    let error = call::<Windows>(&[steps.slice(0, 2), signals.slice(0, 2)], 2).unwrap_err();
    assert!(
        error.starts_with("column `signal`: tensors of [5] with UInt8 elements are asked for"),
        "{error}"
    );
    assert_eq!(call::<Windows>(&arrays[..1], 3).unwrap_err(), "windows: it takes 2 columns, not 1");
    assert!(call::<Windows>(&[signals.slice(4, 1), steps.slice(4, 1)], 1).unwrap().is_empty());
}

/// The bytes below a number, the last of which fails at 200.
#[tensor_udtf(name = "bytes")]
fn below(end: u64) -> Box<dyn Iterator<Item = Result<u8, String>>> {
    let byte = |x: u64| if x % 20_000 == 19_999 { Err(format!("no {x}")) } else { Ok((x % 251) as u8) };
    Box::new((0..end).map(byte))
}

#[test]
fn many_rows_are_several_batches() {
    let batches = call::<Below>(&[numbers(&[Some(8191), Some(2), Some(8190), Some(10)])], 4).unwrap();
    assert_eq!(batches.iter().map(RecordBatch::num_rows).collect::<Vec<_>>(), [8192, 8192, 9]);
    let bytes = batches.iter().flat_map(|batch| batch["bytes"].as_primitive::<UInt8Type>().values().to_vec());
    let naive = [8191, 2, 8190, 10_u32].into_iter().flat_map(|end| (0..end).map(|x| (x % 251) as u8));
    assert!(bytes.eq(naive));

    let error = call::<Below>(&[numbers(&[Some(3), Some(20_000)])], 2).unwrap_err();
    assert_eq!(error, "bytes, row 1: no 19999");
}

/// A number and its half, where it has one.
#[tensor_udtf(columns("whole", "half"))]
fn halves(end: u64) -> Vec<(u64, Result<u64, String>)> {
    (0..end).map(|x| (x, if x.is_multiple_of(2) { Ok(x / 2) } else { Err(format!("{x} is odd")) })).collect()
}

#[test]
fn a_value_that_is_an_error() {
    assert_eq!(call::<Halves>(&[numbers(&[Some(1)])], 1).unwrap()[0].num_rows(), 1);
    assert_eq!(call::<Halves>(&[numbers(&[Some(1), Some(4)])], 2).unwrap_err(), "halves, row 1: 1 is odd");
}

#[tensor_udtf]
fn corners() -> [Tensor<i8, Shape![2]>; 4] {
    [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(Tensor::from)
}

#[test]
fn a_table_without_arguments() {
    let batches = call::<Corners>(&[], 1).unwrap();
    let fields = Corners::output();
    let rows = TensorColumn::<i8, Shape![2]>::new(&fields[0], &batches[0]["corners"]).unwrap();
    assert_eq!(rows.batch().unwrap(), Tensor::from([[-1, -1], [-1, 1], [1, -1], [1, 1]]));
    assert_eq!(corners()[3], Tensor::from([1, 1]));
}
