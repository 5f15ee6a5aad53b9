//! `shapeproof-model FILE [--rust | --mermaid | --svg | --tensors] [--as-read] [NAME=LENGTH]...`: the layers of a model as a table, the
//! program that `include_model!` makes of it, its graph as a drawing, or its tensors as lines of names, types, scales and zero
//! points.
//!
//! `--as-read` leaves the operators as they are in the file; else they are fused. `NAME=LENGTH` gives a length to an axis
//! that an ONNX file leaves open.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

use shapeproof_model::graph::{Graph, Port};
use shapeproof_model::{
    fuse::fuse, mermaid, onnx::Lengths, plan::Options, plan::Plan, read, svg, table::Table, write,
};
use std::{env, error::Error, fs, process::ExitCode};

const USAGE: &str =
    "usage: shapeproof-model FILE [--rust | --mermaid | --svg | --tensors] [--as-read] [NAME=LENGTH]...";

fn main() -> ExitCode {
    match run() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("shapeproof-model: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, Box<dyn Error>> {
    let mut file = None;
    let mut lengths = Lengths::new();
    let (mut draw, mut list, mut as_read, mut rust): (Option<fn(&Graph) -> String>, _, _, _) =
        (None, false, false, false);
    for argument in env::args().skip(1) {
        match argument.split_once('=') {
            _ if argument == "--mermaid" => draw = Some(mermaid),
            _ if argument == "--svg" => draw = Some(svg),
            _ if argument == "--rust" => rust = true,
            _ if argument == "--tensors" => list = true,
            _ if argument == "--as-read" => as_read = true,
            Some((name, length)) if file.is_some() => lengths.set(name, length.parse()?),
            _ if file.is_none() => file = Some(argument),
            _ => return Err(USAGE.into()),
        }
    }
    let file = file.ok_or(USAGE)?;
    let bytes = fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let mut graph = read(&bytes, &lengths).map_err(|error| format!("{file}: {error}"))?;
    if rust {
        return Ok(
            write::source(graph, &"pub mod model".parse()?).map_err(|error| format!("{file}: {error}"))?
        );
    }
    if !as_read {
        fuse(&mut graph);
    }
    if let Some(draw) = draw {
        return Ok(draw(&graph));
    }
    if list {
        return Ok(tensors(&graph));
    }
    Ok(Table::new(&graph, &Plan::new(&graph, &Options::default())).to_string())
}

/// The inputs, what the nodes give, and the outputs.
fn tensors(graph: &Graph) -> String {
    let mut text = String::new();
    let ports = |kind, ports: &[Port]| -> Vec<(String, _)> {
        ports.iter().map(|port| (format!("{kind} {}", port.name), port.tensor)).collect()
    };
    let nodes = graph.nodes.iter();
    let nodes = nodes.flat_map(|node| node.outputs.iter().map(|id| (node.operator.clone(), *id)));
    for (kind, id) in
        ports("input", &graph.inputs).into_iter().chain(nodes).chain(ports("output", &graph.outputs))
    {
        let tensor = &graph[id];
        let (scales, points) = match &tensor.quantization {
            Some(quantization) => (quantization.scales(), quantization.zero_points()),
            None => (&[][..], &[][..]),
        };
        text += &format!(
            "{kind}\t{}\t{}\t{:?}\t{scales:?}\t{points:?}\n",
            tensor.name, tensor.element, tensor.shape
        );
    }
    text
}
