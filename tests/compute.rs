//! `compute!` against loops written by hand.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Index, StaticExtent, compute, compute_into, tensor};

/// Elements that differ, also in sign.
fn numbers(seed: usize) -> impl FnMut() -> i64 {
    let mut state = seed as i64;
    move || {
        state = (state * 7919 + 104_729) % 1009;
        state - 500
    }
}

fn filled<S: shapeproof::StaticShape>(seed: usize) -> Tensor<i64, S> {
    let mut next = numbers(seed);
    let mut tensor = Tensor::full(0);
    tensor.as_mut_slice().iter_mut().for_each(|element| *element = next());
    tensor
}

#[test]
fn dense_layer() {
    let (w, x): (Tensor<i64, Shape![5, 7]>, Tensor<i64, Shape![4, 7]>) = (filled(1), filled(2));
    let bias: Tensor<i64, Shape![5]> = filled(3);
    let y = compute!([b, o] => sum!(i => w[o, i] * x[b, i]) + bias[o]);
    for b in 0..4 {
        for o in 0..5 {
            let mut sum = bias.as_slice()[o];
            for i in 0..7 {
                sum += w.as_slice()[o * 7 + i] * x.as_slice()[b * 7 + i];
            }
            assert_eq!(y.get([b, o]), Some(sum));
        }
    }
}

#[test]
fn every_rank() {
    let x: Tensor<i64, Shape![2, 3, 1, 4, 2, 3]> = filled(4);
    let same = compute!([a, b, c, d, e, f] => x[a, b, c, d, e, f]);
    assert_eq!(same, x);
    let back = compute!([f, e, d, c, b, a] => x[a, b, c, d, e, f]);
    for (at, &element) in x.as_slice().iter().enumerate() {
        let (f, e, d, c, b, a) = (at % 3, at / 3 % 2, at / 6 % 4, 0, at / 24 % 3, at / 72);
        assert_eq!(back.get([f, e, d, c, b, a]), Some(element));
    }
    let all = compute!([] => sum!(a, b, c, d, e, f => x[a, b, c, d, e, f]));
    assert_eq!(all.get([]), Some(x.as_slice().iter().sum()));
    let of_scalar = compute!([] => all[] * 2);
    assert_eq!(of_scalar.get([]), Some(2 * all.as_slice()[0]));
    let ranks = (
        compute!([a] => sum!(b, c, d, e, f => x[a, b, c, d, e, f])),
        compute!([a, b, c] => sum!(d, e, f => x[a, b, c, d, e, f])),
        compute!([a, b, c, d] => sum!(e, f => x[a, b, c, d, e, f])),
        compute!([a, b, c, d, e] => sum!(f => x[a, b, c, d, e, f])),
    );
    for sums in [ranks.0.as_slice(), ranks.1.as_slice(), ranks.2.as_slice(), ranks.3.as_slice()] {
        let chunk = x.as_slice().len() / sums.len();
        assert!(x.as_slice().chunks(chunk).map(|chunk| chunk.iter().sum::<i64>()).eq(sums.iter().copied()));
    }
}

#[test]
fn reductions() {
    let x = tensor![[3.0, -1.0, 2.0], [f32::NAN, 5.0, 6.0]];
    let largest = compute!([r] => max!(c => x[r, c]));
    let smallest = compute!([r] => min!(c => x[r, c]));
    assert_eq!((largest.get([0]), smallest.get([0])), (Some(3.0), Some(-1.0)));
    assert!(largest.as_slice()[1].is_nan() && smallest.as_slice()[1].is_nan());
    let y = tensor![[2, 3], [4, 5]];
    assert_eq!(compute!([c] => prod!(r => y[r, c])), tensor![8, 15]);
    assert_eq!(compute!([] => max!(r => sum!(c => y[r, c]) - min!(c => y[c, r]))), tensor![6;]);
}

#[test]
fn nothing_and_too_much() {
    let none: Tensor<i32, Shape![2, 0]> = tensor![[], []];
    assert_eq!(compute!([r] => sum!(c => none[r, c])), tensor![0, 0]);
    assert_eq!(compute!([r] => prod!(c => none[r, c])), tensor![1, 1]);
    assert!(compute!([c, r] => none[r, c]).as_slice().is_empty());
    let large = tensor![100_u8, 200];
    assert_eq!(compute!([] => sum!(i => large[i])), tensor![44_u8;]);
    assert_eq!(compute!([] => prod!(i => large[i])), tensor![32_u8;]);
}

