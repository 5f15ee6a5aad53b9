//! Files that are no models: each is told in one sentence, with the node, its operator and the reason.

mod support;

use shapeproof_model::onnx::Lengths;
use shapeproof_model::read;
use support::{onnx, tflite};

fn sentence(file: &[u8]) -> String {
    read(file, &Lengths::new()).expect_err("the file is spoiled").to_string()
}

/// The sentence of a TFLite network after a change.
fn tflite(change: impl FnOnce(&mut tflite::Model)) -> String {
    let mut model = tflite::network();
    change(&mut model);
    sentence(&model.bytes())
}

/// The sentence of an ONNX network after a change.
fn onnx(change: impl FnOnce(&mut onnx::Model)) -> String {
    let mut model = onnx::network();
    change(&mut model);
    sentence(&model.bytes())
}

#[test]
fn whole_files_are_read() {
    for file in [tflite::network().bytes(), onnx::network().bytes()] {
        let graph = read(&file, &Lengths::new()).unwrap();
        graph.check().unwrap();
        assert_eq!(graph[graph.outputs[0].tensor].shape, [1, 3]);
    }
}

#[test]
fn neither_format() {
    let expected = "the file is neither a TFLite model (bytes 4 to 8 are not \"TFL3\") nor an ONNX model";
    assert_eq!(sentence(b""), expected);
    assert_eq!(sentence(b"GIF89a, and more"), expected);
}

#[test]
fn tflite_every_truncation_is_an_error() {
    let file = tflite::network().bytes();
    // The last buffer's field and its empty slots may be cut where nothing is read.
    for length in 0..file.len() - 8 {
        let cut = sentence(&file[..length]);
        assert!(cut.starts_with("the file is"), "{length}: {cut}");
    }
}

#[test]
fn tflite_offsets_and_lengths_outside_the_file() {
    let file = include_bytes!("models/alexa/model.tflite");
    let word = |at: usize, value: u32| {
        let mut file = file.to_vec();
        file[at..at + 4].copy_from_slice(&value.to_le_bytes());
        file
    };
    let root = u32::from_le_bytes(file[..4].try_into().unwrap()) as usize;
    let outside = |at| format!("the file is damaged at byte {at}: what it points to lies outside the file");
    assert_eq!(sentence(&word(0, u32::MAX)), outside(u32::MAX));
    let vtable = sentence(&word(root, i32::MAX as u32));
    assert_eq!(vtable, format!("the file is damaged at byte {root}: a vtable lies outside the file"));
    // Any word of the file may be anything: what is read is an error or a graph that holds together.
    for at in (0..file.len() - 4).step_by(997) {
        for value in [0, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX] {
            if let Ok(graph) = read(&word(at, value), &Lengths::new()) {
                graph.check().unwrap();
            }
        }
    }
}

#[test]
fn tflite_version() {
    let expected = "the file is damaged at byte 0: the version of the schema is not 3";
    assert_eq!(tflite(|model| model.version = 2), expected);
}

#[test]
fn tflite_operators() {
    let expected = "node 1 (`row`, WHILE): the operator is not supported";
    assert_eq!(tflite(|model| model.operators[1].code = 119), expected);
    let expected = "node 1 (`row`, CUSTOM): the operator is not supported";
    assert_eq!(tflite(|model| model.operators[1].code = 32), expected);
    let expected = "node 0 (`map`, CONV_2D): attribute `stride_h` is 0, and at least 1 is needed";
    assert_eq!(tflite(|model| model.operators[0].options[2].1 = tflite::Value::I32(0)), expected);
    let expected = "node 0 (`map`, CONV_2D): attribute `padding` is 2, and it is 0 (SAME) or 1 (VALID)";
    assert_eq!(tflite(|model| model.operators[0].options[0].1 = tflite::Value::I8(2)), expected);
    let expected =
        "node 0 (`map`, CONV_2D): attribute `fused_activation_function` is 5, and 0 to 4 are supported";
    assert_eq!(tflite(|model| model.operators[0].options[3].1 = tflite::Value::I8(5)), expected);
    let expected = "node 0 (`map`, CONV_2D): the fused activation TANH is supported for floats only";
    assert_eq!(tflite(|model| model.operators[0].options[3].1 = tflite::Value::I8(4)), expected);
    let expected = "node 2 (`scores`, FULLY_CONNECTED): attribute `weights_format` is 1, and only 0 (DEFAULT) is supported";
    assert_eq!(tflite(|model| model.operators[2].options = vec![(1, tflite::Value::I8(1))]), expected);
}

