//! Small networks of random weights beside what tflite-micro computes of random inputs: `small/small.py` writes them.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use shapeproof::quantized::Quantization;
use shapeproof_model_macros::include_model;
use shapeproof_npy::Array;

include_model!("small/moves.tflite");
include_model!(pub mod images = "small/batch.tflite",);

include_model!("small/functions.tflite");

/// The elements of a file as bytes.
macro_rules! bytes {
    ($file:literal) => {
        Array::parse(include_bytes!(concat!("small/", $file, ".npy"))).unwrap().data()
    };
}

/// Padding, slices with steps of both signs, a transpose, a split, a concatenation, sums and products, functions; two inputs
/// and two outputs, one of which is `u8`.
#[test]
fn elements_are_moved_and_joined() {
    let (mut model, mut scratch) = (moves::Model::new(), moves::Scratch::new());
    let (mut image, mut other) = (moves::InputImage::zeros(), moves::InputOther::zeros());
    let (mut mirrored, mut unsigned) = (moves::OutputMirrored::zeros(), moves::OutputUnsigned::zeros());
    let inputs = bytes!("moves_image").chunks_exact(120).zip(bytes!("moves_other").chunks_exact(36));
    let outputs = bytes!("moves_mirrored").chunks_exact(108).zip(bytes!("moves_unsigned").chunks_exact(108));
    let mut runs = 0;
    for ((x0, x1), (y0, y1)) in inputs.zip(outputs) {
        image.integers_mut().as_mut_bytes().copy_from_slice(x0);
        other.integers_mut().as_mut_bytes().copy_from_slice(x1);
        model.run(&image, &other, &mut scratch, &mut mirrored, &mut unsigned);
        assert_eq!(mirrored.integers().as_bytes(), y0);
        assert_eq!(unsigned.integers().as_bytes(), y1);
        runs += 1;
    }
    assert_eq!(runs, 8);
    assert_eq!(moves::OutputUnsignedQuantization::AFFINE.zero_point(), 100);
}

/// Layers over a batch of two images of `u8`, from a model in scratch that holds what another left.
#[test]
fn layers_run_over_a_batch() {
    let (mut model, mut scratch) = (images::Model::default(), images::Scratch::default());
    let (mut input, mut output) = (images::Input::zeros(), images::Output::zeros());
    let mut runs = 0;
    for (x, y) in bytes!("batch_image").chunks_exact(144).zip(bytes!("batch_shares").chunks_exact(10)) {
        input.integers_mut().as_mut_bytes().copy_from_slice(x);
        model.run(&input, &mut scratch, &mut output);
        assert_eq!(output.integers().as_bytes(), y);
        runs += 1;
    }
    assert_eq!(runs, 8);
    let numbers = images::Input::quantize(&input.dequantize());
    assert_eq!(numbers, input);
}

/// Functions of one and two elements, in place and elsewhere, and means over pixels and over channels.
#[test]
fn functions_and_means() {
    let (mut model, mut scratch) = (functions::Model::new(), functions::Scratch::new());
    let mut image = functions::Input::zeros();
    let (mut packed, mut channels) = (functions::OutputPacked::zeros(), functions::OutputChannels::zeros());
    let outputs =
        bytes!("functions_packed").chunks_exact(16).zip(bytes!("functions_channels").chunks_exact(30));
    let mut runs = 0;
    for (x, (y0, y1)) in bytes!("functions_image").chunks_exact(240).zip(outputs) {
        image.integers_mut().as_mut_bytes().copy_from_slice(x);
        model.run(&image, &mut scratch, &mut packed, &mut channels);
        assert_eq!(packed.integers().as_bytes(), y0);
        assert_eq!(channels.integers().as_bytes(), y1);
        runs += 1;
    }
    assert_eq!(runs, 8);
}
