//! Files that are not read, and arrays that are not written, each with its reason.
#![allow(clippy::unwrap_used)]

use shapeproof_npy::{Array, Dtype, Error, Expected, Header, Key, WriteError, write, write_header};
use std::{fs, path::Path};

fn golden(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{name}.npy"))).unwrap()
}

/// A version 1 file with this dictionary; it begins at byte 10.
fn file(dict: &str, data: &[u8]) -> Vec<u8> {
    let len = u16::try_from(dict.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", len.as_slice(), dict.as_bytes(), data].concat()
}

fn dict_error(dict: &str) -> Error {
    Array::parse(&file(dict, &[])).unwrap_err()
}

fn syntax(at: usize, expected: Expected) -> Error {
    Error::Syntax { at, expected }
}

#[test]
fn unsupported_dtypes_of_numpy() {
    for (name, message) in [
        ("half", "dtype `<f2` at byte 20 is not supported"),
        ("complex", "dtype `<c8` at byte 20 is not supported"),
        ("text", "dtype `<U3` at byte 20 is not supported"),
        ("date", "dtype `<M8[ns]` at byte 20 is not supported"),
        ("structured", "the structured dtype at byte 20 is not supported"),
    ] {
        assert_eq!(Array::parse(&golden(name)).unwrap_err().to_string(), message);
    }
}

#[test]
fn order_must_be_stated() {
    for descr in ["f4", "=f4", "|f4", "!f4", "<f3", "<b1x", "<", "", "é", "much too long"] {
        let error = dict_error(&format!("{{'descr': '{descr}'}}"));
        assert!(matches!(error, Error::UnsupportedDtype { at: 20, .. }), "{descr}: {error}");
    }
}

#[test]
fn nine_axes() {
    let error = Array::parse(&golden("rank9")).unwrap_err();
    assert_eq!(error.to_string(), "the shape at byte 85 goes beyond 8 axes");
}

#[test]
fn not_a_npy_file() {
    assert_eq!(Array::parse(b"PK\x03\x04").unwrap_err(), Error::Magic);
    assert_eq!(Array::parse(b"").unwrap_err(), Error::HeaderTruncated { needed: 10, found: 0 });
    for (major, minor) in [(0, 0), (1, 1), (4, 0), (255, 255)] {
        let error = Array::parse(&[b"\x93NUMPY".as_slice(), &[major, minor, 0, 0]].concat()).unwrap_err();
        assert_eq!(error, Error::Version { major, minor });
    }
}

#[test]
fn bad_dictionaries() {
    assert_eq!(dict_error(""), syntax(10, Expected::OpenBrace));
    assert_eq!(dict_error("{"), syntax(11, Expected::Text));
    assert_eq!(dict_error("{'descr"), syntax(11, Expected::Text));
    assert_eq!(dict_error("{'descr' '<f4'}"), syntax(19, Expected::Colon));
    assert_eq!(dict_error("{'descr': '<f4' 'shape'"), syntax(26, Expected::CommaOrBrace));
    assert_eq!(dict_error("{'fortran_order': true}"), syntax(28, Expected::Boolean));
    assert_eq!(dict_error("{'shape': 3}"), syntax(20, Expected::OpenParen));
    assert_eq!(dict_error("{'shape': (3)}"), syntax(22, Expected::Comma));
    assert_eq!(dict_error("{'shape': (3, 4 5)}"), syntax(26, Expected::CommaOrParen));
    assert_eq!(dict_error("{'shape': (-3,)}"), syntax(21, Expected::Number));
    assert_eq!(dict_error("{'shape': (,)}"), syntax(21, Expected::Number));
    assert_eq!(dict_error("{'shape': (1, 010)}"), syntax(24, Expected::Number));
    assert_eq!(dict_error("{} {}"), syntax(13, Expected::End));
    assert_eq!(dict_error("{'order': 3}"), Error::UnknownKey { at: 11 });
    let at = 25;
    assert_eq!(
        dict_error("{'shape': (), 'shape': ()}").to_string(),
        "the header has `shape` again at byte 24"
    );
    assert_eq!(dict_error("{ 'shape': (), 'shape': ()}"), Error::RepeatedKey { at, key: Key::Shape });
    assert_eq!(dict_error("{}"), Error::MissingKey { key: Key::Descr });
    assert_eq!(dict_error("{'descr': '<f4'}"), Error::MissingKey { key: Key::FortranOrder });
    assert_eq!(dict_error("{'descr': '<f4', 'fortran_order': False}"), Error::MissingKey { key: Key::Shape });
}

#[test]
fn unusual_dictionaries_are_read() {
    for dict in [
        "{'descr':'<i2','fortran_order':False,'shape':(2L,1L)}",
        "{'descr':'<i2','fortran_order':False,'shape':(2,1,),}",
        "\t{ \"shape\" : (2 , 1 ,) , \"fortran_order\" : False , \"descr\" : \"<i2\" , } \n",
    ] {
        let file = file(dict, &[1, 0, 2, 0]);
        assert!(Array::parse(&file).unwrap().elements::<i16>().unwrap().eq([1, 2]), "{dict}");
    }
}

#[test]
fn sizes_that_cannot_be() {
    let shape =
        |shape: &str| dict_error(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}"));
    assert_eq!(shape("(99999999999999999999,)"), Error::AxisTooLong { at: 61 });
    assert_eq!(shape("(9223372036854775807, 3)"), Error::SizeOverflow);
    let needed = 4_000_000_000_000_000_000;
    assert_eq!(shape("(1000000000000000000,)"), Error::DataTruncated { needed, found: 0 });
}

#[test]
fn zero_rows_of_any_size_are_nothing() {
    let huge =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 9223372036854775807, 0)}";
    assert!(Array::parse(&file(huge, &[])).unwrap().is_empty());
}

