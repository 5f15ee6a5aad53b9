//! Joins operators, so that a program makes one pass where the file has several.
//!
//! | module | content |
//! | --- | --- |
//! | `dense` | products with constant matrices become fully connected layers; constants that are added become their bias |
//! | `absorb` | padding before a convolution, and a clipping activation behind an operator |
//! | `requantize` | an operator on floats between DequantizeLinear and QuantizeLinear becomes one on integers |
//! | `chain` | elementwise operators behind each other become one |
//! | `lower` | operators of ONNX on integers with scales become operators on numbers |
//! | `signed` | tensors of `u8` with a scale become tensors of `i8`, for which there are kernels |
//! | `identity` | a slice that takes everything is a change of the shape |
//!
//! Results stay what they were, bit for bit, but for `requantize`: an integer result may differ by one step of its scale.

mod absorb;
mod chain;
mod dense;
#[cfg(feature = "write")]
mod identity;
#[cfg(feature = "write")]
mod lower;
mod requantize;
#[cfg(feature = "write")]
mod signed;

#[cfg(feature = "write")]
use crate::graph::Format;
use crate::graph::{Graph, Node, Op, Tensor, TensorId, infer};
use alloc::{format, string::String, vec, vec::Vec};

/// Joins operators wherever the graph allows it.
///
/// # Example
///
/// ```
/// use shapeproof_model::{fuse::fuse, tflite};
///
/// let mut graph = tflite::read(include_bytes!("../../tests/models/alexa/model.tflite"))?;
/// let before = graph.nodes.len();
/// fuse(&mut graph);
/// // The logistic function and the change to `u8` behind it.
/// assert_eq!(graph.nodes.len(), before - 1);
/// assert_eq!(graph.nodes.last().map(|node| node.operator.as_str()), Some("LOGISTIC + QUANTIZE"));
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
pub fn fuse(graph: &mut Graph) {
    passes(graph, true, chain::chain);
}

/// As [`fuse`], but integers with a scale keep operators for which there are kernels: sums and products of two tensors stay operators
/// of their own, and those of ONNX, which rounds in another way, become operators on floats.
#[cfg(feature = "write")]
pub(crate) fn fuse_for_kernels(graph: &mut Graph) {
    let of_onnx = graph.format == Format::Onnx;
    if of_onnx {
        lower::lower(graph);
        lower::constants(graph);
        graph.remove_unused_nodes();
    }
    passes(graph, !of_onnx, |graph| {
        if graph.format == Format::Tflite {
            signed::signed(graph);
            graph.remove_unused_nodes();
        }
        chain::functions(graph);
        chain::numbers(graph);
        identity::identity(graph);
    });
}

fn passes(graph: &mut Graph, requantizes: bool, chain: fn(&mut Graph)) {
    // Products of integers show only when what dequantized them is gone, so that the first pass comes again.
    let requantize = if requantizes { requantize::requantize } else { |_: &mut Graph| {} };
    for pass in [
        dense::products,
        dense::bias,
        absorb::padding,
        absorb::activation,
        requantize,
        dense::products,
        chain,
    ] {
        pass(graph);
        graph.remove_unused_nodes();
    }
}

/// Who gives and who reads each tensor.
struct Links {
    giver: Vec<Option<usize>>,
    uses: Vec<usize>,
}

impl Links {
    fn new(graph: &Graph) -> Self {
        let mut giver = vec![None; graph.tensors.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            for id in &node.outputs {
                if let Some(giver) = giver.get_mut(id.index()) {
                    *giver = Some(index);
                }
            }
        }
        Self { giver, uses: graph.uses() }
    }

    fn giver(&self, id: TensorId) -> Option<usize> {
        self.giver.get(id.index()).copied().flatten()
    }

    fn is_read_once(&self, id: TensorId) -> bool {
        self.uses.get(id.index()) == Some(&1)
    }

    /// The node that gives a tensor, where nobody else reads it.
    fn only_giver<'a>(&self, graph: &'a Graph, id: TensorId) -> Option<(usize, &'a Node)> {
        let index = self.giver(id).filter(|_| self.is_read_once(id))?;
        graph.nodes.get(index).map(|node| (index, node))
    }
}

/// The node that takes the place of two: what the first does, with what the second gives.
fn joined(first: &Node, second: &Node, op: Op, inputs: Vec<Option<TensorId>>) -> Node {
    let operator = format!("{} + {}", first.operator, second.operator);
    Node { name: first.name.clone(), operator, op, inputs, outputs: second.outputs.clone() }
}

/// Whether a node's operator gives what its outputs are.
fn fits(graph: &Graph, node: &Node) -> bool {
    let declared = node.outputs.first().map(|id| graph[*id].element);
    let types = infer(&node.op, &graph.operands(&node.inputs), declared);
    types.is_ok_and(|types| node.outputs.iter().zip(&types).all(|(id, ty)| graph[*id].ty() == *ty))
}

/// A copy of a constant under a name of its own.
fn constant(graph: &mut Graph, from: TensorId, suffix: &str, shape: Vec<usize>, data: Vec<u8>) -> TensorId {
    let tensor = &graph[from];
    let (name, element): (String, _) = (format!("{} {suffix}", tensor.name), tensor.element);
    let quantization = tensor.quantization.clone();
    graph.add(Tensor { name, element, shape, quantization, data: Some(data) })
}
