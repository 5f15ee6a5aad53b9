//! Conversion to and from quantized integers.

use super::super::text::{element, float, integer};
use super::super::{Memory, Step};
use super::unwritten;
use crate::error::Reason;
use crate::graph::{Format, Quantization, TensorId};
use proc_macro2::TokenStream;
use quote::quote;

impl Step<'_> {
    pub(super) fn quantize(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (scale, zero_point) = self.numbers_of(output)?;
        let round = match self.graph.format {
            Format::Tflite => quote!(quantize_away),
            Format::Onnx => quote!(quantize_even),
        };
        let (kind, x, y) = (element(self.graph[output].element), memory.read(input)?, memory.write(output)?);
        Ok(quote! {
            for (y, &x) in (#y).iter_mut().zip(#x) {
                *y = ::shapeproof::program::#round::<#kind>(x as f32, #scale, #zero_point);
            }
        })
    }

    pub(super) fn dequantize(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let (scale, zero_point) = self.numbers_of(input)?;
        let (kind, x, y) = (element(self.graph[output].element), memory.read(input)?, memory.write(output)?);
        Ok(quote! {
            for (y, &x) in (#y).iter_mut().zip(#x) {
                *y = ::shapeproof::program::dequantize(x, #scale, #zero_point) as #kind;
            }
        })
    }

    pub(super) fn dynamic_quantize(&self, memory: &mut Memory<'_>) -> Result<TokenStream, Reason> {
        let [y, scale, zero_point] = *self.node.outputs.as_slice() else {
            return unwritten("fewer than three outputs");
        };
        if [y, scale, zero_point].into_iter().any(|id| memory.is_unused(id)) {
            return unwritten("outputs that are left out");
        }
        let x = memory.read(self.input(0)?)?;
        let (y, scale, zero_point) = (memory.write(y)?, memory.write(scale)?, memory.write(zero_point)?);
        Ok(quote!(::shapeproof::program::dynamic_quantize(#x, #y, #scale, #zero_point)?;))
    }

    /// The scale and the zero point of a tensor that has one of each.
    fn numbers_of(&self, id: TensorId) -> Result<(TokenStream, TokenStream), Reason> {
        match &self.graph[id].quantization {
            Some(Quantization::PerTensor { scale, zero_point }) => {
                Ok((float(*scale), integer((*zero_point).into())))
            }
            Some(Quantization::PerAxis { .. }) => {
                unwritten("several scales of one tensor that is no constant")
            }
            None => Err(Reason::MissingQuantization(self.graph[id].name.clone())),
        }
    }
}
