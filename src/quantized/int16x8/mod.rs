//! Quantized layers of `i16` activations with `i8` weights, TensorFlow Lite's 16x8 mode, in tflite-micro's arithmetic, bit for
//! bit.
//!
//! Sums of products have 64 bits, biases are `i64`, and the zero point of inputs and outputs is 0. Networks are quantized this
//! way if 8 bits are too few for the activations, as for sound.
//!
//! The layers have the names of those of [`quantized`](super), the same shapes and the same calls. They are separate types,
//! because they store the weights unpacked, and factors of 16 bits.
//!
//! ```
//! use shapeproof::quantized::{Activation, Affine, Filters, Same, Scales, Steps, int16x8};
//! use shapeproof::{Dim, prelude::*, tensor};
//!
//! const IMAGE: Affine = Affine::new(0.001, 0);
//! const FEATURES: Affine = Affine::new(0.002, 0);
//!
//! static CONV: int16x8::Conv2d<Shape![4, 4, 1], Shape![2, 3, 3, 1], Steps<Same, 2, 2>> = int16x8::Conv2d::new(&Filters {
//!     input: IMAGE,
//!     weights: &Tensor::full(20),
//!     scales: Scales::PerAxis(&tensor![0.01, 0.02]),
//!     bias: &tensor![50_000_i64, 0],
//!     output: FEATURES,
//!     activation: Activation::Relu,
//! });
//! static DENSE: int16x8::FullyConnected<Dim<8>, Dim<2>> = int16x8::FullyConnected::new(&Filters {
//!     input: FEATURES,
//!     weights: &tensor![[1, 2, 3, 4, 5, 6, 7, 8], [-1, 2, -3, 4, -5, 6, -7, 8]],
//!     scales: Scales::PerTensor(0.01),
//!     bias: &tensor![25_i64, 100],
//!     output: Affine::new(0.01, 0),
//!     activation: Activation::None,
//! });
//!
//! let image: Tensor<i16, Shape![4, 4, 1]> = IMAGE.quantize(&Tensor::<f32, Shape![4, 4, 1]>::full(1.5));
//! assert_eq!(DENSE.eval(&CONV.eval(&image)), tensor![100_i16, 33]);
//! ```
//!
//! | layer | its type | its constants |
//! | --- | --- | --- |
//! | [`Conv2d`], [`DepthwiseConv2d`] | image, filters, [`Steps`](super::Steps) | [`Filters`](super::Filters) with biases of `i64` |
//! | [`FullyConnected`] | inputs, outputs | the same |
//! | [`AveragePool2d`], [`MaxPool2d`] | image, height and width of the window, steps | scale, [`Activation`](super::Activation) |
//! | [`Add`], [`Sub`], [`Mul`] | shape of all three | three scales, activation |
//! | [`Softmax`] | shape; over the last axis | scale, beta |
//! | [`Logistic`], [`Tanh`] | none; the result has the scale 1/32768 | scale |
//!
//! [`Requantize`](super::Requantize) converts between elements of `i16` and `i8`.

mod arithmetic;
mod convolution;
mod dense;
mod folded;
mod function;
mod pool;
mod softmax;

pub use arithmetic::{Add, Mul, Sub};
pub use convolution::{Conv2d, DepthwiseConv2d};
pub use dense::FullyConnected;
pub use function::{Logistic, Tanh, quantized_logistic, quantized_tanh};
pub use pool::{AveragePool2d, MaxPool2d};
pub use softmax::Softmax;
