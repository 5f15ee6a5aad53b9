//! Several results of one pass of `compute!`, each against plain loops.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use core::cell::Cell;

use shapeproof::{Dim, StaticShape, compute, compute_into, length, prelude::*, tensor, try_compute};

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

#[test]
fn a_result_has_a_name_in_the_elements_behind_it() {
    let x = tensor![[1.0, 2.0, 6.0], [4.0, 5.0, 3.0]];
    let (mean, variance) =
        compute!([i] => (mean, var) = (mean!(j => x[i, j]), mean!(j => (x[i, j] - mean) * (x[i, j] - mean))));
    assert_eq!(mean, tensor![3.0, 4.0]);
    assert_eq!(variance, tensor![14.0 / 3.0, 2.0 / 3.0]);
}

#[test]
fn results_differ_in_their_elements() {
    let x: Tensor<i64, Shape![7, 9]> = filled(1);
    let (least, at, negative, all) = compute!([i] => (least, at, negative, all,) = (
        min!(j => x[i, j]),
        argmin!(j => x[i, j]),
        count!(j => x[i, j] < 0) > 3,
        [least; 2],
    ));
    for i in 0..7 {
        let row = &x.as_slice()[i * 9..][..9];
        let smallest = *row.iter().min().unwrap();
        assert_eq!(least.as_slice()[i], smallest);
        assert_eq!(at.as_slice()[i], row.iter().position(|x| *x == smallest).unwrap());
        assert_eq!(negative.as_slice()[i], row.iter().filter(|x| **x < 0).count() > 3);
        assert_eq!(all.as_slice()[i], [smallest; 2]);
    }
}

#[test]
fn a_tensor_is_read_beside_a_result_of_its_name() {
    let (x, y) = (tensor![1, 2, 3], tensor![10, 20, 30]);
    // A rotation by 45 degrees, but for the length: `x[i]` is what was there, `x` by itself the first result.
    let (a, b) = compute!([i] => (x, y) = (x[i] - y[i], x[i] + y[i]));
    assert_eq!((a, b), (tensor![-9, -18, -27], tensor![11, 22, 33]));
    let (a, b) = compute!([i] => (x, y) = (x[i] - y[i], x[i] + x));
    assert_eq!((a, b), (tensor![-9, -18, -27], tensor![-8, -16, -24]));
    // An index of a reduction hides the name, a field has its own.
    struct Pair {
        x: i32,
    }
    let pair = Pair { x: 100 };
    let (a, b) = compute!([i] => (x, k) = (x[i] + pair.x, sum!(x: 2 => x.get() as i32) + pair.x + x));
    assert_eq!((a, b), (tensor![101, 102, 103], tensor![202, 203, 204]));
}

#[test]
fn any_code_computes_a_tuple() {
    let x = tensor![[0.5_f64, 1.0], [2.0, -3.0]];
    let (sine, cosine) = compute!([i, j] => (sine, cosine) = x[i, j].sin_cos());
    for at in 0..4 {
        assert_eq!((sine.as_slice()[at], cosine.as_slice()[at]), x.as_slice()[at].sin_cos());
    }
    let (low, high) = compute!([i] => (low, high) = {
        let (first, second) = (x[i, 0], x[i, 1]);
        if first < second { (first, second) } else { (second, first) }
    });
    assert_eq!((low, high), (tensor![0.5, -3.0], tensor![1.0, 2.0]));
    fn pair<A, B>(a: A, b: B) -> (A, B) {
        (a, b)
    }
    let (a, b) =
        compute!([i] => (a, b) = (pair::<f64, u8>(x[i, 0], 1).0, { let [p, _] = [x[i, 1], 0.0]; p }));
    assert_eq!((a, b), (tensor![0.5, 2.0], tensor![1.0, -3.0]));
}

#[test]
fn one_pass_computes_each_element_once() {
    let x: Tensor<i64, Shape![4, 5]> = filled(2);
    let calls = Cell::new(0);
    let count = |x: i64| {
        calls.set(calls.get() + 1);
        x
    };
    let (twice, square) = compute!([i, j] => (twice, square) = {
        let x = count(x[i, j]);
        (2 * x, x * x)
    });
    assert_eq!(calls.get(), 20);
    assert!(
        x.iter().zip(&twice).zip(&square).all(|((x, twice), square)| (2 * x, x * x) == (*twice, *square))
    );
}

#[test]
fn products_and_what_is_computed_once() {
    let (a, b): (Tensor<i64, Shape![13, 7]>, Tensor<i64, Shape![7, 35]>) = (filled(3), filled(4));
    let (c, rest, scaled) = compute!([i, j] => (product, rest, scaled) = (
        sum!(k => a[i, k] * b[k, j]),
        product - sum!(k => a[i, k]) * max!(k => b[k, j]),
        sum!(k => product * b[k, j]),
    ));
    // The second sum of products is one that needs the first.
    for (i, j) in (0..13 * 35).map(|at| (at / 35, at % 35)) {
        let row = &a.as_slice()[i * 7..][..7];
        let column: Vec<i64> = (0..7).map(|k| b.as_slice()[k * 35 + j]).collect();
        let product: i64 = row.iter().zip(&column).map(|(a, b)| a * b).sum();
        assert_eq!(c.get([i, j]), Some(product));
        let rest_of = product - row.iter().sum::<i64>() * column.iter().max().unwrap();
        assert_eq!(rest.get([i, j]), Some(rest_of));
        assert_eq!(scaled.get([i, j]), Some(product * column.iter().sum::<i64>()));
    }
}

