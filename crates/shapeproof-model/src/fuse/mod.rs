//! Fuses operators, so that a program makes one pass over data for several operators of the file.
//!
//! | module | content |
//! | --- | --- |
//! | `dense` | products with constant matrices become fully connected layers; constants that are added become their bias |
//! | `absorb` | padding before a convolution, and a clipping activation after an operator |
//! | `requantize` | an operator on floats between DequantizeLinear and QuantizeLinear becomes one on integers |
//! | `chain` | consecutive elementwise operators become one |
//! | `lower` | ONNX's operators on quantized integers become operators on numbers |
//! | `signed` | tensors of `u8` with a scale become tensors of `i8`, for which there are kernels |
//! | `identity` | a slice that takes all elements becomes a reshape |
//!
//! Results stay the same, bit for bit, except with `requantize`: an integer result may differ by one step of its scale.

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

/// Fuses operators wherever the graph allows it.
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

/// As [`fuse`], but quantized integers keep operators for which there are kernels: sums and products of two tensors are not
/// fused, and those of ONNX, which rounds differently, become operators on floats.
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
    // Products of integers can only be fused after their dequantization is gone, so the first pass runs again.
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

/// For each tensor the node that writes it, and how often it is read.
struct DefUse {
    producer: Vec<Option<usize>>,
    uses: Vec<usize>,
}

impl DefUse {
    fn new(graph: &Graph) -> Self {
        let mut producer = vec![None; graph.tensors.len()];
        for (index, node) in graph.nodes.iter().enumerate() {
            for id in &node.outputs {
                if let Some(producer) = producer.get_mut(id.index()) {
                    *producer = Some(index);
                }
            }
        }
        Self { producer, uses: graph.uses() }
    }

    fn producer(&self, id: TensorId) -> Option<usize> {
        self.producer.get(id.index()).copied().flatten()
    }

    fn is_read_once(&self, id: TensorId) -> bool {
        self.uses.get(id.index()) == Some(&1)
    }

    /// The node that writes a tensor, if the tensor is read once.
    fn only_producer<'a>(&self, graph: &'a Graph, id: TensorId) -> Option<(usize, &'a Node)> {
        let index = self.producer(id).filter(|_| self.is_read_once(id))?;
        graph.nodes.get(index).map(|node| (index, node))
    }
}

/// The node that replaces two: the operator of the first, with the outputs of the second.
fn joined(first: &Node, second: &Node, op: Op, inputs: Vec<Option<TensorId>>) -> Node {
    let operator = format!("{} + {}", first.operator, second.operator);
    Node { name: first.name.clone(), operator, op, inputs, outputs: second.outputs.clone() }
}

/// Whether a node's outputs have the types that its operator gives.
fn fits(graph: &Graph, node: &Node) -> bool {
    let declared = node.outputs.first().map(|id| graph[*id].element);
    let types = infer(&node.op, &graph.operands(&node.inputs), declared);
    types.is_ok_and(|types| node.outputs.iter().zip(&types).all(|(id, ty)| graph[*id].ty() == *ty))
}

/// A new constant with a name made from that of another one.
fn constant(graph: &mut Graph, from: TensorId, suffix: &str, shape: Vec<usize>, data: Vec<u8>) -> TensorId {
    let tensor = &graph[from];
    let (name, element): (String, _) = (format!("{} {suffix}", tensor.name), tensor.element);
    let quantization = tensor.quantization.clone();
    graph.add(Tensor { name, element, shape, quantization, data: Some(data) })
}
