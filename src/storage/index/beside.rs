//! What the terms of a tile read of a tensor that they may leave, as with `pad!`: along the columns it is a part of a row of the tensor,
//! and whether that is inside is asked once for all columns of a tile.

use core::marker::PhantomData;

use super::Indexed;
use super::outside::{NearestOnAxes, OfRow, OnAxes, read_nearest, read_or};
use crate::kernel::terms::{Accumulator, TermVisitor, Terms};

/// A row of a tensor, along its last axis, and where on it a column is.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Run<'a, T> {
    /// No elements if the tensor has no such row, or its elements do not lie side by side.
    row: &'a [T],
    /// The position of the column, which may be outside.
    start: isize,
    /// How many elements a row has.
    len: usize,
    /// The lowest and the highest position of any column, if types say them and they may be outside.
    range: Option<(i64, i64)>,
}

impl<'a, T> Run<'a, T> {
    const NONE: Self = Self { row: &[], start: 0, len: 0, range: None };

    #[inline(always)]
    fn of<const RANK: usize, X: Indexed<RANK, Elem = T>>(tensor: &'a X, at: OfRow<X::Indices>) -> Self {
        let row = at.first.map_or(&[] as &[T], |first| tensor.run(first));
        Self { row, start: at.position, len: at.len, range: at.range }
    }

    /// The elements of this column and those that follow it, if all are inside.
    #[inline(always)]
    pub(super) fn chunk<const W: usize>(self) -> Option<&'a [T; W]> {
        self.row.get(usize::try_from(self.start).ok()?..)?.first_chunk()
    }

    /// Of `n` columns, of which this is the first, the range of those that are inside whatever the summed indices are; none if that is not
    /// known, or all are by their type. The range is one of `n` columns whatever `self` is.
    #[inline(always)]
    pub(super) fn inside(self, n: usize) -> Option<(usize, usize)> {
        let (low, high) = self.range?;
        let count = |number: i64| usize::try_from(number).unwrap_or(0).min(n);
        let len = i64::try_from(self.len).unwrap_or(i64::MAX);
        let behind = count(high.saturating_add(1).saturating_sub(len));
        let low = count(low.saturating_neg());
        Some((low, (n - behind).max(low)))
    }
}

/// What a term reads: an element, or the run that starts with it, whichever was asked for.
#[doc(hidden)]
pub struct ElementOrRun<'a, T> {
    element: T,
    run: Run<'a, T>,
}

/// What a term reads at the indices `I` of the result and `K` of the sum.
#[doc(hidden)]
pub trait Beside<I, K> {
    type Elem: Copy + 'static;
    /// Whether there are runs.
    const RUNS: bool;
    fn element(&self, at: I, step: K) -> Self::Elem;
    /// The row of this column and those that follow it.
    fn run(&self, at: I, step: K) -> Run<'_, Self::Elem>;
}

/// Nothing is read so.
impl<I, K> Beside<I, K> for () {
    type Elem = ();
    const RUNS: bool = false;
    #[inline(always)]
    fn element(&self, _: I, _: K) {}
    #[inline(always)]
    fn run(&self, _: I, _: K) -> Run<'_, ()> {
        Run::NONE
    }
}

/// A closure that reads elements `T` or, where it is told to, runs of them.
pub(super) struct Runs<'a, T, F> {
    read: F,
    of: PhantomData<&'a [T]>,
}

impl<'a, T, F> Runs<'a, T, F> {
    #[inline(always)]
    pub(super) fn new<I, K>(read: F) -> Self
    where
        F: Fn(I, K, bool) -> ElementOrRun<'a, T>,
    {
        Self { read, of: PhantomData }
    }
}

impl<'a, I, K, T, F> Beside<I, K> for Runs<'a, T, F>
where
    T: Copy + 'static,
    F: Fn(I, K, bool) -> ElementOrRun<'a, T>,
{
    type Elem = T;
    const RUNS: bool = true;
    #[inline(always)]
    fn element(&self, at: I, step: K) -> T {
        (self.read)(at, step, false).element
    }
    #[inline(always)]
    fn run(&self, at: I, step: K) -> Run<'_, T> {
        (self.read)(at, step, true).run
    }
}