#[test]
fn ranks_and_lengths() {
    let x = tensor![3, 1, 2];
    let (low, high) = compute!([] => (low, high) = (min!(i => x[i]), max!(i => x[i])));
    assert_eq!((low.item(), high.item()), (1, 3));
    let (row, column) = compute!([i: 2, j: 3] => (row, column) = (i.get(), j.get() as u8));
    assert_eq!(row, tensor![[0, 0, 0], [1, 1, 1]]);
    assert_eq!(column, tensor![[0, 1, 2], [0, 1, 2]]);
    let (none, also) = compute!([i: 0, j: 3] => (none, also) = (i.get(), j.get()));
    assert_eq!((none.shape(), also.shape()), ((Dim, Dim), (Dim, Dim)));
    let rows = Tensor::<u8, Shape![..4]>::try_zeros([3]).unwrap();
    length!(n: ..4 = rows.shape().0);
    let (number, square) = compute!([i in n] => (number, square) = (i.get(), number * number));
    assert_eq!((number.as_slice(), square.as_slice()), (&[0, 1, 2][..], &[0, 1, 4][..]));
    // Six results; as many bytes are filled in a call of its own.
    let x: Tensor<i64, Shape![3, 5, 7]> = filled(5);
    let (a, b, c, d, e, f) =
        compute!([i, j, k] => (a, b, c, d, e, f) = (x[i, j, k], -a, a + 1, c * 2, a < 0, (a, e)));
    for (at, x) in x.iter().enumerate() {
        let other = |y: &Tensor<i64, Shape![3, 5, 7]>| y.as_slice()[at];
        assert_eq!((other(&a), other(&b), other(&c), other(&d)), (*x, -x, x + 1, 2 * x + 2));
        assert_eq!((e.as_slice()[at], f.as_slice()[at]), (*x < 0, (*x, *x < 0)));
    }
}

#[test]
fn positions_that_data_hold() {
    let (table, ids) = (tensor![[0.0, 0.1], [1.0, 1.1]], tensor![1_u8, 0, 1]);
    let (value, doubled) =
        try_compute!([i, j] => (value, doubled) = (table[ids[i], j], 2.0 * value)).unwrap();
    assert_eq!(value, tensor![[1.0, 1.1], [0.0, 0.1], [1.0, 1.1]]);
    assert_eq!(doubled, (&value * 2.0).eval());
    let ids = tensor![1_u8, 2];
    let wrong = try_compute!([i] => (a, b) = (table[ids[i], 0], table[ids[i], 1])).unwrap_err();
    assert_eq!(wrong.to_string(), "try_compute: ids[1] is 2, and axis 0 has 2");
}

#[test]
fn outputs_of_any_layout() {
    let x: Tensor<i64, Shape![9, 6]> = filled(6);
    let (mut sums, mut batch) = (Tensor::<i64, Shape![6]>::full(7), Tensor::<i64, Shape![6, 2]>::full(8));
    {
        let mut column = batch.index_axis_mut(Axis::<1>, 1).unwrap();
        compute_into!((sums[j], column[j]) = (sum!(i => x[i, j]), sums + max!(i => x[i, j])));
    }
    let column = |j: usize| {
        let x = x.as_slice();
        (0..9).map(move |i| x[i * 6 + j])
    };
    for j in 0..6 {
        let sum: i64 = column(j).sum();
        assert_eq!(sums.as_slice()[j], sum);
        assert_eq!(batch.as_slice()[2 * j..][..2], [8, sum + column(j).max().unwrap()]);
    }

    struct Statistics {
        count: Tensor<u32, Shape![6]>,
        peak: Tensor<i64, Shape![6]>,
    }
    let mut there = Statistics { count: Tensor::full(10), peak: Tensor::full(3) };
    compute_into!((there.count[j], there.peak[j]) += (count!(i => x[i, j] > 0) as u32, x[0, j]));
    for j in 0..6 {
        assert_eq!(there.count.as_slice()[j], 10 + column(j).filter(|x| *x > 0).count() as u32);
        assert_eq!(there.peak.as_slice()[j], 3 + x.as_slice()[j]);
    }
    let mut other = Tensor::<i64, Shape![6]>::full(0);
    compute_into!((there.peak[j], other[j],) max= (x[1, j], x[2, j]));
    for j in 0..6 {
        assert_eq!(there.peak.as_slice()[j], (3 + x.as_slice()[j]).max(x.as_slice()[6 + j]));
        assert_eq!(other.as_slice()[j], x.as_slice()[12 + j].max(0));
    }
}

#[test]
fn products_into_outputs_of_any_layout() {
    let (a, b): (Tensor<i64, Shape![19, 7]>, Tensor<i64, Shape![7, 35]>) = (filled(7), filled(8));
    let mut product: Tensor<i64, Shape![35, 19]> = Tensor::full(5);
    let mut signs: Tensor<i8, Shape![19, 35]> = Tensor::full(5);
    {
        let mut turned = product.transpose_mut();
        compute_into!((turned[i, j], signs[i, j]) = (sum!(k => a[i, k] * b[k, j]), turned.signum() as i8));
    }
    let expected = a.matmul(&b);
    assert_eq!(product, expected.t().to_tensor());
    assert!(signs.iter().zip(&expected).all(|(sign, x)| i64::from(*sign) == x.signum()));
    // The outputs tell lengths that nothing else tells.
    let (mut x, mut y) = (tensor![0_usize; 4], tensor![0_usize; 4]);
    compute_into!((x[i], y[i]) = (i.get(), 10 * x));
    assert_eq!((x, y), (tensor![0, 1, 2, 3], tensor![0, 10, 20, 30]));
}
