//! Positions that `compute!` computes from indices, lengths that are written, and its reductions, against loops written by hand.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

#[cfg(feature = "alloc")]
use shapeproof::length;
use shapeproof::prelude::*;
use shapeproof::{Dim, Kilo, StaticExtent, StaticShape, compute, tensor};

/// Elements that differ, also in sign.
fn filled<S: StaticShape>(seed: i64) -> Tensor<i64, S> {
    let mut tensor = Tensor::full(0);
    let mut state = seed;
    for element in tensor.as_mut_slice() {
        state = (state * 7919 + 104_729) % 1009;
        *element = state - 500;
    }
    tensor
}

const STRIDE: usize = 2;
const LAST: usize = 6;

#[test]
fn a_convolution_has_as_many_places_as_its_axis_has_room_for() {
    let (x, w): (Tensor<i64, Shape![2, 9, 7, 3]>, Tensor<i64, Shape![3, 2, 3, 4]>) = (filled(1), filled(2));
    let y = compute!([b, t, s, o] => sum!(i, j, c => x[b, t + i, STRIDE * s + j, c] * w[i, j, c, o]));
    shapeproof::assert_shape!(y, [2, 7, 3, 4]);
    for (b, t, s, o) in (0..2 * 7 * 3 * 4).map(|at| (at / 84, at / 12 % 7, at / 4 % 3, at % 4)) {
        let mut sum = 0;
        for (i, j, c) in (0..18).map(|at| (at / 6, at / 3 % 2, at % 3)) {
            let from = ((b * 9 + t + i) * 7 + 2 * s + j) * 3 + c;
            sum += x.as_slice()[from] * w.as_slice()[((i * 2 + j) * 3 + c) * 4 + o];
        }
        assert_eq!(y.get([b, t, s, o]), Some(sum));
    }
}

#[test]
fn lengths_follow_from_room_step_and_dilation() {
    let (x, h): (Tensor<i64, Shape![16]>, Tensor<i64, Shape![3]>) = (filled(3), filled(4));
    let (x_, h_) = (x.as_slice(), h.as_slice());
    let fir = |len: usize, at: &dyn Fn(usize, usize) -> usize| -> Vec<i64> {
        (0..len).map(|t| (0..3).map(|k| x_[at(t, k)] * h_[k]).sum()).collect()
    };
    // (length - reach) / step + 1 places, NumPy's sliding_window_view(x, reach)[::step].
    assert_eq!(compute!([t] => sum!(k => x[t + k] * h[k])).as_slice(), fir(14, &|t, k| t + k));
    assert_eq!(compute!([t] => sum!(k => x[k + 3 * t] * h[k])).as_slice(), fir(5, &|t, k| 3 * t + k));
    assert_eq!(compute!([t] => sum!(k => x[t + k * 5] * h[k])).as_slice(), fir(6, &|t, k| t + 5 * k));
    assert_eq!(
        compute!([t] => sum!(k => x[4 + 2 * t + 2 * k] * h[k])).as_slice(),
        fir(4, &|t, k| 4 + 2 * t + 2 * k)
    );
    assert_eq!(compute!([t] => sum!(k => x[t - k + 2] * h[k])).as_slice(), fir(14, &|t, k| t + 2 - k));
    assert_eq!(compute!([t: 2] => sum!(k => x[t + k] * h[k])).as_slice(), fir(2, &|t, k| t + k));
    assert_eq!(compute!([t] => sum!(k: 3 => x[t + k] * h[2 - k])).as_slice().len(), 14);
    // One place, and the last element of the axis.
    let whole: Tensor<i64, Shape![16]> = filled(5);
    assert_eq!(compute!([t] => sum!(k => x[t + k] * whole[k])).as_slice().len(), 1);
}

#[test]
fn numbers_and_constants_stand_for_an_axis() {
    let m: Tensor<i64, Shape![2, 7]> = filled(6);
    let row = |r: usize| m.as_slice()[r * 7..][..7].to_vec();
    assert_eq!(compute!([j] => m[0, j]).as_slice(), row(0));
    assert_eq!(compute!([j] => m[-1, j]).as_slice(), row(1));
    assert_eq!(compute!([i] => m[i, LAST]).as_slice(), [row(0)[6], row(1)[6]]);
    assert_eq!(compute!([i] => m[i, LAST - STRIDE + 1]).as_slice(), [row(0)[5], row(1)[5]]);
    let reversed: Vec<i64> = row(1).into_iter().rev().collect();
    assert_eq!(compute!([j] => m[1, -1 - j]).as_slice(), reversed);
    assert_eq!(compute!([j: 4] => m[1, 5 - j]).as_slice(), &reversed[1..5]);
    assert_eq!(compute!([j] => m[1, -2 - 2 * j]).as_slice(), [reversed[1], reversed[3], reversed[5]]);
    assert_eq!(compute!([] => m[-2, -7]).item(), row(0)[0]);
}

