//! Reductions of elements that lie apart in memory, or side by side along other axes than those of the result, beside plain loops.

use shapeproof::prelude::*;
use shapeproof::{Dim, TensorView, TensorViewMut, axes};

/// The index of each axis from a position in row-major order.
fn index(dims: [usize; 3], position: usize) -> [usize; 3] {
    [position / (dims[1] * dims[2]), position / dims[2] % dims[1], position % dims[2]]
}

/// Whole numbers, whose sums are exact.
fn number(position: usize) -> f32 {
    ((position * 7919 + 13) % 61) as f32 - 30.0
}

fn out<T: Copy + 'static>(elements: &mut [T], dims: [usize; 2]) -> TensorViewMut<'_, T, Shape![?, ?]> {
    TensorViewMut::with_dims(elements, dims).unwrap()
}

/// Of lengths of run time, the axes in every order: sums, extrema and positions of all, and along each axis.
#[test]
fn axes_in_every_order() {
    for dims in [
        [0, 3, 2],
        [1, 1, 1],
        [3, 1, 5],
        [2, 7, 3],
        [5, 2, 7],
        [8, 4, 9],
        [1, 33, 4],
        [17, 3, 20],
        [40, 10, 2],
    ] {
        let count = dims.iter().product();
        let elements: Vec<f32> = (0..count).map(number).collect();
        let x = TensorView::<f32, Shape![?, ?, ?]>::with_dims(&elements, dims).unwrap();
        macro_rules! orders {
            ($([$a:literal $b:literal $c:literal])*) => {$(
                let order = [$a, $b, $c];
                let y = x.permute(axes![$a, $b, $c]);
                let lens = order.map(|axis: usize| dims[axis]);
                let at = |i: [usize; 3]| {
                    let mut from = [0; 3];
                    order.iter().zip(i).for_each(|(axis, i)| from[*axis] = i);
                    elements[(from[0] * dims[1] + from[1]) * dims[2] + from[2]]
                };
                let all: Vec<f32> = (0..count).map(|position| at(index(lens, position))).collect();
                assert_eq!(y.sum(), all.iter().sum::<f32>() + 0.0, "{dims:?} {order:?}");
                if count > 0 {
                    let largest = all.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                    assert_eq!(y.try_max().unwrap(), largest);
                    assert_eq!(y.try_argmax().unwrap(), all.iter().position(|v| *v == largest).unwrap());
                    orders!(@along y, lens, at, 0 [1 2]);
                    orders!(@along y, lens, at, 1 [0 2]);
                    orders!(@along y, lens, at, 2 [0 1]);
                }
            )*};
            (@along $y:ident, $lens:ident, $at:ident, $axis:literal [$a:literal $b:literal]) => {
                let mut sums = vec![0.0_f32; $lens[$a] * $lens[$b]];
                let (mut most, mut places) = (sums.clone(), vec![0_usize; sums.len()]);
                $y.try_sum_axis_into(Axis::<$axis>, &mut out(&mut sums, [$lens[$a], $lens[$b]])).unwrap();
                $y.try_max_axis_into(Axis::<$axis>, &mut out(&mut most, [$lens[$a], $lens[$b]])).unwrap();
                $y.try_argmax_axis_into(Axis::<$axis>, &mut out(&mut places, [$lens[$a], $lens[$b]])).unwrap();
                for i in 0..$lens[$a] {
                    for j in 0..$lens[$b] {
                        let column: Vec<f32> = (0..$lens[$axis])
                            .map(|k| {
                                let mut index = [0; 3];
                                (index[$a], index[$b], index[$axis]) = (i, j, k);
                                $at(index)
                            })
                            .collect();
                        let here = i * $lens[$b] + j;
                        let largest = column.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                        assert_eq!(sums[here], column.iter().sum::<f32>() + 0.0, "{dims:?} as {:?} axis {}", $lens, $axis);
                        assert_eq!(most[here], largest, "{dims:?} as {:?} axis {}", $lens, $axis);
                        assert_eq!(places[here], column.iter().position(|v| *v == largest).unwrap());
                    }
                }
            };
        }
        orders!([0 1 2] [0 2 1] [1 0 2] [1 2 0] [2 0 1] [2 1 0]);
    }
}

