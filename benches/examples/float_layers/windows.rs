//! Convolutions and pools.

use super::{compare, random};
use core::hint::black_box;
use ndarray::{Array2, Array3, ArrayView1, ArrayView3, Zip, linalg::general_mat_mul, s};
use shapeproof::layers::{
    Divisor, Steps, Steps1, average_pool2d_into, conv1d_into, conv2d_into, depthwise_conv2d_into,
    max_pool2d_into,
};
use shapeproof::{Dim, prelude::*};

/// The image with zeros around it, so that all windows lie on it.
fn padded<const C: usize>((h, w): (usize, usize), (kh, kw): (usize, usize), x: &[f32], to: &mut Vec<f32>) {
    let wide = w + kw - 1;
    to.clear();
    to.resize((h + kh - 1) * wide * C, 0.0);
    for (row, x) in x.chunks_exact(w * C).enumerate() {
        to[((row + (kh - 1) / 2) * wide + (kw - 1) / 2) * C..][..w * C].copy_from_slice(x);
    }
}

/// Four places by sixteen outputs at a time, over a padded image.
#[inline(never)]
pub fn conv<const KH: usize, const KW: usize, const C: usize, const O: usize>(
    (h, w): (usize, usize),
    x: &[f32],
    filters: &[f32],
    out: &mut [f32],
) {
    let wide = w + KW - 1;
    for row in 0..h {
        for at in (0..w).step_by(4) {
            let at = at.min(w - 4);
            for o in (0..O).step_by(16) {
                let mut sums = [[0.0; 16]; 4];
                for i in 0..KH {
                    for j in 0..KW {
                        for c in 0..C {
                            let f: &[f32; 16] =
                                filters[((i * KW + j) * C + c) * O + o..][..16].try_into().unwrap();
                            for r in 0..4 {
                                let x = x[((row + i) * wide + at + r + j) * C + c];
                                for l in 0..16 {
                                    sums[r][l] += x * f[l];
                                }
                            }
                        }
                    }
                }
                for r in 0..4 {
                    out[(row * w + at + r) * O + o..][..16].copy_from_slice(&sums[r]);
                }
            }
        }
    }
}

/// Four places by sixteen channels at a time, over a padded image.
#[inline(never)]
fn depthwise<const C: usize>((h, w): (usize, usize), x: &[f32], filters: &[f32], out: &mut [f32]) {
    let wide = w + 2;
    for row in 0..h {
        for at in (0..w).step_by(4) {
            let at = at.min(w - 4);
            for c in (0..C).step_by(16) {
                let mut sums = [[0.0; 16]; 4];
                for i in 0..3 {
                    for j in 0..3 {
                        let f: &[f32; 16] = filters[(i * 3 + j) * C + c..][..16].try_into().unwrap();
                        for r in 0..4 {
                            let x = &x[((row + i) * wide + at + r + j) * C + c..][..16];
                            for l in 0..16 {
                                sums[r][l] += x[l] * f[l];
                            }
                        }
                    }
                }
                for r in 0..4 {
                    out[(row * w + at + r) * C + c..][..16].copy_from_slice(&sums[r]);
                }
            }
        }
    }
}

/// Rows of windows, side by side.
fn patches<const C: usize>(
    (_, w): (usize, usize),
    (kh, kw): (usize, usize),
    x: &[f32],
    to: &mut Array2<f32>,
) {
    let (wide, to) = (w + kw - 1, to.as_slice_mut().unwrap());
    for (place, to) in to.chunks_exact_mut(kh * kw * C).enumerate() {
        let (row, at) = (place / w, place % w);
        for (i, to) in to.chunks_exact_mut(kw * C).enumerate() {
            to.copy_from_slice(&x[((row + i) * wide + at) * C..][..kw * C]);
        }
    }
}

macro_rules! convolution {
    ($name:literal, $layer:ident, $steps:expr, [$($x:tt)*], [$($f:tt)*], [$($y:tt)*], $h:literal $w:literal, $kh:literal $kw:literal, $c:literal $o:literal) => {{
        let (x, f) = (random::<Shape![$($x)*]>(1), random::<Shape![$($f)*]>(2));
        let (size, window) = (($h, $w), ($kh, $kw));
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let mut columns = Array2::zeros(($h * $w, $kh * $kw * $c));
        let weights = Array2::from_shape_vec(($kh * $kw * $c, $o), f.as_slice().to_vec()).unwrap();
        let mut product = Array2::zeros(($h * $w, $o));
        let mut out = random::<Shape![$($y)*]>(3);
        compare(
            $name,
            &mut *out,
            |out| out.as_mut_slice(),
            [
                &mut |out| $layer(black_box(&*x), black_box(&*f), $steps, out),
                &mut |out| {
                    let x = black_box(&*x).as_slice();
                    if window == (1, 1) {
                        return conv::<$kh, $kw, $c, $o>((1, $h * $w), x, f.as_slice(), out.as_mut_slice());
                    }
                    padded::<$c>(size, window, x, &mut one);
                    conv::<$kh, $kw, $c, $o>(size, &one, f.as_slice(), out.as_mut_slice());
                },
                &mut |out| {
                    padded::<$c>(size, window, black_box(&*x).as_slice(), &mut other);
                    patches::<$c>(size, window, &other, &mut columns);
                    general_mat_mul(1.0, &columns, &weights, 0.0, &mut product);
                    out.as_mut_slice().copy_from_slice(product.as_slice().unwrap());
                },
            ],
        );
    }};
}

