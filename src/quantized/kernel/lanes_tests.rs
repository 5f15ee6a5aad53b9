//! Tests each instruction set of the processor that adds up products against plain loops in 64 bits.

#![allow(clippy::indexing_slicing, reason = "a test may panic")]

extern crate std;

use std::vec;
use std::vec::Vec;

use super::channel::OutputRange;
use super::conv::ConvFilters;
use super::conv::PACKING;
use super::depthwise::{self, Quad};
use super::gemm::{FilterBlock, Packing};
use super::geometry::WindowGeometry;
use super::lanes::{ImageRows, LaneConvolution, LaneDense, flip};
use super::{channel::Channel, depthwise_lanes};
use crate::quantized::multiplier::Multiplier;
use crate::storage::lanes::{FLIP, InstructionSet, LaneWork, instruction_sets, run_by};
use crate::target::CHANNELS;

/// Pseudo-random numbers, the same in each run.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }

    /// Bytes; if `extreme`, only the limits of the range, whose products are the largest.
    fn bytes(&mut self, len: usize, extreme: bool) -> Vec<i8> {
        (0..len).map(|_| if extreme { [-128, 127][self.below(2)] } else { self.next() as i8 }).collect()
    }
}

/// A channel: its bias and its factor, a number over `2^31` times a power of two.
#[derive(Clone, Copy)]
struct Scale {
    bias: i32,
    mantissa: i64,
    /// The shift to the right; to the left if negative.
    shift: i32,
}

impl Scale {
    fn draw(draws: &mut Draws, short: bool) -> (Self, Multiplier) {
        // Products of a few hundred bytes are scaled near to the range of a byte, or far beyond it.
        let divisor = [1e4, 1e6, 1e8, 10.0][draws.below(if short { 2 } else { 4 })];
        let factor = f64::from(draws.below(1000) as u32 + 1) / divisor;
        let multiplier = Multiplier::new(factor);
        let bias = draws.below(1 << 20) as i32 - (1 << 19);
        let (mantissa, shift) = (i64::from(multiplier.mantissa()), -multiplier.exponent());
        (Self { bias, mantissa, shift }, multiplier)
    }

    /// The product rounded half up, then the quotient rounded half away from zero, as defined.
    fn apply(self, sum: i64, range: OutputRange) -> i8 {
        let sum = (sum + i64::from(self.bias)) as i32;
        let sum = i64::from(sum.wrapping_shl(u32::try_from(-self.shift).unwrap_or(0)));
        let product = (sum * self.mantissa + (1 << 30)).div_euclid(1 << 31);
        let divisor = 1_i64 << self.shift.max(0);
        let magnitude = (2 * product.abs() + divisor) / (2 * divisor);
        let result = magnitude * product.signum() + i64::from(range.zero_point);
        result.clamp(i64::from(range.least), i64::from(range.greatest)) as i8
    }
}

/// An element under a window, or the padding.
fn element(x: &[i8], geometry: &WindowGeometry, place: usize, [ky, kx, c]: [usize; 3], zero: i8) -> i64 {
    let [_, width, depth] = geometry.input;
    let (row, column) = (place / geometry.output[1], place % geometry.output[1]);
    let pixel = geometry.source(0, row, ky).zip(geometry.source(1, column, kx));
    i64::from(pixel.map_or(zero, |(row, column)| x[(row * width + column) * depth + c]))
}

fn range(draws: &mut Draws) -> OutputRange {
    let zero_point = draws.below(256) as i32 - 128;
    OutputRange { zero_point, least: [-128, zero_point][draws.below(2)], greatest: 127 }
}

/// A geometry whose windows may be wider than the rows in memory, and dilated.
fn geometry(draws: &mut Draws) -> WindowGeometry {
    let input = [draws.below(9) + 1, draws.below(20) + 1, [1, 2, 3, 4, 8, 16, 21][draws.below(7)]];
    let (kernel, stride) =
        ([draws.below(4) + 1, draws.below(4) + 1], [draws.below(2) + 1, draws.below(3) + 1]);
    let (padding, dilation) =
        ([draws.below(4), draws.below(6)], [[1, 1, 1, 2][draws.below(4)], [1, 1, 1, 2][draws.below(4)]]);
    let places = |axis: usize| {
        let len = input[axis] + 2 * padding[axis];
        len.saturating_sub((kernel[axis] - 1) * dilation[axis]).div_ceil(stride[axis])
    };
    WindowGeometry { input, kernel, output: [places(0), places(1)], stride, dilation, padding }
}

/// Filters as a layer stores them.
struct Layer {
    packed: Vec<FilterBlock>,
    biases: Vec<[i32; 2]>,
    factors: Vec<[[i32; 3]; 2]>,
    scales: Vec<Scale>,
    short: bool,
}

