//! Which columns are folded side by side.

use super::width::FEW_INTEGERS;
use super::{AxisLoop, FoldedAxis};
use crate::kernel::SCALAR;
use crate::kernel::fold::{NARROW_ROWS, SHORT_LANES};
use crate::kernel::sum::is_integer;
use crate::shape::{Axes, Shape};
use crate::storage::expr::{Expr, axes};
use crate::storage::lengths::{at, without};
use crate::storage::reducer::Reducer;
use crate::storage::strided::{NO_AXIS, OutputPtr, Plan, Walk, follower, unit_axis};
use crate::storage::unoptimized::UNOPTIMIZED;

/// Columns that are folded side by side, and the walk over the others.
#[derive(Clone, Copy)]
pub(in crate::storage::fold) struct ColumnPlan {
    /// The inner axis has the columns.
    pub(super) plan: Plan,
    /// Whether their elements lie side by side.
    pub(super) unit: bool,
    /// Whether both elements and results of the columns lie side by side.
    pub(super) packed: bool,
    /// An axis that follows the columns in the memory of the elements, but not of the results, and its length; [`NO_AXIS`] and 1 if there
    /// is none. Its columns come behind the others.
    pub(super) behind: (usize, usize),
    /// The axis along which results lie side by side, between those of the columns, and its length; or [`NO_AXIS`] and 1, as always where
    /// columns are not folded in vectors.
    pub(super) woven: (usize, usize),
}

/// Whether there may be a [`woven`](ColumnPlan::woven) axis: with the folded one and that of the columns a shape has three.
pub(super) const fn is_ever_woven<E: Expr>() -> bool {
    !SCALAR && !UNOPTIMIZED && E::KNOWN && E::Shape::RANK > 2
}

impl ColumnPlan {
    /// The columns are those of an axis along which elements lie side by side, and of all axes that follow it in memory. If there is
    /// none, they are those of the axes behind the one that is folded.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::storage::fold) fn new<R: Reducer<E::Elem>, P: FoldedAxis, E: Expr>(
        of: P,
        expr: &E,
        place: &OutputPtr<R::Out>,
    ) -> Self {
        let along = AxisLoop::new(of, axes(expr));
        let AxisLoop { axis, n, kept } = along;
        let walk = &(expr, place);
        let both = unit_axis::<E::Shape, _>(kept, walk);
        if const { is_ever_woven::<E>() }
            && both == 8
            && let Some((plan, woven)) = between(kept, expr, place)
        {
            return Self { plan, unit: true, packed: false, behind: (NO_AXIS, 1), woven };
        }
        let beside = if both == 8 && !is_in_order::<R, E>(along) {
            unit_axis::<E::Shape, E>(kept, expr)
        } else {
            both
        };
        let plan = if SCALAR || beside == 8 {
            Plan::behind::<E::Shape, _>(kept, walk, axis)
        } else {
            Plan::along::<E::Shape, _>(kept, walk, beside)
        };
        let (unit, packed) = (!SCALAR && expr.unit(plan.inner), walk.unit(plan.inner));
        // With the folded axis and that of the columns it takes three. Short columns of truth values are left to the compiler, which would divide for each of them to find its place.
        let follows = const { E::Shape::RANK > 2 }
            && unit
            && !packed
            && !(R::TRUTH && E::STORED && E::KNOWN && n <= SHORT_LANES);
        let (dims, behind) = if follows { take_follower(plan, expr) } else { (plan.dims, (NO_AXIS, 1)) };
        Self { plan: Plan { dims, ..plan }, unit, packed, behind, woven: (NO_AXIS, 1) }
    }

    /// Whether the elements of columns lie side by side. If those of each column do, too (`length` is then its length), as those of windows that
    /// overlap, only many columns of a length that fills registers, but no more: vectors of columns need not be folded to one element. Window
    /// by window the position of the least of each of 784 windows of 16 `i16` takes 10 times as long, sums of `f32` 2.7 times.
    #[inline(always)]
    pub(in crate::storage::fold) fn is_unit(&self, length: Option<usize>) -> bool {
        let few = |length| self.plan.n < SHORT_LANES || !(SHORT_LANES..NARROW_ROWS).contains(&length);
        self.unit && !length.is_some_and(few)
    }
}

/// Whether short columns whose elements lie side by side, but not their results, are left to the compiler in the order of the results: each
/// result of a tile would be written by itself. It makes vectors of all results where few of them are neighbours, or where there is little
/// to read. Of neighbours that fill a vector it would make one, and gather its elements. Sums of 8 rows of 784 `u8` whose results lie three
/// apart take 6 times as long in tiles with AVX2.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_in_order<R: Reducer<E::Elem>, E: Expr>(AxisLoop { n, kept, .. }: AxisLoop) -> bool {
    // Written out: a loop would be unrolled too late for what comes of it to be a constant.
    let [a, b, c, d, e, f, g, h] = kept;
    let (ab, cd) = (if b > 1 { b } else { a }, if d > 1 { d } else { c });
    let (ef, gh) = (if f > 1 { f } else { e }, if h > 1 { h } else { g });
    let (first, second) = (if cd > 1 { cd } else { ab }, if gh > 1 { gh } else { ef });
    let neighbours = if second > 1 { second } else { first };
    let vector = neighbours >= 4 && neighbours.is_power_of_two();
    let few = neighbours < FEW_INTEGERS && n * neighbours <= 64 || n <= 3 && !R::TRUTH;
    let integers = R::any_order() && (is_integer::<E::Elem>() || R::TRUTH && E::STORED);
    E::KNOWN && integers && few && !vector
}

/// Columns whose elements lie side by side, and their results as far apart as there are positions of an axis along which these lie side by
/// side; with that axis and its length.
#[cfg_attr(not(debug_assertions), inline(always))]
fn between<E: Expr, T: Copy + 'static>(
    kept: Axes,
    expr: &E,
    place: &OutputPtr<T>,
) -> Option<(Plan, (usize, usize))> {
    let (inner, beside) = (unit_axis::<E::Shape, _>(kept, expr), unit_axis::<E::Shape, _>(kept, place));
    if inner == 8 || beside == 8 {
        return None;
    }
    let plan = Plan::along::<E::Shape, _>(kept, &(expr, place), inner);
    let threads = at(plan.dims, beside);
    // A few columns are a run of many only with those behind them.
    let many = plan.n >= SHORT_LANES / 2 || expr.merges(beside, inner, plan.n);
    let woven = many && threads > 1 && place.merges(inner, beside, threads);
    woven.then(|| (Plan { dims: without(plan.dims, beside), ..plan }, (beside, threads)))
}

/// Takes an axis that follows the inner one in memory from the outer axes: those that are left, that axis, and its length.
#[cfg_attr(not(debug_assertions), inline(always))]
fn take_follower<E: Expr>(Plan { dims, inner, n }: Plan, expr: &E) -> (Axes, (usize, usize)) {
    let axis = follower::<E::Shape, E>(dims, expr, inner, n);
    if axis == NO_AXIS { (dims, (NO_AXIS, 1)) } else { (without(dims, axis), (axis, at(dims, axis))) }
}
