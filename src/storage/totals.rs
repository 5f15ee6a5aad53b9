//! Folding all elements of an expression.

use super::expr::{Expr, axes};
use super::reducer::{Reducer, Stepwise, row};
use super::strided::{Plan, Walk, at, for_each_outer, same, unit_axis};
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
        // Of more elements than can be counted, positions and numbers are the largest that there are.
        count = usize::saturating_add(count, n);
    });
    total.map(|acc| R::finish(acc, count))
}

/// [`Reducer::all`] for a sum: the runs are added pairwise, eight at a time, or as they come if any order will do.
#[inline(always)]
pub(crate) fn all_pairwise<R: Reducer<E::Elem>, E: Expr>(
    expr: &E,
    add: impl Fn(R::Acc, R::Acc) -> R::Acc,
) -> Option<R::Out> {
    if R::any_order() {
        let (mut total, mut count) = (None, 0);
        runs::<R, E>(expr, |run, n| {
            total = Some(total.map_or(run, |sum| add(sum, run)));
            count = usize::saturating_add(count, n);
        });
        return total.map(|sum| R::finish(sum, count));
    }
    let (mut eight, mut count, mut sums) = (None, 0, None);
    let mut taken = 0_usize;
    runs::<R, E>(expr, |run, n| {
        let sum = eight.map_or(run, |sum| add(sum, run));
        eight = Some(sum);
        (taken, count) = (taken.wrapping_add(1), usize::saturating_add(count, n));
        if taken.is_multiple_of(8) {
            sums.get_or_insert_with(Pairwise::new).push(sum, &add);
            eight = None;
        }
    });
    let Some(mut sums) = sums else { return eight.map(|sum| R::finish(sum, count)) };
    if let Some(rest) = eight {
        sums.push(rest, &add);
    }
    let sum = sums.total(add)?;
    Some(R::finish(sum, count))
}

/// The fold of all elements in row-major order; `None` if there are none.
#[inline(always)]
pub(crate) fn fold_all<R: Reducer<E::Elem>, E: Expr>(expr: &E) -> Option<R::Out> {
    R::all(expr)
}

/// Whether all elements are one run that lies side by side.
#[inline(always)]
pub(crate) fn is_run<E: Expr>(expr: &E) -> bool {
    let plan = Plan::new(axes(expr), &(expr,));
    expr.unit(plan.inner) && plan.dims.iter().all(|len| *len == 1)
}

/// The loops of [`runs`].
#[cfg_attr(not(debug_assertions), inline(always))]
fn plan_of<R: Reducer<E::Elem>, E: Expr>(expr: &E) -> Plan {
    if R::any_order() { Plan::by_memory(axes(expr), &(expr,)) } else { Plan::new(axes(expr), &(expr,)) }
}

/// Folds each run of elements of the inner loop, in row-major order unless any order will do. `take` gets the fold and the number of
/// elements in the run, which is not 0.
#[cfg_attr(not(debug_assertions), inline(always))]
fn runs<R: Reducer<E::Elem>, E: Expr>(expr: &E, mut take: impl FnMut(R::Acc, usize)) {
    let walk = (expr,);
    let plan = plan_of::<R, E>(expr);
    if plan.n == 0 {
        return;
    }
    for_each_outer(&walk, plan.dims, |(from,)| {
        let plan = same::<E::Shape, _>(plan, || plan_of::<R, E>(expr));
        let unit = walk.unit(plan.inner);
        // SAFETY: the inner axis has so many elements.
        let run = unsafe {
            if unit {
                row::<R, E, true>(expr, from, plan.inner, plan.n)
            } else {
                row::<R, E, false>(expr, from, plan.inner, plan.n)
            }
        };
        take(run, plan.n);
    });
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
    if by_memory(expr, &(expr, &positions)).n < SHORT_LANES {
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
    let plan = Plan::new(axes(expr), &walk);
    if plan.n == 0 || plan.dims.contains(&0) {
        return None;
    }
    // SAFETY: there are elements.
    let mut best = Best::first(unsafe { expr.load::<false>(expr.start(), plan.inner, 0) });
    let mut count = 0;
    for_each_outer(&walk, plan.dims, |(from,)| {
        let Plan { inner, n, .. } = same::<E::Shape, _>(plan, || Plan::new(axes(expr), &walk));
        for j in 0..n {
            // SAFETY: the inner axis has `n` elements.
            let x = unsafe { expr.load::<false>(from, inner, j) };
            if best.replaced(x, &beats) {
                best.take(x, usize::saturating_add(count, j));
            }
        }
        // Of more elements than can be counted, positions are the largest that there are.
        count = usize::saturating_add(count, n);
    });
    Some(best.position())
}

/// The first position in row-major order of an element for which `found` holds; the first of all if there is none, as an element may equal
/// nothing, and be another one when it is read again. The elements are read in the order of memory.
#[inline(always)]
fn first_of_all<E: Expr>(expr: &E, found: impl Fn(E::Elem) -> bool) -> usize {
    let positions = Positions { strides: RowMajor.strides(axes(expr)) };
    let walk = (expr, &positions);
    let plan = by_memory(expr, &walk);
    let mut least = usize::MAX;
    for_each_outer(&walk, plan.dims, |(from, position)| {
        if position < least {
            let Plan { inner, n, .. } = same::<E::Shape, _>(plan, || by_memory(expr, &walk));
            // SAFETY: the inner axis has `n` elements, which lie side by side: otherwise it has one, which lies anywhere.
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
    let unit = unit_axis(dims, expr);
    if unit == 8 { Plan { dims, inner: 7, n: 1 } } else { Plan::along(dims, walk, unit) }
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
