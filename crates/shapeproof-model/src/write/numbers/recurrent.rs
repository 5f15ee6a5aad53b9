//! Recurrent networks.

use super::super::text::{element, number, scalar};
use super::super::{Memory, Step};
use super::scalar as values;
use crate::error::Reason;
use crate::graph::{Cell, Direction, Element, Recurrent, Unary};
use alloc::vec::Vec;
use proc_macro2::TokenStream;
use quote::quote;

impl Step<'_> {
    /// Operands: elements, weights, recurrent weights, biases, lengths, states, cells, peepholes.
    pub(super) fn recurrent(
        &self,
        network: &Recurrent,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let input = self.input(0)?;
        let [first, second, features] = *self.lengths(input) else {
            return Err(Reason::Rank { operand: 0, rank: self.lengths(input).len(), expected: "3" });
        };
        let (steps, batch) = if network.batch_first { (second, first) } else { (first, second) };
        let of = self.graph[input].element;
        let kind = element(of);
        let (count, reverse) = (network.direction.count(), network.direction == Direction::Reverse);
        let (hidden, batch_first) = (number(network.hidden), network.batch_first);
        let [steps, batch, features, count] = [steps, batch, features, count].map(number);
        let mut optional = |position: usize| -> Result<TokenStream, Reason> {
            match self.optional(position) {
                Some(id) => {
                    let slice = memory.read(id)?;
                    Ok(quote!(::core::option::Option::Some(#slice)))
                }
                None => Ok(quote!(::core::option::Option::None)),
            }
        };
        let (bias, lengths, start) = (optional(3)?, optional(4)?, optional(5)?);
        let (cells, peepholes) = (optional(6)?, optional(7)?);
        let clip = match network.clip {
            Some(clip) => {
                let clip = scalar(of, clip.into());
                quote!(::core::option::Option::Some(#clip))
            }
            None => quote!(::core::option::Option::None),
        };
        let (x, weights, recurrent) =
            (memory.read(input)?, memory.read(self.input(1)?)?, memory.read(self.input(2)?)?);
        let mut results = Vec::new();
        for position in 0..3 {
            results.push(match self.node.outputs.get(position) {
                Some(id) if !memory.is_unused(*id) => {
                    let slice = memory.write(*id)?;
                    quote!(::core::option::Option::Some(#slice))
                }
                _ => quote!(::core::option::Option::None),
            });
        }
        let [all, last, last_cells] = results.as_slice() else { return super::unwritten("so many outputs") };
        let functions = functions(network, of)?;
        let call = match network.cell {
            Cell::Rnn => quote!(rnn::<#kind, #hidden>(directions, operands, &#functions, results)?),
            Cell::Gru { linear_before_reset } => {
                quote!(gru::<#kind, #hidden>(directions, operands, &#functions, #linear_before_reset, results)?)
            }
            Cell::Lstm { input_forget } => quote! {
                lstm::<#kind, #hidden>(
                    directions,
                    operands,
                    &#functions,
                    ::shapeproof::program::Cells { start: #cells, peepholes: #peepholes, input_forget: #input_forget },
                    results,
                )?
            },
        };
        Ok(quote! {
            let directions = ::shapeproof::program::Directions {
                steps: #steps,
                batch: #batch,
                features: #features,
                count: #count,
                reverse: #reverse,
                batch_first: #batch_first,
            };
            let operands = ::shapeproof::program::RecurrentOperands {
                x: #x,
                weights: #weights,
                recurrent: #recurrent,
                bias: #bias,
                lengths: #lengths,
                start: #start,
                clip: #clip,
            };
            let results = ::shapeproof::program::RecurrentResults { all: #all, last: #last, cells: #last_cells };
            ::shapeproof::program::#call;
        })
    }
}

/// The activation functions of the gates, for each direction.
fn functions(network: &Recurrent, of: Element) -> Result<TokenStream, Reason> {
    let each = match network.cell {
        Cell::Rnn => 1,
        Cell::Gru { .. } => 2,
        Cell::Lstm { .. } => 3,
    };
    let kind = element(of);
    let function = |unary: &Unary| -> Result<TokenStream, Reason> {
        let value = values::unary(*unary, [of; 2], &quote!(x))?;
        Ok(quote!(|x: #kind| -> #kind { #value }))
    };
    let directions = network
        .activations
        .chunks(each)
        .map(|direction| {
            let functions = direction.iter().map(function).collect::<Result<Vec<_>, _>>()?;
            let each = number(each);
            Ok(quote!([#(#functions),*] as [fn(#kind) -> #kind; #each]))
        })
        .collect::<Result<Vec<_>, Reason>>()?;
    Ok(quote!([#(#directions),*]))
}
