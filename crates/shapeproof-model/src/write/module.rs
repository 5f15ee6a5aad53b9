//! The module around the steps: ports, scratch, state, `run`.

use super::in_place::{self, InPlace};
use super::memory::{is_used, port_name, variable_name};
use super::text::{affine, camel, element, ident, literal, number, scalar, shape};
use super::{Interface, Program};
use crate::error::Reason;
use crate::graph::{Element, Graph, Port, Quantization, Tensor, VariableId};
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
    /// The name of the parameter of `run`, and of its type.
    pub(super) name: Ident,
    kind: Ident,
    pub(super) element: Element,
    /// The type of the shape.
    pub(super) shape: TokenStream,
    /// The name of the type that has the quantization, if there is one.
    pub(super) quantization: Option<Ident>,
    /// The items that define the type.
    items: TokenStream,
}

impl Side {
    fn new(graph: &Graph, is_input: bool, number: usize, port: &Port) -> Result<Self, Reason> {
        let name = port_name(graph, is_input, number);
        let (tensor, kind) = (&graph[port.tensor], ident(&camel(&name)));
        let (of, lengths) = (element(tensor.element), shape(&tensor.shape)?);
        let side = if is_input { "input" } else { "output" };
        let what = format!(" The {side} `{}`.", port.name);
        let numbers = match &tensor.quantization {
            Some(Quantization::PerTensor { scale, zero_point })
                if matches!(tensor.element, Element::I8 | Element::U8) =>
            {
                Some((*scale, *zero_point))
            }
            Some(_) => {
                return Err(Reason::Unwritten(format!(
                    "`{}`, an input or output of {} with a scale: i8 and u8 are, with one scale",
                    port.name, tensor.element
                )));
            }
            None => None,
        };
        let quantization = numbers.is_some().then(|| format_ident!("{kind}Quantization"));
        let items = match numbers {
            None => quote! {
                #[doc = #what]
                pub type #kind = ::shapeproof::Tensor<#of, #lengths>;
            },
            Some(numbers) => {
                let numbers = affine(numbers);
                let which = format!(" What the integers of the {side} `{}` stand for.", port.name);
                quote! {
                    #[doc = #what]
                    pub type #kind = ::shapeproof::quantized::Quantized<#lengths, #quantization>;

                    #[doc = #which]
                    pub enum #quantization {}
                    impl ::shapeproof::quantized::Quantization for #quantization {
                        type Element = #of;
                        const AFFINE: ::shapeproof::quantized::Affine = #numbers;
                    }
                }
            }
        };
        Ok(Self { name: ident(&name), kind, element: tensor.element, shape: lengths, quantization, items })
    }

    /// Code for its elements, to be read or written.
    fn slice(&self, is_mutable: bool) -> TokenStream {
        let name = &self.name;
        match (&self.quantization, is_mutable) {
            (Some(_), false) => quote!(#name.integers().as_slice()),
            (Some(_), true) => quote!(#name.integers_mut().as_mut_slice()),
            (None, false) => quote!(#name.as_slice()),
            (None, true) => quote!(#name.as_mut_slice()),
        }
    }
}

/// The return type of a run: nothing, or an error if an index may be out of range.
pub(super) struct ReturnType {
    /// The return type of `run`, with the arrow, and its part of the documentation.
    pub(super) run: TokenStream,
    doc: &'static str,
    /// The return type of the steps, inside an `Option`, and the value at their end.
    pub(super) steps: TokenStream,
    pub(super) done: TokenStream,
}

impl ReturnType {
    fn new(has_indices: bool) -> Self {
        if has_indices {
            return Self {
                run: quote!(-> ::core::result::Result<(), ::shapeproof::program::LookupError>),
                doc: " Computes the outputs of the inputs.\n\n# Errors\n\nIf an index that the model reads has no element. The \
                      outputs hold what was computed before.",
                steps: quote!(::core::result::Result<(), ::shapeproof::program::LookupError>),
                done: quote!(::core::result::Result::Ok(())),
            };
        }
        Self {
            run: quote!(),
            doc: " Computes the outputs of the inputs.",
            steps: quote!(()),
            done: quote!(()),
        }
    }
}

/// The inputs, or the outputs.
fn sides(graph: &Graph, is_input: bool) -> Result<Vec<Side>, Reason> {
    let ports = if is_input { &graph.inputs } else { &graph.outputs };
    ports.iter().enumerate().map(|(number, port)| Side::new(graph, is_input, number, port)).collect()
}

pub(super) fn interface(graph: &Graph, own: &Plan, may_fail: bool) -> Result<Interface, Reason> {
    let (inputs, outputs) = (sides(graph, true)?, sides(graph, false)?);
    let has_arena = in_place::has_arena(graph, own, &inputs, &outputs);
    let port = |side: &Side| super::Port {
        name: side.name.to_string(),
        kind: side.kind.to_string(),
        element: side.element,
        is_quantized: side.quantization.is_some(),
    };
    let [inputs, outputs] = [inputs, outputs].map(|sides| sides.iter().map(port).collect());
    Ok(Interface { inputs, outputs, has_arena, may_fail })
}

pub(super) fn write(
    graph: &Graph,
    [plan, own]: [&Plan; 2],
    [program, in_place]: [Program; 2],
    head: &TokenStream,
) -> Result<TokenStream, Reason> {
    let (inputs, outputs) = (sides(graph, true)?, sides(graph, false)?);
    let items = inputs.iter().chain(&outputs).map(|side| &side.items);
    let [input_names, output_names] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| &side.name).collect::<Vec<_>>());
    let [input_kinds, output_kinds] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| &side.kind).collect::<Vec<_>>());
    let [input_elements, output_elements] =
        [&inputs, &outputs].map(|sides| sides.iter().map(|side| element(side.element)).collect::<Vec<_>>());
    let (input_slices, output_slices) = (
        inputs.iter().map(|side| side.slice(false)).collect::<Vec<_>>(),
        outputs.iter().map(|side| side.slice(true)).collect::<Vec<_>>(),
    );
    let return_type = ReturnType::new(program.has_indices);
    let ReturnType { run: answers, doc: what_run_does, steps: inner, done } = &return_type;
    // The alignment that suits every element type in the scratch memory.
    let widest = graph.tensors.iter().map(|tensor| tensor.element.size()).max().unwrap_or(1);
    let alignment = number(widest.clamp(4, 8));
    let scratch = number(plan.scratch_bytes());
    let state = state(graph)?;
    let State { fields, names: variables, values, resets } = &state;
    let copies = copies(graph, plan, &output_names)?;
    let destructured = (!variables.is_empty()).then(|| quote!(let Self { #(#variables),* } = self;));
    let InPlace { arena, run: run_in_place } =
        in_place::write(graph, own, &in_place.steps, &inputs, &outputs, destructured.as_ref(), &return_type);
    let Program { mut statics, steps, .. } = program;
    // Most constants are used by both forms.
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
            #[repr(C, align(#alignment))]
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

                #[doc = #what_run_does]
                #[inline(never)]
                pub fn run(
                    &mut self,
                    #(#input_names: &#input_kinds,)*
                    scratch: &mut Scratch,
                    #(#output_names: &mut #output_kinds,)*
                ) #answers {
                    let done = self.steps(
                        #(#input_slices,)*
                        &mut scratch.0,
                        #(#output_slices,)*
                    );
                    // All offsets are constants that fit, so the compiler removes the checks.
                    ::core::debug_assert!(done.is_some());
                    done.unwrap_or(#done)
                }

                #run_in_place

                #[inline(always)]
                fn steps(
                    &mut self,
                    #(#input_names: &[#input_elements],)*
                    scratch: &mut [i8; Self::SCRATCH_BYTES],
                    #(#output_names: &mut [#output_elements],)*
                ) -> ::core::option::Option<#inner> {
                    #destructured
                    #(#steps)*
                    #(#copies)*
                    ::core::option::Option::Some(#done)
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
        let (name, length) = (ident(&variable_name(graph, id)), number(tensor.elements()));
        let of = element(tensor.element);
        let doc = format!(" `{}`: {}", tensor.name.replace('`', "'"), tensor.ty());
        state.fields.push(quote!(#[doc = #doc] #name: [#of; #length]));
        let values: Vec<TokenStream> = match &tensor.data {
            None => {
                let zero = tensor.quantization.as_ref().map(Quantization::zero_points);
                let zero = zero.and_then(|points| points.first().copied()).unwrap_or(0);
                vec![scalar(tensor.element, zero.into())]
            }
            Some(data) => data
                .chunks_exact(tensor.element.size())
                .map(|bytes| Tensor { shape: vec![], data: Some(bytes.to_vec()), ..tensor.clone() })
                .filter_map(|single| literal(&single))
                .collect(),
        };
        let first = values.first().map(ToString::to_string);
        if values.iter().all(|value| Some(value.to_string()) == first) {
            let value = values.first();
            state.values.push(quote!(#name: [#value; #length]));
            state.resets.push(quote!(self.#name.fill(#value)));
        } else {
            state.values.push(quote!(#name: [#(#values),*]));
            state.resets.push(quote!(self.#name = Self::new().#name));
        }
        state.names.push(name);
    }
    Ok(state)
}

/// The statements that copy outputs which have another place: those that are also an input, a constant, or another output.
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
