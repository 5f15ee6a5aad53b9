//! The models of the project, as they are read, fused and placed.

mod support;

use shapeproof_model::graph::{Activation, Element, Op, Quantization, TensorId, Unary};
use shapeproof_model::onnx::Lengths;
use shapeproof_model::plan::{Options, Place, Plan};
use shapeproof_model::table::Table;
use shapeproof_model::{Error, fuse::fuse, mermaid, onnx, svg, tflite};
use std::{fs, path::Path};
use support::onnx::{Attribute, Extent, FLOAT, INT8, floats, ints, node, value};

const OKAY_NABU: &[u8] = include_bytes!("models/okay_nabu/model.tflite");
const ALEXA: &[u8] = include_bytes!("models/alexa/model.tflite");

/// By the package `tflite`: the products of the shapes of weights and outputs, and the shapes of the variables.
#[test]
fn wake_words_in_numbers() {
    for (file, nodes, products, state) in [(OKAY_NABU, 55, 36_480, 3408), (ALEXA, 38, 23_968, 3024)] {
        let graph = tflite::read(file).unwrap();
        graph.check().unwrap();
        let plan = Plan::new(&graph, &Options::default());
        let table = Table::new(&graph, &plan);
        assert_eq!(graph.nodes.len(), nodes);
        assert_eq!(table.multiply_accumulates(), products);
        assert_eq!(table.state_bytes, state);
        assert_eq!(plan.scratch_bytes(), plan.live_bytes());
        let names: Vec<_> =
            graph.inputs.iter().chain(&graph.outputs).map(|port| port.name.as_str()).collect();
        assert_eq!(names, ["input_audio", "dense_1"]);
        assert_eq!(graph[graph.outputs[0].tensor].element, Element::U8);
    }
}

#[test]
fn variables_begin_with_what_call_once_gives_them() {
    let graph = tflite::read(ALEXA).unwrap();
    for variable in &graph.variables {
        let tensor = &variable.tensor;
        let Some(Quantization::PerTensor { zero_point, .. }) = &tensor.quantization else {
            panic!("{tensor:?}")
        };
        let data = tensor.data.as_ref().unwrap();
        assert_eq!(data.len(), tensor.shape.iter().product::<usize>());
        assert!(data.iter().all(|byte| i32::from(*byte as i8) == *zero_point));
    }
}

/// No two tensors that are alive together meet, by the table of nodes alone.
#[test]
fn places_do_not_meet() {
    for file in [OKAY_NABU, ALEXA] {
        let mut graph = tflite::read(file).unwrap();
        fuse(&mut graph);
        graph.check().unwrap();
        let plan = Plan::new(&graph, &Options::default());
        // What each byte of the block holds, written as the nodes run.
        let mut bytes = vec![None; plan.scratch_bytes()];
        let range = |id| match plan.place(id) {
            Place::Scratch { offset } => Some(offset..offset + graph[id].bytes()),
            _ => None,
        };
        let write = |id, value: usize, bytes: &mut Vec<Option<usize>>| {
            range(id).into_iter().flatten().for_each(|at| bytes[at] = Some(value));
        };
        write(graph.inputs[0].tensor, 0, &mut bytes);
        let mut values = vec![None; graph.tensors.len()];
        values[graph.inputs[0].tensor.index()] = Some(0);
        for (index, node) in graph.nodes.iter().enumerate() {
            for id in node.operands() {
                let expected = values[id.index()];
                assert!(
                    range(id).into_iter().flatten().all(|at| bytes[at] == expected),
                    "node {index} reads {id:?}"
                );
            }
            // A reshape has the value of its operand; whatever else is computed is a value of its own.
            let value = match node.op {
                Op::Reshape { .. } => values[node.inputs[0].unwrap().index()].unwrap(),
                _ => index + 1,
            };
            for (position, id) in node.outputs.iter().enumerate() {
                let value = value + 1000 * position;
                values[id.index()] = Some(value);
                write(*id, value, &mut bytes);
            }
        }
        let output = graph.outputs[0].tensor;
        assert!(range(output).unwrap().all(|at| bytes[at] == values[output.index()]));
    }
}

#[test]
fn lent_inputs_and_outputs_take_no_scratch() {
    let graph = tflite::read(&support::tflite::network().bytes()).unwrap();
    let plan = Plan::new(&graph, &Options { lent_inputs: true, lent_outputs: true, alignment: 1 });
    assert_eq!(plan.place(graph.inputs[0].tensor), Place::Input(0));
    assert_eq!(plan.place(graph.outputs[0].tensor), Place::Output(0));
    assert_eq!(plan.scratch_bytes(), 8);
    let own = Plan::new(&graph, &Options { alignment: 1, ..Options::default() });
    assert_eq!(own.scratch_bytes(), 16 + 8);
}

