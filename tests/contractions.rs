//! Sums of products in `compute!`, which are computed in tiles, against loops written by hand: every place where an index may stand,
//! lengths that tiles divide and that they do not.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Dim, StaticExtent, StaticShape, compute, compute_into};

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

/// The product of an `m` by `k` and a `k` by `n` matrix.
fn product(
    m: usize,
    k: usize,
    n: usize,
    a: impl Fn(usize, usize) -> f32,
    b: impl Fn(usize, usize) -> f32,
) -> Vec<f32> {
    (0..m * n).map(|at| (0..k).map(|p| a(at / n, p) * b(p, at % n)).sum()).collect()
}

fn orders<M: StaticExtent, K: StaticExtent, N: StaticExtent>() {
    let (m, k, n) = (M::LEN, K::LEN, N::LEN);
    let (x, xt): (Tensor<f32, Shape![M, K]>, Tensor<f32, Shape![K, M]>) = (filled(1), filled(2));
    let (y, yt): (Tensor<f32, Shape![K, N]>, Tensor<f32, Shape![N, K]>) = (filled(3), filled(4));
    let (xs, xts, ys, yts) = (x.as_slice(), xt.as_slice(), y.as_slice(), yt.as_slice());
    let (a, at) = (|i, p| xs[i * k + p], |i, p| xts[p * m + i]);
    let (b, bt) = (|p, j| ys[p * n + j], |p, j| yts[j * k + p]);
    assert_eq!(compute!([i, j] => sum!(p => x[i, p] * y[p, j])).as_slice(), product(m, k, n, a, b));
    assert_eq!(compute!([i, j] => sum!(p => x[i, p] * yt[j, p])).as_slice(), product(m, k, n, a, bt));
    assert_eq!(compute!([i, j] => sum!(p => xt[p, i] * y[p, j])).as_slice(), product(m, k, n, at, b));
    assert_eq!(compute!([i, j] => sum!(p => xt[p, i] * yt[j, p])).as_slice(), product(m, k, n, at, bt));
    // The result the other way around.
    let turned = compute!([j, i] => sum!(p => x[i, p] * yt[j, p]));
    let straight = product(m, k, n, a, bt);
    assert!((0..m * n).all(|at| turned.as_slice()[at % n * m + at / n] == straight[at]));
    let bias: Tensor<f32, Shape![N]> = filled(6);
    // With something behind it, of another type.
    let large = compute!([i, j] => sum!(p => x[i, p] * yt[j, p]) > bias[j]);
    assert!((0..m * n).all(|at| large.as_slice()[at] == (straight[at] > bias.as_slice()[at % n])));
    // With what a row and a column have behind it; elements lie side by side along the rows of the result alone.
    let shift: Tensor<f32, Shape![M]> = filled(7);
    let shifted = compute!([i, j] => sum!(p => xt[p, i] * yt[j, p]) - bias[j] + 2.0 * shift[i]);
    for (e, s) in product(m, k, n, at, bt).into_iter().enumerate() {
        let shift = 2.0 * shift.as_slice()[e / n] - bias.as_slice()[e % n];
        assert_eq!(shifted.as_slice()[e], s + shift);
    }
    // As a statement of a block, with names around it.
    let block = compute!([i, j] => {
        const TWICE: f32 = 2.0;
        let shift = bias[j];
        let s = sum!(p => x[i, p] * y[p, j]);
        if s > shift { s * TWICE } else { s - shift }
    });
    for (at, s) in product(m, k, n, a, b).into_iter().enumerate() {
        let shift = bias.as_slice()[at % n];
        assert_eq!(block.as_slice()[at], if s > shift { s * 2.0 } else { s - shift });
    }
    // Terms that need such a name.
    let block = compute!([i, j] => {
        const TWICE: f32 = 2.0;
        let shift = bias[j];
        sum!(p => x[i, p] * y[p, j] * TWICE * shift)
    });
    for (at, s) in product(m, k, n, a, b).into_iter().enumerate() {
        assert_eq!(block.as_slice()[at], s * 2.0 * bias.as_slice()[at % n]);
    }
    // One row: a vector.
    let first: Tensor<f32, Shape![K]> = filled(5);
    let of_row = |_, p: usize| first.as_slice()[p];
    assert_eq!(compute!([j] => sum!(p => first[p] * y[p, j])).as_slice(), product(1, k, n, of_row, b));
    assert_eq!(compute!([j] => sum!(p => yt[j, p] * first[p])).as_slice(), product(1, k, n, of_row, bt));
}

#[test]
fn every_order_of_a_matrix_product() {
    orders::<Dim<1>, Dim<1>, Dim<1>>();
    orders::<Dim<4>, Dim<3>, Dim<8>>();
    orders::<Dim<7>, Dim<13>, Dim<5>>();
    orders::<Dim<9>, Dim<4>, Dim<17>>();
    orders::<Dim<3>, Dim<2>, Dim<70>>();
    orders::<Dim<33>, Dim<16>, Dim<47>>();
    // More than a panel has room for.
    orders::<Dim<5>, Dim<300>, Dim<40>>();
}

