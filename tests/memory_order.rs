//! Reductions of views of three axes in every order of memory, packed and with gaps, beside plain loops over indices.
#![cfg(feature = "alloc")]
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::{axes, prelude::*};

/// Fewer columns than a vector has, as many, and some more; short rows, and rows of several blocks.
const LENGTHS: [[usize; 3]; 9] = [
    [1, 5, 3],
    [2, 3, 7],
    [3, 4, 8],
    [5, 2, 33],
    [17, 9, 2],
    [64, 5, 3],
    [49, 3, 5],
    [130, 2, 6],
    [9, 70, 13],
];

/// What the elements of a row are folded to by a loop. NaN is larger and smaller than all, and the first one counts.
#[derive(Debug)]
struct Plain {
    sum: f64,
    max: (f64, usize),
    min: (f64, usize),
}

fn plain(row: impl Iterator<Item = f64>) -> Plain {
    let row: Vec<f64> = row.collect();
    let mut plain = Plain { sum: 0.0, max: (row[0], 0), min: (row[0], 0) };
    for (at, x) in row.into_iter().enumerate() {
        plain.sum += x;
        if !plain.max.0.is_nan() && (x.is_nan() || x > plain.max.0) {
            plain.max = (x, at);
        }
        if !plain.min.0.is_nan() && (x.is_nan() || x < plain.min.0) {
            plain.min = (x, at);
        }
    }
    plain
}

/// `true` where two floats are the same, or both are none.
fn same(a: f64, b: f64) -> bool {
    a == b || (a.is_nan() && b.is_nan())
}

/// Compares the reductions of a view along an axis with those of its elements, which `get` gives by their index.
macro_rules! along {
    ($axis:literal, $dims:ident, $view:ident, $get:ident, $about:expr) => {{
        let [a, b] = [[1, 2], [0, 2], [0, 1]][$axis];
        let sum = $view.sum_axis(Axis::<$axis>);
        let max = $view.try_max_axis(Axis::<$axis>).unwrap();
        let min = $view.try_min_axis(Axis::<$axis>).unwrap();
        let argmax = $view.try_argmax_axis(Axis::<$axis>).unwrap();
        let argmin = $view.try_argmin_axis(Axis::<$axis>).unwrap();
        for i in 0..$dims[a] {
            for j in 0..$dims[b] {
                let want = plain((0..$dims[$axis]).map(|along| {
                    let mut index = [0; 3];
                    (index[a], index[b], index[$axis]) = (i, j, along);
                    f64::from($get(index))
                }));
                let at = i * $dims[b] + j;
                let about = format!("{}, axis {}, {:?} of {:?}: {want:?}", $about, $axis, [i, j], $dims);
                assert!(same(f64::from(sum.as_slice()[at]), want.sum), "sum, {about}");
                assert!(same(f64::from(max.as_slice()[at]), want.max.0), "max, {about}");
                assert!(same(f64::from(min.as_slice()[at]), want.min.0), "min, {about}");
                assert_eq!(argmax.as_slice()[at], want.max.1, "argmax, {about}");
                assert_eq!(argmin.as_slice()[at], want.min.1, "argmin, {about}");
            }
        }
    }};
}

/// Compares all reductions of a view.
macro_rules! reductions {
    ($dims:ident, $view:ident, $get:ident, $about:expr) => {{
        along!(0, $dims, $view, $get, $about);
        along!(1, $dims, $view, $get, $about);
        along!(2, $dims, $view, $get, $about);
        let indices = (0..$dims[0])
            .flat_map(|i| (0..$dims[1]).flat_map(move |j| (0..$dims[2]).map(move |k| [i, j, k])));
        let want = plain(indices.map(|index| f64::from($get(index))));
        assert!(same(f64::from($view.sum()), want.sum), "sum, {}", $about);
        assert!(same(f64::from($view.try_max().unwrap()), want.max.0), "max, {}", $about);
        assert!(same(f64::from($view.try_min().unwrap()), want.min.0), "min, {}", $about);
        assert_eq!($view.try_argmax().unwrap(), want.max.1, "argmax, {}", $about);
    }};
}

/// Compares all reductions of views whose axis `k` is the axis `place[k]` of the memory, with every element of the last axis of the
/// memory and with every other one.
macro_rules! in_order {
    ($memory:ident, $t:ty, $dims:ident, $a:literal $b:literal $c:literal) => {{
        let place: [usize; 3] = [$a, $b, $c];
        for step in [1, 2] {
            let mut base = [0; 3];
            for k in 0..3 {
                base[place[k]] = $dims[k];
            }
            base[2] *= step;
            let elements = &$memory[..base.iter().product()];
            let x = TensorView::<$t, Shape![?, ?, ?]>::with_dims(elements, base).unwrap();
            let x = x.slice_step_range(Axis::<2>, 0..base[2], step).unwrap();
            let x = x.permute(axes![$a, $b, $c]);
            let get = |index: [usize; 3]| {
                let mut at = [0; 3];
                for k in 0..3 {
                    at[place[k]] = index[k];
                }
                elements[(at[0] * base[1] + at[1]) * base[2] + at[2] * step]
            };
            reductions!($dims, x, get, format!("{} {place:?} step {step}", stringify!($t)));
        }
    }};
}