pub fn convolutions() {
    convolution!("conv1d of 5, 128 x 16 to 32", conv1d_into, Steps1::new().same(), [128, 16], [5, 16, 32], [128, 32], 1 128, 1 5, 16 32);
    convolution!("conv2d 3 x 3, 32 x 32 x 16 to 16", conv2d_into, Steps::new().same(), [32, 32, 16], [3, 3, 16, 16], [32, 32, 16], 32 32, 3 3, 16 16);
    convolution!("conv2d 3 x 3, 8 x 8 x 64 to 64", conv2d_into, Steps::new().same(), [8, 8, 64], [3, 3, 64, 64], [8, 8, 64], 8 8, 3 3, 64 64);
    convolution!("conv2d 1 x 1, 25 x 5 x 64 to 64", conv2d_into, Steps::new(), [25, 5, 64], [1, 1, 64, 64], [25, 5, 64], 25 5, 1 1, 64 64);
}

macro_rules! by_channel {
    ($name:literal, $h:literal $w:literal $c:literal) => {{
        let (x, f) = (random::<Shape![$h, $w, $c]>(1), random::<Shape![3, 3, $c, 1]>(2));
        let (mut one, mut other) = (Vec::new(), Array3::<f32>::zeros(($h + 2, $w + 2, $c)));
        let mut sums = Array3::<f32>::zeros(($h, $w, $c));
        let mut out = random::<Shape![$h, $w, $c]>(3);
        compare(
            $name,
            &mut *out,
            |out| out.as_mut_slice(),
            [
                &mut |out| depthwise_conv2d_into(black_box(&*x), black_box(&*f), Steps::new().same(), out),
                &mut |out| {
                    padded::<$c>(($h, $w), (3, 3), black_box(&*x).as_slice(), &mut one);
                    depthwise::<$c>(($h, $w), &one, f.as_slice(), out.as_mut_slice());
                },
                &mut |out| {
                    let x = ArrayView3::from_shape(($h, $w, $c), black_box(&*x).as_slice()).unwrap();
                    other.slice_mut(s![1..=$h, 1..=$w, ..]).assign(&x);
                    sums.fill(0.0);
                    for i in 0..3 {
                        for j in 0..3 {
                            let f = ArrayView1::from(&f.as_slice()[(i * 3 + j) * $c..][..$c]);
                            let f = f.broadcast(($h, $w, $c)).unwrap();
                            let x = other.slice(s![i..i + $h, j..j + $w, ..]);
                            Zip::from(&mut sums).and(x).and(f).for_each(|sum, x, f| *sum += x * f);
                        }
                    }
                    out.as_mut_slice().copy_from_slice(sums.as_slice().unwrap());
                },
            ],
        );
    }};
}

/// A pool of 2 x 2.
#[inline(never)]
fn pooled(x: &[f32], out: &mut [f32], join: impl Fn(f32, f32, f32, f32) -> f32) {
    for row in 0..16 {
        for at in 0..16 {
            let x = &x[(row * 2 * 32 + at * 2) * 16..];
            let out = &mut out[(row * 16 + at) * 16..][..16];
            for c in 0..16 {
                out[c] = join(x[c], x[16 + c], x[32 * 16 + c], x[33 * 16 + c]);
            }
        }
    }
}

macro_rules! pool {
    ($name:literal, $layer:ident $(with $more:expr)?, $join:expr, $plus:expr, $start:expr, $finish:expr) => {{
        let x = random::<Shape![32, 32, 16]>(1);
        let mut sums = Array3::<f32>::zeros((16, 16, 16));
        let mut out = random::<Shape![16, 16, 16]>(3);
        compare(
            $name,
            &mut *out,
            |out| out.as_mut_slice(),
            [
                &mut |out| $layer(black_box(&*x), (Dim::<2>, Dim::<2>), Steps::new().stride::<2, 2>(), $($more,)? out),
                &mut |out| pooled(black_box(&*x).as_slice(), out.as_mut_slice(), $join),
                &mut |out| {
                    let x = ArrayView3::from_shape((32, 32, 16), black_box(&*x).as_slice()).unwrap();
                    sums.fill($start);
                    for i in 0..2 {
                        for j in 0..2 {
                            let part = x.slice(s![i..;2, j..;2, ..]);
                            Zip::from(&mut sums).and(part).for_each(|sum, x| *sum = $plus(*sum, *x));
                        }
                    }
                    for (out, sum) in out.as_mut_slice().iter_mut().zip(&sums) {
                        *out = $finish(*sum);
                    }
                },
            ],
        );
    }};
}

pub fn depthwise_convolutions() {
    by_channel!("depthwise 3 x 3, 32 x 32 x 32", 32 32 32);
    by_channel!("depthwise 3 x 3, 25 x 5 x 64", 25 5 64);
}

pub fn pools() {
    pool!(
        "maximum of 2 x 2, 32 x 32 x 16",
        max_pool2d_into,
        |a, b, c, d| a.max(b).max(c.max(d)),
        f32::max,
        f32::MIN,
        |x| x
    );
    pool!(
        "average of 2 x 2, 32 x 32 x 16",
        average_pool2d_into with Divisor::Elements,
        |a, b, c, d| (a + b + c + d) * 0.25,
        |a: f32, b: f32| a + b,
        0.0,
        |x: f32| x * 0.25
    );
}
