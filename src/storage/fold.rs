//! Folding an expression along one axis.

mod columns;

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::addressed::Addressed;
use super::eval::prevent_unrolling;
use super::expr::{Expr, axes};
use super::lengths::{at, without};
use super::pointer::Pointer;
use super::reducer::{Reducer, row};
use super::strided::{NO_AXIS, OutputPtr, Plan, Walk, follower, for_each_outer, recomputed};
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::SCALAR;
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::rows::RowBlock;
use crate::shape::Axes;
use crate::shape::axis::AtAxis;
use columns::{ColumnPlan, fold_columns};

/// From this number of elements on a row is worth vector code of its own.
const ROW: usize = SHORT_LANES;

/// Which of eight axes is folded.
trait FoldedAxis: Copy {
    /// Its place.
    fn place(self) -> usize;
}

/// The axis `Ax` of a shape `S`: a constant, also in a closure that is not inlined.
struct AxisOf<Ax, S>(PhantomData<(Ax, S)>);

impl<Ax, S> Clone for AxisOf<Ax, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Ax, S> Copy for AxisOf<Ax, S> {}

impl<Ax, S: AtAxis<Ax>> FoldedAxis for AxisOf<Ax, S> {
    #[inline(always)]
    fn place(self) -> usize {
        S::AXIS & 7
    }
}

/// An axis that is no constant.
impl FoldedAxis for usize {
    fn place(self) -> usize {
        self
    }
}

/// The axis a reduction goes along, and the walk over the others.
#[derive(Clone, Copy)]
struct AxisLoop {
    axis: usize,
    n: usize,
    kept: Axes,
}

impl AxisLoop {
    #[inline(always)]
    fn new(axis: impl FoldedAxis, dims: Axes) -> Self {
        let axis = axis.place();
        Self { axis, n: at(dims, axis), kept: without(dims, axis) }
    }

    /// Whether all axes behind this one have the length 1.
    #[inline(always)]
    fn is_last(&self) -> bool {
        let [_, b, c, d, e, f, g, h] = self.kept;
        let ends = |axis: usize, len: usize| axis <= self.axis || len == 1;
        ends(1, b) && ends(2, c) && ends(3, d) && ends(4, e) && ends(5, f) && ends(6, g) && ends(7, h)
    }
}

/// Many rows at once, and the walk over the others.
#[derive(Clone, Copy)]
struct ManyRows {
    /// The inner axis has the rows that are folded together.
    plan: Plan,
    axis: usize,
    rows: RowBlock,
}

impl ManyRows {
    #[inline(always)]
    fn new<E: Expr, W: Walk>(axis: impl FoldedAxis, expr: &E, walk: &W) -> Self {
        let AxisLoop { axis, n, kept } = AxisLoop::new(axis, axes(expr));
        let plan = Plan::new::<E::Shape, W>(kept, walk);
        let flat = E::STORED && expr.unit(axis) && (plan.n == 1 || expr.merges(plan.inner, axis, n));
        Self { plan, axis, rows: RowBlock { n, count: plan.n, flat } }
    }
}

/// Writes the fold along `Ax` for every index of the other axes; `empty` if the axis has no elements, and nothing if
/// there is no such value.
///
/// # Safety
///
/// `out` has room for the shape without the axis.
#[inline(always)]
pub(super) unsafe fn fold_into<R, Ax, E>(expr: &E, out: Pointer<R::Out>, empty: Option<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let fold: unsafe fn(AxisOf<Ax, E::Shape>, &E, _, _) = const {
        match E::KNOWN {
            _ if !cfg!(debug_assertions) || !E::STRIDED => fold_along::<R, _, E>,
            true => fold_addressed::<R, _, E, true>,
            false => fold_addressed::<R, _, E, false>,
        }
    };
    // SAFETY: the contract is that of this function, and the shape has such an axis.
    unsafe { fold(AxisOf(PhantomData), expr, out, empty) }
}

