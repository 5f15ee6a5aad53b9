//! Small networks of random weights beside what tflite-micro computes of random inputs: `small/small.py` writes them.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use shapeproof::quantized::Quantization;
use shapeproof_model_macros::include_model;
use shapeproof_npy::Array;

include_model!("small/moves.tflite");
include_model!(pub mod images = "small/batch.tflite",);

include_model!("small/functions.tflite");
include_model!("small/more.tflite");
include_model!("small/swishes.tflite");

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
    let mut arena = moves::Arena::new();
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
        arena.input_image_mut().integers_mut().as_mut_bytes().copy_from_slice(x0);
        arena.input_other_mut().integers_mut().as_mut_bytes().copy_from_slice(x1);
        let (mirrored, unsigned) = model.run_in_place(&mut arena);
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
    let mut arena = images::Arena::default();
    let (mut input, mut output) = (images::Input::zeros(), images::Output::zeros());
    let mut runs = 0;
    for (x, y) in bytes!("batch_image").chunks_exact(144).zip(bytes!("batch_shares").chunks_exact(10)) {
        input.integers_mut().as_mut_bytes().copy_from_slice(x);
        model.run(&input, &mut scratch, &mut output);
        assert_eq!(output.integers().as_bytes(), y);
        arena.input_mut().integers_mut().as_mut_bytes().copy_from_slice(x);
        assert_eq!(model.run_in_place(&mut arena).integers().as_bytes(), y);
        runs += 1;
    }
    assert_eq!(runs, 8);
    let numbers = images::Input::quantize(&input.dequantize());
    assert_eq!(numbers, input);
    // The same integers from numbers, in the memory of a run.
    arena.input_mut().quantize_from(&input.dequantize());
    let in_place = model.run_in_place(&mut arena);
    assert_eq!(in_place.dequantize(), output.dequantize());
}

/// Functions of one and two elements, in place and elsewhere, and means over pixels and over channels.
#[test]
fn functions_and_means() {
    let (mut model, mut scratch) = (functions::Model::new(), functions::Scratch::new());
    let (mut image, mut arena) = (functions::Input::zeros(), functions::Arena::new());
    let (mut packed, mut channels) = (functions::OutputPacked::zeros(), functions::OutputChannels::zeros());
    let outputs =
        bytes!("functions_packed").chunks_exact(16).zip(bytes!("functions_channels").chunks_exact(30));
    let mut runs = 0;
    for (x, (y0, y1)) in bytes!("functions_image").chunks_exact(240).zip(outputs) {
        image.integers_mut().as_mut_bytes().copy_from_slice(x);
        model.run(&image, &mut scratch, &mut packed, &mut channels);
        assert_eq!(packed.integers().as_bytes(), y0);
        assert_eq!(channels.integers().as_bytes(), y1);
        arena.input_mut().integers_mut().as_mut_bytes().copy_from_slice(x);
        let (packed, channels) = model.run_in_place(&mut arena);
        assert_eq!(packed.integers().as_bytes(), y0);
        assert_eq!(channels.integers().as_bytes(), y1);
        runs += 1;
    }
    assert_eq!(runs, 8);
}

/// Operands that broadcast along any axes, constants among them; positions along an axis; transposed convolutions with and
/// without padding and a bias.
#[test]
fn operands_broadcast_and_convolutions_are_transposed() {
    let (mut model, mut scratch, mut arena) = (more::Model::new(), more::Scratch::new(), more::Arena::new());
    let (mut image, mut row) = (more::InputImage::zeros(), more::InputRow::zeros());
    let (mut cut, mut larger) = (more::OutputCut::zeros(), more::OutputLarger::zeros());
    let inputs = bytes!("more_image").chunks_exact(120).zip(bytes!("more_row").chunks_exact(5));
    let outputs = bytes!("more_cut").chunks_exact(120).zip(bytes!("more_larger").chunks_exact(675));
    let mut runs = 0;
    for ((x0, x1), (y0, y1)) in inputs.zip(outputs) {
        image.integers_mut().as_mut_bytes().copy_from_slice(x0);
        row.integers_mut().as_mut_bytes().copy_from_slice(x1);
        model.run(&image, &row, &mut scratch, &mut cut, &mut larger);
        assert_eq!(cut.integers().as_bytes(), y0);
        assert_eq!(larger.integers().as_bytes(), y1);
        arena.input_image_mut().integers_mut().as_mut_bytes().copy_from_slice(x0);
        arena.input_row_mut().integers_mut().as_mut_bytes().copy_from_slice(x1);
        let (cut, larger) = model.run_in_place(&mut arena);
        assert_eq!(cut.integers().as_bytes(), y0);
        assert_eq!(larger.integers().as_bytes(), y1);
        runs += 1;
    }
    assert_eq!(runs, 8);
}

/// Hard swish of twelve quantizations, whose scales differ by up to a thousand.
#[test]
fn hard_swish_of_many_quantizations() {
    let (mut model, mut arena) = (swishes::Model::new(), swishes::Arena::new());
    let outputs = bytes!("swishes_joined").chunks_exact(12 * 256);
    let mut runs = 0;
    for (x, y) in bytes!("swishes_every").chunks_exact(256).zip(outputs) {
        arena.input_mut().integers_mut().as_mut_bytes().copy_from_slice(x);
        let joined = model.run_in_place(&mut arena);
        for (index, (have, want)) in joined.integers().as_bytes().chunks(256).zip(y.chunks(256)).enumerate() {
            assert_eq!(have, want, "quantization {index}");
        }
        runs += 1;
    }
    assert_eq!(runs, 8);
}
