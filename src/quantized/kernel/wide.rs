//! Layers of `i16` elements with `i8` weights, whose sums have 64 bits. The zero point of the elements is 0, so that padding adds
//! nothing to a sum.

use super::super::multiplier::ShortMultiplier;
use super::channel::OutputRange;
use super::geometry::{WindowGeometry, part};

/// The filters of a layer, as the kernels take them.
#[derive(Clone, Copy)]
pub(crate) struct WideFilters<'a> {
    /// The weights, not packed.
    pub(crate) weights: &'a [i8],
    pub(crate) biases: &'a [i64],
    pub(crate) factors: &'a [ShortMultiplier],
    pub(crate) range: OutputRange,
}

impl WideFilters<'_> {
    /// Adds the biases to the sums, and writes the results.
    #[inline(always)]
    fn finish(&self, sums: impl Iterator<Item = i64>, out: &mut [i16]) {
        let channels = self.biases.iter().zip(self.factors);
        for ((y, sum), (&bias, factor)) in out.iter_mut().zip(sums).zip(channels) {
            *y = self.range.cut(factor.apply(sum.wrapping_add(bias)));
        }
    }
}

/// The sum of products. Up to `PART` products are added in 32 bits, which cannot overflow.
#[inline(always)]
fn dot(x: &[i16], weights: &[i8]) -> i64 {
    const PART: usize = 256;
    let sum = |(x, weights): (&[i16], &[i8])| {
        let products = x.iter().zip(weights).map(|(&x, &weight)| i32::from(x).wrapping_mul(weight.into()));
        i64::from(products.fold(0, i32::wrapping_add))
    };
    x.chunks(PART).zip(weights.chunks(PART)).map(sum).fold(0, i64::wrapping_add)
}

/// A dense layer.
pub(crate) fn dense(x: &[i16], filters: &WideFilters<'_>, out: &mut [i16]) {
    let rows = filters.weights.chunks_exact(x.len().max(1));
    // Without inputs there are no weights, and the sums are 0.
    let sums = rows.map(|row| dot(x, row)).chain(core::iter::repeat(0));
    filters.finish(sums, out);
}

/// The columns of a window's row that are contiguous in the image, from column `first` on and at most `len` of them: the
/// first one's position in the window and in the image, and how many.
#[inline(always)]
fn run(geometry: &WindowGeometry, place: usize, first: usize, len: usize) -> (usize, usize, usize) {
    let start = place * geometry.stride[1] + first * geometry.dilation[1];
    let padding = geometry.padding[1];
    let from = start.saturating_sub(padding);
    let end = (start + len).saturating_sub(padding).min(geometry.input[1]);
    (first + padding.saturating_sub(start), from, end.saturating_sub(from))
}

/// Calls `work` for each piece of the image under a window that is contiguous in the image and in a filter, with the position of
/// the piece in the filter, in pixels, and its elements.
#[inline(always)]
fn pieces(
    x: &[i16],
    geometry: &WindowGeometry,
    [row, column]: [usize; 2],
    mut work: impl FnMut(usize, &[i16]),
) {
    let [_, width, channels] = geometry.input;
    let columns = geometry.kernel[1];
    let step = if geometry.dilation[1] == 1 { columns } else { 1 };
    for line in 0..geometry.kernel[0] {
        let Some(y) = geometry.source(0, row, line) else { continue };
        for first in (0..columns).step_by(step.max(1)) {
            let (at, from, len) = run(geometry, column, first, step);
            work(line * columns + at, part(x, (y * width + from) * channels, len * channels));
        }
    }
}

/// The convolution with filters `[outputs, height, width, channels]`.
pub(crate) fn convolution(x: &[i16], geometry: &WindowGeometry, filters: &WideFilters<'_>, out: &mut [i16]) {
    let (channels, width) = (geometry.input[2], geometry.output[1].max(1));
    for (place, y) in out.chunks_exact_mut(filters.biases.len().max(1)).enumerate() {
        let place = [place / width, place % width];
        let rows = filters.weights.chunks_exact(geometry.patch().max(1));
        let sums = rows.map(|filter| {
            let mut sum = 0_i64;
            pieces(x, geometry, place, |at, x| {
                sum = sum.wrapping_add(dot(x, part(filter, at * channels, x.len())));
            });
            sum
        });
        filters.finish(sums.chain(core::iter::repeat(0)), y);
    }
}

/// The convolution with depthwise filters `[height, width, outputs]`. `sums` has room for the outputs.
pub(crate) fn depthwise(
    x: &[i16],
    geometry: &WindowGeometry,
    filters: &WideFilters<'_>,
    sums: &mut [i64],
    out: &mut [i16],
) {
    let (channels, width, outputs) = (geometry.input[2], geometry.output[1].max(1), sums.len());
    let multiplier = outputs.checked_div(channels).unwrap_or(0);
    for (place, y) in out.chunks_exact_mut(outputs.max(1)).enumerate() {
        sums.fill(0);
        pieces(x, geometry, [place / width, place % width], |at, x| {
            let weights = part(filters.weights, at * outputs, x.len() * multiplier);
            let taps = weights.chunks_exact(outputs.max(1)).zip(x.chunks_exact(channels.max(1)));
            for (weights, x) in taps {
                if multiplier == 1 {
                    for ((sum, &weight), &x) in sums.iter_mut().zip(weights).zip(x) {
                        *sum = sum.wrapping_add((i32::from(x) * i32::from(weight)).into());
                    }
                    continue;
                }
                let groups =
                    sums.chunks_exact_mut(multiplier.max(1)).zip(weights.chunks_exact(multiplier.max(1)));
                for ((sums, weights), &x) in groups.zip(x) {
                    for (sum, &weight) in sums.iter_mut().zip(weights) {
                        *sum = sum.wrapping_add((i32::from(x) * i32::from(weight)).into());
                    }
                }
            }
        });
        filters.finish(sums.iter().copied(), y);
    }
}
