//! Convolutions beside loops in tiles.

use crate::views::{array, rows};
use crate::{Contender, Workload, contest, random};
use shapeproof::{compute_into, prelude::*};

type Image = Tensor<f32, Shape![18, 18, 8]>;
type Filters = Tensor<f32, Shape![3, 3, 8, 16]>;
type Maps = Tensor<f32, Shape![16, 16, 16]>;

#[inline(never)]
fn conv_formula(x: &Image, w: &Filters, out: &mut Maps) {
    compute_into!(out[h, v, o] = sum!(i, j, c => x[h + i, v + j, c] * w[i, j, c, o]));
}

/// Four places by sixteen maps at a time.
#[inline(never)]
fn conv_by_hand(x: &[f32], w: &[f32], out: &mut [f32]) {
    for (h, v) in (0..64).map(|tile| (tile / 4, tile % 4 * 4)) {
        let mut sums = [[0.0; 16]; 4];
        for (p, w) in w.as_chunks::<16>().0.iter().enumerate() {
            let (i, j, c) = (p / 24, p / 8 % 3, p % 8);
            for r in 0..4 {
                let x = x[((h + i) * 18 + v + r + j) * 8 + c];
                for l in 0..16 {
                    sums[r][l] += x * w[l];
                }
            }
        }
        out[(h * 16 + v) * 16..][..64].copy_from_slice(sums.as_flattened());
    }
}

/// A convolution of 3 x 3.
pub(in super::super) fn conv() -> Box<dyn Workload> {
    let contenders: &[Contender<(Image, Filters), Maps>] = &[
        ("shapeproof", |(x, w), out| conv_formula(x, w, out)),
        ("loop", |(x, w), out| conv_by_hand(x.as_slice(), w.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-conv", (random(1), random(2)), Maps::full(0.0), contenders)
}

type Channels = Tensor<f32, Shape![18, 18, 64]>;
type Kernel = Tensor<f32, Shape![3, 3, 64]>;
type Separate = Tensor<f32, Shape![16, 16, 64]>;

#[inline(never)]
fn depthwise_formula(x: &Channels, w: &Kernel, out: &mut Separate) {
    compute_into!(out[h, v, c] = sum!(i, j => x[h + i, v + j, c] * w[i, j, c]));
}

/// One place by sixteen channels at a time.
#[inline(never)]
fn depthwise_by_hand(x: &[f32], w: &[f32], out: &mut [f32]) {
    for (place, out) in out.chunks_exact_mut(64).enumerate() {
        let (h, v) = (place / 16, place % 16);
        for (c, out) in out.chunks_exact_mut(16).enumerate() {
            let mut sums = [0.0; 16];
            for i in 0..3 {
                for j in 0..3 {
                    let x = &x[((h + i) * 18 + v + j) * 64 + c * 16..][..16];
                    let w = &w[(i * 3 + j) * 64 + c * 16..][..16];
                    for l in 0..16 {
                        sums[l] += x[l] * w[l];
                    }
                }
            }
            out.copy_from_slice(&sums);
        }
    }
}

/// A convolution of 3 x 3 in each channel by itself.
pub(in super::super) fn depthwise() -> Box<dyn Workload> {
    let contenders: &[Contender<(Channels, Kernel), Separate>] = &[
        ("shapeproof", |(x, w), out| depthwise_formula(x, w, out)),
        ("loop", |(x, w), out| depthwise_by_hand(x.as_slice(), w.as_slice(), out.as_mut_slice())),
    ];
    contest("W14-depthwise", (random(1), random(2)), Separate::full(0.0), contenders)
}

type Frames = Tensor<f32, Shape![132, 16]>;
type Taps = Tensor<f32, Shape![5, 16, 32]>;
type Features = Tensor<f32, Shape![128, 32]>;

#[inline(never)]
fn conv1d_formula(x: &Frames, w: &Taps, out: &mut Features) {
    compute_into!(out[t, o] = sum!(k, c => x[t + k, c] * w[k, c, o]));
}

/// Four frames by sixteen outputs at a time.
#[inline(never)]
fn conv1d_by_hand(x: &[f32], w: &[f32], out: &mut [f32]) {
    for (t, o) in (0..64).map(|tile| (tile / 2 * 4, tile % 2 * 16)) {
        let mut sums = [[0.0; 16]; 4];
        // The windows of a frame lie side by side.
        for p in 0..5 * 16 {
            let w = array::<_, 16>(&w[p * 32 + o..][..16]);
            for r in 0..4 {
                let x = x[(t + r) * 16 + p];
                for l in 0..16 {
                    sums[r][l] += x * w[l];
                }
            }
        }
        for (r, sums) in sums.iter().enumerate() {
            out[(t + r) * 32 + o..][..16].copy_from_slice(sums);
        }
    }
}

/// A convolution of 5 along time, from 16 channels to 32.
pub(in super::super) fn conv1d() -> Box<dyn Workload> {
    let contenders: &[Contender<(Frames, Taps), Features>] = &[
        ("shapeproof", |(x, w), out| conv1d_formula(x, w, out)),
        ("loop", |(x, w), out| conv1d_by_hand(x.as_slice(), w.as_slice(), out.as_mut_slice())),
    ];
    contest("formula-conv1d", (random(1), random(2)), Features::full(0.0), contenders)
}

type Spectrum = Tensor<f32, Shape![58, 12]>;
type Strided = Tensor<f32, Shape![10, 4, 64]>;
type Places = Tensor<f32, Shape![25, 5, 64]>;

#[inline(never)]
fn strided_formula(x: &Spectrum, w: &Strided, out: &mut Places) {
    compute_into!(out[h, v, o] = sum!(i, j => x[2 * h + i, 2 * v + j] * w[i, j, o]));
}

/// One place by 32 outputs at a time.
#[inline(never)]
fn strided_by_hand(x: &[[f32; 12]; 58], w: &[f32], out: &mut [f32]) {
    for (place, out) in out.chunks_exact_mut(64).enumerate() {
        let (h, v) = (place / 5 * 2, place % 5 * 2);
        for (o, out) in out.chunks_exact_mut(32).enumerate() {
            let mut sums = [0.0; 32];
            for i in 0..10 {
                for j in 0..4 {
                    let w = array::<_, 32>(&w[(i * 4 + j) * 64 + o * 32..][..32]);
                    let x = x[h + i][v + j];
                    for l in 0..32 {
                        sums[l] += x * w[l];
                    }
                }
            }
            out.copy_from_slice(&sums);
        }
    }
}

/// A convolution of 10 x 4 by steps of two, over one channel.
pub(in super::super) fn strided() -> Box<dyn Workload> {
    let contenders: &[Contender<(Spectrum, Strided), Places>] = &[
        ("shapeproof", |(x, w), out| strided_formula(x, w, out)),
        ("loop", |(x, w), out| strided_by_hand(rows(x), w.as_slice(), out.as_mut_slice())),
    ];
    contest("formula-conv-10x4", (random(1), random(2)), Places::full(0.0), contenders)
}
