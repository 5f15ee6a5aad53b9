//! TFLite's LSTM over sequences, on floats.

use super::super::text::{element, number, scalar};
use super::super::{Memory, Step};
use super::scalar as values;
use crate::error::Reason;
use crate::graph::{Activation, Element, SequenceLstm, Unary};
use alloc::format;
use proc_macro2::TokenStream;
use quote::quote;

impl Step<'_> {
    /// Operands: elements; weights of input, forgetting, cell and output; recurrent weights in that order; three peepholes; four biases;
    /// the projection and its bias; two states; four norms.
    pub(super) fn sequence_lstm(
        &self,
        lstm: &SequenceLstm,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let of = self.graph[input].element;
        let unwritten = |what: &str| Err(Reason::Unwritten(what.into()));
        if of != Element::F32 {
            return unwritten("an LSTM of such elements");
        }
        if self.optional(1).is_none() || self.optional(5).is_none() {
            return unwritten("an LSTM without weights of the input gate");
        }
        for (operands, what) in [(9..12, "peepholes"), (16..18, "a projection"), (20..24, "layer norms")] {
            if operands.into_iter().any(|operand| self.optional(operand).is_some()) {
                return unwritten(&format!("an LSTM with {what}"));
            }
        }
        let [first, second, features] = *self.lengths(input) else {
            return Err(Reason::Rank { operand: 0, rank: self.lengths(input).len(), expected: "3" });
        };
        let (steps, batch) = if lstm.time_major { (first, second) } else { (second, first) };
        let units = self.lengths(output).last().copied().unwrap_or(0);
        for state in [lstm.output_state, lstm.cell_state] {
            let (found, expected) = (self.graph[state].tensor.elements(), batch * units);
            if found != expected {
                return Err(Reason::Extent { what: "the length of the state", found, expected });
            }
        }
        let kind = element(of);
        let function = |unary: Unary| -> Result<TokenStream, Reason> {
            let value = values::unary(unary, [of; 2], &quote!(x))?;
            Ok(quote!(|x: #kind| -> #kind { #value }))
        };
        let (of_gate, tanh) = (function(Unary::Logistic)?, function(Unary::Tanh)?);
        let of_input = match lstm.activation {
            Activation::Tanh => tanh.clone(),
            Activation::Relu => function(Unary::Relu)?,
            Activation::None => quote!(|x: #kind| -> #kind { x }),
            other => return unwritten(&format!("an LSTM whose cells have the activation {other:?}")),
        };
        let mut gates = TokenStream::new();
        for gate in 0..4 {
            let (weights, recurrent) =
                (memory.read(self.input(1 + gate)?)?, memory.read(self.input(5 + gate)?)?);
            let bias = match self.optional(12 + gate) {
                Some(id) => {
                    let slice = memory.read(id)?;
                    quote!(::core::option::Option::Some(#slice))
                }
                None => quote!(::core::option::Option::None),
            };
            gates.extend(quote! {
                ::shapeproof::program::Gate { weights: #weights, recurrent: #recurrent, bias: #bias },
            });
        }
        let x = memory.read(input)?;
        let (state, cells) = (memory.variable(lstm.output_state), memory.variable(lstm.cell_state));
        let (clip, time_major) = (scalar(of, lstm.cell_clip.into()), lstm.time_major);
        let [steps, batch, inputs, units] = [steps, batch, features, units].map(number);
        let y = memory.write(output)?;
        Ok(quote! {
            ::shapeproof::program::SequenceLstm {
                steps: #steps,
                batch: #batch,
                inputs: #inputs,
                units: #units,
                time_major: #time_major,
            }
            .eval(
                #x,
                [#gates],
                [#of_gate, #of_input, #tanh],
                #clip,
                (#state.as_mut_slice(), #cells.as_mut_slice()),
                #y,
            )?;
        })
    }
}
