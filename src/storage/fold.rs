//! Folding an expression along one axis.

use core::any::TypeId;
use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::eval::end_rows;
use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::reducer::{Reducer, row};
use super::strided::{OutputPtr, Plan, Visit, Walk, at, for_each_outer, visit_outer, without};
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::SCALAR;
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::rows::RowBlock;
use crate::kernel::sum::whole;
use crate::shape::axis::AtAxis;
use crate::shape::{Axes, Shape};

/// Columns that are folded side by side when the axis is not the last.
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
const COLUMNS: usize = 4;
#[cfg(not(any(target_arch = "arm", target_arch = "riscv32")))]
const COLUMNS: usize = 32;
/// Columns of truth values that are folded side by side.
const TRUTHS: usize = 64;
/// Rows that are folded together where neighbours in memory belong to neighbouring rows, and not to one row.
const ACROSS: usize = 16;

/// Elements of a row that is worth vector code of its own.
const ROW: usize = SHORT_LANES;

/// The axis a reduction goes along, and the walk over the others.
#[derive(Clone, Copy)]
struct AxisLoop {
    axis: usize,
    n: usize,
    kept: Axes,
}

impl AxisLoop {
    #[inline(always)]
    fn new<Ax, S: AtAxis<Ax>>(dims: Axes) -> Self {
        let axis = S::AXIS & 7;
        Self { axis, n: at(dims, axis), kept: without(dims, axis) }
    }

    /// Whether no axis behind this one has elements side by side.
    #[inline(always)]
    fn is_last(&self) -> bool {
        let mut last = true;
        for axis in 1..8 {
            if axis > self.axis {
                last &= at(self.kept, axis) == 1;
            }
        }
        last
    }
}

/// Many rows at once, and the walk over the others.
#[derive(Clone, Copy)]
struct ManyRows {
    /// The inner axis has the rows that are folded together.
    plan: Plan,
    axis: usize,
    rows: RowBlock,
    unit: bool,
}