impl Layer {
    /// Filters of `len` weights each, in rows of `line` weights; half of the layers are drawn so that they are short.
    fn new(
        draws: &mut Draws,
        weights: &[i8],
        (len, line): (usize, usize),
        shared: bool,
        zero_point: i32,
    ) -> Self {
        let outputs = weights.len() / len;
        let words = len / line * line.div_ceil(4);
        let pairs = outputs.next_multiple_of(CHANNELS) / 2;
        let mut packed = vec![[0_i8; 8]; pairs * words];
        let (mut biases, mut factors) =
            (vec![[0; 2]; pairs], vec![[[0, 0, 1]; 2]; if shared { 1 } else { pairs }]);
        let (mut scales, draw_short, mut short) = (Vec::new(), draws.below(2) == 0, true);
        crate::quantized::filters::pack(PACKING, weights, (len, line, words), &mut packed);
        for (output, weights) in weights.chunks_exact(len).enumerate() {
            let (mut scale, mut multiplier) = Scale::draw(draws, draw_short);
            if let (true, Some(&Scale { mantissa, shift, .. })) = (shared, scales.first()) {
                (scale.mantissa, scale.shift) = (mantissa, shift);
                multiplier = Multiplier::new(0.5);
            }
            let sum: i32 = weights.iter().map(|&w| i32::from(w)).sum();
            biases[output / 2][output % 2] = scale.bias - 128 * sum;
            scales.push(scale);
            let magnitude: i64 = weights.iter().map(|&w| i64::from(w).abs()).sum();
            let factor = Channel::of(2 * scale.bias, [0, 0, scale.shift]);
            short &= factor.is_short(128 * magnitude);
            if shared && output > 0 {
                continue;
            }
            for (field, number) in Channel::new(0, multiplier, zero_point).factor().into_iter().enumerate() {
                let place = if shared { field } else { Packing::Lanes.factor_place(output, field) };
                factors[place / 6][place % 6 / 3][place % 3] = number;
            }
        }
        Self { packed, biases, factors, scales, short }
    }

    fn filters(&self, zero: i8, range: OutputRange) -> ConvFilters<'_> {
        let Self { packed, biases, factors, short, .. } = self;
        ConvFilters { packed, biases, factors, zero, range, short: *short }
    }
}

#[test]
fn convolutions() {
    let (mut draws, mut short) = (Draws(1), 0);
    for case in 0..400 {
        let geometry = geometry(&mut draws);
        let ([kh, kw], depth) = (geometry.kernel, geometry.input[2]);
        let (outputs, extreme) = ([1, 7, 16, 17, 40][draws.below(5)], case % 4 == 0);
        let x = draws.bytes(geometry.input.iter().product(), extreme);
        let weights = draws.bytes(outputs * geometry.patch(), extreme);
        let (zero, range) = (draws.next() as i8, range(&mut draws));
        let lens = (geometry.patch(), geometry.line());
        let layer = Layer::new(&mut draws, &weights, lens, false, range.zero_point);
        short += usize::from(layer.short);
        let mut expected = Vec::new();
        for place in 0..geometry.places() {
            for (filter, scale) in weights.chunks_exact(geometry.patch()).zip(&layer.scales) {
                let taps =
                    (0..kh).flat_map(|y| (0..kw).flat_map(move |x| (0..depth).map(move |c| [y, x, c])));
                let sum = filter
                    .iter()
                    .zip(taps)
                    .map(|(&w, tap)| i64::from(w) * element(&x, &geometry, place, tap, zero));
                expected.push(scale.apply(sum.sum(), range));
            }
        }
        let columns = if geometry.has_patches() { 5 } else { geometry.input[1] + kw };
        for set in instruction_sets() {
            let mut lines = vec![zero ^ FLIP; kh * columns * depth.next_multiple_of(4)];
            let mut out = vec![0; expected.len()];
            let memory = ImageRows { lines: &mut lines, columns };
            let filters = layer.filters(zero, range);
            run_by(set, LaneConvolution { x: &x, geometry: &geometry, filters, memory, out: &mut out });
            assert_eq!(out, expected, "{set}, case {case}: {geometry:?}, {outputs} outputs");
        }
    }
    assert!(short > 100, "{short} short layers");
}

