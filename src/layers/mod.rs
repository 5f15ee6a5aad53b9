//! Layers of networks of floats, or of any other numbers: convolutions, pools, normalisation, recurrent layers.
//!
//! | functions | what |
//! | --- | --- |
//! | [`conv2d()`](fn@conv2d), [`conv1d()`](fn@conv1d) | convolution, with strides, dilation, padding and groups |
//! | [`depthwise_conv2d()`](fn@depthwise_conv2d), [`depthwise_conv1d()`](fn@depthwise_conv1d) | convolution of each channel by itself |
//! | [`conv_transpose2d()`](fn@conv_transpose2d), [`conv_transpose1d()`](fn@conv_transpose1d) | transposed convolution |
//! | [`max_pool2d()`](fn@max_pool2d), [`average_pool2d()`](fn@average_pool2d), [`max_pool1d()`](fn@max_pool1d), [`average_pool1d()`](fn@average_pool1d) | the largest element, or the mean, under a window |
//! | [`adaptive_max_pool2d()`](fn@adaptive_max_pool2d), [`adaptive_average_pool2d()`](fn@adaptive_average_pool2d) and their like of one axis | the same of so many equal parts; of one part, global |
//! | [`BatchNorm`] | batch normalisation, which also folds into the layer in front of it |
//! | [`layer_norm()`], [`rms_norm()`], [`group_norm()`], [`local_response_norm()`] | normalisation by means and variances |
//! | [`Rnn`], [`Gru`], [`GruResetBefore`], [`Lstm`] | recurrent layers: each element of a sequence updates a state |
//!
//! # Layouts
//!
//! | | image | filters | depthwise | transposed |
//! | --- | --- | --- | --- | --- |
//! | channels last, as TensorFlow | `[h, w, c]` | `[h, w, c, o]` | `[h, w, c, m]` | `[h, w, o, c]` |
//! | channels first, as PyTorch and ONNX | `[c, h, w]` | `[o, c, h, w]` | as groups | `[c, o, h, w]` |
//!
//! Several images have a batch axis in front. Layers along one axis have no `h`. [`Steps`] and [`Steps1`] say how
//! a window steps, and which layout it is.
//!
//! ```
//! use shapeproof::layers::{Steps, conv2d};
//! use shapeproof::prelude::*;
//!
//! let image = Tensor::<f32, Shape![28, 28, 1]>::ones();
//! let filters = Tensor::<f32, Shape![3, 3, 1, 8]>::full(0.5);
//! let bias = Tensor::<f32, Shape![8]>::full(-4.0);
//!
//! let y = (conv2d(&image, &filters, Steps::new().same().stride::<2, 2>()) + &bias).relu().eval();
//! assert_eq!(y.dims(), [14, 14, 8]);
//! assert_eq!((y.get([0, 0, 0]), y.get([13, 13, 0])), (Some(0.5), Some(0.0)));
//! ```
//!
//! Each sum runs over the window rows from first to last, the columns of a row from left to right, and the channels from first to last;
//! each product and each sum is rounded once. The result is the same on every target.
#![forbid(unsafe_code)]

mod batch;
mod convolution;
mod local_response_norm;
pub(crate) mod moments;
pub(crate) mod normalize;
mod pool;
mod recurrent;
mod transposed_convolution;

pub use batch::{BatchNorm, Fold, batch_norm};
pub use convolution::*;
pub use local_response_norm::{LocalResponse, local_response_norm, local_response_norm_into};
pub use normalize::{
    Normalize, NormalizeGroups, group_norm, group_norm_into, layer_norm, layer_norm_into, rms_norm,
    rms_norm_into,
};
pub use pool::*;
pub use recurrent::{Gates, Gru, GruResetBefore, Lstm, LstmState, Rnn, gru, gru_reset_before, lstm, rnn};

pub use crate::shape::layers::images::{Depthwise, Transposed, Whole};
pub use crate::shape::layers::windows::{ConvolveWith, PoolBy};
pub use crate::shape::steps::{
    Around, ChannelsFirst, ChannelsLast, Explicit, Same, Sliding, Steps, Steps1, Valid,
};
