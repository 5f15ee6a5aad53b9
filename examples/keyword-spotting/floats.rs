//! The same network of real numbers: those that the integers of the file stand for.
#![allow(clippy::op_ref, reason = "small tensors are `Copy`, and those of another file may be large")]

use crate::integers::{CHANNELS, Image, Sound, WORDS, affine};
use crate::weights as w;
use paste::paste;
use shapeproof::layers::{Steps, conv2d_into, depthwise_conv2d_into};
use shapeproof::quantized::Affine;
use shapeproof::{StaticExtent, compute, compute_into, prelude::*};

/// Filters of shape `S`, and a bias.
type Layer<S> = (Tensor<f32, S>, Tensor<f32, Shape![{ CHANNELS }]>);

/// The weights and the memory of a network.
pub struct Network {
    stem: Layer<Shape![10, 4, 1, { CHANNELS }]>,
    blocks: [Block; 4],
    dense: (Tensor<f32, Shape![{ CHANNELS }, { WORDS }]>, Tensor<f32, Shape![{ WORDS }]>),
    /// What a layer reads, and what it writes.
    image: Tensor<f32, Image>,
    deeper: Tensor<f32, Image>,
}

struct Block {
    depthwise: Layer<Shape![3, 3, { CHANNELS }, 1]>,
    pointwise: Layer<Shape![1, 1, { CHANNELS }, { CHANNELS }]>,
}

/// Writes the filters as `conv2d` takes them, with the outputs last.
fn read_filters<H: StaticExtent, W: StaticExtent, I: StaticExtent, O: StaticExtent>(
    out: &mut Tensor<f32, (H, W, I, O)>,
    filters: &Tensor<i8, (O, H, W, I)>,
    scales: &Tensor<f32, (O,)>,
) {
    compute_into!(out[h, w, i, o] = f32::from(filters[o, h, w, i]) * scales[o]);
}

/// Writes a bias, whose unit is the scale of the input times that of the filters.
fn read_bias<O: StaticExtent>(
    out: &mut Tensor<f32, (O,)>,
    bias: &Tensor<i32, (O,)>,
    input: Affine,
    scales: &Tensor<f32, (O,)>,
) {
    compute_into!(out[o] = bias[o] as f32 * input.scale() * scales[o]);
}

/// Reads the layers of a block, by their names.
macro_rules! read_block {
    ($block:ident, $depthwise:ident of $input:ident, $pointwise:ident of $between:ident) => {
        paste! {
            let ((filters, bias), scales) = (&mut $block.depthwise, &w::[<$depthwise _FILTERS_SCALE>]);
            *filters = (w::[<$depthwise _FILTERS>].cast::<f32>() * scales).eval().into_shape();
            read_bias(bias, &w::[<$depthwise _BIAS>], affine!($input), scales);
            let ((filters, bias), scales) = (&mut $block.pointwise, &w::[<$pointwise _FILTERS_SCALE>]);
            read_filters(filters, &w::[<$pointwise _FILTERS>], scales);
            read_bias(bias, &w::[<$pointwise _BIAS>], affine!($between), scales);
        }
    };
}

impl Network {
    /// A network without weights, in a `static` as well.
    pub const fn new() -> Self {
        const BLOCK: Block = Block {
            depthwise: (Tensor::zeros(), Tensor::zeros()),
            pointwise: (Tensor::zeros(), Tensor::zeros()),
        };
        Self {
            stem: (Tensor::zeros(), Tensor::zeros()),
            blocks: [BLOCK; 4],
            dense: (Tensor::zeros(), Tensor::zeros()),
            image: Tensor::zeros(),
            deeper: Tensor::zeros(),
        }
    }

    /// Takes the weights of the file.
    pub fn read(&mut self) {
        let ((filters, bias), scales) = (&mut self.stem, &w::CONV_2D_0_FILTERS_SCALE);
        read_filters(filters, &w::CONV_2D_0_FILTERS, scales);
        read_bias(bias, &w::CONV_2D_0_BIAS, affine!(INPUT), scales);
        let [a, b, c, d] = &mut self.blocks;
        read_block!(a, DEPTHWISE_CONV_2D_0 of CONV_2D_0_OUTPUT, CONV_2D_1 of DEPTHWISE_CONV_2D_0_OUTPUT);
        read_block!(b, DEPTHWISE_CONV_2D_1 of CONV_2D_1_OUTPUT, CONV_2D_2 of DEPTHWISE_CONV_2D_1_OUTPUT);
        read_block!(c, DEPTHWISE_CONV_2D_2 of CONV_2D_2_OUTPUT, CONV_2D_3 of DEPTHWISE_CONV_2D_2_OUTPUT);
        read_block!(d, DEPTHWISE_CONV_2D_3 of CONV_2D_3_OUTPUT, CONV_2D_4 of DEPTHWISE_CONV_2D_3_OUTPUT);
        let scale = w::FULLY_CONNECTED_0_FILTERS_SCALE.item();
        let (weights, bias) = &mut self.dense;
        (w::FULLY_CONNECTED_0_FILTERS.t().cast::<f32>() * scale).eval_into(weights);
        read_bias(bias, &w::FULLY_CONNECTED_0_BIAS, affine!(AVERAGE_POOL_2D_0_OUTPUT), &Tensor::full(scale));
    }

    /// How likely each word is.
    pub fn scores(&mut self, sound: &Sound) -> Tensor<f32, Shape![{ WORDS }]> {
        let Self { stem, blocks, dense, image, deeper } = self;
        conv2d_into(&affine!(INPUT).dequantize(sound), &stem.0, Steps::new().same().stride::<2, 2>(), deeper);
        (&*deeper + &stem.1).relu().eval_into(image);
        for Block { depthwise, pointwise } in blocks {
            depthwise_conv2d_into(&*image, &depthwise.0, Steps::new().same(), deeper);
            (&*deeper + &depthwise.1).relu().eval_into(image);
            conv2d_into(&*image, &pointwise.0, Steps::new(), deeper);
            (&*deeper + &pointwise.1).relu().eval_into(image);
        }
        let means = compute!([c] => mean!(h, w => image[h, w, c]));
        (means.matmul(&dense.0) + &dense.1).softmax(Axis::<0>)
    }
}
