//! Convolutions, dense layers, pools, softmax.

use super::text::{activation, affine, extent, float, integer, number, shape};
use super::{Memory, Program, Step};
use crate::error::Reason;
use crate::graph::{
    Activation, Conv, Element, Layout, Pool, PoolKind, Quantization, TensorId, WeightLayout, Window,
    same_padding,
};
use alloc::{format, vec, vec::Vec};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The sum of a bias and the zero point's part must be below this, which the layers require.
const LARGEST_BIAS: i64 = 1 << 30;

/// Code for a layer: its type and its value.
struct Layer {
    kind: TokenStream,
    value: TokenStream,
}

impl Step<'_> {
    pub(super) fn conv(
        &self,
        conv: &Conv,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, weights) = (self.input(0)?, self.input(1)?);
        let ([_, height, width, channels], [first, rows, columns, last]) =
            (self.image(input, conv.layout)?, self.image(weights, Layout::ChannelsLast)?);
        let image = shape(&[height, width, channels])?;
        let steps = steps(&conv.window, [height, width], [rows, columns])?;
        let layer = match conv.weights {
            WeightLayout::Depthwise => {
                let filters =
                    self.filters(conv.activation, vec![rows, columns, last], last, WeightOrder::OutputsLast)?;
                let weights = shape(&[rows, columns, last])?;
                Layer {
                    kind: quote!(::shapeproof::quantized::DepthwiseConv2d<#image, #weights, #steps>),
                    value: quote!(::shapeproof::quantized::DepthwiseConv2d::new(&#filters)),
                }
            }
            WeightLayout::OutSpatialIn if conv.groups == 1 => {
                let axes = vec![first, rows, columns, last];
                let filters =
                    self.filters(conv.activation, axes.clone(), first, WeightOrder::OutputsFirst)?;
                let weights = shape(&axes)?;
                Layer {
                    kind: quote!(::shapeproof::quantized::Conv2d<#image, #weights, #steps>),
                    value: quote!(::shapeproof::quantized::Conv2d::new(&#filters)),
                }
            }
            WeightLayout::OutSpatialIn => {
                return Err(Reason::Unwritten("a convolution of several groups".into()));
            }
            _ => return Err(Reason::Unwritten("channels before rows and columns".into())),
        };
        self.layer(layer, program, memory)
    }

    /// A transposed convolution. `extra` is the number of rows and columns after those that windows reach.
    pub(super) fn conv_transpose(
        &self,
        conv: &Conv,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, weights, output) = (self.input(0)?, self.input(1)?, self.output()?);
        if conv.groups != 1 || conv.weights != WeightLayout::OutSpatialIn {
            return Err(Reason::Unwritten(
                "filters in another order than [outputs, rows, columns, inputs]".into(),
            ));
        }
        let ([_, image @ ..], axes, [_, result @ ..]) = (
            self.image(input, conv.layout)?,
            self.image(weights, Layout::ChannelsLast)?,
            self.image(output, conv.layout)?,
        );
        let Window { strides, dilations, padding } = &conv.window;
        let ([first, second], [1, 1], [[above, _], [left, _]]) =
            (strides.as_slice(), dilations.as_slice(), padding.as_slice())
        else {
            return Err(Reason::Unwritten("a dilation, or other than two axes".into()));
        };
        let filters = self.filters(conv.activation, axes.to_vec(), axes[0], WeightOrder::OutputsFirst)?;
        let (image, axes, result) = (shape(&image)?, shape(&axes)?, shape(&result)?);
        let [first, second, above, left] = [*first, *second, *above, *left].map(number);
        let layer = Layer {
            kind: quote!(::shapeproof::quantized::TransposeConv2d<#image, #axes, #result>),
            value: quote! {
                ::shapeproof::quantized::TransposeConv2d::new(&#filters, [#first, #second], [#above, #left])
            },
        };
        self.layer(layer, program, memory)
    }

    pub(super) fn fully_connected(
        &self,
        function: Activation,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let [outputs, inputs] = *self.graph[self.input(1)?].shape.as_slice() else {
            return Err(Reason::Rank {
                operand: 1,
                rank: self.graph[self.input(1)?].shape.len(),
                expected: "2",
            });
        };
        let filters = self.filters(function, vec![outputs, inputs], outputs, WeightOrder::OutputsFirst)?;
        let (outputs, inputs) = (extent(outputs)?, extent(inputs)?);
        let factors = match self.graph[self.input(1)?].quantization {
            Some(Quantization::PerTensor { .. }) => quote!(PerLayer),
            _ => quote!(PerOutput),
        };
        let layer = Layer {
            kind: quote! {
                ::shapeproof::quantized::FullyConnected<#inputs, #outputs, ::shapeproof::quantized::#factors>
            },
            value: quote!(::shapeproof::quantized::FullyConnected::new(&#filters)),
        };
        self.layer(layer, program, memory)
    }

    pub(super) fn pool(
        &self,
        pool: &Pool,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        let [_, height, width, channels] = self.image(input, pool.layout)?;
        let [rows, columns] = *pool.extents.as_slice() else {
            return Err(Reason::Unwritten("a pool along other than two axes".into()));
        };
        let kind = match pool.kind {
            PoolKind::Max => quote!(::shapeproof::quantized::MaxPool2d),
            PoolKind::Average { count_padding: false } if self.graph[input].element == Element::U8 => {
                return self.average_of_bytes(pool, memory);
            }
            PoolKind::Average { count_padding: false } => quote!(::shapeproof::quantized::AveragePool2d),
            PoolKind::Average { .. } => {
                return Err(Reason::Unwritten("an average that counts the padding".into()));
            }
        };
        let quantization = self.affine(input)?;
        if quantization != self.affine(output)? {
            return Err(Reason::Unsupported("its operand and output have different scales or zero points"));
        }
        let (image, steps) =
            (shape(&[height, width, channels])?, steps(&pool.window, [height, width], [rows, columns])?);
        let (rows, columns) = (extent(rows)?, extent(columns)?);
        let (quantization, function) = (affine(quantization), activation(pool.activation)?);
        let layer = Layer {
            kind: quote!(#kind<#image, #rows, #columns, #steps>),
            value: quote!(#kind::new(#quantization, #function)),
        };
        self.layer(layer, program, memory)
    }

    pub(super) fn softmax(
        &self,
        axis: usize,
        beta: f32,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        self.is_i8(input)?;
        self.is_i8(output)?;
        let lengths = &self.graph[input].shape;
        if axis + 1 != lengths.len() {
            return Err(Reason::Unwritten("a softmax along another axis than the last".into()));
        }
        if self.affine(output)? != (1.0 / 256.0, -128) {
            return Err(Reason::Unwritten(
                "a softmax whose result has another scale than 1/256, or another zero point than -128".into(),
            ));
        }
        if !(beta.is_finite() && beta > 0.0) {
            return Err(Reason::Unsupported("its beta is not a positive number"));
        }
        let length = lengths.last().copied().unwrap_or(0);
        let (name, doc, kind) =
            (self.name(), self.doc(), shape(&[self.graph[input].elements() / length.max(1), length])?);
        let (quantization, beta) = (affine(self.affine(input)?), float(beta));
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: ::shapeproof::quantized::Softmax<#kind> =
                ::shapeproof::quantized::Softmax::new(#quantization, #beta);
        });
        let y = memory.write(output)?;
        if memory.is_same(input, output) {
            return Ok(quote!(#name.try_eval_in_place(#y).ok()?;));
        }
        let x = memory.read(input)?;
        Ok(quote!(#name.try_eval_slices(#x, #y).ok()?;))
    }

    /// A mean along adjacent axes.
    pub(super) fn mean(
        &self,
        axes: &[usize],
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        self.is_i8(input)?;
        self.is_i8(output)?;
        let lengths = &self.graph[input].shape;
        // Axes of length 1 count as adjacent to any others.
        let mut axes: Vec<usize> = axes.to_vec();
        axes.retain(|axis| lengths.get(*axis) != Some(&1));
        axes.sort_unstable();
        let (first, last) = match (axes.first(), axes.last()) {
            (Some(first), Some(last)) => (*first, last + 1),
            _ => (0, 0),
        };
        let between = lengths.get(first..last).unwrap_or_default();
        if between.iter().filter(|length| **length != 1).count() != axes.len() {
            return Err(Reason::Unwritten("a mean along axes that are not next to each other".into()));
        }
        let product = |part: Option<&[usize]>| part.unwrap_or_default().iter().product::<usize>();
        let lengths = [lengths.get(..first), Some(between), lengths.get(last..)].map(product);
        let [outer, along, inner] = lengths.map(extent);
        let (outer, along, inner) = (outer?, along?, inner?);
        let (name, doc) = (self.name(), self.doc());
        let (from, to) = (affine(self.affine(input)?), affine(self.affine(output)?));
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: ::shapeproof::quantized::Mean<#outer, #along, #inner> =
                ::shapeproof::quantized::Mean::new(#from, #to);
        });
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        Ok(quote!(#name.try_eval_slices(#x, #y).ok()?;))
    }

    /// Runs a layer on each image or row of a batch.
    fn layer(
        &self,
        layer: Layer,
        program: &mut Program,
        memory: &mut Memory<'_>,
    ) -> Result<TokenStream, Reason> {
        let (input, output) = (self.input(0)?, self.output()?);
        self.is_i8(input)?;
        self.is_i8(output)?;
        let (name, doc, Layer { kind, value }) = (self.name(), self.doc(), layer);
        program.statics.push(quote! {
            #[doc = #doc]
            static #name: #kind = #value;
        });
        let (x, y) = (memory.read(input)?, memory.write(output)?);
        let batch = match self.node.op {
            // All axes of the input but those that the weights cover.
            crate::graph::Op::FullyConnected { .. } => {
                let inputs = self.graph[self.input(1)?].shape.last().copied().unwrap_or(0);
                self.graph[input].elements().checked_div(inputs).unwrap_or(0)
            }
            _ => self.graph[input].shape.first().copied().unwrap_or(0),
        };
        if batch == 1 {
            return Ok(quote!(#name.try_eval_slices(#x, #y).ok()?;));
        }
        let each = |id: TensorId| number(self.graph[id].elements().checked_div(batch).unwrap_or(0).max(1));
        let (inputs, outputs) = (each(input), each(output));
        Ok(quote! {
            for (x, y) in (#x).chunks_exact(#inputs).zip((#y).chunks_exact_mut(#outputs)) {
                #name.try_eval_slices(x, y).ok()?;
            }
        })
    }

    /// The four axes of an image or of weights.
    pub(super) fn image(&self, id: TensorId, layout: Layout) -> Result<[usize; 4], Reason> {
        if layout != Layout::ChannelsLast {
            return Err(Reason::Unwritten("channels before rows and columns".into()));
        }
        let shape = &self.graph[id].shape;
        <[usize; 4]>::try_from(shape.as_slice())
            .map_err(|_| Reason::Unwritten(format!("an image of rank {}", shape.len())))
    }

    /// The constants of a layer with weights of this shape.
    fn filters(
        &self,
        function: Activation,
        lengths: Vec<usize>,
        outputs: usize,
        order: WeightOrder,
    ) -> Result<TokenStream, Reason> {
        let (input, weights) = (self.input(0)?, self.input(1)?);
        let output = affine(self.affine(self.output()?)?);
        let (input, kernel) = (self.affine(input)?, &self.graph[weights]);
        let data = &self.weights(weights)?;
        let quantization = kernel.quantization.as_ref();
        let quantization = quantization.ok_or_else(|| Reason::MissingQuantization(kernel.name.clone()))?;
        if self.weight_zero_points(weights)?.iter().any(|point| *point != 0) {
            return Err(Reason::Unwritten("weights whose zero point is not 0".into()));
        }
        let mut factor = input.0;
        let scales = match quantization {
            Quantization::PerTensor { scale, .. } => {
                // TFLite computes the product of the scales in `f32` if weights are `u8`.
                let scale = if kernel.element == Element::U8 {
                    factor = product(input.0, *scale)?;
                    float(1.0)
                } else {
                    float(*scale)
                };
                quote!(::shapeproof::quantized::Scales::PerTensor(#scale))
            }
            Quantization::PerAxis { scales, .. } if scales.len() == outputs => {
                let scales = scales.iter().map(|scale| float(*scale));
                quote!(::shapeproof::quantized::Scales::PerAxis(&::shapeproof::Tensor::from_flat([#(#scales),*])))
            }
            Quantization::PerAxis { scales, zero_points, .. } => {
                return Err(Reason::QuantizationLength {
                    tensor: kernel.name.clone(),
                    scales: scales.len(),
                    zero_points: zero_points.len(),
                    expected: outputs,
                });
            }
        };
        let bias = self.bias(outputs)?;
        for (output, bias) in bias.iter().enumerate() {
            let sum = order.weights(data, output, outputs).map(i64::from).sum::<i64>();
            if (bias - i64::from(input.1) * sum).abs() >= LARGEST_BIAS {
                return Err(Reason::Unwritten(format!(
                    "a bias that with the zero point of the input is beyond 30 bits: {bias}, of output {output}"
                )));
            }
        }
        let bias = if bias.iter().all(|bias| *bias == 0) {
            quote!(::shapeproof::Tensor::full(0))
        } else {
            let bias = bias.into_iter().map(integer);
            quote!(::shapeproof::Tensor::from_flat([#(#bias),*]))
        };
        let (input, function) = (affine((factor, input.1)), activation(function)?);
        let (weights, lengths) = (Literal::byte_string(data), shape(&lengths)?);
        Ok(quote! {
            ::shapeproof::quantized::Filters {
                input: #input,
                weights: &::shapeproof::Tensor::<i8, #lengths>::from_le_bytes(*#weights),
                scales: #scales,
                bias: &#bias,
                output: #output,
                activation: #function,
            }
        })
    }

    /// The weights of a layer converted to `i8`.
    pub(super) fn weights(&self, id: TensorId) -> Result<Vec<u8>, Reason> {
        let kernel = &self.graph[id];
        let Some(data) = &kernel.data else {
            return Err(Reason::NotConstant { operand: 1, tensor: kernel.name.clone() });
        };
        match kernel.element {
            Element::I8 => Ok(data.clone()),
            Element::U8 => Ok(data.iter().map(|byte| byte ^ 0x80).collect()),
            element => Err(Reason::Unwritten(format!("this operator on elements of {element}"))),
        }
    }

    /// The zero points of the weights of a layer, converted to `i8`.
    pub(super) fn weight_zero_points(&self, id: TensorId) -> Result<Vec<i32>, Reason> {
        let kernel = &self.graph[id];
        let quantization = kernel.quantization.as_ref();
        let quantization = quantization.ok_or_else(|| Reason::MissingQuantization(kernel.name.clone()))?;
        let above = if kernel.element == Element::U8 { 128 } else { 0 };
        Ok(quantization.zero_points().iter().map(|point| point - above).collect())
    }

    /// The bias of each output; zeros if there is none.
    pub(super) fn bias(&self, outputs: usize) -> Result<Vec<i64>, Reason> {
        let Some(id) = self.node.inputs.get(2).copied().flatten() else { return Ok(vec![0; outputs]) };
        let tensor = &self.graph[id];
        if tensor.element != Element::I32 {
            return Err(Reason::Element { operand: 2, element: tensor.element, expected: "i32" });
        }
        let found = tensor.integers();
        let found = found.ok_or_else(|| Reason::NotConstant { operand: 2, tensor: tensor.name.clone() })?;
        if found.len() == outputs {
            Ok(found)
        } else {
            Err(Reason::Extent { what: "the number of biases", found: found.len(), expected: outputs })
        }
    }
}

/// The product of two scales as TFLite computes it for weights of `u8`, and for layers with one scale.
pub(super) fn product(input: f32, weights: f32) -> Result<f32, Reason> {
    let product = input * weights;
    if product > 0.0 && product.is_finite() {
        Ok(product)
    } else {
        Err(Reason::Unsupported("the product of its scales is no positive number of 32 bits"))
    }
}

/// The order of the weights of one output among those of the others.
#[derive(Clone, Copy)]
enum WeightOrder {
    /// All weights of an output, then those of the next.
    OutputsFirst,
    /// One weight of each output, then the next one of each.
    OutputsLast,
}

impl WeightOrder {
    /// The weights of an output.
    fn weights(self, data: &[u8], output: usize, outputs: usize) -> impl Iterator<Item = i8> + '_ {
        let each = data.len().checked_div(outputs).unwrap_or(0);
        let (first, apart) = match self {
            Self::OutputsFirst => (output * each, 1),
            Self::OutputsLast => (output, outputs),
        };
        data.iter().skip(first).step_by(apart.max(1)).take(each).map(|byte| byte.cast_signed())
    }
}

/// How a window steps.
fn steps(window: &Window, image: [usize; 2], kernel: [usize; 2]) -> Result<TokenStream, Reason> {
    let (Ok(strides), Ok(dilations), Ok(padding)) = (
        <[usize; 2]>::try_from(window.strides.as_slice()),
        <[usize; 2]>::try_from(window.dilations.as_slice()),
        <[[usize; 2]; 2]>::try_from(window.padding.as_slice()),
    ) else {
        return Err(Reason::Unwritten("a window along other than two axes".into()));
    };
    for (image, padding) in image.iter().zip(&padding) {
        extent(image + padding.iter().sum::<usize>())?;
    }
    let [[image_height, image_width], [rows, columns]] = [image, kernel];
    let same = [
        same_padding(image_height, rows, strides[0], dilations[0]),
        same_padding(image_width, columns, strides[1], dilations[1]),
    ];
    let numbers = strides.iter().chain(&dilations).map(|step| number(*step));
    let padding = if padding == [[0; 2]; 2] {
        quote!(Valid)
    } else if padding == same {
        quote!(Same)
    } else {
        let padding = padding.iter().flatten().map(|padding| number(*padding));
        quote!(Explicit<#(#padding),*>)
    };
    Ok(quote!(::shapeproof::quantized::Steps<::shapeproof::quantized::#padding, #(#numbers),*>))
}
