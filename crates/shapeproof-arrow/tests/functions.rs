//! Functions of columns against the functions that they call, row by row.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::sync::Arc;

use arrow_array::builder::{Int16Builder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Int16Type, UInt64Type};
use arrow_array::{Array, ArrayRef, BooleanArray, Float32Array, LargeListArray, StringArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field};
use shapeproof::{Lod, LodTensor, ShapeError, prelude::*};
use shapeproof_arrow::function::{Column, Function, Rows};
use shapeproof_arrow::{TensorBuilder, TensorColumn, TensorType, ragged_column, ragged_field, tensor_udf};

/// The function as a query calls it: with a field and an array for each argument.
fn call<F: Function>(columns: &[(&Field, &ArrayRef)], rows: usize) -> Result<ArrayRef, String> {
    let columns: Vec<_> =
        columns.iter().map(|(field, array)| Column { field, array: array.as_ref() }).collect();
    let result = F::call(&columns, rows).map_err(|error| error.to_string())?;
    assert_eq!((result.data_type(), result.len()), (F::output().data_type(), rows));
    Ok(result)
}

/// Pairs, and how often each element is taken.
#[tensor_udf]
fn scale(pair: TensorView<'_, f32, Shape![2]>, factor: f32, sign: Option<bool>) -> Tensor<f32, Shape![2]> {
    let factor = if sign == Some(false) { -factor } else { factor };
    (pair * factor).eval()
}

#[test]
fn nulls_by_rule() {
    let mut pairs = TensorBuilder::<f32, Shape![2]>::new();
    for pair in [Some([1.0, 2.0]), None, Some([3.0, 4.0]), Some([5.0, 6.0])] {
        match pair {
            Some(pair) => pairs.push(Tensor::from(pair).view()),
            None => pairs.push_null(),
        }
    }
    let pairs: ArrayRef = Arc::new(pairs.finish().unwrap());
    let factors: ArrayRef = Arc::new(Float32Array::from(vec![Some(2.0), Some(2.0), None, Some(3.0)]));
    let signs: ArrayRef = Arc::new(BooleanArray::from(vec![None, Some(true), Some(true), Some(false)]));
    let [pair, factor, sign] = <[Field; 3]>::try_from(Scale::arguments()).unwrap();
    let columns = [(&pair, &pairs), (&factor, &factors), (&sign, &signs)];
    let result = call::<Scale>(&columns, 4).unwrap();
    let output = Scale::output();
    assert_eq!(TensorType::from_field(&output).unwrap(), Some(TensorType::of::<f32, Shape![2]>()));
    let result = TensorColumn::<f32, Shape![2]>::new(&output, &result).unwrap();
    let rows: Vec<_> = result.rows().map(|row| row.map(|row| row.as_slice().to_vec())).collect();
    assert_eq!(rows, [Some(vec![2.0, 4.0]), None, None, Some(vec![-15.0, -18.0])]);

    assert_eq!(call::<Scale>(&columns[..2], 4).unwrap_err(), "scale: it takes 3 columns, not 2");
    let sentence = "column `pair`: it has 4 rows where the function is called for 5";
    assert_eq!(call::<Scale>(&columns, 5).unwrap_err(), sentence);
    let swapped = [columns[1], columns[0], columns[2]];
    let sentence = "column `factor`: tensors of [2] with Float32 elements are asked for, it is Float32";
    assert_eq!(call::<Scale>(&swapped, 4).unwrap_err(), sentence);
}

/// At most three frames, whose mean is the answer; one of no frames has none.
#[tensor_udf]
fn centre(frames: TensorView<'_, f32, Shape![..3, 2]>) -> Result<Option<f32>, ShapeError> {
    if frames.shape().dims() == [1, 2] {
        return frames.try_reshape::<Shape![3, 2]>([3, 2]).map(|_| None);
    }
    Ok((!frames.as_slice().is_empty()).then(|| frames.sum() / frames.as_slice().len() as f32))
}

