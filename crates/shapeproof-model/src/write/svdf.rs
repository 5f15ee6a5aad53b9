//! SVDF, on floats and on integers with scales.

use super::text::{integer, number};
use super::{Memory, Step};
use crate::error::Reason;
use crate::graph::{Activation, Element, Quantization, TensorId, VariableId};
use alloc::format;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Step<'_> {
    /// Operands: inputs, feature weights, time weights, and optionally a bias.
    pub(super) fn svdf(
        &self,
        rank: usize,
        activation: Activation,
        state: VariableId,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, features, time, output) =
            (self.input(0)?, self.input(1)?, self.input(2)?, self.output()?);
        let [filters, inputs] = *self.graph[features].shape.as_slice() else {
            return Err(Reason::Rank { operand: 1, rank: self.graph[features].shape.len(), expected: "2" });
        };
        let steps = self.graph[time].shape.last().copied().unwrap_or(0);
        let kept = &self.graph[state].tensor;
        let batch = self.graph[input].elements().checked_div(inputs).unwrap_or(0);
        if kept.elements() != batch * filters * steps {
            let (found, expected) = (kept.elements(), batch * filters * steps);
            return Err(Reason::Extent { what: "the length of the state", found, expected });
        }
        let is_float = self.graph[input].element == Element::F32;
        let same = |id: TensorId| self.graph[id].element == kept.element;
        let fits = if is_float {
            [input, features, time, output].into_iter().all(same)
        } else {
            same(time) && [input, features, output].iter().all(|id| self.graph[*id].element == Element::I8)
        };
        if !fits {
            return Err(Reason::Unwritten(format!("such elements, and a state of {}", kept.element)));
        }
        let lengths = [inputs, filters, steps, rank].map(number);
        let [inputs, filters, steps, rank] = lengths;
        let state_name = memory.variable(state);
        let (x, features_slice, time_slice) =
            (memory.read(input)?, memory.read(features)?, memory.read(time)?);
        let bias = match self.optional(3) {
            Some(id) => {
                let bias = memory.read(id)?;
                quote!(::core::option::Option::Some(#bias))
            }
            None => quote!(::core::option::Option::None),
        };
        let y = memory.write(output)?;
        let layer = quote! {
            ::shapeproof::program::Svdf { inputs: #inputs, filters: #filters, steps: #steps, rank: #rank }
        };
        let operands = quote!((#x, #features_slice, #time_slice));
        if is_float {
            let activated = self.activated(activation, memory)?;
            return Ok(quote! {
                #layer.eval(#operands, #bias, #state_name.as_mut_slice(), #y)?;
                #activated
            });
        }
        let scale = |quantization: Option<&Quantization>| match quantization {
            Some(Quantization::PerTensor { scale, zero_point }) => Ok((*scale, *zero_point)),
            _ => Err(Reason::MissingQuantization(kept.name.clone())),
        };
        let (from, to) = (self.affine(input)?, self.affine(output)?);
        let (of_features, of_time) = (self.affine(features)?, self.affine(time)?);
        let of_state = scale(kept.quantization.as_ref())?;
        // tflite-micro clamps to the range of the type, whatever the activation.
        let is_whole = activation == Activation::None || (activation == Activation::Relu && to.1 == -128);
        if !is_whole {
            return Err(Reason::Unwritten(format!(
                "the activation {activation:?} with the zero point {} of the output",
                to.1
            )));
        }
        // Computed in `f32` first, as in tflite-micro.
        let to_state = Literal::f64_suffixed(f64::from(from.0 * of_features.0 / of_state.0));
        let to_output = Literal::f64_suffixed(f64::from(of_state.0 * of_time.0 / to.0));
        let [input_zero, state_zero, output_zero] =
            [from.1, of_state.1, to.1].map(|zero| integer(zero.into()));
        Ok(quote! {
            const SCALES: ::shapeproof::program::SvdfScales = ::shapeproof::program::SvdfScales {
                input_zero: #input_zero,
                state_zero: #state_zero,
                output_zero: #output_zero,
                to_state: ::shapeproof::quantized::Multiplier::new(#to_state),
                to_output: ::shapeproof::quantized::Multiplier::new(#to_output),
            };
            #layer.eval_quantized(#operands, #bias, #state_name.as_mut_slice(), #y, &SCALES)?;
        })
    }
}
