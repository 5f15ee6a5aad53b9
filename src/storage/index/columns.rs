//! Sums along an index whose elements lie apart, of columns that lie side by side: what [`compute!`](crate::compute) writes for
//! `[j] => sum!(i => x[i, j])`.

use core::marker::PhantomData;

use super::counts::IndexCounts;
use super::flat::Layouts;
use super::update::Scatter;
use super::{Index, IndexCount, is_empty};
use crate::kernel::sum::sum_down;
use crate::shape::{Extent, Shape};
use crate::storage::pointer::Pointer;
use crate::storage::produce::Produce;

/// How columns are folded: which index of the result counts them, and what becomes of the elements `T` of each, as many as the extent `E`
/// says.
#[doc(hidden)]
pub trait ColumnFold<T, E> {
    /// The index, by position.
    const COLUMN: usize;
    /// The sum of nothing.
    fn zero() -> T;
    /// The sum of two.
    fn add(x: T, y: T) -> T;
    /// The value of a column with this sum.
    fn value(sum: T) -> T;
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
pub fn columns<Fold: ColumnFold<T, K>, T: Copy + 'static, U: Copy + 'static, S: IndexCounts, K: Extent>(
    _: Fold,
    counts: S,
    (summed,): (IndexCount<K>,),
    term: impl Fn(S::Indices, (Index<K>,)) -> T,
    finish: impl Fn(T, S::Indices) -> U,
) -> impl Scatter<Elem = U, Shape = S::Shape> {
    ByColumn { fold: PhantomData::<Fold>, term, finish, counts, summed: summed.0 }
}

impl<Fold, Term, Finish, S: IndexCounts, K: Extent> ByColumn<Fold, Term, Finish, S, K> {
    /// Hands over each element once, with its index.
    #[inline(always)]
    fn each<T: Copy + 'static, U>(&self, mut put: impl FnMut(S::Indices, U))
    where
        Fold: ColumnFold<T, K>,
        Term: Fn(S::Indices, (Index<K>,)) -> T,
        Finish: Fn(T, S::Indices) -> U,
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
            sum_down((summed, columns), Fold::zero(), get, Fold::add, |column, sum| {
                put(at(column), (self.finish)(Fold::value(sum), at(column)));
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
    Finish: Fn(T, S::Indices) -> U,
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
    Finish: Fn(T, S::Indices) -> U,
{
    #[inline(always)]
    fn scatter<O: Layouts<N>, const N: usize>(&self, layouts: O, put: impl Fn([usize; N], U)) {
        let strides = layouts.strides(self.shape().axes());
        self.each(|at, element| put(S::offsets(at, &strides), element));
    }
}