#[test]
fn the_drawing_names_all_there_is() {
    let graph = tflite::read(ALEXA).unwrap();
    let drawing = mermaid(&graph);
    for part in ["([\"input_audio\"])", "([\"dense_1\"])", "[(\"", "CONV_2D<br>6432 parameters", "-.->"] {
        assert!(drawing.contains(part), "{part}");
    }
    let image = svg(&graph);
    for part in [">input_audio<", ">dense_1<", "class=\"variable\"", ">6432 parameters<", "class=\"dashed\""]
    {
        assert!(image.contains(part), "{part}");
    }
    // A box for each, and an arrow with its type for each that flows.
    let (boxes, types) = (image.matches("<rect").count(), image.matches("class=\"type\"").count());
    assert_eq!(boxes, graph.nodes.len() + graph.inputs.len() + graph.outputs.len() + graph.variables.len());
    assert_eq!(types, drawing.matches("-->|").count());
}

#[test]
fn the_drawing_in_the_documentation_is_this_one() {
    let mut graph = tflite::read(ALEXA).unwrap();
    fuse(&mut graph);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/models/alexa.svg");
    assert!(
        fs::read_to_string(file).unwrap() == svg(&graph),
        "`cargo xtask model FILE --svg` writes another"
    );
}

#[test]
fn onnx_layers_are_fused() {
    let mut graph = onnx::read(&support::onnx::network().bytes(), &Lengths::new()).unwrap();
    fuse(&mut graph);
    graph.check().unwrap();
    let operators: Vec<_> = graph.nodes.iter().map(|node| node.operator.as_str()).collect();
    assert_eq!(operators, ["Conv + Relu", "Reshape", "Gemm"]);
    assert!(matches!(&graph.nodes[0].op, Op::Conv(conv) if conv.activation == Activation::Relu));
    assert!(matches!(graph.nodes[2].op, Op::FullyConnected { .. }));
    assert_eq!(Table::new(&graph, &Plan::new(&graph, &Options::default())).multiply_accumulates(), 72 + 24);
}

#[test]
fn padding_and_bias_become_the_layers_own() {
    let mut model = support::onnx::network();
    let mut conv = node("Conv", &["padded", "kernel"], &["sums"]);
    conv.attributes = vec![("strides", Attribute::Ints(vec![2, 2]))];
    model.nodes = vec![
        node("Pad", &["image", "pads"], &["padded"]),
        conv,
        node("Add", &["sums", "channels"], &["biased"]),
        node("Clip", &["biased", "least", "most"], &["map"]),
    ];
    model.constants.extend([
        ints("pads", &[8], &[0, 0, 1, 1, 0, 0, 1, 1]),
        floats("channels", &[2, 1, 1], &[1.0, 2.0]),
        floats("least", &[], &[-1.0]),
        floats("most", &[], &[2.0]),
    ]);
    model.outputs = vec![value("map", FLOAT, &[1, 2, 2, 2])];
    let mut graph = onnx::read(&model.bytes(), &Lengths::new()).unwrap();
    fuse(&mut graph);
    graph.check().unwrap();
    let [only] = graph.nodes.as_slice() else { panic!("{:?}", graph.nodes) };
    let Op::Conv(conv) = &only.op else { panic!("{only:?}") };
    assert_eq!(conv.window.padding, [[1, 1], [1, 1]]);
    assert_eq!(conv.activation, Activation::Clip { min: -1.0, max: 2.0 });
    assert_eq!(graph[only.inputs[2].unwrap()].floats().unwrap(), [1.0, 2.0]);
}

#[test]
fn quantize_and_dequantize_around_an_operator_become_integers() {
    let mut model = support::onnx::network();
    let integers = |name, shape: &[i64], data: Vec<u8>| support::onnx::Constant {
        name,
        element: INT8,
        shape: shape.into(),
        data,
    };
    model.inputs = vec![value("image", INT8, &[1, 1, 4, 4])];
    model.nodes = vec![
        node("DequantizeLinear", &["image", "s", "z"], &["image_f"]),
        node("DequantizeLinear", &["kernel8", "s", "z"], &["kernel_f"]),
        node("Conv", &["image_f", "kernel_f"], &["sums"]),
        node("Relu", &["sums"], &["positive"]),
        node("QuantizeLinear", &["positive", "t", "z"], &["map"]),
    ];
    model.constants = vec![
        integers("kernel8", &[2, 1, 3, 3], vec![3; 18]),
        integers("z", &[], vec![0]),
        floats("s", &[], &[0.5]),
        floats("t", &[], &[0.25]),
    ];
    model.outputs = vec![value("map", INT8, &[1, 2, 2, 2])];
    let mut graph = onnx::read(&model.bytes(), &Lengths::new()).unwrap();
    fuse(&mut graph);
    graph.check().unwrap();
    let conv = graph.nodes.iter().find(|node| matches!(node.op, Op::Conv(_))).unwrap();
    let scale =
        |id: TensorId| graph[id].quantization.as_ref().map(|quantization| quantization.scales().to_vec());
    assert_eq!(conv.operator, "Conv + Relu + QuantizeLinear");
    assert_eq!(scale(conv.inputs[0].unwrap()), Some(vec![0.5]));
    assert_eq!(scale(conv.outputs[0]), Some(vec![0.25]));
    assert!(graph.tensors.iter().all(|tensor| tensor.element != Element::F32
        || !graph.nodes.iter().any(|node| node.outputs.iter().any(|id| graph[*id] == *tensor))));
}

