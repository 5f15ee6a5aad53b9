//! The checked graph: both readers produce it, and all later passes work on it.
//!
//! A [`Graph`] that a reader returned has these invariants: nodes are in an order in which they can run; an
//! operand is a constant, an input of the graph, or the output of an earlier node; each tensor is written once; the
//! operands of each node fit its operator, and its outputs have the element and shape inferred from them.

mod axes;
mod build;
mod evaluate;
mod infer;
mod op;
mod order;
mod tensor;
mod window;

pub use op::{
    Activation, Binary, Cell, ChainOperand, ChainStep, Conv, Direction, Layout, Norm, Op, PadMode, Pool,
    PoolKind, Recurrent, Reduction, SequenceLstm, Unary, WeightLayout, Window,
};
pub use tensor::{Element, MAX_BYTES, MAX_RANK, Quantization, Tensor, Type};

pub(crate) use axes::{lengths, normalized_axis, slice_axis, squeezed};
pub(crate) use build::{Builder, Names, check_constant, check_quantization};
pub(crate) use infer::{broadcast, infer};
pub(crate) use order::{Accesses, order};
pub(crate) use tensor::{elements, float_bytes, floats, integer_bytes, integers};
pub(crate) use window::same_padding;

use crate::error::{Error, Reason};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::ops::{Index, IndexMut};

/// The id of a tensor, valid in the graph that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TensorId(pub(crate) usize);

/// The id of a variable, valid in the graph that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub(crate) usize);

impl TensorId {
    /// The position in [`Graph::tensors`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

impl VariableId {
    /// The position in [`Graph::variables`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// An operator with its operands and outputs.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The name in the file; if it has none, that of the first output.
    pub name: String,
    /// The operator as the file calls it, as `CONV_2D` or `Conv`.
    pub operator: String,
    /// The operator.
    pub op: Op,
    /// The operands; `None` for one that the file omits.
    pub inputs: Vec<Option<TensorId>>,
    /// The outputs.
    pub outputs: Vec<TensorId>,
}

impl Node {
    /// The operands that are not omitted.
    pub fn operands(&self) -> impl Iterator<Item = TensorId> + '_ {
        self.inputs.iter().flatten().copied()
    }
}

/// An input or an output of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// The name for the caller: that of the signature if there is one, else that of the tensor.
    pub name: String,
    /// The tensor.
    pub tensor: TensorId,
}

/// A value that persists from one run of the model to the next.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its type and quantization, and in `data` its initial value; without `data`, zeros, or zero points if quantized.
    pub tensor: Tensor,
}

/// The format of the file, which decides the arithmetic where the formats differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Quantized results are rounded as by tflite-micro: in fixed point, twice, halves away from zero.
    #[default]
    Tflite,
    /// Quantized results are rounded as ONNX defines: once, halves to even.
    Onnx,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Graph {
    /// The format of the file.
    pub format: Format,
    /// The name in the file.
    pub name: String,
    /// All tensors, including those that no node reads.
    pub tensors: Vec<Tensor>,
    /// The nodes, in an order in which they can run.
    pub nodes: Vec<Node>,
    /// The inputs, which the caller passes.
    pub inputs: Vec<Port>,
    /// The outputs, which the caller receives.
    pub outputs: Vec<Port>,
    /// The values that persist from one run to the next.
    pub variables: Vec<Variable>,
}

impl Index<TensorId> for Graph {
    type Output = Tensor;

    // An id is made only together with its tensor, and no tensor is ever removed.
    #[allow(clippy::indexing_slicing)]
    fn index(&self, id: TensorId) -> &Tensor {
        &self.tensors[id.0]
    }
}

impl IndexMut<TensorId> for Graph {
    // As above.
    #[allow(clippy::indexing_slicing)]
    fn index_mut(&mut self, id: TensorId) -> &mut Tensor {
        &mut self.tensors[id.0]
    }
}

impl Index<VariableId> for Graph {
    type Output = Variable;