#[test]
fn arrays_are_read_by_typed_indices_and_by_numbers_of_the_program() {
    let coefficients = [3_i64, 5, 7];
    let x = tensor![1_i64, 10, 100];
    assert_eq!(compute!([i] => coefficients[i] * x[i]), tensor![3, 50, 700]);
    assert_eq!(compute!([i] => coefficients[-1] * x[i]), tensor![7, 70, 700]);
    let k = 1;
    assert_eq!(compute!([i] => coefficients[k + 1] * x[i] + coefficients[k % 2]), tensor![12, 75, 705]);
}

#[test]
fn an_index_counts_to_what_is_written() {
    assert_eq!(compute!([i: 2, j: 3] => i.get() * 10 + j.get()), tensor![[0, 1, 2], [10, 11, 12]]);
    assert_eq!(compute!([] => sum!(k: { 2 * STRIDE } => k.get())).item(), 6);
    fn identity<N: StaticExtent>() -> Tensor<i32, Shape![N, N]> {
        compute!([i: N, j: N] => i32::from(i.get() == j.get()))
    }
    assert_eq!(identity::<Dim<2>>(), tensor![[1, 0], [0, 1]]);
}

#[cfg(feature = "alloc")]
#[test]
fn as_many_as_a_length_of_run_time() {
    let rows = Tensor::<u8, Shape![..4]>::try_zeros([3]).unwrap();
    length!(n: ..4 = rows.shape().0);
    let squares = compute!([i in n] => i.get() * i.get());
    assert_eq!(squares.as_slice(), [0, 1, 4]);
}

#[test]
fn every_reduction() {
    let x = tensor![[1.0, 2.0, 6.0], [4.0, 5.0, 3.0]];
    assert_eq!(compute!([i] => mean!(j => x[i, j])), tensor![3.0, 4.0]);
    assert_eq!(compute!([i] => argmax!(j => x[i, j])), tensor![2, 1]);
    assert_eq!(compute!([i] => argmin!(j => x[i, j])), tensor![0, 2]);
    assert_eq!(compute!([i] => any!(j => x[i, j] > 5.0)), tensor![true, false]);
    assert_eq!(compute!([i] => all!(j => x[i, j] > 1.0)), tensor![false, true]);
    assert_eq!(compute!([j] => count!(i => x[i, j] > 2.5)), tensor![1, 1, 2]);
    assert_eq!(compute!([] => count!(i, j => x[i, j] > 2.5)).item(), 4);
    let with_nan = tensor![1.0, f32::NAN, 3.0];
    assert_eq!(compute!([] => argmax!(i => with_nan[i])).item(), 1);
}

#[test]
fn a_filter_leaves_out() {
    let x = tensor![[1, 2, 6], [4, 5, 3]];
    assert_eq!(compute!([i] => sum!(j if x[i, j] > 2 => x[i, j])), tensor![6, 12]);
    assert_eq!(compute!([i] => prod!(j if x[i, j] < 5 => x[i, j])), tensor![2, 12]);
    assert_eq!(compute!([i] => count!(j if j.get() > 0 => x[i, j] > 2)), tensor![1, 2]);
    assert_eq!(compute!([i] => any!(j if j.get() > 1 => x[i, j] > 5)), tensor![true, false]);
    assert_eq!(compute!([i] => all!(j if j.get() > 1 => x[i, j] > 5)), tensor![true, false]);
    assert_eq!(compute!([] => sum!(i, j if i.get() == j.get() => x[i, j])).item(), 6);
    let divisors = tensor![2, 0, 3];
    assert_eq!(compute!([] => sum!(i if divisors[i] != 0 => 6 / divisors[i])).item(), 5);
    assert_eq!(compute!([] => sum!(i if divisors[i] > 2 => sum!(j if j.get() < i.get() => divisors[j] * divisors[i]))).item(), 6);
}

/// How many `k` below `n` compare so with each `i` below `m`, for all operators.
fn counted<M: StaticExtent, N: StaticExtent>() -> [Tensor<usize, (M,)>; 6] {
    let (x, y) = (Tensor::<u8, (M,)>::zeros(), Tensor::<u8, (N,)>::zeros());
    let (less, at_most) = compute!([i] => (less, at_most) = (
        x[i] as usize + count!(k if k.get() < i.get() => y[k] == 0),
        count!(k => y[k] == 0 && k.get() <= i.get()),
    ));
    let (more, at_least) = compute!([i] => (more, at_least) = (
        x[i] as usize + sum!(k => usize::from(y[k] == 0 && k.get() > i.get())),
        count!(k => y[k] == 0 && !(i.get() > k.get())),
    ));
    let (equal, other) = compute!([i] => (equal, other) = (
        x[i] as usize + count!(k if k.get() == i.get() => y[k] == 0),
        count!(k => if k.get() != i.get() { y[k] == 0 } else { false }),
    ));
    [less, at_most, more, at_least, equal, other]
}

fn compares<M: StaticExtent, N: StaticExtent>() {
    let tests: [fn(usize, usize) -> bool; 6] =
        [|k, i| k < i, |k, i| k <= i, |k, i| k > i, |k, i| k >= i, |k, i| k == i, |k, i| k != i];
    for (counted, test) in counted::<M, N>().iter().zip(tests) {
        let expected = |i| (0..N::LEN).filter(|k| test(*k, i)).count();
        assert!(counted.as_slice().iter().copied().eq((0..M::LEN).map(expected)));
    }
}

