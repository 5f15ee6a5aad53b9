//! Depthwise convolution on processors with vector registers: 16 channels at a time, or four times as many.

use super::depthwise::DepthwiseFilters;
use super::geometry::{WindowGeometry, part, part_mut};
use super::lanes::{Convolution, rescale, write};
use crate::storage::lanes::{LaneWork, Lanes, Lines};
use crate::target::CHANNELS;

/// Whether a depthwise [`Convolution`] is for these lengths: one output for each channel, and lines of so many columns have room for the rows.
pub(crate) const fn fits(geometry: &WindowGeometry, outputs: usize, columns: usize) -> bool {
    geometry.fits_lines(columns) && geometry.input[2] == outputs
}

impl LaneWork for Convolution<'_, DepthwiseFilters<'_>> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let line = self.geometry.output[1] * self.geometry.input[2];
        let mut done = 0;
        for row in 0..self.geometry.output[0] {
            done = self.memory.load(self.x, self.geometry, self.filters.zero, done, row);
            let (mut first, groups) = (0, self.filters.quads.len() * 4 / CHANNELS);
            while groups - first >= 4 {
                self.groups::<L, 4>(lanes, row, first, line);
                first += 4;
            }
            while first < groups {
                self.groups::<L, 1>(lanes, row, first, line);
                first += 1;
            }
        }
    }
}

impl Convolution<'_, DepthwiseFilters<'_>> {
    /// The results of `GROUPS` groups of 16 channels, from number `first` on, for a row of places.
    #[inline(always)]
    fn groups<L: Lanes, const GROUPS: usize>(&mut self, lanes: L, row: usize, first: usize, len: usize) {
        let (depth, [rows, words]) = (self.geometry.input[2], self.geometry.kernel);
        let quads = part(self.filters.quads, first * 4, GROUPS * 4).as_chunks().0;
        let channels = self.filters.quads.len() * 4;
        let weights = self.filters.packed.as_flattened().get(first * CHANNELS..).unwrap_or(&[]);
        let first_line = row * self.geometry.stride[0] % rows.max(1);
        let line = self.memory.columns * depth;
        let lines = Lines { memory: self.memory.lines, line, first: first_line, rows, words };
        let out = part_mut(self.out, row * len, len);
        for (column, out) in out.chunks_exact_mut(depth.max(1)).enumerate() {
            let start = column * self.geometry.stride[1] * depth + first * CHANNELS;
            let sums: [[i32; CHANNELS]; GROUPS] = lines.channel_sums(start, depth, (weights, channels));
            for (i, (sums, [bias, mantissa, _, shift])) in sums.iter().zip(quads).enumerate() {
                let rescale = rescale(bias.lanes(), mantissa.lanes(), shift.lanes(), self.filters.range);
                let results = lanes.rescale(*sums, rescale);
                let Some(out) = out.get_mut((first + i) * CHANNELS..) else { return };
                write(out, results);
            }
        }
    }
}
