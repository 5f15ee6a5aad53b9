//! Folding an expression along one axis.

use core::marker::PhantomData;
use core::sync::atomic::{Ordering, compiler_fence};

use super::eval::end_rows;
use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::produce::Produce;
use super::reducer::{Reducer, Total};
use super::strided::{OutputPtr, Plan, Walk, at, for_each_outer, without};
use crate::error::ShapeError;
use crate::kernel::SCALAR;
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::rows::RowBlock;
use crate::shape::axis::{AtAxis, HasAxis, NonEmptyAxis, TryNonEmptyAxis};
use crate::shape::{Axes, Dim, Shape};

/// Columns that are folded side by side when the axis is not the last.
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
const COLUMNS: usize = 4;
#[cfg(not(any(target_arch = "arm", target_arch = "riscv32")))]
const COLUMNS: usize = 32;
/// The same of what is left, where there are vector registers.
#[cfg(any(target_arch = "arm", target_arch = "riscv32"))]
const FEW_COLUMNS: usize = 1;
#[cfg(not(any(target_arch = "arm", target_arch = "riscv32")))]
const FEW_COLUMNS: usize = 8;

/// Rows that are folded side by side where it is their elements of one position that lie side by side.
const ACROSS: usize = 16;

/// Elements of a row that is worth vector code of its own.
const ROW: usize = SHORT_LANES;

/// The axis a reduction goes along, and the walk over the others.
struct Along {
    axis: usize,
    n: usize,
    kept: Axes,
}

impl Along {
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

/// The axis, its length, and whether it is unit: computed where they are used, because as captures of a closure that is not
/// inlined they would be no constants.
#[inline(always)]
fn constants<Ax, E: Expr<Shape: AtAxis<Ax>>>(expr: &E) -> (usize, usize, bool) {
    let Along { axis, n, .. } = Along::new::<Ax, E::Shape>(axes(expr));
    (axis, n, expr.unit(axis))
}

/// Many rows at once, and the walk over the others: computed where they are used, as [`constants`].
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
        let Along { axis, n, kept } = Along::new::<Ax, E::Shape>(axes(expr));
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
unsafe fn fold_into<R, Ax, E>(expr: &E, out: Pointer<R::Out>, empty: Option<R::Out>)
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
{
    let along = Along::new::<Ax, E::Shape>(axes(expr));
    let Along { axis, n, kept } = along;
    let place = OutputPtr::packed(out, kept);
    if n == 0 {
        if let Some(value) = empty {
            // SAFETY: the place has an element for every index of `kept`.
            for_each_outer(&(&place,), kept, |(to,)| unsafe { to.write(value) });
        }
        return;
    }
    let walk = (expr, &place);
    if along.is_last() {
        let many = ManyRows::new::<Ax, E, _>(expr, &walk);
        if !SCALAR && many.unit && R::together(many.rows) && size_of::<E::Elem>() <= 8 {
            for_each_outer(&walk, many.plan.dims, |(from, to)| {
                let ManyRows { plan, axis, rows, .. } = ManyRows::new::<Ax, E, _>(expr, &walk);
                // SAFETY: the row is below the length of the plan's inner axis, and the position below the length of
                // the axis; or the rows are flat, one axis together, and the element is one of theirs.
                let get = move |r, j| unsafe { expr.load::<true>(expr.step(from, plan.inner, r), axis, j) };
                // SAFETY: the row is below the length of the inner axis.
                let put = |r, value: R::Out| unsafe { place.step(to, plan.inner, r).write(value) };
                R::rows(rows, get, put);
            });
            return;
        }
        let beside = beside(expr, axis, kept);
        if !SCALAR && !many.unit && beside < 8 {
            for_each_outer(&walk, without(kept, beside), |(from, to)| {
                // In here: as captures they would be no constants where the closure is not inlined.
                let Along { axis, n, kept } = Along::new::<Ax, E::Shape>(axes(expr));
                let count = at(kept, beside);
                let mut j = 0;
                while j + ACROSS <= count {
                    // SAFETY: `i` is below the length of the axis, and `j + w` below that of the one with elements side by side.
                    let get = |i, w| unsafe { expr.load::<true>(expr.step(from, axis, i), beside, j + w) };
                    R::across(n, get, |acc: [R::Acc; ACROSS]| {
                        for (w, acc) in acc.into_iter().enumerate() {
                            // SAFETY: as above.
                            unsafe { place.step(to, beside, j + w).write(R::finish(acc, n)) };
                        }
                    });
                    j += ACROSS;
                }
                while j < count {
                    // SAFETY: as above.
                    unsafe {
                        let from = expr.step(from, beside, j);
                        let acc = R::row(n, |i| expr.load::<false>(from, axis, i));
                        place.step(to, beside, j).write(R::finish(acc, n));
                    }
                    j += 1;
                }
            });
            return;
        }
        for_each_outer(&walk, kept, |(from, to)| {
            let (axis, n, unit) = constants::<Ax, E>(expr);
            // SAFETY: a row kernel reads positions below `n`, the length of the axis; the place is inside.
            unsafe {
                let acc = if unit {
                    R::row(n, |i| expr.load::<true>(from, axis, i))
                } else {
                    R::row(n, |i| expr.load::<false>(from, axis, i))
                };
                to.write(R::finish(acc, n));
            }
            if n >= ROW {
                // Otherwise the compiler folds several rows side by side, gathering their elements.
                compiler_fence(Ordering::SeqCst);
            }
            end_rows::<E::Shape>();
        });
        return;
    }
    for_each_outer(&walk, Plan::behind(kept, &walk, axis).dims, |(from, to)| {
        // In here: as captures they would be no constants where the closure is not inlined.
        let Along { axis, n, kept } = Along::new::<Ax, E::Shape>(axes(expr));
        let plan = Plan::behind(kept, &walk, axis);
        let at = (from, to);
        // SAFETY: the columns are those of the inner axis, each once.
        unsafe {
            if walk.unit(plan.inner) {
                let j = columns::<R, E, COLUMNS, true>(expr, &place, at, (axis, n), (plan.inner, 0, plan.n));
                let j =
                    columns::<R, E, FEW_COLUMNS, true>(expr, &place, at, (axis, n), (plan.inner, j, plan.n));
                columns::<R, E, 1, true>(expr, &place, at, (axis, n), (plan.inner, j, plan.n));
            } else {
                let j = columns::<R, E, COLUMNS, false>(expr, &place, at, (axis, n), (plan.inner, 0, plan.n));
                columns::<R, E, 1, false>(expr, &place, at, (axis, n), (plan.inner, j, plan.n));
            }
        }
    });
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
/// `end` is the length of the inner axis, `n > 0` is that of `axis`, and with `UNIT` the walk is unit along the inner axis.
#[inline(always)]
unsafe fn columns<R: Reducer<E::Elem>, E: Expr, const W: usize, const UNIT: bool>(
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
                    place.at::<UNIT>(to, inner, j + w).write(R::finish(acc, n));
                }
            });
        }
        j += W;
    }
    j
}

