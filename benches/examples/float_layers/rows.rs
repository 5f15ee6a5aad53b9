//! Layers of rows: dense, normalization, softmax, attention.

use super::windows::conv;
use super::{compare, random};
use core::hint::black_box;
use ndarray::{Array1, Array2, ArrayView2, Axis as Along, linalg::general_mat_mul};
use shapeproof::layers::layer_norm_into;
use shapeproof::{matmul_into, prelude::*, softmax_into};

/// The product of a matrix of rows of `K` and one of rows of `N`, four rows by sixteen columns at a time.
#[inline(never)]
fn product<const K: usize, const N: usize>(x: &[f32], w: &[f32], out: &mut [f32]) {
    conv::<1, 1, K, N>((1, x.len() / K), x, w, out);
}

pub fn dense() {
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

pub fn norm() {
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

pub fn attention() {
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
