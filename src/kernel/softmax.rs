//! Softmax of a row and its logarithm.
//!
//! The maximum is subtracted first, so that no exponential overflows. A row with a NaN, with `+inf`, or of `-inf`
//! alone gives NaN throughout.

use core::ops::{Add, Div, Mul, Sub};

use super::fold::fold_lanes;

/// Writes `exp(x[j] - max) / sum` to `row[j]`, where `get(j)` is `x[j]`. Three passes, one exponential an element.
///
/// The sum is [`fold_lanes`]'s; each element is multiplied by its reciprocal.
#[inline(always)]
pub(crate) fn softmax<T>(row: &mut [T], zero: T, one: T, get: impl Fn(usize) -> T, exp: impl Fn(T) -> T)
where
    T: Copy + PartialOrd + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    let n = row.len();
    let shift = largest(n, zero, &get);
    for (j, e) in row.iter_mut().enumerate() {
        *e = exp(get(j) - shift);
    }
    let sum = fold_lanes(n, zero, |j| row.get(j).copied().unwrap_or(zero), |a, b| a + b);
    let scale = one / sum;
    for e in row.iter_mut() {
        *e = *e * scale;
    }
}

/// Writes `x[j] - max - ln(sum)` to `row[j]`, where `sum` is that of `exp(x[j] - max)`.
#[inline(always)]
pub(crate) fn log_softmax<T>(
    row: &mut [T],
    zero: T,
    get: impl Fn(usize) -> T,
    exp: impl Fn(T) -> T,
    ln: impl Fn(T) -> T,
) where
    T: Copy + PartialOrd + Add<Output = T> + Sub<Output = T>,
{
    let n = row.len();
    let shift = largest(n, zero, &get);
    let sum = fold_lanes(n, zero, |j| exp(get(j) - shift), |a, b| a + b);
    let log = ln(sum);
    for (j, e) in row.iter_mut().enumerate() {
        *e = get(j) - shift - log;
    }
}

/// The maximum, for which a NaN need not count: it reaches the sum as itself.
#[inline(always)]
fn largest<T: Copy + PartialOrd>(n: usize, zero: T, get: impl Fn(usize) -> T) -> T {
    if n == 0 { zero } else { fold_lanes(n, get(0), get, |a, b| if a > b { a } else { b }) }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::{log_softmax, softmax};
    use crate::math::exp::exp_f32;

    #[test]
    fn agrees_with_f64() {
        for n in 1..200 {
            let x: Vec<f32> = (0..n).map(|j| ((j * 7919 + 13) % 1009) as f32 * 0.02 - 10.0).collect();
            let sum: f64 = x.iter().map(|&v| f64::from(v).exp()).sum();
            let mut row = vec![0.0; n];
            softmax(&mut row, 0.0, 1.0, |j| x[j], exp_f32);
            for (r, v) in row.iter().zip(&x) {
                let exact = f64::from(*v).exp() / sum;
                assert!((f64::from(*r) / exact - 1.0).abs() < 2e-6, "{r} for {exact}");
            }
            log_softmax(&mut row, 0.0, |j| x[j], exp_f32, f32::ln);
            for (r, v) in row.iter().zip(&x) {
                let exact = f64::from(*v) - sum.ln();
                assert!((f64::from(*r) - exact).abs() < 2e-6, "{r} for {exact}");
            }
        }
    }

    #[test]
    fn edges() {
        let mut row = [0.0f32; 3];
        for x in [[1.0, f32::NAN, 2.0], [f32::INFINITY, 1.0, 2.0], [f32::NEG_INFINITY; 3]] {
            softmax(&mut row, 0.0, 1.0, |j| x[j], exp_f32);
            assert!(row.iter().all(|v| v.is_nan()), "{x:?} gave {row:?}");
        }
        let x = [f32::MIN, 0.0, f32::NEG_INFINITY];
        softmax(&mut row, 0.0, 1.0, |j| x[j], exp_f32);
        assert_eq!(row, [0.0, 1.0, 0.0]);
        softmax(&mut [], 0.0, 1.0, |_| 1.0, exp_f32);
    }
}