#[test]
fn dense_layers() {
    let mut draws = Draws(2);
    for case in 0..200 {
        let (inputs, outputs) = (draws.below(70) + 1, draws.below(70) + 1);
        let (extreme, shared) = (case % 4 == 0, case % 3 == 0);
        let mut x = draws.bytes(inputs, extreme);
        let weights = draws.bytes(inputs * outputs, extreme);
        let range = range(&mut draws);
        let layer = Layer::new(&mut draws, &weights, (inputs, inputs), shared, range.zero_point);
        let expected: Vec<_> = weights
            .chunks_exact(inputs)
            .zip(&layer.scales)
            .map(|(filter, scale)| {
                let products = filter.iter().zip(&x).map(|(&w, &x)| i64::from(w) * i64::from(x));
                scale.apply(products.sum(), range)
            })
            .collect();
        x.resize(inputs.next_multiple_of(4), 77);
        let mut flipped = x.clone();
        flip(&mut flipped, &x);
        for set in instruction_sets() {
            let mut out = vec![0; outputs];
            run_by(
                set,
                LaneDense { x: flipped.as_chunks().0, filters: layer.filters(0, range), out: &mut out },
            );
            assert_eq!(out, expected, "{set}, case {case}: {inputs} inputs, {outputs} outputs");
        }
    }
}

/// A depthwise convolution of lengths that only run time knows.
struct Depthwise<'a> {
    x: &'a [i8],
    geometry: &'a WindowGeometry,
    outputs: usize,
    filters: depthwise::DepthwiseFilters<'a>,
    out: &'a mut [i8],
}

impl LaneWork for Depthwise<'_> {
    fn run<L: InstructionSet>(self, lanes: L) {
        let Self { x, geometry, outputs, filters, out } = self;
        depthwise_lanes::convolve(lanes, x, geometry, outputs, filters, out);
    }
}

#[test]
fn filters_without_weights() {
    let (quads, range) = (vec![Quad::NONE; 4], OutputRange { zero_point: 0, least: -128, greatest: 127 });
    let (input, output, kernel, one) = ([3, 3, 2], [2, 2], [2, 2], [1, 1]);
    let geometry = WindowGeometry { input, kernel, output, stride: one, dilation: one, padding: [0, 0] };
    let filters = depthwise::DepthwiseFilters { packed: &[], quads: &quads, zero: 0, range, short: true };
    for set in instruction_sets() {
        let mut out = vec![7; 8];
        let work = Depthwise { x: &[1; 18], geometry: &geometry, outputs: 2, filters, out: &mut out };
        run_by(set, work);
        assert_eq!(out, vec![0; 8], "{set}");
    }
}

#[test]
fn depthwise_convolutions() {
    let mut draws = Draws(3);
    for case in 0..300 {
        let mut geometry = geometry(&mut draws);
        geometry.input[2] = [1, 3, 8, 16, 20, 64, 70][draws.below(7)];
        let ([kh, kw], depth) = (geometry.kernel, geometry.input[2]);
        let multiplier = [1, 1, 1, 2, 3, 5, 8, 20][draws.below(8)];
        let outputs = depth * multiplier;
        let extreme = case % 4 == 0;
        let x = draws.bytes(geometry.input.iter().product(), extreme);
        let weights = draws.bytes(kh * kw * outputs, extreme);
        let (zero, range) = (draws.next() as i8, range(&mut draws));
        let padded = outputs.next_multiple_of(CHANNELS);
        let (mut quads, mut scales) = (vec![Quad::NONE; padded / 4], Vec::new());
        let (draw_short, mut short) = (draws.below(2) == 0, true);
        for channel in 0..outputs {
            let (scale, multiplier) = Scale::draw(&mut draws, draw_short);
            let numbers = Channel::new(scale.bias, multiplier, range.zero_point);
            short &= numbers.is_short(128 * 128 * (kh * kw) as i64);
            Quad::set(&mut quads, channel, numbers);
            scales.push(scale);
        }
        let mut packed = vec![[0; 4]; kh * kw * padded / 4];
        for (i, &w) in weights.iter().enumerate() {
            packed.as_flattened_mut()[i / outputs * padded + i % outputs] = w;
        }
        let mut expected = Vec::new();
        for place in 0..geometry.places() {
            for (c, scale) in scales.iter().enumerate() {
                let taps = (0..kh * kw).map(|tap| {
                    i64::from(weights[tap * outputs + c])
                        * element(&x, &geometry, place, [tap / kw, tap % kw, c / multiplier], zero)
                });
                expected.push(scale.apply(taps.sum(), range));
            }
        }
        for set in instruction_sets() {
            let mut out = vec![0; expected.len()];
            let filters = depthwise::DepthwiseFilters { packed: &packed, quads: &quads, zero, range, short };
            run_by(set, Depthwise { x: &x, geometry: &geometry, outputs, filters, out: &mut out });
            assert_eq!(out, expected, "{set}, case {case}: {geometry:?}, {outputs} outputs");
        }
    }
}
