//! Sums of products of which one operand may be left, with `pad!`, `clamp!`, `wrap!` and `reflect!`: rows that stay inside are read as they lie, and
//! the values are those of a loop over single elements.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{compute, compute_into, length, span};

/// Where a position on an axis of `len` elements is read; `None` for the value of `pad!`.
type Place = fn(isize, isize) -> Option<isize>;

const PAD: Place = |at, len| (0..len).contains(&at).then_some(at);
const CLAMP: Place = |at, len| Some(at.clamp(0, len - 1));
const WRAP: Place = |at, len| Some(at.rem_euclid(len));
const REFLECT: Place = |at, len| {
    let period = (2 * len - 2).max(1);
    let at = at.rem_euclid(period);
    Some(at.min(period - at))
};

/// Numbers that differ, exact in every element type of these tests.
fn number(at: usize) -> i16 {
    (at * 7919 % 61) as i16 - 30
}

/// The sums of `$u` by `$v` weights over an `$h` by `$w` image, with each policy, of one element type.
macro_rules! images {
    ($($name:ident: $T:ty, [$h:literal, $w:literal] by [$u:literal, $v:literal];)*) => {$(
        #[test]
        fn $name() {
            const ROWS: usize = $u / 2;
            const COLUMNS: usize = $v / 2;
            type Image = Tensor<$T, Shape![$h, $w]>;
            let x = Image::from_index_fn(|[i, j]| number(i * $w + j) as $T);
            let k = Tensor::<$T, Shape![$u, $v]>::from_index_fn(|[i, j]| number(i * $v + j + 3) as $T);
            let by_hand = |place: Place, fill: $T| Image::from_index_fn(|[i, j]| {
                let mut sum = 0 as $T;
                for (u, v) in (0..$u * $v).map(|at| (at / $v, at % $v)) {
                    let (row, column) = ((i + u) as isize - ROWS as isize, (j + v) as isize - COLUMNS as isize);
                    let place = place(row, $h).zip(place(column, $w));
                    let element = place.map_or(fill, |(row, column)| x.as_slice()[row as usize * $w + column as usize]);
                    sum += element * k.as_slice()[u * $v + v];
                }
                sum
            });
            let padded = compute!([i: $h, j: $w] => sum!(u, v => k[u, v] * pad!(2 as $T; x[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(padded, by_hand(PAD, 2 as $T));
            let clamped = compute!([i: $h, j: $w] => sum!(u, v => clamp!(x[i + u - ROWS, j + v - COLUMNS]) * k[u, v]));
            assert_eq!(clamped, by_hand(CLAMP, 0 as $T));
            let wrapped = compute!([i: $h, j: $w] => sum!(u, v => k[u, v] * wrap!(x[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(wrapped, by_hand(WRAP, 0 as $T));
            let reflected = compute!([i: $h, j: $w] => sum!(u, v => k[u, v] * reflect!(x[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(reflected, by_hand(REFLECT, 0 as $T));
            // Columns that are not the last index, added to what is there, each once.
            let mut out = Tensor::<$T, Shape![$w, $h]>::full(1 as $T);
            compute_into!(out[j, i] += sum!(u, v => k[u, v] * pad!(2 as $T; x[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(out, compute!([j, i] => padded[i, j] + 1 as $T));
            // Of a view whose rows lie apart, and of one whose columns do.
            let wide = Tensor::<$T, Shape![$h, 100]>::from_index_fn(|[i, j]| if j < $w { number(i * $w + j) as $T } else { 99 as $T });
            let part = wide.slice(Axis::<1>, span!(0..$w));
            let of_part = compute!([i: $h, j: $w] => sum!(u, v => k[u, v] * pad!(2 as $T; part[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(of_part, padded);
            let turned = Tensor::<$T, Shape![$w, $h]>::from_index_fn(|[j, i]| number(i * $w + j) as $T);
            let turned = turned.transpose();
            let of_turned = compute!([i: $h, j: $w] => sum!(u, v => k[u, v] * pad!(2 as $T; turned[i + u - ROWS, j + v - COLUMNS])));
            assert_eq!(of_turned, padded);
        }
    )*};
}

images! {
    wide: f32, [9, 70] by [3, 3];
    narrow: f64, [7, 5] by [3, 3];
    of_integers: i32, [6, 33] by [1, 5];
    smaller_than_the_weights: i64, [2, 3] by [5, 7];
    one_row: f32, [1, 40] by [1, 31];
    one_column: f32, [12, 1] by [3, 3];
}

/// A filter as long as its signal, and one with all terms outside.
#[test]
fn filters() {
    let x = Tensor::<i32, Shape![31]>::from_index_fn(|[t]| i32::from(number(t)));
    let h = Tensor::<i32, Shape![31]>::from_index_fn(|[t]| i32::from(number(t + 5)));
    let by_hand = |t: isize, shift: isize| {
        let term = |k: isize| PAD(t - k - shift, 31).map_or(0, |at| x.as_slice()[at as usize]);
        (0..31).map(|k| term(k) * h.as_slice()[k as usize]).sum::<i32>()
    };
    let y = compute!([t: 31] => sum!(k => pad!(0; x[t - k]) * h[k]));
    assert!(y.iter().zip(0..).all(|(y, t)| *y == by_hand(t, 0)));
    let y = compute!([t: 70] => sum!(k => pad!(0; x[t - k - 40]) * h[k]));
    assert!(y.iter().zip(0..).all(|(y, t)| *y == by_hand(t, 40)));
    // From the end, and with a row of the result in the position.
    let y = compute!([t: 31] => sum!(k => pad!(0; x[-1 - t - k]) * h[k]));
    assert!(y.iter().zip(0..).all(|(y, t)| {
        let term = |k: isize| PAD(30 - t - k, 31).map_or(0, |at| x.as_slice()[at as usize]);
        *y == (0..31).map(|k| term(k) * h.as_slice()[k as usize]).sum::<i32>()
    }));
    let y = compute!([i: 9, j: 50] => sum!(k => pad!(0; x[j - 2 * i + k]) * h[k]));
    assert!(y.iter().zip(0..).all(|(y, at)| {
        let term = |k: isize| PAD(at % 50 - 2 * (at / 50) + k, 31).map_or(0, |at| x.as_slice()[at as usize]);
        *y == (0..31).map(|k| term(k) * h.as_slice()[k as usize]).sum::<i32>()
    }));
}

/// Columns that step by two, whose index stands twice in the bracket.
#[test]
fn an_index_that_stands_twice() {
    let x = Tensor::<i32, Shape![90]>::from_index_fn(|[t]| i32::from(number(t)));
    let h = Tensor::<i32, Shape![3]>::from_index_fn(|[k]| i32::from(number(k + 5)));
    let y = compute!([j: 40] => sum!(k => pad!(0; x[j + j + k]) * h[k]));
    let expected = |j: usize| (0..3).map(|k| x.as_slice()[2 * j + k] * h.as_slice()[k]).sum::<i32>();
    assert!(y.iter().enumerate().all(|(j, y)| *y == expected(j)));
}

/// Channels side by side, whose positions are inside whatever the other ones are.
#[test]
fn depthwise() {
    let x =
        Tensor::<f32, Shape![5, 6, 20]>::from_index_fn(|[i, j, c]| f32::from(number((i * 6 + j) * 20 + c)));
    let k = Tensor::<f32, Shape![3, 3, 20]>::from_index_fn(|[u, v, c]| {
        f32::from(number((u * 3 + v) * 20 + c + 7))
    });
    let y = compute!([i: 5, j: 6, c] => sum!(u, v => k[u, v, c] * pad!(0.0; x[i + u - 1, j + v - 1, c])));
    let expected = Tensor::<f32, Shape![5, 6, 20]>::from_index_fn(|[i, j, c]| {
        (0..9).map(|at| (at / 3, at % 3)).fold(0.0, |sum, (u, v)| {
            let place = PAD((i + u) as isize - 1, 5).zip(PAD((j + v) as isize - 1, 6));
            let element = place.map_or(0.0, |(i, j)| x.as_slice()[(i as usize * 6 + j as usize) * 20 + c]);
            sum + element * k.as_slice()[(u * 3 + v) * 20 + c]
        })
    });
    assert_eq!(y, expected);
}

/// Only run time knows how long the signal is.
#[test]
fn lengths_of_run_time() {
    let numbers: Vec<f32> = (0..77).map(|at| f32::from(number(at))).collect();
    let h = Tensor::<f32, Shape![5]>::from_index_fn(|[k]| f32::from(number(k + 9)));
    for count in [0, 1, 3, 31, 77] {
        length!(n = count);
        let x = TensorView::<f32, Shape![?]>::with_dims(&numbers[..count], [count]).unwrap();
        let x = x.with_length(n, Axis::<0>).unwrap();
        let mut memory = vec![0.0; count];
        let y = TensorViewMut::<f32, Shape![?]>::with_dims(&mut memory, [count]).unwrap();
        let mut y = y.with_length_mut(n, Axis::<0>).unwrap();
        compute_into!(y[t in n] = sum!(k => pad!(0.0; x[t - k]) * h[k]));
        for (t, y) in memory.iter().enumerate() {
            let term = |k: usize| t.checked_sub(k).map_or(0.0, |at| numbers[at]) * h.as_slice()[k];
            assert_eq!(*y, (0..5).map(term).sum::<f32>(), "{t} of {count}");
        }
    }
}
