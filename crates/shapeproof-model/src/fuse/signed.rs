//! Quantized tensors of `u8` become tensors of `i8`, for which there are kernels: 128 is subtracted from each integer and from the zero
//! point, so the real numbers stay the same.
//!
//! Inputs and outputs of the model stay `u8`, with a QUANTIZE next to them. Weights stay `u8` too: the layer
//! handles their zero point. Tensors that are only requantized or moved also stay `u8`.

use crate::graph::{
    Element, Graph, Node, Op, Pool, PoolKind, Quantization, Reduction, Tensor, TensorId, Unary, VariableId,
};
use alloc::{format, vec, vec::Vec};

/// Converts the tensors of a graph.
pub(super) fn signed(graph: &mut Graph) {
    let Marked { tensors, variables } = marked(graph);
    for (index, _) in variables.iter().enumerate().filter(|(_, marked)| **marked) {
        shift(&mut graph[VariableId(index)].tensor);
    }
    let marked = tensors.iter().enumerate().filter(|(_, marked)| **marked);
    let twins: Vec<Option<TensorId>> = vec![None; tensors.len()];
    let twins = marked.fold(twins, |mut twins, (index, _)| {
        if let Some(twin) = twins.get_mut(index) {
            *twin = signed_tensor(graph, TensorId(index));
        }
        twins
    });
    let twin = |id: TensorId| twins.get(id.index()).copied().flatten();
    let mut nodes = Vec::with_capacity(graph.nodes.len());
    let inputs = graph.inputs.iter().filter_map(|port| Some((port.tensor, twin(port.tensor)?)));
    nodes.extend(inputs.map(|(input, twin)| quantize(graph, input, twin)));
    for mut node in core::mem::take(&mut graph.nodes) {
        let given = node.outputs.clone();
        let is_raw = kind(&node.op) == Kind::Raw;
        if !is_raw {
            let has_weights = has_weights(&node.op);
            for (position, input) in node.inputs.iter_mut().enumerate() {
                if let Some(twin) = input.and_then(twin).filter(|_| !(has_weights && position == 1)) {
                    *input = Some(twin);
                }
            }
            node.outputs.iter_mut().for_each(|id| *id = twin(*id).unwrap_or(*id));
        }
        nodes.push(node);
        // Conversions that nothing reads are removed later.
        for (id, twin) in given.into_iter().filter_map(|id| Some((id, twin(id)?))) {
            let (from, to) = if is_raw { (id, twin) } else { (twin, id) };
            nodes.push(quantize(graph, from, to));
        }
    }
    graph.nodes = nodes;
}

/// How an operator uses quantized integers.
#[derive(PartialEq)]
enum Kind {
    /// Accepts integers of any type: it uses the numbers they stand for, or their order.
    Any,
    /// Copies integers.
    Moves,
    /// Has kernels for `i8`.
    Computes,
    /// Uses the integers themselves, not what they stand for.
    Raw,
}

fn kind(op: &Op) -> Kind {
    match op {
        Op::Unary(Unary::Quantize | Unary::Dequantize)
        | Op::Reduce { reduction: Reduction::ArgMax { .. } | Reduction::ArgMin { .. }, .. } => Kind::Any,
        Op::Concat { .. } | Op::Pad { .. } => Kind::Moves,
        op if op.moves() => Kind::Moves,
        // A mean of `u8` is rounded differently from one of `i8`.
        Op::Unary(Unary::Cast { .. }) | Op::Pool(Pool { kind: PoolKind::Average { .. }, .. }) => Kind::Raw,
        _ => Kind::Computes,
    }
}

/// Whether the operator has weights as its second operand.
fn has_weights(op: &Op) -> bool {
    matches!(op, Op::Conv(_) | Op::ConvTranspose { .. } | Op::FullyConnected { .. })
}

/// The tensors and variables that become `i8`.
struct Marked {
    tensors: Vec<bool>,
    variables: Vec<bool>,
}

fn marked(graph: &Graph) -> Marked {
    let mut marked =
        Marked { tensors: vec![false; graph.tensors.len()], variables: vec![false; graph.variables.len()] };
    let is_unsigned = |tensor: &Tensor| {
        tensor.element == Element::U8 && matches!(tensor.quantization, Some(Quantization::PerTensor { .. }))
    };
    loop {
        let mut is_more = false;
        for node in &graph.nodes {
            let kind = kind(&node.op);
            let inputs = node
                .inputs
                .iter()
                .enumerate()
                .filter(|(position, _)| *position != 1 || !has_weights(&node.op));
            let inputs = inputs.filter_map(|(_, id)| *id);
            let ids: Vec<TensorId> =
                inputs.chain(node.outputs.iter().copied()).filter(|id| is_unsigned(&graph[*id])).collect();
            let variable = match node.op {
                Op::ReadVariable(id) | Op::AssignVariable(id) => marked.variables.get(id.0).copied(),
                _ => None,
            };
            let mut is_one = |id: &TensorId| marked.tensors.get(id.0) == Some(&true);
            let touches = ids.iter().any(&mut is_one) || variable == Some(true);
            if !(kind == Kind::Computes || kind == Kind::Moves && touches) {
                continue;
            }
            for id in ids {
                if let Some(mark) = marked.tensors.get_mut(id.0) {
                    is_more |= !*mark;
                    *mark = true;
                }
            }
            if let Op::ReadVariable(id) | Op::AssignVariable(id) = node.op
                && let Some(mark) = marked.variables.get_mut(id.0).filter(|_| is_unsigned(&graph[id].tensor))
            {
                is_more |= !*mark;
                *mark = true;
            }
        }
        if !is_more {
            return marked;
        }
    }
}

/// Converts a tensor to `i8`, with the same real numbers.
fn shift(tensor: &mut Tensor) {
    tensor.element = Element::I8;
    if let Some(Quantization::PerTensor { zero_point, .. }) = &mut tensor.quantization {
        *zero_point -= 128;
    }
    tensor.data.iter_mut().flatten().for_each(|byte| *byte ^= 0x80);
}

/// Converts a tensor to `i8`. If something needs it as it is, returns another tensor for the same numbers.
fn signed_tensor(graph: &mut Graph, id: TensorId) -> Option<TensorId> {
    let is_port = graph.inputs.iter().chain(&graph.outputs).any(|port| port.tensor == id);
    let needs_it = |node: &Node| {
        let is_raw = kind(&node.op) == Kind::Raw;
        is_raw && node.operands().chain(node.outputs.iter().copied()).any(|other| other == id)
            || has_weights(&node.op) && node.inputs.get(1) == Some(&Some(id))
    };
    if !is_port && !graph.nodes.iter().any(needs_it) {
        shift(&mut graph[id]);
        return None;
    }
    let mut twin = graph[id].clone();
    twin.name = format!("{} (i8)", twin.name);
    shift(&mut twin);
    Some(graph.add(twin))
}

fn quantize(graph: &Graph, from: TensorId, to: TensorId) -> Node {
    Node {
        name: graph[from].name.clone(),
        operator: "QUANTIZE".into(),
        op: Op::Unary(Unary::Quantize),
        inputs: vec![Some(from)],
        outputs: vec![to],
    }
}
