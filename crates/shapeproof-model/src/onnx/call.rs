//! A node of a file while it is added to the graph: its operands and attributes, and the nodes it becomes.

use super::model::{Attributes, Node};
use crate::error::Reason;
use crate::graph::{Builder, Element, Names, Op, Tensor, TensorId, Type, normalized_axis};
use alloc::{string::String, vec, vec::Vec};

/// A node while it is added to the graph.
pub(crate) struct Call<'r> {
    pub(crate) builder: &'r mut Builder,
    pub(crate) node: &'r Node,
    pub(crate) inputs: Vec<Option<TensorId>>,
}

/// The outputs of a node, or its error.
pub(crate) type Outputs = Result<Vec<TensorId>, Reason>;

impl<'r> Call<'r> {
    pub(crate) fn new(builder: &'r mut Builder, node: &'r Node, inputs: Vec<Option<TensorId>>) -> Self {
        Self { builder, node, inputs }
    }

    pub(crate) fn attributes(&self) -> &'r Attributes {
        &self.node.attributes
    }

    pub(crate) fn input(&self, operand: usize) -> Result<TensorId, Reason> {
        self.optional(operand).ok_or(Reason::MissingOperand(operand))
    }

    pub(crate) fn optional(&self, operand: usize) -> Option<TensorId> {
        self.inputs.get(operand).copied().flatten()
    }

    pub(crate) fn tensor(&self, operand: usize) -> Result<&Tensor, Reason> {
        Ok(&self.builder.graph[self.input(operand)?])
    }

    pub(crate) fn shape(&self, operand: usize) -> Result<Vec<usize>, Reason> {
        Ok(self.tensor(operand)?.shape.clone())
    }

    /// The integers of a constant operand.
    pub(crate) fn constant(&self, operand: usize) -> Result<Vec<i64>, Reason> {
        let tensor = self.tensor(operand)?;
        tensor.integers().ok_or_else(|| Reason::NotConstant { operand, tensor: tensor.name.clone() })
    }

    /// The integers of a constant operand, or of the attribute that older opsets have instead.
    pub(crate) fn constant_or_attribute(
        &self,
        operand: usize,
        name: &str,
    ) -> Result<Option<Vec<i64>>, Reason> {
        if let Some(ints) = self.attributes().ints(name) {
            return Ok(Some(ints.to_vec()));
        }
        self.optional(operand).map(|_| self.constant(operand)).transpose()
    }

    /// The single number of a constant operand.
    pub(crate) fn number(&self, operand: usize) -> Result<Option<f64>, Reason> {
        let Some(id) = self.optional(operand) else { return Ok(None) };
        let tensor = &self.builder.graph[id];
        let unfit = || Reason::NotConstant { operand, tensor: tensor.name.clone() };
        #[allow(clippy::cast_precision_loss)]
        let integers =
            || tensor.integers().map(|values| values.into_iter().map(|value| value as f64).collect());
        let values: Vec<f64> = tensor.floats().or_else(integers).ok_or_else(unfit)?;
        match values.as_slice() {
            [value] => Ok(Some(*value)),
            _ => Err(Reason::Extent {
                what: "the length of a scalar operand",
                found: values.len(),
                expected: 1,
            }),
        }
    }

    pub(crate) fn axis(&self, name: &'static str, default: i64, rank: usize) -> Result<usize, Reason> {
        normalized_axis(self.attributes().int(name)?.unwrap_or(default), rank)
    }

    pub(crate) fn names(&self) -> Names<'r> {
        Names { node: &self.node.name, operator: &self.node.operator }
    }

    /// Adds a node with the outputs that the file names.
    pub(crate) fn emit(
        &mut self,
        op: Op,
        inputs: Vec<Option<TensorId>>,
        element: Option<Element>,
    ) -> Outputs {
        let (names, node) = (self.names(), self.node);
        let mut outputs: Vec<&str> = node.outputs.iter().map(String::as_str).collect();
        if outputs.is_empty() {
            outputs.push("");
        }
        self.builder.inferred(&names, op, inputs, &outputs, element)
    }

    /// Adds a node that is not in the file, and returns its first output.
    pub(crate) fn helper(&mut self, op: Op, inputs: Vec<TensorId>) -> Result<TensorId, Reason> {
        let names = self.names();
        let output = self.node.outputs.first().map_or("", String::as_str);
        let outputs =
            self.builder.inferred(&names, op, inputs.into_iter().map(Some).collect(), &[output], None)?;
        outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })
    }

    /// A constant of integers.
    pub(crate) fn integers(&mut self, element: Element, shape: Vec<usize>, values: &[i64]) -> TensorId {
        let name = self.node.outputs.first().cloned().unwrap_or_default();
        let data = crate::graph::integer_bytes(element, values);
        self.builder.graph.add(Tensor { data, ..Tensor::new(name, Type::new(element, shape)) })
    }

    /// All operands, without omitted ones at the end.
    pub(super) fn all(&self) -> Vec<Option<TensorId>> {
        let last = self.inputs.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.inputs.iter().copied().take(last).collect()
    }

    /// Makes the output the same tensor as the input, for operators that do nothing when a model is run.
    pub(crate) fn same(mut self) -> Outputs {
        let (shape, input) = (self.shape(0)?, self.input(0)?);
        self.emit(Op::Reshape { shape }, vec![Some(input)], None)
    }
}