/// [`fold_along`] for elements that have one type for all shapes.
///
/// # Safety
///
/// As for `fold_along`, and the elements are [`STRIDED`](Expr::STRIDED).
unsafe fn fold_addressed<R, P, E, const KNOWN: bool>(
    of: P,
    expr: &E,
    out: Pointer<R::Out>,
    empty: Option<R::Out>,
) where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    // SAFETY: the lengths are those of the expression, and so the contract is that of this function.
    unsafe { fold_along::<R, _, _>(of.place(), &Addressed::<_, KNOWN>::of(expr), out, empty) }
}

/// [`fold_into`] for an axis that need be no constant.
///
/// # Safety
///
/// As for `fold_into`.
#[inline(always)]
unsafe fn fold_along<R, P, E>(of: P, expr: &E, out: Pointer<R::Out>, empty: Option<R::Out>)
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    let along = AxisLoop::new(of, axes(expr));
    let AxisLoop { axis, n, kept } = along;
    let place = OutputPtr::packed(out, kept);
    if n == 0 {
        if let Some(value) = empty {
            // SAFETY: the place has an element for every index of `kept`.
            for_each_outer(&(&place,), kept, |(to,)| unsafe { to.write(value) });
        }
        return;
    }
    let unit = expr.unit(axis);
    // Values are those of rows if the axis is the last, or if its elements lie side by side and any kernel gives the same.
    let as_rows = along.is_last() || (R::any_kernel() && unit);
    let length = if unit { Some(n) } else { None };
    let in_columns = (SCALAR || n > 1)
        && (!as_rows || (!SCALAR && ColumnPlan::new::<R, _, E>(of, expr, &place).is_unit(length)));
    // The kind of loops is chosen before them: in one nest, the strides and counters of all kinds would not fit in registers.
    //
    // SAFETY: what each function asks of lengths and strides is what it is chosen by, and the place has an element for every index of
    // `kept`.
    unsafe {
        if n == 1 && !SCALAR {
            fold_single::<R, P, E>(of, expr, &place);
        } else if in_columns && as_rows && !R::any_kernel() {
            fold_columns::<R, P, E, true>(of, expr, out);
        } else if in_columns {
            fold_columns::<R, P, E, false>(of, expr, out);
        } else if !SCALAR
            && unit
            && R::together(ManyRows::new(of, expr, &(expr, &place)).rows)
            && size_of::<E::Elem>() <= 8
        {
            // A debug build has no vectors, for which rows are folded together.
            let fold: unsafe fn(P, _, _) =
                const { if UNOPTIMIZED { each_row::<R, P, E, true> } else { rows_together::<R, P, E> } };
            fold(of, expr, &place);
        } else if unit {
            each_row::<R, P, E, true>(of, expr, &place);
        } else {
            each_row::<R, P, E, false>(of, expr, &place);
        }
    }
}

/// Folds along an axis of length 1: each result is that of one element.
///
/// # Safety
///
/// The length of the axis is 1, and `place` has an element for every index of the other axes.
#[inline(always)]
unsafe fn fold_single<R, P, E>(of: P, expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    let AxisLoop { kept, .. } = AxisLoop::new(of, axes(expr));
    let walk = (expr, place);
    let plan = Plan::by_memory::<E::Shape, _>(kept, &walk);
    let unit = walk.unit(plan.inner);
    for_each_outer(&walk, plan.dims, |(from, to)| {
        let Plan { inner, n: count, .. } =
            recomputed::<E::Shape, _>(plan, || Plan::by_memory::<E::Shape, _>(kept, &walk));
        let one = |x| R::finish(R::row(1, |_| x), 1);
        // SAFETY: `j` is below the length of the inner axis, along which the walk is unit where `unit` says so, and the axis has one
        // element.
        unsafe {
            if unit {
                for j in 0..count {
                    place.at::<true>(to, inner, j).write(one(expr.load::<true>(from, inner, j)));
                }
            } else {
                for j in 0..count {
                    place.at::<false>(to, inner, j).write(one(expr.load::<false>(from, inner, j)));
                }
            }
        }
    });
}

