//! Formulas whose elements read neighbours that may lie outside, against loops: rows shorter and longer than what is computed side by side.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{StaticShape, compute, compute_into, try_compute};

/// Elements that differ, also in sign. As `f32` their sums are exact.
fn filled<T: From<i8> + Copy + 'static, S: StaticShape>(seed: i32) -> Tensor<T, S> {
    let mut tensor = Tensor::full(T::from(0));
    let mut state = seed;
    for element in tensor.as_mut_slice() {
        state = (state * 7919 + 104_729) % 1009;
        *element = T::from(i8::try_from(state % 121 - 60).unwrap());
    }
    tensor
}

/// The row and the column of an element.
fn split(at: usize, width: usize) -> (usize, usize) {
    (at / width, at % width)
}
fn signed((i, j): (usize, usize)) -> (isize, isize) {
    (i as isize, j as isize)
}

/// The place that stands for a position, as `numpy.pad` has it.
fn clamped(at: isize, len: usize) -> usize {
    at.clamp(0, len as isize - 1) as usize
}
fn wrapped(at: isize, len: usize) -> usize {
    at.rem_euclid(len as isize) as usize
}
fn reflected(at: isize, len: usize) -> usize {
    let period = (2 * len - 2).max(1);
    let at = at.rem_euclid(period as isize) as usize;
    if at < len { at } else { period - at }
}

/// An element, or the padding.
fn padded<T: Copy>(x: &[T], [h, w]: [usize; 2], [i, j]: [isize; 2], outside: T) -> T {
    let inside = (0..h as isize).contains(&i) && (0..w as isize).contains(&j);
    if inside { x[i as usize * w + j as usize] } else { outside }
}

macro_rules! for_sizes {
    ($test:ident<$H:ident, $W:ident>; $($h:literal $w:literal)*) => {$(
        {
            const $H: usize = $h;
            const $W: usize = $w;
            $test!();
        }
    )*};
}

/// Each element of one formula: neighbours along both axes and by every policy, and those of another tensor, which is not left.
#[test]
fn elements_of_neighbours() {
    macro_rules! check {
        () => {
            let x: Tensor<f32, Shape![HIGH, WIDE]> = filled((HIGH * 50 + WIDE) as i32);
            let weights: Tensor<f32, Shape![WIDE]> = filled(7);
            let steps = compute!([i: HIGH, j: WIDE] => {
                let across = clamp!(x[i, j - 1]) + clamp!(x[i, j + 1]);
                let down = wrap!(x[i - 1, j]) + reflect!(x[i + 1, j + 2]);
                across - 2.0 * pad!(0.5; x[i - 1, j - 3]) - pad!(0.25; x[i + 2, j + 1]) + down * weights[j] + (i.get() * j.get()) as f32
            });
            for (i, j) in (0..HIGH * WIDE).map(|at| split(at, WIDE)) {
                let (y, z) = (i as isize, j as isize);
                let at = |i: usize, j: usize| x.as_slice()[i * WIDE + j];
                let across = at(i, clamped(z - 1, WIDE)) + at(i, clamped(z + 1, WIDE));
                let down = at(wrapped(y - 1, HIGH), j) + at(reflected(y + 1, HIGH), reflected(z + 2, WIDE));
                let before = padded(x.as_slice(), [HIGH, WIDE], [y - 1, z - 3], 0.5);
                let behind = padded(x.as_slice(), [HIGH, WIDE], [y + 2, z + 1], 0.25);
                let expected = across - 2.0 * before - behind + down * weights.as_slice()[j] + (i * j) as f32;
                assert_eq!(steps.as_slice()[i * WIDE + j], expected, "{HIGH} x {WIDE}: {i}, {j}");
            }
        };
    }
    for_sizes!(check<HIGH, WIDE>; 1 1 2 3 3 4 2 6 3 7 1 16 2 19 2 21 3 22 2 38 2 41 1 70);
}

