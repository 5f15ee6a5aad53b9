//! TFLite's LSTM over sequences, on floats and on integers with scales.

use super::numbers::scalar as values;
use super::text::{element, integer, number, scalar};
use super::{Memory, Step};
use crate::error::Reason;
use crate::graph::{Activation, Element, Quantization, SequenceLstm, TensorId, Unary, VariableId};
use alloc::{format, vec::Vec};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Step<'_> {
    /// Operands: elements; weights of input, forget, cell and output gate; recurrent weights in that order; three peepholes; four biases;
    /// the projection and its bias; two states; four norms.
    pub(super) fn sequence_lstm(
        &self,
        lstm: &SequenceLstm,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        self.check_sequence(lstm, input)?;
        let [first, second, inputs] = *self.graph[input].shape.as_slice() else {
            return Err(Reason::Rank { operand: 0, rank: self.graph[input].shape.len(), expected: "3" });
        };
        let (steps, batch) = if lstm.time_major { (first, second) } else { (second, first) };
        let units = self.graph[output].shape.last().copied().unwrap_or(0);
        for state in [lstm.output_state, lstm.cell_state] {
            let (found, expected) = (self.graph[state].tensor.elements(), batch * units);
            if found != expected {
                return Err(Reason::Extent { what: "the length of the state", found, expected });
            }
        }
        let mut gates = Vec::new();
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
            gates.push(quote! {
                ::shapeproof::program::Gate { weights: #weights, recurrent: #recurrent, bias: #bias }
            });
        }
        let x = memory.read(input)?;
        let [state, cells] = [lstm.output_state, lstm.cell_state].map(|state| memory.variable(state));
        let states = quote!((#state.as_mut_slice(), #cells.as_mut_slice()));
        let y = memory.write(output)?;
        let (time_major, [steps, batch, inputs, units]) =
            (lstm.time_major, [steps, batch, inputs, units].map(number));
        let layer = quote! {
            ::shapeproof::program::SequenceLstm {
                steps: #steps,
                batch: #batch,
                inputs: #inputs,
                units: #units,
                time_major: #time_major,
            }
        };
        if self.graph[input].element == Element::F32 {
            let functions = functions(lstm.activation)?;
            let clip = scalar(Element::F32, lstm.cell_clip.into());
            return Ok(quote!(#layer.eval(#x, [#(#gates),*], #functions, #clip, #states, #y)?;));
        }
        let (gates, scales) = self.sequence_scales(lstm, &gates)?;
        Ok(quote!(#layer.eval_quantized(#x, [#(#gates),*], #states, #y, &#scales)?;))
    }

    /// Rejects layers for which there is no program.
    fn check_sequence(&self, lstm: &SequenceLstm, input: TensorId) -> Result<(), Reason> {
        let unwritten = |what: &str| Err(Reason::Unwritten(what.into()));
        let of = |id: TensorId| self.graph[id].element;
        let cells = self.graph[lstm.cell_state].tensor.element;
        let weights = (1..9).filter_map(|operand| self.optional(operand));
        let is_float = weights.clone().all(|id| of(id) == Element::F32) && cells == Element::F32;
        let is_narrow = weights.clone().all(|id| of(id) == Element::I8) && cells == Element::I16;
        let state = self.graph[lstm.output_state].tensor.element;
        match of(input) {
            Element::F32 if is_float && state == Element::F32 => {}
            Element::I8 if is_narrow && state == Element::I8 => {}
            of => return unwritten(&format!("an LSTM of {of}, with cells of {cells}")),
        }
        if weights.count() != 8 {
            return unwritten("an LSTM without weights of the input gate");
        }
        for (operands, what) in [(9..12, "peepholes"), (16..18, "a projection"), (20..24, "layer norms")] {
            if operands.into_iter().any(|operand| self.optional(operand).is_some()) {
                return unwritten(&format!("an LSTM with {what}"));
            }
        }
        Ok(())
    }

    /// The gates with their factors, and the scales of the layer, as tflite-micro computes them.
    fn sequence_scales(
        &self,
        lstm: &SequenceLstm,
        gates: &[TokenStream],
    ) -> Result<(Vec<TokenStream>, TokenStream), Reason> {
        if lstm.activation != Activation::Tanh {
            return Err(Reason::Unwritten(format!(
                "an LSTM of integers whose cells have the activation {:?}",
                lstm.activation
            )));
        }
        let affine = |id: VariableId| match &self.graph[id].tensor.quantization {
            Some(Quantization::PerTensor { scale, zero_point }) => Ok((*scale, *zero_point)),
            _ => Err(Reason::MissingQuantization(self.graph[id].tensor.name.clone())),
        };
        let multiplier = |factor: f64| {
            let factor = Literal::f64_suffixed(factor);
            quote!(const { ::shapeproof::quantized::Multiplier::new(#factor) })
        };
        let (input, state, cell) =
            (self.affine(self.input(0)?)?, affine(lstm.output_state)?, affine(lstm.cell_state)?);
        let mut with_factors = Vec::new();
        for (number, gate) in gates.iter().enumerate() {
            // The product in `f32`, divided by 2^-12.
            let [of_input, of_state] = [(input.0, 1 + number), (state.0, 5 + number)]
                .map(|(scale, operand)| Ok(f64::from(scale * self.affine(self.input(operand)?)?.0) * 4096.0));
            let (of_input, of_state) = (multiplier(of_input?), multiplier(of_state?));
            with_factors.push(quote! {
                ::shapeproof::program::QuantizedGate { gate: #gate, of_input: #of_input, of_state: #of_state }
            });
        }
        let scale = f64::from(cell.0);
        // The exponent of the scale, which is a power of two: its fraction is 0.
        let power = i64::from((cell.0.to_bits() >> 23) & 0xff) - 127;
        if cell.1 != 0 || cell.0.to_bits() & 0x7f_ffff != 0 || power < -24 {
            return Err(Reason::Unwritten(format!(
                "an LSTM whose cells have the scale {} and the zero point {}",
                cell.0, cell.1
            )));
        }
        let half = f64::from(1 << 15).recip();
        let [kept, new, output] =
            [half, half * half / scale, half * half / f64::from(state.0)].map(multiplier);
        #[allow(clippy::cast_possible_truncation, reason = "the range is that of the type")]
        let clip = (lstm.cell_clip.max(0.0) / cell.0).min(32767.0) as i64;
        let [input_zero, state_zero, power, clip] =
            [input.1.into(), state.1.into(), power, clip].map(integer);
        let scales = quote! {
            ::shapeproof::program::SequenceScales {
                input_zero: #input_zero,
                state_zero: #state_zero,
                kept: #kept,
                new: #new,
                output: #output,
                power: #power,
                clip: #clip,
            }
        };
        Ok((with_factors, scales))
    }
}

/// The activation functions of gates, of the cell's input and of its output, on floats.
fn functions(activation: Activation) -> Result<TokenStream, Reason> {
    let kind = element(Element::F32);
    let function = |unary: Unary| -> Result<TokenStream, Reason> {
        let value = values::unary(unary, [Element::F32; 2], &quote!(x))?;
        Ok(quote!(|x: #kind| -> #kind { #value }))
    };
    let (of_gate, tanh) = (function(Unary::Logistic)?, function(Unary::Tanh)?);
    let of_input = match activation {
        Activation::Tanh => tanh.clone(),
        Activation::Relu => function(Unary::Relu)?,
        Activation::None => quote!(|x: #kind| -> #kind { x }),
        other => {
            return Err(Reason::Unwritten(format!("an LSTM whose cells have the activation {other:?}")));
        }
    };
    Ok(quote!([#of_gate, #of_input, #tanh]))
}
