//! A drawing of the graph as Mermaid, which many viewers of Markdown show.

use crate::graph::{Graph, Node, Op, TensorId};
use alloc::{format, string::String, vec, vec::Vec};
use core::fmt::Write as _;

/// The graph as a Mermaid flowchart: a box for each node, a round one for inputs and outputs, a barrel for each variable,
/// and on each arrow the type of what flows there. Constants are a number in the box that reads them.
///
/// # Example
///
/// ```
/// let graph = shapeproof_model::tflite::read(include_bytes!("../tests/models/alexa/model.tflite"))?;
/// let drawing = shapeproof_model::mermaid(&graph);
/// assert!(drawing.starts_with("flowchart TD\n"));
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
#[must_use]
pub fn mermaid(graph: &Graph) -> String {
    let mut text = String::from("flowchart TD\n");
    let mut givers: Vec<Option<String>> = vec![None; graph.tensors.len()];
    // Writing to a `String` does not fail.
    for (number, port) in graph.inputs.iter().enumerate() {
        let _ = writeln!(text, "  in{number}([\"{}\"])", quoted(&port.name));
        give(&mut givers, port.tensor, format!("in{number}"));
    }
    for (number, variable) in graph.variables.iter().enumerate() {
        let _ = writeln!(
            text,
            "  var{number}[(\"{}<br>{}\")]",
            quoted(&variable.tensor.name),
            variable.tensor.ty()
        );
    }
    for (number, node) in graph.nodes.iter().enumerate() {
        let _ = writeln!(text, "  n{number}[\"{}\"]", label(graph, node));
        for id in node.operands() {
            if let Some(Some(giver)) = givers.get(id.index()) {
                let _ = writeln!(text, "  {giver} -->|\"{}\"| n{number}", graph[id].ty());
            }
        }
        match &node.op {
            Op::ReadVariable(variable) => {
                let _ = writeln!(text, "  var{} -.-> n{number}", variable.index());
            }
            Op::AssignVariable(variable) | Op::Svdf { state: variable, .. } => {
                let _ = writeln!(text, "  n{number} -.-> var{}", variable.index());
            }
            Op::SequenceLstm(lstm) => {
                let (output, cell) = (lstm.output_state.index(), lstm.cell_state.index());
                let _ = writeln!(text, "  n{number} -.-> var{output}\n  n{number} -.-> var{cell}");
            }
            _ => {}
        }
        for id in &node.outputs {
            give(&mut givers, *id, format!("n{number}"));
        }
    }
    for (number, port) in graph.outputs.iter().enumerate() {
        let _ = writeln!(text, "  out{number}([\"{}\"])", quoted(&port.name));
        if let Some(Some(giver)) = givers.get(port.tensor.index()) {
            let _ = writeln!(text, "  {giver} -->|\"{}\"| out{number}", graph[port.tensor].ty());
        }
    }
    text
}

fn give(givers: &mut [Option<String>], id: TensorId, giver: String) {
    if let Some(place) = givers.get_mut(id.index()) {
        *place = Some(giver);
    }
}

fn label(graph: &Graph, node: &Node) -> String {
    let parameters: usize = node
        .operands()
        .filter(|id| graph[*id].data.is_some())
        .map(|id| graph[id].elements())
        .fold(0, usize::saturating_add);
    let operator = quoted(&node.operator);
    if parameters == 0 { operator } else { format!("{operator}<br>{parameters} parameters") }
}

/// A text that ends no label and starts no tag.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("#quot;"),
            '<' => quoted.push_str("#lt;"),
            '>' => quoted.push_str("#gt;"),
            '#' => quoted.push_str("#35;"),
            '\n' | '\r' => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted
}
