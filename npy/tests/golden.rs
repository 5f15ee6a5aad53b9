//! Files written by NumPy (`data/make.py`) are read as NumPy means them, and written as NumPy writes them.
#![allow(clippy::unwrap_used)]

use core::fmt::Debug;
use shapeproof_npy::{Array, Dtype, Element, Endian, MAX_HEADER_LEN, MAX_RANK, write, write_header};
use std::{fs, path::Path};

fn golden(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.npy"))).unwrap()
}

/// The file has this shape and these elements.
fn check<T: Element + PartialEq + Debug>(name: &str, shape: &[usize], endian: Endian, elements: &[T]) {
    let file = golden(name);
    let array = Array::parse(&file).unwrap();
    assert_eq!(array.dtype(), T::DTYPE, "{name}");
    assert_eq!(array.header().endian(), endian, "{name}");
    assert_eq!(array.shape(), shape, "{name}");
    assert_eq!(array.len(), elements.len(), "{name}");
    assert_eq!(array.is_empty(), elements.is_empty(), "{name}");
    assert_eq!(array.elements::<T>().unwrap().collect::<Vec<_>>(), elements, "{name}");
}

/// Writing the same array gives the same bytes.
fn check_written<T: Element + PartialEq + Debug>(name: &str, shape: &[usize], elements: &[T]) {
    check(name, shape, Endian::Little, elements);
    let mut buffer = [0xff; 512];
    let len = write(&mut buffer, shape, elements.iter().copied()).unwrap();
    assert_eq!(buffer.get(..len).unwrap(), golden(name), "{name}");
}

macro_rules! corners {
    ($($test:ident $T:ident $values:expr;)*) => {$(
        #[test]
        fn $test() {
            let (name, values) = (stringify!($test), $values);
            if size_of::<$T>() == 1 {
                check_written::<$T>(name, &[2, 3], &values);
            } else {
                check_written::<$T>(&format!("{name}-little"), &[2, 3], &values);
                check::<$T>(&format!("{name}-big"), &[2, 3], Endian::Big, &values);
            }
        }
    )*};
}

corners! {
    bool bool [true, false, true, false, false, true];
    i1 i8 [i8::MIN, 0, 1, 2, 126, 127];
    i2 i16 [i16::MIN, 0, 1, 2, 32_766, 32_767];
    i4 i32 [i32::MIN, 0, 1, 2, i32::MAX - 1, i32::MAX];
    i8 i64 [i64::MIN, 0, 1, 2, i64::MAX - 1, i64::MAX];
    u1 u8 [0, 0, 1, 2, 254, 255];
    u2 u16 [0, 0, 1, 2, 65_534, 65_535];
    u4 u32 [0, 0, 1, 2, u32::MAX - 1, u32::MAX];
    u8 u64 [0, 0, 1, 2, u64::MAX - 1, u64::MAX];
    f4 f32 [-0.0, 1.5, f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(1), f32::MAX];
    f8 f64 [-0.0, 1.5, f64::INFINITY, f64::NEG_INFINITY, f64::from_bits(1), f64::MAX];
}

const SIX: [i16; 6] = [0, 1, 2, 3, 4, 5];

#[test]
fn every_rank() {
    check_written::<i32>("rank0", &[], &[5]);
    check_written("rank1", &[6], &SIX);
    check_written("rank8", &[1, 2, 1, 1, 3, 1, 1, 1], &SIX);
}

#[test]
fn empty() {
    check_written::<f32>("empty", &[0], &[]);
    check_written::<f32>("zero-rows", &[0, 3], &[]);
    check_written::<f32>("zero-middle", &[2, 0, 4], &[]);
}

#[test]
fn later_versions() {
    check("version2", &[2, 3], Endian::Little, &SIX);
    check("version3", &[2, 3], Endian::Little, &SIX);
}

#[test]
fn fortran_order_is_told() {
    let file = golden("fortran");
    let array = Array::parse(&file).unwrap();
    assert!(array.header().fortran_order());
    assert_eq!(array.shape(), [2, 3]);
    assert!(array.elements::<i16>().unwrap().eq([0, 3, 1, 4, 2, 5]));
    assert!(!Array::parse(&golden("rank1")).unwrap().header().fortran_order());
}

#[test]
fn elements_can_be_skipped() {
    let file = golden("rank1");
    let mut elements = Array::parse(&file).unwrap().elements::<i16>().unwrap();
    assert_eq!((elements.len(), elements.nth(2), elements.len()), (6, Some(2), 3));
    assert_eq!((elements.nth(usize::MAX), elements.next(), elements.len()), (None, None, 0));
}

#[test]
fn the_longest_header() {
    let mut buffer = [0; MAX_HEADER_LEN];
    let longest = write_header(&mut buffer, Dtype::F64, &[usize::MAX; MAX_RANK]).unwrap();
    assert_eq!(longest, MAX_HEADER_LEN);
    let header = shapeproof_npy::Header::parse(&buffer).unwrap();
    assert_eq!(header.shape(), [usize::MAX; MAX_RANK]);
}
