//! The variance and the standard deviation.
//!
//! A first pass computes the mean, a second one the distances `d` of the elements from it. With the exact mean, the sum of the
//! distances would be 0; with the rounded mean it is not, which is corrected: the variance is `(sum(d^2) - sum(d)^2 / n) / n`.
//! Unlike the difference of the mean square and the squared mean, this does not lose digits by cancellation.
//!
//! The second pass computes two sums one after the other: both in one loop would need twice the registers, and take longer. Both of a
//! short row, and both where there are no vector registers, are computed in one loop.

use num_traits::float::FloatCore;

use super::reducers::{Averageable, Mean, Sum};
use crate::kernel::sum::{sum, sum_apart, sum_columns};
use crate::kernel::{SCALAR, mapped};
use crate::ops::elementwise::functions::MathLibrary;
use crate::shape::Shape;
use crate::storage::Expr;
use crate::storage::expr::{Closure, Map};
use crate::storage::fold_all::{all_pairwise, fold_all};
use crate::storage::reducer::{Reducer, Total};

/// The variance.
pub(crate) enum Var {}
/// The standard deviation.
pub(crate) enum Std {}

/// Elements that have a standard deviation: floats with a square root.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no standard deviation here: it needs floats and their square root",
    label = "not floats that have a square root",
    note = "cast the tensor first, as with `x.cast::<f32>()`; the square root takes the feature `libm` or `std` of shapeproof"
)]
pub trait Deviating: Averageable + MathLibrary {}
#[diagnostic::do_not_recommend]
impl<T: Averageable + MathLibrary> Deviating for T {}

/// The sum of the distances from the mean, and the sum of their squares.
#[derive(Clone, Copy)]
pub(crate) struct Deviations<T> {
    sum: T,
    squares: T,
}

impl<T: FloatCore> Deviations<T> {
    /// The distances of a single element whose distance from the mean is `sum`.
    #[inline(always)]
    fn of(sum: T) -> Self {
        Self { sum, squares: square(sum) }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The variance of `n` elements.
    #[inline(always)]
    fn variance(self, n: usize) -> T {
        let n = T::from(n).unwrap_or_else(T::nan);
        let variance = (self.squares - self.sum * self.sum / n) / n;
        // By rounding errors it can be slightly below 0. NaN stays NaN.
        if variance < T::zero() { T::zero() } else { variance }
    }
}

#[inline(always)]
fn square<T: FloatCore>(x: T) -> T {
    x * x
}

/// Rows shorter than this have registers for both sums.
const SHORT: usize = 64;

/// The second pass: both sums of elements that are distances.
enum BothSums {}

impl<T: Averageable> Reducer<T> for BothSums {
    type Acc = Deviations<T>;
    type Out = Deviations<T>;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        if SCALAR || n < SHORT {
            return sum(n, Deviations::of(T::zero()), |j| Deviations::of(get(j)), Deviations::add);
        }
        Deviations { sum: Sum::row(n, &get), squares: Sum::row(n, |j| square(get(j))) }
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        if n < SHORT {
            return sum_apart(n, Deviations::of(T::zero()), |j| Deviations::of(get(j)), Deviations::add);
        }
        Deviations { sum: Sum::row_apart(n, &get), squares: Sum::row_apart(n, |j| square(get(j))) }
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([Deviations<T>; W]),
    ) {
        let columns: fn(_, _, _, _) =
            const { if SCALAR { both_sums_at_once::<T, W> } else { one_sum_after_the_other::<T, W> } };
        columns(n, get, end, &mut put);
    }
    #[inline(always)]
    fn across<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        put: impl FnOnce([Deviations<T>; W]),
    ) {
        let mut sums = [T::zero(); W];
        Sum::across(n, &get, |found: [T; W]| sums = found);
        Sum::across(n, |i, w| square(get(i, w)), |squares| put(together(sums, squares)));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<Deviations<T>> {
        all_pairwise::<Self, _, _>(expr, Deviations::add)
    }
    #[inline(always)]
    fn finish(acc: Deviations<T>, _: usize) -> Deviations<T> {
        acc
    }
}

