//! The second form of a program: one memory that holds the inputs before a run, what is between, and the outputs after it.

use super::module::Side;
use super::text::number;
use crate::graph::{Graph, Port};
use crate::plan::{Place, Plan};
use alloc::{format, vec::Vec};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The items of this form. There are none where an output is no part of the memory: a constant, or a variable.
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
) -> InPlace {
    let (Some(from), Some(to)) = (offsets(plan, &graph.inputs), offsets(plan, &graph.outputs)) else {
        return InPlace::default();
    };
    let bytes = number(plan.scratch_bytes());
    let ports = inputs.iter().zip(&graph.inputs).zip(from).map(|((side, port), offset)| {
        let Side { name, element, shape, quantization, .. } = side;
        let function = format_ident!("{}_mut", name);
        let doc = format!(" The input `{}`, to write to before each run, which writes over it.", port.name);
        quote! {
            #[doc = #doc]
            #[must_use]
            #[inline]
            pub fn #function(&mut self) -> ::shapeproof::quantized::QuantizedViewMut<'_, #shape, #quantization> {
                ::shapeproof::quantized::QuantizedViewMut::new(self.0.view_mut::<#element, #shape, #offset>())
            }
        }
    });
    let kinds = outputs.iter().map(|Side { shape, quantization, .. }| {
        quote!(::shapeproof::quantized::QuantizedView<'a, #shape, #quantization>)
    });
    let values = outputs.iter().zip(to).map(|(Side { element, shape, .. }, offset)| {
        quote!(::shapeproof::quantized::QuantizedView::new(arena.0.view::<#element, #shape, #offset>()))
    });
    let [kinds, values] = [one(kinds.collect()), one(values.collect())];
    let arena = quote! {
        /// The memory of [`Model::run_in_place`]: the inputs before a run, the outputs after it, and what is between.
        #[repr(transparent)]
        pub struct Arena(::shapeproof::quantized::Arena<{ Model::ARENA_BYTES }>);

        impl Arena {
            /// The memory, as zeros.
            #[must_use]
            pub const fn new() -> Self {
                Self(::shapeproof::quantized::Arena::new())
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
            let is_done = self.steps_in_place(arena.0.memory());
            // All places are constants that fit: the compiler leaves the checks out.
            ::core::debug_assert!(is_done.is_some());
            #values
        }

        #[inline(always)]
        fn steps_in_place(&mut self, scratch: &mut [i8; Self::ARENA_BYTES]) -> ::core::option::Option<()> {
            #destructured
            #(#steps)*
            ::core::option::Option::Some(())
        }
    };
    InPlace { arena, run }
}

/// Where ports are in the memory, if all are.
fn offsets(plan: &Plan, ports: &[Port]) -> Option<Vec<Literal>> {
    let offset = |port: &Port| match plan.place(port.tensor) {
        Place::Scratch { offset } => Some(number(offset)),
        _ => None,
    };
    ports.iter().map(offset).collect()
}

/// One by itself, several in parentheses.
fn one(mut parts: Vec<TokenStream>) -> TokenStream {
    match (parts.pop(), parts.is_empty()) {
        (Some(part), true) => part,
        (last, _) => {
            parts.extend(last);
            quote!((#(#parts),*))
        }
    }
}
