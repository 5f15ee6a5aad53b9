//! Writes a graph as a Rust program: a module with a type for the model, its inputs and its outputs, and a function that
//! runs it in memory that the caller lends, without a heap.
//!
//! | file | content |
//! | --- | --- |
//! | `module` | the module around the steps: ports, scratch, state, `run` |
//! | `in_place` | the second form: memory that holds inputs and outputs too, `run_in_place` |
//! | `memory` | how a step accesses its operands and outputs |
//! | `layers` | convolutions, dense layers, pools, softmax, means |
//! | `offset` | convolutions and dense layers whose weights have a zero point |
//! | `elementwise` | functions of one and of two elements, and chains of them |
//! | `moves` | operators that copy elements: joining, cutting, transposing, padding, variables |
//! | `sequence` | LSTM, on floats and on integers |
//! | `svdf` | SVDF, on floats and on integers |
//! | `numbers` | operators on floats and other numbers without a scale |
//! | `text` | names, shapes and numbers as tokens |
//!
//! The program calls the layers of `shapeproof::quantized`, which fold their constants at compile time, and the functions of
//! `shapeproof::program`. A model for which no program can be written is rejected with an error of one sentence.

mod elementwise;
mod in_place;
mod layers;
mod memory;
mod module;
mod moves;
mod numbers;
mod offset;
mod sequence;
mod svdf;
mod text;

use crate::error::{Error, Reason};
use crate::fuse::fuse_for_kernels;
use crate::graph::{Element, Format, Graph, Node, Op, Quantization, Reduction, TensorId, Unary};
use crate::plan::{Options, Plan};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use memory::Memory;
use proc_macro2::TokenStream;

/// The module of a model that a reader returned; `head` stands before its body, such as `pub mod wake_word`.
///
/// # Errors
///
/// If the model holds an operator, an element or an attribute for which no program is written: one sentence that names
/// node, operator and reason.
///
/// # Example
///
/// ```
/// use shapeproof_model::{tflite, write};
///
/// let graph = tflite::read(include_bytes!("../../tests/models/alexa/model.tflite"))?;
/// let module = write::module(graph, &"mod alexa".parse().unwrap())?;
/// assert!(module.to_string().contains("pub const SCRATCH_BYTES : usize = 1408"));
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
pub fn module(graph: Graph, head: &TokenStream) -> Result<TokenStream, Error> {
    let Planned { graph, plans: [lent, own], programs } = planned(graph)?;
    module::write(&graph, [&lent, &own], programs, head).map_err(Error::from)
}

/// The inputs and outputs of a program: [`module`] without the code, for code that calls a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interface {
    /// The parameters of `run` before the scratch.
    pub inputs: Vec<Port>,
    /// The parameters of `run` after the scratch.
    pub outputs: Vec<Port>,
    /// Whether there is an `Arena`, and `run_in_place`.
    pub has_arena: bool,
    /// Whether `run` returns a `Result`.
    pub may_fail: bool,
}

/// An input or output of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// The name of the value, such as `input`.
    pub name: String,
    /// The name of its type in the module, such as `Input`.
    pub kind: String,
    /// Its elements.
    pub element: Element,
    /// Whether the elements have a scale: then the type is `Quantized`, else `Tensor`.
    pub is_quantized: bool,
}

/// The interface of the program of a model.
///
/// # Errors
///
/// As [`module`].
pub fn interface(graph: Graph) -> Result<Interface, Error> {
    let Planned { graph, plans: [_, own], programs: [program, _] } = planned(graph)?;
    module::interface(&graph, &own, program.has_indices).map_err(Error::from)
}

/// A graph prepared for its kernels, the places of its tensors, and the statements that run it, in two forms: with inputs and outputs that
/// the caller lends, and with inputs and outputs in the same memory as the rest.
struct Planned {
    graph: Graph,
    plans: [Plan; 2],
    programs: [Program; 2],
}

fn planned(mut graph: Graph) -> Result<Planned, Error> {
    fuse_for_kernels(&mut graph);
    debug_assert!(graph.check().is_ok(), "a graph that was fused holds together: {:?}", graph.check());
    let lent = Plan::new(&graph, &Options { lent_inputs: true, lent_outputs: true, ..Options::default() });
    let own = Plan::new(&graph, &Options::default());
    let programs = [program(&graph, &lent)?, program(&graph, &own)?];
    Ok(Planned { graph, plans: [lent, own], programs })
}

/// The statements that run the nodes, with the tensors in the places of a plan.
fn program(graph: &Graph, plan: &Plan) -> Result<Program, Error> {
    let mut program = Program::default();
    for (index, node) in graph.nodes.iter().enumerate() {
        let step = Step { graph, plan, index, node };
        step.write(&mut program).map_err(|reason| Error::Program {
            name: node.name.clone(),
            operator: node.operator.clone(),
            reason: Box::new(reason),
        })?;
    }
    Ok(program)
}