#[test]
fn tflite_tensors() {
    let expected = "node 0 (`map`, CONV_2D): tensor 99 does not exist";
    assert_eq!(tflite(|model| model.operators[0].inputs[0] = 99), expected);
    let expected = "node 0 (`map`, CONV_2D): tensor -2 does not exist";
    assert_eq!(tflite(|model| model.operators[0].inputs[2] = -2), expected);
    let expected = "node 0 (`map`, CONV_2D): operand 1 is missing";
    assert_eq!(tflite(|model| model.operators[0].inputs[1] = -1), expected);
    let expected = "node 0 (`map`, CONV_2D): reads `image`, which nothing defines";
    assert_eq!(tflite(|model| model.inputs.clear()), expected);
    let expected = "node 1 (`map`, RESHAPE): defines `map`, which something else defines as well";
    assert_eq!(
        tflite(|model| {
            model.operators[1].inputs[0] = 0;
            model.operators[1].outputs[0] = 3;
        }),
        expected
    );
    let expected = "node 0 (`map`, CONV_2D): elements of type FLOAT16 are not supported";
    assert_eq!(tflite(|model| model.tensors[1].element = 1), expected);
    let expected = "node 0 (`map`, CONV_2D): the shape has rank 9, and at most 8 is supported";
    assert_eq!(tflite(|model| model.tensors[1].shape = vec![1; 9]), expected);
    let expected = "tensor 0 (`image`): the shape [1, -1, 4, 1] has a negative or unknown extent";
    assert_eq!(tflite(|model| model.tensors[0].shape[1] = -1), expected);
    let expected = "tensor 0 (`image`): the shape [1, 65536, 65536, 1] is 2147483648 bytes or more";
    assert_eq!(tflite(|model| model.tensors[0].shape = vec![1, 65536, 65536, 1]), expected);
    let expected = "the model names tensor `image` as its output, which nothing defines";
    assert_eq!(
        tflite(|model| {
            model.operators.clear();
            (model.inputs, model.outputs) = (vec![], vec![0]);
        }),
        expected
    );
}

#[test]
fn tflite_cycles() {
    let expected = "node 1 (`row`, RESHAPE): depends on its own output";
    assert_eq!(
        tflite(|model| {
            model.operators[0].inputs[0] = 5;
            model.operators[1].outputs[0] = 5;
        }),
        expected
    );
}

#[test]
fn tflite_constants() {
    let expected = "node 0 (`map`, CONV_2D): constant `kernel` is i8 [2, 3, 3, 1], which is 18 bytes, and the file holds 17";
    assert_eq!(tflite(|model| model.tensors[1].data.truncate(17)), expected);
    let expected = "node 0 (`map`, CONV_2D): the length of the bias is 3, and must be 2";
    assert_eq!(
        tflite(|model| {
            model.tensors[2].shape = vec![3];
            model.tensors[2].data = vec![0; 12];
        }),
        expected
    );
}

