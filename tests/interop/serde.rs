//! The oracle is what serde writes for nested arrays, vectors and tuples of the same elements.

use ::serde::de::DeserializeOwned;
use ::serde::{Deserialize, Serialize};
use shapeproof::{Dim, DynTensor, Lod, LodTensor, prelude::*, tensor};

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

fn compact<T: Serialize>(value: &T) -> Vec<u8> {
    let mut buffer = [0; 256];
    postcard::to_slice(value, &mut buffer).unwrap().to_vec()
}

/// What is wrong with the text, without the line and the column, which are serde_json's.
fn refused<T: DeserializeOwned>(text: &str) -> String {
    let error = serde_json::from_str::<T>(text).err().unwrap().to_string();
    error.split(" at line").next().unwrap().to_owned()
}

type Matrix = Tensor<i16, Shape![2, 3]>;
type Frames = Tensor<i16, Shape![..4, 3]>;
/// One sequence of one row, and one of two; the memory has room for 3 sequences and 4 rows.
type Bursts = LodTensor<i16, Shape![3], Tensor<u8, Shape![..4]>, Tensor<i16, Shape![..4, 3]>>;

const ROWS: [[i16; 3]; 2] = [[1, -2, 3], [300, 5, 6]];

#[test]
fn a_static_tensor_is_written_as_the_nested_array() {
    let x = Tensor::from(ROWS);
    assert_eq!((json(&x), compact(&x)), (json(&ROWS), compact(&ROWS)));
    assert_eq!(serde_json::from_str::<Matrix>(&json(&ROWS)).unwrap(), x);
    assert_eq!(postcard::from_bytes::<Matrix>(&compact(&ROWS)).unwrap(), x);

    let cube = [[[1.5_f32, 2.0], [f32::MIN, -0.0]]; 3];
    assert_eq!((json(&Tensor::from(cube)), compact(&Tensor::from(cube))), (json(&cube), compact(&cube)));
    let back: Tensor<f32, Shape![3, 2, 2]> = serde_json::from_str(&json(&cube)).unwrap();
    assert_eq!(back, Tensor::from(cube));

    let scalar: Tensor<u8, Shape![]> = Tensor::full(7);
    assert_eq!((json(&scalar), compact(&scalar)), (json(&7_u8), compact(&7_u8)));
    assert_eq!(serde_json::from_str::<Tensor<u8, Shape![]>>("7").unwrap(), scalar);
    assert_eq!(postcard::from_bytes::<Tensor<u8, Shape![]>>(&[7]).unwrap(), scalar);

    let none: Tensor<u8, Shape![2, 0]> = Tensor::zeros();
    assert_eq!((json(&none), compact(&none)), (json(&[[0_u8; 0]; 2]), vec![]));
    assert_eq!(serde_json::from_str::<Tensor<u8, Shape![2, 0]>>("[[],[]]").unwrap(), none);
    assert_eq!(
        refused::<Tensor<u8, Shape![2, 0]>>("[[],[4]]"),
        "deserialize: axis 1 has length 1 at [1], not 0"
    );
}

#[test]
fn a_view_is_written_in_its_own_order() {
    let x = Tensor::from(ROWS);
    let transposed = [[1_i16, 300], [-2, 5], [3, 6]];
    assert_eq!((json(&x.transpose()), compact(&x.transpose())), (json(&transposed), compact(&transposed)));
    let mut memory = ROWS;
    assert_eq!(json(&TensorViewMut::<i16, Shape![2, 3]>::from(&mut memory)), json(&ROWS));
}