/// An element without a size.
#[derive(Clone, Copy)]
struct One;
impl core::ops::Mul<One> for i64 {
    type Output = i64;
    fn mul(self, _: One) -> i64 {
        self
    }
}

/// Elements that lie apart for the columns of the result, which has more columns than a few: of no terms, and of more than are taken
/// together at once, also where the result is of another type than the sums.
#[test]
fn columns_that_lie_apart() {
    let (w, x): (Tensor<i64, Shape![20, 0]>, Tensor<i64, Shape![5, 0]>) = (filled(1), filled(2));
    assert_eq!(compute!([b, o] => sum!(i => w[o, i] * x[b, i]) + 7).as_slice(), [7; 100]);
    let (w, x): (Tensor<i64, Shape![20, 300]>, Tensor<i64, Shape![5, 300]>) = (filled(1), filled(2));
    let naive = |b: usize, o: usize| -> i64 {
        (0..300).map(|i| w.as_slice()[o * 300 + i] * x.as_slice()[b * 300 + i]).sum()
    };
    let sums = compute!([b, o] => sum!(i => w[o, i] * x[b, i]));
    assert_eq!(sums, Tensor::<i64, Shape![5, 20]>::from_fn(|[b, o]| naive(b, o)));
    let above = compute!([b, o] => sum!(i => w[o, i] * x[b, i]) > 1000);
    assert_eq!(above, Tensor::<bool, Shape![5, 20]>::from_fn(|[b, o]| naive(b, o) > 1000));
    let ones = Tensor::<One, Shape![20, 300]>::full(One);
    let above = compute!([b, o] => sum!(i => x[b, i] * ones[o, i]) > 1000);
    let naive = |b: usize| x.as_slice()[b * 300..][..300].iter().sum::<i64>();
    assert_eq!(above, Tensor::<bool, Shape![5, 20]>::from_fn(|[b, _]| naive(b) > 1000));
}

struct Layer<I: StaticExtent, O: StaticExtent> {
    w: Tensor<f32, Shape![O, I]>,
}

impl<I: StaticExtent, O: StaticExtent> Layer<I, O> {
    fn apply(&self, x: &Tensor<f32, Shape![I]>) -> Tensor<f32, Shape![O]> {
        compute!([o] => sum!(i => self.w[o, i] * x[i]))
    }
}

#[test]
fn generic_code() {
    let layer = Layer { w: tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] };
    assert_eq!(layer.apply(&tensor![1.0, 10.0]), tensor![21.0, 43.0, 65.0]);
}

#[test]
fn views_and_values_of_indices() {
    let mut x = tensor![[1, 2], [3, 4]];
    let view = x.view();
    assert_eq!(compute!([i, j] => view[j, i]), tensor![[1, 3], [2, 4]]);
    let view = x.view_mut();
    assert_eq!(compute!([i] => view[i, i] + i.get() as i32), tensor![1, 5]);
    assert_eq!(Index::<shapeproof::Dim<3>>::new(3), None);
    assert_eq!(Index::<shapeproof::Dim<3>>::all().map(Index::get).collect::<Vec<_>>(), [0, 1, 2]);
}

/// What is stretched along an index does not read it, and that is no mistake.
#[test]
#[deny(unused_variables)]
fn indices_that_nothing_reads() {
    let row = tensor![1.5, 2.5];
    let mut out = tensor![[10.0; 2]; 3];
    compute_into!(out[i, j] += row[j]);
    assert_eq!(out, tensor![[11.5, 12.5]; 3]);
    compute_into!(out[i, j] = 7.0);
    assert_eq!(out, tensor![[7.0; 2]; 3]);
    assert_eq!(compute!([i: 2, j] => row[j]), tensor![[1.5, 2.5]; 2]);
    assert_eq!(compute!([j] => row[j] + sum!(i: 3 => 1.0)), tensor![4.5, 5.5]);
}

#[test]
fn what_a_branch_reads_is_what_stands_there() {
    let x = tensor![[1, -2, 3], [-4, 5, -6]];
    let (a, b) = (tensor![10, 20], tensor![100, 200, 300]);
    let y = compute!([i, j] => 1 + if x[i, j] > 0 {
        x[i, j] * a[i]
    } else if j.get() == 2 {
        sum!(k => b[k]) + a[i]
    } else {
        let a = &b;
        a[j] - if a[j] == 200 { x[i, j] } else { b[j] }
    });
    assert_eq!(y, tensor![[11, 203, 31], [1, 101, 621]]);
}