#[test]
fn tflite_shapes() {
    let expected = "node 0 (`map`, CONV_2D): the output `map` is i8 [1, 2, 2, 2] by the operands, and the file says i8 [1, 4, 4, 2]";
    assert_eq!(tflite(|model| model.tensors[3].shape = vec![1, 4, 4, 2]), expected);
    let expected = "node 0 (`map`, CONV_2D): operand 0 has rank 3, and needs 4";
    assert_eq!(tflite(|model| model.tensors[0].shape = vec![4, 4, 1]), expected);
    let expected = "node 0 (`map`, CONV_2D): the window of 3 positions is larger than the 2 positions of axis 0 with padding";
    assert_eq!(tflite(|model| model.tensors[0].shape[1] = 2), expected);
    let expected = "node 1 (`row`, RESHAPE): 8 elements do not fill the shape [1, 9]";
    assert_eq!(tflite(|model| model.tensors[5].shape = vec![1, 9]), expected);
    let expected =
        "node 2 (`scores`, FULLY_CONNECTED): the number of elements of the input is 8, and must be 7";
    assert_eq!(
        tflite(|model| {
            model.tensors[6].shape = vec![3, 7];
            model.tensors[6].data = vec![2; 21];
        }),
        expected
    );
}

#[test]
fn tflite_quantization() {
    let expected = "node 0 (`map`, CONV_2D): tensor `image` has no scale and zero point";
    assert_eq!(tflite(|model| model.tensors[0].scales.clear()), expected);
    let expected = "node 0 (`map`, CONV_2D): tensor `kernel` has 3 scales and 2 zero points for 2 positions";
    assert_eq!(tflite(|model| model.tensors[1].scales.push(1.0)), expected);
    let expected =
        "node 0 (`map`, CONV_2D): tensor `kernel` has the scale -1, which is not a positive number";
    assert_eq!(tflite(|model| model.tensors[1].scales[0] = -1.0), expected);
    let expected = "node 0 (`map`, CONV_2D): tensor `map` has the zero point 200, which is no i8";
    assert_eq!(tflite(|model| model.tensors[3].zero_points[0] = 200), expected);
    let expected = "node 0 (`map`, CONV_2D): axis 4 is outside the rank 4";
    assert_eq!(tflite(|model| model.tensors[1].axis = 4), expected);
    let expected = "node 0 (`map`, CONV_2D): the operands have elements of i8 and f32";
    assert_eq!(
        tflite(|model| {
            model.tensors[1].element = tflite::F32;
            model.tensors[1].data = vec![0; 72];
        }),
        expected
    );
}

#[test]
fn onnx_every_truncation_is_an_error() {
    let file = onnx::network().bytes();
    // What is left of a file that is cut between two fields may be a model without an opset, or without a graph.
    for length in 1..file.len() {
        let cut = sentence(&file[..length]);
        assert!(cut.starts_with("the file is damaged") || cut.starts_with("the model"), "{length}: {cut}");
    }
    for at in 0..file.len() {
        for change in [1, 0x7f, 0x80, 0xff] {
            let mut file = file.clone();
            file[at] ^= change;
            if let Ok(graph) = read(&file, &Lengths::new()) {
                graph.check().unwrap();
            }
        }
    }
}

#[test]
fn onnx_wire_format() {
    let expected = "the file is damaged at byte 2: a field has a wire type that is not in use";
    assert_eq!(sentence(&[0x08, 0x08, 0x3b]), expected);
    let expected = "the file is damaged at byte 1: a number has more than 64 bits";
    assert_eq!(sentence(&[&[0x08][..], &[0xff; 11]].concat()), expected);
    let expected = "the file is damaged at byte 2: a field has another wire type than its number says";
    assert_eq!(sentence(&[0x08, 0x08, 0x38, 0x01]), expected);
    assert_eq!(sentence(&[0x08, 0x08]), "the model has no graph");
}

#[test]
fn onnx_models() {
    let expected = "the model needs opset 13 at least, and the file says 12";
    assert_eq!(onnx(|model| model.opset = 12), expected);
    let expected =
        "tensor 0 (`image`): axis 0 of input `image` is left open as `batch`, and no length was given for it";
    assert_eq!(onnx(|model| model.inputs[0].shape[0] = onnx::Extent::Open("batch")), expected);
    let expected = "tensor 0 (`image`): elements of type FLOAT16 are not supported";
    assert_eq!(onnx(|model| model.inputs[0].element = 10), expected);
    let expected = "the model names tensor `nothing` as its output, which nothing defines";
    assert_eq!(onnx(|model| model.outputs[0].name = "nothing"), expected);
}

