//! Whether all elements of an expression are true, or any is.

use super::expr::{Expr, axes};
use super::strided::{Plan, Visit, visit_outer};
use crate::kernel::truth::truth_row;

/// How many truth values are looked at before it is asked whether they decide.
const DECIDING: usize = 1024;
/// From this length on a run is left out once those before have decided.
const LEFT_OUT: usize = 64;

/// Whether all truth values are true (`ALL`), or any is. What lies far behind one that decides is not read.
#[inline(always)]
pub(crate) fn truth_of_all<const ALL: bool, E: Expr<Elem: Into<bool>>>(expr: &E) -> bool {
    let walk = (expr,);
    let plan = Plan::by_memory::<E::Shape, _>(axes(expr), &walk);
    let mut truth = ALL;
    if plan.n > 0 {
        visit_outer(&walk, plan.dims, TruthOfRuns::<_, ALL> { expr, plan, truth: &mut truth });
    }
    truth
}

/// What [`truth_of_all`] does at each position. Not a closure, for the reason given at `FoldRuns` (`fold_all.rs`).
struct TruthOfRuns<'a, E, const ALL: bool> {
    expr: &'a E,
    plan: Plan,
    truth: &'a mut bool,
}

impl<E: Expr<Elem: Into<bool>>, const ALL: bool> Visit<(E::Cursor,)> for TruthOfRuns<'_, E, ALL> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from,): (E::Cursor,)) {
        let Self { expr, .. } = *self;
        let Plan { inner, n, .. } = self.plan;
        if n >= LEFT_OUT && *self.truth != ALL {
            return;
        }
        let unit = expr.unit(inner);
        let truth = |start: usize, n: usize| {
            // SAFETY: the inner axis has so many elements from `start` on.
            let get = |j| unsafe {
                if unit {
                    expr.load::<true>(from, inner, start + j).into()
                } else {
                    expr.load::<false>(from, inner, start + j).into()
                }
            };
            truth_row::<ALL>(E::STORED && unit, n, get)
        };
        if n < 2 * DECIDING {
            let run = truth(0, n);
            *self.truth = if ALL { *self.truth & run } else { *self.truth | run };
            return;
        }
        let mut start = 0;
        while start < n && *self.truth == ALL {
            let len = (n - start).min(DECIDING);
            *self.truth = truth(start, len);
            start += len;
        }
    }
}
