//! Depthwise convolution on processors with vector registers: 16 channels at a time, of several output positions.
//!
//! The image is read where it lies: an element meets so few weights that a copy of it costs more than it saves.

use core::marker::PhantomData;
use core::ops::Range;

use super::super::shapes::DepthwiseConvolved;
use super::depthwise::DepthwiseFilters;
use super::geometry::{WindowGeometry, part};
use super::lanes::{rescale, write};
use crate::shape::StaticExtent;
use crate::storage::lanes::{ImageWindows, InstructionSet, LaneWork, Taps, add_taps};
use crate::target::CHANNELS;

/// Whether [`DepthwiseConvolution`] takes less time than [tap by tap](super::tap_lanes). SSE2 has no instruction that spreads channels over
/// their outputs, and eight outputs of a channel are a vector by themselves: 5x5 over [12, 5, 3] takes 2.6 times as long here with AVX2.
pub(crate) const fn takes(geometry: &WindowGeometry, outputs: usize) -> bool {
    let depth = geometry.input[2];
    outputs == depth || (cfg!(target_feature = "avx2") && outputs < 8 * depth)
}

/// A depthwise convolution of an image of shape `X` with filters `F`, which step as `G` says: the types tell the compiler all lengths.
pub(crate) struct DepthwiseConvolution<'a, X, F, G> {
    pub(crate) x: &'a [i8],
    pub(crate) filters: DepthwiseFilters<'a>,
    pub(crate) out: &'a mut [i8],
    pub(crate) shapes: PhantomData<(X, F, G)>,
}

impl<X: DepthwiseConvolved<F, G>, F, G> LaneWork for DepthwiseConvolution<'_, X, F, G> {
    #[inline(always)]
    fn run<L: InstructionSet>(self, lanes: L) {
        let Self { x, filters, out, .. } = self;
        convolve(lanes, x, const { &X::GEOMETRY }, X::Outputs::LEN, filters, out);
    }
}

/// The convolution, which [`DepthwiseConvolution`] describes. After all groups of 16 outputs, positions share a vector if few outputs are
/// left.
#[inline(always)]
pub(super) fn convolve<L: InstructionSet>(
    lanes: L,
    x: &[i8],
    geometry: &WindowGeometry,
    outputs: usize,
    filters: DepthwiseFilters<'_>,
    out: &mut [i8],
) {
    let multiplier = outputs / geometry.input[2].max(1);
    let mut group = Group { x, geometry, outputs, multiplier, filters, first: 0 };
    while outputs - group.first >= CHANNELS {
        group.convolve::<L, 1>(lanes, out);
        group.first += CHANNELS;
    }
    match outputs - group.first {
        0 => {}
        1..=4 => group.convolve::<L, 4>(lanes, out),
        5..=8 => group.convolve::<L, 2>(lanes, out),
        _ => group.convolve::<L, 1>(lanes, out),
    }
}

/// Up to 16 outputs of each position.
struct Group<'a> {
    x: &'a [i8],
    geometry: &'a WindowGeometry,
    /// How many outputs a position has.
    outputs: usize,
    /// How many outputs a channel has.
    multiplier: usize,
    filters: DepthwiseFilters<'a>,
    /// The first output.
    first: usize,
}