#[test]
fn onnx_nodes() {
    let expected = "node 1 (`positive`, Loop): the operator is not supported";
    assert_eq!(onnx(|model| model.nodes[1].operator = "Loop"), expected);
    let expected = "node 1 (`positive`, Relu): operators of the domain `com.microsoft` are not supported";
    assert_eq!(onnx(|model| model.nodes[1].domain = "com.microsoft"), expected);
    let expected = "node 0 (`map`, Conv): attribute `winograd` is not supported";
    assert_eq!(onnx(|model| model.nodes[0].attributes.push(("winograd", onnx::Attribute::Int(1)))), expected);
    let expected = "node 0 (`map`, Conv): kernel_shape differs from the weights' extents";
    assert_eq!(onnx(|model| model.nodes[0].attributes[0].1 = onnx::Attribute::Ints(vec![3, 2])), expected);
    let expected = "node 3 (`scores`, Gemm): attribute `transB` is something else, and an integer is needed";
    assert_eq!(onnx(|model| model.nodes[3].attributes[0].1 = onnx::Attribute::Text("yes")), expected);
    let expected = "node 0 (`map`, Conv): reads `picture`, which nothing defines";
    assert_eq!(onnx(|model| model.nodes[0].inputs[0] = "picture"), expected);
    let expected = "node 1 (`map`, Relu): defines `map`, which something else defines as well";
    assert_eq!(
        onnx(|model| {
            model.nodes[1].inputs[0] = "image";
            model.nodes[1].outputs[0] = "map";
        }),
        expected
    );
    let expected = "node 2 (`row`, Reshape): depends on its own output";
    assert_eq!(onnx(|model| model.nodes[0].inputs[0] = "row"), expected);
}

#[test]
fn onnx_shapes() {
    let expected = "node 3 (`scores`, Gemm): the length of the left operand's inner axis is 8, and must be 7";
    assert_eq!(onnx(|model| model.constants[3] = onnx::floats("weights", &[3, 7], &[0.0; 21])), expected);
    let expected = "node 3 (`scores`, Gemm): the output `scores` is f32 [1, 3] by the operands, and the file says f32 [1, 4]";
    assert_eq!(onnx(|model| model.outputs[0] = onnx::value("scores", onnx::FLOAT, &[1, 4])), expected);
    let expected = "node 2 (`row`, Reshape): 8 elements do not fill the shape [3, -1]";
    assert_eq!(onnx(|model| model.constants[2] = onnx::ints("shape", &[2], &[3, -1])), expected);
    let expected = "node 3 (`scores`, Gemm): the shapes [2] and [1, 3] do not broadcast";
    assert_eq!(onnx(|model| model.constants[4] = onnx::floats("offsets", &[2], &[0.0; 2])), expected);
    let expected = "node 0 (`map`, Conv): constant `kernel` is f32 [2, 1, 3, 3], which is 72 bytes, and the file holds 68";
    assert_eq!(onnx(|model| model.constants[0].data.truncate(68)), expected);
    let expected = "node 2 (`row`, Reshape): operand 1 (`positive`) is computed by the model, and only a constant is supported there";
    assert_eq!(onnx(|model| model.nodes[2].inputs[1] = "positive"), expected);
}

