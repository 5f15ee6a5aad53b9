//! How the statements of a step access its operands and outputs.

use crate::error::Reason;
use crate::graph::{Element, Graph, Node, Op, TensorId, Type, VariableId};
use crate::plan::{Place, Plan};
use crate::write::text::{camel, element, ident, number, shape, snake};
use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The places of a node's operands and outputs, and those that its statements use.
pub(super) struct Memory<'a> {
    graph: &'a Graph,
    plan: &'a Plan,
    /// Ranges of the scratch memory with their elements, and the variables that the statements use for them.
    ranges: Vec<(Range<usize>, Element, Ident)>,
    /// The positions of the ranges that are used.
    used: BTreeSet<usize>,
    constants: Vec<TokenStream>,
    /// Their names.
    known: BTreeSet<String>,
    /// Whether the statements return an error for an index that is out of range.
    pub(super) has_indices: bool,
}

impl<'a> Memory<'a> {
    pub(super) fn new(graph: &'a Graph, plan: &'a Plan, node: &Node) -> Result<Self, Reason> {
        let mut memory = Self {
            graph,
            plan,
            ranges: Vec::new(),
            used: BTreeSet::new(),
            constants: Vec::new(),
            known: BTreeSet::new(),
            has_indices: false,
        };
        for (names, ids) in [("y", node.outputs.clone()), ("x", node.operands().collect::<Vec<TensorId>>())] {
            for (position, id) in ids.into_iter().enumerate() {
                memory.add(names, position, id)?;
            }
        }
        Ok(memory)
    }

    fn add(&mut self, name: &str, position: usize, id: TensorId) -> Result<(), Reason> {
        let tensor = &self.graph[id];
        let Some(range) = self.range(id) else { return Ok(()) };
        let element = tensor.element;
        if range.is_empty() {
            return Err(Reason::Unwritten("tensors without elements".into()));
        }
        if !self.ranges.iter().any(|(known, _, _)| *known == range) {
            self.ranges.push((range, element, format_ident!("{name}{position}")));
        }
        Ok(())
    }

    fn range(&self, id: TensorId) -> Option<Range<usize>> {
        match self.plan.place(id) {
            Place::Scratch { offset } => Some(offset..offset + self.graph[id].bytes()),
            _ => None,
        }
    }

    /// Whether both tensors are in the same memory.
    pub(super) fn is_same(&self, left: TensorId, right: TensorId) -> bool {
        let place = self.plan.place(left);
        place == self.plan.place(right) && place != Place::Constant && place != Place::Unused
    }

    /// Whether nothing reads the tensor.
    pub(super) fn is_unused(&self, id: TensorId) -> bool {
        self.plan.place(id) == Place::Unused
    }

    /// Whether a tensor is in the place of a variable.
    pub(super) fn is_variable(&self, id: TensorId, variable: VariableId) -> bool {
        self.plan.place(id) == Place::Variable(variable)
    }

