//! Convolutions and dense layers on processors with vector registers: 16 channels at a time, of several output positions.
//!
//! Filters are packed [in lanes](super::gemm::Packing::Lanes). As many rows of the image as the window has are kept in memory,
//! with their padding and with [flipped](FLIP) signs.

use super::channel::{Channel, OutputRange};
use super::conv::ConvFilters;
use super::gemm::Packing;
use super::geometry::{WindowGeometry, part, part_mut};
use crate::shape::Dim;
use crate::storage::lanes::{FLIP, InstructionSet, LaneWork, Rescale, WindowRows};
use crate::target::CHANNELS;

/// The biases and factors of channels, 16 of each kind contiguous. If all channels share one factor, it is repeated.
struct Numbers<'a> {
    biases: &'a [[i32; CHANNELS]],
    /// Mantissas, offsets and shifts.
    factors: &'a [[i32; CHANNELS]],
    shared: [[i32; CHANNELS]; 3],
    short: bool,
}

impl<'a> Numbers<'a> {
    #[inline(always)]
    fn of(filters: &ConvFilters<'a>) -> Self {
        let (factors, shared) = match filters.factors {
            [[factor, _]] => (&[][..], factor.map(|number| [number; CHANNELS])),
            factors => (factors.as_flattened().as_flattened().as_chunks().0, [[0; CHANNELS]; 3]),
        };
        Self { biases: filters.biases.as_flattened().as_chunks().0, factors, shared, short: filters.short }
    }

    /// The parameters that turn the sums of a group into results.
    #[inline(always)]
    fn rescale(&self, group: usize, range: OutputRange) -> Option<Rescale<'_>> {
        let factors = match part(self.factors, group * 3, 3) {
            [mantissas, offsets, shifts] => [mantissas, offsets, shifts],
            _ => self.shared.each_ref(),
        };
        Some(rescale(self.biases.get(group)?, factors, self.short, range))
    }
}

/// The parameters that turn sums into results, from the numbers of their [channels](super::channel::Channel).
#[inline(always)]
pub(super) const fn rescale<'a>(
    biases: &'a [i32; CHANNELS],
    [mantissas, offsets, shifts]: [&'a [i32; CHANNELS]; 3],
    short: bool,
    range: OutputRange,
) -> Rescale<'a> {
    let OutputRange { zero_point, least, greatest } = range;
    Rescale { biases, mantissas, offsets, shifts, short, zero_point, least, greatest }
}

/// Copies elements with [flipped](FLIP) signs.
#[inline(always)]
pub(crate) fn flip(to: &mut [i8], from: &[i8]) {
    for (to, x) in to.iter_mut().zip(from) {
        *to = x ^ FLIP;
    }
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

/// A separate function that takes the results in registers, so that the results of whole groups do not go through memory.
#[cold]
#[inline(never)]
fn write_part(out: &mut [i8], results: u128) {
    let (bits, len) = (results.to_le(), out.len());
    let low = |bits: u128| (bits as u64).to_le_bytes().map(u8::cast_signed);
    // The last words overlap the first.
    if let Some(first) = out.first_chunk_mut::<8>() {
        *first = low(bits);
        if let Some(last) = out.last_chunk_mut::<8>() {
            *last = low(bits >> ((len - 8) * 8));
        }
    } else if let Some(first) = out.first_chunk_mut::<4>() {
        let [a, b, c, d, ..] = low(bits);
        *first = [a, b, c, d];
        if let Some(last) = out.last_chunk_mut::<4>() {
            let [a, b, c, d, ..] = low(bits >> ((len - 4) * 8));
            *last = [a, b, c, d];
        }
    } else {
        for (y, result) in out.iter_mut().zip(low(bits)) {
            *y = result;
        }
    }
}

/// The windows of one row of output positions: they start `step` elements apart.
#[derive(Clone, Copy)]
struct RowWindows<'a> {
    lines: WindowRows<'a>,
    step: usize,
}