#[test]
fn data_of_another_length() {
    let whole = golden("f4-little");
    for len in 128..whole.len() {
        let error = Array::parse(whole.get(..len).unwrap()).unwrap_err();
        assert_eq!(error, Error::DataTruncated { needed: 24, found: len - 128 });
    }
    let longer = [whole, vec![0]].concat();
    assert_eq!(Array::parse(&longer).unwrap_err(), Error::DataSurplus { needed: 24, found: 25 });
}

#[test]
fn header_of_another_length() {
    for name in ["f4-little", "version2", "version3"] {
        let whole = golden(name);
        for len in 0..128 {
            let error = Header::parse(whole.get(..len).unwrap()).unwrap_err();
            assert!(
                matches!(error, Error::HeaderTruncated { found, .. } if found == len),
                "{name} {len}: {error}"
            );
        }
        assert!(Header::parse(whole.get(..128).unwrap()).is_ok());
    }
}

#[test]
fn booleans_are_zero_or_one() {
    let mut file = golden("bool");
    *file.get_mut(130).unwrap() = 2;
    assert_eq!(Array::parse(&file).unwrap_err(), Error::NotBool { at: 130, value: 2 });
}

#[test]
fn another_type_than_asked_for() {
    let file = golden("i4-little");
    let error = Array::parse(&file).unwrap().elements::<f32>().unwrap_err();
    assert_eq!(error, Error::OtherDtype { wanted: Dtype::F32, found: Dtype::I32 });
    assert_eq!(error.to_string(), "the file holds i32, not f32");
}

/// Every byte of a small file set to every value: nothing panics, and what is read has the size that it says.
#[test]
fn any_byte_changed() {
    for name in ["bool", "i2-big", "version2", "rank0"] {
        let whole = golden(name);
        for at in 0..whole.len() {
            for value in 0..=u8::MAX {
                let mut file = whole.clone();
                *file.get_mut(at).unwrap() = value;
                if let Ok(array) = Array::parse(&file) {
                    let product: usize = array.shape().iter().product();
                    assert_eq!(product, array.len());
                    assert_eq!(product * array.dtype().size(), array.data().len());
                }
            }
        }
    }
}

#[test]
fn not_written() {
    let mut buffer = [0; 130];
    let six = [1_u8, 2, 3, 4, 5, 6];
    assert_eq!(
        write(&mut buffer, &[6], six).unwrap_err(),
        WriteError::BufferTooSmall { needed: 134, found: 130 }
    );
    let small = &mut buffer[..127];
    assert_eq!(
        write_header(small, Dtype::U8, &[6]).unwrap_err(),
        WriteError::BufferTooSmall { needed: 128, found: 127 }
    );
    assert_eq!(write_header(&mut buffer, Dtype::U8, &[1; 9]).unwrap_err(), WriteError::Rank { found: 9 });
    assert_eq!(write(&mut buffer, &[usize::MAX, 2], six).unwrap_err(), WriteError::SizeOverflow);
    assert_eq!(write(&mut buffer, &[usize::MAX], six).unwrap_err(), WriteError::SizeOverflow);
    assert_eq!(write(&mut buffer, &[1], six).unwrap_err(), WriteError::ElementCount { needed: 1, found: 2 });
    let error = write(&mut buffer, &[2, 1], [1_u8]).unwrap_err();
    assert_eq!(error, WriteError::ElementCount { needed: 2, found: 1 });
    assert_eq!(error.to_string(), "the shape asks for 2 elements, 1 were given");
}
