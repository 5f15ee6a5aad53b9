//! Convolutions and dense layers on processors with vector registers: 16 channels at a time, of several places of the window.
//!
//! Filters are packed [in lanes](super::gemm::Packing::Lanes). As many rows of the image as the window has are kept in memory, with
//! their padding.

use super::channel::Range;
use super::conv::ConvFilters;
use super::geometry::{WindowGeometry, copy_any, part, part_mut};
use crate::storage::lanes::{LaneWork, Lanes, Lines, Rescale};
use crate::target::CHANNELS;

/// The numbers of channels, 16 of each kind one after the other; those that all channels share are repeated.
struct Numbers<'a> {
    biases: &'a [[i32; CHANNELS]],
    /// Mantissas, offsets and shifts.
    factors: &'a [[i32; CHANNELS]],
    shared: [[i32; CHANNELS]; 3],
}

impl<'a> Numbers<'a> {
    #[inline(always)]
    fn of(filters: &ConvFilters<'a>) -> Self {
        let (factors, shared) = match filters.factors {
            [[factor, _]] => (&[][..], factor.map(|number| [number; CHANNELS])),
            factors => (factors.as_flattened().as_flattened().as_chunks().0, [[0; CHANNELS]; 3]),
        };
        Self { biases: filters.biases.as_flattened().as_chunks().0, factors, shared }
    }

    /// How the sums of a group become results.
    #[inline(always)]
    fn rescale(&self, group: usize, range: Range) -> Option<Rescale<'_>> {
        let [mantissas, _, shifts] = match part(self.factors, group * 3, 3) {
            [mantissas, offsets, shifts] => [mantissas, offsets, shifts],
            _ => self.shared.each_ref(),
        };
        Some(rescale(self.biases.get(group)?, mantissas, shifts, range))
    }
}

/// How sums become results, by the numbers of their [channels](super::channel::Channel).
#[inline(always)]
pub(super) const fn rescale<'a>(
    biases: &'a [i32; CHANNELS],
    mantissas: &'a [i32; CHANNELS],
    shifts: &'a [i32; CHANNELS],
    range: Range,
) -> Rescale<'a> {
    let Range { zero_point, least, greatest } = range;
    Rescale { biases, mantissas, shifts, zero_point, least, greatest }
}

/// Writes the results of 16 channels, or as many as there is room for.
#[inline(always)]
pub(super) fn write(out: &mut [i8], results: [i8; CHANNELS]) {
    if let Some(out) = out.first_chunk_mut() {
        *out = results;
    } else {
        write_part(out, u128::from_ne_bytes(results.map(i8::cast_unsigned)));
    }
}

/// Apart, and with the results in registers, so that those of other groups do not go through memory.
#[cold]
#[inline(never)]
fn write_part(out: &mut [i8], results: u128) {
    for (y, result) in out.iter_mut().zip(results.to_ne_bytes()) {
        *y = result.cast_signed();
    }
}

/// Windows in one row of places: they begin `step` elements apart.
#[derive(Clone, Copy)]
struct Windows<'a> {
    lines: Lines<'a>,
    step: usize,
}

impl Windows<'_> {
    /// Writes the results of `GROUPS` groups of channels, from number `first` on, for `N` windows from a column on, to the outputs
    /// of each.
    #[inline(always)]
    fn groups<L: Lanes, const N: usize, const GROUPS: usize>(
        &self,
        lanes: L,
        column: usize,
        filters: &ConvFilters<'_>,
        first: usize,
        (out, channels): (&mut [i8], usize),
    ) {
        let numbers = Numbers::of(filters);
        let (blocks, words) =
            (filters.packed.as_flattened().as_chunks().0, self.lines.rows * self.lines.words);
        let blocks = part(blocks, first * words, GROUPS * words);
        let sums: [[L::Sums; GROUPS]; N] = self.lines.sums(lanes, column * self.step, self.step, blocks);
        for i in 0..GROUPS {
            let start = (first + i) * CHANNELS;
            let Some(rescale) = numbers.rescale(first + i, filters.range) else { return };
            for (sums, out) in sums.iter().zip(out.chunks_exact_mut(channels)) {
                let Some(&sums) = sums.get(i) else { return };
                let results = lanes.rescale(lanes.finish(sums), rescale);
                let Some(out) = out.get_mut(start..) else { return };
                write(out, results);
            }
        }
    }

    /// `N` windows from a column on, with all channels: `GROUPS` groups at a time, and those that are left one by one.
    #[inline(always)]
    fn tile<L: Lanes, const N: usize, const GROUPS: usize>(
        &self,
        lanes: L,
        column: usize,
        filters: &ConvFilters<'_>,
        (out, channels): (&mut [i8], usize),
    ) {
        let out = part_mut(out, column * channels, N * channels);
        let (mut first, number) = (0, channels.div_ceil(CHANNELS));
        while number - first >= GROUPS {
            self.groups::<L, N, GROUPS>(lanes, column, filters, first, (&mut *out, channels));
            first += GROUPS;
        }
        while first < number {
            self.groups::<L, N, 1>(lanes, column, filters, first, (&mut *out, channels));
            first += 1;
        }
    }

    /// All windows, in tiles of `N`, the last of which is moved back; false where there are not so many.
    #[inline(always)]
    fn tiles<L: Lanes, const N: usize, const GROUPS: usize>(
        &self,
        lanes: L,
        filters: &ConvFilters<'_>,
        (out, channels): (&mut [i8], usize),
    ) -> bool {
        let places = out.len() / channels;
        let Some(last) = places.checked_sub(N) else { return false };
        let mut column = 0;
        while column < places {
            self.tile::<L, N, GROUPS>(lanes, column.min(last), filters, (&mut *out, channels));
            column += N;
        }
        true
    }

    /// All windows, of which the outputs have room for.
    #[inline(always)]
    fn all<L: Lanes>(&self, lanes: L, filters: &ConvFilters<'_>, out: (&mut [i8], usize)) {
        let (out, channels) = out;
        let together = match L::INPUTS {
            8 => {
                self.tiles::<L, 8, 2>(lanes, filters, (&mut *out, channels))
                    || self.tiles::<L, 4, 2>(lanes, filters, (&mut *out, channels))
            }
            2 => self.tiles::<L, 2, 1>(lanes, filters, (&mut *out, channels)),
            _ => false,
        };
        if !together {
            self.each(lanes, filters, (out, channels));
        }
    }

    /// All windows, one by one: several groups at a time, so that the processor need not wait for a sum.
    #[inline(always)]
    fn each<L: Lanes>(&self, lanes: L, filters: &ConvFilters<'_>, out: (&mut [i8], usize)) {
        match L::INPUTS {
            8 => self.tiles::<L, 1, 4>(lanes, filters, out),
            2 => self.tiles::<L, 1, 2>(lanes, filters, out),
            _ => self.tiles::<L, 1, 1>(lanes, filters, out),
        };
    }
}