/// The fold of an expression along the axis `Ax` by `R`. `Left` says what is left of the axis, and `Empty` what the fold
/// of no elements is.
pub(crate) struct Folded<R, Ax, E, Left, Empty> {
    expr: E,
    how: PhantomData<(R, Ax, Left, Empty)>,
}

/// What is left of an axis in the shape of a fold.
pub(crate) trait Remains<Ax, S> {
    /// The shape of the fold.
    type Shape: Shape;
    /// The shape of the fold.
    fn of(shape: S) -> Self::Shape;
}

/// Nothing is left of the axis.
pub(crate) enum Dropped {}
impl<Ax, S: AtAxis<Ax>> Remains<Ax, S> for Dropped {
    type Shape = S::Without;
    #[inline(always)]
    fn of(shape: S) -> S::Without {
        shape.without()
    }
}

/// An extent of 1 is left of the axis.
pub(crate) enum KeepAxis {}
impl<Ax, S: AtAxis<Ax>> Remains<Ax, S> for KeepAxis {
    type Shape = S::With<Dim<1>>;
    #[inline(always)]
    fn of(shape: S) -> S::With<Dim<1>> {
        shape.with(Dim)
    }
}

/// The fold of no elements.
pub(crate) trait OfNone<R, T> {
    /// The value for each index of the other axes; `None` if there is none.
    fn value() -> Option<R::Out>
    where
        R: Reducer<T>;
}

/// The fold of no elements is the reduction's own.
pub(crate) enum Neutral {}
impl<R: Total<T>, T> OfNone<R, T> for Neutral {
    #[inline(always)]
    fn value() -> Option<R::Out> {
        Some(R::neutral())
    }
}

/// The axis has elements.
pub(crate) enum Never {}
impl<R, T> OfNone<R, T> for Never {
    #[inline(always)]
    fn value() -> Option<R::Out>
    where
        R: Reducer<T>,
    {
        None
    }
}

impl<R, Ax, E: Expr, Left> Folded<R, Ax, E, Left, Neutral> {
    /// By a reduction that has a value over no elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn total<Op>(expr: E, _: Ax, _: PhantomData<Op>) -> Self
    where
        E::Shape: HasAxis<Ax, Op>,
    {
        Self { expr, how: PhantomData }
    }
}

impl<R, Ax, E: Expr, Left> Folded<R, Ax, E, Left, Never> {
    /// Along an axis that the types know to have elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn filled<Op>(expr: E, _: Ax, _: PhantomData<Op>) -> Self
    where
        E::Shape: NonEmptyAxis<Ax, Op>,
    {
        Self { expr, how: PhantomData }
    }

    /// Along an axis that has elements, or an error.
    #[inline(always)]
    pub(crate) fn checked<Op>(
        op: &'static str,
        expr: E,
        _: Ax,
        _: PhantomData<Op>,
    ) -> Result<Self, ShapeError>
    where
        E::Shape: TryNonEmptyAxis<Ax, Op>,
    {
        if Along::new::<Ax, E::Shape>(axes(&expr)).n == 0 {
            return Err(ShapeError::Empty { op });
        }
        Ok(Self { expr, how: PhantomData })
    }
}

// SAFETY: the shape is that of the expression without the axis, or with 1 for it, and a value is written for each index of
// the other axes: where the axis has no elements, that of the reduction. That there is such an axis each constructor asks of the
// types. With `Never` it has elements: `NonEmptyAxis` has one blanket impl, which holds for an axis whose static length is 1
// or more, and `checked` has looked.
unsafe impl<R, Ax, E, Left, Empty> Produce for Folded<R, Ax, E, Left, Empty>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxis<Ax>>,
    Left: Remains<Ax, E::Shape>,
    Empty: OfNone<R, E::Elem>,
{
    type Elem = R::Out;
    type Shape = Left::Shape;

    #[inline(always)]
    fn shape(&self) -> Left::Shape {
        Left::of(self.expr.shape())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<R::Out>) {
        // SAFETY: `out` has room for the shape without the axis.
        unsafe { fold_into::<R, Ax, E>(&self.expr, out, Empty::value()) }
    }
}
