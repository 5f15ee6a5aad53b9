//! The largest and the smallest element, and their positions.

use core::any::TypeId;

use crate::kernel::SCALAR;
use crate::kernel::extremum::{self, is_nan};
use crate::kernel::fold::{SHORT_LANES, fold_narrow, fold_strided};
use crate::kernel::rows::{Lanes, RowBlock, extremum_rows, fold_rows, position_rows, takes_short};
use crate::kernel::sum::{is_integer, small};
use crate::storage::Expr;
use crate::storage::fold_all::{all_by_steps, is_run, position_of_all};
use crate::storage::reducer::{MemoryFold, Reducer, Stepwise, columns_by_steps};

/// The reducer to the largest element (`LARGEST`), or to the smallest.
pub(crate) enum Extremum<const LARGEST: bool> {}
/// The reducer to the position of the first largest element (`LARGEST`), or of the first smallest.
pub(crate) enum ArgExtremum<const LARGEST: bool> {}

/// The largest element.
pub(crate) type Max = Extremum<true>;
/// The smallest element.
pub(crate) type Min = Extremum<false>;
/// The position of the first largest element.
pub(crate) type ArgMax = ArgExtremum<true>;
/// The position of the first smallest element.
pub(crate) type ArgMin = ArgExtremum<false>;

/// Whether `T` is a primitive number, whose extremum does not depend on the order. A constant for the optimiser.
#[inline(always)]
fn ordered<T: 'static>() -> bool {
    let t = TypeId::of::<T>();
    is_integer::<T>() || t == TypeId::of::<f32>() || t == TypeId::of::<f64>()
}

/// Whether `x` replaces the best element so far.
#[inline(always)]
fn beats<const LARGEST: bool, T: PartialOrd>(x: T, best: T) -> bool {
    if LARGEST { x > best } else { x < best }
}

/// The larger of two elements (the smaller, unless `LARGEST`); NaN if one of them is NaN.
#[inline(always)]
fn better<const LARGEST: bool, T: Copy + PartialOrd>(x: T, y: T) -> T {
    if LARGEST { extremum::max(x, y) } else { extremum::min(x, y) }
}

/// The position of the first largest (or smallest) of `n > 0` elements.
#[inline(always)]
fn position<const LARGEST: bool, T: Copy + PartialOrd + 'static>(
    n: usize,
    get: impl Fn(usize) -> T,
) -> usize {
    if LARGEST { extremum::argmax(n, get) } else { extremum::argmin(n, get) }
}

impl<T: Copy + PartialOrd + 'static, const LARGEST: bool> Reducer<T> for Extremum<LARGEST> {
    type Acc = T;
    type Out = T;
    const MEMORY_FOLD: Option<MemoryFold> =
        Some(if LARGEST { MemoryFold::Largest } else { MemoryFold::Smallest });
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        if LARGEST { extremum::largest(n, get) } else { extremum::smallest(n, get) }
    }
    #[inline(always)]
    fn any_order() -> bool {
        ordered::<T>()
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        // Long rows of integers, and all of small ones, the compiler folds in the widest vectors there are.
        !small::<T>() && (takes_short(rows) || !is_integer::<T>())
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, T)) {
        if takes_short(rows) {
            let one = |r| Self::row(rows.n, |j| get(r, j));
            extremum_rows(rows, &get, beats::<LARGEST, T>, one, put);
        } else {
            fold_rows::<Self, _>(rows, get(0, 0), get, put);
        }
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([T; W]),
    ) {
        // Without vector registers by steps, which is less code: the kernel takes 0.77 times the modelled cycles of a
        // Cortex-M4F for a maximum of 64 rows of 16 `f32` (its position 0.59), but 4 to 5 KB more flash for each shape. Integers have no NaN to
        // look for, and where only run time knows the lengths the kernel's comparisons do not become vectors: 2 rows of 2,352 `i32` take 9
        // times as long.
        if SCALAR || is_integer::<T>() {
            columns_by_steps::<Self, _, W>(n, get, end, put);
        } else {
            put(extremum::columns(n, get, beats::<LARGEST, T>, end));
        }
    }
    #[inline(always)]
    fn column(n: usize, get: impl Fn(usize) -> T, end: impl Fn(), mut put: impl FnMut(T)) {
        if SCALAR || n < SHORT_LANES || is_integer::<T>() {
            columns_by_steps::<Self, _, 1>(n, |i, _| get(i), end, |[fold]| put(fold));
        } else {
            put(extremum::apart(n, get, beats::<LARGEST, T>, better::<LARGEST, T>));
        }
    }
    #[inline(always)]
    fn narrow<const C: usize>(n: usize, get: impl Fn(usize) -> T, put: impl FnMut(usize, T)) {
        fold_narrow::<T, C>(n, get, better::<LARGEST, T>, put);
    }
    #[inline(always)]
    fn has_strided(_n: usize, known: bool) -> bool {
        // In tiles the compiler gathers floats with AVX-512, and the largest of 31 rows of 100 strided `f32` takes 5 times as long. With SSE2 the
        // same takes 1.5 times as long with the folds in memory, and with AVX2 that of `f64` 1.15 times.
        let wide = cfg!(target_feature = "avx512f");
        let loaded_whole = cfg!(target_feature = "avx") && size_of::<T>() <= 4;
        is_integer::<T>() || !known || wide || loaded_whole
    }
    #[inline(always)]
    fn strided<const W: usize>(
        _lane: usize,
        of: (usize, usize),
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, T),
    ) {
        fold_strided::<T, W>(of, get, better::<LARGEST, T>, put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        put(extremum::columns(n, get, beats::<LARGEST, T>, || ()));
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

impl<T: Copy + PartialOrd + 'static, const LARGEST: bool> Stepwise<T> for Extremum<LARGEST> {
    #[inline(always)]
    fn first(x: T) -> T {
        x
    }
    #[inline(always)]
    fn next(acc: T, x: T, _: usize) -> T {
        better::<LARGEST, T>(acc, x)
    }
    #[inline(always)]
    fn join(acc: T, more: T, _: usize) -> T {
        better::<LARGEST, T>(acc, more)
    }
}

impl<T: Copy + PartialOrd + 'static, const LARGEST: bool> Lanes<T> for Extremum<LARGEST> {
    type Lane = T;
    const STORED: bool = false;
    #[inline(always)]
    fn lanes(n: usize, get: impl Fn(usize) -> T) -> [T; 4] {
        if LARGEST { extremum::largest_four(n, get) } else { extremum::smallest_four(n, get) }
    }
    #[inline(always)]
    fn both(a: T, b: T) -> T {
        if beats::<LARGEST, T>(b, a) { b } else { a }
    }
}

