//! `dynamic_partition` against TensorFlow's results, and the way back by `dynamic_stitch`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "support/golden.rs"]
mod golden;

use golden::{bits, cases, list, tensor};
use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::{
    Dims, DynView, PartitionError, Partitions, ShapeError, Stitch, dynamic_partition, dynamic_stitch, tensor,
};

/// A golden case with `N` partitions.
fn check<const N: usize>(case: &serde_json::Value) {
    let name = case["name"].as_str().unwrap();
    let (data, partitions) = (tensor(&case["inputs"]["data"]), tensor(&case["inputs"]["partitions"]));
    let keys = partitions.integers().unwrap();
    let data_view = DynView::with_dims(&data.data, Dims::new(&data.shape).unwrap()).unwrap();
    let keys_view = DynView::with_dims(&keys, Dims::new(&partitions.shape).unwrap()).unwrap();
    let parts = dynamic_partition(data_view, keys_view, Partitions::<N>);
    if case["error"].is_string() {
        let error = parts.unwrap_err();
        if case["error_class"] == "index_out_of_range" {
            // TensorFlow's message has the index and the value as well.
            let (text, own) = (case["error"].as_str().unwrap(), error.to_string());
            let theirs = text.split("partitions").nth(1).unwrap().split(" is not").next().unwrap();
            assert!(
                own.replace(", ", ",").replace(" is ", " = ").contains(theirs),
                "{name}: {own} for {text}"
            );
        } else {
            assert!(matches!(error, PartitionError::Shape(_)), "{name}: {error}");
        }
        return;
    }
    let parts = parts.unwrap();
    let expected = list(&case["expect"]["outputs"]);
    assert_eq!(expected.len(), N, "{name}");
    let mut buffers: [Vec<f64>; N] = core::array::from_fn(|i| vec![f64::NAN; expected[i].data.len()]);
    parts.write_into(buffers.each_mut().map(Vec::as_mut_slice)).unwrap();
    for ((buffer, expected), count) in buffers.iter().zip(&expected).zip(parts.counts()) {
        assert_eq!([&[count], Dims::of(parts.row()).as_ref()].concat(), expected.shape, "{name}");
        assert_eq!(bits(buffer), expected.bits(), "{name}");
    }
}

