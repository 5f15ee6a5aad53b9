//! How elements become one.

use core::ops::{Add, Mul};

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use crate::element::BinaryOp;
use crate::kernel::SCALAR;
use crate::kernel::extremum;
use crate::kernel::fold::{SHORT_LANES, fold_lanes, fold_to_four};
use crate::kernel::rows::{
    Lanes, RowBlock, extremum_rows, fold_rows, position_rows, takes_extremum, takes_position,
};
use crate::kernel::sum::{BLOCK, sum, sum_across, sum_columns, sum_to_four, whole};
use crate::ops::elementwise::arith::{add, mul};
use crate::storage::Expr;
use crate::storage::fold::{Reducer, Stepwise, Total, all_by_steps, all_pairwise, columns_by_steps};

/// The sum.
pub(crate) enum Sum {}
/// The product.
pub(crate) enum Prod {}
/// The mean.
pub(crate) enum Mean {}
/// The largest element.
pub(crate) enum Max {}
/// The smallest element.
pub(crate) enum Min {}
/// The position of the first largest element.
pub(crate) enum ArgMax {}
/// The position of the first smallest element.
pub(crate) enum ArgMin {}
/// Whether any element is true.
pub(crate) enum Any {}
/// Whether all elements are true.
pub(crate) enum All {}

/// Elements that can be added up, from 0.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no sum",
    label = "these elements cannot be added up",
    note = "a sum is one of numbers: truth values are counted after a `cast`, as with `x.cast::<u32>()`"
)]
pub trait Summable: Zero + Add<Output = Self> + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Zero + Add<Output = T> + Copy + 'static> Summable for T {}

/// Elements that can be multiplied together, from 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no product",
    label = "these elements cannot be multiplied",
    note = "a product is one of numbers: `cast` the tensor first"
)]
pub trait Multipliable: One + Mul<Output = Self> + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: One + Mul<Output = T> + Copy + 'static> Multipliable for T {}

/// Elements that have a mean: floats.
#[diagnostic::on_unimplemented(
    message = "the mean of `{Self}` elements is none of them: a mean needs floats",
    label = "these elements are not floats",
    note = "cast the tensor first, as with `x.cast::<f32>()`"
)]
pub trait Averageable: FloatCore + 'static {}
#[diagnostic::do_not_recommend]
impl<T: FloatCore + 'static> Averageable for T {}

/// Added up in the order of [`kernel::sum`](crate::kernel::sum); 0 of nothing.
impl<T: Summable> Reducer<T> for Sum {
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        sum(n, T::zero(), get, plus)
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        rows.n >= SHORT_LANES && (rows.n <= BLOCK || whole::<T>())
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, mut put: impl FnMut(usize, T)) {
        fold_rows::<Self, _>(rows, T::zero(), get, |r, v| put(r, plus(T::zero(), v)));
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        put: impl FnMut([T; W]),
    ) {
        sum_columns(n, T::zero(), get, plus, end, put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        put(sum_across(n, T::zero(), get, plus));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        all_pairwise::<Self, _>(expr, plus)
    }
    #[inline(always)]
    fn finish(acc: T, _: usize) -> T {
        acc
    }
}

/// The sum of two elements; integers wrap.
#[inline(always)]
pub(super) fn plus<T: Summable>(x: T, y: T) -> T {
    <add as BinaryOp<T, T>>::apply(x, y)
}

impl<T: Summable> Lanes<T> for Sum {
    type Lane = T;
    #[inline(always)]
    fn lanes(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
        sum_to_four(n, T::zero(), get, plus)
    }
    #[inline(always)]
    fn both(a: T, b: T) -> T {
        plus(a, b)
    }
}

impl<T: Summable> Total<T> for Sum {
    #[inline(always)]
    fn neutral() -> T {
        T::zero()
    }
}

/// Multiplied in lanes; 1 of nothing. In any order each element adds its own rounding.
impl<T: Multipliable> Reducer<T> for Prod {
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        fold_lanes(n, T::one(), get, times)
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        rows.n >= SHORT_LANES
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, mut put: impl FnMut(usize, T)) {
        fold_rows::<Self, _>(rows, T::one(), get, |r, v| put(r, times(T::one(), v)));
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        put: impl FnMut([T; W]),
    ) {
        columns_by_steps::<Self, _, W>(n, get, end, put);
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        all_by_steps::<Self, _>(expr)
    }
    #[inline(always)]
    fn finish(acc: T, _: usize) -> T {
        acc
    }
}

