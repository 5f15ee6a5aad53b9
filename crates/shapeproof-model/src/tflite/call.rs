//! An operator of a file while it is added to the graph: its operands and options, and the node it becomes.

use super::flatbuffer::Table;
use super::quantized;
use super::read::Reader;
use crate::error::{Error, Reason};
use crate::graph::{Activation, Binary, Names, Op, TensorId, Unary, VariableId};
use alloc::{format, string::String, vec, vec::Vec};

/// An operator while it is added to the graph.
pub(crate) struct Call<'r, 'f, 'a> {
    pub(super) reader: &'r mut Reader<'f, 'a>,
    pub(super) options: Option<Table<'f, 'a>>,
    pub(super) name: String,
    pub(super) inputs: Vec<Option<TensorId>>,
    pub(super) outputs: Vec<TensorId>,
}

impl<'r, 'f, 'a> Call<'r, 'f, 'a> {
    pub(crate) fn new(
        reader: &'r mut Reader<'f, 'a>,
        options: Option<Table<'f, 'a>>,
        name: String,
        inputs: Vec<Option<TensorId>>,
        outputs: Vec<TensorId>,
    ) -> Self {
        Self { reader, options, name, inputs, outputs }
    }

    pub(crate) fn read_variable(self, variable: VariableId) -> Result<(), Reason> {
        self.node(Op::ReadVariable(variable), Vec::new())
    }

    pub(crate) fn assign_variable(self, variable: VariableId) -> Result<(), Reason> {
        let inputs = self.inputs.clone();
        self.node(Op::AssignVariable(variable), inputs)
    }

    pub(super) fn input(&self, operand: usize) -> Result<TensorId, Reason> {
        self.inputs.get(operand).copied().flatten().ok_or(Reason::MissingOperand(operand))
    }

    pub(super) fn shape(&self, operand: usize) -> Result<Vec<usize>, Reason> {
        Ok(self.reader.builder.graph[self.input(operand)?].shape.clone())
    }

    pub(super) fn output(&self) -> Result<TensorId, Reason> {
        self.outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })
    }

    pub(super) fn output_shape(&self) -> Result<Vec<usize>, Reason> {
        Ok(self.reader.builder.graph[self.output()?].shape.clone())
    }

    /// The integers of a constant operand.
    pub(super) fn constant(&self, operand: usize) -> Result<Vec<i64>, Reason> {
        let tensor = &self.reader.builder.graph[self.input(operand)?];
        tensor.integers().ok_or_else(|| Reason::NotConstant { operand, tensor: tensor.name.clone() })
    }

    pub(super) fn constant_scalar(&self, operand: usize) -> Result<i64, Reason> {
        let values = self.constant(operand)?;
        let unfit = Reason::Extent {
            what: "the number of elements of a constant operand",
            found: values.len(),
            expected: 1,
        };
        values.first().copied().filter(|_| values.len() == 1).ok_or(unfit)
    }

    /// The first `count` operands, without those that became attributes.
    pub(super) fn data(&self, count: usize) -> Vec<Option<TensorId>> {
        self.inputs.iter().copied().take(count).collect()
    }

    pub(super) fn i32(&self, field: usize) -> Result<i32, Error> {
        self.options.map_or(Ok(0), |options| options.i32(field, 0))
    }

    pub(super) fn bool(&self, field: usize) -> Result<bool, Error> {
        self.options.map_or(Ok(false), |options| options.bool(field))
    }

    pub(super) fn f32(&self, field: usize) -> Result<f32, Error> {
        self.options.map_or(Ok(0.0), |options| options.f32(field))
    }

    pub(super) fn positive(&self, field: usize, name: &'static str, default: i32) -> Result<usize, Error> {
        let value = self.options.map_or(Ok(default), |options| options.i32(field, default))?;
        let positive = usize::try_from(value).ok().filter(|value| *value > 0);
        let unfit = Reason::Attribute { name, value: format!("{value}"), expected: "at least 1 is needed" };
        Ok(positive.ok_or(unfit)?)
    }

    pub(super) fn activation(&self, field: usize) -> Result<Activation, Error> {
        let value = self.options.map_or(Ok(0), |options| options.i8(field))?;
        Ok(match value {
            0 => Activation::None,
            1 => Activation::Relu,
            2 => Activation::ReluN1To1,
            3 => Activation::Relu6,
            4 => Activation::Tanh,
            _ => {
                let (name, expected) = ("fused_activation_function", "0 to 4 are supported");
                return Err(Reason::Attribute { name, value: format!("{value}"), expected }.into());
            }
        })
    }

    /// Whether the padding is SAME.
    pub(super) fn same(&self, field: usize) -> Result<bool, Error> {
        match self.options.map_or(Ok(0), |options| options.i8(field))? {
            0 => Ok(true),
            1 => Ok(false),
            value => Err(Reason::Attribute {
                name: "padding",
                value: format!("{value}"),
                expected: "it is 0 (SAME) or 1 (VALID)",
            }
            .into()),
        }
    }

    /// Adds the node, with the outputs of the file.
    pub(super) fn node(self, op: Op, inputs: Vec<Option<TensorId>>) -> Result<(), Reason> {
        let graph = &self.reader.builder.graph;
        let outputs: Vec<_> = self.outputs.iter().map(|id| &graph[*id]).collect();
        quantized::check(&op, &graph.operands(&inputs), &outputs)?;
        let names = Names { node: "", operator: &self.name };
        self.reader.builder.declared(&names, op, inputs, self.outputs)
    }

    /// Adds a node before the one with the outputs of the file, and returns its output.
    pub(super) fn before(&mut self, operator: &str, op: Op, input: TensorId) -> Result<TensorId, Reason> {
        let name = self.reader.builder.graph[input].name.clone();
        let names = Names { node: &name, operator };
        let output = format!("{name} ({operator})");
        let outputs = self.reader.builder.inferred(&names, op, vec![Some(input)], &[&output], None)?;
        let first = outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })?;
        self.reader.builder.graph[first].quantization = self.reader.builder.graph[input].quantization.clone();
        Ok(first)
    }

    pub(super) fn unary(self, unary: Unary) -> Result<(), Error> {
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Unary(unary), inputs)?)
    }

    /// An operator of two operands; `field` is the field of the fused activation.
    pub(super) fn binary(self, binary: Binary, field: Option<usize>) -> Result<(), Error> {
        let activation = field.map_or(Ok(Activation::None), |field| self.activation(field))?;
        let inputs = self.inputs.clone();
        Ok(self.node(Op::Binary(binary, activation), inputs)?)
    }
}
