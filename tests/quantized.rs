//! Quantized layers beside what tflite-micro computes of them: `quantized/golden.py` writes the cases.
//!
//! Each case is a layer made of constants, as a program would have it, and the outputs are compared byte for byte.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "quantized/harness.rs"]
mod harness;
#[path = "quantized/oracle.rs"]
mod oracle;
#[path = "quantized/transposed.rs"]
mod transposed;

use harness::{Dequantize, Quantize, f32s, i8s, i16s, i32s, i64s, u8s};
use shapeproof::quantized::{
    Activation, Add, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, MaxPool2d,
    Mean, Mul, Requantize, Same, Scales, Softmax, Steps, Sub, Table, Valid, int16x8,
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

/// What writes over its operand makes what it writes elsewhere. 150 elements are more than the kernels take at once.
#[test]
fn results_in_place_are_those_elsewhere() {
    static ADD: Add<Shape![3, 50]> =
        Add::new(Affine::new(0.5, 3), Affine::new(0.31, -4), Affine::new(0.8, 1), Activation::Relu);
    static MUL: Mul<Shape![3, 50]> =
        Mul::new(Affine::new(0.5, 3), Affine::new(0.31, -4), Affine::new(9.0, 1), Activation::None);
    static SOFTMAX: Softmax<Shape![3, 50]> = Softmax::new(Affine::new(0.1, 0), 1.0);
    static TANH: Table = Table::tanh(Affine::new(0.05, 2));
    let [a, b]: [[i8; 150]; 2] =
        [[37, 11], [91, 5]].map(|[step, start]| core::array::from_fn(|i| (i * step + start) as u8 as i8));
    let (mut want, mut have) = ([0; 150], a);
    ADD.try_eval_slices(&a, &b, &mut want).unwrap();
    ADD.try_eval_in_place(&mut have, &b).unwrap();
    assert_eq!(have, want);
    MUL.try_eval_slices(&a, &b, &mut want).unwrap();
    have = a;
    MUL.try_eval_in_place(&mut have, &b).unwrap();
    assert_eq!(have, want);
    SOFTMAX.try_eval_slices(&a, &mut want).unwrap();
    have = a;
    SOFTMAX.try_eval_in_place(&mut have).unwrap();
    assert_eq!(have, want);
    TANH.try_eval_slices(&a, &mut want).unwrap();
    have = a;
    TANH.eval_in_place(&mut have);
    assert_eq!(have, want);
    static WIDE: int16x8::Sub<Shape![3, 50]> =
        int16x8::Sub::new(Affine::new(0.5, 0), Affine::new(0.31, 0), Affine::new(0.8, 0), Activation::None);
    let wide: [i16; 150] = core::array::from_fn(|i| (i * 911) as i16);
    let (mut want_wide, mut have_wide) = ([0; 150], a.map(i16::from));
    WIDE.try_eval_slices(&have_wide, &wide, &mut want_wide).unwrap();
    WIDE.try_eval_in_place(&mut have_wide, &wide).unwrap();
    assert_eq!(have_wide, want_wide);
    // Another number of elements is an error, and nothing is written.
    assert!(WIDE.try_eval_in_place(&mut have_wide[1..], &wide).is_err());
    assert!(WIDE.try_eval_slices(&have_wide[1..], &wide, &mut want_wide).is_err());
    assert!(ADD.try_eval_in_place(&mut have[1..], &b).is_err());
    assert!(SOFTMAX.try_eval_in_place(&mut have[1..]).is_err());
    assert_eq!((have, have_wide), (want, want_wide));
}

include!("quantized/cases.rs");

/// Few products, whose factor a layer stores once.
#[test]
fn one_factor_of_a_layer() {
    use shapeproof::quantized::PerLayer;
    const FILTERS: Filters<'static, (Dim<3>, Dim<5>)> = Filters {
        input: Affine::new(0.5, 10),
        weights: &Tensor::from_flat([1, 2, 3, -4, 5, 127, -128, 9, 0, 7, -1, -1, 60, 3, 2]),
        scales: Scales::PerTensor(0.01),
        bias: &Tensor::from_flat([8, -4, 300]),
        output: Affine::new(0.25, -2),
        activation: Activation::None,
    };
    static ONE: FullyConnected<Dim<5>, Dim<3>, PerLayer> = FullyConnected::new(&FILTERS);
    static EACH: FullyConnected<Dim<5>, Dim<3>> = FullyConnected::new(&FILTERS);
    for x in [[1_i8, -128, 127, 30, -9], [127, -128, 0, 10, 11]] {
        let x = Tensor::<i8, Shape![5]>::from_flat(x);
        assert_eq!(ONE.eval(&x), EACH.eval(&x));
    }
}
