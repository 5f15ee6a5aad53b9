//! The formulas, over operands that are made as `values.py` makes them.

use core::f64::consts::TAU;
use shapeproof::prelude::*;
use shapeproof::{StaticShape, compute, einsum};

/// The name of a formula, its text, and its values.
pub(crate) type Computed = (&'static str, &'static str, Vec<f64>);

/// Numbers from -1.5 to 1.6 without a pattern, the same as `data` in `values.py`.
fn data<S: StaticShape>(seed: u16) -> Tensor<f64, S> {
    let mut tensor = Tensor::full(0.0);
    for (at, element) in (0..).zip(tensor.as_mut_slice()) {
        *element = f64::from((seed * 37 + at * 17) % 101) / 32.0 - 1.5;
    }
    tensor
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Positions as numbers, beside values that are numbers.
trait Number: Copy + 'static {
    fn number(self) -> f64;
}
impl Number for f64 {
    fn number(self) -> f64 {
        self
    }
}
impl Number for usize {
    fn number(self) -> f64 {
        u32::try_from(self).map_or(f64::NAN, f64::from)
    }
}

fn values<T: Number, S: StaticShape>(tensor: Tensor<T, S>) -> Vec<f64> {
    tensor.as_slice().iter().map(|x| x.number()).collect()
}

macro_rules! formulas {
    ($($name:literal: $formula:expr;)*) => {
        vec![$(($name, stringify!($formula), values($formula))),*]
    };
}

