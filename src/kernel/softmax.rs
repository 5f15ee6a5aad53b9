//! Softmax of a row and its logarithm, in three passes: the maximum, the exponentials and their sum, the results.
//!
//! The maximum is subtracted first, so that no exponential overflows. A row with a NaN, with `+inf`, or of `-inf`
//! alone gives NaN throughout.
//!
//! The row to write is a slice of places `P` (which may be uninitialised memory), with closures that write and read one.

use core::ops::{Add, Div, Mul, Sub};

use super::SCALAR;
use super::fold::fold_lanes;
use super::sum;

/// Writes `exp(x[j] - max) / sum` to `row[j]`, where `get(j)` is `x[j]`. Three passes, one exponential for each element.
///
/// The sum is in the order of [`sum`](mod@sum); each element is multiplied by its reciprocal. The argument of `exp` is never
/// positive. `read` is called for places that have been written only.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn softmax<T, P>(
    row: &mut [P],
    (zero, one): (T, T),
    get: impl Fn(usize) -> T,
    exp: impl Fn(T) -> T,
    write: impl Fn(&mut P, T),
    read: impl Fn(&P) -> T,
) where
    T: Copy + PartialOrd + 'static + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    let shift = largest(row.len(), zero, &get);
    let sum = exponentials(row, (zero, one), shift, get, exp, &write, &read);
    scale(row, one / sum, write, read);
}

/// The second pass of [`softmax`]: writes the exponentials of the distances from `shift`, and gives their sum.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn exponentials<T, P>(
    row: &mut [P],
    (zero, one): (T, T),
    shift: T,
    get: impl Fn(usize) -> T,
    exp: impl Fn(T) -> T,
    write: impl Fn(&mut P, T),
    read: impl Fn(&P) -> T,
) -> T
where
    T: Copy + PartialOrd + 'static + Add<Output = T> + Sub<Output = T>,
{
    let n = row.len();
    let mut sum = zero;
    let mut exponentials = |row: &mut [P], start: usize| {
        for (j, place) in (start..).zip(row) {
            let e = exponential(get(j) - shift, (zero, one), &exp);
            write(place, e);
            if SCALAR {
                sum = sum + e;
            }
        }
    };
    let (whole, rest) = whole_vectors(n);
    if let Some(row) = row.get_mut(..whole) {
        exponentials(row, 0);
    }
    if let Some(row) = row.get_mut(rest..).filter(|_| whole < n) {
        exponentials(row, rest);
    }
    if SCALAR { sum } else { sum::sum(n, zero, |j| row.get(j).map_or(zero, &read), |a, b| a + b) }
}

/// The third pass of [`softmax`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn scale<T, P>(row: &mut [P], scale: T, write: impl Fn(&mut P, T), read: impl Fn(&P) -> T)
where
    T: Copy + Mul<Output = T>,
{
    for place in row {
        let e = read(place) * scale;
        write(place, e);
    }
}

/// How many elements of a row of `n` fill vectors, and where the last vector begins: the elements that are left over are
/// computed together with some before them once more, which takes less time than one by one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn whole_vectors(n: usize) -> (usize, usize) {
    if SCALAR || n < 8 {
        (n, n)
    } else {
        let width = if n < 16 { 8 } else { 16 };
        (n - n % width, n - width)
    }
}

/// The exponential of an element's distance from the maximum. That of the maximum itself is one, which needs no computation: without a unit
/// for `f64` an exponential takes hundreds of instructions, and softmax of rows of one 4.3 times the modelled cycles of a Cortex-M4F.
#[inline(always)]
pub(crate) fn exponential<T: Copy + PartialEq>(distance: T, (zero, one): (T, T), exp: impl Fn(T) -> T) -> T {
    if SCALAR && size_of::<T>() > 4 && distance == zero { one } else { exp(distance) }
}

/// Writes `x[j] - max - ln(sum)` to `row[j]`, where `sum` is that of `exp(x[j] - max)`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn log_softmax<T, P>(
    row: &mut [P],
    (zero, one): (T, T),
    get: impl Fn(usize) -> T,
    (exp, ln): (impl Fn(T) -> T, impl Fn(T) -> T),
    write: impl Fn(&mut P, T),
) where
    T: Copy + PartialOrd + 'static + Add<Output = T> + Sub<Output = T>,
{
    let n = row.len();
    let shift = largest(n, zero, &get);
    let log = ln(sum_of_exponentials(n, (zero, one), shift, &get, exp));
    subtract(row, shift, log, get, write);
}

/// The second pass of [`log_softmax`]: the sum of the exponentials of the distances from `shift`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn sum_of_exponentials<T>(
    n: usize,
    (zero, one): (T, T),
    shift: T,
    get: impl Fn(usize) -> T,
    exp: impl Fn(T) -> T,
) -> T
where
    T: Copy + PartialOrd + 'static + Add<Output = T> + Sub<Output = T>,
{
    sum::sum(n, zero, |j| exponential(get(j) - shift, (zero, one), &exp), |a, b| a + b)
}

/// The third pass of [`log_softmax`]: writes `x[j] - shift - log`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn subtract<T, P>(
    row: &mut [P],
    shift: T,
    log: T,
    get: impl Fn(usize) -> T,
    write: impl Fn(&mut P, T),
) where
    T: Copy + Sub<Output = T>,
{
    for (j, place) in row.iter_mut().enumerate() {
        write(place, get(j) - shift - log);
    }
}

/// The maximum. It may ignore NaN, because a NaN reaches the sum in any case.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn largest<T: Copy + PartialOrd>(n: usize, zero: T, get: impl Fn(usize) -> T) -> T {
    if n == 0 { zero } else { fold_lanes(n, get(0), get, |a, b| if a > b { a } else { b }) }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::{log_softmax, softmax};
    use crate::math::exp::exp_nonpositive_f32;

    fn softmax_of(x: &[f32]) -> Vec<f32> {
        let mut row = vec![f32::NAN; x.len()];
        softmax(&mut row, (0.0, 1.0), |j| x[j], exp_nonpositive_f32, |place, v| *place = v, |place| *place);
        row
    }

    #[test]
    fn agrees_with_f64() {
        for n in 1..200 {
            let x: Vec<f32> = (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.02 - 10.0).collect();
            let sum: f64 = x.iter().map(|&v| f64::from(v).exp()).sum();
            for (r, v) in softmax_of(&x).iter().zip(&x) {
                let exact = f64::from(*v).exp() / sum;
                assert!((f64::from(*r) / exact - 1.0).abs() < 2e-6, "{r} for {exact}");
            }
            let mut row = vec![f32::NAN; n];
            log_softmax(
                &mut row,
                (0.0, 1.0),
                |j| x[j],
                (exp_nonpositive_f32, f32::ln),
                |place, v| *place = v,
            );
            for (r, v) in row.iter().zip(&x) {
                let exact = f64::from(*v) - sum.ln();
                assert!((f64::from(*r) - exact).abs() < 2e-6, "{r} for {exact}");
            }
        }
    }

    #[test]
    fn edges() {
        for x in [[1.0, f32::NAN, 2.0], [f32::INFINITY, 1.0, 2.0], [f32::NEG_INFINITY; 3]] {
            let row = softmax_of(&x);
            assert!(row.iter().all(|v| v.is_nan()), "{x:?} gave {row:?}");
        }
        assert_eq!(softmax_of(&[f32::MIN, 0.0, f32::NEG_INFINITY]), [0.0, 1.0, 0.0]);
        assert!(softmax_of(&[]).is_empty());
    }
}
