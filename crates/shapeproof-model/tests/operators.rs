//! Each operator of TFLite that is read, in a file of one node: the shapes that the file declares are those that follow, and no
//! others are taken.

mod support;

use shapeproof_model::graph::{Op, Quantization};
use shapeproof_model::{Error, Reason, tflite};
use support::tflite::{F32, Fields, I8, I32, Model, Operator, Tensor, Value};

/// An operand.
enum Operand {
    /// Floats that the caller gives.
    Input(&'static [i32]),
    /// Constant floats.
    Weights(&'static [i32]),
    /// Constant integers.
    Numbers(&'static [i32], &'static [i32]),
    /// A variable tensor.
    State(&'static [i32]),
    /// Left out.
    None,
}

use Operand::{Input, None as Absent, Numbers, State, Weights};

struct Case {
    name: &'static str,
    code: i32,
    operands: Vec<Operand>,
    options: Fields,
    outputs: Vec<&'static [i32]>,
}

fn case(
    name: &'static str,
    code: i32,
    operands: Vec<Operand>,
    options: Fields,
    outputs: Vec<&'static [i32]>,
) -> Case {
    Case { name, code, operands, options, outputs }
}

/// The fields of options that are 32-bit integers, in order; the first is a byte where `byte` says so.
fn options(byte: Option<i8>, numbers: &[i32]) -> Fields {
    let first = byte.map(Value::I8).into_iter();
    first.chain(numbers.iter().copied().map(Value::I32)).enumerate().collect()
}

#[rustfmt::skip]
fn cases() -> Vec<Case> {
    let (same, valid) = (Some(0), Some(1));
    let lstm = vec![
        Input(&[1, 5, 3]), Weights(&[4, 3]), Weights(&[4, 3]), Weights(&[4, 3]), Weights(&[4, 3]), Weights(&[4, 4]),
        Weights(&[4, 4]), Weights(&[4, 4]), Weights(&[4, 4]), Absent, Absent, Absent, Weights(&[4]), Weights(&[4]),
        Weights(&[4]), Weights(&[4]), Absent, Absent, State(&[1, 4]), State(&[1, 4]), Absent, Absent, Absent, Absent,
    ];
    vec![
        case("ADD", 0, vec![Input(&[2, 3]), Input(&[3])], options(Some(0), &[]), vec![&[2, 3]]),
        case("SUB", 41, vec![Input(&[2, 1]), Input(&[2, 3])], options(Some(1), &[]), vec![&[2, 3]]),
        case("MUL", 18, vec![Input(&[2, 3]), Input(&[2, 3])], options(Some(3), &[]), vec![&[2, 3]]),
        case("MAXIMUM", 55, vec![Input(&[2, 3]), Input(&[1])], vec![], vec![&[2, 3]]),
        case("MINIMUM", 57, vec![Input(&[4]), Input(&[4])], vec![], vec![&[4]]),
        case("CONV_2D", 3, vec![Input(&[1, 5, 5, 2]), Weights(&[3, 3, 3, 2]), Weights(&[3])],
            vec![(0, Value::I8(0)), (1, Value::I32(2)), (2, Value::I32(2)), (3, Value::I8(1))], vec![&[1, 3, 3, 3]]),
        case("CONV_2D dilated", 3, vec![Input(&[1, 7, 7, 2]), Weights(&[3, 3, 3, 2]), Weights(&[3])],
            vec![(0, Value::I8(1)), (1, Value::I32(1)), (2, Value::I32(1)), (4, Value::I32(3)), (5, Value::I32(2))],
            vec![&[1, 3, 1, 3]]),
        case("DEPTHWISE_CONV_2D", 4, vec![Input(&[1, 5, 6, 2]), Weights(&[1, 3, 3, 4]), Weights(&[4])],
            options(valid, &[1, 2, 2]), vec![&[1, 2, 4, 4]]),
        case("TRANSPOSE_CONV", 67, vec![Numbers(&[4], &[1, 4, 6, 3]), Weights(&[3, 2, 2, 2]), Input(&[1, 2, 3, 2])],
            options(same, &[2, 2]), vec![&[1, 4, 6, 3]]),
        case("TRANSPOSE_CONV valid", 67, vec![Numbers(&[4], &[1, 5, 7, 3]), Weights(&[3, 3, 3, 2]), Input(&[1, 2, 3, 2])],
            options(valid, &[2, 2]), vec![&[1, 5, 7, 3]]),
        case("FULLY_CONNECTED", 9, vec![Input(&[2, 2, 3]), Weights(&[5, 6]), Absent], vec![], vec![&[2, 5]]),
        case("FULLY_CONNECTED kept", 9, vec![Input(&[2, 2, 3]), Weights(&[5, 3]), Weights(&[5])],
            vec![(2, Value::U8(1))], vec![&[2, 2, 5]]),
        case("AVERAGE_POOL_2D", 1, vec![Input(&[1, 5, 5, 3])], options(valid, &[2, 2, 3, 2]), vec![&[1, 2, 2, 3]]),
        case("MAX_POOL_2D", 17, vec![Input(&[1, 5, 5, 3])], options(same, &[2, 2, 2, 2]), vec![&[1, 3, 3, 3]]),
        case("RESHAPE", 22, vec![Input(&[2, 6]), Numbers(&[2], &[3, 4])], vec![], vec![&[3, 4]]),
        case("SOFTMAX", 25, vec![Input(&[2, 6])], vec![(0, Value::F32(1.0))], vec![&[2, 6]]),
        case("LOGISTIC", 14, vec![Input(&[2, 6])], vec![], vec![&[2, 6]]),
        case("TANH", 28, vec![Input(&[2, 6])], vec![], vec![&[2, 6]]),
        case("RELU", 19, vec![Input(&[2, 6])], vec![], vec![&[2, 6]]),
        case("RELU6", 21, vec![Input(&[2, 6])], vec![], vec![&[2, 6]]),
        case("LEAKY_RELU", 98, vec![Input(&[2, 6])], vec![(0, Value::F32(0.1))], vec![&[2, 6]]),
        case("HARD_SWISH", 117, vec![Input(&[2, 6])], vec![], vec![&[2, 6]]),
        case("CONCATENATION", 2, vec![Input(&[2, 6]), Input(&[2, 1])], options(None, &[-1]), vec![&[2, 7]]),
        case("SPLIT", 49, vec![Numbers(&[], &[1]), Input(&[2, 6])], options(None, &[3]), vec![&[2, 2], &[2, 2], &[2, 2]]),
        case("SPLIT_V", 102, vec![Input(&[2, 6]), Numbers(&[2], &[1, -1]), Numbers(&[], &[1])], options(None, &[2]),
            vec![&[2, 1], &[2, 5]]),
        case("STRIDED_SLICE", 45,
            vec![Input(&[4, 6]), Numbers(&[2], &[3, 1]), Numbers(&[2], &[0, 6]), Numbers(&[2], &[-1, 2])],
            options(None, &[0, 0, 0, 0, 0]), vec![&[3, 3]]),
        case("STRIDED_SLICE of one row", 45,
            vec![Input(&[4, 6]), Numbers(&[2], &[-1, 0]), Numbers(&[2], &[0, 0]), Numbers(&[2], &[1, 1])],
            options(None, &[0, 2, 0, 0, 1]), vec![&[6]]),
        case("PAD", 34, vec![Input(&[2, 3]), Numbers(&[2, 2], &[0, 1, 2, 0])], vec![], vec![&[3, 5]]),
        case("MEAN", 40, vec![Input(&[1, 4, 4, 3]), Numbers(&[2], &[1, -2])], vec![(0, Value::U8(1))], vec![&[1, 1, 1, 3]]),
        case("MEAN without axes kept", 40, vec![Input(&[1, 4, 4, 3]), Numbers(&[2], &[1, 2])], vec![], vec![&[1, 3]]),
        case("TRANSPOSE", 39, vec![Input(&[2, 3, 4]), Numbers(&[3], &[2, 0, 1])], vec![], vec![&[4, 2, 3]]),
        case("GATHER", 36, vec![Input(&[2, 3, 4]), Numbers(&[2, 2], &[0, 2, 1, 1])], options(None, &[1]),
            vec![&[2, 2, 2, 4]]),
        case("SQUEEZE", 43, vec![Input(&[1, 3, 1])], vec![(0, Value::I32s(vec![-1]))], vec![&[1, 3]]),
        case("EXPAND_DIMS", 70, vec![Input(&[3, 4]), Numbers(&[], &[1])], vec![], vec![&[3, 1, 4]]),
        case("UNPACK", 88, vec![Input(&[2, 3])], options(None, &[2, 0]), vec![&[3], &[3]]),
        case("PACK", 83, vec![Input(&[3]), Input(&[3])], options(None, &[2, 1]), vec![&[3, 2]]),
        case("SVDF", 27, vec![Input(&[1, 3]), Weights(&[8, 3]), Weights(&[8, 10]), Weights(&[4]), State(&[1, 80])],
            vec![(0, Value::I32(2)), (1, Value::I8(1))], vec![&[1, 4]]),
        case("UNIDIRECTIONAL_SEQUENCE_LSTM", 44, lstm, vec![(0, Value::I8(4))], vec![&[1, 5, 4]]),
    ]
}

fn model(case: &Case) -> Model {
    let mut tensors = Vec::new();
    let (mut inputs, mut operands) = (Vec::new(), Vec::new());
    for operand in &case.operands {
        let index = tensors.len() as i32;
        operands.push(if matches!(operand, Absent) { -1 } else { index });
        let plain = |shape: &[i32], element| Tensor {
            name: "operand",
            shape: shape.into(),
            element,
            ..Tensor::default()
        };
        match operand {
            Input(shape) => {
                inputs.push(index);
                tensors.push(plain(shape, F32));
            }
            Weights(shape) => {
                let count = shape.iter().product::<i32>() as usize;
                let data = (0..count).flat_map(|_| 0.5_f32.to_le_bytes()).collect();
                tensors.push(Tensor { data, ..plain(shape, F32) });
            }
            Numbers(shape, values) => {
                let data = values.iter().flat_map(|value| value.to_le_bytes()).collect();
                tensors.push(Tensor { data, ..plain(shape, I32) });
            }
            State(shape) => tensors.push(Tensor { is_variable: true, ..plain(shape, F32) }),
            Absent => {}
        }
    }
    let outputs: Vec<i32> = (0..case.outputs.len()).map(|index| (tensors.len() + index) as i32).collect();
    for shape in &case.outputs {
        tensors.push(Tensor { name: "result", shape: (*shape).into(), element: F32, ..Tensor::default() });
    }
    let operators = vec![Operator {
        code: case.code,
        inputs: operands,
        outputs: outputs.clone(),
        options: case.options.clone(),
    }];
    Model { version: 3, tensors, operators, inputs, outputs, custom: "" }
}

#[test]
fn operators_have_the_shapes_that_follow() {
    for case in cases() {
        let model = model(&case);
        let graph = tflite::read(&model.bytes()).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        graph.check().unwrap();
        let states = case.operands.iter().filter(|operand| matches!(operand, State(_))).count();
        assert_eq!(graph.variables.len(), states, "{}", case.name);
        // Another extent of the last output is a contradiction.
        let mut other = model;
        match other.tensors.last_mut().unwrap().shape.last_mut() {
            Some(extent) => *extent += 1,
            None => continue,
        }
        let error = tflite::read(&other.bytes()).expect_err(case.name);
        let Error::Node { reason, .. } = &error else { panic!("{}: {error}", case.name) };
        let told = matches!(**reason, Reason::Contradiction { .. } | Reason::Reshape { .. });
        assert!(told, "{}: {error}", case.name);
    }
}

#[test]
fn slices_and_splits_are_normalized() {
    let read = |name| {
        let case = cases().into_iter().find(|case| case.name == name).unwrap();
        tflite::read(&model(&case).bytes()).unwrap().nodes.remove(0).op
    };
    let (starts, lengths, steps) = (vec![3, 1], vec![3, 3], vec![-1, 2]);
    assert_eq!(read("STRIDED_SLICE"), Op::Slice { starts, lengths, steps });
    assert_eq!(read("SPLIT_V"), Op::Split { axis: 1, lengths: vec![1, 5] });
    let Op::ConvTranspose { conv, extra } = read("TRANSPOSE_CONV valid") else { panic!() };
    assert_eq!((conv.window.padding, extra), (vec![[0, 0], [0, 0]], vec![0, 0]));
    let Op::Conv(conv) = read("CONV_2D") else { panic!() };
    assert_eq!(conv.window.padding, [[1, 1], [1, 1]]);
}

#[test]
fn quantize_and_dequantize_carry_scales() {
    for (code, from, to) in [(114, F32, I8), (6, I8, F32)] {
        let tensor = |name, element| {
            let quantized = element == I8;
            let (scales, zero_points) = if quantized { (vec![0.5], vec![-3]) } else { (vec![], vec![]) };
            Tensor { name, shape: vec![4], element, scales, zero_points, ..Tensor::default() }
        };
        let operators = vec![Operator { code, inputs: vec![0], outputs: vec![1], options: vec![] }];
        let tensors = vec![tensor("from", from), tensor("to", to)];
        let mut model =
            Model { version: 3, tensors, operators, inputs: vec![0], outputs: vec![1], custom: "" };
        let graph = tflite::read(&model.bytes()).unwrap();
        let known: Vec<_> = graph.tensors.iter().filter_map(|tensor| tensor.quantization.clone()).collect();
        assert_eq!(known, [Quantization::PerTensor { scale: 0.5, zero_point: -3 }]);
        model.tensors.iter_mut().for_each(|tensor| tensor.scales.clear());
        assert!(tflite::read(&model.bytes()).is_err());
    }
}