/// All formulas.
pub(crate) fn all() -> Vec<Computed> {
    let a: Tensor<f64, Shape![3, 4]> = data(1);
    let b: Tensor<f64, Shape![4, 5]> = data(2);
    let c: Tensor<f64, Shape![5, 2]> = data(3);
    let [s, p, f] = [4, 5, 6].map(data::<Shape![4, 4]>);
    let (u, v): (Tensor<f64, Shape![3]>, Tensor<f64, Shape![4]>) = (data(7), data(8));
    let (batch, mats): (Tensor<f64, Shape![2, 3, 4]>, Tensor<f64, Shape![2, 4, 5]>) = (data(9), data(10));
    let cube: Tensor<f64, Shape![2, 4, 4]> = data(11);
    let (w, bias): (Tensor<f64, Shape![5, 4]>, Tensor<f64, Shape![5]>) = (data(12), data(13));
    let q: Tensor<f64, Shape![2, 3, 4]> = data(14);
    let [k, val] = [15, 16].map(data::<Shape![2, 5, 4]>);
    let (x, h): (Tensor<f64, Shape![16]>, Tensor<f64, Shape![3]>) = (data(17), data(18));
    let (image, colour): (Tensor<f64, Shape![6, 7]>, Tensor<f64, Shape![6, 7, 3]>) = (data(19), data(21));
    let (filters, depth): (Tensor<f64, Shape![3, 3, 3, 2]>, Tensor<f64, Shape![3, 3, 3]>) =
        (data(22), data(23));
    let centres: Tensor<f64, Shape![2, 4]> = data(24);
    let (gates, cell): (Tensor<f64, Shape![4, 3]>, Tensor<f64, Shape![3]>) = (data(25), data(26));

    formulas! {
        "matrix product": compute!([i, k] => sum!(j => a[i, j] * b[j, k]));
        "matrix times vector": compute!([i] => sum!(j => a[i, j] * v[j]));
        "outer product": compute!([i, j] => u[i] * v[j]);
        "trace": compute!([] => sum!(i => s[i, i]));
        "diagonal": compute!([i] => s[i, i]);
        "transpose": compute!([j, i] => a[i, j]);
        "means of columns": compute!([j] => mean!(i => a[i, j]));
        "Frobenius norm": compute!([] => sum!(i, j => a[i, j] * a[i, j]).sqrt());
        "Gram matrix": compute!([i, j] => sum!(k => a[i, k] * a[j, k]));
        "covariance": compute!([i, j] => {
            let (x, y) = (mean!(n => a[n, i]), mean!(n => a[n, j]));
            sum!(n => (a[n, i] - x) * (a[n, j] - y)) / 2.0
        });
        "quadratic form": compute!([] => sum!(i, j => v[i] * s[i, j] * v[j]));
        "bilinear layer": compute!([n, o] => sum!(i, j => a[n, i] * cube[o, i, j] * a[n, j]));
        "products of a batch": einsum!("bij,bjk->bik", &batch, &mats);
        "product of three matrices": einsum!("ij,jk,kl->il", &a, &b, &c);
        "lower triangle": compute!([i, j] => if j.get() <= i.get() { s[i, j] } else { 0.0 });
        "Vandermonde matrix": compute!([i, j: 4] => v[i].powi(j.get() as i32));
        "Hilbert matrix": compute!([i: 4, j: 4] => 1.0 / (i.get() + j.get() + 1) as f64);
        "softmax": compute!([i, j] => {
            let largest = max!(k => a[i, k]);
            let sum = sum!(k => (a[i, k] - largest).exp());
            (a[i, j] - largest).exp() / sum
        });
        "log of a sum of exponentials": compute!([i] => sum!(j => a[i, j].exp()).ln());
        "layer normalisation": compute!([i, j] => {
            let mean = mean!(k => a[i, k]);
            let variance = mean!(k => (a[i, k] - mean).powi(2));
            (a[i, j] - mean) / (variance + 1e-5).sqrt()
        });
        "root mean square": compute!([i] => mean!(j => a[i, j] * a[i, j]).sqrt());
        "cosine similarity": compute!([i] =>
            sum!(j => a[i, j] * v[j]) / (sum!(j => a[i, j] * a[i, j]) * sum!(j => v[j] * v[j])).sqrt());
        "dense layer": compute!([n, o] => (sum!(i => a[n, i] * w[o, i]) + bias[o]).max(0.0));
        "attention": {
            let scores = compute!([b, i, j] => sum!(d => q[b, i, d] * k[b, j, d]) / 2.0);
            let weights = compute!([b, i, j] => (scores[b, i, j] - max!(l => scores[b, i, l])).exp());
            compute!([b, i, d] => sum!(j => weights[b, i, j] * val[b, j, d]) / sum!(j => weights[b, i, j]))
        };
        "LSTM cell": compute!([i] => sigmoid(gates[0, i]) * cell[i] + sigmoid(gates[1, i]) * gates[2, i].tanh());
        "squared distances": compute!([n, c] => sum!(d => (a[n, d] - centres[c, d]).powi(2)));
        "nearest centre": compute!([n] => argmin!(c => sum!(d => (a[n, d] - centres[c, d]).powi(2))));
        "Kalman prediction": {
            let half = compute!([i, k] => sum!(j => f[i, j] * p[j, k]));
            compute!([i, l] => sum!(k => half[i, k] * f[l, k]) + s[i, l])
        };
        "Kalman gain": compute!([i] => sum!(j => p[i, j] * v[j]) / (sum!(k, l => v[k] * p[k, l] * v[l]) + 0.5));
        "FIR filter": compute!([t] => sum!(k => x[t - k + 2] * h[k]));
        "moving average": compute!([t] => sum!(k: 4 => x[t + k]) / 4.0);
        "matched filter": compute!([] => argmax!(t: 14 => sum!(k => x[t + k] * h[k])));
        "filter of the same length": compute!([t: 16] => sum!(k => pad!(0.0; x[t + k - 1]) * h[k]));
        "cumulative sum": compute!([t: 16] => sum!(k if k.get() <= t.get() => x[k]));
        "power spectrum": compute!([f: 9] => {
            let turn = |t: usize| TAU * (f.get() * t) as f64 / 16.0;
            sum!(t => x[t] * turn(t.get()).cos()).powi(2) + sum!(t => x[t] * turn(t.get()).sin()).powi(2)
        });
        "convolution in two dimensions":
            compute!([r, c, o] => sum!(i, j, d => colour[r + i, c + j, d] * filters[i, j, d, o]));
        "depthwise convolution": compute!([r, c, d] => sum!(i, j => colour[2 * r + i, 2 * c + j, d] * depth[i, j, d]));
        "maximum pooling": compute!([r, c] => max!(i: 2, j: 2 => image[2 * r + i, 2 * c + j]));
        "blur that goes on at the edges":
            compute!([r: 6, c: 7] => sum!(i: 3, j: 3 => clamp!(image[r + i - 1, c + j - 1])) / 9.0);
        "Laplacian on a torus": compute!([r, c] => wrap!(image[r - 1, c]) + wrap!(image[r + 1, c])
            + wrap!(image[r, c - 1]) + wrap!(image[r, c + 1]) - 4.0 * image[r, c]);
    }
}