/// Sums and means of columns have the values of the same elements in rows.
#[test]
fn columns_are_summed_as_rows() {
    macro_rules! sizes {
        ($($m:literal x $n:literal),*) => {$({
            // Each in a frame of its own.
            fn size() {
            let x = Tensor::<f32, Shape![2, $m, $n]>::from_fn(|[b, i, j]| {
                ((b * 7919 + i * 104_729 + j * 1_299_709) % 1009) as f32 * 0.37 - 180.0
            });
            let rows = compute!([b, j, i] => x[b, i, j]);
            let sums = compute!([b, j] => sum!(i => rows[b, j, i]));
            assert_eq!(compute!([b, j] => sum!(i => x[b, i, j])), sums);
            assert_eq!(compute!([b, j] => 1.0 + 2.0 * sum!(i => x[b, i, j])), compute!([b, j] => 1.0 + 2.0 * sums[b, j]));
            // Columns need not be the last index of the result.
            assert_eq!(compute!([j, b] => sum!(i => x[b, i, j])), compute!([j, b] => sums[b, j]));
            let means = compute!([b, j] => mean!(i => rows[b, j, i]));
            assert_eq!(compute!([b, j] => mean!(i => x[b, i, j])), means);
            let centred = compute!([b, i, j] => x[b, i, j] - mean!(k => x[b, k, j]));
            assert_eq!(centred, compute!([b, i, j] => x[b, i, j] - means[b, j]));
            // Into a view that is not row-major, and to what is there.
            let mut turned = Tensor::<f32, Shape![$n, 2]>::full(1.0);
            let mut out = turned.transpose_mut();
            compute_into!(out[b, j] = sum!(i => x[b, i, j]));
            compute_into!(out[b, j] += mean!(i => x[b, i, j]));
            assert_eq!(turned, compute!([j, b] => sums[b, j] + means[b, j]));
            let (first, second) = compute!([b, j] => (first, second) = (sum!(i => x[b, i, j]), first + 1.0));
            assert_eq!(second, compute!([b, j] => sums[b, j] + 1.0));
            assert_eq!(first, sums);
            let whole = compute!([b, i, j] => x[b, i, j] as i16);
            let expected = compute!([b, j] => sum!(i => rows[b, j, i] as i16));
            assert_eq!(compute!([b, j] => sum!(i => whole[b, i, j])), expected);
            }
            size();
        })*};
    }
    sizes!(1 x 1, 2 x 5, 15 x 3, 16 x 20, 33 x 7, 63 x 9, 64 x 1, 64 x 70, 67 x 6, 130 x 35, 513 x 5);
}

/// `x[t + 1]` may be a part of `x`, and the output says how long it is.
#[test]
fn outputs_tell_how_much_is_read() {
    let x = tensor![1, 2, 4, 8, 16];
    let mut out = tensor![0; 3];
    compute_into!(out[j] = x[j + 0]);
    assert_eq!(out, tensor![1, 2, 4]);
    compute_into!(out[j] = x[2 * j + 0]);
    assert_eq!(out, tensor![1, 4, 16]);
    compute_into!(out[j] += x[j + 1] - x[j + 0]);
    assert_eq!(out, tensor![2, 6, 20]);
    compute_into!(out[j] = sum!(k: 2 => x[j + k] * x[j + 0]));
    assert_eq!(out, tensor![3, 12, 48]);
    let mut window = tensor![[0; 2]; 2];
    let mut turned = window.transpose_mut();
    compute_into!(turned[i, j] = x[i + 1] * x[j + 2]);
    assert_eq!(window, tensor![[8, 16], [16, 32]]);
    let mut whole = tensor![0; 4];
    compute_into!(whole[j] = x[j + 1] - x[j + 0]);
    assert_eq!(whole, tensor![1, 2, 4, 8]);
    let (mut low, mut high) = (tensor![0; 2], tensor![0; 2]);
    compute_into!((low[j], high[j]) = (x[j + 0], x[j + 3]));
    assert_eq!((low, high), (tensor![1, 2], tensor![8, 16]));
}
