//! Files that are no programs, and invocations that name none: each is one error, at the path, in one sentence. (The cosine has a
//! program; without the feature `libm` that is refused.)
//!
//! The files in `rejected/files` are written by this test, so that what is wrong with each stands here.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "../../shapeproof-model/tests/support/tflite.rs"]
mod tflite;

use std::fs;
use std::path::Path;
use tflite::{F32, I8, I32, Model, Operator, Tensor, Value, network};

/// A model of one operator from an input to an output of this element.
fn one(code: i32, element: i8, input: &[i32], output: &[i32], options: tflite::Fields) -> Model {
    let scales = if element == I8 { vec![0.5] } else { vec![] };
    let tensor = |name, shape: &[i32]| Tensor {
        name,
        shape: shape.into(),
        element,
        zero_points: vec![0; scales.len()],
        scales: scales.clone(),
        ..Tensor::default()
    };
    let operators = vec![Operator { code, inputs: vec![0], outputs: vec![1], options }];
    let tensors = vec![tensor("x", input), tensor("y", output)];
    Model { version: 3, tensors, operators, inputs: vec![0], outputs: vec![1], custom: "" }
}

fn files() -> Vec<(&'static str, Vec<u8>)> {
    let good = network().bytes();
    let mut dynamic = network();
    dynamic.tensors[6].data = Vec::new();
    dynamic.inputs.push(6);
    let mut scales = network();
    (scales.tensors[3].scales, scales.tensors[3].zero_points) = (vec![], vec![]);
    let mut bias = network();
    bias.tensors[2].data[..4].copy_from_slice(&i32::MAX.to_le_bytes());
    let mut shape = network();
    shape.tensors[7].shape = vec![1, 4];
    vec![
        ("text", b"not a model at all".to_vec()),
        ("cut", good[..good.len() / 2].to_vec()),
        ("cosine", one(108, F32, &[4], &[4], vec![]).bytes()),
        ("absolute", one(101, I8, &[4], &[4], vec![]).bytes()),
        ("integers", one(14, I32, &[4], &[4], vec![]).bytes()),
        ("softmax_scale", one(25, I8, &[1, 4], &[1, 4], vec![(0, Value::F32(1.0))]).bytes()),
        ("computed_weights", dynamic.bytes()),
        ("no_scale", scales.bytes()),
        ("large_bias", bias.bytes()),
        ("other_shape", shape.bytes()),
    ]
}

#[test]
fn each_is_one_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rejected");
    for (name, bytes) in files() {
        let path = folder.join(format!("files/{name}.tflite"));
        if fs::read(&path).ok().as_ref() != Some(&bytes) {
            fs::write(path, bytes).unwrap();
        }
    }
    trybuild::TestCases::new().compile_fail("tests/rejected/*.rs");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let said = fs::read_to_string(&path).unwrap();
            let errors = said.lines().filter(|line| line.starts_with("error")).count();
            assert_eq!(errors, 1, "{} has {errors} errors", path.display());
        }
    }
}
