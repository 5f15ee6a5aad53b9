//! Where `compute_into!` writes: views of every layout, parts of a batch, and outputs that keep what is there by `+=`, `max=`, `min=`.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Dim, StaticExtent, StaticShape, compute_into, length, span, tensor};

/// Small numbers that differ, also in sign: every sum of products of them is exact.
fn filled<S: StaticShape>(seed: i64) -> Tensor<f32, S> {
    let mut tensor = Tensor::full(0.0);
    let mut state = seed;
    for element in tensor.as_mut_slice() {
        state = (state * 7919 + 104_729) % 1009;
        *element = (state % 15 - 7) as f32;
    }
    tensor
}

/// A product into rows and into columns of a larger tensor, and added to what is there, against the loop.
fn products<M: StaticExtent, K: StaticExtent, N: StaticExtent>() {
    let (m, k, n) = (M::LEN, K::LEN, N::LEN);
    let (x, y): (Tensor<f32, Shape![M, K]>, Tensor<f32, Shape![K, N]>) = (filled(1), filled(2));
    let z: Tensor<f32, Shape![N, K]> = filled(3);
    let (xs, ys, zs) = (x.as_slice(), y.as_slice(), z.as_slice());
    let product: Vec<f32> =
        (0..m * n).map(|at| (0..k).map(|p| xs[at / n * k + p] * ys[p * n + at % n]).sum()).collect();
    let turned: Vec<f32> =
        (0..m * n).map(|at| (0..k).map(|p| xs[at / n * k + p] * zs[at % n * k + p]).sum()).collect();

    // A transposed output: its elements lie apart.
    let mut out: Tensor<f32, Shape![N, M]> = Tensor::full(f32::NAN);
    compute_into!(out.transpose_mut()[i, j] = sum!(p => x[i, p] * y[p, j]));
    assert!((0..m * n).all(|at| out.as_slice()[at % n * m + at / n] == product[at]));
    compute_into!(out.transpose_mut()[i, j] = sum!(p => x[i, p] * z[j, p]));
    assert!((0..m * n).all(|at| out.as_slice()[at % n * m + at / n] == turned[at]));

    // Each element is added once, also where tiles would overlap.
    let mut out: Tensor<f32, Shape![M, N]> = filled(4);
    let before = out.as_slice().to_vec();
    compute_into!(out[i, j] += sum!(p => x[i, p] * y[p, j]));
    assert!((0..m * n).all(|at| out.as_slice()[at] == before[at] + product[at]));
    compute_into!(out[i, j] += 2.0 * sum!(p => x[i, p] * z[j, p]));
    assert!((0..m * n).all(|at| out.as_slice()[at] == before[at] + product[at] + 2.0 * turned[at]));
    let mut out = Tensor::<f32, Shape![M, N]>::full(3.0);
    compute_into!(out[i, j] max= sum!(p => x[i, p] * y[p, j]));
    assert!((0..m * n).all(|at| out.as_slice()[at] == product[at].max(3.0)));
    compute_into!(out[i, j] min= sum!(p => x[i, p] * z[j, p]));
    assert!((0..m * n).all(|at| out.as_slice()[at] == product[at].max(3.0).min(turned[at])));
}

#[test]
fn products_go_to_any_layout_and_onto_what_is_there() {
    products::<Dim<1>, Dim<1>, Dim<1>>();
    products::<Dim<7>, Dim<13>, Dim<5>>();
    products::<Dim<9>, Dim<4>, Dim<17>>();
    products::<Dim<33>, Dim<16>, Dim<47>>();
    // More than a panel has room for.
    products::<Dim<5>, Dim<300>, Dim<40>>();
}

