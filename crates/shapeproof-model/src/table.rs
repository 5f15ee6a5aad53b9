//! A table of the layers: operator, result, cost, and place of the result.

use crate::graph::{Conv, Graph, Node, Op, Reduction, TensorId, WeightLayout};
use crate::plan::{Place, Plan};
use alloc::{format, string::String, vec::Vec};
use core::fmt;

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The operator as the file calls it, with the operators that were fused into it.
    pub operator: String,
    /// The element and shape of each output.
    pub outputs: Vec<String>,
    /// The number of constant elements among the operands.
    pub parameters: u64,
    /// The number of multiply-accumulates of convolutions and matrix products.
    pub multiply_accumulates: u64,
    /// The place of the first output.
    pub place: Option<Place>,
    /// Whether the output is in the place of an operand.
    pub in_place: bool,
}

/// The layers of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// A line for each node.
    pub rows: Vec<Row>,
    /// The size of the scratch memory in bytes.
    pub scratch_bytes: usize,
    /// The largest number of bytes that are alive at one time.
    pub live_bytes: usize,
    /// The bytes of all constants that nodes read, each counted once.
    pub constant_bytes: usize,
    /// The bytes that persist from one run to the next.
    pub state_bytes: usize,
}

impl Table {
    /// The table of a graph and its plan.
    #[must_use]
    pub fn new(graph: &Graph, plan: &Plan) -> Self {
        let row = |(index, node): (usize, &Node)| Row {
            operator: node.operator.clone(),
            outputs: node.outputs.iter().map(|id| format!("{}", graph[*id].ty())).collect(),
            parameters: parameters(graph, node),
            multiply_accumulates: multiply_accumulates(graph, node),
            place: node.outputs.first().map(|id| plan.place(*id)),
            in_place: plan.is_in_place(index),
        };
        let mut constants: Vec<TensorId> = graph.nodes.iter().flat_map(Node::operands).collect();
        constants.retain(|id| graph[*id].data.is_some());
        constants.sort_unstable();
        constants.dedup();
        Self {
            rows: graph.nodes.iter().enumerate().map(row).collect(),
            scratch_bytes: plan.scratch_bytes(),
            live_bytes: plan.live_bytes(),
            constant_bytes: constants.into_iter().map(|id| graph[id].bytes()).fold(0, usize::saturating_add),
            state_bytes: graph
                .variables
                .iter()
                .map(|variable| variable.tensor.bytes())
                .fold(0, usize::saturating_add),
        }
    }

    /// The number of parameters of all layers.
    #[must_use]
    pub fn parameters(&self) -> u64 {
        self.rows.iter().map(|row| row.parameters).fold(0, u64::saturating_add)
    }

    /// The number of multiply-accumulates of all layers.
    #[must_use]
    pub fn multiply_accumulates(&self) -> u64 {
        self.rows.iter().map(|row| row.multiply_accumulates).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for Table {
    /// Markdown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| layer | operator | output | parameters | multiply-accumulates | place |")?;
        writeln!(f, "| ---: | --- | --- | ---: | ---: | --- |")?;
        for (index, row) in self.rows.iter().enumerate() {
            write!(f, "| {index} | {} | {} ", row.operator, row.outputs.join(", "))?;
            write!(f, "| {} | {} | ", row.parameters, row.multiply_accumulates)?;
            match row.place {
                Some(Place::Scratch { offset }) => write!(f, "{offset}")?,
                Some(Place::Input(number)) => write!(f, "input {number}")?,
                Some(Place::Output(number)) => write!(f, "output {number}")?,
                Some(Place::Variable(variable)) => write!(f, "variable {}", variable.index())?,
                Some(Place::Constant) => write!(f, "constant")?,
                Some(Place::Unused) => write!(f, "unused")?,
                None => write!(f, "none")?,
            }
            writeln!(f, "{} |", if row.in_place { ", in place" } else { "" })?;
        }
        let (parameters, products) = (self.parameters(), self.multiply_accumulates());
        writeln!(f, "| | all | | {parameters} | {products} | |")?;
        writeln!(f)?;
        write!(
            f,
            "Scratch {} bytes, of which at most {} are alive together; ",
            self.scratch_bytes, self.live_bytes
        )?;
        writeln!(f, "constants {} bytes; state {} bytes.", self.constant_bytes, self.state_bytes)
    }
}

fn product(numbers: impl IntoIterator<Item = usize>) -> u64 {
    numbers.into_iter().fold(1, |product: u64, number| product.saturating_mul(number as u64))
}

fn parameters(graph: &Graph, node: &Node) -> u64 {
    let constants = node.operands().filter(|id| graph[*id].data.is_some());
    constants.map(|id| graph[id].elements() as u64).fold(0, u64::saturating_add)
}

fn multiply_accumulates(graph: &Graph, node: &Node) -> u64 {
    let shape = |operand: usize| {
        let id = node.inputs.get(operand).copied().flatten();
        id.map(|id| graph[id].shape.clone()).unwrap_or_default()
    };
    let results = node.outputs.first().map_or(0, |id| product(graph[*id].shape.iter().copied()));
    let inputs = || product(shape(0));
    let last = |shape: Vec<usize>| shape.last().copied().unwrap_or(0) as u64;
    match &node.op {
        Op::Conv(conv) | Op::ConvInteger(conv) => results.saturating_mul(products_each(conv, &shape(1))),
        Op::ConvTranspose { conv, .. } => inputs().saturating_mul(products_each_transposed(conv, &shape(1))),
        Op::FullyConnected { .. } => results.saturating_mul(last(shape(1))),
        Op::MatMul { transpose: [true, _] } | Op::Gemm { transpose: [true, _], .. } => {
            results.saturating_mul(shape(0).iter().rev().nth(1).copied().unwrap_or(0) as u64)
        }
        Op::MatMul { .. } | Op::MatMulInteger | Op::Gemm { .. } => results.saturating_mul(last(shape(0))),
        Op::Reduce { reduction: Reduction::SumSquare | Reduction::L2, .. } => inputs(),
        Op::Recurrent(_) => {
            let steps = product(shape(0).into_iter().take(2));
            let weights = product(shape(1)).saturating_add(product(shape(2)));
            steps.saturating_mul(weights)
        }
        Op::SequenceLstm(_) => {
            let steps = product(shape(0).into_iter().take(2));
            let matrices =
                (1..9).chain([16]).filter(|operand| node.inputs.get(*operand).copied().flatten().is_some());
            steps.saturating_mul(matrices.map(|operand| product(shape(operand))).fold(0, u64::saturating_add))
        }
        Op::Svdf { .. } => {
            let batch = product(shape(0).into_iter().take(1));
            batch.saturating_mul(product(shape(1)).saturating_add(product(shape(2))))
        }
        _ => 0,
    }
}

/// The number of products that are summed for one element of a convolution's result.
fn products_each(conv: &Conv, weights: &[usize]) -> u64 {
    match conv.weights {
        // The product of all lengths but the outputs.
        WeightLayout::OutSpatialIn | WeightLayout::OutInSpatial => product(weights.iter().skip(1).copied()),
        WeightLayout::Depthwise => product(weights.iter().skip(1).rev().skip(1).copied()),
        WeightLayout::InOutSpatial => product(weights.iter().skip(2).copied()),
    }
}

/// The number of products in which one element of a transposed convolution's input is used.
fn products_each_transposed(conv: &Conv, weights: &[usize]) -> u64 {
    match conv.weights {
        WeightLayout::InOutSpatial => product(weights.iter().skip(1).copied()),
        _ => product(weights.iter().rev().skip(1).copied()),
    }
}
