//! Instructions of formulas of index notation beside the plain loop over arrays: a line `formula ours loop` each.
#![no_std]
#![no_main]
// Loops as one would write them by hand.
#![allow(clippy::indexing_slicing, clippy::needless_range_loop)]

use board::{count, println};
use core::hint::black_box;
use shapeproof::{Real, compute_into, prelude::*};

/// Numbers between -1 and 1 without a pattern that a kernel could use.
const fn noise<const N: usize>(seed: u32) -> [f32; N] {
    let (mut values, mut state, mut i) = ([0.0; N], seed, 0);
    while i < N {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        values[i] = (state >> 16) as f32 / 32768.0 - 1.0;
        i += 1;
    }
    values
}

/// Elements as rows of an array.
fn rows<const M: usize, const N: usize>(slice: &[f32]) -> &[[f32; N]; M] {
    slice.as_chunks().0.first_chunk().unwrap_or(&[[0.0; N]; M])
}

/// The larger one, NaN if there is one, as in the formulas.
#[inline(always)]
const fn larger(a: f32, b: f32) -> f32 {
    if a > b || a.is_nan() { a } else { b }
}

/// Counts the formula and the loop, which write the same values but for rounding, and prints both.
macro_rules! beside {
    ($name:literal, [$($y:tt)*], |$out:ident| $formula:expr, |$by_hand:ident: $array:ty = $zero:expr;| $loops:block) => {{
        let mut result = Tensor::<f32, Shape![$($y)*]>::zeros();
        let mut expected: $array = $zero;
        let (ours, ()) = count(|| { let $out = black_box(&mut result); $formula });
        let (theirs, ()) = count(|| { let $by_hand = black_box(&mut expected); $loops });
        let same = result.as_slice().iter().zip(expected.as_flattened()).all(|(x, y)| (x - y).abs() < 1e-4);
        println!("{} {ours} {theirs}{}", $name, if same { "" } else { " differs" });
        same
    }};
}

#[inline(never)]
fn products() -> bool {
    static A: Tensor<f32, Shape![16, 16]> = Tensor::from_flat(noise::<256>(1));
    static B: Tensor<f32, Shape![16, 16]> = Tensor::from_flat(noise::<256>(2));
    static BIAS: Tensor<f32, Shape![16]> = Tensor::from_flat(noise::<16>(3));
    let (a, b, bias) = (black_box(&A), black_box(&B), black_box(&BIAS));
    let (a_, b_) = (rows::<16, 16>(a.as_slice()), rows::<16, 16>(b.as_slice()));
    let [bias_] = rows::<1, 16>(bias.as_slice());
    let product = beside!("product,16x16", [16, 16],
    |out| compute_into!(out[i, j] = sum!(k => a[i, k] * b[k, j])),
    |out: [[f32; 16]; 16] = [[0.0; 16]; 16];| {
        for i in 0..16 {
            for j in 0..16 {
                let mut sum = 0.0;
                for k in 0..16 {
                    sum += a_[i][k] * b_[k][j];
                }
                out[i][j] = sum;
            }
        }
    });
    let dense = beside!("dense+relu,16x16", [16, 16],
    |out| compute_into!(out[n, o] = (sum!(i => a[n, i] * b[o, i]) + bias[o]).max(0.0)),
    |out: [[f32; 16]; 16] = [[0.0; 16]; 16];| {
        for n in 0..16 {
            for o in 0..16 {
                let mut sum = 0.0;
                for i in 0..16 {
                    sum += a_[n][i] * b_[o][i];
                }
                out[n][o] = (sum + bias_[o]).max(0.0);
            }
        }
    });
    product && dense
}

#[inline(never)]
fn signals() -> bool {
    static X: Tensor<f32, Shape![95]> = Tensor::from_flat(noise::<95>(4));
    static H: Tensor<f32, Shape![32]> = Tensor::from_flat(noise::<32>(5));
    static IMAGE: Tensor<f32, Shape![10, 10, 4]> = Tensor::from_flat(noise::<400>(6));
    static W: Tensor<f32, Shape![3, 3, 4]> = Tensor::from_flat(noise::<36>(7));
    let (x, h, image, w) = (black_box(&X), black_box(&H), black_box(&IMAGE), black_box(&W));
    let ([x_], [h_]) = (rows::<1, 95>(x.as_slice()), rows::<1, 32>(h.as_slice()));
    let (image_, w_) = (rows::<100, 4>(image.as_slice()), rows::<9, 4>(w.as_slice()));
    let fir = beside!("fir,32 taps,64", [64],
    |out| compute_into!(out[t] = sum!(k => x[t + k] * h[k])),
    |out: [[f32; 64]; 1] = [[0.0; 64]];| {
        for t in 0..64 {
            let mut sum = 0.0;
            for k in 0..32 {
                sum += x_[t + k] * h_[k];
            }
            out[0][t] = sum;
        }
    });
    let depthwise = beside!("depthwise,3x3,4,8x8", [8, 8, 4],
    |out| compute_into!(out[r, c, o] = sum!(i, j => image[r + i, c + j, o] * w[i, j, o])),
    |out: [[f32; 4]; 64] = [[0.0; 4]; 64];| {
        for r in 0..8 {
            for c in 0..8 {
                for o in 0..4 {
                    let mut sum = 0.0;
                    for i in 0..3 {
                        for j in 0..3 {
                            sum += image_[(r + i) * 10 + c + j][o] * w_[i * 3 + j][o];
                        }
                    }
                    out[r * 8 + c][o] = sum;
                }
            }
        }
    });
    let pool = beside!("maximum,2x2,5x5x4", [5, 5, 4],
    |out| compute_into!(out[r, c, o] = max!(i: 2, j: 2 => image[2 * r + i, 2 * c + j, o])),
    |out: [[f32; 4]; 25] = [[0.0; 4]; 25];| {
        for r in 0..5 {
            for c in 0..5 {
                for o in 0..4 {
                    let mut largest = image_[20 * r + 2 * c][o];
                    for i in 0..2 {
                        for j in 0..2 {
                            let x = image_[(2 * r + i) * 10 + 2 * c + j][o];
                            largest = larger(largest, x);
                        }
                    }
                    out[r * 5 + c][o] = largest;
                }
            }
        }
    });
    fir && depthwise && pool
}

