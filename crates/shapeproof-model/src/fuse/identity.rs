//! A slice that takes all elements becomes a reshape, which costs nothing.

use crate::graph::{Graph, Op};

pub(super) fn identity(graph: &mut Graph) {
    for index in 0..graph.nodes.len() {
        let Some(node) = graph.nodes.get(index) else { continue };
        let (Op::Slice { steps, .. }, Some(Some(input)), Some(output)) =
            (&node.op, node.inputs.first(), node.outputs.first())
        else {
            continue;
        };
        let (from, to) = (&graph[*input], &graph[*output]);
        let takes_all = from.ty() == to.ty() && from.quantization == to.quantization;
        if takes_all && steps.iter().zip(&to.shape).all(|(step, length)| *step == 1 || *length == 1) {
            let shape = to.shape.clone();
            if let Some(node) = graph.nodes.get_mut(index) {
                node.op = Op::Reshape { shape };
            }
        }
    }
}
