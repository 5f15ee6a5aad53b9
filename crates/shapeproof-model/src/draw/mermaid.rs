//! A drawing in the language Mermaid, which many Markdown viewers show.

use super::{Drawing, Kind};
use crate::graph::Graph;
use alloc::{string::String, vec::Vec};
use core::fmt::Write as _;

/// The graph as a Mermaid flowchart: a box for each node, a round one for inputs and outputs, a barrel for each variable,
/// and on each arrow the type of the tensor. For constants, the box that reads them has their number of elements.
///
/// # Example
///
/// ```
/// let graph = shapeproof_model::tflite::read(include_bytes!("../../tests/models/alexa/model.tflite"))?;
/// let drawing = shapeproof_model::mermaid(&graph);
/// assert!(drawing.starts_with("flowchart TD\n"));
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
#[must_use]
pub fn mermaid(graph: &Graph) -> String {
    let drawing = Drawing::new(graph);
    let mut text = String::from("flowchart TD\n");
    // Writing to a `String` does not fail.
    for (number, shown) in drawing.boxes.iter().enumerate() {
        let (open, close) = match shown.kind {
            Kind::Port => ("([", "])"),
            Kind::Node => ("[", "]"),
            Kind::Variable => ("[(", ")]"),
        };
        let lines: Vec<String> = shown.text.iter().map(|line| quoted(line)).collect();
        let _ = writeln!(text, "  n{number}{open}\"{}\"{close}", lines.join("<br>"));
    }
    for arrow in &drawing.arrows {
        let _ = match &arrow.flows {
            Some(flows) => writeln!(text, "  n{} -->|\"{flows}\"| n{}", arrow.from, arrow.to),
            None => writeln!(text, "  n{} -.-> n{}", arrow.from, arrow.to),
        };
    }
    text
}

/// The text, escaped so that it neither ends the label nor starts a tag.
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
