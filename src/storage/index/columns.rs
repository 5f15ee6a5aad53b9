//! Reductions along an index whose elements lie apart, of columns that lie side by side: what [`compute!`](crate::compute) writes for
//! `[j] => sum!(i => x[i, j])`.

use core::marker::PhantomData;

use super::counts::IndexCounts;
use super::flat::Layouts;
use super::update::Scatter;
use super::{Index, IndexCount, Indexed, is_empty};
use crate::kernel::strips::{Strip, WIDEST, in_strips};
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
    /// Folds so many columns of `n` elements, `get` giving that of a row and a column; `put` receives the value of each column, with
    /// `ONCE` once, else once or more. `lane` is the size of the widest element that is read for one.
    fn down<const ONCE: bool>(
        lengths: (usize, usize),
        lane: usize,
        get: impl Fn(usize, usize) -> T,
        put: impl FnMut(usize, Self::Value),
    );
}

/// Columns of at most this many elements the compiler unrolls, and makes vectors of columns itself.
const UNROLLED_ROWS: usize = 8;

/// Folds columns of `n` elements, many of them side by side; `nothing` is the value of no elements, and `lane` the bytes of what the elements
/// are computed of.
#[inline(always)]
pub(crate) fn fold_down<const ONCE: bool, R: Reducer<T>, T: Copy + 'static>(
    (n, columns): (usize, usize),
    lane: usize,
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
        let mut strips = Strips { n, lane, get, put, reducer: PhantomData::<(R, T)> };
        // An accumulator with a position takes more registers than its element: the first largest of 64 rows of 100 `f32` takes 1.4 times as
        // long in strips twice as wide.
        let bytes = if size_of::<R::Acc>() > size_of::<T>() { WIDEST / 2 } else { WIDEST };
        in_strips::<ONCE, T>(columns, bytes / lane.max(1), &mut strips);
    }
}

/// The arguments of [`fold_down`].
struct Strips<R, Get, Put> {
    n: usize,
    lane: usize,
    get: Get,
    put: Put,
    reducer: PhantomData<R>,
}

impl<R, T, Get, Put> Strip for Strips<(R, T), Get, Put>
where
    R: Reducer<T>,
    T: Copy + 'static,
    Get: Fn(usize, usize) -> T,
    Put: FnMut(usize, R::Out),
{
    #[inline(always)]
    fn strip<const W: usize>(&mut self, first: usize, skip: usize) {
        let Self { n, lane, get, put, .. } = self;
        let get = |row, column| get(row, first + column);
        let put = |column: usize, value| {
            if column >= skip {
                put(first + column, value);
            }
        };
        R::columns_of::<W>(*lane, *n, get, || fence_row(W), put);
    }
}

/// A result computed from the values of columns: `term` gives an element of a column, `finish` what becomes of its value.
struct ByColumn<Fold, Term, Finish, S, K> {
    fold: PhantomData<Fold>,
    term: Term,
    finish: Finish,
    counts: S,
    summed: K,
    lane: usize,
}

/// The size of an element of a tensor that is read with `RANK` indices.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn lane<const RANK: usize, X: Indexed<RANK>>(_: &X) -> usize {
    size_of::<X::Elem>()
}

/// A result whose elements are made of the values of columns; an element of a column is computed of some that have these sizes.
#[doc(hidden)]
#[inline(always)]
pub fn columns<Fold, T: Copy + 'static, U: Copy + 'static, S: IndexCounts, K: Extent, const READS: usize>(
    _: Fold,
    counts: S,
    (summed,): (IndexCount<K>,),
    lanes: [usize; READS],
    term: impl Fn(S::Indices, (Index<K>,)) -> T,
    finish: impl Fn(Fold::Value, S::Indices) -> U,
) -> impl Scatter<Elem = U, Shape = S::Shape>
where
    Fold: ColumnFold<T, K>,
{
    let lane = lanes.into_iter().fold(size_of::<T>(), usize::max);
    ByColumn { fold: PhantomData::<Fold>, term, finish, counts, summed: summed.0, lane }
}

impl<Fold, Term, Finish, S: IndexCounts, K: Extent> ByColumn<Fold, Term, Finish, S, K> {
    /// Hands over each element with its index, with `ONCE` once, else once or more.
    #[inline(always)]
    fn each<const ONCE: bool, T: Copy + 'static, U>(&self, mut put: impl FnMut(S::Indices, U))
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
            Fold::down::<ONCE>((summed, columns), self.lane, get, |column, value| {
                put(at(column), (self.finish)(value, at(column)));
            });
        }
    }
}

// SAFETY: the loops visit each index of the shape once, except that of the columns, for which `Fold::down` hands over each column.
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
        self.each::<false, _, _>(|at, element| {
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
        self.each::<true, _, _>(|at, element| put(S::offsets(at, &strides), element));
    }
}
