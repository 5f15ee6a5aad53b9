//! Folds along any axes of a tensor.

use super::{BroadcastWalk, Real};

/// A fold of the elements along some axes, for each position along the others.
#[derive(Clone, Copy, Debug)]
pub struct Reduction<const KEPT: usize, const ALONG: usize> {
    /// The number of positions along the axes that stay.
    pub kept: [usize; KEPT],
    /// The strides of these axes.
    pub kept_strides: [usize; KEPT],
    /// The number of elements along the axes that are folded.
    pub along: [usize; ALONG],
    /// The strides of these axes.
    pub strides: [usize; ALONG],
}

impl<const KEPT: usize, const ALONG: usize> Reduction<KEPT, ALONG> {
    /// Folds the elements of each position with `step`, from `start`, and writes what `finish` makes of it; `number` counts the elements.
    #[inline(always)]
    pub fn eval<T: Copy, A, U>(
        &self,
        x: &[T],
        y: &mut [U],
        start: impl Fn() -> A,
        step: impl Fn(A, T, usize) -> A,
        finish: impl Fn(A) -> U,
    ) -> Option<()> {
        let mut y = y.iter_mut();
        let along = BroadcastWalk { lengths: self.along, strides: [self.strides] };
        BroadcastWalk { lengths: self.kept, strides: [self.kept_strides] }.each(|[first]| {
            let (mut folded, mut number) = (Some(start()), 0);
            along.each(|[at]| {
                folded = Some(step(folded.take()?, *x.get(first + at)?, number));
                number += 1;
                Some(())
            })?;
            *y.next()? = finish(folded?);
            Some(())
        })
    }
}

/// A step of the logarithm of a sum of exponentials: the largest number, and the sum of the exponentials of the differences to it.
#[inline]
#[must_use]
pub fn log_sum_exp<T: Real>((most, sum): (Option<T>, T), x: T) -> (Option<T>, T) {
    match most {
        None => (Some(x), T::one()),
        // The difference of two infinities of the same sign is not a number.
        Some(most) if x == most => (Some(most), sum + T::one()),
        Some(most) if x > most => (Some(x), sum * (most - x).exp() + T::one()),
        Some(most) => (Some(most), sum + (x - most).exp()),
    }
}

/// A step of argmax or, if `least`, of argmin. Of equal elements the first is taken or, if `last`, the last.
#[inline(always)]
#[must_use]
pub fn position<T: PartialOrd + Copy>(
    best: Option<(T, usize)>,
    x: T,
    number: usize,
    (least, last): (bool, bool),
) -> Option<(T, usize)> {
    match best {
        Some((known, _)) if (least && x < known) || (!least && x > known) || (last && x == known) => {
            Some((x, number))
        }
        Some(best) => Some(best),
        None => Some((x, number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: Reduction<1, 1> = Reduction { kept: [3], kept_strides: [1], along: [2], strides: [3] };

    #[test]
    fn columns_are_folded() {
        let (x, mut y) = ([1, 2, 3, 4, 50, 6], [0; 3]);
        assert_eq!(COLUMNS.eval(&x, &mut y, || 0, |sum, x, _| sum + x, |sum| sum), Some(()));
        assert_eq!(y, [5, 52, 9]);
        assert_eq!(COLUMNS.eval(&x[..5], &mut y, || 0, |sum, x, _| sum + x, |sum| sum), None);
        let all = Reduction { kept: [], kept_strides: [], along: [6], strides: [1] };
        let mut y = [0];
        let most = |best, x, n| position(best, x, n, (false, false));
        assert_eq!(all.eval(&x, &mut y, || None, most, |best| best.map_or(0, |(_, at)| at)), Some(()));
        assert_eq!(y, [4]);
    }

    #[test]
    fn positions_of_equal_elements() {
        let at = |choice| {
            let x = [3, 1, 3, 1];
            let found = x.iter().enumerate().fold(None, |best, (n, x)| position(best, *x, n, choice));
            found.map(|(_, at)| at)
        };
        let found = [(false, false), (false, true), (true, false), (true, true)].map(at);
        assert_eq!(found, [Some(0), Some(2), Some(1), Some(3)]);
    }

    #[test]
    fn sums_of_exponentials_neither_overflow_nor_vanish() {
        let of = |x: &[f64]| {
            let (most, sum) = x.iter().fold((None, 0.0), |folded, x| log_sum_exp(folded, *x));
            most.unwrap() + Real::ln(sum)
        };
        assert!((of(&[1000.0, 1000.0]) - (1000.0 + 2.0_f64.ln())).abs() < 1e-12);
        assert!((of(&[-1000.0, -1001.0]) - (-1000.0 + (1.0 + (-1.0_f64).exp()).ln())).abs() < 1e-12);
        assert!((of(&[f64::NEG_INFINITY, f64::NEG_INFINITY, 2.0]) - 2.0).abs() < 1e-12);
    }
}
