//! Constants of a layer with filters, and how they are folded when the program is compiled.

use super::affine::{Activation, Affine};
use super::kernel::channel::{Channel, Factor};
use super::kernel::depthwise::Quad;
use super::kernel::gemm::{FilterBlock, Packing};
use super::multiplier::Multiplier;
use super::packed::FilterShape;
use crate::shape::StaticExtent;
use crate::storage::Tensor;

/// The scales of weights, whose zero point is 0.
pub enum Scales<'a, O: StaticExtent> {
    /// One scale for all weights.
    PerTensor(f32),
    /// One scale for each output.
    PerAxis(&'a Tensor<f32, (O,)>),
}

impl<O: StaticExtent> Scales<'_, O> {
    /// The scale of an output.
    const fn of(&self, output: usize) -> f32 {
        match self {
            Self::PerTensor(scale) => *scale,
            Self::PerAxis(scales) => at(scales.elements(), output),
        }
    }
}

/// The constants of a layer with filters, as in a model file. The outputs are the first axis of `F`, the shape of the weights; in
/// depthwise filters they are the last. Biases are `i32`, or `i64` in the layers of [`int16x8`](super::int16x8).
pub struct Filters<'a, F: FilterShape, B: 'static = i32> {
    /// The quantization of the input.
    pub input: Affine,
    /// The weights, which stand for `scale * weight`.
    pub weights: &'a Tensor<i8, F>,
    /// The scales of the weights.
    pub scales: Scales<'a, F::Outputs>,
    /// The bias of each output, whose scale is that of the input times that of the weights.
    pub bias: &'a Tensor<B, (F::Outputs,)>,
    /// The quantization of the output.
    pub output: Affine,
    /// The function applied to the results.
    pub activation: Activation,
}

/// Element `i` of a slice.
#[expect(clippy::indexing_slicing, reason = "the index is below the length; a const fn has no iterators")]
pub(crate) const fn at<T: Copy>(x: &[T], i: usize) -> T {
    x[i]
}

/// How the factor of an output is computed from scales.
#[derive(Clone, Copy)]
pub(crate) enum Precision {
    /// The product of the scales of input and weights is rounded to `f32`, as tflite-micro does for a dense layer with one scale.
    Single,
    /// The product is computed in `f64`.
    Double,
}

/// The factor that brings the sums of an output to its scale.
#[track_caller]
pub(crate) const fn factor<F: FilterShape, B: 'static>(
    filters: &Filters<'_, F, B>,
    precision: Precision,
    output: usize,
) -> Multiplier {
    let (input, weights) = (filters.input.scale(), filters.scales.of(output));
    assert!(weights >= 0.0, "the scale of weights is not negative");
    let scale = match precision {
        Precision::Single => (input * weights) as f64,
        Precision::Double => input as f64 * weights as f64,
    };
    Multiplier::new(scale / filters.output.scale() as f64)
}

/// The channel of an output, with the input's zero point folded into the bias. `sum` is the sum of its weights, `magnitude` the sum
/// of their absolute values. Also returns whether the channel is [short](Channel::is_short).
#[track_caller]
const fn channel<F: FilterShape>(
    filters: &Filters<'_, F>,
    precision: Precision,
    output: usize,
    sum: i64,
    magnitude: i64,
) -> (Channel, bool) {
    let bias = at(filters.bias.elements(), output) as i64 - filters.input.zero() as i64 * sum;
    assert!(
        bias > -(1 << 30) && bias < 1 << 30,
        "a bias, with the zero point of the input, is beyond 30 bits"
    );
    let channel = Channel::new(bias as i32, factor(filters, precision, output), filters.output.zero_point());
    (channel, channel.is_short(128 * magnitude))
}