#[test]
fn sequences_and_errors_that_name_the_row() {
    let frames = |lengths: &[usize]| -> ArrayRef {
        let rows = lengths.iter().sum::<usize>() * 2;
        let elements: Vec<f32> = (0..rows).map(|x| x as f32).collect();
        let lod = Lod::from_lengths(lengths, Vec::<u32>::new()).unwrap();
        let ragged = LodTensor::<f32, Shape![2], _, _>::new(elements, lod).unwrap();
        Arc::new(ragged_column::<i32, _, _, _, _>(ragged, None).unwrap())
    };
    let field = ragged_field::<f32, Shape![2], i32>("frames", true);
    assert_eq!(Centre::arguments(), core::slice::from_ref(&field));
    let result = call::<Centre>(&[(&field, &frames(&[2, 0, 3]))], 3).unwrap();
    let result: Vec<_> = result.as_primitive::<Float32Type>().iter().collect();
    assert_eq!(result, [Some(1.5), None, Some(6.5)]);

    let two = frames(&[2, 1]);
    let rows = Rows::<f32, Shape![..3, 2]>::new(Column { field: &field, array: &two }).unwrap();
    assert!(rows.get(1).unwrap().is_some() && rows.get(2).unwrap().is_none());

    let sentence = "column `frames`, row 2: with_dims: axis 0 has room for 3, not 4";
    assert_eq!(call::<Centre>(&[(&field, &frames(&[3, 0, 4]))], 3).unwrap_err(), sentence);
    let one = Tensor::<f32, Shape![..3, 2]>::try_zeros([1, 2]).unwrap();
    let reason = one.try_reshape::<Shape![3, 2]>([3, 2]).err().unwrap();
    let sentence = format!("centre, row 1: {reason}");
    assert_eq!(call::<Centre>(&[(&field, &frames(&[3, 1, 2]))], 3).unwrap_err(), sentence);
}

/// A signal of any length.
#[tensor_udf(name = "energy")]
fn energy_of(signal: TensorView<'_, i16, Shape![?]>) -> u64 {
    signal.as_slice().iter().map(|&x| u64::from(x.unsigned_abs()).pow(2)).sum()
}

#[test]
fn lists_of_numbers_are_tensors_of_one_axis() {
    let mut signals = ListBuilder::new(Int16Builder::new());
    for signal in [Some(vec![1, -2]), None, Some(vec![]), Some(vec![3])] {
        signals.append_option(signal.map(|signal| signal.into_iter().map(Some)));
    }
    let list = signals.finish();
    let field = Field::new("signal", list.data_type().clone(), true);
    let naive = [Some(5), None, Some(0), Some(9)];
    for (from, len) in [(0, 4), (1, 3), (3, 1)] {
        let signals: ArrayRef = Arc::new(list.slice(from, len));
        let result = call::<EnergyOf>(&[(&field, &signals)], len).unwrap();
        assert!(result.as_primitive::<UInt64Type>().iter().eq(naive[from..from + len].iter().copied()));
    }
    let item = Arc::new(Field::new_list_field(DataType::Int16, true));
    let values = list.values().as_primitive::<Int16Type>().clone();
    let large = LargeListArray::new(item, OffsetBuffer::from_lengths([2, 1]), Arc::new(values), None);
    let field = Field::new("signal", large.data_type().clone(), true);
    let large: ArrayRef = Arc::new(large);
    let result = call::<EnergyOf>(&[(&field, &large)], 2).unwrap();
    assert_eq!(result.as_primitive::<UInt64Type>().values()[..], [5, 9]);

    for second in [[Some(1), None], [None, Some(1)]] {
        let mut signals = ListBuilder::new(Int16Builder::new());
        signals.append_value([Some(1)]);
        signals.append_value(second);
        let signals: ArrayRef = Arc::new(signals.finish());
        let field = Field::new("signal", signals.data_type().clone(), true);
        let sentence = "column `signal`, row 1: a tensor with a null among its elements";
        assert_eq!(call::<EnergyOf>(&[(&field, &signals)], 2).unwrap_err(), sentence);
    }
}