/// Of a few columns that lie apart, each is folded by itself, in four parts.
#[test]
fn extrema_wherever_they_stand_in_a_column() {
    for n in [1, 2, 7, 15, 16, 17, 18, 19, 35] {
        for columns in 1..6 {
            for at in 0..n * columns {
                // Every other element is one of another matrix, and larger and smaller than all.
                let mut elements: Vec<f32> =
                    (0..n * columns).flat_map(|i| [if i % 2 == 0 { 1e3 } else { -1e3 }, number(i)]).collect();
                for (extreme, fold) in [(100.0, f32::max as fn(f32, f32) -> f32), (-100.0, f32::min)] {
                    elements[2 * at + 1] = extreme;
                    let x =
                        TensorView::<f32, Shape![?, ?, ?]>::with_dims(&elements, [n, columns, 2]).unwrap();
                    let x = x.index_axis(Axis::<2>, 1).unwrap();
                    let mut found = vec![0.0; columns];
                    let mut out = TensorViewMut::<f32, Shape![?]>::with_dims(&mut found, [columns]).unwrap();
                    if extreme > 0.0 {
                        x.try_max_axis_into(Axis::<0>, &mut out).unwrap();
                    } else {
                        x.try_min_axis_into(Axis::<0>, &mut out).unwrap();
                    }
                    let column = |c: usize| elements.iter().skip(2 * c + 1).step_by(2 * columns).copied();
                    let expected: Vec<f32> = (0..columns).map(|c| column(c).reduce(fold).unwrap()).collect();
                    assert_eq!(found, expected, "{n} x {columns}, {extreme} at {at}");
                }
            }
        }
    }
}

/// The reductions of the columns of a matrix, by the method and by what it is to give for each column.
macro_rules! compare {
    ($out:ty, $x:expr, $fold:ident, $columns:expr, $expected:expr) => {
        let mut found = vec![<$out>::default(); $columns];
        let mut out = TensorViewMut::<$out, Shape![?]>::with_dims(&mut found, [$columns]).unwrap();
        $x.$fold(Axis::<0>, &mut out).unwrap();
        assert_eq!(found, (0..$columns).map($expected).collect::<Vec<$out>>(), "{} columns", $columns);
    };
}

/// A few columns of many rows: integers whose rows follow one another in memory, overlap, or lie apart.
#[test]
fn few_columns_of_many_rows() {
    macro_rules! columns {
        ($($t:ident $([$rows:literal $columns:literal])*;)*) => {$(
            for (rows, columns) in [$(($rows, $columns)),*] {
                let of = |at: usize| (at / columns * 31 + at % columns * 17 + at / columns * (at % columns) % 5) as $t;
                let elements: Vec<$t> = (0..rows * columns).map(of).collect();
                let x = TensorView::<$t, Shape![?, ?]>::with_dims(&elements, [rows, columns]).unwrap();
                let column = |c: usize| elements.iter().skip(c).step_by(columns).copied();
                compare!($t, x, try_sum_axis_into, columns, |c| column(c).reduce($t::wrapping_add).unwrap());
                compare!($t, x, try_prod_axis_into, columns, |c| column(c).reduce($t::wrapping_mul).unwrap());
                compare!($t, x, try_max_axis_into, columns, |c| column(c).max().unwrap());
                compare!($t, x, try_min_axis_into, columns, |c| column(c).min().unwrap());
                let one = elements[columns];
                compare!(bool, x.equal(one), try_any_axis_into, columns, |c| column(c).any(|v| v == one));
            }
        )*};
    }
    columns! { u8 [784 3] [100 2]; i8 [65 7]; i16 [130 5]; i32 [64 4] [99 6]; i64 [70 2]; }
    let x = Tensor::<i16, Shape![650]>::from_fn(|[i]| (i * 31 % 1009) as i16);
    let sum = |c: usize| x.as_slice()[c..][..646].iter().fold(0, |a: i16, b| a.wrapping_add(*b));
    let sums: Vec<i16> = (0..5).map(sum).collect();
    assert_eq!(x.view().windows(Axis::<0>, Dim::<5>).sum_axis(Axis::<0>).as_slice(), sums);
}

