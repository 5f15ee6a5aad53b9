//! Archives that NumPy wrote, beside the same arrays alone in `.npy` files, which `include_npy!` reads.
#![allow(missing_docs, reason = "a test")]

use shapeproof::{Shape, Tensor, include_npy};
use shapeproof_weights::include_npz;

include_npz!(pub mod stored = "data/stored.npz");
include_npz!(mod deflated = "data/deflated.npz");
include_npz!("data/dense.npz");
include_npz!(mod elsewhere = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/dense.npz"));

/// Each array of both archives against its file.
macro_rules! each {
    ($($name:ident = $file:literal: $element:ty, [$($len:literal),*];)*) => {$(
        let alone: Tensor<$element, Shape![$($len),*]> = include_npy!($file);
        assert_eq!(stored::$name, alone, stringify!($name));
        assert_eq!(deflated::$name, alone, stringify!($name));
    )*};
}

#[test]
fn every_type_and_order_is_that_of_the_array_alone() {
    each! {
        FLAGS = "data/flags.npy": bool, [3, 5];
        CUBE = "data/cube.npy": f64, [2, 3, 4];
        BIG_ENDIAN = "data/big-endian.npy": f32, [3, 2];
        TRANSPOSED = "data/transposed.npy": f32, [5, 3];
        FORTRAN_CUBE = "data/fortran-cube.npy": i16, [2, 3, 4];
        NUMBER = "data/number.npy": i64, [];
        NONE = "data/none.npy": u8, [0, 3];
        RANK_6 = "data/rank-6.npy": u16, [2, 1, 2, 1, 2, 3];
        I1 = "data/i1.npy": i8, [4];
        I2 = "data/i2.npy": i16, [4];
        I4 = "data/i4.npy": i32, [4];
        I8 = "data/i8.npy": i64, [4];
        U1 = "data/u1.npy": u8, [4];
        U2 = "data/u2.npy": u16, [4];
        U4 = "data/u4.npy": u32, [4];
        U8 = "data/u8.npy": u64, [4];
    }
}

#[test]
fn the_module_has_the_name_of_the_file() {
    assert_eq!(dense::DENSE_BIAS.as_slice(), [0.25, -0.5, -2.25]);
    assert_eq!(dense::DENSE_KERNEL.as_slice(), [1., 2., 3., 4., 5., 6., 7., 8., 9., 6., 8., 10.]);
}

mod stated {
    use super::{Shape, Tensor, include_npz};

    const HIDDEN: usize = 3;
    type Bias = Tensor<f32, Shape![HIDDEN]>;

    include_npz!("data/dense.npz" {
        /// With a constant in its shape.
        pub(super) static KERNEL: Tensor<f32, Shape![4, HIDDEN]> = "dense/kernel";
        #[allow(dead_code)]
        static DENSE_BIAS: Bias;
    });

    pub(super) fn bias() -> &'static Bias {
        &DENSE_BIAS
    }
}

#[test]
fn stated_arrays_stand_where_the_macro_stands() {
    assert_eq!(stated::KERNEL, dense::DENSE_KERNEL);
    assert_eq!(*stated::bias(), dense::DENSE_BIAS);
    // Inside a function, and of an archive of which other arrays have no name in Rust, nor a type.
    include_npz!("rejected/files/text_and_bias.npz" {
        static BIAS: Tensor<f32, Shape![3]>;
    });
    assert_eq!(BIAS, dense::DENSE_BIAS);
}

#[test]
fn constants_may_be_used_by_constants() {
    const BIAS: &Tensor<f32, Shape![3]> = &dense::DENSE_BIAS;
    assert!(core::ptr::eq(BIAS, &dense::DENSE_BIAS));
}

#[test]
fn a_path_may_be_made_of_variables() {
    assert_eq!(elsewhere::DENSE_BIAS, dense::DENSE_BIAS);
}
