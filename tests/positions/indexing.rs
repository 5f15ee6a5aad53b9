//! Indices that are data, in all forms, and those that are wrong.

use super::*;

#[test]
fn typed_indices_need_no_check() {
    let table = tensor![[1, 2], [3, 4], [5, 6]];
    let [first, _, third] = [0, 1, 2].map(|i| Index::<Dim<3>>::new(i).unwrap());
    assert_eq!(gather(&table, Axis::<0>, &tensor![third, first, third]), tensor![[5, 6], [1, 2], [5, 6]]);
    assert_eq!(gather(&table * 2, Axis::<0>, &tensor![[third], [first]]), tensor![[[10, 12]], [[2, 4]]]);
    let mut out = Tensor::zeros();
    gather_into(&table, Axis::<-2>, &tensor![third], &mut out);
    assert_eq!(out, tensor![[5, 6]]);
}

#[test]
fn typed_indices_in_every_form() {
    let [first, last] = [0, 2].map(|i| Index::<Dim<3>>::new(i).unwrap());
    let x = tensor![[3, 1, 2], [4, 6, 5]];
    let index = tensor![[last, first], [first, first]];
    let mut out = Tensor::zeros();
    take_along_axis_into(&x * 10, Axis::<-1>, index.view(), &mut out);
    assert_eq!(out, tensor![[20, 30], [40, 40]]);

    let mut image = Tensor::<i32, Shape![2, 3]>::zeros();
    scatter(
        image.transpose_mut(),
        Axis::<0>,
        &tensor![last, last],
        x.transpose().slice(Axis::<0>, span!(0..2)) * 2,
        ScatterAdd,
    );
    assert_eq!(image, tensor![[0, 0, 8], [0, 0, 20]]);

    let mut rows = Tensor::<f32, Shape![2, 3]>::full(7.0);
    one_hot_into(&tensor![first, last], &mut rows);
    assert_eq!(rows, tensor![[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
    let none = typed!(Tensor::<usize, Shape![0]>::zeros(), 3);
    assert_eq!(one_hot::<u8, _, _, _, _>(&none), Tensor::<u8, Shape![0, 3]>::zeros());
}

#[test]
fn wrong_indices_are_named() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let outside =
        |op, at: &[usize], value, len| IndexError::Outside { op, at: Dims::new(at).unwrap(), value, len };
    assert_eq!(try_gather(&x, Axis::<0>, &tensor![0_u8, 2]).unwrap_err(), outside("gather", &[1], 2, 2));
    assert_eq!(
        try_gather(&x, Axis::<1>, &tensor![[0, 1, 2], [1, -3, 9]]).unwrap_err(),
        outside("gather", &[1, 1], -3, 3)
    );
    assert_eq!(
        try_gather(&x, Axis::<1>, &Tensor::<u64, Shape![]>::full(u64::MAX)).unwrap_err(),
        outside("gather", &[], i64::MAX, 3)
    );
    assert_eq!(
        try_take_along_axis(&x, Axis::<1>, &tensor![[0, 1], [3, 1]]).unwrap_err(),
        outside("take_along_axis", &[1, 0], 3, 3)
    );
    let mut y = x;
    let updates = tensor![[7, 8, 9], [7, 8, 9], [7, 8, 9]];
    assert_eq!(
        try_scatter(&mut y, Axis::<0>, &tensor![0, 1, 2], &updates, ScatterAdd).unwrap_err(),
        outside("scatter", &[2], 2, 2)
    );
    assert_eq!(x, y);
    assert_eq!(
        try_one_hot::<f32, _, _, _, _, _>(&tensor![[0], [-1]], Dim::<4>).unwrap_err(),
        outside("one_hot", &[1, 0], -1, 4)
    );
    let mut out = tensor![[0, 0], [0, 0]];
    assert!(try_gather_into(&x, Axis::<1>, &tensor![0, 5], &mut out.view_mut()).is_err());
    assert_eq!(out, tensor![[0, 0], [0, 0]]);
    let none = Tensor::<i32, Shape![0, 3]>::zeros();
    assert!(try_gather(&none, Axis::<0>, &tensor![0]).is_err());
    assert!(try_gather(&none, Axis::<0>, &Tensor::<i32, Shape![0]>::zeros()).unwrap().is_empty());
    assert_eq!(try_gather(&none, Axis::<1>, &tensor![1, 0]).unwrap(), Tensor::<i32, Shape![0, 2]>::zeros());
}

#[test]
fn scattered_integers_wrap() {
    let mut sums = tensor![250_u8, 7];
    try_scatter(&mut sums, Axis::<0>, &tensor![0, 0, 1], &tensor![5, 3, 1], ScatterAdd).unwrap();
    assert_eq!(sums, tensor![2, 8]);
}

#[test]
fn lengths_of_run_time() {
    let numbers = [5, 3, 4, 1, 2, 9];
    let x = TensorView::<i32, Shape![..3, 2]>::with_dims(&numbers, [3, 2]).unwrap();
    let index = TensorView::<u8, Shape![..4]>::with_dims(&[2, 0], [2]).unwrap();
    let rows: Tensor<i32, Shape![..4, 2]> = try_gather(x, Axis::<0>, index).unwrap();
    assert_eq!(rows.as_slice(), [2, 9, 5, 3]);
    let mut out = Tensor::<i32, Shape![..2, 2]>::empty();
    try_gather_into(x, Axis::<0>, index, &mut out).unwrap();
    assert_eq!(out.as_slice(), [2, 9, 5, 3]);
    try_sort_into(x, Axis::<0>, &mut Tensor::<i32, Shape![..2, 2]>::empty()).unwrap_err();
    assert_eq!(sort(x, Axis::<0>).as_slice(), [2, 1, 4, 3, 5, 9]);
    assert_eq!(argsort(x, Axis::<0>).as_slice(), [2, 1, 1, 0, 0, 2]);
    assert_eq!(
        try_top_k(x, Axis::<0>, Dim::<4>).unwrap_err(),
        ShapeError::Axis { op: "top_k", axis: 0, left: 3, right: 4 }
    );
    let (values, positions) = try_top_k(x, Axis::<0>, Dim::<1>).unwrap();
    assert_eq!((values, positions), (tensor![[5, 9]], tensor![[0, 2]]));

    let mut sums = Tensor::<i32, Shape![..3, 2]>::try_zeros([3, 2]).unwrap();
    let two = x.slice_range(Axis::<0>, 0..2).unwrap();
    try_scatter(&mut sums, Axis::<0>, index, two, ScatterAdd).unwrap();
    assert_eq!(sums.as_slice(), [4, 1, 0, 0, 5, 3]);
    assert_eq!(
        try_scatter(&mut sums, Axis::<0>, index, x, ScatterAdd).unwrap_err().to_string(),
        "scatter: axis 0 has 2 against 3"
    );
}

#[test]
fn results_with_too_little_room() {
    let x = tensor![3, 1, 3, 2];
    assert_eq!(try_unique::<_, Dim<3>>(&x).unwrap().as_slice(), [1, 2, 3]);
    assert_eq!(try_unique::<_, Dim<2>>(&x).unwrap_err(), ShapeError::Room { op: "unique", max: 2 });
    let mut out = Tensor::<i32, Shape![..3]>::try_from_slice([2], &[8, 9]).unwrap();
    try_unique_into(&x, &mut out).unwrap();
    assert_eq!(out.as_slice(), [1, 2, 3]);
    assert_eq!(try_nonzero::<_, _, Dim<3>, _>(&x).unwrap_err(), ShapeError::Room { op: "nonzero", max: 3 });
}

/// The indices of the elements of a tensor that a condition holds for, looked for one by one.
fn looked_for<T: Copy>(x: &Tensor<T, Shape![2, 3, 5]>, holds: impl Fn(T) -> bool) -> Vec<[usize; 3]> {
    let mut found = Vec::new();
    for i in 0..2 {
        for j in 0..3 {
            for k in 0..5 {
                if holds(x.get([i, j, k]).unwrap()) {
                    found.push([i, j, k]);
                }
            }
        }
    }
    found
}

#[test]
fn indices_of_those_that_are_not_zero() {
    let mut seed = 11;
    for kinds in [1, 2, 4, 100] {
        let x = Tensor::<i16, Shape![2, 3, 5]>::from_fn(|_| (random(&mut seed) % kinds) as i16);
        let want = looked_for(&x, |x| x != 0);
        let mask = x.not_equal(0).eval();
        let found = try_nonzero::<_, _, Dim<30>, _>(&x).unwrap();
        assert_eq!(found.as_slice(), want.concat());
        assert_eq!(try_argwhere::<_, _, Dim<30>, _>(&mask).unwrap(), found);
        // Of a view whose axes are in another order, in the order of the view.
        let mut turned: Vec<_> = want.iter().map(|&[i, j, k]| [k, i, j]).collect();
        turned.sort_unstable();
        let view = mask.permute(axes![2, 0, 1]);
        assert_eq!(try_argwhere::<_, _, Dim<30>, _>(view).unwrap().as_slice(), turned.concat());
    }
}

#[test]
fn the_first_indices_stay_where_there_is_no_room_for_all() {
    let x = tensor![[0, 7, 0], [5, 0, -1]];
    let mut out = Tensor::<usize, Shape![..2, 2]>::try_full([1, 2], 9).unwrap();
    let error = try_nonzero_into(&x, &mut out).unwrap_err();
    assert_eq!(error.to_string(), "nonzero: there is room for 2, and not for all");
    assert_eq!(out, tensor![[0, 1], [1, 0]]);
    let error = try_argwhere_into(&x.less_than(1).eval(), &mut out).unwrap_err();
    assert_eq!(error.to_string(), "argwhere: there is room for 2, and not for all");
    assert_eq!(out, tensor![[0, 0], [0, 2]]);
    try_nonzero_into(&tensor![[0, 0, 3]], &mut out).unwrap();
    assert_eq!(out, tensor![[0, 2]]);
    try_nonzero_into(&tensor![[0, 0, 0]], &mut out).unwrap();
    assert_eq!(out.shape().dims(), [0, 2]);
    // A number has no axes: its index is a row of none.
    let mut rows = Tensor::<usize, Shape![..1, 0]>::empty();
    try_nonzero_into(&Tensor::<i8, Shape![]>::full(3), &mut rows).unwrap();
    assert_eq!(rows.shape().dims(), [1, 0]);
    try_nonzero::<_, _, Dim<0>, 0>(&Tensor::<i8, Shape![]>::full(3)).unwrap_err();
}

/// The distinct elements as of the standard library's stable sort, with room for all and for no more than there are.
fn first_of_each<T: Copy + PartialOrd + core::fmt::Debug + 'static, R: PartialEq + core::fmt::Debug>(
    element: impl Fn(usize) -> T,
    told_apart: impl Fn(T) -> R,
) {
    let x = Tensor::<T, Shape![7, 20]>::from_fn(|[i, j]| element(20 * i + j));
    let nan = |x: &T| x.partial_cmp(x).is_none();
    let order = |x: &T, y: &T| x.partial_cmp(y).unwrap_or_else(|| nan(x).cmp(&nan(y)));
    let mut want: Vec<T> = x.iter().copied().collect();
    want.sort_by(order);
    want.dedup_by(|y, x| order(x, y).is_eq());
    let want: Vec<R> = want.into_iter().map(&told_apart).collect();
    let apart = |found: &[T]| found.iter().map(|x| told_apart(*x)).collect::<Vec<R>>();
    assert_eq!(apart(try_unique::<_, Dim<140>>(&x).unwrap().as_slice()), want);
    assert_eq!(apart(try_unique::<_, Dim<139>>(&x).unwrap().as_slice()), want);
    let ten = x.slice(Axis::<1>, span!(0..2)).slice(Axis::<0>, span!(0..5));
    let few = try_unique::<_, Dim<9>>(ten).unwrap();
    assert_eq!(apart(try_unique::<_, Dim<10>>(ten).unwrap().as_slice()), apart(few.as_slice()));
}

#[test]
fn distinct_elements_are_the_first_of_their_kind() {
    let numbers = || {
        let mut seed = 3;
        let numbers: Vec<usize> = (0..140).map(|_| random(&mut seed) % 9).collect();
        move |i: usize| numbers[i]
    };
    let number = numbers();
    first_of_each(|i| number(i) as u8, |x| x);
    first_of_each(|i| number(i) as i32 - 4, |x| x);
    first_of_each(|i| number(i) > 3, |x| x);
    first_of_each(|i| Card(number(i) as u8, i), |card| (card.0, card.1));
    // Zeros of both signs are equal, and so are all NaN; which one it is can be seen by its bits.
    let floats = [0.0, -0.0, 1.5, f32::NAN, -f32::NAN, -1.5, f32::INFINITY, 0.5, -7.0];
    first_of_each(|i| floats[number(i)], f32::to_bits);
    first_of_each(|i| f64::from(floats[number(i + 1 - i / 139)]), f64::to_bits);
    first_of_each(|i| [-0.0_f32, 0.0][usize::from(i > 2)], f32::to_bits);
}

/// Elements that are compared by their first part alone.
#[derive(Clone, Copy, Debug)]
struct Card(u8, usize);
impl PartialEq for Card {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl PartialOrd for Card {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        self.0.partial_cmp(&other.0)
    }
}

/// Numbers that look random.
fn random(seed: &mut u32) -> usize {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 16) as usize
}

