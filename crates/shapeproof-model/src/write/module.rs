//! The module around the steps: ports, scratch, state, `run`.

use super::Program;
use super::in_place::{self, InPlace};
use super::memory::{is_used, port_name, variable_name};
use super::text::{affine, camel, element, ident, integer, number, shape};
use crate::error::Reason;
use crate::graph::{Element, Graph, Port, Quantization, VariableId};
use crate::plan::{Place, Plan};
use crate::table::Table;
use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// An input or output.
pub(super) struct Side {
    /// The value in `run`, and the type.
    pub(super) name: Ident,
    kind: Ident,
    pub(super) element: Ident,
    /// The type of the shape, and the name of the type that says the quantization.
    pub(super) shape: TokenStream,
    pub(super) quantization: Ident,
    /// The items that say what it is.
    items: TokenStream,
}

impl Side {
    fn new(graph: &Graph, is_input: bool, number: usize, port: &Port) -> Result<Self, Reason> {
        let name = port_name(graph, is_input, number);
        let (tensor, kind) = (&graph[port.tensor], ident(&camel(&name)));
        if !matches!(tensor.element, Element::I8 | Element::U8) {
            return Err(Reason::Unwritten(format!(
                "`{}`, an input or output of {}: i8 and u8 are",
                port.name, tensor.element
            )));
        }
        let Some(Quantization::PerTensor { scale, zero_point }) = &tensor.quantization else {
            return Err(Reason::MissingQuantization(tensor.name.clone()));
        };
        let (quantization, element) = (format_ident!("{kind}Quantization"), element(tensor.element));
        let (lengths, numbers) = (shape(&tensor.shape)?, affine((*scale, *zero_point)));
        let side = if is_input { "input" } else { "output" };
        let what = format!(" The {side} `{}`.", port.name);
        let which = format!(" What the integers of the {side} `{}` stand for.", port.name);
        let items = quote! {
            #[doc = #what]
            pub type #kind = ::shapeproof::quantized::Quantized<#lengths, #quantization>;

            #[doc = #which]
            pub enum #quantization {}
            impl ::shapeproof::quantized::Quantization for #quantization {
                type Element = #element;
                const AFFINE: ::shapeproof::quantized::Affine = #numbers;
            }
        };
        Ok(Self { name: ident(&name), kind, element, shape: lengths, quantization, items })
    }
}

