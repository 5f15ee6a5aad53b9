//! Layers of `f32` beside a loop in register tiles for that one shape, and beside ndarray: `cargo xtask bench --layers` runs it.
//!
//! A line of output has the layer, the nanoseconds of this library, of the loop, and of ndarray. All results are compared with the
//! loop's before anything is timed, and the contenders take turns.
#![allow(
    clippy::indexing_slicing,
    clippy::needless_range_loop,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "loops as one would write them by hand, over shapes that fit"
)]

use core::array::from_fn;
use core::hint::black_box;
use core::time::Duration;
use ndarray::{
    Array1, Array2, Array3, ArrayView1, ArrayView2, ArrayView3, Axis as Along, Zip, linalg::general_mat_mul,
    s,
};
use shapeproof::layers::{
    Divisor, Gates, Gru, Lstm, LstmState, Steps, Steps1, average_pool2d_into, conv1d_into, conv2d_into,
    depthwise_conv2d_into, layer_norm_into, max_pool2d_into,
};
use shapeproof::{Dim, matmul_into, prelude::*, softmax_into};
use std::time::Instant;

/// The least times of a call of each contender, in nanoseconds, of runs in turns.
fn times(contenders: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let run = |call: &mut dyn FnMut()| {
        let (start, mut calls) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(2) {
            for _ in 0..8 {
                call();
            }
            calls += 8;
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    let mut least = vec![f64::MAX; contenders.len()];
    for _ in 0..100 {
        for (least, call) in least.iter_mut().zip(contenders.iter_mut()) {
            *least = least.min(run(call));
        }
    }
    least
}

/// Compares what three contenders write, and prints a line with their times.
fn compare<O>(
    name: &str,
    out: &mut O,
    values: impl Fn(&mut O) -> &mut [f32],
    contenders: [&mut dyn FnMut(&mut O); 3],
) {
    let [ours, by_hand, theirs] = contenders;
    let mut result = |run: &mut dyn FnMut(&mut O)| {
        values(out).fill(f32::NAN);
        run(out);
        values(out).to_vec()
    };
    let want = result(by_hand);
    for got in [result(ours), result(theirs)] {
        for (at, (x, y)) in got.iter().zip(&want).enumerate() {
            assert!((x - y).abs() <= 1e-4 * y.abs().max(1.0), "{name}: {x} for {y} at {at}");
        }
    }
    let out = core::cell::RefCell::new(out);
    let times = times(&mut [
        &mut || ours(black_box(&mut **out.borrow_mut())),
        &mut || by_hand(black_box(&mut **out.borrow_mut())),
        &mut || theirs(black_box(&mut **out.borrow_mut())),
    ]);
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    println!("{name},{}", times.join(","));
}

/// Numbers between -1 and 1.
fn random<S: shapeproof::StaticShape>(seed: u32) -> Box<Tensor<f32, S>> {
    let mut state = seed;
    let mut tensor = Box::new(Tensor::full(0.0));
    for x in tensor.as_mut_slice() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *x = (state >> 16) as f32 / 32768.0 - 1.0;
    }
    tensor
}

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
fn conv<const KH: usize, const KW: usize, const C: usize, const O: usize>(
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

fn convolutions() {
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

/// The product of a matrix of rows of `K` and one of rows of `N`, four rows by sixteen columns at a time.
#[inline(never)]
fn product<const K: usize, const N: usize>(x: &[f32], w: &[f32], out: &mut [f32]) {
    conv::<1, 1, K, N>((1, x.len() / K), x, w, out);
}

fn dense() {
    let (x, w, bias) = (random::<Shape![32, 128]>(1), random::<Shape![128, 64]>(2), random::<Shape![64]>(3));
    let weights = ArrayView2::from_shape((128, 64), w.as_slice()).unwrap();
    let shift = Array1::from(bias.as_slice().to_vec());
    let mut sums = Array2::zeros((32, 64));
    let mut out = random::<Shape![32, 64]>(4);
    compare(
        "dense with relu, 32 x 128 to 64",
        &mut *out,
        |out| out.as_mut_slice(),
        [
            &mut |out| {
                matmul_into(black_box(&*x), black_box(&*w), &mut *out);
                out.update(&*bias, |x, bias| (x + bias).max(0.0));
            },
            &mut |out| {
                product::<128, 64>(black_box(&*x).as_slice(), w.as_slice(), out.as_mut_slice());
                for out in out.as_mut_slice().chunks_exact_mut(64) {
                    for (out, bias) in out.iter_mut().zip(bias.as_slice()) {
                        *out = (*out + bias).max(0.0);
                    }
                }
            },
            &mut |out| {
                let x = ArrayView2::from_shape((32, 128), black_box(&*x).as_slice()).unwrap();
                general_mat_mul(1.0, &x, &weights, 0.0, &mut sums);
                sums += &shift;
                sums.mapv_inplace(|x| x.max(0.0));
                out.as_mut_slice().copy_from_slice(sums.as_slice().unwrap());
            },
        ],
    );
}

/// The sum in sixteen lanes.
fn lanes(n: usize, get: impl Fn(usize) -> f32) -> f32 {
    let mut lanes = [0.0; 16];
    for start in (0..n).step_by(16) {
        for l in 0..16 {
            lanes[l] += get(start + l);
        }
    }
    lanes.iter().sum()
}

fn norm() {
    let (x, scale, shift) =
        (random::<Shape![64, 128]>(1), random::<Shape![128]>(2), random::<Shape![128]>(3));
    let (a, b) = (Array1::from(scale.as_slice().to_vec()), Array1::from(shift.as_slice().to_vec()));
    let mut out = random::<Shape![64, 128]>(4);
    compare(
        "layer norm, 64 rows of 128",
        &mut *out,
        |out| out.as_mut_slice(),
        [
            &mut |out| layer_norm_into(black_box(&*x), &*scale, &*shift, 1e-5, out),
            &mut |out| {
                for (x, out) in
                    black_box(&*x).as_slice().chunks_exact(128).zip(out.as_mut_slice().chunks_exact_mut(128))
                {
                    let mean = lanes(128, |j| x[j]) / 128.0;
                    let by = 1.0 / (lanes(128, |j| (x[j] - mean) * (x[j] - mean)) / 128.0 + 1e-5).sqrt();
                    for j in 0..128 {
                        out[j] = (x[j] - mean) * by * scale.as_slice()[j] + shift.as_slice()[j];
                    }
                }
            },
            &mut |out| {
                let x = ArrayView2::from_shape((64, 128), black_box(&*x).as_slice()).unwrap();
                let mean = x.mean_axis(Along(1)).unwrap().insert_axis(Along(1));
                let by = x.var_axis(Along(1), 0.0).mapv(|x| 1.0 / (x + 1e-5).sqrt()).insert_axis(Along(1));
                let y = (&x - &mean) * by * &a + &b;
                out.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
}

/// The softmax of rows of `N`, in place.
#[inline(never)]
fn softmax<const N: usize>(rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(N) {
        let mut largest = [f32::MIN; 16];
        for part in row.chunks_exact(16) {
            for l in 0..16 {
                largest[l] = largest[l].max(part[l]);
            }
        }
        let largest = largest.into_iter().fold(f32::MIN, f32::max);
        for x in row.iter_mut() {
            *x = (*x - largest).exp();
        }
        let by = 1.0 / lanes(N, |j| row[j]);
        for x in row {
            *x *= by;
        }
    }
}

/// The same with ndarray.
fn their_softmax(mut x: Array2<f32>) -> Array2<f32> {
    for mut row in x.rows_mut() {
        let largest = row.fold(f32::MIN, |largest, x| largest.max(*x));
        row.mapv_inplace(|x| (x - largest).exp());
        row /= row.sum();
    }
    x
}

fn attention() {
    let x = random::<Shape![64, 128]>(1);
    let mut out = random::<Shape![64, 128]>(4);
    compare(
        "softmax, 64 rows of 128",
        &mut *out,
        |out| out.as_mut_slice(),
        [
            &mut |out| softmax_into(black_box(&*x), Axis::<1>, out),
            &mut |out| {
                out.as_mut_slice().copy_from_slice(black_box(&*x).as_slice());
                softmax::<128>(out.as_mut_slice());
            },
            &mut |out| {
                let x = ArrayView2::from_shape((64, 128), black_box(&*x).as_slice()).unwrap();
                out.as_mut_slice().copy_from_slice(their_softmax(x.to_owned()).as_slice().unwrap());
            },
        ],
    );
    let [q, k, v] = [1, 2, 3].map(random::<Shape![64, 32]>);
    let (mut turned, mut weights) = (vec![0.0; 32 * 64], vec![0.0; 64 * 64]);
    let mut out = random::<Shape![64, 32]>(4);
    let factor = 1.0 / 32_f32.sqrt();
    compare(
        "attention head, 64 places of 32",
        &mut *out,
        |out| out.as_mut_slice(),
        [
            &mut |out| {
                let scores = (black_box(&*q).matmul(k.t()) * factor).softmax(Axis::<1>);
                matmul_into(&scores, &*v, out);
            },
            &mut |out| {
                for (i, row) in k.as_slice().chunks_exact(32).enumerate() {
                    for (j, x) in row.iter().enumerate() {
                        turned[j * 64 + i] = x * factor;
                    }
                }
                product::<32, 64>(black_box(&*q).as_slice(), &turned, &mut weights);
                softmax::<64>(&mut weights);
                product::<64, 32>(&weights, v.as_slice(), out.as_mut_slice());
            },
            &mut |out| {
                let [q, k, v] = [black_box(&*q), &*k, &*v]
                    .map(|x| ArrayView2::from_shape((64, 32), x.as_slice()).unwrap());
                let y = their_softmax(q.dot(&k.t()) * factor).dot(&v);
                out.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
}

/// A matrix of rows of 64 times a vector, added to `out`: four rows in eight lanes at a time.
#[inline(never)]
fn add_product(matrix: &[f32], x: &[f32], out: &mut [f32]) {
    let x: &[f32; 64] = x.try_into().unwrap();
    for (rows, out) in matrix.chunks_exact(4 * 64).zip(out.chunks_exact_mut(4)) {
        let mut sums = [[0.0; 8]; 4];
        for p in (0..64).step_by(8) {
            for r in 0..4 {
                for l in 0..8 {
                    sums[r][l] += rows[r * 64 + p + l] * x[p + l];
                }
            }
        }
        for r in 0..4 {
            let [a, b, c, d, e, f, g, h] = sums[r];
            out[r] += ((a + e) + (c + g)) + ((b + f) + (d + h));
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn recurrent() {
    let x = random::<Shape![64]>(1);
    let scaled = |mut x: Box<Tensor<f32, Shape![3, 64, 64]>>| {
        x.mul_assign(0.1);
        *x
    };
    let gru = Gru(Gates {
        input: scaled(random(2)),
        hidden: scaled(random(3)),
        input_bias: *random(4),
        hidden_bias: *random(5),
    });
    let [a, b] =
        [&gru.0.input, &gru.0.hidden].map(|w| ArrayView2::from_shape((192, 64), w.as_slice()).unwrap());
    let [c, d] = [&gru.0.input_bias, &gru.0.hidden_bias].map(|b| ArrayView1::from(b.as_slice()));
    let start = *random::<Shape![64]>(6);
    let mut out = start.clone();
    compare(
        "GRU step, 64 to 64",
        &mut out,
        |out| out.as_mut_slice(),
        [
            &mut |out| {
                out.clone_from(&start);
                black_box(&gru).step(&*x, out);
            },
            &mut |out| {
                let gates = &black_box(&gru).0;
                let mut of_input: [f32; 192] = from_fn(|i| gates.input_bias.as_slice()[i]);
                let mut of_state: [f32; 192] = from_fn(|i| gates.hidden_bias.as_slice()[i]);
                add_product(gates.input.as_slice(), x.as_slice(), &mut of_input);
                add_product(gates.hidden.as_slice(), start.as_slice(), &mut of_state);
                for i in 0..64 {
                    let reset = sigmoid(of_input[i] + of_state[i]);
                    let update = sigmoid(of_input[64 + i] + of_state[64 + i]);
                    let new = (of_input[128 + i] + reset * of_state[128 + i]).tanh();
                    out.as_mut_slice()[i] = (1.0 - update) * new + update * start.as_slice()[i];
                }
            },
            &mut |out| {
                let state = ArrayView1::from(start.as_slice());
                let x = ArrayView1::from(black_box(&*x).as_slice());
                let (of_input, of_state) = (a.dot(&x) + c, b.dot(&state) + d);
                let sum = |gate: usize| {
                    &of_input.slice(s![gate * 64..(gate + 1) * 64])
                        + &of_state.slice(s![gate * 64..(gate + 1) * 64])
                };
                let (reset, update) = (sum(0).mapv(sigmoid), sum(1).mapv(sigmoid));
                let new = (&of_input.slice(s![128..]) + &(reset * of_state.slice(s![128..]))).mapv(f32::tanh);
                let y = (1.0 - &update) * new + &update * &state;
                out.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
    let scaled = |mut x: Box<Tensor<f32, Shape![4, 64, 64]>>| {
        x.mul_assign(0.1);
        *x
    };
    let lstm = Lstm(Gates {
        input: scaled(random(2)),
        hidden: scaled(random(3)),
        input_bias: *random(4),
        hidden_bias: *random(5),
    });
    let [a, b] =
        [&lstm.0.input, &lstm.0.hidden].map(|w| ArrayView2::from_shape((256, 64), w.as_slice()).unwrap());
    let [c, d] = [&lstm.0.input_bias, &lstm.0.hidden_bias].map(|b| ArrayView1::from(b.as_slice()));
    let start = LstmState { hidden: start, cell: *random::<Shape![64]>(7) };
    let mut out = start.clone();
    compare(
        "LSTM step, 64 to 64",
        &mut out,
        |out| out.hidden.as_mut_slice(),
        [
            &mut |out| {
                out.clone_from(&start);
                black_box(&lstm).step(&*x, out);
            },
            &mut |out| {
                let gates = &black_box(&lstm).0;
                let mut sums: [f32; 256] =
                    from_fn(|i| gates.input_bias.as_slice()[i] + gates.hidden_bias.as_slice()[i]);
                add_product(gates.input.as_slice(), x.as_slice(), &mut sums);
                add_product(gates.hidden.as_slice(), start.hidden.as_slice(), &mut sums);
                let LstmState { hidden, cell } = out;
                for i in 0..64 {
                    let memory = sigmoid(sums[64 + i]) * start.cell.as_slice()[i]
                        + sigmoid(sums[i]) * sums[128 + i].tanh();
                    cell.as_mut_slice()[i] = memory;
                    hidden.as_mut_slice()[i] = sigmoid(sums[192 + i]) * memory.tanh();
                }
            },
            &mut |out| {
                let state = ArrayView1::from(start.hidden.as_slice());
                let cell = ArrayView1::from(start.cell.as_slice());
                let x = ArrayView1::from(black_box(&*x).as_slice());
                let sums = a.dot(&x) + c + b.dot(&state) + d;
                let gate = |gate: usize| sums.slice(s![gate * 64..(gate + 1) * 64]);
                let memory = gate(1).mapv(sigmoid) * cell + gate(0).mapv(sigmoid) * gate(2).mapv(f32::tanh);
                let y = gate(3).mapv(sigmoid) * memory.mapv(f32::tanh);
                out.cell.as_mut_slice().copy_from_slice(memory.as_slice().unwrap());
                out.hidden.as_mut_slice().copy_from_slice(y.as_slice().unwrap());
            },
        ],
    );
}

fn main() {
    dense();
    convolutions();
    by_channel!("depthwise 3 x 3, 32 x 32 x 32", 32 32 32);
    by_channel!("depthwise 3 x 3, 25 x 5 x 64", 25 5 64);
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
    norm();
    attention();
    recurrent();
}
