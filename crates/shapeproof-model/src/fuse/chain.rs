//! Consecutive elementwise operators become one: the results between them are not stored.

use super::{DefUse, fits};
#[cfg(feature = "write")]
use crate::graph::Unary;
use crate::graph::{ChainOperand, ChainStep, Graph, Node, Op, TensorId};
use alloc::{format, vec::Vec};

pub(super) fn chain(graph: &mut Graph) {
    join(graph, |_, _| true);
}

/// Chains functions of one quantized integer, which are tables.
#[cfg(feature = "write")]
pub(super) fn functions(graph: &mut Graph) {
    join(graph, |graph, node| {
        let is_unary = match &node.op {
            Op::Chain(steps) => steps.iter().all(|step| matches!(step.op, Op::Unary(_))),
            op => matches!(op, Op::Unary(_)),
        };
        is_unary && tensors(node).all(|id| graph[id].quantization.is_some())
    });
}

/// Chains operators on numbers without a scale.
#[cfg(feature = "write")]
pub(super) fn numbers(graph: &mut Graph) {
    join(graph, |graph, node| {
        let has_scale = |id: TensorId| graph[id].quantization.is_some();
        !matches!(node.op, Op::Unary(Unary::Quantize | Unary::Dequantize)) && !tensors(node).any(has_scale)
    });
}

/// The tensors that a node reads and writes.
#[cfg(feature = "write")]
fn tensors(node: &Node) -> impl Iterator<Item = TensorId> + '_ {
    node.operands().chain(node.outputs.iter().copied())
}

/// Chains the nodes for which `takes` is true.
fn join(graph: &mut Graph, takes: fn(&Graph, &Node) -> bool) {
    for index in 0..graph.nodes.len() {
        // Each node absorbs those before it, one at a time.
        while let Some((before, node)) = longer(graph, index, takes) {
            if let Some(place) = graph.nodes.get_mut(index) {
                *place = node;
            }
            // Nothing reads the absorbed node. Without outputs it is removed with the unused nodes.
            if let Some(before) = graph.nodes.get_mut(before) {
                before.outputs.clear();
                before.inputs.clear();
            }
        }
    }
}

/// The node at `index` joined with one before it, and the index of that one.
fn longer(graph: &Graph, index: usize, takes: fn(&Graph, &Node) -> bool) -> Option<(usize, Node)> {
    let node = graph.nodes.get(index).filter(|node| takes(graph, node))?;
    let own = steps(graph, node)?;
    let def_use = DefUse::new(graph);
    let shape = &graph[*node.outputs.first()?].shape;
    node.operands().find_map(|id| {
        let (at, before) = def_use.only_producer(graph, id)?;
        let first = steps(graph, before).filter(|_| takes(graph, before))?;
        if graph[id].shape != *shape {
            return None;
        }
        let mut inputs: Vec<Option<TensorId>> = before.inputs.clone();
        let mut all = first;
        let last = all.len() - 1;
        // Operands of the later steps are renumbered: those of the absorbed node come first.
        let places: Vec<ChainOperand> = node
            .inputs
            .iter()
            .map(|input| {
                if *input == Some(id) {
                    return ChainOperand::Step(last);
                }
                let known = inputs.iter().position(|known| known == input);
                ChainOperand::Input(known.unwrap_or_else(|| {
                    inputs.push(*input);
                    inputs.len() - 1
                }))
            })
            .collect();
        for mut step in own.iter().cloned() {
            for operand in &mut step.operands {
                *operand = match *operand {
                    ChainOperand::Input(input) => *places.get(input)?,
                    ChainOperand::Step(step) => ChainOperand::Step(step + last + 1),
                };
            }
            all.push(step);
        }
        let operator = format!("{} + {}", before.operator, node.operator);
        let name = before.name.clone();
        let joined = Node { name, operator, op: Op::Chain(all), inputs, outputs: node.outputs.clone() };
        fits(graph, &joined).then_some((at, joined))
    })
}

/// The steps of an elementwise node.
fn steps(graph: &Graph, node: &Node) -> Option<Vec<ChainStep>> {
    match &node.op {
        Op::Chain(steps) => Some(steps.clone()),
        Op::Unary(_) | Op::Binary(..) | Op::Where => {
            let operands = (0..node.inputs.len()).map(ChainOperand::Input).collect();
            let result = graph[*node.outputs.first()?].clone();
            Some([ChainStep { op: node.op.clone(), operands, result }].into())
        }
        _ => None,
    }
}
