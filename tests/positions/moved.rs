//! Copies of positions, triangles and sorted rows of operands in any layout, beside loops over their elements.

use core::cmp::Ordering;

use shapeproof::prelude::*;
use shapeproof::*;

/// The indices of an element and of an axis: those before the axis together, that of the axis, and those behind.
fn thirds(dims: &[usize], axis: usize) -> [usize; 3] {
    [dims[..axis].iter().product(), dims[axis], dims[axis + 1..].iter().product()]
}

/// The elements with `count` positions along the axis, each one of the operand or a zero.
fn placed<T: Copy + Default>(
    elements: &[T],
    dims: &[usize],
    axis: usize,
    count: usize,
    from: impl Fn(usize) -> Option<usize>,
) -> Vec<T> {
    let [before, n, behind] = thirds(dims, axis);
    let mut result = Vec::new();
    for i in 0..before {
        for k in 0..count {
            for j in 0..behind {
                let element = |k: usize| elements[(i * n + k) * behind + j];
                result.push(from(k).map_or(T::default(), element));
            }
        }
    }
    result
}

/// Compares every operation along an axis of an operand.
macro_rules! moves {
    ($x:expr, $zero:expr, $($axis:literal)*) => {$(
        let x = $x;
        let (elements, dims) = (x.iter().copied().collect::<Vec<_>>(), x.shape().dims());
        let n = dims[$axis];
        let expected = |count, from: &dyn Fn(usize) -> Option<usize>| placed(&elements, &dims, $axis, count, from);
        assert_eq!(flip(x, Axis::<$axis>).as_slice(), expected(n, &|k| Some(n - 1 - k)));
        for shift in [-9, -1, 0, 2, 5] {
            let from = |k: usize| Some((k as isize - shift).rem_euclid(n as isize) as usize);
            assert_eq!(roll(x, Axis::<$axis>, shift).as_slice(), expected(n, &from), "by {shift}");
        }
        assert_eq!(tile(x, Axis::<$axis>, Dim::<3>).as_slice(), expected(3 * n, &|k| Some(k % n)));
        assert_eq!(repeat(x, Axis::<$axis>, Dim::<3>).as_slice(), expected(3 * n, &|k| Some(k / 3)));
        let zeros = pad(x, Axis::<$axis>, Dim::<2>, Dim::<3>, Constant($zero));
        assert_eq!(zeros.as_slice(), expected(n + 5, &|k| k.checked_sub(2).filter(|k| *k < n)));
        if n > 0 {
            let edges = try_pad(x, Axis::<$axis>, Dim::<2>, Dim::<3>, Edge).unwrap();
            assert_eq!(edges.as_slice(), expected(n + 5, &|k| Some(k.saturating_sub(2).min(n - 1))));
        }
        // The same of an expression, whose elements are computed.
        let y = || x.map(|x| x);
        assert_eq!(tile(y(), Axis::<$axis>, Dim::<3>).as_slice(), expected(3 * n, &|k| Some(k % n)));
        assert_eq!(flip(y(), Axis::<$axis>).as_slice(), expected(n, &|k| Some(n - 1 - k)));
    )*};
}

/// Compares triangles of matrices of an operand.
macro_rules! triangles {
    ($x:expr) => {
        let x = $x;
        let (elements, dims) = (x.iter().copied().collect::<Vec<_>>(), x.shape().dims());
        let [rows, columns] = [dims[dims.len() - 2], dims[dims.len() - 1]];
        for k in [isize::MIN, -5, -1, 0, 1, 4, isize::MAX] {
            let kept = |keep: &dyn Fn(i128) -> bool| -> Vec<_> {
                let of = |(i, x): (usize, &_)| {
                    let (row, column) = (i / columns % rows, i % columns);
                    if keep(column as i128 - row as i128) { *x } else { Default::default() }
                };
                elements.iter().enumerate().map(of).collect()
            };
            assert_eq!(tril(x, k).as_slice(), kept(&|d| d <= k as i128), "tril {k}");
            assert_eq!(triu(x, k).as_slice(), kept(&|d| d >= k as i128), "triu {k}");
        }
    };
}

fn number(seed: usize) -> i32 {
    (seed * 7919 % 1013) as i32 - 400
}

