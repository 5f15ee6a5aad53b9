//! Stitch and partition: any indices are refused or give what a loop gives, and there and back is nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shapeproof::prelude::*;
use shapeproof::{Partitions, dynamic_partition, dynamic_stitch};

type Vector<T> = Tensor<T, Shape![..1024]>;

fn vector<T: Copy + 'static>(elements: &[T]) -> TensorView<'_, T, Shape![..1024]> {
    TensorView::with_dims(elements, [elements.len()]).expect("as many elements as the length")
}

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(1024)];
    let data: Vec<u16> = (0..bytes.len() as u16).collect();
    // Two parts of indices, some of them negative.
    let indices: Vec<i8> = bytes.iter().map(|&byte| byte as i8).collect();
    let half = indices.len() / 2;
    let parts = [
        (vector(&indices[..half]), vector(&data[..half])),
        (vector(&indices[half..]), vector(&data[half..])),
    ];
    match dynamic_stitch(&parts) {
        Err(_) => assert!(indices.iter().any(|&i| i < 0)),
        Ok(stitch) => {
            let mut expected = vec![0; indices.iter().max().map_or(0, |&i| i as usize + 1)];
            for (&i, &x) in indices.iter().zip(&data) {
                expected[i as usize] = x;
            }
            let merged: Vector<u16> = stitch.finish().expect("there is room for every row");
            assert_eq!(merged.as_slice(), expected);
        }
    }
    // Partitions of the same rows, and back.
    let numbers: Vec<u8> = bytes.iter().map(|&byte| byte % 5).collect();
    match dynamic_partition(vector(&data), vector(&numbers), Partitions::<4>) {
        Err(_) => assert!(numbers.contains(&4)),
        Ok(partition) => {
            let outputs: [Vector<u16>; 4] = partition.outputs().expect("there is room for every row");
            let rows: [Vector<usize>; 4] = partition.rows().expect("there is room for every row");
            let parts: [_; 4] = core::array::from_fn(|i| (rows[i].view(), outputs[i].view()));
            let back: Vector<u16> =
                dynamic_stitch(&parts).expect("rows of a partition").finish().expect("room");
            assert_eq!(back.as_slice(), data);
        }
    }
});