#[test]
fn a_bounded_tensor_is_written_as_a_slice_of_rows() {
    for count in 0..=4 {
        let rows: Vec<[i16; 3]> = (0..count).map(|i| [i, 2 * i, -i]).collect();
        let x = Frames::try_from_slice([rows.len(), 3], rows.as_flattened()).unwrap();
        assert_eq!((json(&x), compact(&x)), (json(&rows), compact(&rows)));
        assert_eq!(serde_json::from_str::<Frames>(&json(&rows)).unwrap(), x);
        let back: Frames = postcard::from_bytes(&compact(&rows)).unwrap();
        assert_eq!((back.shape().dims(), &back), (x.shape().dims(), &x));
    }
    // A bounded axis behind another: the lengths first.
    let x =
        Tensor::<i16, Shape![2, ..4, 1, ..9]>::try_from_fn([2, 1, 1, 3], |[i, _, _, k]| ROWS[i][k]).unwrap();
    assert_eq!(compact(&x), compact(&(1_usize, 3_usize, ROWS)));
    assert_eq!(json(&x), json(&ROWS.map(|row| [[row]])));
    assert_eq!(postcard::from_bytes::<Tensor<i16, Shape![2, ..4, 1, ..9]>>(&compact(&x)).unwrap(), x);
    let back: Tensor<i16, Shape![2, ..4, 1, ..9]> = serde_json::from_str(&json(&x)).unwrap();
    assert_eq!((back.shape().dims(), &back), ([2, 1, 1, 3], &x));
}

#[test]
fn lengths_are_checked_and_named() {
    for (text, sentence) in [
        ("[[1, 2, 3]]", "deserialize: axis 0 has length 1, not 2"),
        ("[[1, 2, 3], [4, 5, 6], [7], 8]", "deserialize: axis 0 has length 4, not 2"),
        ("[[1, 2, 3], [4, 5]]", "deserialize: axis 1 has length 2 at [1], not 3"),
        ("[[1, 2, 3, 4, 5], [6]]", "deserialize: axis 1 has length 5 at [0], not 3"),
        ("[1, 2]", "invalid type: integer `1`, expected a sequence along axis 1 of length 3"),
        ("[[1, 2, 40000], [4, 5, 6]]", "invalid value: integer `40000`, expected i16"),
        ("[[1, 2, [3]], [4, 5, 6]]", "invalid type: sequence, expected i16"),
        ("7", "invalid type: integer `7`, expected a sequence along axis 0 of length 2"),
    ] {
        assert_eq!(refused::<Matrix>(text), sentence, "{text}");
    }
    assert_eq!(
        refused::<Frames>("[[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3]]"),
        "deserialize: axis 0 has length 5, and room for 4"
    );
    // The first row tells the length of the others.
    type Ragged = Tensor<i16, Shape![2, ..3]>;
    assert_eq!(serde_json::from_str::<Ragged>("[[1, 2], [3, 4]]").unwrap().shape().dims(), [2, 2]);
    assert_eq!(refused::<Ragged>("[[1, 2], [3]]"), "deserialize: axis 1 has length 1 at [1], not 2");
    assert_eq!(refused::<Ragged>("[[1], [3, 4]]"), "deserialize: axis 1 has length 2 at [1], not 1");
}

#[test]
fn a_message_that_ends_early_or_claims_too_much_is_an_error() {
    let (matrix, frames) = (compact(&ROWS), compact(&ROWS.to_vec()));
    for end in 0..matrix.len() {
        assert!(postcard::from_bytes::<Matrix>(&matrix[..end]).is_err());
    }
    for end in 0..frames.len() {
        assert!(postcard::from_bytes::<Frames>(&frames[..end]).is_err());
    }
    assert!(postcard::from_bytes::<Frames>(&compact(&vec![[1_i16; 3]; 5])).is_err());
    let text = json(&ROWS);
    for end in 0..text.len() {
        assert!(serde_json::from_str::<Matrix>(&text[..end]).is_err());
        assert!(serde_json::from_str::<Frames>(&text[..end]).is_err());
    }
}

#[test]
fn a_struct_with_tensors_derives() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Layer {
        weights: Tensor<f32, Shape![2, 2]>,
        bias: Tensor<f32, Shape![2]>,
    }
    let layer = Layer { weights: tensor![[1.0, 0.5], [-1.0, 2.0]], bias: tensor![0.25, 0.0] };
    let text = json(&layer);
    assert_eq!(text, r#"{"weights":[[1.0,0.5],[-1.0,2.0]],"bias":[0.25,0.0]}"#);
    assert_eq!(serde_json::from_str::<Layer>(&text).unwrap(), layer);
    assert_eq!(compact(&layer), compact(&(1.0_f32, 0.5_f32, -1.0_f32, 2.0_f32, 0.25_f32, 0.0_f32)));
}

