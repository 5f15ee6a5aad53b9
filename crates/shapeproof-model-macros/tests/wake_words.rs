//! The wake words of the project, step by step beside what tflite-micro computes of the same features.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use shapeproof_model_macros::include_model;
use shapeproof_npy::Array;

include_model!(mod okay_nabu = "../../shapeproof-model/tests/models/okay_nabu/model.tflite");
include_model!(mod alexa = "../../shapeproof-model/tests/models/alexa/model.tflite");

macro_rules! every_step_equals {
    ($test:ident, $model:ident, $folder:literal) => {
        #[test]
        fn $test() {
            let [inputs, outputs, starts] = [
                &include_bytes!(concat!($folder, "/inputs.npy"))[..],
                &include_bytes!(concat!($folder, "/outputs.npy"))[..],
                &include_bytes!(concat!($folder, "/starts.npy"))[..],
            ]
            .map(|file| Array::parse(file).unwrap());
            let inputs: Vec<i8> = inputs.elements::<i8>().unwrap().collect();
            let outputs: Vec<u8> = outputs.elements::<u8>().unwrap().collect();
            let starts: Vec<i32> = starts.elements::<i32>().unwrap().collect();
            assert_eq!(inputs.len(), 120 * outputs.len());
            // Ten utterances, and the end.
            assert_eq!(starts.len(), 11);
            let (mut model, mut scratch) = ($model::Model::new(), $model::Scratch::new());
            let (mut other, mut arena) = ($model::Model::new(), $model::Arena::new());
            let (mut input, mut output) = ($model::Input::zeros(), $model::Output::zeros());
            for (step, (features, want)) in inputs.chunks_exact(120).zip(&outputs).enumerate() {
                if starts.contains(&(step as i32)) {
                    model.reset();
                    other.reset();
                }
                input.integers_mut().as_mut_slice().copy_from_slice(features);
                model.run(&input, &mut scratch, &mut output);
                assert_eq!(output.integers().as_slice(), [*want], "step {step}");
                arena.input_mut().integers_mut().as_mut_slice().copy_from_slice(features);
                let in_place = other.run_in_place(&mut arena);
                assert_eq!(in_place.integers().as_slice(), [*want], "step {step} in place");
            }
            // The phrase is heard: nine in ten in one step at least.
            assert!(outputs.iter().any(|output| *output > 230));
        }
    };
}
every_step_equals!(okay_nabu_is_tflite_micros, okay_nabu, "../../shapeproof-model/tests/models/okay_nabu");
every_step_equals!(alexa_is_tflite_micros, alexa, "../../shapeproof-model/tests/models/alexa");
