//! Folding all elements of an expression.

use core::marker::PhantomData;

use super::expr::{Expr, axes};
use super::lengths::at;
use super::reducer::{Reducer, Stepwise, row};
use super::strided::{Plan, Visit, Walk, for_each_outer, recomputed, unit_axis, visit_outer};
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::SCALAR;
use crate::kernel::extremum::{Best, first, is_nan};
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::sum::Pairwise;
use crate::shape::Axes;
use crate::shape::filled::NonEmptyShape;
use crate::shape::layout::{Layout, RowMajor};

/// [`Reducer::all`] for a fold of runs that are joined one after the other.
#[inline(always)]
pub(crate) fn all_by_steps<R: Stepwise<E::Elem>, E: Expr>(expr: &E) -> Option<R::Out> {
    let (mut total, mut count) = (None, 0);
    runs::<R, E>(expr, |run, n| {
        total = Some(total.map_or(run, |acc| R::join(acc, run, count)));
        // Saturating: an expression may have more elements than a `usize` counts.
        count = usize::saturating_add(count, n);
    });
    total.map(|acc| R::finish(acc, count))
}

/// [`Reducer::all`] for a sum: the runs are added pairwise, eight at a time, or as they come if any order will do.
#[inline(always)]
pub(crate) fn all_pairwise<R: Reducer<E::Elem, Acc = T, Out = T>, E: Expr, T: Copy>(
    expr: &E,
    add: impl Fn(T, T) -> T,
) -> Option<T> {
    if R::any_order() {
        let mut total = None;
        runs::<R, E>(expr, |run, _| total = Some(total.map_or(run, |sum| add(sum, run))));
        return total;
    }
    let mut sums = None;
    let mut eight = RunSums { eight: None, taken: 0, sums: &mut sums };
    if !SCALAR && !UNOPTIMIZED && apart_beside(expr).is_some() {
        runs_beside::<R, E>(expr, &mut eight, &add);
    } else {
        runs::<R, E>(expr, |run, _| eight.push(run, &add));
    }
    let Some(rest) = eight.eight else { return sums.map(|sums| sums.total(add)) };
    if sums.is_none() {
        return Some(rest);
    }
    keep(&mut sums, rest, &add);
    sums.map(|sums| sums.total(add))
}

/// The sums of runs, of which eight are added one after the other.
struct RunSums<'a, T> {
    eight: Option<T>,
    taken: usize,
    sums: &'a mut Option<Pairwise<T>>,
}

impl<T: Copy> RunSums<'_, T> {
    #[inline(always)]
    fn push(&mut self, run: T, add: impl Fn(T, T) -> T) {
        let sum = self.eight.map_or(run, |sum| add(sum, run));
        self.taken = self.taken.wrapping_add(1);
        self.eight = if self.taken.is_multiple_of(8) {
            keep(self.sums, sum, add);
            None
        } else {
            Some(sum)
        };
    }
}

/// One more sum of eight runs. A function of its own, so that the loops over runs keep their sum in registers: otherwise all of 500 runs of
/// seven take 3 times as long.
#[inline(never)]
fn keep<T: Copy>(sums: &mut Option<Pairwise<T>>, sum: T, add: impl Fn(T, T) -> T) {
    Pairwise::push_to(sums, sum, add);
}

/// The loops of [`runs`], and those over the runs, where the elements of a run lie apart and those of neighbouring runs side by side.
#[cfg_attr(not(debug_assertions), inline(always))]
fn apart_beside<E: Expr>(expr: &E) -> Option<(Plan, Plan)> {
    let walk = (expr,);
    let plan = Plan::new::<E::Shape, _>(axes(expr), &walk);
    let over = Plan::new::<E::Shape, _>(plan.dims, &walk);
    (!expr.unit(plan.inner) && expr.unit(over.inner) && over.n > 1).then_some((plan, over))
}

/// Adds up the folds of [`runs`] for which [`apart_beside`] has loops, in the same order: several runs are folded side by side.
#[cfg_attr(not(debug_assertions), inline(always))]
fn runs_beside<R: Reducer<E::Elem>, E: Expr>(
    expr: &E,
    sums: &mut RunSums<'_, R::Out>,
    add: impl Fn(R::Out, R::Out) -> R::Out,
) {
    let walk = (expr,);
    let Some(plans) = apart_beside(expr).filter(|(plan, _)| plan.n > 0) else { return };
    for_each_outer(&walk, plans.1.dims, |(from,)| {
        let Some((plan, over)) = recomputed::<E::Shape, _>(Some(plans), || apart_beside(expr)) else {
            return;
        };
        let beside = AdjacentRuns { expr, from, along: (plan.inner, plan.n), over: (over.inner, over.n) };
        let mut done = 0;
        // SAFETY: the axes have so many elements, the cursor is one that has not been moved along them, and along the second the expression
        // is unit.
        unsafe {
            done = beside.some::<8, R>(done, sums, &add);
            done = beside.some::<4, R>(done, sums, &add);
            beside.some::<1, R>(done, sums, &add);
        }
    });
}