/// Folds rows many at a time.
///
/// # Safety
///
/// The length of the axis is not 0, the expression is unit along it, and `place` has an element for every index of the other axes.
#[inline(always)]
unsafe fn rows_together<R, P, E>(of: P, expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    let walk = (expr, place);
    let many = ManyRows::new(of, expr, &walk);
    for_each_outer(&walk, many.plan.dims, |(from, to)| {
        let ManyRows { plan, axis, rows } =
            recomputed::<E::Shape, _>(many, || ManyRows::new(of, expr, &walk));
        // SAFETY: the row is below the length of the plan's inner axis, and the position below the length of
        // the axis; or the rows follow each other in memory (`flat`), and the position is that of an element of a later row.
        let get = move |r, j| unsafe { expr.load::<true>(expr.step(from, plan.inner, r), axis, j) };
        // SAFETY: the row is below the length of the inner axis.
        let put = |r, value: R::Out| unsafe { place.step(to, plan.inner, r).write(value) };
        object_if_checked!(get: dyn Fn(usize, usize) -> E::Elem);
        object_if_checked!(put: dyn Fn(usize, R::Out));
        R::rows(rows, get, put);
    });
}

/// Folds each row as one; `UNIT` says whether its elements lie side by side.
///
/// # Safety
///
/// The length of the axis is not 0, along which the expression is unit if `UNIT`, and `place` has an element for every index of the other
/// axes.
#[inline(always)]
unsafe fn each_row<R, P, E, const UNIT: bool>(of: P, expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    P: FoldedAxis,
    E: Expr,
{
    let walk = (expr, place);
    let plan = rows_of::<E, _, UNIT>(expr, &walk, AxisLoop::new(of, axes(expr)));
    for_each_outer(&walk, plan.dims, |(from, to)| {
        // Computed in here: captured, they would be no constants where the closure is not inlined.
        let along = AxisLoop::new(of, axes(expr));
        let Plan { inner, n: count, .. } = rows_of::<E, _, UNIT>(expr, &walk, along);
        let AxisLoop { axis, n, .. } = along;
        for r in 0..count {
            // SAFETY: `r` is below the length of the inner axis; the axis has `n` elements, which lie as `UNIT` says; the place is inside.
            unsafe {
                let fold = row::<R, E, UNIT>(expr, expr.step(from, inner, r), axis, n);
                place.step(to, inner, r).write(R::finish(fold, n));
            }
            if n >= ROW {
                // Otherwise the compiler folds several rows side by side, gathering their elements: whether any of 64 `i32` differs then
                // takes 4 times as long with AVX2, and 5 times with AVX-512.
                compiler_fence(Ordering::SeqCst);
            }
        }
        prevent_unrolling::<E::Shape>();
    });
}

/// The walk over rows: the inner loop goes over those that lie one behind the other in memory. In the order of the results it may be a short
/// one, which is unrolled, and the rows with it: sums of 100 x 2 rows of 64 `u8` then take 14 times as long with AVX2.
#[cfg_attr(not(debug_assertions), inline(always))]
fn rows_of<E: Expr, W: Walk, const UNIT: bool>(
    expr: &E,
    walk: &W,
    AxisLoop { axis, n, kept }: AxisLoop,
) -> Plan {
    let plan = Plan { dims: kept, inner: NO_AXIS, n: 1 };
    if const { SCALAR || !UNIT || !E::KNOWN } {
        return plan;
    }
    let inner = follower::<E::Shape, E>(kept, expr, axis, n);
    if inner == NO_AXIS { plan } else { Plan::along::<E::Shape, W>(kept, walk, inner) }
}