#[test]
fn positions_of_operands_in_any_layout() {
    let x = Tensor::<i32, Shape![3, 5, 7]>::from_fn(|[i, j, k]| number(i * 35 + j * 7 + k));
    moves!(x.view(), 0, 0 1 2);
    moves!(x.transpose(), 0, 0 1 2);
    moves!(x.permute(axes![1, 2, 0]), 0, 0 1 2);
    moves!(x.slice(Axis::<2>, span!(2..6)), 0, 0 1 2);
    moves!(x.slice(Axis::<1>, span!(1..4)), 0, 0 1 2);
    moves!(x.index_axis(Axis::<2>, 1).unwrap(), 0, 0 1);
    let row = Tensor::<i32, Shape![7]>::from_fn(|[i]| number(i));
    moves!(row.broadcast_to::<Shape![4, 7]>(), 0, 0 1);
    moves!(row.view(), 0, 0);
    // Rows of bytes as long as words and longer.
    let x = Tensor::<i8, Shape![4, 3, 41]>::from_fn(|[i, j, k]| number(i * 123 + j * 41 + k) as i8);
    moves!(x.view(), 0, 0 1 2);
    moves!(x.transpose(), 0, 0 1 2);
    let x = Tensor::<f64, Shape![2, 1, 9]>::from_fn(|[i, _, k]| f64::from(number(i * 9 + k)));
    moves!(x.view(), 0.0, 0 1 2);
    moves!(x.permute(axes![2, 0, 1]), 0.0, 0 1 2);
}

#[test]
fn positions_where_run_time_knows_lengths() {
    for rows in 0..6 {
        let x =
            Tensor::<i16, Shape![..6, 5]>::try_from_fn([rows, 5], |[i, j]| number(i * 5 + j) as i16).unwrap();
        moves!(x.view(), 0, 0 1);
        moves!(x.transpose(), 0, 0 1);
        triangles!(x.view());
        triangles!(x.transpose());
        #[cfg(feature = "alloc")]
        {
            let x = Tensor::<f32, Shape![?, 3, 2]>::try_from_fn([rows, 3, 2], |[i, j, k]| {
                number(i * 6 + j * 2 + k) as f32
            });
            let x = x.unwrap();
            moves!(x.view(), 0.0, 0 1 2);
            moves!(x.permute(axes![1, 2, 0]), 0.0, 0 1 2);
            triangles!(x.permute(axes![1, 2, 0]));
        }
    }
}

#[test]
fn triangles_of_operands_in_any_layout() {
    let x = Tensor::<i32, Shape![3, 5, 7]>::from_fn(|[i, j, k]| number(i * 35 + j * 7 + k));
    triangles!(x.view());
    triangles!(x.transpose());
    triangles!(x.permute(axes![2, 0, 1]));
    triangles!(x.slice(Axis::<2>, span!(2..6)));
    triangles!(x.windows(Axis::<0>, Dim::<2>));
    // Rows whose parts are loops of their own.
    let x = Tensor::<u8, Shape![70, 67]>::from_fn(|[i, j]| number(i * 67 + j) as u8);
    triangles!(x.view());
    triangles!(x.transpose());
}

#[test]
fn elements_are_assigned_to_and_from_slices() {
    let x = Tensor::<i8, Shape![9, 40]>::from_fn(|[i, j]| number(i * 40 + j) as i8);
    let mut out = Tensor::<i8, Shape![9, 50]>::zeros();
    out.slice_mut(Axis::<1>, span!(3..36)).assign(x.slice(Axis::<1>, span!(5..38)));
    let expected = Tensor::<i8, Shape![9, 50]>::from_fn(|[i, j]| {
        if (3..36).contains(&j) { number(i * 40 + j + 2) as i8 } else { 0 }
    });
    assert_eq!(out, expected);
    out.slice_mut(Axis::<1>, span!(3..36))
        .assign(x.slice(Axis::<0>, span!(4..5)).slice(Axis::<1>, span!(0..33)));
    let expected = Tensor::<i8, Shape![9, 50]>::from_fn(|[_, j]| {
        if (3..36).contains(&j) { number(4 * 40 + j - 3) as i8 } else { 0 }
    });
    assert_eq!(out, expected);
}

/// NaN behind all others; equal elements as they were.
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
fn sorted<T: Copy + PartialOrd>(mut row: Vec<T>) -> Vec<T> {
    row.sort_by(|x, y| x.partial_cmp(y).unwrap_or_else(|| (x != x).cmp(&(y != y))).then(Ordering::Equal));
    row
}

