//! Depthwise convolution over one image: each channel has filters of its own.
//!
//! Filters are packed in words of four channels, with zeros after the last channel.

#[cfg(shapeproof_dsp)]
use core::array;

use super::channel::{Channel, OutputRange};
use super::geometry::{WindowGeometry, part};
use crate::target::CHANNELS;

/// The order in which the words of filters, and the numbers of their channels, are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterOrder {
    /// All channels of a tap, then those of the next tap.
    Taps,
    /// All taps of four channels, then those of the next four, for DSP instructions.
    Groups,
    /// Words as in `Taps`; for each 16 channels all biases (not doubled), then all mantissas, offsets and shifts: for vector registers.
    Lanes,
}

impl FilterOrder {
    /// The index of the weight of a tap and a channel.
    #[inline(always)]
    pub(crate) const fn place(self, taps: usize, groups: usize, tap: usize, channel: usize) -> usize {
        match self {
            Self::Taps | Self::Lanes => tap * groups * 4 + channel,
            Self::Groups => (channel / 4 * taps + tap) * 4 + channel % 4,
        }
    }
}

/// How filters are packed for the target.
pub(crate) const ORDER: FilterOrder = if cfg!(shapeproof_dsp) {
    FilterOrder::Groups
} else if cfg!(target_arch = "x86_64") {
    FilterOrder::Lanes
} else {
    FilterOrder::Taps
};

/// The biases and factors of four [`Channel`]s, in the order in which a kernel reads
/// them. [In lanes](FilterOrder::Lanes), four quads together hold the numbers of 16 channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Quad([i32; 16]);

impl Quad {
    /// Four channels whose result is 0 in an order by channels. In lanes it only fills up the last group, whose surplus results are not
    /// kept.
    pub(crate) const NONE: Self = Self([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);

    /// The index of the quad with a number of a channel, and of the number in it. The number is 0 for the bias, 1 to 3 for the factor.
    #[inline(always)]
    const fn place(channel: usize, number: usize) -> (usize, usize) {
        match (ORDER, number) {
            (FilterOrder::Lanes, _) => (channel / CHANNELS * 4 + number, channel % CHANNELS),
            (_, 0) => (channel / 4, channel % 4),
            _ => (channel / 4, 4 + channel % 4 * 3 + number - 1),
        }
    }

    /// Writes a channel.
    #[expect(clippy::indexing_slicing, reason = "places are below the lengths; a const fn has no `get`")]
    pub(crate) const fn set(quads: &mut [Self], channel: usize, numbers: Channel) {
        let [mantissa, offset, shift] = numbers.factor();
        let bias = if matches!(ORDER, FilterOrder::Lanes) { numbers.bias / 2 } else { numbers.bias };
        let (all, mut number) = ([bias, mantissa, offset, shift], 0);
        while number < 4 {
            let (quad, place) = Self::place(channel, number);
            quads[quad].0[place] = all[number];
            number += 1;
        }
    }

    /// The channel with this index.
    #[inline(always)]
    pub(super) fn channel(quads: &[Self], channel: usize) -> Channel {
        let [bias, mantissa, offset, shift] = [0, 1, 2, 3].map(|number| {
            let (quad, place) = Self::place(channel, number);
            quads.get(quad).and_then(|quad| quad.0.get(place)).copied().unwrap_or(0)
        });
        let bias = if matches!(ORDER, FilterOrder::Lanes) { bias.wrapping_mul(2) } else { bias };
        Channel::of(bias, [mantissa, offset, shift])
    }

    /// The channels.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn channels(quads: &[Self]) -> impl Iterator<Item = Channel> {
        (0..quads.len() * 4).map(|channel| Self::channel(quads, channel))
    }

    /// The numbers of one kind of 16 channels, [in lanes](FilterOrder::Lanes).
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) const fn lanes(&self) -> &[i32; CHANNELS] {
        &self.0
    }
}

/// The filters of a layer, as the kernels take them.
#[derive(Clone, Copy)]
pub(crate) struct DepthwiseFilters<'a> {
    pub(crate) packed: &'a [[i8; 4]],
    pub(crate) quads: &'a [Quad],
    /// The value of the padding: the zero point of the input.
    pub(crate) zero: i8,
    pub(crate) range: OutputRange,
    /// Whether all channels are [short](Channel::is_short).
    #[cfg_attr(
        not(any(shapeproof_dsp, target_arch = "x86_64")),
        expect(dead_code, reason = "the portable kernel takes all")
    )]
    pub(crate) short: bool,
}