#[test]
fn tensorflow() {
    let mut checked = 0;
    for case in cases("dynamic_partition") {
        // The type says how many there are; none is not among them in TensorFlow, and an index is of integers.
        if case["error_class"] == "dtype" || case["error_class"] == "attr" {
            continue;
        }
        match case["attrs"]["num_partitions"].as_u64().unwrap() {
            1 => check::<1>(&case),
            2 => check::<2>(&case),
            3 => check::<3>(&case),
            4 => check::<4>(&case),
            5 => check::<5>(&case),
            6 => check::<6>(&case),
            7 => check::<7>(&case),
            more => panic!("{more} partitions"),
        }
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn errors_name_index_and_value() {
    let (x, partitions) = (tensor![[1, 2, 3], [4, 5, 6]], tensor![[0, 1, 17], [0, 0, 0]]);
    let error = dynamic_partition(&x, &partitions, Partitions::<7>).unwrap_err();
    assert_eq!(error, PartitionError::Value { index: Dims::from([0, 2]), value: 17, partitions: 7 });
    assert_eq!(error.to_string(), "dynamic_partition: partitions[0, 2] is 17, and there are 7 partitions");
    let negative = tensor![0, -1];
    let error = dynamic_partition(&x, &negative, Partitions::<2>).unwrap_err();
    assert_eq!(error, PartitionError::Value { index: Dims::from([1]), value: -1, partitions: 2 });
}

/// However many rows and partitions there are, the counts are those of a naive loop, and the first wrong number is found.
#[test]
fn counts() {
    fn check<const N: usize>(rows: usize) {
        let keys: Vec<i16> = (0..rows).map(|i| (i * i % 11 % N) as i16).collect();
        let x = vec![0_u8; rows];
        let x = TensorView::<u8, Shape![?]>::with_dims(&x, [rows]).unwrap();
        let counts = |keys: &[i16]| {
            let to = TensorView::<i16, Shape![?]>::with_dims(keys, [rows]).unwrap();
            dynamic_partition(x, to, Partitions::<N>).map(|parts| parts.counts())
        };
        let naive = core::array::from_fn(|k| keys.iter().filter(|key| **key as usize == k).count());
        assert_eq!(counts(&keys), Ok(naive), "{rows} rows to {N}");
        for wrong in [N as i16, -1, i16::MIN, i16::MAX] {
            let mut keys = keys.clone();
            keys[rows / 2] = wrong;
            keys[rows - 1] = wrong;
            let index = Dims::from([rows / 2]);
            let error = PartitionError::Value { index, value: wrong.into(), partitions: N };
            assert_eq!(counts(&keys), Err(error), "{rows} rows to {N}");
        }
    }
    for rows in [1, 15, 16, 17, 100, 70_000] {
        check::<1>(rows);
        check::<2>(rows);
        check::<3>(rows);
        check::<4>(rows);
        check::<5>(rows);
        check::<8>(rows);
        check::<9>(rows);
    }
}

#[test]
fn outputs_too_small_are_left_as_they_were() {
    let (x, partitions) = (tensor![1, 2, 3], tensor![1, 1, 0]);
    let parts = dynamic_partition(&x, &partitions, Partitions::<2>).unwrap();
    let (mut a, mut b) = ([9; 3], [9; 1]);
    let error = parts.write_into([&mut a, &mut b]).unwrap_err();
    assert_eq!(error, PartitionError::Room { partition: 1, have: 1, want: 2 });
    assert_eq!((a, b), ([9; 3], [9; 1]));
    let error = parts.outputs::<Shape![..1]>().unwrap_err();
    let extent = ShapeError::Extent { op: "outputs", axis: 0, len: 2, max: 1 };
    assert_eq!(error, PartitionError::Shape(extent));
}

#[test]
fn scalar_partitions_take_the_whole_as_a_row() {
    let (x, to) = (tensor![1.0, 2.0], Tensor::<u8, Shape![]>::full(1));
    let [none, all] =
        dynamic_partition(&x, &to, Partitions::<2>).unwrap().outputs::<Shape![..1, 2]>().unwrap();
    assert_eq!((none.shape().dims(), all.shape().dims()), ([0, 2], [1, 2]));
    assert_eq!(all.as_slice(), x.as_slice());
}

#[test]
fn rows_that_have_no_room_change_nothing() {
    let (x, to) = (tensor![5, 6, 7], tensor![1, 0, 1]);
    let parts = dynamic_partition(&x, &to, Partitions::<2>).unwrap();
    let mut places = [const { Tensor::<usize, Shape![..1]>::empty() }; 2];
    assert!(parts.rows_into(places.each_mut()).is_err());
    assert!(places.iter().all(|place| place.as_slice().is_empty()));
    let (mut first, mut second) = ([9; 3], [9]);
    let error = parts.write_rows_into([&mut first, &mut second]).unwrap_err();
    assert_eq!(error, PartitionError::Room { partition: 1, have: 1, want: 2 });
    assert_eq!((first, second), ([9; 3], [9]));
}

proptest! {
    /// `stitch(rows, partition(x)) == x`.
    #[test]
    fn there_and_back(rows in prop::collection::vec((0_usize..3, any::<[i16; 2]>()), 0..48)) {
        let keys: Vec<usize> = rows.iter().map(|row| row.0).collect();
        let data: Vec<i16> = rows.iter().flat_map(|row| row.1).collect();
        let x = TensorView::<i16, Shape![..48, 2]>::with_dims(&data, [rows.len(), 2]).unwrap();
        let to = TensorView::<usize, Shape![..48]>::with_dims(&keys, [rows.len()]).unwrap();
        let parts = dynamic_partition(x, to, Partitions::<3>).unwrap();
        let outputs = parts.outputs::<Shape![..48, 2]>().unwrap();
        for (number, output) in outputs.iter().enumerate() {
            let naive: Vec<i16> =
                rows.iter().filter(|row| row.0 == number).flat_map(|row| row.1).collect();
            prop_assert_eq!(output.as_slice(), naive);
        }
        let from = parts.rows::<Shape![..48]>().unwrap();
        let mut places = [const { Tensor::<usize, Shape![..48]>::empty() }; 3];
        parts.rows_into(places.each_mut()).unwrap();
        let mut lists = [[usize::MAX; 48]; 3];
        parts.write_rows_into(lists.each_mut().map(|list| &mut list[..])).unwrap();
        for ((rows, place), list) in from.iter().zip(&places).zip(lists) {
            let (front, behind) = list.split_at(rows.as_slice().len());
            prop_assert_eq!((rows.as_slice(), rows), (front, place));
            prop_assert!(behind.iter().all(|row| *row == usize::MAX));
        }
        let [a, b, c] = [0, 1, 2].map(|k: usize| (from[k].view(), outputs[k].view()));
        let merged: Tensor<i16, Shape![..48, 2]> = dynamic_stitch(&[a, b, c]).unwrap().strict().finish().unwrap();
        prop_assert_eq!(merged.as_slice(), &data[..]);
        let typed = Stitch::new().part(a.0, a.1).unwrap().part(b.0, b.1).unwrap().part(c.0, c.1).unwrap();
        let mut lent = vec![0; data.len()];
        let mut view = TensorViewMut::<i16, Shape![?, 2]>::with_dims(&mut lent, [rows.len(), 2]).unwrap();
        typed.finish_into_view(&mut view).unwrap();
        prop_assert_eq!(lent, data);
    }

    /// The same with partitions of two axes: a row is what is left of the shape, and comes back in row-major order.
    #[test]
    fn there_and_back_with_two_axes(keys in prop::collection::vec(prop::array::uniform2(0_i8..4), 0..12)) {
        let count = keys.len();
        let data: Vec<u16> = (0..count as u16 * 6).collect();
        let flat = keys.concat();
        let x = TensorView::<u16, Shape![?, 2, 3]>::with_dims(&data, [count, 2, 3]).unwrap();
        let to = TensorView::<i8, Shape![?, 2]>::with_dims(&flat, [count, 2]).unwrap();
        let parts = dynamic_partition(x, to, Partitions::<4>).unwrap();
        let outputs = parts.outputs::<Shape![..24, 3]>().unwrap();
        for (number, output) in outputs.iter().enumerate() {
            let rows = data.chunks(3).zip(&flat).filter(|(_, key)| **key as usize == number);
            prop_assert_eq!(output.as_slice(), rows.flat_map(|(row, _)| row).copied().collect::<Vec<_>>());
        }
        let from = parts.rows::<Shape![..24]>().unwrap();
        let pairs = [0, 1, 2, 3].map(|k: usize| (from[k].view(), outputs[k].view()));
        let merged: Tensor<u16, Shape![..24, 3]> = dynamic_stitch(&pairs).unwrap().strict().finish().unwrap();
        prop_assert_eq!(merged.as_slice(), &data[..]);
    }
}
