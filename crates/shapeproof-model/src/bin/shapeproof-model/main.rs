//! `shapeproof-model FILE [--rust | --mermaid | --svg | --tensors | --npz OUT [FILE.npy]...] [--as-read] [NAME=LENGTH]...`: the layers of
//! a model as a table, the program that `include_model!` makes of it, its graph as a drawing, or its tensors as lines of names,
//! types, scales and zero points.
//!
//! `--npz` writes the constants and their quantization to the file `OUT` as NumPy's arrays, and the `.npy` files that are named beside
//! them: `include_npz!` reads it, for a network that is written by hand.
//!
//! `--as-read` leaves the operators as they are in the file; else they are fused. `NAME=LENGTH` gives a length to an axis
//! that an ONNX file leaves open.
// A program of the host.
#![allow(clippy::std_instead_of_core)]

mod npz;

use shapeproof_model::graph::{Graph, Port};
use shapeproof_model::{
    arrays, fuse::fuse, mermaid, onnx::Lengths, plan::Options, plan::Plan, read, svg, table::Table, write,
};
use std::{env, error::Error, fs, process::ExitCode};

const USAGE: &str = "usage: shapeproof-model FILE [--rust | --mermaid | --svg | --tensors | --npz OUT [FILE.npy]...] [--as-read] [NAME=LENGTH]...";

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
    let (mut archive, mut beside) = (None, Vec::new());
    let mut given = env::args().skip(1);
    while let Some(argument) = given.next() {
        match argument.split_once('=') {
            _ if argument == "--mermaid" => draw = Some(mermaid),
            _ if argument == "--svg" => draw = Some(svg),
            _ if argument == "--rust" => rust = true,
            _ if argument == "--tensors" => list = true,
            _ if argument == "--as-read" => as_read = true,
            _ if argument == "--npz" => archive = Some(given.next().ok_or(USAGE)?),
            _ if archive.is_some() && argument.ends_with(".npy") => beside.push(argument),
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
    if let Some(archive) = archive {
        npz::write(&archive, &arrays(&graph), &beside)?;
        return Ok(String::new());
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
