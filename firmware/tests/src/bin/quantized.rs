//! The golden cases of quantized layers, and layers beside plain loops: both run here with the DSP instructions.
#![no_std]
#![no_main]

#[path = "../../../../tests/quantized/harness.rs"]
mod harness;
#[path = "../../../../tests/quantized/oracle.rs"]
mod oracle;

use board::Checks;
use harness::{Dequantize, Quantize, f32s, i8s, i16s, i32s, i64s, u8s};
use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, MaxPool2d,
    Mean, Mul, Requantize, Same, Scales, Softmax, Steps, Sub, Table, Valid, int16x8,
};
use shapeproof::{Dim, prelude::*};

/// A function that says whether the layer makes the output of the inputs.
macro_rules! case {
    ($name:ident: $layer:ty = $value:expr; [$($input:expr),*] => $output:expr) => {
        #[inline(never)]
        fn $name() -> bool {
            static LAYER: $layer = $value;
            let want = const { $output };
            let mut have = want;
            have.fill(Default::default());
            LAYER.try_eval_slices($(&const { $input },)* &mut have).is_ok() && have == want
        }
    };
}

/// All cases with their names.
macro_rules! all {
    ($($name:ident),*) => {
        const CASES: &[(&str, fn() -> bool)] = &[$((stringify!($name), $name)),*];
    };
}

include!("../../../../tests/quantized/cases.rs");

#[board::entry]
fn main() -> ! {
    board::run(|| {
        let mut checks = Checks::new();
        for (name, case) in CASES.iter().chain(oracle::LAYERS) {
            checks.check(name, case());
        }
        checks.finish()
    })
}