#[test]
fn equal_elements_keep_their_order() {
    let mut seed = 5;
    for round in 0..200 {
        let kinds = 1 + round % 17;
        let cards = Tensor::<Card, Shape![2, 150, 2]>::from_fn(|[_, i, _]| {
            Card((random(&mut seed) % kinds) as u8, i)
        });
        let (sorted, order) = (sort(&cards, Axis::<1>), argsort(&cards, Axis::<1>));
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let mut want: Vec<_> = (0..150).map(|k| cards.get([i, k, j]).unwrap()).collect();
            want.sort_by_key(|card| card.0);
            for (k, card) in want.iter().enumerate() {
                let found = sorted.get([i, k, j]).unwrap();
                assert_eq!((found.0, found.1), (card.0, card.1));
                assert_eq!(order.get([i, k, j]).unwrap(), card.1);
            }
        }
    }
}

/// The positions of 300 elements along either axis, as of the standard library's stable sort with NaN behind all others.
fn positions_are_stable<T: Copy + PartialOrd + 'static>(element: impl Fn(usize) -> T) {
    let mut seed = 7;
    let mut elements = || element(random(&mut seed));
    let along = Tensor::<T, Shape![2, 300]>::from_fn(|_| elements());
    let across = Tensor::<T, Shape![300, 2]>::from_fn(|[i, j]| along.get([j, i]).unwrap());
    for row in 0..2 {
        let of = |i: usize| along.get([row, i]).unwrap();
        let is_nan = |i: usize| of(i).partial_cmp(&of(i)).is_none();
        let mut want: Vec<usize> = (0..300).collect();
        want.sort_by(|&i, &j| of(i).partial_cmp(&of(j)).unwrap_or(is_nan(i).cmp(&is_nan(j))));
        assert!(argsort(&along, Axis::<1>).row(row).unwrap().iter().eq(&want));
        assert!(argsort(&across, Axis::<0>).transpose().row(row).unwrap().iter().eq(&want));
    }
}

