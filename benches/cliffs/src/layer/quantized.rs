//! The constants and the calls of quantized layers.

use super::Layer;
use crate::operation::Operation;
use crate::program::shape;
use crate::uses::Use;

/// The layer of a use that [is quantized](Operation::is_quantized).
pub(super) fn layer(use_: &Use) -> Layer {
    let Use { operation, operands, .. } = use_;
    let (x, dims) = (operands[0].view("x"), &operands[0].dims);
    let all = shape(dims);
    // Layers of `i16` have another module, and a zero point of 0.
    let wide = use_.element == "i16";
    let module = if wide { "quantized::int16x8" } else { "quantized" };
    let affine = |name: &str, scale: f64, zero: i32| {
        format!(
            "    const {name}: Affine = Affine::new({scale:.6}, {});\n",
            if wide && *operation != Operation::Requantize { 0 } else { zero }
        )
    };
    let static_ = |ty: String, made: &str| format!("    static LAYER: {module}::{ty} = {module}::{made};\n");
    let both = |scale: f64| affine("IN", 0.05, -3) + &affine("OUT", scale, -10);
    let into = || format!("LAYER.eval_into({x}, o)");
    match operation {
        operation if operation.has_constant_filters() => filters(use_, &both(scale_of_sums(use_))),
        Operation::QuantizedMaxPool | Operation::QuantizedAveragePool => {
            let ty = format!(
                "{}<{all}, {}>",
                if operation.pools_largest() { "MaxPool2d" } else { "AveragePool2d" },
                window_and_steps(use_)
            );
            let made = format!("{}::new(IN, Activation::None)", ty.split('<').next().unwrap_or_default());
            Layer { items: both(0.05) + &static_(ty, &made), call: into() }
        }
        Operation::QuantizedAdd | Operation::QuantizedSub | Operation::QuantizedMul => {
            let kind = format!("{operation:?}").replace("Quantized", "");
            let scale = match (kind.as_str(), wide) {
                ("Mul", _) => 0.02,
                _ => 0.06,
            };
            let constants = affine("IN", 0.05, -3) + &affine("OTHER", 0.02, 5) + &affine("OUT", scale, -10);
            let made = format!("{kind}::new(IN, OTHER, OUT, Activation::None)");
            let call = format!("LAYER.eval_into({x}, {}, o)", operands[1].view("y"));
            Layer { items: constants + &static_(format!("{kind}<{all}>"), &made), call }
        }
        Operation::QuantizedSoftmax => {
            let items = both(1.0) + &static_(format!("Softmax<{all}>"), "Softmax::new(IN, 1.0)");
            Layer { items, call: into() }
        }
        Operation::QuantizedMean => {
            let lengths: Vec<String> = dims.iter().map(|len| format!("Dim<{len}>")).collect();
            let ty = format!("Mean<{}>", lengths.join(", "));
            Layer { items: both(0.04) + &static_(ty, "Mean::new(IN, OUT)"), call: into() }
        }
        Operation::QuantizedTable => {
            let items = both(1.0) + &static_("Table".to_owned(), "Table::logistic(IN)");
            Layer { items, call: into() }
        }
        Operation::Requantize => {
            let items = both(0.04)
                + "    const CHANGE: quantized::Requantize = quantized::Requantize::new(IN, OUT);\n";
            let call = format!("CHANGE.try_eval_slices({x}.as_slice(), o.as_mut_slice()).unwrap()");
            Layer { items: items.replace("-10);", "10);"), call }
        }
        Operation::Quantize => Layer { items: both(0.1), call: format!("OUT.quantize_into({x}, o)") },
        _ => Layer { items: both(0.1), call: format!("IN.dequantize_into({x}, o)") },
    }
}

/// The lengths of the window and the steps, as they stand in the type of a pool.
fn window_and_steps(use_: &Use) -> String {
    let Some(windows) = &use_.windows else { return String::new() };
    let sides: Vec<String> = windows.sides.iter().map(|side| format!("Dim<{}>", side.len)).collect();
    format!("{}, {}", sides.join(", "), windows.type_of_steps())
}

