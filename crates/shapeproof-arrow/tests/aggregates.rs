//! Aggregates against plain sums, whichever way the rows are spread over groups and parts.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{Array, ArrayRef, Float32Array, StringArray};
use arrow_schema::DataType;
use std::sync::Arc;

use shapeproof::prelude::*;
use shapeproof_arrow::function::{Aggregate, Column};
use shapeproof_arrow::{TensorBuilder, TensorColumn, tensor_udaf};

/// The mean of pairs, each with a weight, which is 1 where it is null.
#[derive(Default)]
struct MeanPair {
    sum: Tensor<f64, Shape![2]>,
    weight: f64,
}

#[tensor_udaf]
impl MeanPair {
    fn update(&mut self, pair: TensorView<'_, f32, Shape![2]>, weight: Option<f32>) -> Result<(), String> {
        let weight = f64::from(weight.unwrap_or(1.0));
        if weight < 0.0 {
            return Err(format!("a weight of {weight}"));
        }
        self.sum += pair.cast::<f64>() * weight;
        self.weight += weight;
        Ok(())
    }
    /// Null where nothing has been added.
    fn state(&self) -> (Tensor<f64, Shape![2]>, Option<f64>) {
        (self.sum, (self.weight > 0.0).then_some(self.weight))
    }
    fn merge(&mut self, sum: TensorView<'_, f64, Shape![2]>, weight: f64) {
        self.sum += sum;
        self.weight += weight;
    }
    fn finish(&self) -> Option<Tensor<f64, Shape![2]>> {
        (self.weight > 0.0).then(|| (self.sum / self.weight).eval())
    }
}

/// So many pairs, of which each fifth is null, and weights, of which each third is.
fn columns(rows: usize) -> [ArrayRef; 2] {
    let mut pairs = TensorBuilder::<f32, Shape![2]>::new();
    for row in 0..rows {
        if row % 5 == 4 {
            pairs.push_null();
        } else {
            pairs.push(Tensor::from([row as f32, 0.5]).view());
        }
    }
    let weights: Float32Array = (0..rows).map(|row| (row % 3 != 2).then_some(row as f32)).collect();
    [Arc::new(pairs.finish().unwrap()), Arc::new(weights)]
}

/// Adds rows to groups, as a query engine would.
fn update<A: Aggregate>(
    groups: &mut [A],
    arrays: &[ArrayRef],
    group: impl Fn(usize) -> Option<usize>,
) -> Result<(), String> {
    let fields = A::arguments();
    let columns: Vec<_> = fields.iter().zip(arrays).map(|(field, array)| Column { field, array }).collect();
    A::update_groups(groups, &columns, arrays[0].len(), group).map_err(|error| error.to_string())
}

/// Joins states, whose groups stand in order.
fn merge<A: Aggregate>(groups: &mut [A], states: &[ArrayRef]) -> Result<(), String> {
    let fields = A::state_fields();
    let columns: Vec<_> = fields.iter().zip(states).map(|(field, array)| Column { field, array }).collect();
    A::merge_groups(groups, &columns, states[0].len(), Some).map_err(|error| error.to_string())
}

/// The same sums by a loop over numbers.
fn naive(rows: usize, group: impl Fn(usize) -> Option<usize>) -> Vec<Option<[f64; 2]>> {
    let mut sums = [([0.0, 0.0], 0.0); 3];
    for row in (0..rows).filter(|row| row % 5 != 4) {
        let Some(group) = group(row) else { continue };
        let weight = if row % 3 == 2 { 1.0 } else { row as f64 };
        let ([first, second], total) = &mut sums[group];
        *first += weight * row as f64;
        *second += weight * 0.5;
        *total += weight;
    }
    sums.iter().map(|([a, b], total)| (*total > 0.0).then(|| [a / total, b / total])).collect()
}

