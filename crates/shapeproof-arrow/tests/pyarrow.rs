//! Files of pyarrow's as tensors, and tensors as files that pyarrow reads; `pyarrow/README.md` says which is whose.
//!
//! Element `k` of row `r` is `100 r + k` throughout.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::NullBuffer;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{Field, Schema};
use half::f16;
use shapeproof::{Lod, LodTensor, axes, prelude::*};
use shapeproof_arrow::{
    PermutedColumn, RaggedColumn, TensorColumn, TensorType, column_from_vec, ragged_column, ragged_field,
};

type Window = Shape![3, 2];

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pyarrow").join(name)
}

fn read(name: &str) -> Vec<RecordBatch> {
    FileReader::try_new(File::open(path(name)).unwrap(), None).unwrap().map(Result::unwrap).collect()
}

/// A column of a batch with its field.
fn column<'a>(batch: &'a RecordBatch, name: &str) -> (&'a Field, &'a ArrayRef) {
    let at = batch.schema_ref().index_of(name).unwrap();
    (batch.schema_ref().field(at), batch.column(at))
}

/// The elements of a row.
fn row(row: usize, elements: usize) -> impl Iterator<Item = usize> {
    (0..elements).map(move |k| 100 * row + k)
}

/// The columns that both sides write, over all batches of a file.
fn check(name: &str) {
    let mut rows = 0;
    let mut ragged_rows = 0;
    for batch in read(name) {
        let (field, array) = column(&batch, "window");
        let kind = TensorType::from_field(field).unwrap().unwrap();
        assert_eq!(kind.dim_names().unwrap(), ["frame", "channel"]);
        let windows = TensorColumn::<f32, Window>::new(field, array).unwrap();
        let (field, array) = column(&batch, "image");
        let images = PermutedColumn::<u8, Shape![2, 2, 3], _>::new(field, array, axes![2, 0, 1]).unwrap();
        let (field, array) = column(&batch, "swapped");
        let swapped = PermutedColumn::<i16, Window, _>::new(field, array, axes![1, 0]).unwrap();
        let (field, array) = column(&batch, "nullable");
        let nullable = TensorColumn::<f64, Shape![2, 1]>::new(field, array).unwrap();
        let (field, array) = column(&batch, "ragged");
        let ragged = RaggedColumn::<f32, Window>::new(field, array).unwrap();
        for at in 0..batch.num_rows() {
            let r = rows + at;
            assert!(windows.get(at).unwrap().as_slice().iter().copied().eq(row(r, 6).map(|x| x as f32)));
            let image = images.get(at).unwrap();
            for [colour, i, j] in (0..12).map(|n| [n / 4, n / 2 % 2, n % 2]) {
                let stored = 100 * r + 6 * i + 3 * j + colour;
                assert_eq!(image.get([colour, i, j]), Some(stored as u8));
            }
            let pairs = swapped.get(at).unwrap();
            assert!((0..6).all(|n| pairs.get([n % 2, n / 2]) == Some((100 * r + n) as i16)));
            let elements = nullable.get(at).map(|x| x.as_slice().to_vec());
            let naive = r.is_multiple_of(2).then(|| row(r, 2).map(|x| x as f64).collect());
            assert_eq!(elements, naive);
            let frames = ragged.get(at).unwrap();
            assert_eq!(frames.shape().dims(), [[2, 0, 3, 1][r], 3, 2]);
            let naive = (0..[2, 0, 3, 1][r]).flat_map(|frame| row(ragged_rows + frame, 6));
            assert!(frames.as_slice().iter().copied().eq(naive.map(|x| x as f32)));
            ragged_rows += [2, 0, 3, 1][r];
        }
        rows += batch.num_rows();
    }
    assert_eq!((rows, ragged_rows), (4, 6));
}

#[test]
fn what_pyarrow_writes() {
    check("from_pyarrow.arrow");
    let mut at = 0;
    for batch in read("from_pyarrow.arrow") {
        let (field, array) = column(&batch, "half");
        let halves = TensorColumn::<f16, Shape![2]>::new(field, array).unwrap();
        let (field, array) = column(&batch, "large");
        let large = RaggedColumn::<f32, Window, i64>::new(field, array).unwrap();
        for n in 0..batch.num_rows() {
            let naive = row(at, 2).map(|x| f16::from_f32(x as f32));
            assert!(halves.get(n).unwrap().as_slice().iter().copied().eq(naive));
            assert_eq!(
                large.get(n).map(|frames| frames.shape().dims()[0]),
                [Some(2), None, Some(3), Some(1)][at]
            );
            at += 1;
        }
    }
}

/// What `round_trip.py` has compared with NumPy, and what pyarrow made of it.
#[test]
fn what_pyarrow_read_of_ours() {
    check("from_rust.arrow");
    check("back.arrow");
}

/// The file that pyarrow has read is the one that the crate writes.
#[test]
fn the_file_for_pyarrow() {
    let elements = |rows: usize, len: usize| (0..rows).flat_map(move |r| row(r, len));
    let window = TensorType::of::<f32, Window>().with_dim_names(["frame", "channel"]).unwrap();
    let image = TensorType::of::<u8, Shape![2, 2, 3]>().with_permutation([2, 0, 1]).unwrap();
    let swapped = TensorType::of::<i16, Window>().with_permutation([1, 0]).unwrap();
    let nullable = TensorType::of::<f64, Shape![2, 1]>();
    let windows = column_from_vec::<f32, Window>(elements(4, 6).map(|x| x as f32).collect(), None).unwrap();
    let images =
        column_from_vec::<u8, Shape![2, 2, 3]>(elements(4, 12).map(|x| x as u8).collect(), None).unwrap();
    let pairs = column_from_vec::<i16, Window>(elements(4, 6).map(|x| x as i16).collect(), None).unwrap();
    let valid = NullBuffer::from(vec![true, false, true, false]);
    let nullables = elements(4, 2).map(|x| x as f64).collect();
    let nullables = column_from_vec::<f64, Shape![2, 1]>(nullables, Some(valid)).unwrap();
    let lod = Lod::from_lengths(&[2, 0, 3, 1], Vec::<u32>::new()).unwrap();
    let frames: Vec<f32> = elements(6, 6).map(|x| x as f32).collect();
    let ragged = LodTensor::<f32, Window, _, _>::new(frames, lod).unwrap();
    let ragged = ragged_column::<i32, _, _, _, _>(ragged, None).unwrap();
    let schema = Arc::new(Schema::new(vec![
        window.field("window", false),
        image.field("image", false),
        swapped.field("swapped", false),
        nullable.field("nullable", true),
        ragged_field::<f32, Window, i32>("ragged", false),
    ]));
    let columns: Vec<ArrayRef> =
        vec![Arc::new(windows), Arc::new(images), Arc::new(pairs), Arc::new(nullables), Arc::new(ragged)];
    let batch = RecordBatch::try_new(schema.clone(), columns).unwrap();
    if std::env::var_os("UPDATE_ARROW").is_some() {
        let mut writer =
            FileWriter::try_new(File::create(path("from_rust.arrow")).unwrap(), &schema).unwrap();
        writer.write(&batch).unwrap();
        writer.finish().unwrap();
    }
    assert_eq!(read("from_rust.arrow"), [batch]);
}
