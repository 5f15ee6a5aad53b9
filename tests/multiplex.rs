//! `multiplex` against a naive loop.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::*;

/// Row by row, element by element.
fn naive<T: Copy>(inputs: &[&[T]], index: &[usize], len: usize) -> Vec<T> {
    let mut out = Vec::new();
    for (row, &k) in index.iter().enumerate() {
        for j in 0..len {
            out.push(inputs[k][row * len + j]);
        }
    }
    out
}

macro_rules! any_index {
    ($($name:ident $k:ty),*) => {$(
        #[test]
        fn $name() {
            proptest!(|(
                data in prop::collection::vec(prop::collection::vec(any::<i32>(), 5 * 6), 3),
                index in prop::collection::vec(0..3_usize, 5),
            )| {
                let inputs: Vec<Tensor<i32, Shape![5, 2, 3]>> = data.iter().map(|d| {
                    let mut t = Tensor::zeros();
                    t.as_mut_slice().copy_from_slice(d);
                    t
                }).collect();
                let [x, y, z] = &inputs[..] else { unreachable!() };
                let slices: Vec<&[i32]> = data.iter().map(|d| &d[..]).collect();
                let want = naive(&slices, &index, 6);
                let mut flat = Tensor::<$k, Shape![5]>::full(0 as $k);
                let mut column = Tensor::<$k, Shape![5, 1]>::full(0 as $k);
                for (i, k) in index.iter().enumerate() {
                    flat.as_mut_slice()[i] = *k as $k;
                    column.as_mut_slice()[i] = *k as $k;
                }
                let chosen = multiplex([x, y, z], &flat).unwrap();
                assert_eq!(chosen.eval().as_slice(), &want);
                assert_eq!(multiplex([x, y, z], &column).unwrap().eval().as_slice(), &want);
                // It fuses, broadcasts and reduces like any expression.
                let scale = tensor![1, 2, 3];
                let scaled: Vec<i32> = want.iter().enumerate().map(|(i, v)| v.wrapping_mul(1 + i as i32 % 3)).collect();
                assert_eq!((chosen * &scale).eval().as_slice(), scaled);
                let columns: Vec<i32> =
                    (0..6).map(|j| (0..5).map(|i| want[i * 6 + j]).max().unwrap()).collect();
                assert_eq!(chosen.max_axis(Axis::<0>).as_slice(), columns);
                let blocks = Tensor::<i32, Shape![2, 5, 2, 3]>::full(1);
                let twice: Vec<i32> = want.iter().chain(&want).map(|v| v.wrapping_add(1)).collect();
                assert_eq!((&blocks + chosen).eval().as_slice(), twice);
            });
        }
    )*};
}
any_index!(index_u8 u8, index_i16 i16, index_i32 i32, index_i64 i64, index_usize usize, index_u64 u64);

#[test]
fn rows_of_one_element_and_one_row() {
    let (x, y) = (tensor![[1], [2], [3]], tensor![[4], [5], [6]]);
    assert_eq!(multiplex([&x, &y], &tensor![1, 0, 1]).unwrap().eval(), tensor![[4], [2], [6]]);
    let (x, y) = (tensor![[1, 2]], tensor![[3, 4]]);
    let second = tensor![1];
    let one = multiplex([&x, &y], &second).unwrap();
    assert_eq!(one.eval(), tensor![[3, 4]]);
    // The one row broadcasts.
    assert_eq!((tensor![[0, 0], [10, 10], [20, 20]] + one).eval(), tensor![[3, 4], [13, 14], [23, 24]]);
    // One input.
    assert_eq!(multiplex([&x], &tensor![0_u8]).unwrap().eval(), x);
}

#[test]
fn values_are_copied_bit_for_bit() {
    let nan = f32::from_bits(0x7fa0_1234);
    let (x, y) = (tensor![[nan, -0.0], [f32::INFINITY, 1e-45]], tensor![[0.0, 0.0], [0.0, 0.0]]);
    let out = multiplex([&x, &y], &tensor![0, 0]).unwrap().eval();
    let bits = |t: &[f32]| t.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(out.as_slice()), bits(x.as_slice()));
}

#[test]
fn no_rows() {
    let x = Tensor::<f32, Shape![0, 3]>::zeros();
    let index = Tensor::<i32, Shape![0, 1]>::zeros();
    assert!(multiplex([&x, &x], &index).unwrap().eval().as_slice().is_empty());
}

#[test]
fn an_index_out_of_range() {
    let x = tensor![[1, 2], [3, 4]];
    for (index, row, value) in
        [([0_i64, 2], 1, 2), ([-1, 5], 0, -1), ([i64::MAX, 0], 0, i64::MAX), ([0, i64::MIN], 1, i64::MIN)]
    {
        let error = multiplex([&x, &x], &Tensor::from(index)).err();
        assert_eq!(error, Some(MultiplexError::Index { row, value, inputs: 2 }));
    }
    let error = multiplex([&x, &x], &tensor![0_u64, u64::MAX]).err().unwrap();
    assert_eq!(
        error.to_string(),
        "multiplex: the index of row 1 is 9223372036854775807, and there are 2 inputs"
    );
}