impl<T: Copy + PartialOrd + 'static, const LARGEST: bool> Reducer<T> for ArgExtremum<LARGEST> {
    type Acc = (T, usize);
    type Out = usize;
    const MEMORY_FOLD: Option<MemoryFold> =
        Some(if LARGEST { MemoryFold::FirstLargest } else { MemoryFold::FirstSmallest });
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> (T, usize) {
        // `n` is not 0, so that the position is below `n`.
        let i = position::<LARGEST, T>(n, &get);
        (get(i), i)
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> (T, usize) {
        if SCALAR { Self::row(n, get) } else { extremum::arg_apart(n, get, beats::<LARGEST, T>) }
    }
    #[inline(always)]
    fn any_kernel() -> bool {
        ordered::<T>()
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        takes_short(rows)
    }
    #[inline(always)]
    fn rows(rows: RowBlock, get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, usize)) {
        let one = |r| position::<LARGEST, T>(rows.n, |j| get(r, j));
        position_rows(rows, &get, beats::<LARGEST, T>, one, put);
    }
    #[inline(always)]
    fn columns<const W: usize>(
        n: usize,
        get: impl Fn(usize, usize) -> T,
        end: impl Fn(),
        mut put: impl FnMut([usize; W]),
    ) {
        if SCALAR {
            columns_by_steps::<Self, _, W>(n, get, end, put);
        } else {
            put(extremum::arg_columns(n, get, beats::<LARGEST, T>, end));
        }
    }
    #[inline(always)]
    fn column(n: usize, get: impl Fn(usize) -> T, end: impl Fn(), mut put: impl FnMut(usize)) {
        if SCALAR {
            columns_by_steps::<Self, _, 1>(n, |i, _| get(i), end, |[at]| put(at));
        } else {
            put(Self::row_apart(n, get).1);
        }
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([usize; W])) {
        put(extremum::arg_columns(n, get, beats::<LARGEST, T>, || ()));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<usize> {
        if !ordered::<T>() || is_run(expr) {
            all_by_steps::<Self, _>(expr)
        } else {
            position_of_all::<Extremum<LARGEST>, _>(expr, beats::<LARGEST, T>)
        }
    }
    #[inline(always)]
    fn finish((_, at): (T, usize), _: usize) -> usize {
        at
    }
}

impl<T: Copy + PartialOrd + 'static, const LARGEST: bool> Stepwise<T> for ArgExtremum<LARGEST> {
    #[inline(always)]
    fn first(x: T) -> (T, usize) {
        (x, 0)
    }
    #[inline(always)]
    fn next((best, at): (T, usize), x: T, i: usize) -> (T, usize) {
        // Most elements take two comparisons. Without a unit for `f64` each of them is a call.
        if beats::<LARGEST, T>(x, best) {
            (x, i)
        } else if is_nan(x) {
            // Not `is_nan(x) && !is_nan(best)`, of which the compiler tests `best` first, for each element.
            if is_nan(best) { (best, at) } else { (x, i) }
        } else {
            (best, at)
        }
    }
    #[inline(always)]
    fn join(acc: (T, usize), (x, i): (T, usize), base: usize) -> (T, usize) {
        Self::next(acc, x, base.saturating_add(i))
    }
}