#[test]
fn positions_of_numbers_are_those_of_a_stable_sort() {
    positions_are_stable(|n| n as u8);
    positions_are_stable(|n| n as i8);
    positions_are_stable(|n| n as u16);
    positions_are_stable(|n| n as i16);
    positions_are_stable(|n| (n as u32).wrapping_mul(65_537 * 7));
    positions_are_stable(|n| (n as i32).wrapping_mul(65_537 * 7));
    // The first has several elements with the same leading bits.
    positions_are_stable(|n| n as i64 - 30_000);
    positions_are_stable(|n| (n as u64).wrapping_mul(0x1234_5678_9ABC));
    positions_are_stable(|n| (n as i64).wrapping_mul(0x7234_5678_9ABC_1357));
    let odd = [f64::NAN, -f64::NAN, 0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, 5e-324, -5e-324];
    let float = |n: usize| match n % 3 {
        0 => odd[n / 3 % 8],
        1 => 1.0 + (n % 50) as f64 * f64::EPSILON,
        _ => n as f64 - 30_000.0,
    };
    positions_are_stable(float);
    positions_are_stable(|n| float(n) as f32);
}

/// An element that has no order.
#[derive(Clone, Copy, Debug)]
struct Liar(usize);
impl PartialEq for Liar {
    fn eq(&self, other: &Self) -> bool {
        (self.0 * 31 + other.0 * 17).is_multiple_of(3)
    }
}
impl PartialOrd for Liar {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        [None, Some(core::cmp::Ordering::Less), Some(core::cmp::Ordering::Greater)]
            [(self.0 * 13 + other.0 * 7) % 3]
    }
}

#[test]
fn elements_without_an_order_stay_elements() {
    let x = Tensor::<Liar, Shape![100]>::from_fn(|[i]| Liar(i * 7919 % 101));
    let mut found: Vec<_> = sort(&x, Axis::<0>).as_slice().iter().map(|x| x.0).collect();
    let mut want: Vec<_> = x.as_slice().iter().map(|x| x.0).collect();
    found.sort_unstable();
    want.sort_unstable();
    assert_eq!(found, want);
    let mut order = argsort(&x, Axis::<0>);
    order.as_mut_slice().sort_unstable();
    assert!(order.as_slice().iter().copied().eq(0..100));
    let (_, positions) = top_k(&x, Axis::<0>, Dim::<20>);
    assert!(positions.as_slice().iter().all(|&i| i < 100));
}
