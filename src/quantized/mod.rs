//! Quantized layers of a network: `i8` in, `i8` out, in tflite-micro's arithmetic, bit for bit.
//!
//! A layer is a constant. Its shapes are in its type; its numbers are passed to `new`, which folds them at compile time: zero
//! points into biases, scales and activation into multipliers, shifts and a range, weights into the order in which the kernel of
//! the target reads them.
//!
//! ```
//! use shapeproof::quantized::{
//!     Activation, Affine, AveragePool2d, Conv2d, Filters, FullyConnected, Same, Scales, Softmax, Steps, Valid,
//! };
//! use shapeproof::{Dim, prelude::*, tensor};
//!
//! const IMAGE: Affine = Affine::new(0.05, -128);
//! const FEATURES: Affine = Affine::new(0.1, -128);
//! const LOGITS: Affine = Affine::new(0.2, 10);
//!
//! static CONV: Conv2d<Shape![8, 8, 1], Shape![4, 3, 3, 1], Steps<Same, 2, 2>> = Conv2d::new(&Filters {
//!     input: IMAGE,
//!     weights: &Tensor::full(20),
//!     scales: Scales::PerAxis(&tensor![0.01, 0.02, 0.03, 0.04]),
//!     bias: &Tensor::full(0),
//!     output: FEATURES,
//!     activation: Activation::Relu,
//! });
//! static POOL: AveragePool2d<Shape![4, 4, 4], Dim<4>, Dim<4>, Steps<Valid>> =
//!     AveragePool2d::new(FEATURES, Activation::None);
//! static DENSE: FullyConnected<Dim<4>, Dim<2>> = FullyConnected::new(&Filters {
//!     input: FEATURES,
//!     weights: &tensor![[10, -20, 30, -40], [-10, 20, -30, 40]],
//!     scales: Scales::PerTensor(0.02),
//!     bias: &tensor![100, -100],
//!     output: LOGITS,
//!     activation: Activation::None,
//! });
//! static SOFTMAX: Softmax<Shape![2]> = Softmax::new(LOGITS, 1.0);
//!
//! let image: Tensor<i8, Shape![8, 8, 1]> = IMAGE.quantize(&Tensor::<f32, Shape![8, 8, 1]>::full(1.5));
//! let scores = SOFTMAX.eval(&DENSE.eval(&POOL.eval(&CONV.eval(&image))));
//! assert_eq!(scores, tensor![-128_i8, 127]);
//! ```
//!
//! # Layers
//!
//! | layer | its type | its constants |
//! | --- | --- | --- |
//! | [`Conv2d`] | image `[h, w, c]`, filters `[o, kh, kw, c]`, [`Steps`] | [`Filters`] |
//! | [`DepthwiseConv2d`] | image `[h, w, c]`, filters `[kh, kw, o]`, [`Steps`] | [`Filters`] |
//! | [`TransposeConv2d`] | image `[h, w, c]`, filters `[o, kh, kw, c]`, output `[oh, ow, o]` | [`Filters`], strides, padding |
//! | [`FullyConnected`] | inputs, outputs | [`Filters`], weights `[outputs, inputs]` |
//! | [`AveragePool2d`], [`MaxPool2d`] | image `[h, w, c]`, height and width of the window, [`Steps`] | quantization, [`Activation`] |
//! | [`Mean`] | the lengths of three axes, of which the middle one is removed | two quantizations |
//! | [`Add`], [`Sub`], [`Mul`] | shape of all three | three quantizations, [`Activation`] |
//! | [`Softmax`] | shape; over the last axis | quantization of the input, beta |
//! | [`Table`] | none: `logistic`, `tanh`, `relu`, `leaky_relu`, `hard_swish`, `requantize` | quantizations |
//! | [`Requantize`] | none: between `i8`, `u8` and `i16` | two quantizations |
//! | [`Affine`] | none: [`quantize`](Affine::quantize), [`dequantize`](Affine::dequantize) | scale, zero point |
//! | [`Quantized`] | shape, a type that says the quantization | none |
//! | [`QuantizedView`], [`QuantizedViewMut`] | the same, in borrowed memory | none |
//!
//! Layers of `i16` activations with `i8` weights have the same names in [`int16x8`].
//!
//! There is no batch axis: one image at a time. Tensors of one quantization are joined by [`concat`](fn@crate::concat); those
//! of another are converted by [`Table::requantize`] first, as TensorFlow's converter inserts `QUANTIZE`.
//!
//! # Calls
//!
//! - `eval(&x)` returns the result, `eval_into(&x, &mut out)` writes it to a tensor. An operand is a reference to a tensor or a
//!   contiguous view with as many elements as the layer's input; the axes may differ, so that a dense layer takes an image.
//! - `try_eval_slices(&x, &mut out)` takes slices, for programs that plan their memory themselves. A slice of another length is
//!   an error, and nothing is written. [`Add`], [`Sub`], [`Mul`], [`Softmax`] and [`Table`] can also overwrite their operand, with
//!   `try_eval_in_place` and `eval_in_place`.
//!
//! # Kernels
//!
//! On a Cortex-M4 and M7 (targets `thumbv7em`) dense layers, convolutions, depthwise convolutions of 3 by 3, average pooling and
//! sums use DSP instructions; elsewhere the compiler vectorises plain loops. The values are the same. On a Cortex-M4, layers whose
//! factor of scales is a half or more, or whose sums may reach `2^30`, use the plain loops too.
//!
//! The compiler folds a layer's constants in a few steps for each weight. From about a million weights on it warns that this
//! takes long, and the program needs `#![allow(long_running_const_eval)]`.

mod affine;
mod arithmetic;
mod convert;
mod convolution;
mod dense;
mod depthwise;
mod filters;
pub mod int16x8;
pub(crate) mod kernel;
mod mean;
mod multiplier;
mod operand;
mod packed;
mod pool;
mod shapes;
mod softmax;
mod table;
mod transposed;
mod typed;
mod view;

pub use affine::{Activation, Affine};
pub use arithmetic::{Add, Mul, Sub, quantized_add, quantized_mul, quantized_sub};
pub use convert::{QuantizedElement, Requantize, dequantize, quantize};
pub use convolution::{Conv2d, conv2d};
pub use dense::{FullyConnected, PerLayer, PerOutput, fully_connected};
pub use depthwise::{DepthwiseConv2d, depthwise_conv2d};
pub use filters::{Filters, Scales};
pub use mean::{Mean, quantized_mean};
pub use multiplier::Multiplier;
pub use operand::LayerOperand;
pub use packed::FilterShape;
pub use pool::{AveragePool2d, MaxPool2d, average_pool2d, max_pool2d};
#[doc(hidden)]
pub use shapes::{Convolve, DepthwiseConvolve, Pool};
pub use softmax::{Softmax, quantized_softmax};
pub use table::{Table, quantized_table};
pub use transposed::{TransposeConv2d, transpose_conv2d};
pub use typed::{Quantization, Quantized};
pub use view::{QuantizedView, QuantizedViewMut};

#[doc(hidden)]
pub use crate::storage::arena::Arena;

pub use crate::shape::steps::{Explicit, Same, Steps, Valid};
