//! Quantized layers beside what tflite-micro computes of them: `quantized/golden.py` writes the cases.
//!
//! Each case is a layer made of constants, as a program would have it, and the outputs are compared byte for byte.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(unused_imports, reason = "cases of other models need other types")]

use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, MaxPool2d, Mul,
    Requantize, Same, Scales, Softmax, Steps, Table, Valid,
};
use shapeproof::{Dim, Kilo, ShapeError, prelude::*};

/// The arrays of all cases, little-endian.
static DATA: &[u8] = include_bytes!("quantized/golden.bin");

/// Four bytes of the data.
const fn word(at: usize) -> [u8; 4] {
    [DATA[at], DATA[at + 1], DATA[at + 2], DATA[at + 3]]
}

macro_rules! arrays {
    ($($name:ident: $t:ty = $zero:expr, $size:literal, |$at:ident| $element:expr;)*) => {$(
        const fn $name<const N: usize>(start: usize) -> [$t; N] {
            let mut array = [$zero; N];
            let mut i = 0;
            while i < N {
                let $at = start + $size * i;
                array[i] = $element;
                i += 1;
            }
            array
        }
    )*};
}
arrays! {
    i8s: i8 = 0, 1, |at| DATA[at] as i8;
    u8s: u8 = 0, 1, |at| DATA[at];
    i32s: i32 = 0, 4, |at| i32::from_le_bytes(word(at));
    f32s: f32 = 0.0, 4, |at| f32::from_le_bytes(word(at));
}

/// From numbers to integers, slice by slice.
struct Quantize(Affine);

impl Quantize {
    fn try_eval_slices(&self, x: &[f32], out: &mut [i8]) -> Result<(), ShapeError> {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.0.to_integer(x);
        }
        Ok(())
    }
}

/// From integers to numbers, slice by slice.
struct Dequantize(Affine);

impl Dequantize {
    fn try_eval_slices(&self, x: &[i8], out: &mut [f32]) -> Result<(), ShapeError> {
        for (y, &x) in out.iter_mut().zip(x) {
            *y = self.0.to_real(x);
        }
        Ok(())
    }
}

/// A test that the layer makes the output of the inputs.
macro_rules! case {
    ($name:ident: $layer:ty = $value:expr; [$($input:expr),*] => $output:expr) => {
        #[test]
        fn $name() {
            static LAYER: $layer = $value;
            let want = $output;
            let mut have = want;
            have.fill(Default::default());
            LAYER.try_eval_slices($(&$input,)* &mut have).unwrap();
            assert_eq!(have, want);
        }
    };
}

include!("quantized/cases.rs");
