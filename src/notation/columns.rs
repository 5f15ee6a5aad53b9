//! The reductions that [`compute!`](crate::compute) asks for where columns are folded side by side.
//!
//! `COLUMN` is the position of the index of the result that counts the columns.

use core::ops::Add;

use num_traits::Zero;

use super::first;
use crate::element::BinaryOp;
use crate::kernel::sum::sum_down;
use crate::ops::elementwise::arithmetic;
use crate::ops::reduce::extrema::{ArgExtremum, Extremum};
use crate::ops::reduce::logic::AllOrAny;
use crate::ops::reduce::reducers::{Averageable, Mean, Multipliable, Prod};
use crate::shape::Extent;
use crate::shape::filled::HasElement;
use crate::storage::index::{ColumnFold, fold_down};
use crate::storage::reducer::Reducer;

/// The sums of columns.
pub struct ColumnSum<const COLUMN: usize>;

impl<const COLUMN: usize, T: Copy + Zero + Add<Output = T> + 'static, E: Extent> ColumnFold<T, E>
    for ColumnSum<COLUMN>
{
    type Value = T;
    const COLUMN: usize = COLUMN;
    #[inline(always)]
    fn down<const ONCE: bool>(
        lengths: (usize, usize),
        _: usize,
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, T),
    ) {
        sum_down::<ONCE, _>(lengths, T::zero(), get, <arithmetic::add as BinaryOp<T, T>>::apply, put);
    }
}

/// The means of columns.
pub struct ColumnMean<const COLUMN: usize>;

impl<const COLUMN: usize, T: Averageable, E: HasElement> ColumnFold<T, E> for ColumnMean<COLUMN> {
    type Value = T;
    const COLUMN: usize = COLUMN;
    #[inline(always)]
    fn down<const ONCE: bool>(
        lengths: (usize, usize),
        _: usize,
        get: impl Fn(usize, usize) -> T,
        mut put: impl FnMut(usize, T),
    ) {
        let _ = first::<E>();
        sum_down::<ONCE, _>(
            lengths,
            T::zero(),
            get,
            |a, b| a + b,
            |column, sum| {
                put(column, <Mean as Reducer<T>>::finish(sum, E::LEN));
            },
        );
    }
}

/// Writes the extrema of columns, or the first position of each.
macro_rules! extrema {
    ($($(#[$doc:meta])* $name:ident: $reducer:ty => $value:ty;)*) => {$(
        $(#[$doc])*
        pub struct $name<const COLUMN: usize>;

        impl<const COLUMN: usize, T: Copy + PartialOrd + 'static, E: HasElement> ColumnFold<T, E> for $name<COLUMN> {
            type Value = $value;
            const COLUMN: usize = COLUMN;
            #[inline(always)]
            fn down<const ONCE: bool>(
                lengths: (usize, usize),
                _: usize,
                get: impl Fn(usize, usize) -> T,
                put: impl FnMut(usize, $value),
            ) {
                let _ = first::<E>();
                fold_down::<ONCE, $reducer, T>(lengths, size_of::<T>(), None, get, put);
            }
        }
    )*};
}

extrema! {
    /// The largest elements of columns, NaN if one is.
    ColumnMax: Extremum<true> => T;
    /// The smallest elements of columns, NaN if one is.
    ColumnMin: Extremum<false> => T;
    /// The first positions of the largest elements of columns.
    ColumnArgMax: ArgExtremum<true> => usize;
    /// The first positions of the smallest elements of columns.
    ColumnArgMin: ArgExtremum<false> => usize;
}

/// Writes the reductions of truth values.
macro_rules! truths {
    ($($(#[$doc:meta])* $name:ident: all $all:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name<const COLUMN: usize>;

        impl<const COLUMN: usize, E: Extent> ColumnFold<bool, E> for $name<COLUMN> {
            type Value = bool;
            const COLUMN: usize = COLUMN;
            #[inline(always)]
            fn down<const ONCE: bool>(
                lengths: (usize, usize),
                lane: usize,
                get: impl Fn(usize, usize) -> bool,
                put: impl FnMut(usize, bool),
            ) {
                fold_down::<ONCE, AllOrAny<$all>, bool>(lengths, lane, Some($all), get, put);
            }
        }
    )*};
}

truths! {
    /// Whether any element of a column is true.
    ColumnAny: all false;
    /// Whether all elements of a column are true.
    ColumnAll: all true;
}

/// How many elements of columns are true.
pub struct ColumnCount<const COLUMN: usize>;

impl<const COLUMN: usize, E: Extent> ColumnFold<bool, E> for ColumnCount<COLUMN> {
    type Value = usize;
    const COLUMN: usize = COLUMN;
    #[inline(always)]
    fn down<const ONCE: bool>(
        lengths: (usize, usize),
        _: usize,
        get: impl Fn(usize, usize) -> bool,
        put: impl FnMut(usize, usize),
    ) {
        sum_down::<ONCE, _>(
            lengths,
            0,
            |row, column| usize::from(get(row, column)),
            usize::wrapping_add,
            put,
        );
    }
}

/// The products of columns.
pub struct ColumnProd<const COLUMN: usize>;

impl<const COLUMN: usize, T: Multipliable, E: Extent> ColumnFold<T, E> for ColumnProd<COLUMN> {
    type Value = T;
    const COLUMN: usize = COLUMN;
    #[inline(always)]
    fn down<const ONCE: bool>(
        lengths: (usize, usize),
        _: usize,
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, T),
    ) {
        fold_down::<ONCE, Prod, T>(lengths, size_of::<T>(), Some(T::one()), get, put);
    }
}
