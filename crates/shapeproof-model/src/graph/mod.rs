//! The checked graph: what both formats are read into, and what every later pass works on.
//!
//! A [`Graph`] that a reader returned holds these invariants: nodes stand in an order in which they can run; an
//! operand is a constant, an input of the graph, or the output of an earlier node; each tensor is given once; the
//! operands of each node fit its operator, and its outputs have the element and shape that follow from them.

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
pub(crate) use order::{Links, order};
pub(crate) use tensor::{elements, float_bytes, floats, integer_bytes, integers};
pub(crate) use window::same_padding;

use crate::error::{Error, Reason};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::ops::{Index, IndexMut};

/// A tensor of the graph that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TensorId(pub(crate) usize);

/// A variable of the graph that made it.
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
    /// The name in the file; where there is none, that of the first output.
    pub name: String,
    /// The operator as the file calls it, as `CONV_2D` or `Conv`.
    pub operator: String,
    /// The operator.
    pub op: Op,
    /// The operands; `None` for one that the file leaves out.
    pub inputs: Vec<Option<TensorId>>,
    /// The outputs.
    pub outputs: Vec<TensorId>,
}

impl Node {
    /// The operands that are there.
    pub fn operands(&self) -> impl Iterator<Item = TensorId> + '_ {
        self.inputs.iter().flatten().copied()
    }
}

/// An input or an output of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// The name that the model gives to its callers: that of the signature where there is one, else the tensor's.
    pub name: String,
    /// The tensor.
    pub tensor: TensorId,
}

/// A value that lasts from one run of the model to the next.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its type and quantization, and in `data` what it begins with; zeros, or zero points, where there is none.
    pub tensor: Tensor,
}

/// What a file is, and whose arithmetic its operators mean where the formats differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Quantized results are rounded as tflite-micro does: in fixed point, twice, halves away from zero.
    #[default]
    Tflite,
    /// Quantized results are rounded as ONNX says: once, halves to the even number.
    Onnx,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Graph {
    /// What the file was.
    pub format: Format,
    /// The name in the file.
    pub name: String,
    /// All tensors, also those that no node reads.
    pub tensors: Vec<Tensor>,
    /// The nodes, in an order in which they can run.
    pub nodes: Vec<Node>,
    /// What the caller gives.
    pub inputs: Vec<Port>,
    /// What the caller gets.
    pub outputs: Vec<Port>,
    /// What lasts from one run to the next.
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

    /// The tensors of a node's operands; `None` for one that is left out.
    pub(crate) fn operands<'a>(&'a self, inputs: &[Option<TensorId>]) -> Vec<Option<&'a Tensor>> {
        inputs.iter().map(|input| input.map(|id| &self[id])).collect()
    }

    /// How often each tensor is read: by a node, or as an output of the graph.
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

    /// Whether the invariants above hold; readers and passes keep them, so this is for their tests.
    ///
    /// # Errors
    ///
    /// If a node reads what is not given before it, gives what is given already, or has an output of another type than
    /// follows from its operands.
    pub fn check(&self) -> Result<(), Error> {
        let mut given: Vec<bool> = self.tensors.iter().map(|tensor| tensor.data.is_some()).collect();
        for port in &self.inputs {
            if let Some(given) = given.get_mut(port.tensor.0) {
                *given = true;
            }
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let at = |reason| Error::Node {
                index,
                name: node.name.clone(),
                operator: node.operator.clone(),
                reason: Box::new(reason),
            };
            if let Some(id) = node.operands().find(|id| given.get(id.0) != Some(&true)) {
                return Err(at(Reason::Undefined(self[id].name.clone())));
            }
            for id in &node.outputs {
                match given.get_mut(id.0) {
                    Some(given) if !*given => *given = true,
                    _ => return Err(at(Reason::GivenTwice(self[*id].name.clone()))),
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
        match self.outputs.iter().find(|port| given.get(port.tensor.0) != Some(&true)) {
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