/// Runs that lie side by side.
struct AdjacentRuns<'a, E: Expr> {
    expr: &'a E,
    from: E::Cursor,
    /// The axis of a run, and its length.
    along: (usize, usize),
    /// The axis of the runs, and their number.
    over: (usize, usize),
}

impl<E: Expr> AdjacentRuns<'_, E> {
    /// Adds the folds of runs from `done` on, `W` at a time, and gives back how many are done. The last ones are moved back over those
    /// that are.
    ///
    /// # Safety
    ///
    /// The fields are right: there are so many elements, and the expression is unit along the axis of the runs.
    #[inline(always)]
    unsafe fn some<const W: usize, R: Reducer<E::Elem>>(
        &self,
        mut done: usize,
        sums: &mut RunSums<'_, R::Out>,
        add: impl Fn(R::Out, R::Out) -> R::Out,
    ) -> usize {
        let Self { expr, from, along: (axis, n), over: (inner, count) } = *self;
        while done < count && count >= W && (W <= 4 || done + W <= count) {
            let first = done.min(count - W);
            // SAFETY: positions are below the length of the axis, and there are so many runs.
            let get = |i, w| unsafe { expr.load::<true>(expr.step(from, axis, i), inner, first + w) };
            let put = |folds: [R::Out; W]| {
                // Not an iterator over elements by value, which would stay a call.
                for (w, fold) in folds.iter().enumerate() {
                    if first + w >= done {
                        sums.push(*fold, &add);
                    }
                }
            };
            object_if_checked!(get: dyn Fn(usize, usize) -> E::Elem);
            object_if_checked!(mut put: dyn FnMut([R::Out; W]));
            R::across::<W>(n, get, put);
            done = first + W;
        }
        done
    }
}

/// The fold of all elements in row-major order; `None` if there are none.
#[inline(always)]
pub(crate) fn fold_all<R: Reducer<E::Elem>, E: Expr>(expr: &E) -> Option<R::Out> {
    R::all(expr)
}

/// Whether all elements are one run that lies side by side.
#[inline(always)]
pub(crate) fn is_run<E: Expr>(expr: &E) -> bool {
    let plan = Plan::new::<E::Shape, _>(axes(expr), &(expr,));
    expr.unit(plan.inner) && plan.dims.iter().all(|len| *len == 1)
}

/// The loops of [`runs`].
#[cfg_attr(not(debug_assertions), inline(always))]
fn plan_of<R: Reducer<E::Elem>, E: Expr>(expr: &E) -> Plan {
    if R::any_order() {
        Plan::by_memory::<E::Shape, _>(axes(expr), &(expr,))
    } else {
        Plan::new::<E::Shape, _>(axes(expr), &(expr,))
    }
}

/// Folds each run of elements of the inner loop, in row-major order unless any order will do. `take` gets the fold and the number of
/// elements in the run, which is not 0.
#[cfg_attr(not(debug_assertions), inline(always))]
fn runs<R: Reducer<E::Elem>, E: Expr>(expr: &E, take: impl FnMut(R::Acc, usize)) {
    let walk = (expr,);
    let plan = plan_of::<R, E>(expr);
    if plan.n == 0 {
        return;
    }
    visit_outer(&walk, plan.dims, FoldRuns::<R, E, _> { expr, plan, take, how: PhantomData });
}

/// What [`runs`] does at each position.
///
/// Not a closure: the compiler inlines it too late. Strides of a view that are constants would be read from memory, and the plan made again
/// for each run.
struct FoldRuns<'a, R, E, F> {
    expr: &'a E,
    plan: Plan,
    take: F,
    how: PhantomData<R>,
}

impl<R: Reducer<E::Elem>, E: Expr, F: FnMut(R::Acc, usize)> Visit<(E::Cursor,)> for FoldRuns<'_, R, E, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from,): (E::Cursor,)) {
        let Self { expr, .. } = *self;
        let Plan { inner, n, .. } = self.plan;
        // SAFETY: the inner axis has so many elements.
        let run = unsafe {
            if expr.unit(inner) {
                row::<R, E, true>(expr, from, inner, n)
            } else {
                row::<R, E, false>(expr, from, inner, n)
            }
        };
        (self.take)(run, n);
    }
}

/// Positions in row-major order, which are walked beside an expression.
struct Positions {
    strides: Axes,
}

// SAFETY: a cursor is a number, and no address.
unsafe impl Walk for Positions {
    type Cursor = usize;
    #[inline(always)]
    fn start(&self) -> usize {
        0
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: usize, axis: usize, i: usize) -> usize {
        // An expression may have more elements than can be counted.
        cursor.wrapping_add(i.wrapping_mul(at(self.strides, axis)))
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        at(self.strides, axis) == n.wrapping_mul(at(self.strides, inner))
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        at(self.strides, axis) == 1
    }
}

