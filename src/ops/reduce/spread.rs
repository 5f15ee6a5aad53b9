//! The variance and its root.
//!
//! A row is read twice: for its mean, and for the squares of the distances from it. Along another axis than the last,
//! columns are read once, and mean and squares are brought forward from element to element (Welford). Neither cancels as
//! the difference of the mean square and the squared mean does.

use num_traits::float::FloatCore;

use super::reducers::{Averageable, Sum};
use crate::kernel::fold::fold_terms;
use crate::ops::elementwise::functions::Library;
use crate::storage::fold::{Reducer, Total};

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
pub trait Deviating: Averageable + Library {}
#[diagnostic::do_not_recommend]
impl<T: Averageable + Library> Deviating for T {}

/// So many elements, their mean, and the sum of the squares of the distances from it.
#[derive(Clone, Copy)]
pub(crate) struct Moments<T> {
    n: usize,
    mean: T,
    squares: T,
}

/// The number as an element.
#[inline(always)]
fn number<T: FloatCore>(n: usize) -> T {
    T::from(n).unwrap_or_else(T::nan)
}

macro_rules! spread {
    ($($name:ident: $bound:ident, |$variance:ident| $finish:expr;)*) => {$(
        impl<T: $bound> Reducer<T> for $name {
            type Acc = Moments<T>;
            type Out = T;
            #[inline(always)]
            fn row(n: usize, get: impl Fn(usize) -> T) -> Moments<T> {
                let mean = <Sum as Reducer<T>>::row(n, &get) / number(n);
                let take = |sum: T, x: T| sum + (x - mean) * (x - mean);
                Moments { n, mean, squares: fold_terms(n, T::zero(), get, take, |x, y| x + y) }
            }
            #[inline(always)]
            fn first(x: T) -> Moments<T> {
                // Not 0 where the distance of an element from itself is none: of infinities and NaN.
                Moments { n: 1, mean: x, squares: x - x }
            }
            #[inline(always)]
            fn next(acc: Moments<T>, x: T, i: usize) -> Moments<T> {
                let n = i.wrapping_add(1);
                let mean = acc.mean + (x - acc.mean) / number(n);
                Moments { n, mean, squares: acc.squares + (x - acc.mean) * (x - mean) }
            }
            #[inline(always)]
            fn join(acc: Moments<T>, more: Moments<T>, _: usize) -> Moments<T> {
                let n = acc.n.wrapping_add(more.n);
                let (apart, part) = (more.mean - acc.mean, number::<T>(more.n) / number(n));
                Moments {
                    n,
                    mean: acc.mean + apart * part,
                    squares: acc.squares + more.squares + apart * apart * number(acc.n) * part,
                }
            }
            #[inline(always)]
            fn finish(acc: Moments<T>, n: usize) -> T {
                let $variance = acc.squares / number(n);
                $finish
            }
        }
        impl<T: $bound> Total<T> for $name {
            #[inline(always)]
            fn neutral() -> T {
                T::nan()
            }
        }
    )*};
}

spread! {
    Var: Averageable, |variance| variance;
    Std: Deviating, |variance| variance.sqrt();
}
