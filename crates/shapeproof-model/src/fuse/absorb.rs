//! Padding before a convolution, and a clipping activation after an operator.

use super::{DefUse, fits, joined};
use crate::graph::{Activation, Binary, Graph, Layout, Node, Op, PadMode, Tensor, Unary};
use alloc::vec::Vec;

/// Zeros around the input of a convolution become padding of its window.
pub(super) fn padding(graph: &mut Graph) {
    let def_use = DefUse::new(graph);
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index).and_then(|node| padded(graph, &def_use, node)) else {
            continue;
        };
        if let Some(place) = graph.nodes.get_mut(index) {
            *place = node;
        }
    }
}

fn padded(graph: &Graph, def_use: &DefUse, node: &Node) -> Option<Node> {
    let Op::Conv(conv) = &node.op else { return None };
    let (_, before) = def_use.only_producer(graph, node.inputs.first().copied().flatten()?)?;
    let Op::Pad { padding, mode: PadMode::Constant } = &before.op else { return None };
    let input = &graph[before.inputs.first().copied().flatten()?];
    let output = &graph[*before.outputs.first()?];
    if input.quantization != output.quantization || !pads_with_zero(graph, before, output) {
        return None;
    }
    let first = match conv.layout {
        Layout::ChannelsLast => 1,
        Layout::ChannelsFirst => 2,
    };
    let axes = conv.window.padding.len();
    let outside = padding.iter().enumerate().filter(|(axis, _)| !(first..first + axes).contains(axis));
    if outside.into_iter().any(|(_, pads)| *pads != [0, 0]) {
        return None;
    }
    let mut conv = conv.clone();
    for (own, more) in conv.window.padding.iter_mut().zip(padding.iter().skip(first)) {
        *own = [own[0].checked_add(more[0])?, own[1].checked_add(more[1])?];
    }
    let mut inputs = node.inputs.clone();
    *inputs.first_mut()? = before.inputs.first().copied().flatten();
    let node = joined(before, node, Op::Conv(conv), inputs);
    fits(graph, &node).then_some(node)
}

/// Whether the value of a pad stands for zero.
fn pads_with_zero(graph: &Graph, pad: &Node, output: &Tensor) -> bool {
    let Some(value) = pad.inputs.get(1).copied().flatten() else { return true };
    let value = &graph[value];
    let zero = output
        .quantization
        .as_ref()
        .map_or(0, |quantization| quantization.zero_points().first().copied().unwrap_or(0));
    value.floats().map_or_else(
        || value.integers().is_some_and(|values| values.iter().all(|value| *value == i64::from(zero))),
        |values| values.iter().all(|value| *value == 0.0),
    )
}

/// A clipping function of an operator's result becomes the operator's own activation.
pub(super) fn activation(graph: &mut Graph) {
    let def_use = DefUse::new(graph);
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index).and_then(|node| activated(graph, &def_use, node)) else {
            continue;
        };
        if let Some(place) = graph.nodes.get_mut(index) {
            *place = node;
        }
    }
}

fn activated(graph: &Graph, def_use: &DefUse, node: &Node) -> Option<Node> {
    let Op::Unary(unary) = node.op else { return None };
    #[allow(clippy::cast_possible_truncation)]
    let activation = match unary {
        Unary::Relu => Activation::Relu,
        Unary::Relu6 => Activation::Relu6,
        Unary::ReluN1To1 => Activation::ReluN1To1,
        Unary::Clip { min, max } if min <= max => Activation::Clip { min: min as f32, max: max as f32 },
        _ => return None,
    };
    let input = node.inputs.first().copied().flatten()?;
    let (_, before) = def_use.only_producer(graph, input)?;
    let (from, to) = (&graph[input], &graph[*node.outputs.first()?]);
    let floats = from.element == crate::graph::Element::F32;
    // On integers, a clamp gives the same result after rounding only if the scale is the same.
    let same =
        from.quantization.is_some() && from.quantization == to.quantization && from.element == to.element;
    if !(floats || same) {
        return None;
    }
    let mut op = before.op.clone();
    let place = match &mut op {
        Op::Conv(conv) | Op::ConvTranspose { conv, .. } => &mut conv.activation,
        Op::Pool(pool) => &mut pool.activation,
        Op::FullyConnected { activation } | Op::Gemm { activation, .. } => activation,
        Op::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div, activation) => activation,
        _ => return None,
    };
    if *place != Activation::None {
        return None;
    }
    *place = activation;
    let inputs: Vec<_> = before.inputs.clone();
    let node = joined(before, node, op, inputs);
    fits(graph, &node).then_some(node)
}