/// The convolution with the portable kernel. `sums` has room for the channels in groups of four; each channel of the image has
/// `multiplier` channels of the output.
#[cfg(not(any(shapeproof_dsp, target_arch = "x86_64")))]
#[inline(always)]
pub(crate) fn portable(
    x: &[i8],
    geometry: &WindowGeometry,
    multiplier: usize,
    filters: DepthwiseFilters<'_>,
    sums: &mut [[i32; 4]],
    out: &mut [i8],
) {
    let depth = geometry.input[2] * multiplier;
    let sums = sums.as_flattened_mut();
    for (place, y) in out.chunks_exact_mut(depth.max(1)).enumerate() {
        sum_taps(x, geometry, multiplier, &filters, place, sums);
        let channels = Quad::channels(filters.quads);
        for ((y, &sum), channel) in y.iter_mut().zip(&*sums).zip(channels) {
            *y = filters.range.cut(channel.requantize(sum, filters.range.zero_point));
        }
    }
}

/// The sums of a place, tap by tap.
#[cfg(not(shapeproof_dsp))]
#[inline(always)]
pub(super) fn sum_taps(
    x: &[i8],
    geometry: &WindowGeometry,
    multiplier: usize,
    filters: &DepthwiseFilters<'_>,
    place: usize,
    sums: &mut [i32],
) {
    let [_, width, channels] = geometry.input;
    let [kh, kw] = geometry.kernel;
    let (groups, depth) = (filters.quads.len(), channels * multiplier);
    let packed = filters.packed.as_flattened();
    let (row, column) = (place / geometry.output[1], place % geometry.output[1]);
    sums.fill(0);
    for ky in 0..kh {
        let at_row = geometry.source(0, row, ky);
        for kx in 0..kw {
            let pixel = at_row.zip(geometry.source(1, column, kx));
            let pixel = pixel.map(|(row, column)| part(x, (row * width + column) * channels, channels));
            let tap = ky * kw + kx;
            let weights = part(packed, tap * groups * 4, depth);
            match pixel {
                Some(pixel) if multiplier == 1 => {
                    for ((sum, &w), &x) in sums.iter_mut().zip(weights).zip(pixel) {
                        *sum = sum.wrapping_add(i32::from(w) * i32::from(x));
                    }
                }
                Some(pixel) => {
                    let multiplier = multiplier.max(1);
                    let outputs = sums.chunks_exact_mut(multiplier).zip(weights.chunks_exact(multiplier));
                    for ((sums, weights), &x) in outputs.zip(pixel) {
                        for (sum, &w) in sums.iter_mut().zip(weights) {
                            *sum = sum.wrapping_add(i32::from(w) * i32::from(x));
                        }
                    }
                }
                None => {
                    for (sum, &w) in sums.iter_mut().zip(weights) {
                        *sum = sum.wrapping_add(i32::from(w) * i32::from(filters.zero));
                    }
                }
            }
        }
    }
}

/// The convolution with filters in [groups](FilterOrder::Groups), one output for each channel and a multiple of four of them.
/// `offsets` has room for the taps.
#[cfg(shapeproof_dsp)]
#[inline(always)]
pub(crate) fn grouped(
    x: &[i8],
    geometry: &WindowGeometry,
    filters: &DepthwiseFilters<'_>,
    offsets: &mut [usize],
    out: &mut [i8],
) {
    let [_, width, channels] = geometry.input;
    let (kw, columns) = (geometry.kernel[1].max(1), geometry.output[1].max(1));
    for (place, y) in out.chunks_exact_mut(channels.max(1)).enumerate() {
        let (row, column) = (place / columns, place % columns);
        for (tap, offset) in offsets.iter_mut().enumerate() {
            let pixel = geometry.source(0, row, tap / kw).zip(geometry.source(1, column, tap % kw));
            // The offset is beyond the image, so the loop below reads the value of the padding.
            *offset = pixel.map_or(usize::MAX / 2, |(row, column)| (row * width + column) * channels);
        }
        let groups = y.as_chunks_mut::<4>().0.iter_mut().zip(filters.quads);
        for (group, (y, quad)) in groups.enumerate() {
            let mut sums = [0_i32; 4];
            let taps = part(filters.packed, group * offsets.len(), offsets.len());
            for (weights, &offset) in taps.iter().zip(&*offsets) {
                let elements = x.get(offset + group * 4..).and_then(|x| x.first_chunk::<4>());
                let elements = elements.copied().unwrap_or([filters.zero; 4]);
                for ((sum, &w), x) in sums.iter_mut().zip(weights).zip(elements) {
                    *sum = sum.wrapping_add(i32::from(w) * i32::from(x));
                }
            }
            for ((y, sum), channel) in y.iter_mut().zip(sums).zip(Quad::channels(array::from_ref(quad))) {
                *y = filters.range.cut(channel.requantize(sum, filters.range.zero_point));
            }
        }
    }
}