/// The module of a model as source text, formatted as by `rustfmt`, except for lines that are too long.
///
/// # Errors
///
/// As [`module`].
#[cfg(feature = "print")]
pub fn source(graph: Graph, head: &TokenStream) -> Result<String, Error> {
    let tokens = module(graph, head)?;
    let file = syn::parse2(tokens).map_err(|_| Reason::Unsupported("has a name that is none in Rust"))?;
    Ok(prettyplease::unparse(&file))
}

/// The program written so far.
#[derive(Default)]
struct Program {
    /// The constants.
    statics: Vec<TokenStream>,
    /// The statements that run the nodes, one after another.
    steps: Vec<TokenStream>,
    /// Whether a step reads indices, and returns an error if one is out of range.
    has_indices: bool,
}

/// A node that is being written.
struct Step<'a> {
    graph: &'a Graph,
    plan: &'a Plan,
    index: usize,
    node: &'a Node,
}

impl Step<'_> {
    fn write(&self, program: &mut Program) -> Result<(), Reason> {
        let mut memory = Memory::new(self.graph, self.plan, self.node)?;
        if let Some(steps) = self.moves(&self.node.op, &mut memory)? {
            program.has_indices |= memory.has_indices;
            program.steps.extend(memory.around(steps));
            return Ok(());
        }
        let steps = match &self.node.op {
            Op::Svdf { rank, activation, state } => self.svdf(*rank, *activation, *state, &mut memory)?,
            Op::SequenceLstm(lstm) => self.sequence_lstm(lstm, &mut memory)?,
            _ if !self.is_quantized() => self.numbers(&mut memory)?,
            Op::Conv(conv) if self.has_offset_weights()? => self.offset_conv(conv, program, &mut memory)?,
            Op::FullyConnected { activation } if self.has_offset_weights()? => {
                self.offset_dense(*activation, program, &mut memory)?
            }
            Op::Conv(conv) => self.conv(conv, program, &mut memory)?,
            Op::ConvTranspose { conv, .. } => self.conv_transpose(conv, program, &mut memory)?,
            Op::FullyConnected { activation } => self.fully_connected(*activation, program, &mut memory)?,
            Op::Pool(pool) => self.pool(pool, program, &mut memory)?,
            Op::Softmax { axis, beta } => self.softmax(*axis, *beta, program, &mut memory)?,
            Op::Reduce { reduction: Reduction::Mean, axes, .. } => self.mean(axes, program, &mut memory)?,
            Op::Binary(binary, activation) => self.binary(*binary, *activation, program, &mut memory)?,
            Op::Unary(_) | Op::Chain(_) => self.chain(program, &mut memory)?,
            _ => return Err(Reason::Unwritten("this operator on integers with a scale".into())),
        };
        program.steps.extend(memory.around(steps));
        Ok(())
    }

    /// Whether the operator computes with the numbers that quantized integers stand for. Those of ONNX have been replaced by operators on
    /// floats by now; the ones that are left compute with the integers themselves.
    fn is_quantized(&self) -> bool {
        if self.graph.format == Format::Onnx {
            return false;
        }
        let has_scale =
            |id: TensorId| self.graph[id].quantization.is_some() && !self.graph[id].element.is_float();
        let of_numbers = match &self.node.op {
            Op::Unary(Unary::Dequantize) => true,
            // The position of an extremum depends only on the order of the integers.
            Op::Reduce { reduction: Reduction::ArgMax { .. } | Reduction::ArgMin { .. }, .. } => true,
            Op::Unary(Unary::Quantize) => self.input(0).is_ok_and(|id| !has_scale(id)),
            _ => false,
        };
        !of_numbers && self.node.operands().chain(self.node.outputs.iter().copied()).any(has_scale)
    }

    /// An operand that may not be omitted.
    fn input(&self, position: usize) -> Result<TensorId, Reason> {
        self.node.inputs.get(position).copied().flatten().ok_or(Reason::MissingOperand(position))
    }

    fn output(&self) -> Result<TensorId, Reason> {
        self.node.outputs.first().copied().ok_or(Reason::Outputs { needed: 1, found: 0 })
    }

    /// Rejects elements other than `i8`.
    fn is_i8(&self, id: TensorId) -> Result<(), Reason> {
        match self.graph[id].element {
            Element::I8 => Ok(()),
            element => Err(Reason::Unwritten(format!("this operator on elements of {element}"))),
        }
    }

    /// The scale and zero point of a tensor that has one of each.
    fn affine(&self, id: TensorId) -> Result<(f32, i32), Reason> {
        match &self.graph[id].quantization {
            Some(Quantization::PerTensor { scale, zero_point }) => Ok((*scale, *zero_point)),
            _ => Err(Reason::MissingQuantization(self.graph[id].name.clone())),
        }
    }

    /// The name of a constant of this node.
    fn name(&self) -> proc_macro2::Ident {
        text::constant_name(&self.node.operator, self.index)
    }

    /// The documentation of a constant of this node.
    fn doc(&self) -> String {
        let name = self.node.name.split(';').next().unwrap_or_default().replace('`', "'");
        let outputs: Vec<String> =
            self.node.outputs.iter().map(|id| format!("{}", self.graph[*id].ty())).collect();
        format!(" {}, `{name}`: {}", self.node.operator, outputs.join(", "))
    }
}