#[test]
fn a_quantized_product_becomes_a_layer_with_rows_of_weights() {
    let mut model = support::onnx::network();
    let integers = |name, shape: &[i64], data: Vec<u8>| support::onnx::Constant {
        name,
        element: INT8,
        shape: shape.into(),
        data,
    };
    model.inputs = vec![value("row", INT8, &[1, 2])];
    model.nodes = vec![
        node("DequantizeLinear", &["row", "s", "z"], &["row_f"]),
        node("DequantizeLinear", &["weights", "scales", "zeros"], &["weights_f"]),
        node("MatMul", &["row_f", "weights_f"], &["sums"]),
        node("QuantizeLinear", &["sums", "s", "z"], &["scores"]),
    ];
    model.constants = vec![
        integers("weights", &[2, 3], vec![1, 2, 3, 4, 5, 6]),
        integers("z", &[], vec![0]),
        integers("zeros", &[3], vec![0; 3]),
        floats("s", &[], &[0.5]),
        floats("scales", &[3], &[0.25, 0.5, 0.75]),
    ];
    model.outputs = vec![value("scores", INT8, &[1, 3])];
    let mut graph = onnx::read(&model.bytes(), &Lengths::new()).unwrap();
    fuse(&mut graph);
    graph.check().unwrap();
    let [only] = graph.nodes.as_slice() else { panic!("{:?}", graph.nodes) };
    assert!(matches!(only.op, Op::FullyConnected { .. }));
    let weights = &graph[only.inputs[1].unwrap()];
    assert_eq!(weights.integers().unwrap(), [1, 4, 2, 5, 3, 6]);
    let (scales, zero_points) = (vec![0.25, 0.5, 0.75], vec![0; 3]);
    assert_eq!(weights.quantization, Some(Quantization::PerAxis { axis: 0, scales, zero_points }));
}

#[test]
fn elementwise_operators_become_a_chain() {
    let mut model = support::onnx::network();
    model.nodes = vec![
        node("Sigmoid", &["image"], &["gate"]),
        node("Mul", &["image", "gate"], &["swish"]),
        node("Tanh", &["swish"], &["out"]),
    ];
    model.outputs = vec![value("out", FLOAT, &[1, 1, 4, 4])];
    let mut graph = onnx::read(&model.bytes(), &Lengths::new()).unwrap();
    fuse(&mut graph);
    graph.check().unwrap();
    let [only] = graph.nodes.as_slice() else { panic!("{:?}", graph.nodes) };
    let Op::Chain(steps) = &only.op else { panic!("{only:?}") };
    assert_eq!(only.inputs.len(), 1);
    assert!(matches!(steps.last().unwrap().op, Op::Unary(Unary::Tanh)));
}

#[test]
fn shape_arithmetic_folds_and_open_axes_are_parameters() {
    let mut model = support::onnx::network();
    model.inputs[0].shape[0] = Extent::Open("batch");
    let mut gather = node("Gather", &["extents", "zero"], &["first"]);
    gather.attributes = vec![("axis", Attribute::Int(0))];
    let mut concat = node("Concat", &["rows", "rest"], &["target"]);
    concat.attributes = vec![("axis", Attribute::Int(0))];
    model.nodes = vec![
        // Out of order: the reader finds the order.
        node("Reshape", &["image", "target"], &["out"]),
        node("Shape", &["image"], &["extents"]),
        gather,
        node("Unsqueeze", &["first", "zeros"], &["rows"]),
        concat,
    ];
    model.constants = vec![ints("zero", &[], &[0]), ints("zeros", &[1], &[0]), ints("rest", &[1], &[-1])];
    model.outputs = vec![value("out", FLOAT, &[5, 16])];
    let file = model.bytes();
    let mut lengths = Lengths::new();
    lengths.set("batch", 5);
    let graph = onnx::read(&file, &lengths).unwrap();
    graph.check().unwrap();
    assert_eq!(graph.nodes.len(), 1);
    assert_eq!(graph[graph.outputs[0].tensor].shape, [5, 16]);
    assert!(matches!(onnx::read(&file, &Lengths::new()), Err(Error::Tensor { .. })));
}