pub(super) fn write(
    graph: &Graph,
    [plan, own]: [&Plan; 2],
    [program, in_place]: [Program; 2],
    head: &TokenStream,
) -> Result<TokenStream, Reason> {
    let sides = |is_input: bool, ports: &[Port]| -> Result<Vec<Side>, Reason> {
        ports.iter().enumerate().map(|(number, port)| Side::new(graph, is_input, number, port)).collect()
    };
    let (inputs, outputs) = (sides(true, &graph.inputs)?, sides(false, &graph.outputs)?);
    let items = inputs.iter().chain(&outputs).map(|side| &side.items);
    let [input_names, output_names] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| &side.name).collect::<Vec<_>>());
    let [input_kinds, output_kinds] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| &side.kind).collect::<Vec<_>>());
    let [input_elements, output_elements] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| &side.element).collect::<Vec<_>>());
    let scratch = number(plan.scratch_bytes());
    let state = state(graph)?;
    let State { fields, names: variables, values, resets } = &state;
    let copies = copies(graph, plan, &output_names)?;
    let destructured = (!variables.is_empty()).then(|| quote!(let Self { #(#variables),* } = self;));
    let InPlace { arena, run: run_in_place } =
        in_place::write(graph, own, &in_place.steps, &inputs, &outputs, destructured.as_ref());
    let Program { mut statics, steps } = program;
    // Most constants are those of both forms.
    let mut known: BTreeSet<String> = statics.iter().map(ToString::to_string).collect();
    statics.extend(in_place.statics.into_iter().filter(|item| known.insert(item.to_string())));
    let name = if graph.name.is_empty() { "model" } else { &graph.name };
    let doc = format!(" The model `{name}`.\n\n{}", Table::new(graph, plan));
    Ok(quote! {
        #[doc = #doc]
        #[allow(dead_code, long_running_const_eval, clippy::all)]
        #head {
            #(#items)*

            /// Memory that a run needs and nothing keeps: one for all models that run one after another.
            #[repr(C, align(4))]
            pub struct Scratch([i8; Model::SCRATCH_BYTES]);

            impl Scratch {
                /// The memory, as zeros.
                #[must_use]
                pub const fn new() -> Self {
                    Self([0; Model::SCRATCH_BYTES])
                }
            }

            impl ::core::default::Default for Scratch {
                fn default() -> Self {
                    Self::new()
                }
            }

            #arena

            /// The model: what lasts from one run to the next.
            #[derive(Clone)]
            pub struct Model {
                #(#fields,)*
            }

            impl Model {
                /// The bytes of scratch that a run needs.
                pub const SCRATCH_BYTES: usize = #scratch;

                /// The model before its first run.
                #[must_use]
                pub const fn new() -> Self {
                    Self { #(#values,)* }
                }

                /// Makes the model forget all runs.
                pub fn reset(&mut self) {
                    #(#resets;)*
                }

                /// Computes the outputs of the inputs.
                #[inline(never)]
                pub fn run(
                    &mut self,
                    #(#input_names: &#input_kinds,)*
                    scratch: &mut Scratch,
                    #(#output_names: &mut #output_kinds,)*
                ) {
                    let is_done = self.steps(
                        #(#input_names.integers().as_slice(),)*
                        &mut scratch.0,
                        #(#output_names.integers_mut().as_mut_slice(),)*
                    );
                    // All places are constants that fit: the compiler leaves the checks out.
                    ::core::debug_assert!(is_done.is_some());
                }

                #run_in_place

                #[inline(always)]
                fn steps(
                    &mut self,
                    #(#input_names: &[#input_elements],)*
                    scratch: &mut [i8; Self::SCRATCH_BYTES],
                    #(#output_names: &mut [#output_elements],)*
                ) -> ::core::option::Option<()> {
                    #destructured
                    #(#steps)*
                    #(#copies)*
                    ::core::option::Option::Some(())
                }
            }

            impl ::core::default::Default for Model {
                fn default() -> Self {
                    Self::new()
                }
            }

            #(#statics)*
        }
    })
}

/// The fields of the model.
#[derive(Default)]
struct State {
    fields: Vec<TokenStream>,
    names: Vec<Ident>,
    values: Vec<TokenStream>,
    resets: Vec<TokenStream>,
}

fn state(graph: &Graph) -> Result<State, Reason> {
    let mut state = State::default();
    for (index, variable) in graph.variables.iter().enumerate() {
        let (id, tensor) = (VariableId(index), &variable.tensor);
        if !is_used(graph, id) {
            continue;
        }
        if tensor.element != Element::I8 {
            return Err(Reason::Unwritten(format!("a variable of {}", tensor.element)));
        }
        let (name, length) = (ident(&variable_name(graph, id)), number(tensor.elements()));
        let zero = match &tensor.quantization {
            Some(Quantization::PerTensor { zero_point, .. }) => i64::from(*zero_point),
            _ => 0,
        };
        let data = tensor.integers().unwrap_or_else(|| vec![zero; tensor.elements()]);
        let doc = format!(" `{}`: {}", tensor.name.replace('`', "'"), tensor.ty());
        state.fields.push(quote!(#[doc = #doc] #name: [i8; #length]));
        let first = data.first().copied().unwrap_or(0);
        if data.iter().all(|value| *value == first) {
            let first = integer(first);
            state.values.push(quote!(#name: [#first; #length]));
            state.resets.push(quote!(self.#name.fill(#first)));
        } else {
            let values = data.into_iter().map(integer);
            state.values.push(quote!(#name: [#(#values),*]));
            state.resets.push(quote!(self.#name = Self::new().#name));
        }
        state.names.push(name);
    }
    Ok(state)
}

/// The statements that copy outputs which are elsewhere: those that are an input, a constant, or another output too.
fn copies(graph: &Graph, plan: &Plan, names: &[&Ident]) -> Result<Vec<TokenStream>, Reason> {
    let mut copies = Vec::new();
    for (number, (port, name)) in graph.outputs.iter().zip(names).enumerate() {
        let from = match plan.place(port.tensor) {
            Place::Output(place) if place == number => continue,
            Place::Output(place) => names.get(place).map(|from| quote!(&*#from)),
            Place::Input(place) => {
                let from = ident(&port_name(graph, true, place));
                Some(quote!(#from))
            }
            Place::Variable(variable) => {
                let from = ident(&variable_name(graph, variable));
                Some(quote!(&*#from))
            }
            Place::Constant => {
                let tensor = &graph[port.tensor];
                let (element, bytes) = (element(tensor.element), tensor.data.as_deref().unwrap_or_default());
                let (length, bytes) = (shape(&[tensor.elements()])?, Literal::byte_string(bytes));
                Some(
                    quote!(const { &::shapeproof::Tensor::<#element, #length>::from_le_bytes(*#bytes) }.as_slice()),
                )
            }
            Place::Scratch { .. } | Place::Unused => None,
        };
        let from = from.ok_or_else(|| Reason::NoOutput(port.name.clone()))?;
        copies.push(quote!(#name.copy_from_slice(#from);));
    }
    Ok(copies)
}