impl Group<'_> {
    /// The results of `16 / S` channels, of `S` output positions in a vector.
    #[inline(always)]
    fn convolve<L: InstructionSet, const S: usize>(&self, lanes: L, out: &mut [i8]) {
        let Self { geometry, outputs, filters, first, .. } = self;
        let (columns, whole) = (geometry.output[1], geometry.whole(1));
        let [bias, mantissa, offset, shift] = part(filters.quads, first / 4, 4) else { return };
        let numbers = [bias, mantissa, offset, shift].map(|numbers| repeated::<_, S>(numbers.lanes()));
        let [bias, mantissa, offset, shift] = &numbers;
        let order = self.order::<S>();
        let rescale = rescale(bias, [mantissa, offset, shift], filters.short, filters.range);
        for (row, out) in out.chunks_exact_mut((columns * outputs).max(1)).enumerate() {
            let inside = geometry.inside(0, row);
            let row = Row { group: self, row, inside, order };
            let mut column = 0;
            while column < columns {
                let room = if column < whole.start { 0 } else { whole.end.saturating_sub(column) };
                let done = if room >= 4 * S && L::INPUTS > 1 {
                    let results = lanes.rescale(row.sums::<L, 4, S>(lanes, column), rescale);
                    self.write::<4, S>(results, column, out)
                } else if room >= 2 * S {
                    let results = lanes.rescale(row.sums::<L, 2, S>(lanes, column), rescale);
                    self.write::<2, S>(results, column, out)
                } else if room >= S {
                    let results = lanes.rescale(row.sums::<L, 1, S>(lanes, column), rescale);
                    self.write::<1, S>(results, column, out)
                } else {
                    let results = lanes.rescale([row.at_edge::<L, S>(lanes, column)], rescale);
                    self.write::<1, S>(results, column, out)
                };
                column += done;
            }
        }
    }

    /// The first channel.
    #[inline(always)]
    fn channel(&self) -> usize {
        self.first / self.multiplier.max(1)
    }

    /// Where the channel of each output is, from the first channel on; `None` if each channel has one output.
    #[inline(always)]
    fn order<const S: usize>(&self) -> Option<[u8; CHANNELS]> {
        if self.multiplier == 1 {
            return None;
        }
        let mut order = [0; CHANNELS];
        for (window, order) in order.chunks_exact_mut(CHANNELS / S).enumerate() {
            for (output, place) in order.iter_mut().enumerate() {
                let channel = (self.first + output) / self.multiplier.max(1) - self.channel();
                *place = (window * CHANNELS / S + channel) as u8;
            }
        }
        Some(order)
    }

    /// Writes the results of positions of a row from a column on, and returns how many positions there were.
    #[inline(always)]
    fn write<const N: usize, const S: usize>(
        &self,
        results: [[i8; CHANNELS]; N],
        column: usize,
        out: &mut [i8],
    ) -> usize {
        let mut places = out.chunks_exact_mut(self.outputs.max(1)).skip(column);
        for results in results {
            if S == 1 {
                let Some(out) = places.next() else { break };
                write(out.get_mut(self.first..).unwrap_or(&mut []), results);
                continue;
            }
            for results in results.chunks_exact(CHANNELS / S) {
                let Some(out) = places.next() else { break };
                for (y, result) in out.get_mut(self.first..).unwrap_or(&mut []).iter_mut().zip(results) {
                    *y = *result;
                }
            }
        }
        N * S
    }
}

/// A row of output positions.
struct Row<'a> {
    group: &'a Group<'a>,
    row: usize,
    /// The rows of the windows that lie on the image.
    inside: Range<usize>,
    /// The [order](Group::order) of channels.
    order: Option<[u8; CHANNELS]>,
}

impl Row<'_> {
    /// The weights of a tap, for each of `S` positions.
    #[inline(always)]
    fn weight<const S: usize>(&self, tap: usize) -> [i8; CHANNELS] {
        let Group { filters, first, .. } = self.group;
        let start = tap * filters.quads.len() * 4 + first;
        let weights = filters.packed.as_flattened().get(start..).and_then(<[i8]>::first_chunk);
        repeated::<_, S>(weights.unwrap_or(&[0; CHANNELS]))
    }

    /// The sums of `N` vectors from a column on, where all columns of the windows lie on the image.
    #[inline(always)]
    fn sums<L: InstructionSet, const N: usize, const S: usize>(
        &self,
        lanes: L,
        column: usize,
    ) -> [[i32; CHANNELS]; N] {
        let &Group { x, geometry, ref filters, first, .. } = self.group;
        let ([_, width, depth], [rows, columns]) = (geometry.input, geometry.kernel);
        let [down, right] = geometry.dilation;
        let windows = ImageWindows {
            image: x,
            taps: [rows, columns],
            apart: [down * width * depth, right * depth],
            start: geometry.start([self.row, column], [self.inside.start, 0]) * depth + self.group.channel(),
            step: geometry.stride[1] * depth,
        };
        let (packed, next) = (filters.packed.as_flattened(), filters.quads.len() * 4);
        let sums = if self.inside.len() == rows {
            // The compiler knows the number of rows.
            let weights = packed.get(first..).unwrap_or(&[]);
            windows.add::<L, N, S>(lanes, [[0; CHANNELS]; N], (weights, next), self.order.as_ref())
        } else {
            let windows = ImageWindows { taps: [self.inside.len(), columns], ..windows };
            let weights = packed.get(self.inside.start * columns * next + first..).unwrap_or(&[]);
            windows.add::<L, N, S>(
                lanes,
                [self.padding::<L, S>(lanes); N],
                (weights, next),
                self.order.as_ref(),
            )
        };
        if let Some(sums) = sums {
            return sums;
        }
        let mut sums = [[0; CHANNELS]; N];
        for (vector, sums) in sums.iter_mut().enumerate() {
            *sums = self.at_edge::<L, S>(lanes, column + vector * S);
        }
        sums
    }

    /// The sums of the rows of a window that are padding.
    #[inline(always)]
    fn padding<L: InstructionSet, const S: usize>(&self, lanes: L) -> [i32; CHANNELS] {
        let Group { geometry, filters, .. } = self.group;
        let ([rows, columns], mut sums) = (geometry.kernel, [[0; CHANNELS]]);
        for rows in [0..self.inside.start, self.inside.end..rows] {
            let taps = Padding::<S> { row: self, first: rows.start * columns, zero: filters.zero };
            sums = add_taps(lanes, sums, (rows.len() * columns, None), &taps);
        }
        let [sums] = sums;
        sums
    }

    /// The sums for `S` positions, whose windows may reach beyond the image.
    #[inline(always)]
    fn at_edge<L: InstructionSet, const S: usize>(&self, lanes: L, column: usize) -> [i32; CHANNELS] {
        let Group { x, geometry, .. } = self.group;
        let ([_, width, depth], [_, columns]) = (geometry.input, geometry.kernel);
        let mut sums = [self.padding::<L, S>(lanes)];
        for ky in self.inside.clone() {
            let row = geometry.source(0, self.row, ky).unwrap_or(0);
            let start = row * width * depth + self.group.channel();
            let elements = x.get(start..).unwrap_or(&[]);
            let taps = Edge::<S> { row: self, first: ky * columns, column, elements };
            sums = add_taps(lanes, sums, (columns, self.order.as_ref()), &taps);
        }
        let [sums] = sums;
        sums
    }
}