/// [`BothSums::columns`] in one loop.
#[inline(always)]
fn both_sums_at_once<T: Averageable, const W: usize>(
    n: usize,
    distance: impl Fn(usize, usize) -> T,
    end: impl Fn(),
    put: &mut impl FnMut([Deviations<T>; W]),
) {
    let (none, of) = (Deviations::of(T::zero()), |i, w| Deviations::of(distance(i, w)));
    sum_columns(n, none, of, Deviations::add, end, put);
}

/// [`BothSums::columns`] with one sum after the other.
#[inline(always)]
fn one_sum_after_the_other<T: Averageable, const W: usize>(
    n: usize,
    distance: impl Fn(usize, usize) -> T,
    end: impl Fn(),
    put: &mut impl FnMut([Deviations<T>; W]),
) {
    let mut sums = [T::zero(); W];
    Sum::columns(n, &distance, &end, |found: [T; W]| sums = found);
    let square = |i, w| square(distance(i, w));
    Sum::columns(n, square, &end, |squares| put(together(sums, squares)));
}

/// The sums of several columns, with those of their squares.
#[inline(always)]
fn together<T: FloatCore, const W: usize>(sums: [T; W], squares: [T; W]) -> [Deviations<T>; W] {
    let mut both = mapped(sums, Deviations::of);
    for (both, squares) in both.iter_mut().zip(squares) {
        both.squares = squares;
    }
    both
}

impl<T: Averageable> Reducer<T> for Var {
    type Acc = Deviations<T>;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        let mean = Mean::finish(Sum::row(n, &get), n);
        BothSums::row(n, |j| get(j) - mean)
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        let mean = Mean::finish(Sum::row_apart(n, &get), n);
        BothSums::row_apart(n, |j| get(j) - mean)
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([T; W]),
    ) {
        let mut means = [T::zero(); W];
        Sum::columns(n, &get, &end, |sums: [T; W]| means = mapped(sums, |sum| Mean::finish(sum, n)));
        // `w` is below `W`, the number of means.
        let distance = |i, w: usize| get(i, w) - means.get(w).copied().unwrap_or_else(T::nan);
        BothSums::columns(n, distance, end, |both: [_; W]| {
            put(mapped(both, |both: Deviations<T>| both.variance(n)));
        });
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        let mut means = [T::zero(); W];
        Sum::across(n, &get, |sums: [T; W]| means = mapped(sums, |sum| Mean::finish(sum, n)));
        // `w` is below `W`, the number of means.
        let distance = |i, w: usize| get(i, w) - means.get(w).copied().unwrap_or_else(T::nan);
        BothSums::across(n, distance, |both: [_; W]| {
            put(mapped(both, |both: Deviations<T>| both.variance(n)));
        });
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        let mean = fold_all::<Mean, _>(expr)?;
        let distances = Map { function: Closure(move |x| x - mean), operand: expr };
        let both = fold_all::<BothSums, _>(&distances)?;
        Some(Self::finish(both, expr.shape().count()))
    }
    #[inline(always)]
    fn finish(distances: Deviations<T>, n: usize) -> T {
        distances.variance(n)
    }
}

impl<T: Averageable> Total<T> for Var {
    #[inline(always)]
    fn neutral() -> T {
        T::nan()
    }
}

/// As [`Var`], with the square root taken at the end.
impl<T: Deviating> Reducer<T> for Std {
    type Acc = Deviations<T>;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        Var::row(n, get)
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> Deviations<T> {
        Var::row_apart(n, get)
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([T; W]),
    ) {
        Var::columns(n, get, end, |variances: [T; W]| put(mapped(variances, T::sqrt)));
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        Var::across(n, get, |variances: [T; W]| put(mapped(variances, T::sqrt)));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        Var::all(expr).map(T::sqrt)
    }
    #[inline(always)]
    fn finish(distances: Deviations<T>, n: usize) -> T {
        Var::finish(distances, n).sqrt()
    }
}

impl<T: Deviating> Total<T> for Std {
    #[inline(always)]
    fn neutral() -> T {
        T::nan()
    }
}