#[test]
fn indices_are_compared() {
    compares::<Dim<5>, Dim<5>>();
    compares::<Dim<3>, Dim<40>>();
    compares::<Dim<130>, Dim<60>>();
    compares::<Dim<20>, Dim<0>>();
    // Above and at 1024 a comparison is done in another way.
    compares::<Kilo<1, 25>, Dim<9>>();
    compares::<Kilo<1, 24>, Kilo<1, 24>>();
}

#[test]
fn only_indices_are_compared_as_such() {
    struct Number(usize);
    impl Number {
        fn get(&self) -> usize {
            self.0
        }
    }
    struct Numbers {
        i: Number,
    }
    let (x, numbers) = (tensor![1, 2, 4], Numbers { i: Number(1) });
    assert_eq!(compute!([i] => if numbers.i.get() < i.get() { x[i] } else { 0 }), tensor![0, 0, 4]);
    let y = compute!([i] => {
        let (k, n) = (Number(2), i);
        if k.get() <= i.get() && n.get() == i.get() { x[i] } else { 0 }
    });
    assert_eq!(y, tensor![0, 0, 4]);
    let y = compute!([i] => { let y = x[i]; let i = Number(0); if i.get() < i.get() + 1 { y } else { 0 } });
    assert_eq!(y, x);
}

#[cfg(feature = "alloc")]
#[test]
fn indices_of_a_length_of_run_time_are_compared() {
    length!(n = 3);
    let rows = Tensor::from_shape_fn((n,), |[i]| i);
    let below = compute!([i in n] => sum!(k in n if k.get() < i.get() => rows[k] + rows[i]));
    assert_eq!(below.as_slice(), [0, 1, 5]);
}

#[test]
fn views_of_any_layout_are_read_by_positions() {
    let x: Tensor<i64, Shape![4, 5]> = filled(7);
    let t = x.t();
    let y = compute!([i, j] => t[i + 1, -1 - j]);
    for (i, j) in (0..16).map(|at| (at / 4, at % 4)) {
        assert_eq!(y.get([i, j]), x.get([3 - j, i + 1]));
    }
}

#[test]
fn what_an_index_makes_no_difference_to_is_computed_once() {
    let x: Tensor<i64, Shape![4, 5]> = filled(3);
    let v: Tensor<i64, Shape![5, 3]> = filled(4);
    let (xs, vs) = (x.as_slice(), v.as_slice());
    let largest = |i: usize| (0..5).map(|j| xs[i * 5 + j]).max().unwrap();
    let sum = |i: usize| (0..5).map(|j| xs[i * 5 + j] - largest(i)).sum::<i64>();
    let calls = core::cell::Cell::new(0);
    let count = |x: i64| {
        calls.set(calls.get() + 1);
        x
    };
    let nested = compute!([i, j] => x[i, j] - sum!(k => count(x[i, k]) - max!(l => x[i, l])));
    assert_eq!(calls.get(), 20, "once for each element, not for each pair of them");
    let named = compute!([i, j] => {
        let largest = max!(k => x[i, k]);
        let sum = sum!(k => x[i, k] - largest);
        if x[i, j] == largest { largest - sum } else { x[i, j] - sum }
    });
    let other = compute!([i, j] => sum!(k => x[i, k] * v[k, j]) - max!(k => x[i, k]) + sum!(k, l => v[k, l]));
    for (i, j) in (0..20).map(|at| (at / 5, at % 5)) {
        assert_eq!(nested.get([i, j]), Some(xs[i * 5 + j] - sum(i)));
        assert_eq!(named.get([i, j]), Some(xs[i * 5 + j] - sum(i)));
    }
    for (i, j) in (0..12).map(|at| (at / 3, at % 3)) {
        let product: i64 = (0..5).map(|k| xs[i * 5 + k] * vs[k * 3 + j]).sum();
        assert_eq!(other.get([i, j]), Some(product - largest(i) + vs.iter().sum::<i64>()));
    }
    // A name of the code that hides a result, and one that the reduction needs, stay as they are.
    let shadowed = compute!([i, j] => {
        let m = max!(k => x[i, k]);
        let m = m + j.get() as i64;
        m + sum!(k => x[i, k] * m) + 0 * x[i, j]
    });
    for (i, j) in (0..20).map(|at| (at / 5, at % 5)) {
        let m = largest(i) + j as i64;
        assert_eq!(shadowed.get([i, j]), Some(m + (0..5).map(|k| xs[i * 5 + k] * m).sum::<i64>()));
    }
}

#[test]
fn tensors_behind_a_mutable_reference_are_read() {
    fn means(x: &mut Tensor<f32, Shape![2, 2]>) -> Tensor<f32, Shape![2]> {
        *x += 1.0;
        compute!([i] => mean!(j => x[i, j]))
    }
    assert_eq!(means(&mut tensor![[0.0, 2.0], [4.0, 8.0]]), tensor![2.0, 7.0]);
}
