//! Products with constant matrices become fully connected layers; constants that are added become their bias.

use super::{DefUse, constant, fits, joined};
use crate::graph::{Activation, Binary, Graph, Layout, Node, Op, Quantization, TensorId};
use alloc::{collections::BTreeMap, vec, vec::Vec};

/// A product with a constant matrix becomes a layer with the transposed matrix: each output is a dot product of two rows.
pub(super) fn products(graph: &mut Graph) {
    let mut turned = BTreeMap::new();
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index).cloned() else { continue };
        let (transposed, activation) = match node.op {
            Op::MatMul { transpose: [false, transposed] } => (transposed, Activation::None),
            Op::Gemm { transpose: [false, transposed], alpha: 1.0, beta, activation }
                if beta == 1.0 || node.inputs.get(2).copied().flatten().is_none() =>
            {
                (transposed, activation)
            }
            _ => continue,
        };
        let (Some(input), Some(weights)) = (operand(&node, 0), operand(&node, 1)) else { continue };
        let bias = operand(&node, 2);
        if graph[weights].data.is_none() || graph[input].data.is_some() || graph[weights].shape.len() != 2 {
            continue;
        }
        // A bias as long as a row is fused; one of any other shape stays with Gemm.
        let outputs = graph[weights].shape.get(usize::from(!transposed)).copied().unwrap_or(0);
        if bias.is_some_and(|bias| {
            graph[bias].elements() != outputs || graph[bias].shape.last() != Some(&outputs)
        }) {
            continue;
        }
        let rows = if transposed {
            Some(weights)
        } else {
            *turned.entry(weights).or_insert_with(|| turn(graph, weights))
        };
        let Some(rows) = rows else { continue };
        let mut inputs = vec![Some(input), Some(rows)];
        inputs.extend(bias.map(Some));
        let layer = Node { op: Op::FullyConnected { activation }, inputs, ..node };
        if fits(graph, &layer)
            && let Some(place) = graph.nodes.get_mut(index)
        {
            *place = layer;
        }
    }
}

fn operand(node: &Node, position: usize) -> Option<TensorId> {
    node.inputs.get(position).copied().flatten()
}

/// The transpose of a constant matrix.
fn turn(graph: &mut Graph, id: TensorId) -> Option<TensorId> {
    let tensor = &graph[id];
    let [rows, columns] = *tensor.shape.as_slice() else { return None };
    let (size, data) = (tensor.element.size(), tensor.data.as_deref()?);
    let mut turned = Vec::with_capacity(data.len());
    for column in 0..columns {
        for row in 0..rows {
            let start = (row * columns + column) * size;
            turned.extend_from_slice(data.get(start..start + size)?);
        }
    }
    let turned = constant(graph, id, "transposed", vec![columns, rows], turned);
    if let Some(Quantization::PerAxis { axis, .. }) = &mut graph[turned].quantization {
        *axis = 1 - (*axis).min(1);
    }
    Some(turned)
}

/// A constant row that is added to the result of a layer without a bias becomes its bias.
pub(super) fn bias(graph: &mut Graph) {
    let def_use = DefUse::new(graph);
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index).cloned() else { continue };
        let Some((layer, row)) = added(graph, &def_use, &node) else { continue };
        let (length, data) = (graph[row].elements(), graph[row].data.clone());
        let Some(data) = data else { continue };
        let row = if graph[row].shape.len() == 1 {
            row
        } else {
            constant(graph, row, "as a row", vec![length], data)
        };
        let mut inputs: Vec<_> = layer.inputs.iter().copied().take(2).collect();
        inputs.push(Some(row));
        let mut op = layer.op.clone();
        if let (Op::Binary(_, activation), Some(place)) = (&node.op, activation_of(&mut op)) {
            *place = *activation;
        }
        let node = joined(&layer, &node, op, inputs);
        if fits(graph, &node)
            && let Some(place) = graph.nodes.get_mut(index)
        {
            *place = node;
        }
    }
}

fn activation_of(op: &mut Op) -> Option<&mut Activation> {
    match op {
        Op::Conv(conv) | Op::ConvTranspose { conv, .. } => Some(&mut conv.activation),
        Op::FullyConnected { activation } => Some(activation),
        _ => None,
    }
}

/// The layer before an addition, and the constant row.
fn added(graph: &Graph, def_use: &DefUse, node: &Node) -> Option<(Node, TensorId)> {
    let Op::Binary(Binary::Add, _) = node.op else { return None };
    let (left, right) = (operand(node, 0)?, operand(node, 1)?);
    let (sum, row) = if graph[right].data.is_some() { (left, right) } else { (right, left) };
    let (_, layer) = def_use.only_producer(graph, sum)?;
    let mut op = layer.op.clone();
    // In floats, the sum must be rounded as often as before: so the layer may not have a bias or an activation already.
    let alone = operand(layer, 2).is_none() && *activation_of(&mut op)? == Activation::None;
    let (shape, row_tensor) = (&graph[sum].shape, &graph[row]);
    if !alone
        || !graph[sum].element.is_float()
        || row_tensor.data.is_none()
        || row_tensor.shape.len() > shape.len()
    {
        return None;
    }
    let from_end = match &layer.op {
        Op::Conv(conv) | Op::ConvTranspose { conv, .. } if conv.layout == Layout::ChannelsFirst => {
            shape.len() - 1
        }
        _ => 1,
    };
    let channels = shape.get(shape.len().checked_sub(from_end)?).copied()?;
    // All axes but that of the channels have length 1.
    let along =
        row_tensor.shape.len().checked_sub(from_end).and_then(|axis| row_tensor.shape.get(axis).copied());
    (row_tensor.elements() == channels && along == Some(channels)).then(|| (layer.clone(), row))
}
