//! Reductions of views in every layout: along the axis they are asked for, whichever lies side by side in memory.
#![cfg(feature = "alloc")]
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::{Dim, prelude::*};

/// Rows and columns: fewer than go side by side, as many, and more; lengths of one lane, of several, of several blocks.
const LENGTHS: [[usize; 2]; 9] =
    [[1, 1], [3, 5], [16, 16], [17, 40], [33, 64], [40, 31], [20, 130], [16, 1100], [1100, 16]];

/// Numbers of which sums are rounded.
fn number(at: usize) -> f32 {
    ((at * 40_503 + 77) % 1009) as f32 * 0.37 - 180.0
}

/// `true` where two floats are the same, or both are none.
fn same(a: f32, b: f32) -> bool {
    a == b || (a.is_nan() && b.is_nan())
}

#[test]
fn sums_do_not_depend_on_the_layout() {
    for [h, w] in LENGTHS {
        let rows: Vec<f32> = (0..h * w).map(number).collect();
        let columns: Vec<f32> = (0..h * w).map(|at| number(at % h * w + at / h)).collect();
        let x = TensorView::<f32, Shape![?, ?]>::with_dims(&rows, [h, w]).unwrap();
        let y = TensorView::<f32, Shape![?, ?]>::with_dims(&columns, [w, h]).unwrap();
        let y = y.transpose();
        assert_eq!(y.sum_axis(Axis::<1>).as_slice(), x.sum_axis(Axis::<1>).as_slice(), "{h} x {w}");
        assert_eq!(y.sum_axis(Axis::<0>).as_slice(), x.sum_axis(Axis::<0>).as_slice(), "{h} x {w}");
        assert_eq!(y.mean_axis(Axis::<1>).as_slice(), x.mean_axis(Axis::<1>).as_slice(), "{h} x {w}");
        assert_eq!(y.var_axis(Axis::<1>).as_slice(), x.var_axis(Axis::<1>).as_slice(), "{h} x {w}");
        assert_eq!(y.prod_axis(Axis::<1>).as_slice(), x.prod_axis(Axis::<1>).as_slice(), "{h} x {w}");
        // Each sum by itself, in `f64`.
        for (i, sum) in y.sum_axis(Axis::<1>).as_slice().iter().enumerate() {
            let row = &rows[i * w..][..w];
            let exact: f64 = row.iter().copied().map(f64::from).sum();
            let scale: f64 = row.iter().copied().map(f64::from).map(f64::abs).sum();
            assert!((f64::from(*sum) - exact).abs() <= 1e-6 * scale, "{h} x {w}: {sum} for {exact}");
        }
        let whole: Vec<i32> = columns.iter().map(|x| *x as i32).collect();
        let z = TensorView::<i32, Shape![?, ?]>::with_dims(&whole, [w, h]).unwrap();
        let sums: Vec<i32> = (0..h).map(|i| (0..w).map(|j| whole[j * h + i]).sum()).collect();
        assert_eq!(z.transpose().sum_axis(Axis::<1>).as_slice(), sums, "{h} x {w}");
    }
}

/// Along rows whose elements lie apart, where elements of other rows do not lie side by side either.
#[test]
fn every_second_element() {
    for [h, w] in LENGTHS {
        let memory: Vec<f32> = (0..h * w * 2).map(number).collect();
        let row = |i: usize| memory[i * w * 2..][..w * 2].iter().copied().step_by(2);
        let packed: Vec<f32> = (0..h).flat_map(row).collect();
        let x = TensorView::<f32, Shape![?, ?]>::with_dims(&memory, [h, w * 2]).unwrap();
        let x = x.slice_step_range(Axis::<1>, 0..w * 2, 2).unwrap();
        let y = TensorView::<f32, Shape![?, ?]>::with_dims(&packed, [h, w]).unwrap();
        assert_eq!(x.sum_axis(Axis::<1>).as_slice(), y.sum_axis(Axis::<1>).as_slice(), "{h} x {w}");
        assert_eq!(x.sum_axis(Axis::<0>).as_slice(), y.sum_axis(Axis::<0>).as_slice(), "{h} x {w}");
        let largest: Vec<f32> = (0..h).map(|i| row(i).fold(f32::MIN, f32::max)).collect();
        assert_eq!(x.try_max_axis(Axis::<1>).unwrap().as_slice(), largest, "{h} x {w}");
        let whole: Vec<i32> = memory.iter().map(|x| *x as i32).collect();
        let sums: Vec<i32> = (0..h).map(|i| (0..w).map(|j| whole[(i * w + j) * 2]).sum()).collect();
        let x = TensorView::<i32, Shape![?, ?]>::with_dims(&whole, [h, w * 2]).unwrap();
        let x = x.slice_step_range(Axis::<1>, 0..w * 2, 2).unwrap();
        assert_eq!(x.sum_axis(Axis::<1>).as_slice(), sums, "{h} x {w}");
    }
}