/// The product of two elements; integers wrap.
#[inline(always)]
fn times<T: Multipliable>(x: T, y: T) -> T {
    <mul as BinaryOp<T, T>>::apply(x, y)
}

impl<T: Multipliable> Stepwise<T> for Prod {
    #[inline(always)]
    fn first(x: T) -> T {
        x
    }
    #[inline(always)]
    fn next(acc: T, x: T, _: usize) -> T {
        times(acc, x)
    }
    #[inline(always)]
    fn join(acc: T, more: T, _: usize) -> T {
        times(acc, more)
    }
}

impl<T: Multipliable> Lanes<T> for Prod {
    type Lane = T;
    #[inline(always)]
    fn lanes(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
        fold_to_four(n, T::one(), get, times)
    }
    #[inline(always)]
    fn both(a: T, b: T) -> T {
        times(a, b)
    }
}

impl<T: Multipliable> Total<T> for Prod {
    #[inline(always)]
    fn neutral() -> T {
        T::one()
    }
}

/// The sum, divided at the end.
impl<T: Averageable> Reducer<T> for Mean {
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        Sum::row(n, get)
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        <Sum as Reducer<T>>::together(rows)
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, mut put: impl FnMut(usize, T)) {
        Sum::rows(rows, get, |r, sum| put(r, Self::finish(sum, rows.n)));
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        put: impl FnMut([T; W]),
    ) {
        Sum::columns(n, get, end, put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        Sum::across(n, get, put);
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        all_pairwise::<Self, _>(expr, plus)
    }
    #[inline(always)]
    fn finish(acc: T, n: usize) -> T {
        acc / T::from(n).unwrap_or_else(T::nan)
    }
}

impl<T: Averageable> Total<T> for Mean {
    #[inline(always)]
    fn neutral() -> T {
        T::nan()
    }
}

/// Folds of the two orders: the largest and the smallest element, and where they stand.
macro_rules! extremum {
    ($($name:ident $arg:ident: $beats:tt, $f:path, $row:path, $four:path, $position:path;)*) => {$(
        impl<T: Copy + PartialOrd + 'static> Reducer<T> for $name {
            type Acc = T;
            type Out = T;
            #[inline(always)]
            fn row(n: usize, get: impl Fn(usize) -> T) -> T {
                $row(n, get)
            }
            #[inline(always)]
            fn together(rows: RowBlock) -> bool {
                rows.n >= SHORT_LANES || takes_extremum(rows)
            }
            #[inline(always)]
            fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, T)) {
                if takes_extremum(rows) {
                    let one = |r| $row(rows.n, |j| get(r, j));
                    extremum_rows(rows, &get, |x, best| x $beats best, one, put);
                } else {
                    fold_rows::<Self, _>(rows, get(0, 0), get, put);
                }
            }
            #[inline(always)]
            fn columns<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, end: impl Fn(), mut put: impl FnMut([T; W])) {
                if SCALAR || W == 1 {
                    columns_by_steps::<Self, _, W>(n, get, end, put);
                } else {
                    put(extremum::columns(n, get, |x, best| x $beats best, end));
                }
            }
            #[inline(always)]
            fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
                put(extremum::columns(n, get, |x, best| x $beats best, || ()));
            }
            #[inline(always)]
            fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
                all_by_steps::<Self, _>(expr)
            }
            #[inline(always)]
            fn finish(acc: T, _: usize) -> T {
                acc
            }
        }

        impl<T: Copy + PartialOrd + 'static> Stepwise<T> for $name {
            #[inline(always)]
            fn first(x: T) -> T {
                x
            }
            #[inline(always)]
            fn next(acc: T, x: T, _: usize) -> T {
                $f(acc, x)
            }
            #[inline(always)]
            fn join(acc: T, more: T, _: usize) -> T {
                $f(acc, more)
            }
        }

        impl<T: Copy + PartialOrd + 'static> Lanes<T> for $name {
            type Lane = T;
            #[inline(always)]
            fn lanes(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
                $four(n, get)
            }
            #[inline(always)]
            fn both(a: T, b: T) -> T {
                if b $beats a { b } else { a }
            }
        }
        impl<T: Copy + PartialOrd + 'static> Reducer<T> for $arg {
            type Acc = (T, usize);
            type Out = usize;
            #[inline(always)]
            fn row(n: usize, get: impl Fn(usize) -> T) -> (T, usize) {
                // Of `n > 0` elements, the position is below `n`.
                let i = $position(n, &get);
                (get(i), i)
            }
            #[inline(always)]
            fn together(rows: RowBlock) -> bool {
                takes_position(rows)
            }
            #[inline(always)]
            fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, usize)) {
                let one = |r| $position(rows.n, |j| get(r, j));
                position_rows(rows, &get, |x, best| x $beats best, one, put);
            }
            #[inline(always)]
            fn columns<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, end: impl Fn(), mut put: impl FnMut([(T, usize); W])) {
                if SCALAR || W == 1 {
                    columns_by_steps::<Self, _, W>(n, get, end, put);
                } else {
                    put(extremum::arg_columns(n, get, |x, best| x $beats best, end));
                }
            }
            #[inline(always)]
            fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([(T, usize); W])) {
                put(extremum::arg_columns(n, get, |x, best| x $beats best, || ()));
            }
            #[inline(always)]
            fn all<E: Expr<Elem = T>>(expr: &E) -> Option<usize> {
                all_by_steps::<Self, _>(expr)
            }
            #[inline(always)]
            fn finish((_, at): (T, usize), _: usize) -> usize {
                at
            }
        }

        impl<T: Copy + PartialOrd + 'static> Stepwise<T> for $arg {
            #[inline(always)]
            fn first(x: T) -> (T, usize) {
                (x, 0)
            }
            #[inline(always)]
            fn next((best, at): (T, usize), x: T, i: usize) -> (T, usize) {
                // The new element takes over where the extremum of both is not the old one.
                let both = $f(best, x);
                // (Only NaN differs from itself.)
                let stays = both == best || best != best;
                if stays { (best, at) } else { (x, i) }
            }
            #[inline(always)]
            fn join(acc: (T, usize), (x, i): (T, usize), base: usize) -> (T, usize) {
                Self::next(acc, x, base.saturating_add(i))
            }
        }
    )*};
}