impl ManyRows {
    #[inline(always)]
    fn new<Ax, E: Expr<Shape: AtAxis<Ax>>, W: Walk>(expr: &E, walk: &W) -> Self {
        let AxisLoop { axis, n, kept } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let plan = Plan::new(kept, walk);
        let unit = expr.unit(axis);
        let flat = E::STORED && unit && (plan.n == 1 || expr.merges(plan.inner, axis, n));
        Self { plan, axis, rows: RowBlock { n, count: plan.n, flat }, unit }
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
    let along = AxisLoop::new::<Ax, E::Shape>(axes(expr));
    let AxisLoop { axis, n, kept } = along;
    let place = OutputPtr::packed(out, kept);
    if n == 0 {
        if let Some(value) = empty {
            // SAFETY: the place has an element for every index of `kept`.
            for_each_outer(&(&place,), kept, |(to,)| unsafe { to.write(value) });
        }
        return;
    }
    let walk = (expr, &place);
    // Which loops these are is decided before them: the strides and counters of all kinds in one nest would have no room in registers.
    //
    // SAFETY: what each function asks of lengths and strides is what it is chosen by, and the place has an element for every index of
    // `kept`.
    unsafe {
        if n == 1 && !SCALAR {
            fold_single::<R, Ax, E>(expr, &place);
        } else if along.is_last() || (!SCALAR && R::any_kernel() && expr.unit(axis)) {
            // A row is folded as one where the axis is the last, and where its elements lie side by side and it may be.
            let many = ManyRows::new::<Ax, E, _>(expr, &walk);
            let beside = rows_beside(expr, &walk, axis, kept).filter(|_| !SCALAR && !many.unit);
            let in_memory = UNOPTIMIZED && E::STORED && R::MEMORY_FOLD.is_some();
            if !SCALAR && many.unit && R::together(many.rows) && size_of::<E::Elem>() <= 8 && !in_memory {
                rows_together::<R, Ax, E>(expr, &place);
            } else if let Some(Plan { n: count, .. }) = beside {
                if count >= ACROSS {
                    for_rows_beside::<R, Ax, E, ACROSS>(expr, &place);
                } else if count >= 8 {
                    for_rows_beside::<R, Ax, E, 8>(expr, &place);
                } else if !E::Shape::KNOWN && count >= 4 {
                    for_rows_beside::<R, Ax, E, 4>(expr, &place);
                } else {
                    for_rows_beside::<R, Ax, E, 1>(expr, &place);
                }
            } else if expr.unit(axis) {
                each_row::<R, Ax, E, true>(expr, &place);
            } else {
                each_row::<R, Ax, E, false>(expr, &place);
            }
        } else {
            let Beside { packed, unit, .. } = Beside::new::<Ax, E, _>(expr, &walk);
            if packed {
                fold_columns::<R, Ax, E, true, true>(expr, out);
            } else if unit {
                fold_columns::<R, Ax, E, true, false>(expr, out);
            } else {
                fold_columns::<R, Ax, E, false, false>(expr, out);
            }
        }
    }
}

/// Folds along an axis of length 1: each result is that of one element.
///
/// # Safety
///
/// The length of `Ax` is 1, and `place` has an element for every index of the axes but `Ax`.
#[inline(always)]
unsafe fn fold_single<R, Ax, E>(expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let AxisLoop { kept, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
    let walk = (expr, place);
    let plan = Plan::by_memory(kept, &walk);
    let unit = walk.unit(plan.inner);
    for_each_outer(&walk, plan.dims, |(from, to)| {
        let Plan { inner, n: count, .. } = same::<E::Shape, _>(plan, || Plan::by_memory(kept, &walk));
        let one = |x| R::finish(R::row(1, |_| x), 1);
        // SAFETY: `j` is below the length of the inner axis, along which the walk is unit where `unit` says so, and the axis has one element.
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
/// The length of `Ax` is not 0, the expression is unit along it, and `place` has an element for every index of the axes but `Ax`.
#[inline(always)]
unsafe fn rows_together<R, Ax, E>(expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let walk = (expr, place);
    let many = ManyRows::new::<Ax, E, _>(expr, &walk);
    for_each_outer(&walk, many.plan.dims, |(from, to)| {
        let ManyRows { plan, axis, rows, .. } =
            same::<E::Shape, _>(many, || ManyRows::new::<Ax, E, _>(expr, &walk));
        // SAFETY: the row is below the length of the plan's inner axis, and the position below the length of
        // the axis; or the rows are flat, one axis together, and the element is one of theirs.
        let get = move |r, j| unsafe { expr.load::<true>(expr.step(from, plan.inner, r), axis, j) };
        // SAFETY: the row is below the length of the inner axis.
        let put = |r, value: R::Out| unsafe { place.step(to, plan.inner, r).write(value) };
        R::rows(rows, get, put);
    });
}

/// The same value: computed once more where the compiler knows the shape, to which it is a constant then, as what a closure has captured
/// may not be.
#[inline(always)]
fn same<S: Shape, V>(value: V, again: impl FnOnce() -> V) -> V {
    if S::KNOWN || SCALAR { again() } else { value }
}

/// Folds each row as one; `UNIT` says whether its elements lie side by side.
///
/// # Safety
///
/// The length of `Ax` is not 0, along which the expression is unit if `UNIT`, and `place` has an element for every index of the axes but `Ax`.
#[inline(always)]
unsafe fn each_row<R, Ax, E, const UNIT: bool>(expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let AxisLoop { kept, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
    for_each_outer(&(expr, place), kept, |(from, to)| {
        // In here: as captures they would be no constants where the closure is not inlined.
        let AxisLoop { axis, n, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        // SAFETY: the axis has `n` elements, which lie as `UNIT` says; the place is inside.
        unsafe { to.write(R::finish(row::<R, E, UNIT>(expr, from, axis, n), n)) };
        if n >= ROW {
            // Otherwise the compiler folds several rows side by side, gathering their elements: whether any of 64 `i32` differs then
            // takes 4 times as long with AVX2, and 5 times with AVX-512.
            compiler_fence(Ordering::SeqCst);
        }
        end_rows::<E::Shape>();
    });
}

/// Folds rows whose elements of one position lie side by side, `W` together.
///
/// # Safety
///
/// The length of `Ax` is not 0, [`rows_beside`] finds `W` rows or more, and `place` has an element for every index of the axes but `Ax`.
#[inline(always)]
unsafe fn for_rows_beside<R, Ax, E, const W: usize>(expr: &E, place: &OutputPtr<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let walk = (expr, place);
    let make = || {
        let AxisLoop { axis, kept, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        rows_beside(expr, &walk, axis, kept)
    };
    let Some(plan) = make() else { return };
    for_each_outer(&walk, plan.dims, |at| {
        let AxisLoop { axis, n, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let Some(Plan { inner, n: count, .. }) = same::<E::Shape, _>(Some(plan), make) else { return };
        // SAFETY: the rows are those of the inner axis.
        unsafe {
            if W > 1 {
                across::<R, E, W>(expr, place, at, (axis, n), (inner, count));
            } else {
                for j in 0..count {
                    let from = expr.step(at.0, inner, j);
                    let acc = R::row_apart(n, |i| expr.load::<false>(from, axis, i));
                    place.step(at.1, inner, j).write(R::finish(acc, n));
                }
            }
        }
    });
}

/// The rows whose elements of one position lie side by side, if there are such: as many as do so in operand and result, or else those of
/// one axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn rows_beside<E: Expr, W: Walk>(expr: &E, walk: &W, axis: usize, kept: Axes) -> Option<Plan> {
    let inner = beside(expr, axis, kept);
    if inner == 8 {
        return None;
    }
    let one = Plan { dims: without(kept, inner), inner, n: at(kept, inner) };
    let plan = Plan::by_memory(kept, walk);
    Some(if walk.unit(plan.inner) && plan.n > one.n { plan } else { one })
}

/// Folds `count` rows along the axis `inner`, `W` together; the last of them are moved back, and some folded twice.
///
/// # Safety
///
/// `count` is at least `W`, and the length of the inner axis, along which the expression is unit; `n > 0` is that of `axis`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn across<R: Reducer<E::Elem>, E: Expr, const W: usize>(
    expr: &E,
    place: &OutputPtr<R::Out>,
    (from, to): (E::Cursor, Pointer<R::Out>),
    (axis, n): (usize, usize),
    (inner, count): (usize, usize),
) {
    let mut j = 0;
    while j < count {
        let start = j.min(count - W);
        // SAFETY: `i` is below the length of the axis, and `start + w` below that of the one with elements side by side.
        let get = |i, w| unsafe { expr.load::<true>(expr.step(from, axis, i), inner, start + w) };
        R::across(n, get, |acc: [R::Acc; W]| {
            for (w, acc) in acc.into_iter().enumerate() {
                // SAFETY: as above.
                unsafe { place.step(to, inner, start + w).write(R::finish(acc, n)) };
            }
        });
        j += W;
    }
}

/// Folds the columns at every position of the other axes.
///
/// # Safety
///
/// The length of `Ax` is not 0, [`Beside`] has `unit` if `UNIT` and `packed` if `PACKED`, and there is room for the result at `out`.
#[inline(always)]
unsafe fn fold_columns<R, Ax, E, const UNIT: bool, const PACKED: bool>(expr: &E, out: Pointer<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let place = OutputPtr::packed(out, AxisLoop::new::<Ax, E::Shape>(axes(expr)).kept);
    let walk = (expr, &place);
    let side = Beside::new::<Ax, E, _>(expr, &walk);
    let fold = FoldColumns::<R, Ax, E, UNIT, PACKED> { expr, out, side, how: PhantomData };
    visit_outer(&walk, side.plan.dims, fold);
}

/// Folds the columns at a position. No closure, which the compiler might not inline: strides of a view are then no constants, and the
/// variance of 96 columns of 12 takes 5 times as long.
struct FoldColumns<'a, R: Reducer<E::Elem>, Ax, E: Expr, const UNIT: bool, const PACKED: bool> {
    expr: &'a E,
    out: Pointer<R::Out>,
    side: Beside,
    how: PhantomData<(R, Ax)>,
}

impl<R, Ax, E, const UNIT: bool, const PACKED: bool> Visit<(E::Cursor, Pointer<R::Out>)>
    for FoldColumns<'_, R, Ax, E, UNIT, PACKED>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    #[cfg_attr(not(any(debug_assertions, target_arch = "arm", target_arch = "riscv32")), inline(always))]
    fn visit(&mut self, at: (E::Cursor, Pointer<R::Out>)) {
        let Self { expr, out, side, .. } = *self;
        let AxisLoop { axis, n, kept } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let place = OutputPtr::packed(out, kept);
        let plan = same::<E::Shape, _>(side, || Beside::new::<Ax, E, _>(expr, &(expr, &place))).plan;
        // SAFETY: the columns are those of the inner axis.
        unsafe { all_columns::<R, E, UNIT, PACKED>(expr, &place, at, (axis, n), (plan.inner, plan.n)) };
    }
}

/// Columns that are folded side by side, and the walk over the others.
#[derive(Clone, Copy)]
struct Beside {
    /// The inner axis has the columns.
    plan: Plan,
    /// Whether elements and results of the columns lie side by side.
    packed: bool,
    /// Whether the elements do.
    unit: bool,
}

impl Beside {
    /// The axes behind `Ax` become the columns. If their elements do not lie side by side in memory, the columns are those of another
    /// axis along which they do, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new<Ax, E: Expr<Shape: AtAxis<Ax>>, W: Walk>(expr: &E, walk: &W) -> Self {
        let AxisLoop { axis, kept, .. } = AxisLoop::new::<Ax, E::Shape>(axes(expr));
        let plan = Plan::behind(kept, walk, axis);
        let (packed, unit) = (walk.unit(plan.inner), expr.unit(plan.inner));
        let beside = beside(expr, axis, kept);
        if SCALAR || unit || beside == 8 {
            return Self { plan, packed, unit: unit && !SCALAR };
        }
        let plan = Plan { dims: without(kept, beside), inner: beside, n: at(kept, beside) };
        Self { plan, packed: false, unit: true }
    }
}

/// Folds all columns. Those that are left of tiles of many are folded in tiles of fewer, the last of which is moved back: some columns
/// are folded twice where that fills a vector.
///
/// # Safety
///
/// As for [`columns`], with the axis and its length in `inner`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn all_columns<R: Reducer<E::Elem>, E: Expr, const UNIT: bool, const PACKED: bool>(
    expr: &E,
    place: &OutputPtr<R::Out>,
    at: (E::Cursor, Pointer<R::Out>),
    along: (usize, usize),
    (inner, end): (usize, usize),
) {
    let mut j = 0;
    // SAFETY: the columns from `j` to `end` are those of the inner axis.
    unsafe {
        if SCALAR {
            j = columns::<R, E, COLUMNS, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
        } else if UNIT {
            // A few columns of integers are left to the compiler, which folds them along the axis in vectors. So are short columns of
            // truth values, many of which fit one vector: as tiles, which make masks of eight, 16 columns of 5 comparisons take 9 times
            // the instructions.
            let few = whole::<E::Elem>() && end < 8;
            let truth = TypeId::of::<R::Out>() == TypeId::of::<bool>();
            let by_compiler = E::Shape::KNOWN && R::any_order() && (few || truth && along.1 <= SHORT_LANES);
            if truth && !by_compiler {
                // So many that the compiler keeps a loop over them, and makes vectors of it: 1024 columns of 64 comparisons take 7 times
                // as long in the tiles below.
                j = columns::<R, E, TRUTHS, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            }
            // What is more than an element for each column has no room in registers: variances then take up to 1.5 times as long, and
            // means of 64 columns half as long.
            let narrow = size_of::<R::Acc>() <= size_of::<E::Elem>();
            if (PACKED || narrow) && !by_compiler {
                j = columns::<R, E, COLUMNS, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            }
            if end >= 8 && !by_compiler {
                j = moved_back::<R, E, 8, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            } else if end >= 4 && !by_compiler {
                j = moved_back::<R, E, 4, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            } else if end >= 2 && !by_compiler {
                j = moved_back::<R, E, 2, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            }
        } else if !E::Shape::KNOWN || along.1 > SHORT_LANES {
            // Shorter columns of elements that lie apart the compiler takes side by side itself, and with vectors where it can, if it
            // knows how many there are.
            if E::Shape::KNOWN {
                j = columns::<R, E, COLUMNS, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            }
            if end >= 8 {
                j = moved_back::<R, E, 8, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            } else if end >= 4 {
                j = moved_back::<R, E, 4, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
            }
        }
        columns::<R, E, 1, UNIT, PACKED>(expr, place, at, along, (inner, j, end));
    }
}

/// [`columns`] for all columns from `j` on, in tiles of `W`; the last tile is moved back. There are at least `W` columns in all.
///
/// # Safety
///
/// As for [`columns`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn moved_back<R: Reducer<E::Elem>, E: Expr, const W: usize, const UNIT: bool, const PACKED: bool>(
    expr: &E,
    place: &OutputPtr<R::Out>,
    at: (E::Cursor, Pointer<R::Out>),
    along: (usize, usize),
    (inner, mut j, end): (usize, usize, usize),
) -> usize {
    while j < end {
        let start = j.min(end - W);
        // SAFETY: the columns are some of those from 0 to `end`, which are inside by the contract of this function.
        unsafe { columns::<R, E, W, UNIT, PACKED>(expr, place, at, along, (inner, start, start + W)) };
        j += W;
    }
    end
}

/// The last axis but `axis` along which elements lie side by side, or 8.
#[inline(always)]
fn beside<E: Expr>(expr: &E, axis: usize, kept: Axes) -> usize {
    let mut beside = 8;
    for other in 0..8 {
        if other != axis && at(kept, other) > 1 && expr.unit(other) {
            beside = other;
        }
    }
    beside
}

/// Folds columns from `j` to `end`, `W` side by side as often as there are as many; returns where the rest starts.
///
/// # Safety
///
/// `end` is the length of the inner axis, `n > 0` is that of `axis`. Along the inner axis the expression is unit if `UNIT`, and the
/// place if `PACKED`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn columns<R: Reducer<E::Elem>, E: Expr, const W: usize, const UNIT: bool, const PACKED: bool>(
    expr: &E,
    place: &OutputPtr<R::Out>,
    (from, to): (E::Cursor, Pointer<R::Out>),
    (axis, n): (usize, usize),
    (inner, mut j, end): (usize, usize, usize),
) -> usize {
    while j + W <= end {
        // SAFETY: `i` is below the length of the axis, `j + w` below that of the inner axis.
        unsafe {
            let get = |i, w| expr.load::<UNIT>(expr.step(from, axis, i), inner, j + w);
            R::columns(n, get, end_rows::<E::Shape>, |acc: [R::Acc; W]| {
                for (w, acc) in acc.into_iter().enumerate() {
                    place.at::<PACKED>(to, inner, j + w).write(R::finish(acc, n));
                }
            });
        }
        if W > 1 && !SCALAR {
            // Otherwise the compiler takes several tiles side by side and gathers their elements: the means of 784 columns of
            // three elements then take 4 times as long with AVX2.
            compiler_fence(Ordering::SeqCst);
        }
        j += W;
    }
    j
}
