//! Folding all elements of an expression.

use super::expr::{Expr, axes};
use super::reducer::{Reducer, Stepwise, row};
use super::strided::{Plan, Walk, for_each_outer};
use crate::kernel::sum::Pairwise;
use crate::shape::filled::NonEmptyShape;

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
        // In here: as captures the lengths would be no constants where the closure is not inlined.
        let plan = plan_of::<R, E>(expr);
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