macro_rules! in_every_order {
    ($memory:ident, $t:ty) => {
        for dims in LENGTHS {
            in_order!($memory, $t, dims, 0 1 2);
            in_order!($memory, $t, dims, 0 2 1);
            in_order!($memory, $t, dims, 1 0 2);
            in_order!($memory, $t, dims, 1 2 0);
            in_order!($memory, $t, dims, 2 0 1);
            in_order!($memory, $t, dims, 2 1 0);
        }
    };
}

/// Whole numbers, of which sums are exact in every order.
fn number(at: usize) -> i8 {
    ((at * 40_503 + 77) % 201) as u8 as i8 / 2
}

/// More elements than any of the views needs.
const ROOM: usize = 2 * 9 * 70 * 13;

#[test]
fn integers() {
    let numbers: Vec<i32> = (0..ROOM).map(|at| i32::from(number(at))).collect();
    in_every_order!(numbers, i32);
}

#[test]
fn floats() {
    let numbers: Vec<f64> = (0..ROOM).map(|at| f64::from(number(at))).collect();
    in_every_order!(numbers, f64);
    let numbers: Vec<f32> = (0..ROOM).map(|at| f32::from(number(at))).collect();
    in_every_order!(numbers, f32);
}

#[test]
fn floats_with_holes() {
    let hole = |at: usize| if at % 29 == 3 { f64::NAN } else { f64::from(number(at)) };
    let numbers: Vec<f64> = (0..ROOM).map(hole).collect();
    in_every_order!(numbers, f64);
}

/// Small integers wrap, in every order alike.
#[test]
fn small_integers_wrap() {
    let numbers: Vec<i8> = (0..600).map(number).collect();
    let x = TensorView::<i8, Shape![20, 30]>::try_from(&numbers[..]).unwrap();
    let wrapped = |elements: &mut dyn Iterator<Item = i8>| elements.fold(0, i8::wrapping_add);
    let product = |elements: &mut dyn Iterator<Item = i8>| elements.fold(1, i8::wrapping_mul);
    assert_eq!(x.transpose().sum(), wrapped(&mut numbers.iter().copied()));
    let odd: Vec<i8> = numbers.iter().map(|x| x | 1).collect();
    let y = TensorView::<i8, Shape![20, 30]>::try_from(&odd[..]).unwrap();
    assert_eq!(y.transpose().prod(), product(&mut odd.iter().copied()));
    for j in 0..30 {
        let column = || numbers.iter().copied().skip(j).step_by(30);
        assert_eq!(x.sum_axis(Axis::<0>).as_slice()[j], wrapped(&mut column()));
        assert_eq!(x.transpose().sum_axis(Axis::<1>).as_slice()[j], wrapped(&mut column()));
        let column = || odd.iter().copied().skip(j).step_by(30);
        assert_eq!(y.transpose().prod_axis(Axis::<1>).as_slice()[j], product(&mut column()));
    }
}

/// Operands in different orders, one of which stands for many.
#[test]
fn expressions() {
    let numbers: Vec<i32> = (0..12 * 7).map(|at| i32::from(number(at))).collect();
    let x = TensorView::<i32, Shape![12, 7]>::try_from(&numbers[..]).unwrap();
    let y = TensorView::<i32, Shape![7, 12]>::try_from(&numbers[..]).unwrap();
    let row = TensorView::<i32, Shape![7]>::try_from(&numbers[..7]).unwrap();
    let value = |i: usize, j: usize| numbers[i * 7 + j] * 3 + numbers[j * 12 + i] + numbers[j];
    let want: i32 = (0..12).flat_map(|i| (0..7).map(move |j| (i, j))).map(|(i, j)| value(i, j)).sum();
    assert_eq!((x * 3 + y.transpose() + row).sum(), want);
    let rows = (y.transpose() + x * 3 + row).max_axis(Axis::<1>);
    let columns = (y.transpose() + row + x * 3).max_axis(Axis::<0>);
    for i in 0..12 {
        assert_eq!(rows.as_slice()[i], (0..7).map(|j| value(i, j)).max().unwrap());
    }
    for j in 0..7 {
        assert_eq!(columns.as_slice()[j], (0..12).map(|i| value(i, j)).max().unwrap());
    }
    assert!(x.transpose().greater_equal(-100).all() && !y.transpose().greater_than(100).any());
}
