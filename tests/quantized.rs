//! Quantized layers beside what tflite-micro computes of them: `quantized/golden.py` writes the cases.
//!
//! Each case is a layer made of constants, as a program would have it, and the outputs are compared byte for byte.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "quantized/harness.rs"]
mod harness;
#[path = "quantized/oracle.rs"]
mod oracle;

use harness::{Dequantize, Quantize, f32s, i8s, i32s, u8s};
use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, MaxPool2d, Mul,
    Requantize, Same, Scales, Softmax, Steps, Table, Valid,
};
use shapeproof::{Dim, prelude::*};

/// A test that the layer makes the output of the inputs.
macro_rules! case {
    ($name:ident: $layer:ty = $value:expr; [$($input:expr),*] => $output:expr) => {
        #[test]
        fn $name() {
            static LAYER: $layer = $value;
            let want = const { $output };
            let mut have = want;
            have.fill(Default::default());
            LAYER.try_eval_slices($(&const { $input },)* &mut have).unwrap();
            assert_eq!(have, want);
        }
    };
}

/// Tests are found by their names.
macro_rules! all {
    ($($name:ident),*) => {};
}

/// The layers of [`oracle`].
#[test]
fn layers_equal_plain_loops() {
    let wrong: Vec<_> =
        oracle::LAYERS.iter().filter(|(_, is_right)| !is_right()).map(|(name, _)| name).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

include!("quantized/cases.rs");