/// Taps that all lie on the padding.
struct Padding<'a, const S: usize> {
    row: &'a Row<'a>,
    first: usize,
    zero: i8,
}

impl<const S: usize> Taps for Padding<'_, S> {
    #[inline(always)]
    fn weights(&self, tap: usize) -> [i8; CHANNELS] {
        self.row.weight::<S>(self.first + tap)
    }

    #[inline(always)]
    fn elements(&self, _: usize, _: usize) -> [i8; CHANNELS] {
        [self.zero; CHANNELS]
    }
}

/// The taps of a row of windows, `S` from a column on, of which some may lie on the padding.
struct Edge<'a, const S: usize> {
    row: &'a Row<'a>,
    /// The first tap of the row.
    first: usize,
    column: usize,
    /// The row of the image, from the first channel on.
    elements: &'a [i8],
}

impl<const S: usize> Taps for Edge<'_, S> {
    #[inline(always)]
    fn weights(&self, tap: usize) -> [i8; CHANNELS] {
        self.row.weight::<S>(self.first + tap)
    }

    #[inline(always)]
    fn elements(&self, _: usize, tap: usize) -> [i8; CHANNELS] {
        let column = self.column;
        match S {
            4 => {
                let parts = [
                    self.pixel::<4>(column, tap),
                    self.pixel::<4>(column + 1, tap),
                    self.pixel::<4>(column + 2, tap),
                    self.pixel::<4>(column + 3, tap),
                ];
                let [a, b, c, d] =
                    parts.map(|part| u128::from(u32::from_le_bytes(part.map(i8::cast_unsigned))));
                (a | b << 32 | c << 64 | d << 96).to_le_bytes().map(u8::cast_signed)
            }
            2 => {
                let parts = [self.pixel::<8>(column, tap), self.pixel::<8>(column + 1, tap)];
                let [a, b] = parts.map(|part| u128::from(u64::from_le_bytes(part.map(i8::cast_unsigned))));
                (a | b << 64).to_le_bytes().map(u8::cast_signed)
            }
            _ => self.pixel::<CHANNELS>(column, tap),
        }
    }
}

impl<const S: usize> Edge<'_, S> {
    /// The channels of the pixel under a tap of the window at a column.
    #[inline(always)]
    fn pixel<const LEN: usize>(&self, column: usize, tap: usize) -> [i8; LEN] {
        let Group { geometry, filters, .. } = self.row.group;
        let Some(column) = geometry.source(1, column, tap) else { return [filters.zero; LEN] };
        let from = self.elements.get(column * geometry.input[2]..).unwrap_or(&[]);
        match from.first_chunk() {
            Some(pixel) => *pixel,
            None => rest(from),
        }
    }
}

/// The first `16 / S` of numbers `S` times.
#[inline(always)]
fn repeated<T: Copy, const S: usize>(numbers: &[T; CHANNELS]) -> [T; CHANNELS] {
    let mut all = *numbers;
    let (first, rest) = all.split_at_mut(CHANNELS / S);
    for to in rest.chunks_exact_mut(first.len().max(1)) {
        to.copy_from_slice(first);
    }
    all
}

/// The last channels of the image, behind which nothing lies.
#[cold]
#[inline(never)]
fn rest<const LEN: usize>(from: &[i8]) -> [i8; LEN] {
    let mut all = [0; LEN];
    for (to, x) in all.iter_mut().zip(from) {
        *to = *x;
    }
    all
}
