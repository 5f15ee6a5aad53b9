//! The second form of a program: one memory that holds the inputs before a run, intermediate tensors, and the outputs after it.

use super::module::{ReturnType, Side};
use super::text::{element, number};
use crate::graph::{Element, Graph, Port};
use crate::plan::{Place, Plan};
use alloc::{format, vec::Vec};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The items of this form. They are empty if an output is not in the memory, as a constant or a variable, or if one
/// has `bool` elements, for which not every byte is valid.
#[derive(Default)]
pub(super) struct InPlace {
    /// The type of the memory.
    pub(super) arena: TokenStream,
    /// The constant and the functions of the model.
    pub(super) run: TokenStream,
}

pub(super) fn write(
    graph: &Graph,
    plan: &Plan,
    steps: &[TokenStream],
    inputs: &[Side],
    outputs: &[Side],
    destructured: Option<&TokenStream>,
    return_type: &ReturnType,
) -> InPlace {
    let (Some(from), Some(to), true) = (
        offsets(plan, &graph.inputs),
        offsets(plan, &graph.outputs),
        has_arena(graph, plan, inputs, outputs),
    ) else {
        return InPlace::default();
    };
    let bytes = number(plan.scratch_bytes());
    let ports = inputs.iter().zip(&graph.inputs).zip(from).map(|((side, port), offset)| {
        let Side { name, element: of, shape, quantization, .. } = side;
        let (function, of) = (format_ident!("{}_mut", name), element(*of));
        let doc = format!(" The input `{}`, to write to before each run, which writes over it.", port.name);
        let view = quote!(self.0.view_mut::<#of, #shape, #offset>());
        let (kind, view) = match quantization {
            Some(quantization) => (
                quote!(::shapeproof::quantized::QuantizedViewMut<'_, #shape, #quantization>),
                quote!(::shapeproof::quantized::QuantizedViewMut::new(#view)),
            ),
            None => (quote!(::shapeproof::TensorViewMut<'_, #of, #shape>), view),
        };
        quote! {
            #[doc = #doc]
            #[must_use]
            #[inline]
            pub fn #function(&mut self) -> #kind {
                #view
            }
        }
    });
    let kinds = outputs.iter().map(|Side { element: of, shape, quantization, .. }| {
        let of = element(*of);
        match quantization {
            Some(quantization) => quote!(::shapeproof::quantized::QuantizedView<'a, #shape, #quantization>),
            None => quote!(::shapeproof::TensorView<'a, #of, #shape>),
        }
    });
    let values = outputs.iter().zip(to).map(|(Side { element: of, shape, quantization, .. }, offset)| {
        let of = element(*of);
        let view = quote!(arena.0.view::<#of, #shape, #offset>());
        match quantization {
            Some(_) => quote!(::shapeproof::quantized::QuantizedView::new(#view)),
            None => view,
        }
    });
    let [kinds, values] = [one(kinds.collect()), one(values.collect())];
    let ReturnType { run, steps: inner, done, .. } = return_type;
    let (kinds, values, checked) = if run.is_empty() {
        (kinds, values, quote!())
    } else {
        let kinds = quote!(::core::result::Result<#kinds, ::shapeproof::program::LookupError>);
        (kinds, quote!(::core::result::Result::Ok(#values)), quote!(done.unwrap_or(#done)?;))
    };
    let arena = quote! {
        /// The memory of [`Model::run_in_place`]: the inputs before a run, the outputs after it, and what is between.
        #[repr(transparent)]
        pub struct Arena(::shapeproof::program::Arena<{ Model::ARENA_BYTES }>);

        impl Arena {
            /// The memory, as zeros.
            #[must_use]
            pub const fn new() -> Self {
                Self(::shapeproof::program::Arena::new())
            }

            #(#ports)*
        }

        impl ::core::default::Default for Arena {
            fn default() -> Self {
                Self::new()
            }
        }
    };
    let run = quote! {
        /// The bytes in which [`run_in_place`](Self::run_in_place) holds inputs, outputs, and what is between.
        pub const ARENA_BYTES: usize = #bytes;

        /// Computes the outputs of the inputs that are in the arena, in the same memory: the inputs are gone afterwards.
        #[inline(never)]
        pub fn run_in_place<'a>(&mut self, arena: &'a mut Arena) -> #kinds {
            let done = self.steps_in_place(arena.0.memory());
            // All offsets are constants that fit, so the compiler removes the checks.
            ::core::debug_assert!(done.is_some());
            #checked
            #values
        }

        #[inline(always)]
        fn steps_in_place(&mut self, scratch: &mut [i8; Self::ARENA_BYTES]) -> ::core::option::Option<#inner> {
            #destructured
            #(#steps)*
            ::core::option::Option::Some(#done)
        }
    };
    InPlace { arena, run }
}

/// Whether the program has this form.
pub(super) fn has_arena(graph: &Graph, plan: &Plan, inputs: &[Side], outputs: &[Side]) -> bool {
    let is_bool = inputs.iter().chain(outputs).any(|side| side.element == Element::Bool);
    !is_bool && offsets(plan, &graph.inputs).is_some() && offsets(plan, &graph.outputs).is_some()
}

/// The offsets of ports in the memory, if all are in it.
fn offsets(plan: &Plan, ports: &[Port]) -> Option<Vec<Literal>> {
    let offset = |port: &Port| match plan.place(port.tensor) {
        Place::Scratch { offset } => Some(number(offset)),
        _ => None,
    };
    ports.iter().map(offset).collect()
}

/// A single item alone; several in parentheses.
fn one(mut parts: Vec<TokenStream>) -> TokenStream {
    match (parts.pop(), parts.is_empty()) {
        (Some(part), true) => part,
        (last, _) => {
            parts.extend(last);
            quote!((#(#parts),*))
        }
    }
}