/// Along windows that overlap, of which the elements of one position lie side by side, too.
#[test]
fn windows_that_overlap() {
    macro_rules! check {
        ($count:literal, $width:literal) => {{
            let x = Tensor::<f32, Shape![{ $count + $width - 1 }]>::from_fn(|[i]| number(i));
            let windows = x.windows(Axis::<0>, Dim::<$width>);
            let packed = Tensor::<f32, Shape![$count, $width]>::from_fn(|[i, j]| number(i + j));
            let whole = Tensor::<i16, Shape![{ $count + $width - 1 }]>::from_fn(|[i]| number(i) as i16);
            let whole = whole.windows(Axis::<0>, Dim::<$width>);
            assert_eq!(windows.sum_axis(Axis::<1>), packed.sum_axis(Axis::<1>));
            assert_eq!(windows.var_axis(Axis::<1>), packed.var_axis(Axis::<1>));
            assert_eq!(windows.prod_axis(Axis::<1>), packed.prod_axis(Axis::<1>));
            assert_eq!(windows.max_axis(Axis::<1>), packed.max_axis(Axis::<1>));
            assert_eq!(windows.argmin_axis(Axis::<1>), packed.argmin_axis(Axis::<1>));
            let least = extrema($count, $width, |i, j| f32::from(number(i + j) as i16));
            let places: Vec<usize> = least.iter().map(|[_, least]| least.1).collect();
            assert_eq!(whole.argmin_axis(Axis::<1>).as_slice(), places);
            let sums: Vec<i16> = (0..$count)
                .map(|i| (i..i + $width).fold(0, |sum: i16, at| sum.wrapping_add(number(at) as i16)))
                .collect();
            assert_eq!(whole.sum_axis(Axis::<1>).as_slice(), sums);
        }};
    }
    check!(40, 16);
    check!(17, 31);
    check!(16, 64);
    check!(5, 20);
}

/// The products of bytes along columns wrap around.
#[test]
fn products_of_bytes() {
    let x = Tensor::<i8, Shape![9, 37]>::from_fn(|[i, j]| (i * 37 + j * 5) as i8 | 1);
    let column = |j: usize| (0..9).fold(1, |product: i8, i| product.wrapping_mul((i * 37 + j * 5) as i8 | 1));
    assert_eq!(x.prod_axis(Axis::<0>).as_slice(), (0..37).map(column).collect::<Vec<_>>());
}

/// The extrema and their positions along the rows of `h` by `w` elements; a NaN is both, and the first one counts.
fn extrema(h: usize, w: usize, element: impl Fn(usize, usize) -> f32) -> Vec<[(f32, usize); 2]> {
    let find = |i: usize, beats: fn(f32, f32) -> bool| {
        let mut best = (element(i, 0), 0);
        for j in 0..w {
            let x = element(i, j);
            if !best.0.is_nan() && (x.is_nan() || beats(x, best.0)) {
                best = (x, j);
            }
        }
        best
    };
    (0..h).map(|i| [find(i, |x, best| x > best), find(i, |x, best| x < best)]).collect()
}

#[test]
fn extrema_do_not_depend_on_the_layout() {
    for [h, w] in LENGTHS {
        // Nowhere, first, in the middle, last, and twice.
        for places in [vec![], vec![0], vec![h * w / 2], vec![h * w - 1], vec![h * w / 3, h * w / 3 + 1]] {
            let element = |at: usize| if places.contains(&at) { f32::NAN } else { number(at) };
            let rows: Vec<f32> = (0..h * w).map(element).collect();
            let x = TensorView::<f32, Shape![?, ?]>::with_dims(&rows, [h, w]).unwrap();
            let along_rows = extrema(h, w, |i, j| rows[i * w + j]);
            let along_columns = extrema(w, h, |j, i| rows[i * w + j]);
            macro_rules! check {
                ($view:expr, $axis:literal, $want:expr) => {{
                    let want = &$want;
                    let (max, min) = ($view.try_max_axis(Axis::<$axis>), $view.try_min_axis(Axis::<$axis>));
                    let (argmax, argmin) =
                        ($view.try_argmax_axis(Axis::<$axis>), $view.try_argmin_axis(Axis::<$axis>));
                    for (i, [largest, least]) in want.iter().enumerate() {
                        assert!(
                            same(max.as_ref().unwrap().as_slice()[i], largest.0),
                            "{h} x {w}: {places:?}"
                        );
                        assert!(same(min.as_ref().unwrap().as_slice()[i], least.0), "{h} x {w}: {places:?}");
                        assert_eq!(
                            argmax.as_ref().unwrap().as_slice()[i],
                            largest.1,
                            "{h} x {w}: {places:?}"
                        );
                        assert_eq!(argmin.as_ref().unwrap().as_slice()[i], least.1, "{h} x {w}: {places:?}");
                    }
                }};
            }
            check!(x, 1, along_rows);
            check!(x, 0, along_columns);
            check!(x.transpose(), 1, along_columns);
            check!(x.transpose(), 0, along_rows);
        }
    }
}