impl RowWindows<'_> {
    /// Writes the results of `GROUPS` groups of channels, from group `first` on, for `N` windows from a column on, to the outputs
    /// of each.
    #[inline(always)]
    fn groups<L: InstructionSet, const N: usize, const GROUPS: usize>(
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
            let mut finished = [[0; CHANNELS]; N];
            for (finished, sums) in finished.iter_mut().zip(&sums) {
                let Some(&sums) = sums.get(i) else { return };
                *finished = lanes.finish(sums);
            }
            let results = lanes.rescale(finished, rescale);
            for (results, out) in results.into_iter().zip(out.chunks_exact_mut(channels)) {
                let Some(out) = out.get_mut(start..) else { return };
                write(out, results);
            }
        }
    }

    /// `N` windows from a column on, with all channels: `GROUPS` groups at a time, and the remaining ones one by one.
    #[inline(always)]
    fn tile<L: InstructionSet, const N: usize, const GROUPS: usize>(
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

    /// All windows, in tiles of `N`; the last tile is moved back so that it fits. Returns false if there are fewer than `N` windows.
    #[inline(always)]
    fn tiles<L: InstructionSet, const N: usize, const GROUPS: usize>(
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

    /// All windows for which `out` has room, in the largest tiles that fit.
    #[inline(always)]
    fn all<L: InstructionSet>(&self, lanes: L, filters: &ConvFilters<'_>, out: (&mut [i8], usize)) {
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

    /// All windows, one by one: several groups at a time, so that the processor need not wait for the sum of one group.
    #[inline(always)]
    fn each<L: InstructionSet>(&self, lanes: L, filters: &ConvFilters<'_>, out: (&mut [i8], usize)) {
        match L::INPUTS {
            8 => self.tiles::<L, 1, 4>(lanes, filters, out),
            2 => self.tiles::<L, 1, 2>(lanes, filters, out),
            _ => self.tiles::<L, 1, 1>(lanes, filters, out),
        };
    }
}

/// The product of one input and all filters, of which there are few: if it is inlined, the compiler knows all lengths, and the numbers of a
/// layer in a `static`.
#[inline(always)]
pub(crate) fn few(x: &[i8], filters: &ConvFilters<'_>, out: &mut [i8]) {
    let (words, range) = (x.len().div_ceil(4), filters.range);
    let number = |numbers: &[i32], place: usize| numbers.get(place).copied().unwrap_or(0);
    let (weights, biases) = (filters.packed.as_flattened(), filters.biases.as_flattened());
    let factors = filters.factors.as_flattened().as_flattened();
    for (output, y) in out.iter_mut().enumerate() {
        let mut sum = number(biases, output);
        for (k, x) in x.iter().enumerate() {
            let weight = weights.get(Packing::Lanes.place(words, output, k)).copied().unwrap_or(0);
            sum = sum.wrapping_add((i32::from(*x) - i32::from(FLIP)) * i32::from(weight));
        }
        let [mantissa, shift] = [0, 2].map(|field| {
            let shared = filters.factors.len() == 1;
            number(factors, if shared { field } else { Packing::Lanes.factor_place(output, field) })
        });
        *y = range.cut(Channel::rescale(sum, mantissa, shift, range.zero_point));
    }
}

/// The product of one input (with flipped signs) and all filters.
pub(crate) struct LaneDense<'a> {
    pub(crate) x: &'a [[i8; 4]],
    pub(crate) filters: ConvFilters<'a>,
    pub(crate) out: &'a mut [i8],
}

impl LaneWork for LaneDense<'_> {
    #[inline(always)]
    fn run<L: InstructionSet>(self, lanes: L) {
        if self.out.is_empty() {
            return;
        }
        let (memory, words, channels) = (self.x.as_flattened(), self.x.len(), self.out.len());
        let window = RowWindows { lines: WindowRows { memory, line: 0, first: 0, rows: 1, words }, step: 0 };
        window.each(lanes, &self.filters, (self.out, channels));
    }
}

/// Memory for as many rows of the image as a window has, of `columns` columns each.
pub(crate) struct ImageRows<'a> {
    pub(crate) lines: &'a mut [i8],
    pub(crate) columns: usize,
}