/// The results of the columns of several matrices lie side by side: more columns than are folded at a time and fewer, short ones and long ones,
/// of a few matrices, which lie one behind the other, and of many, whose rows alternate.
#[test]
fn columns_whose_results_are_woven() {
    macro_rules! matrices {
        ($([$shape:ty] $at:expr, $order:expr; $($t:ident $matrices:literal $rows:literal $columns:literal $add:path;)*)*) => {$($({
            const M: usize = $matrices;
            const N: usize = $rows;
            const C: usize = $columns;
            let of = |[k, i, c]: [usize; 3]| ((k * 5 + i * 31 + c * 17 + i * c % 5) % 61) as $t;
            let at: fn([usize; 3]) -> [usize; 3] = $at;
            let x = Tensor::<$t, $shape>::from_fn(|i| of(at(i)));
            let x = x.permute($order);
            let column = |at: usize| (0..N).map(move |i| of([at % M, i, at / M]));
            let sums: Vec<$t> = (0..M * C).map(|at| column(at).reduce($add).unwrap()).collect();
            assert_eq!(x.sum_axis(Axis::<0>).as_slice(), sums);
            let seven = 7 as $t;
            let any: Vec<bool> = (0..M * C).map(|at| column(at).any(|v| v == seven)).collect();
            assert_eq!(x.equal(seven).any_axis(Axis::<0>).as_slice(), any);
        })*)*};
    }
    matrices! {
        [Shape![{ M }, { N }, { C }]] |i| i, axes![1, 2, 0];
        u8 4 5 64 u8::wrapping_add;
        i16 3 12 131 i16::wrapping_add;
        f32 5 20 13 core::ops::Add::add;
        [Shape![{ N }, { M }, { C }]] |[i, k, c]| [k, i, c], axes![0, 2, 1];
        u8 100 64 2 u8::wrapping_add;
        i16 40 5 41 i16::wrapping_add;
        f32 270 3 5 core::ops::Add::add;
    }
}

/// The results of the rows of several matrices alternate.
#[test]
fn rows_whose_results_alternate() {
    let of = |[k, i, j]: [usize; 3]| (k * 5 + i * 31 + j * j) as u8;
    let x = Tensor::<u8, Shape![2, 100, 64]>::from_fn(of);
    let row = |at: usize| (0..64).map(move |j| of([at % 2, at / 2, j])).fold(0, u8::wrapping_add);
    let sums: Vec<u8> = (0..200).map(row).collect();
    assert_eq!(x.permute(axes![1, 0, 2]).sum_axis(Axis::<2>).as_slice(), sums);
}

/// Columns of which every other element is one of another matrix, more than are folded at a time and fewer.
#[test]
fn many_columns_that_lie_apart() {
    macro_rules! columns {
        ($($t:ident $most:literal $add:path, $mul:path, $larger:path;)*) => {$(
            for (n, columns) in [(1, 16), (2, 17), (3, 1040), (7, 300), (16, 33), (17, 100), (33, 64), (48, 31), (49, 70)] {
                let of = |i: usize| [(i * 31 % 7) as $t, (1 + i * 7919 % $most) as $t];
                let elements: Vec<$t> = (0..n * columns).flat_map(of).collect();
                let x = TensorView::<$t, Shape![?, ?, ?]>::with_dims(&elements, [n, columns, 2]).unwrap();
                let x = x.index_axis(Axis::<2>, 1).unwrap();
                let column = |c: usize| elements.iter().skip(2 * c + 1).step_by(2 * columns).copied();
                compare!($t, x, try_sum_axis_into, columns, |c| column(c).reduce($add).unwrap());
                compare!($t, x, try_prod_axis_into, columns, |c| column(c).reduce($mul).unwrap());
                compare!($t, x, try_max_axis_into, columns, |c| column(c).reduce($larger).unwrap());
                compare!(bool, x.equal(elements[1]), try_any_axis_into, columns, |c| column(c).any(|v| v == elements[1]));
                compare!(bool, x.greater_than(1 as $t), try_all_axis_into, columns, |c| column(c).all(|v| v > 1 as $t));
            }
        )*};
    }
    columns! {
        i8 61 i8::wrapping_add, i8::wrapping_mul, i8::max;
        u16 61 u16::wrapping_add, u16::wrapping_mul, u16::max;
        i32 61 i32::wrapping_add, i32::wrapping_mul, i32::max;
        f32 3 core::ops::Add::add, core::ops::Mul::mul, f32::max;
        f64 3 core::ops::Add::add, core::ops::Mul::mul, f64::max;
    }
}

