//! An operator on floats between DequantizeLinear and QuantizeLinear becomes one on integers.

use super::{DefUse, fits};
use crate::graph::{Binary, Element, Graph, Node, Op, Quantization, Reduction, TensorId, Unary};
use alloc::{format, vec::Vec};

/// A bias is used unchanged if its scale differs from the product of the other scales by less than this fraction.
const SCALE_TOLERANCE: f32 = 1e-4;

pub(super) fn requantize(graph: &mut Graph) {
    let def_use = DefUse::new(graph);
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index).and_then(|node| on_integers(graph, &def_use, node)) else {
            continue;
        };
        if let Some(place) = graph.nodes.get_mut(index) {
            *place = node;
        }
    }
}

/// The node on integers that replaces a QuantizeLinear and the nodes before it.
fn on_integers(graph: &Graph, def_use: &DefUse, quantize: &Node) -> Option<Node> {
    let Op::Unary(Unary::Quantize) = quantize.op else { return None };
    let (_, node) = def_use.only_producer(graph, quantize.inputs.first().copied().flatten()?)?;
    let output = &graph[*quantize.outputs.first()?];
    if !matches!(output.element, Element::I8 | Element::U8) || node.outputs.len() != 1 {
        return None;
    }
    let same_scale = match &node.op {
        Op::Conv(_) | Op::ConvTranspose { .. } | Op::FullyConnected { .. } | Op::MatMul { .. } => false,
        Op::Gemm { alpha, beta, .. } if *alpha == 1.0 && *beta == 1.0 => false,
        Op::Softmax { .. } | Op::Reduce { reduction: Reduction::Mean | Reduction::Sum, .. } => false,
        Op::Binary(Binary::Add | Binary::Sub | Binary::Mul, _) => false,
        Op::Unary(
            Unary::Logistic | Unary::Tanh | Unary::HardSwish | Unary::LeakyRelu { .. } | Unary::Relu,
        ) => false,
        // These operators move or select elements, so the scale must be the same before and after.
        Op::Pool(_)
        | Op::Reshape { .. }
        | Op::Transpose { .. }
        | Op::Slice { .. }
        | Op::Concat { .. }
        | Op::Gather { .. }
        | Op::Expand { .. }
        | Op::Tile { .. } => true,
        _ => return None,
    };
    let mut inputs = Vec::with_capacity(node.inputs.len());
    for (position, input) in node.inputs.iter().enumerate() {
        let Some(id) = *input else {
            inputs.push(None);
            continue;
        };
        // The indices of a gather are integers that are not quantized.
        if matches!(node.op, Op::Gather { .. }) && position == 1 {
            inputs.push(Some(id));
            continue;
        }
        let integers = dequantized(graph, def_use, id)?;
        let tensor = &graph[integers];
        let is_bias = position == 2;
        let narrow = matches!(tensor.element, Element::I8 | Element::U8);
        let fits_here = if is_bias { is_bias_scale(graph, &inputs, integers) } else { narrow };
        if !fits_here || (same_scale && tensor.quantization != output.quantization) {
            return None;
        }
        if position != 1 && !is_bias && !matches!(tensor.quantization, Some(Quantization::PerTensor { .. })) {
            return None;
        }
        inputs.push(Some(integers));
    }
    let operator = format!("{} + {}", node.operator, quantize.operator);
    let node = Node {
        name: node.name.clone(),
        operator,
        op: node.op.clone(),
        inputs,
        outputs: quantize.outputs.clone(),
    };
    fits(graph, &node).then_some(node)
}

/// The quantized integers from which a tensor of floats was computed.
fn dequantized(graph: &Graph, def_use: &DefUse, id: TensorId) -> Option<TensorId> {
    let node = graph.nodes.get(def_use.producer(id)?)?;
    match node.op {
        Op::Unary(Unary::Dequantize) => node.inputs.first().copied().flatten(),
        _ => None,
    }
}

/// Whether a bias of `i32` has the scale of the products to which it is added.
fn is_bias_scale(graph: &Graph, inputs: &[Option<TensorId>], bias: TensorId) -> bool {
    let (Some(Some(input)), Some(Some(weights))) = (inputs.first(), inputs.get(1)) else { return false };
    let scales = |id: TensorId| graph[id].quantization.as_ref().map(Quantization::scales).unwrap_or_default();
    let points = graph[bias].quantization.as_ref().map(Quantization::zero_points).unwrap_or_default();
    if graph[bias].element != Element::I32 || points.iter().any(|point| *point != 0) {
        return false;
    }
    let (Some(input), weights, bias) = (scales(*input).first(), scales(*weights), scales(bias)) else {
        return false;
    };
    let near = |(bias, weights): (&f32, &f32)| (bias - input * weights).abs() <= SCALE_TOLERANCE * bias.abs();
    !bias.is_empty() && bias.len() == weights.len() && bias.iter().zip(weights).all(near)
}