#[test]
fn elements_are_counted_and_the_largest_kept() {
    let x = tensor![[1, 5, 3], [4, 2, 6]];
    let mut counts = tensor![10, 20, 30];
    compute_into!(counts[j] += sum!(i => x[i, j]));
    assert_eq!(counts, tensor![15, 27, 39]);
    let mut bytes = tensor![250_u8, 1];
    let more = tensor![10_u8, 1];
    compute_into!(bytes[i] += more[i]);
    assert_eq!(bytes, tensor![4, 2], "as a sum, it wraps");
    let mut peak = tensor![2.0, f32::NAN, 0.0];
    let frame = tensor![1.0, 9.0, f32::NAN];
    compute_into!(peak[i] max= frame[i]);
    assert!(peak.as_slice()[0] == 2.0 && peak.as_slice()[1].is_nan() && peak.as_slice()[2].is_nan());
    let mut total = tensor![1.0;];
    let part = [1.0, 2.0];
    compute_into!(total[] += sum!(i => part[i]));
    assert_eq!(total.item(), 4.0);
}

#[test]
fn parts_of_a_batch() {
    let x: Tensor<f32, Shape![4, 3]> = filled(1);
    let w: Tensor<f32, Shape![5, 3]> = filled(2);
    let mut batch: Tensor<f32, Shape![2, 4, 7]> = Tensor::full(0.5);
    let mut half = batch.index_axis_mut(Axis::<0>, 1).unwrap();
    let mut middle = half.view_mut().slice_mut(Axis::<1>, span!(1..6));
    compute_into!(middle[i, j] = sum!(k => x[i, k] * w[j, k]));
    compute_into!(middle[i, j] += x[i, 0] * w[j, 1]);
    if let Some(mut row) = batch.row_mut(0).unwrap().row_mut(3) {
        compute_into!(row[t: 7] = t.get() as f32);
    }
    for (at, &value) in batch.as_slice().iter().enumerate() {
        let (b, i, j) = (at / 28, at / 7 % 4, at % 7);
        let (xs, ws) = (x.as_slice(), w.as_slice());
        let expected = match (b, i, j) {
            (0, 3, _) => j as f32,
            (1, _, 1..6) => {
                let sum: f32 = (0..3).map(|k| xs[i * 3 + k] * ws[(j - 1) * 3 + k]).sum();
                sum + xs[i * 3] * ws[(j - 1) * 3 + 1]
            }
            _ => 0.5,
        };
        assert_eq!(value, expected, "{b} {i} {j}");
    }
    // Every axis of a permuted output, of rank 3, and a formula of one that has no sum.
    let mut out: Tensor<f32, Shape![3, 2, 4]> = Tensor::zeros();
    compute_into!(out.permute_mut(shapeproof::axes![1, 2, 0])[b: 2, i, k] = x[i, k] + b.get() as f32);
    for (at, &value) in out.as_slice().iter().enumerate() {
        let (k, b, i) = (at / 8, at / 4 % 2, at % 4);
        assert_eq!(value, x.as_slice()[i * 3 + k] + b as f32);
    }
}

#[test]
fn outputs_of_a_length_that_run_time_knows() {
    let samples = [1.0_f32, 2.0, 3.0];
    let mut memory = [10.0_f32, 20.0, 30.0];
    let x = TensorView::from(&samples[..]);
    length!(n = x.shape().0);
    let x = x.with_length(n, Axis::<0>).unwrap();
    let mut out = TensorViewMut::from(&mut memory[..]).with_length_mut(n, Axis::<0>).unwrap();
    compute_into!(out[i in n] += 2.0 * x[i]);
    compute_into!(out[i in n] += pad!(0.0; x[i + 1]));
    assert_eq!(memory, [14.0, 27.0, 36.0]);
}

#[test]
fn an_output_tells_the_lengths_that_nothing_else_tells() {
    let (x, w) = (tensor![1, 2, 3, 4, 5], tensor![1, 10, 100]);
    let mut same = tensor![0; 5];
    compute_into!(same[t] = sum!(k => pad!(0; x[t + k - 1]) * w[k]));
    assert_eq!(same, tensor![210, 321, 432, 543, 54]);
    let mut ramp = [0; 4];
    let mut view = TensorViewMut::<i32, Shape![2, 2]>::from_flat(&mut ramp);
    compute_into!(view[i, j] += (10 * i.get() + j.get()) as i32);
    assert_eq!(ramp, [0, 1, 10, 11]);
    // A position that tells a length still does: the output has to have it.
    let mut valid = tensor![0; 3];
    compute_into!(valid[t] = sum!(k => x[t + k] * w[k]));
    assert_eq!(valid, tensor![321, 432, 543]);
}
