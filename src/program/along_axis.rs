//! Operations on whole lines along an axis: softmax and related functions, norms, running sums. Each overwrites its operand.
//!
//! `[along, inner]` describes the axis: `along` elements in a line, which are `inner` elements apart.

use core::ops::AddAssign;

use super::Real;

/// Calls a function for each line, with the block that contains it and the position of its first element in that block.
#[inline(always)]
fn each_line<T>(y: &mut [T], [along, inner]: [usize; 2], mut function: impl FnMut(&mut [T], usize)) {
    for block in y.chunks_exact_mut((along * inner).max(1)) {
        for first in 0..inner {
            function(block, first);
        }
    }
}

/// The largest element of a line; NaN where there is one.
fn largest<T: Real>(block: &[T], first: usize, inner: usize) -> T {
    let mut line = block.iter().skip(first).step_by(inner);
    let start = line.next().copied().unwrap_or_else(T::zero);
    line.fold(start, |most, x| if *x > most || x.partial_cmp(x).is_none() { *x } else { most })
}

/// The softmax of the elements times `beta`.
#[inline]
pub fn softmax<T: Real>(y: &mut [T], [along, inner]: [usize; 2], beta: T) {
    each_line(y, [along, inner], |block, first| {
        let (most, mut sum) = (largest(block, first, inner), T::zero());
        for y in block.iter_mut().skip(first).step_by(inner) {
            *y = (beta * (*y - most)).exp_nonpositive();
            sum = sum + *y;
        }
        let factor = T::one() / sum;
        block.iter_mut().skip(first).step_by(inner).for_each(|y| *y = *y * factor);
    });
}

/// The logarithms of a softmax.
#[inline]
pub fn log_softmax<T: Real>(y: &mut [T], [along, inner]: [usize; 2]) {
    each_line(y, [along, inner], |block, first| {
        let most = largest(block, first, inner);
        let line = block.iter().skip(first).step_by(inner);
        let sum = line.fold(T::zero(), |sum, x| sum + (*x - most).exp_nonpositive()).ln();
        block.iter_mut().skip(first).step_by(inner).for_each(|y| *y = *y - most - sum);
    });
}

/// 1 for the first of the largest elements, 0 for the others.
#[inline]
pub fn hardmax<T: Real>(y: &mut [T], [along, inner]: [usize; 2]) {
    each_line(y, [along, inner], |block, first| {
        let most = largest(block, first, inner);
        let mut is_found = false;
        for y in block.iter_mut().skip(first).step_by(inner) {
            let is_it = !is_found && *y == most;
            is_found |= is_it;
            *y = if is_it { T::one() } else { T::zero() };
        }
    });
}

/// Each line divided by its norm: the sum of absolute values, or the root of the sum of squares if `is_root`. A line of zeros stays.
#[inline]
pub fn divide_by_norm<T: Real>(
    y: &mut [T],
    [along, inner]: [usize; 2],
    is_root: bool,
    root: impl Fn(T) -> T,
) {
    each_line(y, [along, inner], |block, first| {
        let line = block.iter().skip(first).step_by(inner);
        let absolute = |x: T| if x < T::zero() { -x } else { x };
        let sum = line.fold(T::zero(), |sum, x| sum + if is_root { *x * *x } else { absolute(*x) });
        let norm = if is_root { root(sum) } else { sum };
        if norm != T::zero() {
            block.iter_mut().skip(first).step_by(inner).for_each(|y| *y = *y / norm);
        }
    });
}

/// Running sums: from the last element to the first if `reverse`, and without the element itself if `exclusive`.
#[inline]
pub fn cumulative_sum<T: Copy + Default + AddAssign>(
    y: &mut [T],
    [along, inner]: [usize; 2],
    (exclusive, reverse): (bool, bool),
) {
    each_line(y, [along, inner], |block, first| {
        let mut sum = T::default();
        let step = |y: &mut T| {
            let before = sum;
            sum += *y;
            *y = if exclusive { before } else { sum };
        };
        let line = block.iter_mut().skip(first).step_by(inner);
        if reverse { line.rev().for_each(step) } else { line.for_each(step) }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn softmax_along_columns() {
        // SciPy's `softmax([[1, 2], [3, 2]], axis=0)`.
        let mut y = [1.0_f64, 2.0, 3.0, 2.0];
        softmax(&mut y, [2, 2], 1.0);
        let want = [0.119_202_922_022_117_56, 0.5, 0.880_797_077_977_882_4, 0.5];
        assert!(y.iter().zip(want).all(|(y, want)| (y - want).abs() < 1e-14), "{y:?}");
        let mut logarithms = [1.0_f64, 2.0, 3.0, 2.0];
        log_softmax(&mut logarithms, [2, 2]);
        assert!(logarithms.iter().zip(want).all(|(y, want)| (y - want.ln()).abs() < 1e-14), "{logarithms:?}");
    }

    #[test]
    fn the_first_of_the_largest() {
        let mut y = [1.0_f32, 3.0, 3.0, 0.0, 0.0, -1.0];
        hardmax(&mut y, [3, 1]);
        assert_eq!(y, [0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn norms() {
        let mut y = [3.0_f64, -4.0, 0.0, 0.0];
        divide_by_norm(&mut y, [2, 1], true, f64::sqrt);
        assert_eq!(y, [0.6, -0.8, 0.0, 0.0]);
        let mut y = [1.0_f64, -3.0];
        divide_by_norm(&mut y, [2, 1], false, f64::sqrt);
        assert_eq!(y, [0.25, -0.75]);
    }

    #[test]
    fn sums_both_ways() {
        let run = |choice| {
            let mut y = [1, 2, 3, 10, 20, 30];
            cumulative_sum(&mut y, [3, 1], choice);
            y
        };
        assert_eq!(run((false, false)), [1, 3, 6, 10, 30, 60]);
        assert_eq!(run((true, false)), [0, 1, 3, 0, 10, 30]);
        assert_eq!(run((false, true)), [6, 5, 3, 60, 50, 30]);
        assert_eq!(run((true, true)), [5, 3, 0, 50, 30, 0]);
        let mut y = [1, 2, 3, 10, 20, 30];
        cumulative_sum(&mut y, [2, 3], (false, false));
        assert_eq!(y, [1, 2, 3, 11, 22, 33]);
    }
}