impl ImageRows<'_> {
    /// Loads the rows of the image under the windows of output row `row`. `done` rows, counted from the first row of the padding, are there
    /// already. Row `i` is stored at `i % rows`. `copy` gets a row of the memory, and the row of the image or, for a row of padding, an
    /// empty slice. Returns the number of rows that are there now.
    #[inline(always)]
    fn load(
        &mut self,
        x: &[i8],
        geometry: &WindowGeometry,
        done: usize,
        row: usize,
        copy: impl Fn(&mut [i8], &[i8]),
    ) -> usize {
        let ([height, width, depth], [rows, _]) = (geometry.input, geometry.kernel);
        let first = row * geometry.stride[0];
        for i in done.max(first)..first + rows {
            let line = self.columns * depth;
            let to = part_mut(self.lines, i % rows * line, line);
            let at = i.wrapping_sub(geometry.padding[0]);
            copy(to, if at < height { part(x, at * width * depth, width * depth) } else { &[] });
        }
        first + rows
    }
}

/// The convolution of an image. The memory is filled with the padding. If pixels are not whole words, it has room for four more elements at
/// its end.
pub(crate) struct LaneConvolution<'a> {
    pub(crate) x: &'a [i8],
    pub(crate) geometry: &'a WindowGeometry,
    pub(crate) filters: ConvFilters<'a>,
    pub(crate) memory: ImageRows<'a>,
    pub(crate) out: &'a mut [i8],
}

/// The number of pixels that are copied at a time if each window covers one pixel: the columns of the memory.
pub(crate) type PixelsAtOnce = Dim<16>;

impl LaneWork for LaneConvolution<'_> {
    #[inline(always)]
    fn run<L: InstructionSet>(mut self, lanes: L) {
        let (geometry, places) = (self.geometry, self.geometry.places());
        if places == 0 || self.out.is_empty() {
            return;
        }
        let channels = self.out.len() / places;
        let [_, _, depth] = geometry.input;
        if geometry.has_patches() {
            let columns = self.memory.columns;
            for (i, out) in self.out.chunks_mut(columns * channels).enumerate() {
                flip(self.memory.lines, part(self.x, i * columns * depth, out.len() / channels * depth));
                let lines =
                    WindowRows { memory: self.memory.lines, line: 0, first: 0, rows: 1, words: depth / 4 };
                RowWindows { lines, step: depth }.all(lanes, &self.filters, (out, channels));
            }
            return;
        }
        let ([rows, _], [stride_y, stride]) = (geometry.kernel, geometry.stride);
        let line = self.memory.columns * depth;
        let words = geometry.line().div_ceil(4);
        let lines = WindowRows { memory: &[], line, first: 0, rows, words };
        if !geometry.fits_lines(self.memory.columns) {
            let step = words * 4;
            for (place, out) in self.out.chunks_exact_mut(channels).enumerate() {
                let (row, column) = (place / geometry.output[1], place % geometry.output[1]);
                geometry.gather_lines(self.x, row, column, self.filters.zero, step, self.memory.lines);
                for x in &mut *self.memory.lines {
                    *x ^= FLIP;
                }
                let lines = WindowRows { memory: self.memory.lines, line: step, ..lines };
                RowWindows { lines, step }.each(lanes, &self.filters, (out, channels));
            }
            return;
        }
        let (mut done, left, zero) = (0, geometry.padding[1] * depth, self.filters.zero ^ FLIP);
        let copy = |to: &mut [i8], from: &[i8]| {
            let to = part_mut(to, left, geometry.input[1] * depth);
            if from.is_empty() { to.fill(zero) } else { flip(to, from) }
        };
        for (row, out) in self.out.chunks_exact_mut(geometry.output[1] * channels).enumerate() {
            done = self.memory.load(self.x, geometry, done, row, copy);
            let first = row * stride_y % rows;
            let lines = WindowRows { memory: self.memory.lines, first, ..lines };
            RowWindows { lines, step: stride * depth }.all(lanes, &self.filters, (out, channels));
        }
    }
}