    /// Code for a slice of the elements, to be read.
    pub(super) fn read(&mut self, id: TensorId) -> Result<TokenStream, Reason> {
        Ok(match self.plan.place(id) {
            Place::Constant => {
                let tensor = &self.graph[id];
                let bytes = tensor.data.as_deref().unwrap_or_default();
                self.constant(&format!("CONSTANT_{}", id.index()), tensor.ty(), bytes)?
            }
            Place::Unused => return Err(Reason::Undefined(self.graph[id].name.clone())),
            _ => {
                let place = self.place(id)?;
                quote!(&*#place)
            }
        })
    }

    /// Code for a constant with these bytes, as a slice of its elements.
    pub(super) fn constant(&mut self, name: &str, ty: Type, bytes: &[u8]) -> Result<TokenStream, Reason> {
        let (element, bytes) = (element(ty.element), proc_macro2::Literal::byte_string(bytes));
        let lengths = match shape(&ty.shape) {
            Ok(lengths) => lengths,
            Err(_) => shape(&[ty.shape.iter().product()])?,
        };
        let name = ident(name);
        // A node may read a constant twice.
        if self.known.insert(name.to_string()) {
            self.constants.push(quote! {
                static #name: ::shapeproof::Tensor<#element, #lengths> = ::shapeproof::Tensor::from_le_bytes(*#bytes);
            });
        }
        Ok(quote!(#name.as_slice()))
    }

    /// Code for a slice of the elements, to be written.
    pub(super) fn write(&mut self, id: TensorId) -> Result<TokenStream, Reason> {
        let place = self.place(id)?;
        Ok(quote!(&mut *#place))
    }

    /// The field of a variable, to be read or written.
    pub(super) fn variable(&self, id: VariableId) -> Ident {
        ident(&variable_name(self.graph, id))
    }

    /// The variable that holds a reference to the elements.
    fn place(&mut self, id: TensorId) -> Result<Ident, Reason> {
        Ok(match self.plan.place(id) {
            Place::Scratch { .. } => {
                let range = self.range(id);
                let found = self.ranges.iter().position(|(known, _, _)| Some(known) == range.as_ref());
                let found = found.ok_or_else(|| Reason::Undefined(self.graph[id].name.clone()))?;
                self.used.insert(found);
                self.ranges.get(found).map_or_else(|| ident("unknown"), |(_, _, name)| name.clone())
            }
            Place::Input(port) => ident(&port_name(self.graph, true, port)),
            Place::Output(port) => ident(&port_name(self.graph, false, port)),
            Place::Variable(variable) => self.variable(variable),
            Place::Constant | Place::Unused => {
                return Err(Reason::Undefined(self.graph[id].name.clone()));
            }
        })
    }

    /// The statements, inside code that defines the ranges and the constants that they use.
    pub(super) fn around(self, statements: TokenStream) -> Option<TokenStream> {
        if statements.is_empty() {
            return None;
        }
        let Self { ranges, used, constants, .. } = self;
        let ranges: Vec<_> = ranges
            .into_iter()
            .enumerate()
            .filter_map(|(at, range)| used.contains(&at).then_some(range))
            .collect();
        let names = ranges.iter().map(|(_, _, name)| name);
        let unsigned = ranges.iter().filter_map(|(_, element, name)| match element {
            Element::I8 => None,
            Element::U8 => Some(quote!(let #name = ::shapeproof::program::unsigned_mut(#name);)),
            Element::Bool => Some(quote!(let #name = ::shapeproof::program::bools_mut(#name);)),
            other => {
                let other = self::element(*other);
                Some(quote!(let #name = ::shapeproof::program::numbers_mut::<#other>(#name)?;))
            }
        });
        let bounds = ranges.iter().map(|(range, _, _)| {
            let (start, end) = (number(range.start), number(range.end));
            quote!(#start..#end)
        });
        let split = (!ranges.is_empty())
            .then(|| quote!(let [#(#names),*] = scratch.get_disjoint_mut([#(#bounds),*]).ok()?;));
        Some(quote!({ #(#constants)* #split #(#unsigned)* #statements }))
    }
}

/// The name of an input or output as a variable: `input` or `output` if there is only one, else `input_` with the port's name.
pub(super) fn port_name(graph: &Graph, is_input: bool, port: usize) -> String {
    let (kind, ports) = if is_input { ("input", &graph.inputs) } else { ("output", &graph.outputs) };
    if ports.len() == 1 {
        return kind.into();
    }
    let name = |port: usize| ports.get(port).map(|port| snake(&port.name)).unwrap_or_default();
    let own = name(port);
    // Type names have no underscores, so two different names may become the same.
    let is_shared = (0..ports.len()).filter(|other| camel(&name(*other)) == camel(&own)).count() > 1;
    if is_shared { format!("{kind}_{own}_{port}") } else { format!("{kind}_{own}") }
}

/// The name of a variable as a field.
pub(super) fn variable_name(graph: &Graph, id: VariableId) -> String {
    format!("state_{}_{}", id.index(), snake(&graph[id].tensor.name))
}

/// Whether any node reads or assigns a variable: an unused one has no place.
pub(super) fn is_used(graph: &Graph, id: VariableId) -> bool {
    graph.nodes.iter().any(|node| match &node.op {
        Op::ReadVariable(variable) | Op::AssignVariable(variable) | Op::Svdf { state: variable, .. } => {
            *variable == id
        }
        Op::SequenceLstm(lstm) => lstm.output_state == id || lstm.cell_state == id,
        _ => false,
    })
}
