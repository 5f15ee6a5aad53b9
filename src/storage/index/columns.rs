//! Reductions along an index whose elements lie apart, of columns that lie side by side: what [`compute!`](crate::compute) writes for
//! `[j] => sum!(i => x[i, j])`.

use core::marker::PhantomData;

use super::counts::IndexCounts;
use super::flat::Layouts;
use super::update::Scatter;
use super::{Index, IndexCount, is_empty};
use crate::kernel::{SCALAR, fence_row};
use crate::shape::{Extent, Shape};
use crate::storage::pointer::Pointer;
use crate::storage::produce::Produce;
use crate::storage::reducer::Reducer;
use crate::storage::unoptimized::UNOPTIMIZED;

/// How columns are folded: which index of the result counts them, and what becomes of the elements `T` of each, as many as the extent `E`
/// says.
#[doc(hidden)]
pub trait ColumnFold<T, E> {
    /// What a column becomes.
    type Value: Copy + 'static;
    /// The index, by position.
    const COLUMN: usize;
    /// Folds so many columns of `n` elements, `get` giving that of a row and a column; `put` receives the value of each column once.
    fn down(lengths: (usize, usize), get: impl Fn(usize, usize) -> T, put: impl FnMut(usize, Self::Value));
}

/// Columns of at most this many elements the compiler unrolls, and makes vectors of columns itself.
const UNROLLED_ROWS: usize = 8;

/// Folds columns of `n` elements, many of them side by side; `nothing` is the value of no elements.
#[inline(always)]
pub(crate) fn fold_down<R: Reducer<T>, T: Copy + 'static>(
    (n, columns): (usize, usize),
    nothing: Option<R::Out>,
    get: impl Fn(usize, usize) -> T,
    mut put: impl FnMut(usize, R::Out),
) {
    if n == 0 {
        if let Some(nothing) = nothing {
            (0..columns).for_each(|column| put(column, nothing));
        }
        return;
    }
    // The first part is a constant, by which debug builds and targets without vectors leave the strips out.
    if const { SCALAR || UNOPTIMIZED } || n <= UNROLLED_ROWS {
        for column in 0..columns {
            put(column, R::finish(R::row(n, |row| get(row, column)), n));
        }
        fence_row(columns);
    } else {
        let mut strips = Strips { n, columns, get, put, reducer: PhantomData::<(R, T)> };
        let mut done = 0;
        if const { size_of::<T>() <= 2 } {
            done = strips.of::<64>(done);
        }
        if const { size_of::<T>() <= 4 } {
            done = strips.of::<32>(done);
        }
        done = strips.of::<16>(done);
        done = strips.of::<8>(done);
        done = strips.of::<4>(done);
        strips.of::<1>(done);
    }
}

/// The arguments of [`fold_down`].
struct Strips<R, Get, Put> {
    n: usize,
    columns: usize,
    get: Get,
    put: Put,
    reducer: PhantomData<R>,
}

impl<R, T, Get, Put> Strips<(R, T), Get, Put>
where
    R: Reducer<T>,
    T: Copy + 'static,
    Get: Fn(usize, usize) -> T,
    Put: FnMut(usize, R::Out),
{
    /// Folds columns from `done` on, `W` at a time, and returns how many are done. If more than half of `W` are left, or `W` is at most 4, the
    /// last columns are moved back over their neighbours.
    #[inline(always)]
    fn of<const W: usize>(&mut self, mut done: usize) -> usize {
        while done + W <= self.columns {
            self.strip::<W>(done, |_| true);
            done += W;
        }
        let rest = self.columns - done;
        if rest > 0 && self.columns >= W && (W <= 4 || rest * 2 > W) {
            // Each value is put once: `+=` would add it twice.
            self.strip::<W>(self.columns - W, |column| column >= done);
            done = self.columns;
        }
        done
    }

    /// Folds `W` columns from `first` on, and puts the values of those that are `new`.
    #[inline(always)]
    fn strip<const W: usize>(&mut self, first: usize, new: impl Fn(usize) -> bool) {
        let Self { n, get, put, .. } = self;
        let get = |row, column| get(row, first + column);
        let put = |column: usize, value| {
            if new(first + column) {
                put(first + column, value);
            }
        };
        R::columns_of::<W>(size_of::<T>(), *n, get, || fence_row(W), put);
    }
}

