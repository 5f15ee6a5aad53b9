//! The `.npy` reader: no input panics, hangs or reads out of bounds, and what it accepts it writes back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shapeproof_npy::{Array, Dtype, Element, MAX_HEADER_LEN, write};

fn round_trip<T: Element + PartialEq + core::fmt::Debug>(array: &Array<'_>) {
    let Ok(elements) = array.elements::<T>() else { return };
    let values: Vec<T> = elements.collect();
    assert_eq!(values.len(), array.len());
    if array.header().fortran_order() {
        return;
    }
    let mut file = vec![0; MAX_HEADER_LEN + values.len() * size_of::<T>()];
    let Ok(len) = write(&mut file, array.shape(), values.iter().copied()) else { return };
    let again = Array::parse(&file[..len]).expect("what is written is read");
    assert_eq!(again.shape(), array.shape());
    for (a, b) in again.elements::<T>().expect("the same type").zip(values) {
        // NaN differs from itself.
        assert!(a == b || (a != a && b != b));
    }
}

fuzz_target!(|file: &[u8]| {
    let Ok(array) = Array::parse(file) else { return };
    // Axes of any length hold nothing beside one of length 0.
    let count = if array.shape().contains(&0) { 0 } else { array.shape().iter().product() };
    assert_eq!(count, array.len());
    match array.dtype() {
        Dtype::Bool => round_trip::<bool>(&array),
        Dtype::I8 => round_trip::<i8>(&array),
        Dtype::I16 => round_trip::<i16>(&array),
        Dtype::I32 => round_trip::<i32>(&array),
        Dtype::I64 => round_trip::<i64>(&array),
        Dtype::U8 => round_trip::<u8>(&array),
        Dtype::U16 => round_trip::<u16>(&array),
        Dtype::U32 => round_trip::<u32>(&array),
        Dtype::U64 => round_trip::<u64>(&array),
        Dtype::F32 => round_trip::<f32>(&array),
        Dtype::F64 => round_trip::<f64>(&array),
        _ => {}
    }
});