/// The convolution with filters in [groups](FilterOrder::Groups) and one window, which covers the image; one output for each
/// channel and a multiple of four of them, all [short](Channel::is_short). All layers of a program have one copy of it.
#[cfg(shapeproof_dsp)]
#[inline(never)]
pub(crate) fn whole(x: &[i8], filters: &DepthwiseFilters<'_>, out: &mut [i8]) {
    use super::asm::depthwise::{column, results};

    let channels = out.len().max(1);
    let taps = filters.packed.len() / filters.quads.len().max(1);
    let groups = out.as_chunks_mut::<4>().0.iter_mut().zip(filters.quads);
    for (group, (y, quad)) in groups.enumerate() {
        let elements = x.get(group * 4..).unwrap_or(&[]);
        *y = results(column(elements, channels, part(filters.packed, group * taps, taps)), quad);
    }
    filters.range.cut_all(out);
}

/// Rows of the image with their padding, for DSP instructions: four channels of each column widened and doubled, group by
/// group.
#[cfg(shapeproof_dsp)]
pub(crate) struct PaddedRows<'a> {
    /// As many rows as the window has, each `groups * columns`.
    pub(crate) memory: &'a mut [[i16; 4]],
    pub(crate) columns: usize,
}

/// Whether [`dsp`] has a kernel for these lengths, with rows of this many columns in memory.
#[cfg(shapeproof_dsp)]
pub(crate) const fn has_dsp(
    geometry: &WindowGeometry,
    outputs: usize,
    groups: usize,
    columns: usize,
) -> bool {
    let ([kh, kw], [dh, dw], [_, stride]) = (geometry.kernel, geometry.dilation, geometry.stride);
    let square = kh == 3 && kw == 3 && dh == 1 && dw == 1 && (stride == 1 || stride == 2);
    let used = geometry.output[1].saturating_sub(1) * stride + 3;
    let fits = used <= columns && geometry.padding[1] < 3;
    square && fits && outputs == groups * 4 && geometry.input[2] == outputs
}

/// The convolution with DSP instructions, if [`has_dsp`] allows it, with [short](Channel::is_short) channels. All
/// layers of a program have one copy of it.
#[cfg(shapeproof_dsp)]
#[inline(never)]
pub(crate) fn dsp(
    x: &[i8],
    geometry: &WindowGeometry,
    filters: &DepthwiseFilters<'_>,
    lines: PaddedRows<'_>,
    out: &mut [i8],
) {
    use super::asm::depthwise::{three_by_three, widen};
    use super::geometry::part_mut;

    let [height, width, channels] = geometry.input;
    let ([_, places], [stride_y, stride]) = (geometry.output, geometry.stride);
    let [top, left] = geometry.padding;
    let PaddedRows { memory, columns } = lines;
    let groups = filters.quads.len();
    let line = groups * columns;
    memory.fill([2 * i16::from(filters.zero); 4]);
    // Rows are counted from the first row of the padding; row `i` is stored at `i % 3`.
    let mut done = 0;
    for (row, y) in out.chunks_exact_mut((places * channels).max(1)).enumerate() {
        let first = row * stride_y;
        for i in done.max(first)..first + 3 {
            let target = part_mut(memory, i % 3 * line, line);
            let at = i.wrapping_sub(top);
            if at < height {
                let (source, _) = part(x, at * width * channels, width * channels).as_chunks();
                let room = width.min(columns - left);
                widen(source, groups, part_mut(target, left, line - left), columns, room);
            } else {
                target.fill([2 * i16::from(filters.zero); 4]);
            }
        }
        done = first + 3;
        for (group, (quad, taps)) in filters.quads.iter().zip(filters.packed.chunks_exact(9)).enumerate() {
            let rows = [0, 1, 2].map(|k| part(memory, (first + k) % 3 * line + group * columns, columns));
            let y = y.get_mut(group * 4..).unwrap_or(&mut []);
            if let Ok(taps) = taps.try_into() {
                three_by_three(rows, stride == 2, taps, quad, y, channels, places);
            }
        }
    }
    filters.range.cut_all(out);
}
