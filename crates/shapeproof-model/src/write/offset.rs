//! Layers that files of `u8` need besides those of `i8`: convolutions and dense layers whose weights have a zero point, and means.

use super::layers::product;
use super::text::{activation, affine, float, integer, list, number};
use super::{Memory, Program, Step};
use crate::error::Reason;
use crate::graph::{
    Activation, Conv, Element, Layout, Op, Pool, Quantization, TensorId, WeightLayout, Window as WindowSteps,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The fields of `OffsetWindow`.
struct Window {
    image: [usize; 3],
    window: [usize; 2],
    result: [usize; 3],
    strides: [usize; 2],
    dilations: [usize; 2],
    padding: [usize; 2],
}

impl Window {
    fn new(
        image: [usize; 3],
        window: [usize; 2],
        result: [usize; 3],
        steps: &WindowSteps,
    ) -> Result<Self, Reason> {
        let (Ok(strides), Ok(dilations), [[above, _], [before, _]]) = (
            <[usize; 2]>::try_from(steps.strides.as_slice()),
            <[usize; 2]>::try_from(steps.dilations.as_slice()),
            steps.padding.as_slice(),
        ) else {
            return Err(Reason::Unwritten("a window along other than two axes".into()));
        };
        Ok(Self { image, window, result, strides, dilations, padding: [*above, *before] })
    }

    /// Code for the value.
    fn tokens(&self) -> TokenStream {
        let Self { image, window, result, strides, dilations, padding } = *self;
        let [image, result] = [image, result].map(list);
        let [window, strides, dilations, padding] = [window, strides, dilations, padding].map(list);
        quote! {
            ::shapeproof::program::OffsetWindow {
                image: #image,
                window: #window,
                result: #result,
                strides: #strides,
                dilations: #dilations,
                padding: #padding,
            }
        }
    }
}

impl Step<'_> {
    /// Whether the packed layers cannot take the weights. TFLite has such weights in layers of `u8`, and in dense ones.
    pub(super) fn has_offset_weights(&self) -> Result<bool, Reason> {
        let weights = self.input(1)?;
        let kernel = &self.graph[weights];
        let is_known = kernel.element == Element::U8 || matches!(self.node.op, Op::FullyConnected { .. });
        let has_one = matches!(kernel.quantization, Some(Quantization::PerTensor { .. }));
        Ok(is_known && has_one && self.weight_zero_points(weights)?.iter().any(|point| *point != 0))
    }

    pub(super) fn offset_conv(
        &self,
        conv: &Conv,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let is_depthwise = match conv.weights {
            WeightLayout::Depthwise => true,
            WeightLayout::OutSpatialIn if conv.groups == 1 => false,
            _ => return Err(Reason::Unwritten("a convolution of several groups".into())),
        };
        let [_, image @ ..] = self.image(self.input(0)?, conv.layout)?;
        let [_, rows, columns, _] = self.image(self.input(1)?, Layout::ChannelsLast)?;
        let [_, result @ ..] = self.image(self.output()?, conv.layout)?;
        let window = Window::new(image, [rows, columns], result, &conv.window)?;
        self.offset_layer(&window, is_depthwise, conv.activation, program, memory)
    }

    pub(super) fn offset_dense(
        &self,
        function: Activation,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let weights = &self.graph[self.input(1)?];
        let [outputs, inputs] = *weights.shape.as_slice() else {
            return Err(Reason::Rank { operand: 1, rank: weights.shape.len(), expected: "2" });
        };
        // Each row is an image of one pixel.
        let window = Window {
            image: [1, 1, inputs],
            window: [1; 2],
            result: [1, 1, outputs],
            strides: [1; 2],
            dilations: [1; 2],
            padding: [0; 2],
        };
        self.offset_layer(&window, false, function, program, memory)
    }

    fn offset_layer(
        &self,
        window: &Window,
        is_depthwise: bool,
        function: Activation,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, weights, output) = (self.input(0)?, self.input(1)?, self.output()?);
        self.is_i8(input)?;
        self.is_i8(output)?;
        let result = window.result;
        let (input_scale, input_zero) = self.affine(input)?;
        let (scale, _) = self.affine(weights)?;
        let [weight_zero] = *self.weight_zero_points(weights)? else {
            return Err(Reason::Unwritten("weights with several zero points".into()));
        };
        let scale = float(product(input_scale, scale)?);
        let [input_zero, weight_zero] = [input_zero, weight_zero].map(|point| integer(point.into()));
        let (to, function) = (affine(self.affine(output)?), activation(function)?);
        let data = Literal::byte_string(&self.weights(weights)?);
        let bias = self.bias(result[2])?.into_iter().map(integer);
        let images = self.graph[output].elements().checked_div(result.iter().product()).unwrap_or(0);
        let window = window.tokens();
        let (name, doc) = (self.name(), self.doc());
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: ::shapeproof::program::OffsetFilters<'static> = ::shapeproof::program::OffsetFilters::new(
                #window,
                (#data, &[#(#bias),*]),
                #scale,
                [#input_zero, #weight_zero],
                #to,
                #function,
            );
        });
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let call = if is_depthwise { quote!(eval_depthwise) } else { quote!(eval) };
        if images == 1 {
            return Ok(quote!(#name.#call(#x, #y)?;));
        }
        let each = |id: TensorId| number(self.graph[id].elements().checked_div(images).unwrap_or(0).max(1));
        let (inputs, outputs) = (each(input), each(output));
        Ok(quote! {
            for (x, y) in (#x).chunks_exact(#inputs).zip((#y).chunks_exact_mut(#outputs)) {
                #name.#call(x, y)?;
            }
        })
    }

    /// Means of elements of `u8`.
    pub(super) fn average_of_bytes(
        &self,
        pool: &Pool,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let ([_, image @ ..], [_, result @ ..]) =
            (self.image(input, pool.layout)?, self.image(output, pool.layout)?);
        let Ok(extents) = <[usize; 2]>::try_from(pool.extents.as_slice()) else {
            return Err(Reason::Unwritten("a pool along other than two axes".into()));
        };
        let quantization = self.affine(input)?;
        if quantization != self.affine(output)? {
            return Err(Reason::Unsupported("its operand and output have different scales or zero points"));
        }
        let window = Window::new(image, extents, result, &pool.window)?.tokens();
        let (to, function) = (affine((quantization.0, quantization.1 - 128)), activation(pool.activation)?);
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let [inputs, outputs] = [image, result].map(|axes| number(axes.iter().product::<usize>().max(1)));
        if self.graph[input].shape.first() == Some(&1) {
            return Ok(quote!(#window.average_of_bytes(#x, #y, #to, #function)?;));
        }
        Ok(quote! {
            let window = #window;
            for (x, y) in (#x).chunks_exact(#inputs).zip((#y).chunks_exact_mut(#outputs)) {
                window.average_of_bytes(x, y, #to, #function)?;
            }
        })
    }
}
