//! Files that the Python package `safetensors` wrote, beside the same arrays alone in NumPy's files.
#![allow(missing_docs, clippy::unwrap_used, reason = "a test")]

use half::{bf16, f16};
use shapeproof::{Shape, Tensor, include_npy, prelude::*};
use shapeproof_weights::{include_npz, include_safetensors};

include_safetensors!("data/net.safetensors" {
    static KERNEL: Tensor<f32, Shape![4, 3]> = "0.weight";
    static BIAS: Tensor<f32, Shape![3]> = "0.bias";
    static EMBEDDING_HALF: Tensor<f16, Shape![2, 3]>;
    static EMBEDDING_BRAIN: Tensor<bf16, Shape![2, 3]>;
    static FLAGS: Tensor<bool, Shape![3, 5]>;
    static NUMBER: Tensor<i64, Shape![]>;
    static NONE: Tensor<u8, Shape![0, 3]>;
    static CUBE: Tensor<f64, Shape![2, 3, 4]>;
    static I1: Tensor<i8, Shape![4]>;
    static I2: Tensor<i16, Shape![4]>;
    static I4: Tensor<i32, Shape![4]>;
    static I8: Tensor<i64, Shape![4]>;
    static U1: Tensor<u8, Shape![4]>;
    static U2: Tensor<u16, Shape![4]>;
    static U4: Tensor<u32, Shape![4]>;
    static U8: Tensor<u64, Shape![4]>;
});
include_safetensors!(mod net = "data/named.safetensors");
include_npz!(mod dense = "data/dense.npz");

#[test]
fn every_type_is_that_of_the_array_alone() {
    assert_eq!((&KERNEL, &BIAS), (&dense::DENSE_KERNEL, &dense::DENSE_BIAS));
    assert_eq!(FLAGS, include_npy!("data/flags.npy"));
    assert_eq!(NUMBER, include_npy!("data/number.npy"));
    assert_eq!(NONE, include_npy!("data/none.npy"));
    assert_eq!(CUBE, include_npy!("data/cube.npy"));
    assert_eq!((I1, I2), (include_npy!("data/i1.npy"), include_npy!("data/i2.npy")));
    assert_eq!((I4, I8), (include_npy!("data/i4.npy"), include_npy!("data/i8.npy")));
    assert_eq!((U1, U2), (include_npy!("data/u1.npy"), include_npy!("data/u2.npy")));
    assert_eq!((U4, U8), (include_npy!("data/u4.npy"), include_npy!("data/u8.npy")));
}

#[test]
fn floats_of_16_bits_are_those_of_half() {
    assert_eq!(EMBEDDING_HALF.cast::<f32>().eval(), include_npy!("data/half.npy"));
    assert_eq!(EMBEDDING_BRAIN.cast::<f32>().eval(), include_npy!("data/brain.npy"));
}

#[test]
fn all_tensors_have_their_names() {
    assert_eq!((&net::FC_WEIGHT, &net::FC_BIAS), (&KERNEL, &BIAS));
}