#[test]
fn groups_filters_and_parts() {
    let group = |row: usize| (row % 7 != 3).then_some(2 * (row % 2));
    let arrays = columns(40);
    for parts in [vec![0..40, 40..40], vec![0..13, 13..13, 13..40], vec![0..1, 1..2, 2..40]] {
        let mut groups: [MeanPair; 3] = Default::default();
        for part in parts {
            let slices: Vec<_> = arrays.iter().map(|array| array.slice(part.start, part.len())).collect();
            let mut states: [MeanPair; 3] = Default::default();
            update(&mut states, &slices, |row| group(part.start + row)).unwrap();
            let states = MeanPair::states(&states).unwrap();
            for (field, state) in MeanPair::state_fields().iter().zip(&states) {
                assert_eq!(field.data_type(), state.data_type());
            }
            merge(&mut groups, &states).unwrap();
        }
        let results = MeanPair::results(&groups).unwrap();
        let output = MeanPair::output();
        let results = TensorColumn::<f64, Shape![2]>::new(&output, &results).unwrap();
        let results: Vec<_> =
            results.rows().map(|row| row.map(|row| <[f64; 2]>::try_from(row.as_slice()).unwrap())).collect();
        assert_eq!(results, naive(40, group));
        assert!(results[0].is_some() && results[1].is_none());
    }
    let names = MeanPair::state_fields().iter().map(|field| field.name().clone()).collect::<Vec<_>>();
    assert_eq!((MeanPair::NAME, names), ("mean_pair", vec!["sum".to_owned(), "weight".to_owned()]));
}

#[test]
fn a_group_that_is_not_there_takes_no_rows() {
    let mut groups = [MeanPair::default()];
    update(&mut groups, &columns(4), Some).unwrap();
    assert_eq!((groups[0].sum, groups[0].weight), (Tensor::from([0.0, 0.0]), 0.0));
}

#[test]
fn errors_name_column_and_row() {
    let [pairs, _] = columns(3);
    let weights: ArrayRef = Arc::new(Float32Array::from(vec![1.0, -1.0, -2.0]));
    let arrays = [pairs, weights];
    let mut groups = [MeanPair::default()];
    let error = update(&mut groups, &arrays, |_| Some(0)).unwrap_err();
    assert_eq!(error, "mean_pair, row 1: a weight of -1");
    let error = update(&mut groups, &arrays, |row| (row == 2).then_some(0)).unwrap_err();
    assert_eq!(error, "mean_pair, row 2: a weight of -2");
    let error = update(&mut groups, &arrays[..1], |_| Some(0)).unwrap_err();
    assert_eq!(error, "mean_pair: it takes 2 columns, not 1");
    let swapped = [Arc::clone(&arrays[1]), Arc::clone(&arrays[0])];
    let error = update(&mut groups, &swapped, |_| Some(0)).unwrap_err();
    assert_eq!(error, "column `pair`: tensors of [2] with Float32 elements are asked for, it is Float32");
    let error = merge(&mut groups, &arrays).unwrap_err();
    assert!(error.starts_with("column `sum`: tensors of [2] with Float64 elements are asked for"), "{error}");
    let tensors = arrays[0].data_type().clone();
    assert_eq!(MeanPair::coerce(&[tensors.clone(), DataType::Int64]).unwrap(), [tensors, DataType::Float32]);
}

/// The longest word, the first of several, and how many there are: values that are no tensors, and none at all.
#[derive(Default)]
struct Longest {
    word: String,
    count: u64,
    letters: f64,
}

#[tensor_udaf(name = "longest_word")]
impl Longest {
    fn update(&mut self, word: &str) {
        self.merge(word, 1, word.len() as f64);
    }
    fn state(&self) -> (String, u64, f64) {
        (self.word.clone(), self.count, self.letters)
    }
    fn merge(&mut self, word: &str, count: u64, letters: f64) {
        if word.len() > self.word.len() {
            self.word = word.to_owned();
        }
        self.count += count;
        self.letters += letters;
    }
    fn finish(&self) -> Result<String, String> {
        if self.count == 0 { Err("no words".to_owned()) } else { Ok(self.word.clone()) }
    }
}

#[test]
fn words() {
    let words: ArrayRef =
        Arc::new(StringArray::from(vec![Some("a"), None, Some("longest"), Some("shorter")]));
    let mut groups: [Longest; 2] = Default::default();
    update(&mut groups, &[words], |_| Some(1)).unwrap();
    let states = Longest::states(&groups).unwrap();
    assert_eq!(states[1].as_primitive::<UInt64Type>().values()[..], [0, 3]);
    assert_eq!(states[2].as_primitive::<Float64Type>().values()[..], [0.0, 15.0]);
    merge(&mut groups, &states).unwrap();
    assert_eq!(Longest::results(&groups).unwrap_err().to_string(), "longest_word, row 0: no words");
    assert_eq!(Longest::results(&groups[1..]).unwrap().as_string::<i32>().value(0), "longest");
    assert_eq!(groups[1].count, 6);
}
