//! The reducers of sums, products and means. Those of [norms](super::norms), [extrema](super::extrema) and others are in their modules.

use core::ops::{Add, Mul};

use num_traits::float::FloatCore;
use num_traits::{One, Zero};

use crate::element::BinaryOp;
use crate::kernel::fold::{
    SHORT_LANES, byte_products, fold_across, fold_apart, fold_lanes, fold_narrow, fold_plain, fold_strided,
    fold_to_four,
};
use crate::kernel::rows::{Lanes, RowBlock, SHORT, fold_rows};
use crate::kernel::sum::{
    BLOCK, is_few_blocks, is_integer, small, sum, sum_across, sum_apart, sum_columns, sum_strided,
    sum_to_four,
};
use crate::kernel::{SCALAR, mapped};
use crate::ops::elementwise::arithmetic::{add, mul};
use crate::shape::Shape as _;
use crate::storage::Expr;
use crate::storage::cast::is_float;
use crate::storage::fold_all::{all_by_steps, all_pairwise};
use crate::storage::reducer::{MemoryFold, Reducer, Stepwise, Total, columns_by_steps};

/// The sum.
pub(crate) enum Sum {}
/// The product.
pub(crate) enum Prod {}
/// The mean.
pub(crate) enum Mean {}

/// Elements that can be added up, starting with 0.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no sum",
    label = "these elements cannot be added up",
    note = "a sum is one of numbers: truth values are counted after a `cast`, as with `x.cast::<u32>()`"
)]
pub trait Summable: Zero + Add<Output = Self> + Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Zero + Add<Output = T> + Copy + 'static> Summable for T {}

/// Elements that can be multiplied, starting with 1.
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

/// Adds in the order of [`kernel::sum`](crate::kernel::sum); 0 if there are no elements.
impl<T: Summable> Reducer<T> for Sum {
    type Acc = T;
    type Out = T;
    const MEMORY_FOLD: Option<MemoryFold> = Some(MemoryFold::Sum);
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        sum(n, T::zero(), get, adder::<T>())
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> T {
        sum_apart(n, T::zero(), get, plus)
    }
    #[inline(always)]
    fn any_order() -> bool {
        is_integer::<T>()
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        // Rows of integers the compiler folds in the widest vectors there are.
        rows.n >= SHORT_LANES && rows.n <= BLOCK && !is_integer::<T>()
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
        sum_columns(n, T::zero(), get, adder::<T>(), end, put);
    }
    #[inline(always)]
    fn narrow<const C: usize>(n: usize, get: impl Fn(usize) -> T, put: impl FnMut(usize, T)) {
        fold_narrow::<T, C>(n, get, plus, put);
    }
    #[inline(always)]
    fn has_strided(n: usize, _known: bool) -> bool {
        // More blocks of floats are added pairwise, for which there would be an array of folds for each power of two. The parts of a complex
        // number are neighbours, and lie well in tiles.
        is_integer::<T>() || is_float::<T>() && is_few_blocks(n)
    }
    #[inline(always)]
    fn strided<const W: usize>(
        _lane: usize,
        of: (usize, usize),
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, T),
    ) {
        sum_strided::<T, W>(of, get, plus, put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        put(sum_across(n, T::zero(), get, plus));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        all_pairwise::<Self, _, _>(expr, plus)
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

/// [`plus`]; in a debug build that of floats is a function that does not ask for the type of each element.
#[inline(always)]
fn adder<T: Summable>() -> impl Fn(T, T) -> T {
    #[cfg(debug_assertions)]
    if is_float::<T>() {
        return T::add as fn(T, T) -> T;
    }
    plus
}

impl<T: Summable> Lanes<T> for Sum {
    type Lane = T;
    const STORED: bool = true;
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

/// Multiplies in lanes; 1 if there are no elements. Unlike a sum it needs no special order: in every order each element adds one
/// rounding error.
impl<T: Multipliable> Reducer<T> for Prod {
    type Acc = T;
    type Out = T;
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        if is_integer::<T>() {
            fold_plain(n, T::one(), get, times)
        } else {
            fold_lanes(n, T::one(), get, times)
        }
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> T {
        if is_integer::<T>() { Self::row(n, get) } else { fold_apart(n, T::one(), get, times) }
    }
    #[inline(always)]
    fn any_order() -> bool {
        is_integer::<T>()
    }
    #[inline(always)]
    fn together(rows: RowBlock) -> bool {
        // Short rows of integers the compiler folds in the widest vectors there are.
        rows.n >= SHORT_LANES && (!is_integer::<T>() || rows.n >= SHORT && !small::<T>())
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
        mut put: impl FnMut([T; W]),
    ) {
        if const { !SCALAR && size_of::<T>() == 1 && W >= 8 } && is_integer::<T>() {
            put(byte_products(n, get, end));
        } else {
            columns_by_steps::<Self, _, W>(n, get, end, put);
        }
    }
    #[inline(always)]
    fn narrow<const C: usize>(n: usize, get: impl Fn(usize) -> T, put: impl FnMut(usize, T)) {
        fold_narrow::<T, C>(n, get, times, put);
    }
    #[inline(always)]
    fn plain_columns() -> bool {
        // It multiplies bytes by vectors only in `byte_products`.
        size_of::<T>() > 1
    }
    #[inline(always)]
    fn has_strided(_n: usize, _known: bool) -> bool {
        is_integer::<T>() || is_float::<T>()
    }
    #[inline(always)]
    fn strided<const W: usize>(
        _lane: usize,
        of: (usize, usize),
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, T),
    ) {
        fold_strided::<T, W>(of, get, times, put);
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        put(fold_across(n, T::one(), get, times));
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
    const STORED: bool = true;
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

/// Adds as [`Sum`] does, and divides at the end.
impl<T: Averageable> Reducer<T> for Mean {
    type Acc = T;
    type Out = T;
    const MEMORY_FOLD: Option<MemoryFold> = Some(MemoryFold::Sum);
    #[inline(always)]
    fn row(n: usize, get: impl Fn(usize) -> T) -> T {
        Sum::row(n, get)
    }
    #[inline(always)]
    fn row_apart(n: usize, get: impl Fn(usize) -> T) -> T {
        Sum::row_apart(n, get)
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
        mut put: impl FnMut([T; W]),
    ) {
        Sum::columns(n, get, end, |sums: [T; W]| put(mapped(sums, |sum| Self::finish(sum, n))));
    }
    #[inline(always)]
    fn has_strided(n: usize, known: bool) -> bool {
        <Sum as Reducer<T>>::has_strided(n, known)
    }
    #[inline(always)]
    fn strided<const W: usize>(
        lane: usize,
        (n, columns): (usize, usize),
        get: impl Fn(usize, usize) -> T,
        mut put: impl FnMut(usize, T),
    ) {
        Sum::strided::<W>(lane, (n, columns), get, |w, sum| put(w, Self::finish(sum, n)));
    }
    #[inline(always)]
    fn across<const W: usize>(n: usize, get: impl Fn(usize, usize) -> T, put: impl FnOnce([T; W])) {
        Sum::across(n, get, |sums: [T; W]| put(mapped(sums, |sum| Self::finish(sum, n))));
    }
    #[inline(always)]
    fn all<E: Expr<Elem = T>>(expr: &E) -> Option<T> {
        let sum = all_pairwise::<Sum, _, _>(expr, plus)?;
        Some(Self::finish(sum, expr.shape().count()))
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