/// Compares sorts of rows of `$n` along both axes, bit by bit.
macro_rules! sorts {
    ($t:ty, $bits:expr, $of:expr, $($n:literal)*) => {$(
        let x = Tensor::<$t, Shape![3, $n]>::from_fn(|[i, j]| $of(i * 1000 + j));
        let bits = |row: &[$t]| row.iter().map($bits).collect::<Vec<_>>();
        let (rows, columns) = (sort(&x, Axis::<1>), sort(x.transpose(), Axis::<0>));
        for i in 0..3 {
            let expected = bits(&sorted((0..$n).map(|j| x.get([i, j]).unwrap()).collect()));
            assert_eq!(bits(&(0..$n).map(|j| rows.get([i, j]).unwrap()).collect::<Vec<_>>()), expected, "row of {}", $n);
            assert_eq!(bits(&(0..$n).map(|j| columns.get([j, i]).unwrap()).collect::<Vec<_>>()), expected, "column of {}", $n);
        }
    )*};
}

/// A float of which many are zeros of both signs or a NaN of some kind.
fn odd(seed: usize) -> f32 {
    match number(seed) {
        n if n % 7 == 0 => 0.0,
        n if n % 7 == 1 => -0.0,
        n if n % 11 == 0 => f32::from_bits(0x7FC0_0000 + n.unsigned_abs()),
        n if n % 11 == 1 => f32::from_bits(0xFFC0_0000 + n.unsigned_abs()),
        n if n % 13 == 0 => f32::INFINITY,
        n if n % 13 == 1 => f32::NEG_INFINITY,
        n => n as f32 / 3.0,
    }
}

#[test]
fn rows_of_numbers_are_sorted() {
    sorts!(i32, |x| *x, number, 0 1 2 5 16 17 33 100 300);
    sorts!(u8, |x| *x, |i| number(i) as u8, 3 17 40 600);
    sorts!(i64, |x| *x, |i| i64::from(number(i)) << 40, 17 90);
    sorts!(usize, |x| *x, |i| number(i) as usize, 17 90);
    sorts!(bool, |x| *x, |i| number(i) % 2 == 0, 17 90);
    sorts!(i128, |x| *x, |i| i128::from(number(i)), 17 90);
    sorts!(i16, |x| *x, |i| (i % 100) as i16, 99);
    sorts!(i16, |x| *x, |i| 5 - (i % 100) as i16, 99);
    sorts!(u32, |_| 0, |_| 7, 99);
    sorts!(f32, |x| x.to_bits(), |i| number(i) as f32 - 0.5, 7 17 64 300);
    sorts!(f32, |x| x.to_bits(), odd, 7 16 17 64 300);
    sorts!(f64, |x| x.to_bits(), |i| f64::from(odd(i)), 7 17 64 300);
    sorts!(f64, |x| x.to_bits(), |i| if i % 2 == 0 { f64::NAN } else { -f64::NAN }, 40);
}

#[cfg(feature = "alloc")]
#[test]
fn a_computed_row_is_sorted_where_run_time_knows_its_length() {
    for n in [0, 1, 15, 16, 17, 18, 47, 130] {
        let x = Tensor::<f32, Shape![?]>::try_from_fn([n], |[i]| odd(i)).unwrap();
        let expected: Vec<u32> =
            sorted(x.iter().map(|x| x * 2.0).collect()).iter().map(|x| x.to_bits()).collect();
        let found = sort(&x * 2.0, Axis::<0>);
        assert_eq!(found.iter().map(|x| x.to_bits()).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn ones_are_written_to_an_output() {
    let index = Tensor::<u8, Shape![..9]>::try_from_fn([7], |[i]| (i * 3 % 5) as u8).unwrap();
    let mut rows = Tensor::<f32, Shape![..9, 5]>::try_from_fn([2, 5], |_| 0.5).unwrap();
    try_one_hot_into(&index, Dim::<5>, &mut rows).unwrap();
    assert_eq!(rows.shape().dims(), [7, 5]);
    assert!(rows.iter().enumerate().all(|(i, x)| *x == f32::from(u8::from(i % 5 == i / 5 * 3 % 5))));
    let error = try_one_hot_into(&index, Dim::<4>, &mut Tensor::<f32, Shape![9, 4]>::zeros()).unwrap_err();
    assert_eq!(error.to_string(), "one_hot: the index at [3] is 4, and the axis has 4");
    let before = rows.clone();
    assert!(try_one_hot_into(&tensor![0, -1], Dim::<5>, &mut rows).is_err());
    assert_eq!(rows, before);
}