#[inline(never)]
fn by_row() -> bool {
    static X: Tensor<f32, Shape![8, 32]> = Tensor::from_flat(noise::<256>(8));
    let x = black_box(&X);
    let x_ = rows::<8, 32>(x.as_slice());
    let softmax = beside!("softmax,8x32", [8, 32],
    |out| compute_into!(out[i, j] = {
        let largest = max!(k => x[i, k]);
        let sum = sum!(k => Real::exp(x[i, k] - largest));
        Real::exp(x[i, j] - largest) / sum
    }),
    |out: [[f32; 32]; 8] = [[0.0; 32]; 8];| {
        for i in 0..8 {
            let mut largest = x_[i][0];
            for j in 0..32 {
                largest = larger(largest, x_[i][j]);
            }
            let mut sum = 0.0;
            for j in 0..32 {
                out[i][j] = Real::exp(x_[i][j] - largest);
                sum += out[i][j];
            }
            for j in 0..32 {
                out[i][j] /= sum;
            }
        }
    });
    let centred = beside!("x - mean,8x32", [8, 32],
    |out| compute_into!(out[i, j] = x[i, j] - mean!(k => x[i, k])),
    |out: [[f32; 32]; 8] = [[0.0; 32]; 8];| {
        for i in 0..8 {
            let mut sum = 0.0;
            for j in 0..32 {
                sum += x_[i][j];
            }
            for j in 0..32 {
                out[i][j] = x_[i][j] - sum / 32.0;
            }
        }
    });
    softmax && centred
}

#[inline(never)]
fn elementwise() -> bool {
    type Matrix = Tensor<f32, Shape![32, 7]>;
    static A: Matrix = Tensor::from_flat(noise::<224>(9));
    static B: Matrix = Tensor::from_flat(noise::<224>(10));
    let (a, b) = (black_box(&A), black_box(&B));
    let (a_, b_) = (rows::<32, 7>(a.as_slice()), rows::<32, 7>(b.as_slice()));
    beside!("multiply-add,32x7", [32, 7],
    |out| compute_into!(out[i, j] = a[i, j] * 2.0 + b[i, j]),
    |out: [[f32; 7]; 32] = [[0.0; 7]; 32];| {
        for i in 0..32 {
            for j in 0..7 {
                out[i][j] = a_[i][j] * 2.0 + b_[i][j];
            }
        }
    })
}

#[inline(never)]
fn neighbours() -> bool {
    static X: Tensor<f32, Shape![16, 16]> = Tensor::from_flat(noise::<256>(11));
    let x = black_box(&X);
    let x_ = rows::<16, 16>(x.as_slice());
    let largest = beside!("maximum,3x3,16x16", [16, 16],
    |out| compute_into!(out[i, j] = max!(k: 3, l: 3 => clamp!(x[i + k - 1, j + l - 1]))),
    |out: [[f32; 16]; 16] = [[0.0; 16]; 16];| {
        for i in 0..16_usize {
            let three = [&x_[i.saturating_sub(1)], &x_[i], &x_[(i + 1).min(15)]];
            let of = |left: usize, j: usize, right: usize| {
                let of = |row: &[f32; 16]| larger(larger(row[left], row[j]), row[right]);
                larger(larger(of(three[0]), of(three[1])), of(three[2]))
            };
            out[i][0] = of(0, 0, 1);
            for j in 1..15 {
                out[i][j] = of(j - 1, j, j + 1);
            }
            out[i][15] = of(14, 15, 15);
        }
    });
    let heat = beside!("heat,16x16", [16, 16],
    |out| compute_into!(out[i, j] = {
        let around = clamp!(x[i - 1, j]) + clamp!(x[i + 1, j]) + clamp!(x[i, j - 1]) + clamp!(x[i, j + 1]);
        x[i, j] + 0.1 * (around - 4.0 * x[i, j])
    }),
    |out: [[f32; 16]; 16] = [[0.0; 16]; 16];| {
        for i in 0..16_usize {
            let (above, row, below) = (&x_[i.saturating_sub(1)], &x_[i], &x_[(i + 1).min(15)]);
            let step = |left: usize, j: usize, right: usize| {
                row[j] + 0.1 * (above[j] + below[j] + row[left] + row[right] - 4.0 * row[j])
            };
            out[i][0] = step(0, 0, 1);
            for j in 1..15 {
                out[i][j] = step(j - 1, j, j + 1);
            }
            out[i][15] = step(14, 15, 15);
        }
    });
    largest && heat
}

#[board::entry]
fn main() -> ! {
    board::run(|| products() & signals() & by_row() & elementwise() & neighbours())
}