#[test]
fn onnx_operands() {
    let expected = "node 0 (`map`, Conv): operand 1 is missing";
    assert_eq!(onnx(|model| model.nodes[0].inputs.truncate(1)), expected);
    assert_eq!(onnx(|model| model.nodes[0].inputs[1] = ""), expected);
    let expected = "node 1 (`positive`, Relu): has 2 operands, and needs 1";
    assert_eq!(onnx(|model| model.nodes[1].inputs.push("image")), expected);
    let expected = "node 1 (`positive`, Relu): has 2 outputs, and needs 1";
    assert_eq!(onnx(|model| model.nodes[1].outputs.push("other")), expected);
    let expected = "node 3 (`scores`, Gemm): the operands have elements of f32 and i64";
    assert_eq!(onnx(|model| model.constants[3] = onnx::ints("weights", &[3, 8], &[1; 24])), expected);
    let expected = "the model defines `kernel`, which something else defines as well";
    assert_eq!(onnx(|model| model.constants.push(onnx::floats("kernel", &[1], &[0.0]))), expected);
    let image = |shape: &[i64]| onnx::value("image", onnx::FLOAT, shape);
    let expected = "tensor 0 (`image`): the shape [1, 1, -2, 4] has a negative or unknown extent";
    assert_eq!(onnx(|model| model.inputs[0] = image(&[1, 1, -2, 4])), expected);
    let expected = "tensor 0 (`image`): the shape [1, 1, 65536, 65536] is 2147483648 bytes or more";
    assert_eq!(onnx(|model| model.inputs[0] = image(&[1, 1, 65536, 65536])), expected);
    let expected = "tensor 0 (`image`): the shape has rank 9, and at most 8 is supported";
    assert_eq!(onnx(|model| model.inputs[0] = image(&[1; 9])), expected);
}

#[test]
fn onnx_windows() {
    let expected = "node 0 (`map`, Conv): the length of the bias is 3, and must be 2";
    assert_eq!(onnx(|model| model.constants[1] = onnx::floats("bias", &[3], &[0.0; 3])), expected);
    let expected = "node 0 (`map`, Conv): the number of input channels of the weights is 2, and must be 1";
    assert_eq!(
        onnx(|model| model.constants[0] = onnx::floats("kernel", &[1, 2, 3, 3], &[0.5; 18])),
        expected
    );
    let expected = "node 0 (`map`, Conv): the window of 3 positions is larger than the 2 positions of axis 0 with padding";
    assert_eq!(onnx(|model| model.inputs[0] = onnx::value("image", onnx::FLOAT, &[1, 1, 2, 4])), expected);
    let conv = |name, value| onnx(|model| model.nodes[0].attributes.push((name, value)));
    let expected = "node 0 (`map`, Conv): attribute `strides` is 0, and at least 1 is needed";
    assert_eq!(conv("strides", onnx::Attribute::Ints(vec![0, 1])), expected);
    let expected = "node 0 (`map`, Conv): the number of paddings is 2, and must be 4";
    assert_eq!(conv("pads", onnx::Attribute::Ints(vec![1, 1])), expected);
    let expected = "node 0 (`map`, Conv): its groups do not divide the channels of its input and output";
    assert_eq!(conv("group", onnx::Attribute::Int(3)), expected);
    let expected = "node 0 (`map`, Conv): attribute `auto_pad` is ALL, and NOTSET, VALID, SAME_UPPER and SAME_LOWER are supported";
    assert_eq!(conv("auto_pad", onnx::Attribute::Text("ALL")), expected);
}

#[test]
fn onnx_axes_and_scales() {
    let second = |operator, attribute| {
        onnx(|model| {
            model.nodes[1].operator = operator;
            model.nodes[1].attributes = vec![attribute];
        })
    };
    let expected = "node 1 (`positive`, Softmax): axis 4 is outside the rank 4";
    assert_eq!(second("Softmax", ("axis", onnx::Attribute::Int(4))), expected);
    let expected = "node 1 (`positive`, Transpose): the permutation has an axis twice";
    assert_eq!(second("Transpose", ("perm", onnx::Attribute::Ints(vec![0, 0, 1, 2]))), expected);
    let expected = "node 1 (`positive`, If): the operator is not supported";
    assert_eq!(second("If", ("axis", onnx::Attribute::Int(0))), expected);
    let quantized = |scale| {
        onnx(|model| {
            model.nodes[1] = onnx::node("QuantizeLinear", &["map", scale], &["positive"]);
            model.constants.push(onnx::floats("nothing", &[], &[0.0]));
        })
    };
    let expected = "node 1 (`positive`, QuantizeLinear): tensor `positive` has the scale 0, which is not a positive number";
    assert_eq!(quantized("nothing"), expected);
    let expected = "node 1 (`positive`, QuantizeLinear): the scales or zero points of `image` are computed by the model, and only constants are supported there";
    assert_eq!(quantized("image"), expected);
}
