//! The network of integers: depthwise separable convolutions, as tflite-micro computes them, bit for bit.
//!
//! A layer is a constant. Its shapes are its type; its weights, scales and zero points are folded when this is compiled.

use crate::weights as w;
use paste::paste;
use shapeproof::quantized::{
    Activation, Affine, AveragePool2d, Conv2d, DepthwiseConv2d, Filters, FullyConnected, Same, Scales,
    Softmax, Steps,
};
use shapeproof::{Dim, StaticExtent, prelude::*};

/// As many as the bias of a layer has elements.
const fn outputs<O: StaticExtent>(_bias: &Tensor<i32, (O,)>) -> usize {
    O::LEN
}

/// The width of the network, and the number of words it knows: the file of weights says both.
pub const CHANNELS: usize = outputs(&w::CONV_2D_0_BIAS);
pub const WORDS: usize = outputs(&w::FULLY_CONNECTED_0_BIAS);

/// 49 steps of 20 ms, each of ten features.
pub type Sound = Tensor<i8, Shape![49, 10, 1]>;
/// How likely each word is: [`SCORES`] says what the integers stand for.
pub type Scores = Tensor<i8, Shape![{ WORDS }]>;

/// What a layer gives to the next.
pub type Image = Shape![25, 5, { CHANNELS }];
type Stem = Conv2d<Shape![49, 10, 1], Shape![{ CHANNELS }, 10, 4, 1], Steps<Same, 2, 2>>;
type Depthwise = DepthwiseConv2d<Image, Shape![3, 3, { CHANNELS }], Steps<Same>>;
type Pointwise = Conv2d<Image, Shape![{ CHANNELS }, 1, 1, { CHANNELS }]>;

/// The quantization that the file of weights says of a tensor.
macro_rules! affine {
    ($name:ident) => {
        paste! { Affine::new(w::[<$name _SCALE>].item(), w::[<$name _ZERO_POINT>].item()) }
    };
}
pub(crate) use affine;

/// The layer of this type and name, whose channels have a scale each and which ends with a ReLU.
macro_rules! layer {
    ($layer:ident($name:ident of $input:ident)) => {
        paste! {
            $layer::new(&Filters {
                input: affine!($input),
                weights: &w::[<$name _FILTERS>],
                scales: Scales::PerAxis(&w::[<$name _FILTERS_SCALE>]),
                bias: &w::[<$name _BIAS>],
                output: affine!([<$name _OUTPUT>]),
                activation: Activation::Relu,
            })
        }
    };
}

static STEM: Stem = layer!(Stem(CONV_2D_0 of INPUT));
static BLOCKS: [(Depthwise, Pointwise); 4] = [
    (
        layer!(Depthwise(DEPTHWISE_CONV_2D_0 of CONV_2D_0_OUTPUT)),
        layer!(Pointwise(CONV_2D_1 of DEPTHWISE_CONV_2D_0_OUTPUT)),
    ),
    (
        layer!(Depthwise(DEPTHWISE_CONV_2D_1 of CONV_2D_1_OUTPUT)),
        layer!(Pointwise(CONV_2D_2 of DEPTHWISE_CONV_2D_1_OUTPUT)),
    ),
    (
        layer!(Depthwise(DEPTHWISE_CONV_2D_2 of CONV_2D_2_OUTPUT)),
        layer!(Pointwise(CONV_2D_3 of DEPTHWISE_CONV_2D_2_OUTPUT)),
    ),
    (
        layer!(Depthwise(DEPTHWISE_CONV_2D_3 of CONV_2D_3_OUTPUT)),
        layer!(Pointwise(CONV_2D_4 of DEPTHWISE_CONV_2D_3_OUTPUT)),
    ),
];
static POOL: AveragePool2d<Image, Dim<25>, Dim<5>> =
    AveragePool2d::new(affine!(CONV_2D_4_OUTPUT), Activation::None);
static DENSE: FullyConnected<Dim<CHANNELS>, Dim<WORDS>> = FullyConnected::new(&Filters {
    input: affine!(AVERAGE_POOL_2D_0_OUTPUT),
    weights: &w::FULLY_CONNECTED_0_FILTERS,
    scales: Scales::PerTensor(w::FULLY_CONNECTED_0_FILTERS_SCALE.item()),
    bias: &w::FULLY_CONNECTED_0_BIAS,
    output: affine!(FULLY_CONNECTED_0_OUTPUT),
    activation: Activation::None,
});
static SOFTMAX: Softmax<Shape![{ WORDS }]> = Softmax::new(affine!(FULLY_CONNECTED_0_OUTPUT), 1.0);

/// The quantization of the result.
pub const SCORES: Affine = affine!(SOFTMAX_0_OUTPUT);

/// The memory of a run: the image that a layer reads, and the one that it writes.
pub type Scratch = [Tensor<i8, Image>; 2];

/// How likely each word is.
pub fn scores(sound: &Sound, [image, deeper]: &mut Scratch) -> Scores {
    STEM.eval_into(sound, image);
    for (depthwise, pointwise) in &BLOCKS {
        depthwise.eval_into(&*image, deeper);
        pointwise.eval_into(&*deeper, image);
    }
    SOFTMAX.eval(&DENSE.eval(&POOL.eval(&*image)))
}