/// A scale with which results are spread over the range of their type.
fn scale_of_sums(use_: &Use) -> f64 {
    let filters = &use_.operands[1].dims;
    let outputs = if use_.operation == Operation::FullyConnected { filters[0] } else { use_.outputs() };
    let products = filters.iter().product::<usize>() as f64 / outputs as f64;
    0.05 * 0.012 * 1700.0 / 40.0 * products.sqrt()
}

/// A layer with filters: these, their scales and biases, the factors of the sums, and the biases with the zero point in them.
fn filters(use_: &Use, affine: &str) -> Layer {
    let Use { operation, operands, windows, .. } = use_;
    let (x, y) = (&operands[0], &operands[1]);
    let count = y.dims.iter().product::<usize>();
    let dense = *operation == Operation::FullyConnected;
    let outputs = if dense { y.dims[0] } else { use_.outputs() };
    // Depthwise filters of the library have one axis of outputs, in the order of the channels.
    let mut lengths = y.dims.clone();
    if operation.is_depthwise() {
        lengths.truncate(2);
        lengths.push(outputs);
    }
    let (image, filters) = (shape(&x.dims), shape(&lengths));
    let steps = windows.as_ref().map(|windows| windows.type_of_steps()).unwrap_or_default();
    let (ty, scales, more) = match operation {
        Operation::FullyConnected => {
            (format!("FullyConnected<Dim<{}>, Dim<{outputs}>>", x.dims[0]), "PerTensor(0.01)", String::new())
        }
        Operation::QuantizedDepthwise => (
            format!("DepthwiseConv2d<{image}, {filters}, {steps}>"),
            "PerAxis(&Tensor::from_flat(SCALES))",
            String::new(),
        ),
        Operation::QuantizedConvTranspose => {
            let windows = windows.as_ref();
            let strides: Vec<usize> =
                windows.iter().flat_map(|windows| &windows.sides).map(|side| side.stride).collect();
            let before = windows.map(|windows| windows.cut(&x.dims)).unwrap_or_default();
            (
                format!("TransposeConv2d<{image}, {filters}, {}>", shape(&use_.output())),
                "PerAxis(&Tensor::from_flat(SCALES))",
                format!(", {strides:?}, {before:?}"),
            )
        }
        _ => (
            format!("Conv2d<{image}, {filters}, {steps}>"),
            "PerAxis(&Tensor::from_flat(SCALES))",
            String::new(),
        ),
    };
    let name = ty.split('<').next().unwrap_or_default();
    let activation = if dense { "None" } else { "Relu" };
    let factors = if dense {
        // The product of the two scales is rounded, as TensorFlow does here.
        "    static FACTOR: Multiplier = Multiplier::new((IN.scale() * 0.01) as f64 / OUT.scale() as f64);\n"
            .to_owned()
    } else {
        format!(
            "    static SCALES: [f32; {outputs}] = scales();\n    static FACTORS: [Multiplier; {outputs}] = factors(IN, &SCALES, OUT);\n"
        )
    };
    let items = format!(
        "{affine}{factors}    static FILTERS: Tensor<i8, {filters}> = Tensor::from_flat(WEIGHTS);\n    \
         const WEIGHTS: [i8; {count}] = integers_i8(1, 2);\n    static BIAS: [i32; {outputs}] = integers_i32(2, 20);\n    \
         static FOLDED: [i32; {outputs}] = folded(&BIAS, IN.zero_point(), &WEIGHTS, {});\n    \
         static LAYER: quantized::{ty} = quantized::{name}::new(&Filters {{ input: IN, weights: &FILTERS, scales: Scales::{scales}, \
         bias: &Tensor::from_flat(BIAS), output: OUT, activation: Activation::{activation} }}{more});\n",
        operation.is_depthwise()
    );
    Layer { items, call: format!("LAYER.eval_into({}, o)", x.view("x")) }
}
