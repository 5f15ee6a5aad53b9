//! Convolutions that read the image where it lies: nothing is copied first.
//!
//! A layer with few outputs, or with channels that fill no register, uses an element so rarely that a copy in the order of the filters costs
//! more than it saves. All lengths are in the types of a layer, so that the compiler knows those of the loops.

use super::channel::{Channel, OutputRange};
use super::conv::ConvFilters;
#[cfg(any(shapeproof_dsp, target_arch = "x86_64"))]
use super::depthwise::{DepthwiseFilters, FilterOrder, ORDER, Quad};
use super::geometry::{WindowGeometry, part};
use crate::storage::window_products::WindowProducts;

/// One output of a convolution: its weights begin at the first tap, and lie `weights` apart.
struct Output<'a> {
    channel: Channel,
    short: bool,
    weights: &'a [i8],
    /// How many weights of a tap there are.
    depth: usize,
    /// How many weights the elements of a tap, and the taps, are apart.
    apart: usize,
    /// The first channel of the image.
    first: usize,
}

impl Output<'_> {
    /// Writes the results of all places to every `outputs`-th element from `output` on.
    #[inline(always)]
    fn write(
        &self,
        x: &[i8],
        geometry: &WindowGeometry,
        (zero, range): (i8, OutputRange),
        (output, outputs): (usize, usize),
        out: &mut [i8],
    ) {
        let ([_, width, channels], [rows, columns]) = (geometry.input, geometry.kernel);
        let ([down, right], tap) = (geometry.dilation, self.depth * self.apart);
        // With columns next to each other a row is one run of elements; otherwise each channel is summed up by itself.
        let close = self.depth == channels && right == 1;
        let (runs, run) = if close { (1, channels) } else { (self.depth, 1) };
        let elements = [if close { 1 } else { right * channels }, down * width * channels];
        let apart = [if close { self.apart } else { tap }, columns * tap];
        let window = |rows: usize, columns: usize| WindowProducts {
            rows,
            columns: columns * run,
            elements,
            weights: apart,
        };
        let sum = |window: &WindowProducts, x: &[i8], weights: &[i8], less: i16| {
            let mut sum = 0_i32;
            for run in 0..runs {
                let (x, weights) = (x.get(run..), weights.get(run * self.apart..));
                sum = sum.wrapping_add(window.sum(x.unwrap_or(&[]), weights.unwrap_or(&[]), less));
            }
            sum
        };
        // What the weights add up to if all of the window is padding.
        let padding = if geometry.is_padded(0) || geometry.is_padded(1) {
            let weights = self.weights.iter().step_by(self.apart.max(1)).take(rows * columns * self.depth);
            let total = weights.map(|&w| i32::from(w)).fold(0, i32::wrapping_add);
            total.wrapping_mul(i32::from(zero))
        } else {
            0
        };
        let mut places = out.chunks_exact_mut(outputs.max(1));
        for row in 0..geometry.output[0] {
            let inside_rows = geometry.inside(0, row);
            for column in 0..geometry.output[1] {
                let Some(y) = places.next().and_then(|y| y.get_mut(output)) else { return };
                let inside = geometry.inside(1, column);
                let start = geometry.start([row, column], [inside_rows.start, inside.start]);
                let x = x.get(start * channels + self.first..).unwrap_or(&[]);
                let sum = if inside_rows.len() == rows && inside.len() == columns {
                    // The compiler knows all lengths.
                    sum(&window(rows, columns), x, self.weights, 0)
                } else {
                    let weights = self.weights.get((inside_rows.start * columns + inside.start) * tap..);
                    let part = window(inside_rows.len(), inside.len());
                    padding.wrapping_add(sum(&part, x, weights.unwrap_or(&[]), i16::from(zero)))
                };
                *y = range.cut(self.channel.result(self.short, sum, range.zero_point));
            }
        }
    }
}

/// The convolution with filters that are packed [in rows](super::gemm::Packing::Rows), for `outputs` outputs.
#[inline(always)]
pub(crate) fn convolve(
    x: &[i8],
    geometry: &WindowGeometry,
    filters: &ConvFilters<'_>,
    outputs: usize,
    out: &mut [i8],
) {
    let weights = filters.packed.as_flattened();
    let (depth, len) = (geometry.input[2], weights.len().checked_div(filters.biases.len() * 2).unwrap_or(0));
    let channels = filters.biases.as_flattened().iter().zip(filters.factors.as_flattened());
    for (output, (&bias, &factor)) in channels.enumerate().take(outputs) {
        let (channel, weights) = (Channel::of(bias, factor), part(weights, output * len, geometry.patch()));
        let of = Output { channel, short: filters.short, weights, depth, apart: 1, first: 0 };
        of.write(x, geometry, (filters.zero, filters.range), (output, outputs), out);
    }
}

/// Whether [`depthwise`] takes less time than the kernels with vectors: two outputs fill too little of a register, and with SSE2 four do.
#[cfg(target_arch = "x86_64")]
pub(crate) const fn has_depthwise(outputs: usize) -> bool {
    outputs <= if cfg!(target_feature = "avx2") { 2 } else { 4 }
}

/// A depthwise convolution. Each channel of the image has `multiplier` outputs.
#[cfg(any(shapeproof_dsp, target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn depthwise(
    x: &[i8],
    geometry: &WindowGeometry,
    multiplier: usize,
    filters: &DepthwiseFilters<'_>,
    out: &mut [i8],
) {
    let outputs = geometry.input[2] * multiplier;
    let (taps, groups) = (geometry.kernel[0] * geometry.kernel[1], filters.quads.len());
    let apart = if matches!(ORDER, FilterOrder::Groups) { 4 } else { groups * 4 };
    for output in 0..outputs {
        let first = ORDER.place(taps, groups, 0, output);
        let weights = filters.packed.as_flattened().get(first..).unwrap_or(&[]);
        let (channel, first) = (Quad::channel(filters.quads, output), output / multiplier.max(1));
        let of = Output { channel, short: filters.short, weights, depth: 1, apart, first };
        of.write(x, geometry, (filters.zero, filters.range), (output, outputs), out);
    }
}