/// The window of each element, in every reduction.
#[test]
fn windows_of_neighbours() {
    macro_rules! check {
        () => {
            let x: Tensor<i32, Shape![HIGH, WIDE]> = filled((HIGH * 50 + WIDE) as i32);
            let window = |at: usize, place: fn(isize, usize) -> usize| {
                let (i, j) = signed(split(at, WIDE));
                (0..15).map(move |k| [place(i + k / 5 - 1, HIGH), place(j + k % 5 - 2, WIDE)])
            };
            let each = |place, fold: fn(&[i32]) -> i32| {
                let of = |at| fold(&window(at, place).map(|[i, j]| x.as_slice()[i * WIDE + j]).collect::<Vec<_>>());
                (0..HIGH * WIDE).map(of).collect::<Vec<i32>>()
            };
            let most = compute!([i: HIGH, j: WIDE] => max!(k: 3, l: 5 => clamp!(x[i + k - 1, j + l - 2])));
            assert_eq!(most.as_slice(), each(clamped, |window| *window.iter().max().unwrap()));
            let least = compute!([i: HIGH, j: WIDE] => 2 * min!(k: 3, l: 5 => wrap!(x[i + k - 1, j + l - 2])) + 1);
            assert_eq!(least.as_slice(), each(wrapped, |window| 2 * window.iter().min().unwrap() + 1));
            let sums = compute!([i: HIGH, j: WIDE] => sum!(k: 3, l: 5 => reflect!(x[i + k - 1, j + l - 2])));
            assert_eq!(sums.as_slice(), each(reflected, |window| window.iter().sum()));
            let any = compute!([i: HIGH, j: WIDE] => any!(k: 3, l: 5 => clamp!(x[i + k - 1, j + l - 2]) > 50));
            let some = each(clamped, |window| i32::from(window.iter().any(|x| *x > 50)));
            assert!(any.as_slice().iter().zip(some).all(|(any, some)| *any == (some == 1)));
            let all = compute!([i: HIGH, j: WIDE] => all!(k: 3, l: 5 => clamp!(x[i + k - 1, j + l - 2]) < 50));
            let every = each(clamped, |window| i32::from(window.iter().all(|x| *x < 50)));
            assert!(all.as_slice().iter().zip(every).all(|(all, every)| *all == (every == 1)));
            let signs = compute!([i: HIGH, j: WIDE] => prod!(k: 3 => clamp!(x[i + k - 1, j]).signum()));
            let of = |at: usize| {
                let (i, j) = split(at, WIDE);
                (0..3).map(|k| x.as_slice()[clamped(i as isize + k - 1, HIGH) * WIDE + j].signum()).product()
            };
            assert_eq!(signs.as_slice(), (0..HIGH * WIDE).map(of).collect::<Vec<i32>>());

            let y = x.cast::<f32>().eval();
            let means = compute!([i: HIGH, j: WIDE] => x[i, j].signum() as f32 + mean!(l: 4 => pad!(8.0; y[i, j + l - 3])));
            for (at, mean) in means.as_slice().iter().enumerate() {
                let (i, j) = signed(split(at, WIDE));
                let sum: f32 = (0..4).map(|l| padded(y.as_slice(), [HIGH, WIDE], [i, j + l - 3], 8.0)).sum();
                assert_eq!(*mean, x.as_slice()[at].signum() as f32 + sum / 4.0);
            }
        };
    }
    for_sizes!(check<HIGH, WIDE>; 1 1 2 4 3 5 2 8 1 9 3 20 2 23 2 37);
}

/// Sums of floats that are not exact have the order of `sum!` on a tensor that is padded first.
#[test]
fn the_order_of_sums() {
    let x: Tensor<f32, Shape![3, 41]> = filled(3);
    let x = x.map(|x| x / 7.0).eval();
    macro_rules! check {
        ($($n:literal $padded:literal)*) => {$(
            let padded = compute!([i, j: $padded] => pad!(0.25; x[i, j - 5]));
            let expected = compute!([i, j: 41] => sum!(k: $n => padded[i, j + k]));
            assert_eq!(compute!([i, j: 41] => sum!(k: $n => pad!(0.25; x[i, j + k - 5]))), expected);
            let expected = compute!([i, j: 41] => mean!(k: $n => padded[i, j + k]));
            assert_eq!(compute!([i, j: 41] => mean!(k: $n => pad!(0.25; x[i, j + k - 5]))), expected);
        )*};
    }
    check!(1 41 3 43 4 44 7 47 16 56 17 57 40 80 70 110);
}

