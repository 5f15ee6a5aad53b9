//! Columns of sequences against Arrow's own access to the same lists.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::sync::Arc;

use arrow_array::builder::{FixedSizeListBuilder, GenericListBuilder, Int32Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, FixedSizeListArray, GenericListArray, Int32Array, ListArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use shapeproof::ragged::{Sum, sequence_pool};
use shapeproof::{Lod, LodTensor, prelude::*};
use shapeproof_arrow::{ListOffset, RaggedColumn, ragged_column, ragged_field};

/// Sequences of pairs, `None` for a null one, by Arrow's own builder.
fn lists<O: ListOffset>(lengths: &[Option<usize>]) -> GenericListArray<O> {
    let mut lists = GenericListBuilder::<O, _>::new(FixedSizeListBuilder::new(Int32Builder::new(), 2));
    let mut next = 0;
    for length in lengths {
        for _ in 0..length.unwrap_or(0) {
            lists.values().values().append_slice(&[next, 10 * next]);
            lists.values().append(true);
            next += 1;
        }
        lists.append(length.is_some());
    }
    lists.finish()
}

const LENGTHS: [Option<usize>; 6] = [Some(2), Some(0), Some(3), None, Some(1), Some(4)];

/// Each sequence is what Arrow says that the list holds, in slices as well.
fn sequences_are_arrows_lists<O: ListOffset>() {
    let array = lists::<O>(&LENGTHS);
    let field = Field::new("pairs", array.data_type().clone(), true);
    for (from, len) in [(0, 6), (0, 3), (2, 3), (3, 1), (4, 2), (6, 0)] {
        let slice = array.slice(from, len);
        let column = RaggedColumn::<i32, Shape![2], O>::new(&field, &slice).unwrap();
        assert_eq!((column.len(), column.rows().len(), column.name()), (len, len, "pairs"));
        let naive: Vec<Option<Vec<i32>>> = (0..len)
            .map(|row| {
                slice.is_valid(row).then(|| {
                    let pairs = slice.value(row);
                    let pairs = pairs.as_fixed_size_list();
                    (0..pairs.len())
                        .flat_map(|pair| pairs.value(pair).as_primitive::<Int32Type>().values().to_vec())
                        .collect()
                })
            })
            .collect();
        let rows: Vec<_> = column.rows().map(|row| row.map(|row| row.as_slice().to_vec())).collect();
        assert_eq!(rows, naive);
        assert!(column.get(len).is_none());

        let batch = column.batch();
        if naive.iter().any(Option::is_none) {
            let row = naive.iter().position(Option::is_none).unwrap();
            let sentence = format!("column `pairs`, row {row}: null where a tensor is asked for");
            assert_eq!(batch.err().unwrap().to_string(), sentence);
        } else if len == 0 {
            assert!(batch.err().unwrap().to_string().starts_with("column `pairs`: from_offsets: "));
        } else {
            let batch = batch.unwrap();
            let all: Vec<i32> = naive.into_iter().flatten().flatten().collect();
            assert_eq!(batch.as_slice(), all);
            let lengths = LENGTHS[from..from + len].iter().map(|length| length.unwrap());
            assert!(batch.lod().lengths(0).eq(lengths));
        }
    }
}

#[test]
fn sequences_of_both_kinds_of_lists() {
    sequences_are_arrows_lists::<i32>();
    sequences_are_arrows_lists::<i64>();
}

#[test]
fn values_and_offsets_stay_where_they_are() {
    let array = lists::<i32>(&[Some(2), Some(3)]);
    let field = Field::new("pairs", array.data_type().clone(), true);
    let column = RaggedColumn::<i32, Shape![2]>::new(&field, &array).unwrap();
    let batch = column.batch().unwrap();
    let values = array.values().as_fixed_size_list().values().as_primitive::<Int32Type>().values();
    assert_eq!(batch.as_slice().as_ptr(), values.as_ptr());
    assert_eq!(batch.lod().level(0).unwrap().as_ptr().cast(), array.value_offsets().as_ptr());

    let mut sums = [0; 4];
    let sums = sequence_pool(&batch, Sum, 0, &mut sums[..]).unwrap();
    assert_eq!(sums.as_slice(), [1, 10, 9, 90]);
}

/// A column of sequences of one row each, with nulls where they are asked for.
fn with_nulls(elements: [bool; 3], rows: [bool; 3], sequences: [bool; 3]) -> ListArray {
    let item = Arc::new(Field::new_list_field(DataType::Int32, true));
    let values = Int32Array::new(vec![1, 2, 3].into(), Some(NullBuffer::from(elements.to_vec())));
    let rows = FixedSizeListArray::new(item, 1, Arc::new(values), Some(NullBuffer::from(rows.to_vec())));
    let item = Arc::new(Field::new_list_field(rows.data_type().clone(), true));
    let offsets = OffsetBuffer::from_lengths([1, 1, 1]);
    ListArray::new(item, offsets, Arc::new(rows), Some(NullBuffer::from(sequences.to_vec())))
}

#[test]
fn nulls_below_a_sequence() {
    let read = |array: &ListArray| {
        let field = Field::new("x", array.data_type().clone(), true);
        let column = RaggedColumn::<i32, Shape![1]>::new(&field, array);
        column.map(|column| column.rows().flatten().count()).map_err(|error| error.to_string())
    };
    let all = [true; 3];
    let third = [true, true, false];
    let sentence = Err("column `x`, row 2: a tensor with a null among its elements".to_owned());
    assert_eq!(read(&with_nulls(all, all, all)), Ok(3));
    assert_eq!(read(&with_nulls(third, all, all)), sentence);
    assert_eq!(read(&with_nulls(all, third, all)), sentence);
    // What stands under a null is not looked at.
    assert_eq!(read(&with_nulls(third, all, third)), Ok(2));
    assert_eq!(read(&with_nulls(third, third, third)), Ok(2));
    // Nor is what stands outside of a slice.
    assert_eq!(read(&with_nulls(third, third, all).slice(0, 2)), Ok(2));
    let slice = with_nulls(third, all, all).slice(1, 2);
    assert_eq!(read(&slice), Err("column `x`, row 1: a tensor with a null among its elements".into()));
}

/// What is written is the ragged tensor by Arrow's own access, and is read as the same one.
fn there_and_back<O: ListOffset>() {
    let rows: Vec<f32> = (0..36).map(|x| x as f32).collect();
    let place = rows.as_ptr();
    let lod = Lod::from_lengths(&[2, 0, 1], Vec::<u16>::new()).unwrap();
    let ragged = LodTensor::<f32, Shape![4, 3], _, _>::new(rows, lod).unwrap();
    let nulls = NullBuffer::from(vec![true, true, false]);
    let array: GenericListArray<O> = ragged_column(ragged, Some(nulls)).unwrap();
    array.to_data().validate_full().unwrap();
    let field = ragged_field::<f32, Shape![4, 3], O>("frames", true);
    assert_eq!(field.data_type(), array.data_type());
    assert_eq!((array.value(0).len(), array.value(1).len(), array.is_null(2)), (2, 0, true));

    let column = RaggedColumn::<f32, Shape![4, 3], O>::new(&field, &array).unwrap();
    let first = column.get(0).unwrap();
    assert_eq!((first.shape().dims(), first.as_slice().as_ptr()), ([2, 4, 3], place));
    let other = RaggedColumn::<f32, Shape![3, 4], O>::new(&field, &array).err().unwrap();
    let sentence = "column `frames`: tensors of [3, 4] are asked for, it has tensors of [4, 3]";
    assert_eq!(other.to_string(), sentence);
}

#[test]
fn ragged_tensors_become_columns() {
    there_and_back::<i32>();
    there_and_back::<i64>();

    let lod = Lod::from_length_levels(&[&[1_usize, 1][..], &[2, 1]], Vec::<u16>::new()).unwrap();
    let ragged = LodTensor::<u8, Shape![1], _, _>::new(vec![1, 2, 3], lod).unwrap();
    let error = ragged_column::<i32, _, _, _, _>(ragged, None).unwrap_err();
    assert_eq!(error.to_string(), "a ragged tensor of 2 levels, where a column of lists has one");
}

#[test]
fn other_columns_are_refused() {
    let array = lists::<i32>(&LENGTHS);
    let field = Field::new("pairs", array.data_type().clone(), true);
    let large = RaggedColumn::<i32, Shape![2], i64>::new(&field, &array).err().unwrap().to_string();
    let sentence =
        "column `pairs`: LargeList of tensors of [2] with Int32 elements are asked for, it is List(";
    assert!(large.starts_with(sentence), "{large}");
    let floats = RaggedColumn::<f32, Shape![2]>::new(&field, &array).err().unwrap().to_string();
    assert!(
        floats.starts_with("column `pairs`: tensors of [2] with Float32 elements are asked for"),
        "{floats}"
    );
    let triples = RaggedColumn::<i32, Shape![3]>::new(&field, &array).err().unwrap().to_string();
    assert_eq!(triples, "column `pairs`: tensors of [3] are asked for, it has tensors of [2]");
    let matrix = RaggedColumn::<i32, Shape![2, 1]>::new(&field, &array).err().unwrap().to_string();
    assert!(matrix.contains("has no shape without the extension type"), "{matrix}");
    assert!(RaggedColumn::<i32, Shape![2, 1]>::of_lists("pairs", &array).is_ok());
}
