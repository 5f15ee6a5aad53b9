//! The functions, besides layers, that programs generated from a model's file call.
//!
//! Everything works on slices whose lengths the generated program knows, so it never gets `None`. The shapes in the fields of
//! walks are constants of the program.
//!
//! | module | content |
//! | --- | --- |
//! | `walk` | copies between pieces of memory, and elements of operands that broadcast |
//! | `reduce` | folds along any axes |
//! | `along_axis` | softmax and other operations on whole lines along an axis |
//! | `normalize` | normalisations with mean and variance |
//! | `numbers` | functions of one and of two numbers, and conversions to and from quantized ones |
//! | `products` | products of matrices, and sums of products by index |
//! | `windows` | convolutions and pools |
//! | `offset` | quantized layers whose weights have a zero point |
//! | `recurrent` | recurrent networks as ONNX defines them |
//! | `sequence` | TFLite's LSTM over sequences |
//! | `svdf` | TFLite's SVDF |
//! | `lookup` | elements found by indices |
//! | `pad` | padding computed from the elements beside it |
#![forbid(unsafe_code)]

mod along_axis;
mod lookup;
mod normalize;
mod numbers;
mod offset;
mod pad;
mod products;
mod recurrent;
mod reduce;
mod sequence;
mod svdf;
mod walk;
mod windows;

pub use along_axis::{cumulative_sum, divide_by_norm, hardmax, log_softmax, softmax};
pub use lookup::{LookupError, gather, gather_constant, gather_elements};
pub use normalize::{Channels, batch_norm, divide_by_root_mean_square, local_response_norm, standardize};
pub use numbers::{
    FloatFunctions, RoundFloat, WrappingInteger, dequantize, dynamic_quantize, power, quantize_away,
    quantize_even,
};
pub use offset::{OffsetFilters, OffsetWindow};
pub use pad::{EdgeMode, pad};
pub use products::{Contraction, matmul};
pub use recurrent::{Cells, Directions, RecurrentOperands, RecurrentResults, gru, lstm, rnn};
pub use reduce::{Reduction, log_sum_exp, position};
pub use sequence::{Gate, QuantizedGate, SequenceLstm, SequenceScales};
pub use svdf::{Svdf, SvdfScales};
pub use walk::{BroadcastWalk, StridedCopy};
pub use windows::{average_pool, convolve, max_pool};

pub use crate::layers::{Depthwise, Transposed, Whole};
pub use crate::math::Real;
pub use crate::storage::arena::Arena;
pub use crate::storage::bytes::{bools_mut, numbers_mut, wrapping, wrapping_mut};

/// The same memory as elements of `u8`.
#[inline(always)]
pub const fn unsigned_mut(elements: &mut [i8]) -> &mut [u8] {
    crate::storage::bytes::bytes_mut(elements)
}