#[test]
fn a_tensor_of_any_rank_names_its_lengths() {
    type Any = DynTensor<i16, Dim<6>>;
    let x: Any = Tensor::from(ROWS).try_into_shape().unwrap();
    assert_eq!(json(&x), r#"{"dims":[2,3],"elements":[1,-2,3,300,5,6]}"#);
    assert_eq!(compact(&x), compact(&(vec![2_usize, 3], ROWS)));
    for text in [json(&x), r#"{"elements":[1,-2,3,300,5,6],"dims":[2,3]}"#.to_owned()] {
        let back: Any = serde_json::from_str(&text).unwrap();
        assert_eq!((back.shape().dims().as_ref(), &back), (&[2, 3][..], &x));
    }
    assert_eq!(postcard::from_bytes::<Any>(&compact(&x)).unwrap(), x);
    for (text, sentence) in [
        (r#"{"dims":[2,2],"elements":[1,2,3]}"#, "deserialize: the shape asks for 4 elements, there are 3"),
        (
            r#"{"dims":[2,2],"elements":[1,2,3,4,5,6]}"#,
            "deserialize: the shape asks for 4 elements, there are 6",
        ),
        (r#"{"elements":[1,2,3],"dims":[2,2]}"#, "deserialize: the shape asks for 4 elements, there are 3"),
        (r#"{"elements":[1,2,3,4,5,6,7],"dims":[7]}"#, "deserialize: 7 elements, and room for 6"),
        (r#"{"dims":[3,3],"elements":[]}"#, "deserialize: 9 elements, and room for 6"),
        (r#"{"dims":[1,1,1,1,1,1,1,1,1],"elements":[1]}"#, "deserialize: a shape of 8 axes against one of 9"),
        (r#"{"dims":[1]}"#, "missing field `elements`"),
        (r#"{"elements":[1]}"#, "missing field `dims`"),
        (r#"{"dims":[1],"dims":[1]}"#, "duplicate field `dims`"),
        (r#"{"shape":[1]}"#, "unknown field `shape`, expected `dims` or `elements`"),
    ] {
        assert_eq!(refused::<Any>(text), sentence, "{text}");
    }
}

#[test]
fn a_ragged_tensor_is_its_lod_and_its_rows() {
    let rows = [[1_i16, 2, 3], [4, 5, 6], [7, 8, 9]];
    let x = Tensor::from(rows);
    let x = x.with_lod(Lod::from_offsets([0_u8, 1, 3]).unwrap()).unwrap();
    let text = r#"{"lod":[[0,1,3]],"rows":[[1,2,3],[4,5,6],[7,8,9]]}"#;
    assert_eq!(json(&x), text);
    assert_eq!(compact(&x), compact(&(2_usize, vec![0_u8, 1, 3], rows.as_flattened())));
    assert_eq!(serde_json::from_str::<Bursts>(text).unwrap(), x);
    assert_eq!(
        serde_json::from_str::<Bursts>(r#"{"rows":[[1,2,3],[4,5,6],[7,8,9]],"lod":[[0,1,3]]}"#).unwrap(),
        x
    );
    assert_eq!(postcard::from_bytes::<Bursts>(&compact(&x)).unwrap(), x);

    for (text, sentence) in [
        (r#"{"lod":[[0,1]],"rows":[[1,2,3],[4,5,6]]}"#, "deserialize: level 0 ends at 1, there are 2 rows"),
        (
            r#"{"lod":[[0,2,1]],"rows":[]}"#,
            "deserialize: offset 2 of level 0 is 1, less than the one before it",
        ),
        (r#"{"lod":[[1,2]],"rows":[]}"#, "deserialize: level 0 starts at 1, offsets start at 0"),
        (r#"{"lod":[[0]],"rows":[]}"#, "deserialize: level 0 has no sequence"),
        (r#"{"lod":[[0,256]],"rows":[]}"#, "invalid value: integer `256`, expected u8"),
        (r#"{"lod":[[0,1,2,3,4]],"rows":[]}"#, "deserialize: 5 elements, and room for 4"),
        (r#"{"lod":[[0,1]],"rows":[[1,2]]}"#, "deserialize: axis 1 has length 2 at [0], not 3"),
        (
            r#"{"lod":[[0,1]],"rows":[[1,2,3],[1,2,3],[1,2,3],[1,2,3],[1,2,3]]}"#,
            "deserialize: 13 elements, and room for 12",
        ),
        (r#"{"lod":[[0,1]]}"#, "missing field `rows`"),
    ] {
        assert_eq!(refused::<Bursts>(text), sentence, "{text}");
    }
    let whole = compact(&x);
    for end in 0..whole.len() {
        assert!(postcard::from_bytes::<Bursts>(&whole[..end]).is_err());
    }
}

#[test]
fn levels_of_a_lod_nest() {
    type Levels = Lod<Tensor<u16, Shape![..16]>>;
    let offsets = [0_u16, 2, 3, 0, 1, 1, 4];
    let lod = Lod::from_flat(2, &offsets[..]).unwrap();
    assert_eq!(json(&lod), "[[0,2,3],[0,1,1,4]]");
    assert_eq!(compact(&lod), compact(&(2_usize, &offsets[..])));
    assert_eq!(serde_json::from_str::<Levels>(&json(&lod)).unwrap(), lod);
    assert_eq!(postcard::from_bytes::<Levels>(&compact(&lod)).unwrap(), lod);
    assert_eq!(
        refused::<Levels>("[[0,2],[0,1]]"),
        "deserialize: level 0 ends at 2, the next level has 1 sequences"
    );
    // The same numbers without a break between them would be three levels of one sequence.
    assert_eq!(
        refused::<Levels>("[[0,1],[0,1,0],[1]]"),
        "deserialize: level 0 ends at 1, the next level has 2 sequences"
    );

    let none = Lod::<&[u16]>::none();
    assert_eq!((json(&none), compact(&none)), ("[]".to_owned(), vec![0, 0]));
    assert_eq!(serde_json::from_str::<Levels>("[]").unwrap().levels(), 0);
    assert_eq!(postcard::from_bytes::<Levels>(&[0, 0]).unwrap().levels(), 0);
}

#[cfg(feature = "alloc")]
mod heap {
    use super::*;
    use proptest::prelude::*;

    type Any = Tensor<u32, Shape![?, ?]>;
    type Heaped = LodTensor<u32, Shape![2], Vec<usize>, Vec<u32>>;

    #[test]
    fn a_claimed_length_takes_no_memory() {
        // 2^60 rows and no element; as many with elements of no size.
        let claim = compact(&(1_u64 << 60, 1_u64));
        assert!(postcard::from_bytes::<Any>(&claim).is_err());
        assert!(postcard::from_bytes::<Tensor<u8, Shape![?]>>(&compact(&u64::MAX)).is_err());
        assert!(postcard::from_bytes::<DynTensor<u8>>(&compact(&vec![1_u64 << 40; 3])).is_err());
        assert!(postcard::from_bytes::<Heaped>(&compact(&(1_u8, vec![0_u64, 1 << 60]))).is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(rows in 0_usize..5, columns in 1_usize..5, seed: u32) {
            let x = Any::try_from_fn([rows, columns], |[i, j]| seed.wrapping_mul((7 * i + j) as u32)).unwrap();
            let back: Any = postcard::from_bytes(&compact(&x)).unwrap();
            prop_assert_eq!((back.shape().dims(), &back), ([rows, columns], &x));
            let nested: Vec<Vec<u32>> = x.as_slice().chunks(columns).map(<[u32]>::to_vec).collect();
            prop_assert_eq!(json(&x), json(&nested));
            let back: Any = serde_json::from_str(&json(&x)).unwrap();
            prop_assert_eq!(back.shape().dims(), if rows == 0 { [0, 0] } else { [rows, columns] });
            prop_assert_eq!(back.as_slice(), x.as_slice());
        }

        #[test]
        fn no_bytes_are_a_panic(bytes: Vec<u8>) {
            let _ = postcard::from_bytes::<Any>(&bytes);
            let _ = postcard::from_bytes::<DynTensor<u8>>(&bytes);
            let _ = postcard::from_bytes::<Frames>(&bytes);
            if let Ok(x) = postcard::from_bytes::<Heaped>(&bytes) {
                prop_assert_eq!(x.row_count() * 2, x.as_slice().len());
            }
            let _ = postcard::from_bytes::<Bursts>(&bytes);
        }
    }
}