extremum! {
    Max ArgMax: >, extremum::max, extremum::largest, extremum::largest_four, extremum::argmax;
    Min ArgMin: <, extremum::min, extremum::smallest, extremum::smallest_four, extremum::argmin;
}

/// A truth value: `bool`, or a type of your own that converts to it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a truth value",
    label = "the elements must be `bool`"
)]
pub trait Truth: Copy + Into<bool> + 'static {}
impl Truth for bool {}

/// Folds of truth values.
macro_rules! logic {
    ($($name:ident: $neutral:literal, $op:tt;)*) => {$(
        impl<T: Truth> Reducer<T> for $name {
            type Acc = bool;
            type Out = bool;
            #[inline(always)]
            fn row(n: usize, get: impl Fn(usize) -> T) -> bool {
                fold_lanes(n, $neutral, |j| get(j).into(), |a, b| a $op b)
            }
            #[inline(always)]
            fn together(rows: RowBlock) -> bool {
                rows.n >= SHORT_LANES
            }
            #[inline(always)]
            fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, bool)) {
                fold_rows::<Self, _>(rows, $neutral, get, put);
            }
            #[inline(always)]
            fn columns<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, end: impl Fn(), put: impl FnMut([bool; W])) {
                columns_by_steps::<Self, _, W>(n, get, end, put);
            }
            #[inline(always)]
            fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([bool; W])) {
                let mut all = [$neutral; W];
                Self::columns(n, get, || (), |found| all = found);
                put(all);
            }
            #[inline(always)]
            fn all<E: Expr<Elem = T>>(expr: &E) -> Option<bool> {
                all_by_steps::<Self, _>(expr)
            }
            #[inline(always)]
            fn finish(acc: bool, _: usize) -> bool {
                acc
            }
        }

        impl<T: Truth> Stepwise<T> for $name {
            #[inline(always)]
            fn first(x: T) -> bool {
                x.into()
            }
            #[inline(always)]
            fn next(acc: bool, x: T, _: usize) -> bool {
                acc $op x.into()
            }
            #[inline(always)]
            fn join(acc: bool, more: bool, _: usize) -> bool {
                acc $op more
            }
        }
        impl<T: Truth> Lanes<T> for $name {
            type Lane = bool;
            #[inline(always)]
            fn lanes(n: usize, get: impl Fn(usize) -> T) -> [bool; 4] {
                fold_to_four(n, $neutral, |j| get(j).into(), |a, b| a $op b)
            }
            #[inline(always)]
            fn both(a: bool, b: bool) -> bool {
                a $op b
            }
        }
        impl<T: Truth> Total<T> for $name {
            #[inline(always)]
            fn neutral() -> bool {
                $neutral
            }
        }
    )*};
}

logic! {
    Any: false, |;
    All: true, &;
}
