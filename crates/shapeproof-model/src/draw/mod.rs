//! Drawings of a graph, as Mermaid or SVG, and the boxes and arrows that both have.

mod mermaid;
mod svg;

use crate::graph::{Graph, Node, Op, TensorId};
use alloc::{format, string::String, string::ToString, vec, vec::Vec};

pub use mermaid::mermaid;
pub use svg::svg;

/// Boxes and the arrows between them. Each solid arrow points from an earlier box to a later one.
struct Drawing {
    boxes: Vec<DrawnBox>,
    arrows: Vec<Arrow>,
}

/// A box.
struct DrawnBox {
    kind: Kind,
    /// Its lines.
    text: Vec<String>,
}

/// The kind of a box.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// An input or an output.
    Port,
    Node,
    Variable,
}

/// An arrow from one box to another, by their numbers.
struct Arrow {
    from: usize,
    to: usize,
    /// The type of the tensor; `None` for a dashed arrow between a variable and a node.
    flows: Option<String>,
}

impl Drawing {
    fn new(graph: &Graph) -> Self {
        let mut drawing = Self { boxes: Vec::new(), arrows: Vec::new() };
        let mut producers: Vec<Option<usize>> = vec![None; graph.tensors.len()];
        for variable in &graph.variables {
            drawing.add(Kind::Variable, vec![variable.tensor.name.clone(), variable.tensor.ty().to_string()]);
        }
        for port in &graph.inputs {
            let number = drawing.add(Kind::Port, vec![port.name.clone()]);
            set_producer(&mut producers, port.tensor, number);
        }
        for node in &graph.nodes {
            let number = drawing.add(Kind::Node, label(graph, node));
            for id in node.operands() {
                drawing.flow(graph, &producers, id, number);
            }
            drawing.variables(node, number);
            for id in &node.outputs {
                set_producer(&mut producers, *id, number);
            }
        }
        for port in &graph.outputs {
            let number = drawing.add(Kind::Port, vec![port.name.clone()]);
            drawing.flow(graph, &producers, port.tensor, number);
        }
        drawing
    }

    fn add(&mut self, kind: Kind, text: Vec<String>) -> usize {
        self.boxes.push(DrawnBox { kind, text });
        self.boxes.len() - 1
    }

    /// Adds an arrow to a box from the box that computes a tensor, if there is one.
    fn flow(&mut self, graph: &Graph, producers: &[Option<usize>], id: TensorId, to: usize) {
        if let Some(Some(from)) = producers.get(id.index()).copied() {
            self.arrows.push(Arrow { from, to, flows: Some(graph[id].ty().to_string()) });
        }
    }

    /// Adds arrows between a node and the variables that it reads or writes, which are the first boxes.
    fn variables(&mut self, node: &Node, number: usize) {
        let ends = match &node.op {
            Op::ReadVariable(variable) => vec![(variable.index(), number)],
            Op::AssignVariable(variable) | Op::Svdf { state: variable, .. } => {
                vec![(number, variable.index())]
            }
            Op::SequenceLstm(lstm) => {
                vec![(number, lstm.output_state.index()), (number, lstm.cell_state.index())]
            }
            _ => Vec::new(),
        };
        self.arrows.extend(ends.into_iter().map(|(from, to)| Arrow { from, to, flows: None }));
    }
}

fn set_producer(producers: &mut [Option<usize>], id: TensorId, producer: usize) {
    if let Some(place) = producers.get_mut(id.index()) {
        *place = Some(producer);
    }
}

/// The lines in the box of a node: its operator, and how many parameters it has.
fn label(graph: &Graph, node: &Node) -> Vec<String> {
    let parameters: usize = node
        .operands()
        .filter(|id| graph[*id].data.is_some())
        .map(|id| graph[id].elements())
        .fold(0, usize::saturating_add);
    let mut lines = vec![node.operator.clone()];
    if parameters > 0 {
        lines.push(format!("{parameters} parameters"));
    }
    lines
}