/// A result computed from the values of columns: `term` gives an element of a column, `finish` what becomes of its value.
struct ByColumn<Fold, Term, Finish, S, K> {
    fold: PhantomData<Fold>,
    term: Term,
    finish: Finish,
    counts: S,
    summed: K,
}

/// A result whose elements are made of the values of columns.
#[doc(hidden)]
#[inline(always)]
pub fn columns<Fold, T: Copy + 'static, U: Copy + 'static, S: IndexCounts, K: Extent>(
    _: Fold,
    counts: S,
    (summed,): (IndexCount<K>,),
    term: impl Fn(S::Indices, (Index<K>,)) -> T,
    finish: impl Fn(Fold::Value, S::Indices) -> U,
) -> impl Scatter<Elem = U, Shape = S::Shape>
where
    Fold: ColumnFold<T, K>,
{
    ByColumn { fold: PhantomData::<Fold>, term, finish, counts, summed: summed.0 }
}

impl<Fold, Term, Finish, S: IndexCounts, K: Extent> ByColumn<Fold, Term, Finish, S, K> {
    /// Hands over each element once, with its index.
    #[inline(always)]
    fn each<T: Copy + 'static, U>(&self, mut put: impl FnMut(S::Indices, U))
    where
        Fold: ColumnFold<T, K>,
        Term: Fn(S::Indices, (Index<K>,)) -> T,
        Finish: Fn(Fold::Value, S::Indices) -> U,
    {
        if is_empty(self.counts.shape()) {
            return;
        }
        let (summed, columns) = (self.summed.get(), self.counts.len(Fold::COLUMN));
        // The kernel counts columns.
        let counted = (Fold::COLUMN, Fold::COLUMN);
        for number in 0..self.counts.count_beside(counted) {
            let first = self.counts.nth_beside(counted, number);
            let at = |column: usize| S::with(first, Fold::COLUMN, column);
            let get = |row: usize, column: usize| {
                (self.term)(at(column), (Index { value: row, extent: PhantomData },))
            };
            Fold::down((summed, columns), get, |column, value| {
                put(at(column), (self.finish)(value, at(column)));
            });
        }
    }
}

// SAFETY: the loops visit each index of the shape once, except that of the columns, for which `sum_down` hands over each column once.
unsafe impl<Fold, T, U, Term, Finish, S, K> Produce for ByColumn<Fold, Term, Finish, S, K>
where
    Fold: ColumnFold<T, K>,
    T: Copy + 'static,
    U: Copy + 'static,
    S: IndexCounts,
    K: Extent,
    Term: Fn(S::Indices, (Index<K>,)) -> T,
    Finish: Fn(Fold::Value, S::Indices) -> U,
{
    type Elem = U;
    type Shape = S::Shape;
    #[inline(always)]
    fn shape(&self) -> S::Shape {
        self.counts.shape()
    }
    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<U>) {
        self.each(|at, element| {
            // SAFETY: the index is one of the shape, for each of which there is room.
            unsafe { out.add(self.counts.offset(at)).write(element) };
        });
    }
}

// SAFETY: `each` hands over an element for each index of the shape.
unsafe impl<Fold, Term, Finish, S: IndexCounts, K, T, U> Scatter for ByColumn<Fold, Term, Finish, S, K>
where
    Fold: ColumnFold<T, K>,
    T: Copy + 'static,
    U: Copy + 'static,
    K: Extent,
    Term: Fn(S::Indices, (Index<K>,)) -> T,
    Finish: Fn(Fold::Value, S::Indices) -> U,
{
    #[inline(always)]
    fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], U)) {
        let strides = layouts.strides(self.shape().axes());
        self.each(|at, element| put(S::offsets(at, &strides), element));
    }
}