/// Where the extremum of all elements stands first in row-major order, or the first NaN; `None` if there are no elements. `beats` says
/// whether the first of two replaces the second, and `R` finds the extremum.
#[inline(always)]
pub(crate) fn position_of_all<R: Reducer<E::Elem, Out = E::Elem>, E: Expr<Elem: PartialOrd>>(
    expr: &E,
    beats: impl Fn(E::Elem, E::Elem) -> bool,
) -> Option<usize> {
    let positions = Positions { strides: RowMajor.strides(axes(expr)) };
    if SCALAR || by_memory(expr, &(expr, &positions)).n < SHORT_LANES {
        return one_by_one(expr, beats);
    }
    let best = R::all(expr)?;
    Some(if is_nan(best) { first_of_all(expr, is_nan) } else { first_of_all(expr, |x| x == best) })
}

/// The same by one pass in row-major order.
#[inline(always)]
fn one_by_one<E: Expr<Elem: PartialOrd>>(
    expr: &E,
    beats: impl Fn(E::Elem, E::Elem) -> bool,
) -> Option<usize> {
    let walk = (expr,);
    let plan = Plan::new::<E::Shape, _>(axes(expr), &walk);
    if plan.n == 0 || plan.dims.contains(&0) {
        return None;
    }
    // SAFETY: there are elements.
    let mut best = Best::first(unsafe { expr.load::<false>(expr.start(), plan.inner, 0) });
    let mut count = 0;
    visit_outer(&walk, plan.dims, Ordered { expr, plan, best: &mut best, count: &mut count, beats });
    Some(best.position())
}

/// What [`one_by_one`] does at each position. Not a closure, for the reason given at [`FoldRuns`].
struct Ordered<'a, E: Expr, F> {
    expr: &'a E,
    plan: Plan,
    best: &'a mut Best<E::Elem>,
    /// The number of elements before the position.
    count: &'a mut usize,
    beats: F,
}

impl<E: Expr<Elem: PartialOrd>, F: Fn(E::Elem, E::Elem) -> bool> Visit<(E::Cursor,)> for Ordered<'_, E, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from,): (E::Cursor,)) {
        let Self { expr, best, count, .. } = self;
        let Plan { inner, n, .. } = self.plan;
        for j in 0..n {
            // SAFETY: the inner axis has `n` elements.
            let x = unsafe { expr.load::<false>(from, inner, j) };
            if best.replaced(x, &self.beats) {
                best.take(x, usize::saturating_add(**count, j));
            }
        }
        // Saturating: an expression may have more elements than a `usize` counts.
        **count = usize::saturating_add(**count, n);
    }
}

/// The first position in row-major order of an element for which `found` holds; the first of all if there is none, as an element may be
/// unequal to itself, or another one when it is read again. The elements are read in the order of memory.
#[inline(always)]
fn first_of_all<E: Expr>(expr: &E, found: impl Fn(E::Elem) -> bool) -> usize {
    let positions = Positions { strides: RowMajor.strides(axes(expr)) };
    let walk = (expr, &positions);
    let plan = by_memory(expr, &walk);
    let mut least = usize::MAX;
    for_each_outer(&walk, plan.dims, |(from, position)| {
        if position < least {
            let Plan { inner, n, .. } = recomputed::<E::Shape, _>(plan, || by_memory(expr, &walk));
            // SAFETY: the inner axis has `n` elements, which lie side by side. If no axis is unit it has one: `j` is 0, and adds nothing.
            let get = |j| unsafe { expr.load::<true>(from, inner, j) };
            if let Some(j) = first(n, |j| found(get(j))) {
                // SAFETY: the position is one of these.
                least = least.min(unsafe { positions.step(position, inner, j) });
            }
        }
    });
    if least == usize::MAX { 0 } else { least }
}

/// The inner loop goes along the axis whose elements lie side by side, and those that follow it in memory; it has one element if there is
/// no such axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn by_memory<E: Expr, W: Walk>(expr: &E, walk: &W) -> Plan {
    let dims = axes(expr);
    let unit = unit_axis::<E::Shape, E>(dims, expr);
    if unit == 8 { Plan { dims, inner: 7, n: 1 } } else { Plan::along::<E::Shape, W>(dims, walk, unit) }
}

/// The fold of all elements in row-major order, of a shape that the types know to have some.
#[inline(always)]
pub(crate) fn fold_all_filled<R, Op, E>(expr: &E) -> R::Out
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: NonEmptyShape<Op>>,
{
    // SAFETY: `NonEmptyShape` has one blanket impl, which holds for shapes whose every length is static and 1 or more. There is
    // then an inner axis with elements, and the nest of loops visits at least one row of it.
    unsafe { fold_all::<R, E>(expr).unwrap_unchecked() }
}
