//! Columns of tensors against Arrow's own access to the same arrays, list by list.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::sync::Arc;

use arrow_array::builder::{FixedSizeListBuilder, Float32Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::Float32Type;
use arrow_array::{Array, FixedSizeListArray, PrimitiveArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use half::f16;
use shapeproof::{axes, prelude::*};
use shapeproof_arrow::{
    Element, Error, PermutedColumn, TensorBuilder, TensorColumn, TensorType, column_from_batch,
    column_from_tensors, column_from_vec,
};

type Window = Shape![3, 2];

/// Rows of 6 numbers as Arrow's own builder makes them: row `i` is `100 i ..`, and every third one is null.
fn windows(rows: usize) -> FixedSizeListArray {
    let mut lists = FixedSizeListBuilder::new(Float32Builder::new(), 6);
    for row in 0..rows {
        lists.values().append_slice(&(0..6).map(|k| (100 * row + k) as f32).collect::<Vec<_>>());
        lists.append(row % 3 != 2);
    }
    lists.finish()
}

fn field() -> Field {
    TensorType::of::<f32, Window>().field("window", true)
}

/// Every row is what Arrow says that the list holds, in slices as well.
#[test]
fn rows_are_arrows_lists() {
    let (array, field) = (windows(10), field());
    for (from, len) in [(0, 10), (0, 0), (1, 7), (4, 1), (9, 1), (10, 0)] {
        let slice = array.slice(from, len);
        let column = TensorColumn::<f32, Window>::new(&field, &slice).unwrap();
        assert_eq!((column.len(), column.is_empty(), column.rows().len()), (len, len == 0, len));
        for (row, tensor) in column.rows().enumerate() {
            let list = slice.is_valid(row).then(|| slice.value(row));
            let list = list.as_ref().map(|list| list.as_primitive::<Float32Type>().values().to_vec());
            assert_eq!(tensor.map(|tensor| tensor.as_slice().to_vec()), list);
        }
        assert!(column.get(len).is_none() && column.get(usize::MAX).is_none());
    }
}

#[test]
fn a_batch_is_the_whole_column_where_it_lies() {
    let (array, field) = (windows(2), field());
    let values = array.values().as_primitive::<Float32Type>().values();
    let column = TensorColumn::<f32, Window>::new(&field, &array).unwrap();
    let batch = column.batch().unwrap();
    assert_eq!((batch.shape().dims(), batch.as_slice().as_ptr()), ([2, 3, 2], values.as_ptr()));
    assert_eq!(column.get(1).unwrap().as_slice().as_ptr(), values[6..].as_ptr());

    let array = windows(8).slice(1, 6);
    let column = TensorColumn::<f32, Window>::new(&field, &array).unwrap();
    let error = column.batch().err().unwrap();
    assert_eq!(error.to_string(), "column `window`, row 1: null where a tensor is asked for");
    assert_eq!(column.try_get(4).err().unwrap(), Error::Null { column: "window".into(), row: 4 });
    let batch = column.batch_with_nulls().unwrap();
    assert_eq!((batch.get([0, 0, 1]), batch.get([5, 2, 1])), (Some(101.0), Some(605.0)));
    assert!(column.nulls().unwrap().is_null(1));
}

#[test]
fn shapes_without_elements_and_without_axes() {
    let nulls = NullBuffer::from(vec![true, false, true]);
    let array = column_from_vec::<u8, Shape![0, 4]>(Vec::new(), Some(nulls)).unwrap();
    let field = TensorType::of::<u8, Shape![0, 4]>().field("none", true);
    let column = TensorColumn::<u8, Shape![0, 4]>::new(&field, &array).unwrap();
    assert_eq!(column.rows().map(|row| row.is_some()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(column.batch_with_nulls().unwrap().shape().dims(), [3, 0, 4]);

    let array = column_from_vec::<u8, Shape![]>(vec![5, 7], None).unwrap();
    let field = TensorType::of::<u8, Shape![]>().field("number", true);
    let column = TensorColumn::<u8, Shape![]>::new(&field, &array).unwrap();
    assert_eq!(column.batch().unwrap().as_slice(), [5, 7]);
}

/// What is written is, by Arrow's own access, the tensors one after the other.
fn written<T: Element, S: shapeproof::StaticShape>(array: &FixedSizeListArray, elements: &[T]) {
    array.to_data().validate_full().unwrap();
    let values = array.values().as_primitive::<T::Arrow>();
    assert_eq!(&values.values()[..], elements);
    assert_eq!((array.value_length() as usize, array.len() * S::LEN), (S::LEN, elements.len()));
}

#[test]
fn owned_tensors_become_a_column_where_they_lie() {
    // 64 bytes each: nothing between them.
    let tensors: Vec<Tensor<f32, Shape![8, 2]>> =
        (0..3).map(|n| Tensor::from_fn(|[i, j]| (100 * n + 2 * i + j) as f32)).collect();
    let (place, elements) = (tensors.as_ptr(), tensors.iter().flat_map(|x| x.as_slice().to_vec()));
    let elements: Vec<f32> = elements.collect();
    let array = column_from_tensors(tensors, None).unwrap();
    written::<f32, Shape![8, 2]>(&array, &elements);
    assert_eq!(array.values().as_primitive::<Float32Type>().values().as_ptr().cast(), place);

    // 24 bytes of 64: copied.
    let tensors: Vec<Tensor<f32, Window>> = (0..3).map(|n| Tensor::full(n as f32)).collect();
    let elements: Vec<f32> = tensors.iter().flat_map(|x| x.as_slice().to_vec()).collect();
    let nulls = NullBuffer::from(vec![true, false, true]);
    let array = column_from_tensors(tensors, Some(nulls)).unwrap();
    written::<f32, Window>(&array, &elements);
    assert!(array.is_null(1) && array.null_count() == 1);

    let batch =
        Tensor::<i16, Shape![?, 2, 3]>::try_from_fn([4, 2, 3], |[n, i, j]| (100 * n + 3 * i + j) as i16);
    let batch = batch.unwrap();
    let (place, elements) = (batch.as_slice().as_ptr(), batch.as_slice().to_vec());
    let array = column_from_batch::<i16, Shape![2, 3]>(batch, None).unwrap();
    written::<i16, Shape![2, 3]>(&array, &elements);
    assert_eq!(array.values().as_primitive::<arrow_array::types::Int16Type>().values().as_ptr(), place);

    let mut builder = TensorBuilder::<f64, Shape![2]>::default();
    builder.push(Tensor::from([1.0, 2.0]).view());
    builder.push_null();
    let array = builder.finish().unwrap();
    written::<f64, Shape![2]>(&array, &[1.0, 2.0, 0.0, 0.0]);
    assert!(array.is_null(1) && array.is_valid(0));
}

#[test]
fn what_does_not_come_out_even_is_no_column() {
    let error = column_from_vec::<u8, Shape![3]>(vec![0; 7], None).unwrap_err();
    assert_eq!(error.to_string(), "7 elements are not a whole number of tensors of 3");
    let error = column_from_vec::<u8, Shape![3]>(vec![0; 6], Some(NullBuffer::new_valid(3))).unwrap_err();
    assert_eq!(error.to_string(), "3 null bits for 2 rows");
}

/// Each type of elements, there and back, by a type that Arrow names.
#[test]
fn all_elements() {
    fn there_and_back<T: Element>(elements: [T; 4], name: &str) {
        let array = column_from_vec::<T, Shape![2]>(elements.to_vec(), None).unwrap();
        let field = TensorType::of::<T, Shape![2]>().field("x", false);
        assert_eq!((field.data_type(), T::TYPE.to_string()), (array.data_type(), name.to_owned()));
        let column = TensorColumn::<T, Shape![2]>::new(&field, &array).unwrap();
        assert_eq!(column.batch().unwrap().as_slice(), elements);
    }
    there_and_back([-1_i8, 2, 3, 4], "Int8");
    there_and_back([-1_i16, 2, 3, 4], "Int16");
    there_and_back([-1_i32, 2, 3, 4], "Int32");
    there_and_back([-1_i64, 2, 3, 4], "Int64");
    there_and_back([1_u8, 2, 3, 4], "UInt8");
    there_and_back([1_u16, 2, 3, 4], "UInt16");
    there_and_back([1_u32, 2, 3, 4], "UInt32");
    there_and_back([1_u64, 2, 3, 4], "UInt64");
    there_and_back([1.5_f32, 2.0, 3.0, 4.0], "Float32");
    there_and_back([1.5_f64, 2.0, 3.0, 4.0], "Float64");
    there_and_back([f16::ONE, f16::PI, f16::E, f16::ZERO], "Float16");
}

#[test]
fn nulls_among_the_elements_count_where_the_row_is_a_value() {
    let values: PrimitiveArray<Float32Type> =
        [Some(1.0), Some(2.0), None, Some(4.0), Some(5.0), None].into_iter().collect();
    let item = Arc::new(Field::new_list_field(DataType::Float32, true));
    let field = Field::new("pair", DataType::FixedSizeList(item.clone(), 2), true);
    let column = |nulls: Vec<bool>| {
        FixedSizeListArray::new(item.clone(), 2, Arc::new(values.clone()), Some(NullBuffer::from(nulls)))
    };
    let array = column(vec![true, false, false]);
    let read = TensorColumn::<f32, Shape![2]>::new(&field, &array).unwrap();
    assert_eq!(read.get(0).unwrap().as_slice(), [1.0, 2.0]);
    let array = column(vec![true, false, true]);
    let error = TensorColumn::<f32, Shape![2]>::new(&field, &array).err().unwrap();
    assert_eq!(error.to_string(), "column `pair`, row 2: a tensor with a null among its elements");
}

/// The sentence about a column that is asked to be tensors of 3 by 2 floats.
#[track_caller]
fn refused(field: &Field, array: &dyn Array, sentence: &str) {
    let error = TensorColumn::<f32, Window>::new(field, array).err().unwrap();
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn other_columns_are_refused() {
    let array = windows(2);
    let plain = Field::new("plain", array.data_type().clone(), true);
    refused(
        &plain,
        &array,
        "column `plain`: a list of 6 elements has no shape without the extension type \
         arrow.fixed_shape_tensor, and [3, 2] is asked for",
    );
    assert!(TensorColumn::<f32, Shape![6]>::new(&plain, &array).is_ok());
    assert!(TensorColumn::<f32, Window>::of_lists("plain", &array).is_ok());
    assert!(TensorColumn::<f32, Shape![3, 3]>::of_lists("plain", &array).is_err());

    let other = TensorType::of::<f32, Shape![2, 3]>().field("x", true);
    refused(&other, &array, "column `x`: tensors of [3, 2] are asked for, it has tensors of [2, 3]");
    let doubles = column_from_vec::<f64, Window>(vec![0.0; 6], None).unwrap();
    refused(
        &field(),
        &doubles,
        "column `window`: tensors of [3, 2] with Float32 elements are asked for, it is \
         FixedSizeList(6 x non-null Float64)",
    );
    let permuted = TensorType::of::<f32, Window>().with_permutation([1, 0]).unwrap().field("x", true);
    let sentence = "column `x`: its axes are read in the order [1, 0], and the order [0, 1] is asked for";
    refused(&permuted, &array, sentence);
    // An order that changes nothing is none.
    let stored = TensorType::of::<f32, Window>().with_permutation([0, 1]).unwrap().field("x", true);
    assert!(TensorColumn::<f32, Window>::new(&stored, &array).is_ok());
}

#[test]
fn axes_in_another_order() {
    let array = column_from_vec::<u8, Shape![2, 3, 4]>((0..48).collect(), None).unwrap();
    let field = TensorType::of::<u8, Shape![2, 3, 4]>().with_permutation([2, 0, 1]).unwrap().field("x", true);
    let column = PermutedColumn::<u8, Shape![2, 3, 4], _>::new(&field, &array, axes![2, 0, 1]).unwrap();
    let (stored, read) = (column.stored().get(1).unwrap(), column.get(1).unwrap());
    assert_eq!(read.shape().dims(), [4, 2, 3]);
    for [i, j, k] in (0..24).map(|n| [n / 12, n / 4 % 3, n % 4]) {
        assert_eq!(read.get([k, i, j]), stored.get([i, j, k]));
    }
    assert_eq!(column.rows().len(), 2);
}

#[test]
fn metadata_of_others() {
    let read = |json: &str| {
        let item = Arc::new(Field::new_list_field(DataType::UInt8, true));
        let metadata = [
            ("ARROW:extension:name".to_owned(), TensorType::NAME.to_owned()),
            ("ARROW:extension:metadata".to_owned(), json.to_owned()),
        ];
        let field = Field::new("x", DataType::FixedSizeList(item, 6), true);
        TensorType::from_field(&field.with_metadata(metadata.into()))
    };
    // As C++ writes them, and as the crate `arrow-schema` does.
    let kind = read(r#"{"shape":[3,2],"dim_names":["a","b"],"permutation":[1,0]}"#).unwrap().unwrap();
    assert_eq!((kind.shape(), kind.permutation()), (&[3, 2][..], Some(&[1, 0][..])));
    assert_eq!((kind.dim_names().unwrap()[1].as_str(), kind.logical_shape()), ("b", vec![2, 3]));
    assert_eq!(*kind.element(), DataType::UInt8);
    let kind = read(r#"{"shape":[3,2],"dim_names":null,"permutations":[1,0]}"#).unwrap().unwrap();
    assert_eq!((kind.dim_names(), kind.permutation()), (None, Some(&[1, 0][..])));

    for (json, sentence) in [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("[3,2]", "they are not a JSON object"),
        ("{}", "there is no shape"),
        (r#"{"shape":[3,-2]}"#, "`shape` is not a list of lengths: [3,-2]"),
        (r#"{"shape":[3,3]}"#, "the shape [3, 3] does not have 6 elements, as the lists do"),
        (r#"{"shape":[3,2],"permutation":[0,0]}"#, "[0, 0] does not name each of 2 axes once"),
        (r#"{"shape":[3,2],"dim_names":["a"]}"#, r#"`dim_names` is not a list of 2 names: ["a"]"#),
    ] {
        let error = read(json).unwrap_err().to_string();
        assert_eq!(error, format!("column `x`: the metadata of its tensors: {sentence}"));
    }
    let plain = Field::new("x", DataType::UInt8, true);
    assert_eq!(TensorType::from_field(&plain), Ok(None));
    let error = TensorType::of::<u8, Shape![2, 2]>().with_dim_names(["a"]).unwrap_err();
    assert_eq!(error.to_string(), "1 names for 2 axes");
    let error = TensorType::of::<u8, Shape![2, 2]>().with_permutation([1, 2]).unwrap_err();
    assert_eq!(error.to_string(), "[1, 2] does not name each of 2 axes once");
}