/// Views whose rows do not lie side by side, into outputs with steps, merged with what is there, and lengths of run time.
#[test]
fn layouts_and_outputs() {
    let x: Tensor<i32, Shape![23, 9]> = filled(11);
    let at = |i: usize, j: usize| x.as_slice()[i * 9 + j];
    let turned = x.t();
    let blurred = compute!([i, j: 23] => max!(k: 3 => clamp!(turned[i, j + k - 1])));
    let every = x.view();
    let mut out = Tensor::<i32, Shape![9, 2, 23]>::full(-20);
    let mut second = out.index_axis_mut(Axis::<1>, 1).unwrap();
    compute_into!(second[i, j] = max!(k: 3 => clamp!(turned[i, j + k - 1])));
    let mut most = Tensor::<i32, Shape![23, 9]>::full(0);
    compute_into!(most[i, j] max= clamp!(every[i - 1, j + 1]));
    let mut sums = Tensor::<i32, Shape![23, 9]>::full(100);
    compute_into!(sums[i, j] += sum!(k: 3 => pad!(1; every[i, j + k - 1])));
    for (i, j) in (0..23 * 9).map(|at| (at / 9, at % 9)) {
        let largest = (0..3).map(|k| at(clamped(i as isize + k - 1, 23), j)).max().unwrap();
        assert_eq!(blurred.get([j, i]), Some(largest));
        assert_eq!((out.get([j, 0, i]), out.get([j, 1, i])), (Some(-20), Some(largest)));
        let above = at(clamped(i as isize - 1, 23), clamped(j as isize + 1, 9));
        assert_eq!(most.get([i, j]), Some(above.max(0)));
        let row = |k: isize| padded(x.as_slice(), [23, 9], [i as isize, j as isize + k - 1], 1);
        assert_eq!(sums.get([i, j]), Some(100 + row(0) + row(1) + row(2)));
    }
}

/// A read whose next element is not the next one in memory, or that depends on what the code declares, is not a run.
#[test]
fn reads_that_are_no_runs() {
    let (x, table): (Tensor<i32, Shape![40]>, Tensor<i32, Shape![5, 40]>) = (filled(1), filled(2));
    let at = |i: isize| x.as_slice()[clamped(i, 40)];
    let y = compute!([i: 40] => clamp!(x[2 * i - 9]) + clamp!(x[30 - i]) + clamp!(x[i + 1]) + clamp!(x[i + i - 1]));
    let z = compute!([i: 40] => {
        let half = |v: i32| v / 2;
        if clamp!(x[i - 1]) > 0 { clamp!(x[i + 1]) } else { half(clamp!(x[i + 2])) }
    });
    let w = compute!([i: 40] => max!(k: 3 => max!(l: 2 => clamp!(x[i + k + l - 2]))) + clamp!(table[i - 1, i - 1]));
    for i in 0..40_isize {
        let here = i as usize;
        assert_eq!(y.as_slice()[here], at(2 * i - 9) + at(30 - i) + at(i + 1) + at(2 * i - 1));
        let expected = if at(i - 1) > 0 { at(i + 1) } else { at(i + 2) / 2 };
        assert_eq!(z.as_slice()[here], expected);
        let most = (0..4).map(|k| at(i + k - 2)).max().unwrap();
        assert_eq!(w.as_slice()[here], most + table.as_slice()[clamped(i - 1, 5) * 40 + clamped(i - 1, 40)]);
    }
}

/// Beside a gather that may fail.
#[test]
fn beside_data() {
    let x: Tensor<i32, Shape![20]> = filled(5);
    let ids = Tensor::<u8, Shape![20]>::from_fn(|[i]| (i * 7 % 20) as u8);
    let y = try_compute!([i: 20] => x[ids[i]] + clamp!(x[i - 1])).unwrap();
    for i in 0..20 {
        assert_eq!(y.as_slice()[i], x.as_slice()[i * 7 % 20] + x.as_slice()[i.saturating_sub(1)]);
    }
}

/// A name that the code gives to something else is that, not the index.
#[test]
fn names_that_stand_for_something_else() {
    let x: Tensor<i32, Shape![20]> = filled(9);
    let y = compute!([i: 20, k: 20] => {
        let row = i.get() as i32;
        let i = k;
        clamp!(x[i - 1]) + clamp!(x[k + 1]) + row
    });
    for (at, sum) in y.as_slice().iter().enumerate() {
        let k = at % 20;
        let both = x.as_slice()[k.saturating_sub(1)] + x.as_slice()[(k + 1).min(19)];
        assert_eq!(*sum, both + (at / 20) as i32);
    }
}