    // As above.
    #[allow(clippy::indexing_slicing)]
    fn index(&self, id: VariableId) -> &Variable {
        &self.variables[id.0]
    }
}

impl IndexMut<VariableId> for Graph {
    // As above.
    #[allow(clippy::indexing_slicing)]
    fn index_mut(&mut self, id: VariableId) -> &mut Variable {
        &mut self.variables[id.0]
    }
}

impl Graph {
    /// Adds a tensor.
    pub(crate) fn add(&mut self, tensor: Tensor) -> TensorId {
        self.tensors.push(tensor);
        TensorId(self.tensors.len() - 1)
    }

    /// The tensors of a node's operands; `None` for one that is omitted.
    pub(crate) fn operands<'a>(&'a self, inputs: &[Option<TensorId>]) -> Vec<Option<&'a Tensor>> {
        inputs.iter().map(|input| input.map(|id| &self[id])).collect()
    }

    /// How many times each tensor is read, by nodes or as an output of the graph.
    #[must_use]
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = alloc::vec![0; self.tensors.len()];
        let ports = self.outputs.iter().map(|port| port.tensor);
        for id in self.nodes.iter().flat_map(Node::operands).chain(ports) {
            if let Some(count) = uses.get_mut(id.0) {
                *count += 1;
            }
        }
        uses
    }

    /// Checks the invariants above; readers and passes keep them, so this is for their tests.
    ///
    /// # Errors
    ///
    /// If a node reads a tensor before it is written, writes one a second time, or has an output of another type than
    /// the one inferred from its operands.
    pub fn check(&self) -> Result<(), Error> {
        let mut defined: Vec<bool> = self.tensors.iter().map(|tensor| tensor.data.is_some()).collect();
        for port in &self.inputs {
            if let Some(defined) = defined.get_mut(port.tensor.0) {
                *defined = true;
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let at = |reason| Error::Node {
                index,
                name: node.name.clone(),
                operator: node.operator.clone(),
                reason: Box::new(reason),
            };
            if let Some(id) = node.operands().find(|id| defined.get(id.0) != Some(&true)) {
                return Err(at(Reason::Undefined(self[id].name.clone())));
            }
            for id in &node.outputs {
                match defined.get_mut(id.0) {
                    Some(defined) if !*defined => *defined = true,
                    _ => return Err(at(Reason::DefinedTwice(self[*id].name.clone()))),
                }
            }
            let declared = node.outputs.first().map(|id| self[*id].element);
            let types = infer(&node.op, &self.operands(&node.inputs), declared).map_err(at)?;
            for (computed, id) in types.into_iter().zip(&node.outputs) {
                let declared = self[*id].ty();
                if computed != declared {
                    return Err(at(Reason::Contradiction {
                        tensor: self[*id].name.clone(),
                        computed,
                        declared,
                    }));
                }
            }
        }
        match self.outputs.iter().find(|port| defined.get(port.tensor.0) != Some(&true)) {
            Some(port) => Err(Error::Model(Reason::NoOutput(port.name.clone()))),
            None => Ok(()),
        }
    }

    /// Removes nodes that neither an output nor a variable needs.
    pub(crate) fn remove_unused_nodes(&mut self) {
        let mut needed = alloc::vec![false; self.tensors.len()];
        let need = |needed: &mut Vec<bool>, id: TensorId| {
            if let Some(needed) = needed.get_mut(id.0) {
                *needed = true;
            }
        };
        self.outputs.iter().for_each(|port| need(&mut needed, port.tensor));
        let mut nodes = Vec::with_capacity(self.nodes.len());
        while let Some(node) = self.nodes.pop() {
            let is_needed = |id: &TensorId| needed.get(id.0).copied().unwrap_or(false);
            let stateful = matches!(node.op, Op::AssignVariable(_) | Op::Svdf { .. } | Op::SequenceLstm(_));
            if stateful || node.outputs.iter().any(is_needed) {
                node.operands().for_each(|id| need(&mut needed, id));
                nodes.push(node);
            }
        }
        nodes.reverse();
        self.nodes = nodes;
    }
}