/// A NaN wherever it stands in many columns that lie apart: it is the extremum of its column, and of no other.
#[test]
fn nan_in_columns_that_lie_apart() {
    const COLUMNS: usize = 21;
    for n in [1, 2, 3, 8, 17] {
        for at in 0..n * COLUMNS {
            let mut elements: Vec<f32> = (0..n * COLUMNS).flat_map(|i| [f32::NAN, number(i)]).collect();
            elements[2 * at + 1] = f32::NAN;
            let x = TensorView::<f32, Shape![?, 21, 2]>::with_dims(&elements, [n, COLUMNS, 2]).unwrap();
            let x = x.index_axis(Axis::<2>, 1).unwrap();
            let (largest, smallest) =
                (x.try_max_axis(Axis::<0>).unwrap(), x.try_min_axis(Axis::<0>).unwrap());
            for c in 0..COLUMNS {
                let column = (0..n).map(|i| elements[2 * (i * COLUMNS + c) + 1]);
                let nan = at % COLUMNS == c;
                let expected = column.clone().reduce(f32::max).filter(|_| !nan);
                assert_eq!(largest.get([c]).filter(|v| !v.is_nan()), expected, "{n} rows, NaN at {at}");
                let expected = column.reduce(f32::min).filter(|_| !nan);
                assert_eq!(smallest.get([c]).filter(|v| !v.is_nan()), expected, "{n} rows, NaN at {at}");
            }
        }
    }
}

/// Truth values in a few columns of many rows, as they lie and computed.
#[test]
fn truth_in_few_columns() {
    for (rows, columns) in [(64, 2), (99, 3), (130, 3), (70, 5), (784, 2)] {
        for at in [usize::MAX, 0, 1, rows / 2, rows * columns - 1] {
            let elements: Vec<bool> = (0..rows * columns).map(|i| i == at).collect();
            let others: Vec<bool> = elements.iter().map(|element| !element).collect();
            let x = TensorView::<bool, Shape![?, ?]>::with_dims(&elements, [rows, columns]).unwrap();
            let y = TensorView::<bool, Shape![?, ?]>::with_dims(&others, [rows, columns]).unwrap();
            let found = |c: usize| at < usize::MAX && at % columns == c;
            compare!(bool, x, try_any_axis_into, columns, found);
            compare!(bool, x.logical_not(), try_all_axis_into, columns, |c| !found(c));
            compare!(bool, y, try_all_axis_into, columns, |c| !found(c));
        }
    }
}

/// Short columns whose results do not lie side by side.
#[test]
fn short_columns_apart() {
    for [n, columns, neighbours] in [[8, 33, 3], [5, 20, 7], [3, 20, 12], [3, 9, 4], [12, 16, 2], [2, 5, 31]]
    {
        let of = |[c, n, w]: [usize; 3]| ((c * 31 + n * 17 + w * 7) % 11) as u8;
        let dims = [neighbours, n, columns];
        let elements: Vec<u8> = (0..dims.iter().product()).map(|at| of(index(dims, at))).collect();
        let x = TensorView::<u8, Shape![?, ?, ?]>::with_dims(&elements, dims).unwrap();
        let x = x.permute(axes![1, 2, 0]);
        let column = |w: usize, c: usize| (0..n).map(move |n| of([c, n, w])).collect();
        let is = |fold: fn(Vec<u8>) -> u8| {
            let of = |w| (0..neighbours).map(move |c| fold(column(w, c)));
            (0..columns).flat_map(of).collect::<Vec<u8>>()
        };
        let mut found = vec![0; columns * neighbours];
        x.try_sum_axis_into(Axis::<0>, &mut out(&mut found, [columns, neighbours])).unwrap();
        assert_eq!(found, is(|row| row.iter().fold(0, |a, b| a.wrapping_add(*b))));
        x.try_prod_axis_into(Axis::<0>, &mut out(&mut found, [columns, neighbours])).unwrap();
        assert_eq!(found, is(|row| row.iter().fold(1, |a, b| a.wrapping_mul(*b))));
        x.try_max_axis_into(Axis::<0>, &mut out(&mut found, [columns, neighbours])).unwrap();
        assert_eq!(found, is(|row| *row.iter().max().unwrap()));
        let mut any = vec![false; columns * neighbours];
        x.equal(7).try_any_axis_into(Axis::<0>, &mut out(&mut any, [columns, neighbours])).unwrap();
        assert!(any.into_iter().map(u8::from).eq(is(|row| u8::from(row.contains(&7)))));
    }
}