/// The product of one input with all filters.
pub(crate) struct Dense<'a> {
    pub(crate) x: &'a [[i8; 4]],
    pub(crate) filters: ConvFilters<'a>,
    pub(crate) out: &'a mut [i8],
}

impl LaneWork for Dense<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        if self.out.is_empty() {
            return;
        }
        let (memory, words, channels) = (self.x.as_flattened(), self.x.len(), self.out.len());
        let window = Windows { lines: Lines { memory, line: 0, first: 0, rows: 1, words }, step: 0 };
        window.each(lanes, &self.filters, (self.out, channels));
    }
}

/// Room for as many rows of the image as a window has, in so many columns, and for four elements more behind the last where its
/// pixels are no whole words.
pub(crate) struct Memory<'a> {
    pub(crate) lines: &'a mut [i8],
    pub(crate) columns: usize,
}

impl Memory<'_> {
    /// Copies the rows of the image that are under the windows of a row of places, but for those that are there: `done` rows, counted
    /// from the first of the padding. Row `i` lies at `i % rows`. Answers how many are there now.
    #[inline(always)]
    pub(super) fn load(
        &mut self,
        x: &[i8],
        geometry: &WindowGeometry,
        zero: i8,
        done: usize,
        row: usize,
    ) -> usize {
        let [height, width, depth] = geometry.input;
        let ([rows, _], [top, left]) = (geometry.kernel, geometry.padding);
        let first = row * geometry.stride[0];
        for i in done.max(first)..first + rows {
            let to = (i % rows * self.columns + left) * depth;
            let to = part_mut(self.lines, to, width * depth);
            let at = i.wrapping_sub(top);
            if at < height {
                copy_any(to, part(x, at * width * depth, width * depth));
            } else {
                to.fill(zero);
            }
        }
        first + rows
    }
}

/// The convolution of an image with filters of either kind. The memory is filled with the padding.
pub(crate) struct Convolution<'a, F> {
    pub(crate) x: &'a [i8],
    pub(crate) geometry: &'a WindowGeometry,
    pub(crate) filters: F,
    pub(crate) memory: Memory<'a>,
    pub(crate) out: &'a mut [i8],
}

impl LaneWork for Convolution<'_, ConvFilters<'_>> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let (geometry, places) = (self.geometry, self.geometry.places());
        if places == 0 || self.out.is_empty() {
            return;
        }
        let channels = self.out.len() / places;
        let [_, _, depth] = geometry.input;
        if geometry.has_patches() {
            let lines = Lines { memory: self.x, line: 0, first: 0, rows: 1, words: depth / 4 };
            return Windows { lines, step: depth }.all(lanes, &self.filters, (self.out, channels));
        }
        let ([rows, _], [stride_y, stride]) = (geometry.kernel, geometry.stride);
        let line = self.memory.columns * depth;
        let words = geometry.line().div_ceil(4);
        let lines = Lines { memory: &[], line, first: 0, rows, words };
        if !geometry.fits_lines(self.memory.columns) {
            let step = words * 4;
            for (place, out) in self.out.chunks_exact_mut(channels).enumerate() {
                let (row, column) = (place / geometry.output[1], place % geometry.output[1]);
                geometry.gather_lines(self.x, row, column, self.filters.zero, step, self.memory.lines);
                let lines = Lines { memory: self.memory.lines, line: step, ..lines };
                Windows { lines, step }.each(lanes, &self.filters, (out, channels));
            }
            return;
        }
        let mut done = 0;
        for (row, out) in self.out.chunks_exact_mut(geometry.output[1] * channels).enumerate() {
            done = self.memory.load(self.x, geometry, self.filters.zero, done, row);
            let first = row * stride_y % rows;
            let lines = Lines { memory: self.memory.lines, first, ..lines };
            Windows { lines, step: stride * depth }.all(lanes, &self.filters, (out, channels));
        }
    }
}
