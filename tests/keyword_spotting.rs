//! The networks of the example `keyword-spotting`, beside what tflite-micro and ONNX Runtime compute.
#![allow(missing_docs, dead_code, reason = "a test")]

#[path = "../examples/keyword-spotting/floats.rs"]
mod floats;
#[path = "../examples/keyword-spotting/integers.rs"]
mod integers;

use integers::{Scores, Scratch, Sound, scores};
use shapeproof::{include_npy, prelude::*};
use shapeproof_weights::include_npz;

include_npz!(
    #[allow(missing_docs, reason = "the names of the file")]
    pub mod weights = "../examples/keyword-spotting/model/weights.npz"
);

const SOUNDS: usize = 16;

/// What ONNX Runtime computes of the real numbers that weights and sounds stand for.
static FLOATS: Tensor<f32, Shape![{ SOUNDS }, 5]> =
    include_npy!("../examples/keyword-spotting/model/floats.npy");

fn sounds() -> impl Iterator<Item = Sound> {
    weights::INPUTS.axis_iter(Axis::<0>).map(|sound| sound.reshape().to_tensor())
}

#[test]
fn integers_are_those_of_tflite_micro() {
    let mut scratch: Scratch = [Tensor::zeros(), Tensor::zeros()];
    let expected = weights::OUTPUTS.axis_iter(Axis::<0>);
    for (sound, expected) in sounds().zip(expected) {
        let expected: Scores = expected.reshape().to_tensor();
        assert_eq!(scores(&sound, &mut scratch), expected);
    }
}

#[test]
fn floats_are_those_of_onnx_runtime() {
    let mut network = floats::Network::new();
    network.read();
    for (sound, expected) in sounds().zip(FLOATS.axis_iter(Axis::<0>)) {
        let furthest = (network.scores(&sound) - expected).abs().max();
        assert!(furthest < 1e-5, "{furthest}");
    }
}