/// [`read_or`], or a run of elements.
#[doc(hidden)]
#[inline(always)]
pub fn run_or<const RANK: usize, X, P, T: Copy>(
    tensor: &X,
    places: P,
    outside: T,
    run: bool,
) -> ElementOrRun<'_, T>
where
    X: Indexed<RANK, Elem = T>,
    P: OnAxes<X::Shape, Indices = X::Indices>,
{
    if run {
        ElementOrRun { element: outside, run: Run::of(tensor, places.row(tensor.lengths())) }
    } else {
        ElementOrRun { element: read_or(tensor, places, outside), run: Run::NONE }
    }
}

/// [`read_nearest`], or a run of elements.
#[doc(hidden)]
#[inline(always)]
pub fn run_nearest<const RANK: usize, X, P, T>(tensor: &X, places: P, run: bool) -> ElementOrRun<'_, T>
where
    X: Indexed<RANK, Elem = T>,
    P: NearestOnAxes<X::Shape, X::Indices> + Copy,
{
    let element = read_nearest(tensor, places);
    let run = if run { Run::of(tensor, places.row(tensor.lengths())) } else { Run::NONE };
    ElementOrRun { element, run }
}

/// The terms of a tile whose rows read these elements.
pub(super) struct InRuns<'a, S, V, F, const H: usize, const W: usize> {
    pub(super) terms: &'a S,
    pub(super) runs: [&'a [V; W]; H],
    /// The first row and column of the tile.
    pub(super) first: (usize, usize),
    /// Adds a term to a sum.
    pub(super) add: F,
}

impl<T, S, V, F, const H: usize, const W: usize> Terms<T> for InRuns<'_, S, V, F, H, W>
where
    S: Terms<T>,
    V: Copy,
    F: Fn(T, (usize, usize), S::Step, S::Left, S::Right, V) -> T,
{
    type Step = S::Step;
    type Left = S::Left;
    type Right = S::Right;
    const MOST_ROWS: usize = S::MOST_ROWS;
    const MOST_COLUMNS: usize = S::MOST_COLUMNS;
    #[inline(always)]
    fn count(&self) -> usize {
        self.terms.count()
    }
    #[inline(always)]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, S::Step>) {
        self.terms.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, step: S::Step) -> S::Left {
        self.terms.left(i, step)
    }
    #[inline(always)]
    fn right(&self, step: S::Step, j: usize) -> S::Right {
        self.terms.right(step, j)
    }
    #[inline(always)]
    fn add(&self, sum: T, at: (usize, usize), step: S::Step, left: S::Left, right: S::Right) -> T {
        let run = self.runs.get(at.0.wrapping_sub(self.first.0));
        match run.and_then(|run| run.get(at.1.wrapping_sub(self.first.1))) {
            Some(beside) => (self.add)(sum, at, step, left, right, *beside),
            None => sum,
        }
    }
}

/// The terms of the columns from one on, with `RUNS` in runs.
pub(super) struct FromColumn<'a, S, const RUNS: bool> {
    pub(super) terms: &'a S,
    pub(super) column: usize,
}

impl<T, S: Terms<T>, const RUNS: bool> Terms<T> for FromColumn<'_, S, RUNS> {
    type Step = S::Step;
    type Left = S::Left;
    type Right = S::Right;
    const MOST_ROWS: usize = S::MOST_ROWS;
    const MOST_COLUMNS: usize = S::MOST_COLUMNS;
    #[inline(always)]
    fn count(&self) -> usize {
        self.terms.count()
    }
    #[inline(always)]
    fn each<Z>(&self, sums: &mut Z, visit: impl TermVisitor<Z, S::Step>) {
        self.terms.each(sums, visit);
    }
    #[inline(always)]
    fn left(&self, i: usize, step: S::Step) -> S::Left {
        self.terms.left(i, step)
    }
    #[inline(always)]
    fn right(&self, step: S::Step, j: usize) -> S::Right {
        self.terms.right(step, j + self.column)
    }
    const READ_FIRST: bool = S::READ_FIRST;
    const RUNS: bool = RUNS;
    #[inline(always)]
    fn add_run<A: Accumulator<T>, const H: usize, const W: usize>(
        &self,
        sums: &mut [[A; W]; H],
        (i, j): (usize, usize),
        step: S::Step,
    ) -> bool {
        RUNS && self.terms.add_run(sums, (i, j + self.column), step)
    }
    #[inline(always)]
    fn add(&self, sum: T, (i, j): (usize, usize), step: S::Step, left: S::Left, right: S::Right) -> T {
        self.terms.add(sum, (i, j + self.column), step, left, right)
    }
}
