//! Depthwise convolution on processors with vector registers: 16 channels at a time, of several output positions.
//!
//! Rows of the image are kept in memory with their padding, each element next to that of the following pixel. A register holds both, and
//! one instruction adds their products with two weights of a row of the window.

use super::depthwise::DepthwiseFilters;
use super::geometry::{WindowGeometry, part, part_mut};
use super::lanes::{LaneConvolution, rescale, write};
use crate::storage::lanes::{InstructionSet, LaneWork, PairBlock, WindowRows};
use crate::target::CHANNELS;

/// Whether a depthwise [`LaneConvolution`] takes these lengths: one output for each channel, windows of more than one column, and `columns`
/// is enough for a row.
pub(crate) const fn fits(geometry: &WindowGeometry, outputs: usize, columns: usize) -> bool {
    geometry.fits_lines(columns) && geometry.input[2] == outputs && geometry.kernel[1] > 1
}

/// Filters with their weights in pairs: for each row of the window, those of columns 0 and 1, 2 and 3 and so on, with a zero after an odd
/// number of columns, for all channels.
pub(crate) struct PairedFilters<'a> {
    filters: DepthwiseFilters<'a>,
    pairs: &'a [PairBlock],
}

impl<'a> PairedFilters<'a> {
    /// The filters of windows with `columns` columns. `memory` has room for as many pairs as there are weights.
    #[inline(always)]
    pub(crate) fn new(
        filters: DepthwiseFilters<'a>,
        columns: usize,
        memory: &'a mut [[[i16; 2]; 4]],
    ) -> Self {
        // Without weights there are no pairs; the maxima only avoid a chunk size of 0.
        let (columns, channels) = (columns.max(1), (filters.quads.len() * 4).max(1));
        let weights = filters.packed.as_flattened().chunks(columns * channels);
        let pairs = memory.as_flattened_mut();
        let room = pairs.chunks_exact_mut(columns.div_ceil(2) * channels);
        for (weights, pairs) in weights.zip(room) {
            let mut weights = weights.chunks(channels);
            for pairs in pairs.chunks_exact_mut(channels) {
                let [a, b] = [weights.next(), weights.next()];
                pair(pairs, a, b, 0);
            }
        }
        Self { filters, pairs: pairs.as_chunks().0 }
    }
}

/// Interleaves the elements of two slices; a missing slice is replaced by `other`.
#[inline(always)]
fn pair(to: &mut [[i16; 2]], a: Option<&[i8]>, b: Option<&[i8]>, other: i16) {
    match (a, b) {
        (Some(a), Some(b)) => {
            for (to, (&a, &b)) in to.iter_mut().zip(a.iter().zip(b)) {
                *to = [i16::from(a), i16::from(b)];
            }
        }
        (Some(a), None) => {
            for (to, &a) in to.iter_mut().zip(a) {
                *to = [i16::from(a), other];
            }
        }
        (None, Some(b)) => {
            for (to, &b) in to.iter_mut().zip(b) {
                *to = [other, i16::from(b)];
            }
        }
        (None, None) => to.fill([other; 2]),
    }
}

impl LaneWork for LaneConvolution<'_, PairedFilters<'_>, [i16; 2]> {
    #[inline(always)]
    fn run<L: InstructionSet>(mut self, lanes: L) {
        let ([_, _, depth], left) = (self.geometry.input, self.geometry.padding[1]);
        if depth == 0 {
            return;
        }
        let zero = i16::from(self.filters.filters.zero);
        // Columns behind the last pair of pixels under a window are not looked at.
        let ([_, places], [_, stride], [_, window]) =
            (self.geometry.output, self.geometry.stride, self.geometry.kernel);
        let used = places.saturating_sub(1) * stride + (window.div_ceil(2) * 2).saturating_sub(1);
        let copy = |to: &mut [[i16; 2]], from: &[i8]| {
            let pixel = |column: usize| {
                let at = column.wrapping_sub(left).wrapping_mul(depth);
                from.get(at..at.wrapping_add(depth))
            };
            for (column, to) in to.chunks_exact_mut(depth).enumerate().take(used) {
                pair(to, pixel(column), pixel(column + 1), zero);
            }
        };
        let (mut done, groups) = (0, self.filters.filters.quads.len() * 4 / CHANNELS);
        for row in 0..self.geometry.output[0] {
            done = self.memory.load(self.x, self.geometry, done, row, copy);
            for group in 0..groups {
                self.group(lanes, row, group);
            }
        }
    }
}

impl LaneConvolution<'_, PairedFilters<'_>, [i16; 2]> {
    /// The results of 16 channels for a row of output positions, four positions at a time.
    #[inline(always)]
    fn group<L: InstructionSet>(&mut self, lanes: L, row: usize, group: usize) {
        let places = self.geometry.output[1];
        let mut column = 0;
        while places - column >= 4 {
            self.places::<L, 4>(lanes, row, group, column);
            column += 4;
        }
        while column < places {
            self.places::<L, 1>(lanes, row, group, column);
            column += 1;
        }
    }

    /// The results of 16 channels for `N` output positions from a column on.
    #[inline(always)]
    fn places<L: InstructionSet, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        group: usize,
        column: usize,
    ) {
        let (depth, [rows, columns]) = (self.geometry.input[2], self.geometry.kernel);
        let PairedFilters { filters, pairs } = &self.filters;
        let groups = filters.quads.len() * 4 / CHANNELS;
        let lines = WindowRows {
            memory: &*self.memory.lines,
            line: self.memory.columns * depth,
            first: row * self.geometry.stride[0] % rows.max(1),
            rows,
            words: columns.div_ceil(2),
        };
        let step = self.geometry.stride[1] * depth;
        let at = (column * step + group * CHANNELS, step, 2 * depth);
        let sums = lines.channel_sums::<L, N>(lanes, at, (pairs.get(group..).unwrap_or(&[]), groups));
        let [bias, mantissa, offset, shift] = part(filters.quads, group * 4, 4) else { return };
        let factors = [mantissa.lanes(), offset.lanes(), shift.lanes()];
        let results = lanes.rescale(sums, rescale(bias.lanes(), factors, filters.short, filters.range));
        let start = row * self.geometry.output[1] + column;
        let out = part_mut(self.out, start * depth, N * depth);
        for (results, out) in results.into_iter().zip(out.chunks_exact_mut(depth)) {
            write(out.get_mut(group * CHANNELS..).unwrap_or(&mut []), results);
        }
    }
}