#[tensor_udf]
fn label(device: &str, loud: bool, gain: f64, count: i64) -> String {
    format!("{device} {loud} {gain} {count}")
}

#[test]
fn numbers_and_words() {
    let columns: [ArrayRef; 4] = [
        Arc::new(StringArray::from(vec![Some("a"), None])),
        Arc::new(BooleanArray::from(vec![true, true])),
        Arc::new(arrow_array::Float64Array::from(vec![0.5, 0.5])),
        Arc::new(arrow_array::Int64Array::from(vec![-7, 7])),
    ];
    let fields = Label::arguments();
    let columns: Vec<_> = fields.iter().zip(&columns).collect();
    let result = call::<Label>(&columns, 2).unwrap();
    assert!(result.as_string::<i32>().iter().eq([Some("a true 0.5 -7"), None]));
}

#[test]
fn columns_are_cast_to_the_arguments() {
    let tensors = TensorType::of::<f32, Shape![2]>().field("x", true).data_type().clone();
    let given = [tensors.clone(), DataType::Int64, DataType::Boolean];
    assert_eq!(Scale::coerce(&given).unwrap(), [tensors.clone(), DataType::Float32, DataType::Boolean]);
    let given = [tensors, DataType::Utf8, DataType::Boolean];
    let sentence = "column `factor`: values of Float32 are asked for, it is Utf8";
    assert_eq!(Scale::coerce(&given).unwrap_err().to_string(), sentence);
    let words = [DataType::Utf8View, DataType::Boolean, DataType::Float32, DataType::Null];
    assert_eq!(
        Label::coerce(&words).unwrap(),
        [DataType::Utf8, DataType::Boolean, DataType::Float64, DataType::Int64]
    );

    let list = |item: DataType| DataType::List(Arc::new(Field::new_list_field(item, true)));
    let fixed = |item, size| DataType::FixedSizeList(Arc::new(Field::new_list_field(item, true)), size);
    assert!(Centre::coerce(&[list(fixed(DataType::Float32, 2))]).is_ok());
    assert!(Centre::coerce(&[list(fixed(DataType::Float32, 3))]).is_err());
    assert!(Centre::coerce(&[list(DataType::Float32)]).is_err());
    assert!(Centre::coerce(&[fixed(DataType::Float32, 2)]).is_err());
    assert!(EnergyOf::coerce(&[list(DataType::Int16)]).is_ok());
    assert!(EnergyOf::coerce(&[list(DataType::Float32)]).is_err());
    assert_eq!((EnergyOf::NAME, Scale::NAME), ("energy", "scale"));
}

#[test]
fn the_function_itself_stays() {
    let pair = Tensor::from([1.0, 2.0]);
    assert_eq!(scale(pair.view(), 2.0, None), Tensor::from([2.0, 4.0]));
    assert_eq!(energy_of(TensorView::from(&[3_i16, 4][..])), 25);
}

/// A function may be called as a variable of what is written beside it.
mod names {
    use super::*;

    #[tensor_udf]
    fn rows(x: f32) -> f32 {
        x + 1.0
    }

    #[tensor_udf]
    fn output(row: f32) -> f32 {
        row + 1.0
    }

    #[test]
    fn variables() {
        let numbers: ArrayRef = Arc::new(Float32Array::from(vec![1.0]));
        let field = Field::new("x", DataType::Float32, true);
        let column = [(&field, &numbers)];
        for result in [call::<Rows>, call::<Output>] {
            assert_eq!(result(&column, 1).unwrap().as_primitive::<Float32Type>().values()[..], [2.0]);
        }
    }
}