/// The channels of a dense layer or a convolution, in pairs: their biases and factors, or one pair of factors if all have the
/// same. Returns whether all are short.
///
/// In [lanes](Packing::Lanes) a bias is not doubled, and the sum that the offset of the input adds is subtracted from it.
#[expect(clippy::indexing_slicing, reason = "indices are below the lengths; a const fn has no iterators")]
#[track_caller]
pub(crate) const fn channels<F: FilterShape>(
    filters: &Filters<'_, F>,
    weights: &[i8],
    precision: Precision,
    packing: Packing,
    biases: &mut [[i32; 2]],
    factors: &mut [[Factor; 2]],
) -> bool {
    let (len, mut output, mut short) = (weights.len().checked_div(F::Outputs::LEN), 0, true);
    let len = match len {
        Some(len) => len,
        None => 0,
    };
    while output < F::Outputs::LEN {
        let (mut sum, mut magnitude, mut k) = (0, 0, 0);
        while k < len {
            let weight = weights[output * len + k] as i64;
            sum += weight;
            magnitude += if weight < 0 { -weight } else { weight };
            k += 1;
        }
        let (channel, is_short) = channel(filters, precision, output, sum, magnitude);
        biases[output / 2][output % 2] = match packing {
            Packing::Lanes => (channel.bias / 2).wrapping_sub(128 * sum as i32),
            _ => channel.bias,
        };
        let (factor, mut field) = (channel.factor(), 0);
        while field < factor.len() {
            // A pair that all outputs share holds the same factor twice.
            let shared = factors.len() == 1;
            let place = if shared { output % 2 * 3 + field } else { packing.factor_place(output, field) };
            factors[place / 6][place % 6 / 3][place % 3] = factor[field];
            field += 1;
        }
        short &= is_short;
        output += 1;
    }
    short
}

/// The channels of a depthwise convolution. The weights of one output are `F::Outputs::LEN` elements apart. Returns whether
/// all are short.
#[expect(clippy::indexing_slicing, reason = "indices are below the lengths; a const fn has no iterators")]
#[track_caller]
pub(crate) const fn depthwise_channels<F: FilterShape>(
    filters: &Filters<'_, F>,
    weights: &[i8],
    quads: &mut [Quad],
) -> bool {
    let (mut output, mut short) = (0, true);
    while output < F::Outputs::LEN {
        let (mut sum, mut magnitude, mut k) = (0, 0, output);
        while k < weights.len() {
            let weight = weights[k] as i64;
            sum += weight;
            magnitude += if weight < 0 { -weight } else { weight };
            k += F::Outputs::LEN;
        }
        let (channel, is_short) = channel(filters, Precision::Double, output, sum, magnitude);
        Quad::set(quads, output, channel);
        short &= is_short;
        output += 1;
    }
    short
}

/// Packs filters of `len` contiguous weights each, in blocks of `words` for each pair. The rows of a filter have
/// `line` weights, and each starts a new word; a filter without gaps is passed as one row.
#[expect(clippy::indexing_slicing, reason = "indices are below the lengths; a const fn has no iterators")]
pub(crate) const fn pack(
    packing: Packing,
    weights: &[i8],
    (len, line, words): (usize, usize, usize),
    blocks: &mut [FilterBlock],
) {
    let (bytes, [b, c, d]) = (blocks.as_flattened_mut(), packing.within_word());
    // The compiler interprets this loop, so it counts instead of dividing, and writes whole words at once.
    let (mut i, mut output) = (0, 0);
    while i < weights.len() {
        // `end` is the end of the filter. `k` counts its elements, rounded up to whole words at the end of each row.
        let (end, mut k) = (i + len, 0);
        while i < end {
            let row_end = i + line;
            while i + 4 <= row_end {
                let place = packing.place(words, output, k);
                bytes[place] = weights[i];
                bytes[place + b] = weights[i + 1];
                bytes[place + c] = weights[i + 2];
                bytes[place + d] = weights[i + 3];
                (i, k) = (i + 4, k + 4);
            }
            let word = k;
            while i < row_end {
                bytes[packing.place(words, output, k)] = weights[i];
                (i, k) = (i + 1, k + 1);
            }
            k = if k > word { word + 4 } else { word };
        }
        output += 1;
    }
}