#[test]
fn batches_and_several_indices_of_the_sum() {
    let (x, w): (Tensor<f32, Shape![3, 9, 2, 5]>, Tensor<f32, Shape![2, 5, 11]>) = (filled(1), filled(2));
    let y = compute!([b, i, j] => sum!(p, q => x[b, i, p, q] * w[p, q, j]));
    let (xs, ws) = (x.as_slice(), w.as_slice());
    assert_eq!(y.as_slice(), product(27, 10, 11, |i, p| xs[i * 10 + p], |p, j| ws[p * 11 + j]));
    let scores = compute!([b, c, i, j] => sum!(p, q => x[b, i, p, q] * x[c, j, p, q]));
    assert_eq!(scores.as_slice().len(), 3 * 3 * 9 * 9);
    for (at, &score) in scores.as_slice().iter().enumerate() {
        let (b, c, i, j) = (at / 243, at / 81 % 3, at / 9 % 9, at % 9);
        let sum: f32 = (0..10).map(|p| xs[(b * 9 + i) * 10 + p] * xs[(c * 9 + j) * 10 + p]).sum();
        assert_eq!(score, sum);
    }
}

#[test]
fn windows_and_channels() {
    let (x, w): (Tensor<f32, Shape![12, 10, 6]>, Tensor<f32, Shape![3, 3, 6]>) = (filled(1), filled(2));
    let (xs, ws) = (x.as_slice(), w.as_slice());
    let depthwise = compute!([h, v, c] => sum!(i, j => x[2 * h + i, v + j, c] * w[i, j, c]));
    shapeproof::assert_shape!(depthwise, [5, 8, 6]);
    for (at, &value) in depthwise.as_slice().iter().enumerate() {
        let (h, v, c) = (at / 48, at / 6 % 8, at % 6);
        let term = |p: usize| xs[((2 * h + p / 3) * 10 + v + p % 3) * 6 + c] * ws[p * 6 + c];
        assert_eq!(value, (0..9).map(term).sum::<f32>());
    }
    // The values of the indices are at hand in every term.
    let weighted = compute!([h, v] => sum!(i, c => x[h + i, v, c] * w[i, 0, c] * (i.get() + h.get()) as f32));
    for (at, &value) in weighted.as_slice().iter().enumerate() {
        let (h, v) = (at / 10, at % 10);
        let term = |p: usize| {
            let (i, c) = (p / 6, p % 6);
            xs[((h + i) * 10 + v) * 6 + c] * ws[i * 18 + c] * (i + h) as f32
        };
        assert_eq!(value, (0..18).map(term).sum::<f32>());
    }
}

#[test]
fn each_sum_is_added_from_left_to_right_as_the_matrix_product_is() {
    // Of these only the order that begins on the left gives 1: the large ones cancel before it is added.
    let x = shapeproof::tensor![[3e7_f32, -3e7, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]];
    let ones = Tensor::<f32, Shape![8, 9]>::full(1.0);
    let sums = compute!([i, j] => sum!(k => x[i, k] * ones[k, j]));
    assert_eq!(sums, x.matmul(&ones));
    assert!(sums.as_slice().iter().all(|sum| *sum == 1.0));
    let turned = Tensor::<f32, Shape![9, 8]>::full(1.0);
    assert_eq!(compute!([i, j] => sum!(k => x[i, k] * turned[j, k])), sums);
    // The large ones swallow a 1 that comes between them.
    let y = shapeproof::tensor![[3e7_f32, 1.0, -3e7, 0.0, 0.0, 0.0, 0.0, 0.0]];
    let sums = compute!([i, j] => sum!(k => y[i, k] * ones[k, j]));
    assert!(sums.as_slice().iter().all(|sum| *sum == 0.0));
}

#[test]
fn nothing() {
    let (x, y): (Tensor<f32, Shape![0, 3]>, Tensor<f32, Shape![3, 0]>) = (filled(1), filled(2));
    assert!(compute!([i, j] => sum!(k => x[i, k] * y[k, j])).as_slice().is_empty());
    assert_eq!(compute!([i, j] => sum!(k => y[i, k] * x[k, j])), Tensor::<f32, Shape![3, 3]>::full(0.0));
}

struct Layer {
    out: Tensor<f32, Shape![4, 9]>,
}

impl Layer {
    fn run(&mut self, x: &Tensor<f32, Shape![4, 7]>, w: &Tensor<f32, Shape![9, 7]>) {
        compute_into!(self.out[b, o] = sum!(i => x[b, i] * w[o, i]).max(0.0));
    }
}

#[test]
fn a_formula_goes_where_there_is_room() {
    let (x, w): (Tensor<f32, Shape![4, 7]>, Tensor<f32, Shape![9, 7]>) = (filled(1), filled(2));
    let expected = compute!([b, o] => sum!(i => x[b, i] * w[o, i]).max(0.0));
    let mut layer = Layer { out: Tensor::full(f32::NAN) };
    layer.run(&x, &w);
    assert_eq!(layer.out, expected);
    // By reference, into memory that is lent, and with a reduction before the rest.
    let into = |out: &mut Tensor<f32, Shape![4, 7]>| {
        compute_into!(out[b, i] = x[b, i] - max!(k => x[b, k]));
    };
    let mut out = Tensor::full(f32::NAN);
    into(&mut out);
    assert_eq!(out, compute!([b, i] => x[b, i] - max!(k => x[b, k])));
    let mut memory = [f32::NAN; 36];
    let mut view = TensorViewMut::<f32, Shape![4, 9]>::from_flat(&mut memory);
    compute_into!(view[b: 4, o] = sum!(i => x[b, i] * w[o, i]).max(0.0));
    assert_eq!(memory, expected.as_slice());
}
