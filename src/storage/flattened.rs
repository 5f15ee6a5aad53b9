//! Several axes of an expression as one, and the folds along it.

mod part;

use core::marker::PhantomData;

use super::expr::{Expr, axes};
use super::fold::fold_into;
use super::folded::{Dropped, KeepAxis, Neutral, NeverEmpty, ValueOfEmpty};
use super::lengths::at;
use super::pointer::Pointer;
use super::produce::Produce;
use super::reducer::Reducer;
use super::strided::{NO_AXIS, OutputPtr, Plan, Visit, Walk, unit_axis, visit_outer};
use crate::kernel::SCALAR;
use crate::kernel::sum::BLOCK;
use crate::shape::error::ShapeError;
use crate::shape::several::{AtAxes, HasAxes, NonEmptyAxes, TryNonEmptyAxes};
use crate::shape::{Axes, Axis, Dyn, Shape};
use part::{NamedPart, lengths};

/// The position of the flattened axis among eight.
const LAST: usize = 7;

/// The expression with the axes that `P` names as its last one, in which their elements lie in row-major order. The other axes stand
/// in front of it, in their order.
struct Flattened<'a, P, E> {
    expr: &'a E,
    axes: PhantomData<P>,
}

/// For each axis of the flattened expression but the last, the axis of the operand that it is; named axes are left out.
const fn others(named: [bool; 8]) -> Axes {
    let (mut from, mut to, mut axis) = ([NO_AXIS; 8], LAST, 8);
    while axis > 0 {
        axis -= 1;
        if let Some((_, [is_named, ..])) = named.split_at_checked(axis)
            && !*is_named
            && to > 0
        {
            to -= 1;
            if let Some((_, [place, ..])) = from.split_at_mut_checked(to) {
                *place = axis;
            }
        }
    }
    from
}

impl<P, E: Expr<Shape: AtAxes<P>>> Flattened<'_, P, E> {
    const OTHERS: Axes = others(<E::Shape as AtAxes<P>>::NAMED);

    /// The loops over the named axes. Where they follow one another in memory there is only the inner one.
    #[inline(always)]
    fn plan(&self) -> Plan {
        Plan::new::<E::Shape, _>(lengths::<P, E, false>(self.expr), &(self.expr,))
    }

    /// Whether the named axes are folded by nested loops, in the order of [`Reducer::all`], and not by one loop along all of them, which
    /// divides for each element. Of few floats the lanes are written out with vector registers, and no division is left: 7 rows of 31 `f32`
    /// that lie apart in memory take 0.1 of the time then.
    #[inline(always)]
    fn by_runs<R: Reducer<E::Elem>>(&self) -> bool {
        let dims = lengths::<P, E, false>(self.expr);
        self.one_loop().is_none()
            && (R::any_order() || SCALAR || self.len() > BLOCK)
            && unit_axis::<E::Shape, _>(dims, &(self.expr,)) < 8
    }

    /// The plan, if it is one loop.
    #[inline(always)]
    fn one_loop(&self) -> Option<Plan> {
        let plan = self.plan();
        let [a, b, c, d, e, f, g, h] = plan.dims;
        let one = a == 1 && b == 1 && c == 1 && d == 1 && e == 1 && f == 1 && g == 1 && h == 1;
        if one { Some(plan) } else { None }
    }

    /// Splits off the position along one axis of the plan: the cursor moved there, and what is left for the axes in front of it.
    ///
    /// # Safety
    ///
    /// The cursor has not been moved along this axis, which is one of the named ones or has a length of 1.
    #[inline(always)]
    unsafe fn part(&self, (cursor, rest): (E::Cursor, usize), dims: Axes, axis: usize) -> (E::Cursor, usize) {
        let len = at(dims, axis);
        if len == 1 {
            return (cursor, rest);
        }
        let (rest, position) = quotient(rest, len);
        // SAFETY: the position is below the length of the axis, or 0 where that is 0, and then there is no element to come to.
        (unsafe { self.expr.step(cursor, axis, position) }, rest)
    }

    /// The axis and the position on it for position `i` of the flattened one, from a cursor that has been moved along the others.
    ///
    /// # Safety
    ///
    /// `i` is below the number of elements of the named axes, and the cursor has not been moved along them.
    #[inline(always)]
    unsafe fn moved(&self, cursor: E::Cursor, i: usize) -> (E::Cursor, usize, usize) {
        let Plan { dims, inner, n } = self.plan();
        let (rest, last) = quotient(i, n);
        // SAFETY: each axis of the plan is moved along once; the inner one has a length of 1 among `dims`.
        let (cursor, _) = unsafe {
            let at = self.part((cursor, rest), dims, 7);
            let at = self.part(at, dims, 6);
            let at = self.part(at, dims, 5);
            let at = self.part(at, dims, 4);
            let at = self.part(at, dims, 3);
            let at = self.part(at, dims, 2);
            let at = self.part(at, dims, 1);
            self.part(at, dims, 0)
        };
        (cursor, inner, last)
    }

    /// The length of the flattened axis.
    #[inline(always)]
    fn len(&self) -> usize {
        let Plan { dims: [a, b, c, d, e, f, g, h], n, .. } = self.plan();
        // Saturating, as the product may overflow: no loop reaches `usize::MAX`.
        let first = a.saturating_mul(b).saturating_mul(c).saturating_mul(d);
        first.saturating_mul(e).saturating_mul(f).saturating_mul(g).saturating_mul(h).saturating_mul(n)
    }
}

/// The quotient and the remainder, both 0 if the divisor is 0.
#[inline(always)]
fn quotient(i: usize, divisor: usize) -> (usize, usize) {
    (i.checked_div(divisor).unwrap_or(0), i.checked_rem(divisor).unwrap_or(0))
}

// SAFETY: a step along the last axis is one along each of the named axes, at most once, to a position below its length: the
// remainders of a number below the product of their lengths. A step along any other one is one along the axis that it is. The last
// axis is unit only if it is a single loop, for which the operand's answer holds.
unsafe impl<P, E: Expr<Shape: AtAxes<P>>> Walk for Flattened<'_, P, E> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.expr.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        // SAFETY: as above.
        unsafe {
            if axis != LAST {
                self.expr.step(cursor, at(Self::OTHERS, axis), i)
            } else if let Some(plan) = self.one_loop() {
                self.expr.step(cursor, plan.inner, i)
            } else {
                let (cursor, inner, last) = self.moved(cursor, i);
                self.expr.step(cursor, inner, last)
            }
        }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        let under = |axis| {
            if axis == LAST { self.one_loop().map(|plan| plan.inner) } else { Some(at(Self::OTHERS, axis)) }
        };
        match (under(axis), under(inner)) {
            (Some(axis), Some(inner)) if axis != NO_AXIS && inner != NO_AXIS => {
                self.expr.merges(axis, inner, n)
            }
            _ => false,
        }
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        if axis == LAST {
            self.one_loop().is_some_and(|plan| self.expr.unit(plan.inner))
        } else {
            let under = at(Self::OTHERS, axis);
            under != NO_AXIS && self.expr.unit(under)
        }
    }
}

// SAFETY: the lengths are those of the operand's other axes, in front of the number of elements of the named ones.
unsafe impl<P, E: Expr<Shape: AtAxes<P>>> Expr for Flattened<'_, P, E> {
    type Elem = E::Elem;
    type Shape = (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn);
    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        let dims = axes(self.expr);
        let len = |axis| {
            let under = at(Self::OTHERS, axis);
            Dyn::of(if under == NO_AXIS { 1 } else { at(dims, under) })
        };
        (len(2), len(3), len(4), len(5), len(6), Dyn::of(self.len()))
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: as for a step. With `UNIT` along the last axis that is a single loop.
        unsafe {
            if inner != LAST {
                self.expr.load::<UNIT>(cursor, at(Self::OTHERS, inner), j)
            } else if let Some(plan) = self.one_loop() {
                self.expr.load::<UNIT>(cursor, plan.inner, j)
            } else {
                let (cursor, inner, last) = self.moved(cursor, j);
                self.expr.load::<false>(cursor, inner, last)
            }
        }
    }
    const STORED: bool = E::STORED;
    const LANE: usize = E::LANE;
    #[inline(always)]
    unsafe fn address(&self, cursor: E::Cursor) -> Pointer<E::Elem> {
        // SAFETY: the contract is that of the operand: along an axis that is unit its elements lie side by side.
        unsafe { self.expr.address(cursor) }
    }
}

/// What is left of several axes in the shape of a fold.
pub(crate) trait RemainOf<P, S> {
    /// The shape of the fold.
    type Shape: Shape;
    /// The shape of the fold.
    fn of(shape: S) -> Self::Shape;
}

impl<P, S: AtAxes<P>> RemainOf<P, S> for Dropped {
    type Shape = S::Without;
    #[inline(always)]
    fn of(shape: S) -> S::Without {
        shape.without()
    }
}

impl<P, S: AtAxes<P>> RemainOf<P, S> for KeepAxis {
    type Shape = S::Kept;
    #[inline(always)]
    fn of(shape: S) -> S::Kept {
        shape.kept()
    }
}

/// The fold of an expression along the axes that `P` names, by `R`. `Left` says what is left of them, and `Empty` what the fold of no
/// elements is.
pub(crate) struct FoldedAxes<R, P, E, Left, Empty> {
    expr: E,
    how: PhantomData<(R, P, Left, Empty)>,
}

impl<R, P, E: Expr, Left> FoldedAxes<R, P, E, Left, Neutral> {
    /// By a reduction that has a value over no elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn total<Op>(expr: E, _: P, _: PhantomData<Op>) -> Self
    where
        E::Shape: HasAxes<P, Op>,
    {
        Self { expr, how: PhantomData }
    }
}

impl<R, P, E: Expr, Left> FoldedAxes<R, P, E, Left, NeverEmpty> {
    /// Along axes that the types know to have elements; for the operation `Op`.
    #[inline(always)]
    pub(crate) fn filled<Op>(expr: E, _: P, _: PhantomData<Op>) -> Self
    where
        E::Shape: NonEmptyAxes<P, Op>,
    {
        Self { expr, how: PhantomData }
    }

    /// Along axes that have elements, or an error.
    #[inline(always)]
    pub(crate) fn checked<Op>(op: &'static str, expr: E, _: P, _: PhantomData<Op>) -> Result<Self, ShapeError>
    where
        E::Shape: TryNonEmptyAxes<P, Op>,
    {
        if (Flattened::<P, E> { expr: &expr, axes: PhantomData }).len() == 0 {
            return Err(ShapeError::Empty { op });
        }
        Ok(Self { expr, how: PhantomData })
    }
}

// SAFETY: the shape is that of the expression without the axes, or with 1 for each of them: the lengths of the other axes, of which
// there is a value for each index, as in a fold along the last axis of the flattened expression. The bounds of each constructor state
// that these axes exist and are different ones. With `NeverEmpty` they have elements: `NonEmptyAxes` has one blanket impl, which
// holds for axes whose static lengths are 1 or more, and `checked` has compared the lengths.
unsafe impl<R, P, E, Left, Empty> Produce for FoldedAxes<R, P, E, Left, Empty>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxes<P>>,
    Left: RemainOf<P, E::Shape>,
    Empty: ValueOfEmpty<R, E::Elem>,
{
    type Elem = R::Out;
    type Shape = Left::Shape;

    #[inline(always)]
    fn shape(&self) -> Left::Shape {
        Left::of(self.expr.shape())
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<R::Out>) {
        let expr = &self.expr;
        let flattened = Flattened::<P, E> { expr, axes: PhantomData };
        if flattened.by_runs::<R>() && flattened.len() > 0 {
            let others = lengths::<P, E, true>(expr);
            let place = OutputPtr::packed(out, others);
            visit_outer(&(expr, &place), others, FoldParts::<R, P, E> { expr, how: PhantomData });
            return;
        }
        // SAFETY: `out` has room for the shape without the axes.
        unsafe { fold_into::<R, Axis<-1>, _>(&flattened, out, Empty::value()) }
    }
}

/// What is done at each position of the axes that are left. Not a closure, for the reason given at `FoldRuns` (`fold_all.rs`).
struct FoldParts<'a, R, P, E> {
    expr: &'a E,
    how: PhantomData<(R, P)>,
}

impl<R: Reducer<E::Elem>, P, E: Expr<Shape: AtAxes<P>>> Visit<(E::Cursor, Pointer<R::Out>)>
    for FoldParts<'_, R, P, E>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (from, to): (E::Cursor, Pointer<R::Out>)) {
        // SAFETY: the cursor has been moved along the axes that are left, and not along the named ones.
        let part = unsafe { NamedPart::<P, E>::new(self.expr, from) };
        if let Some(fold) = R::all(&part) {
            // SAFETY: the place has an element for each index of the axes that are left.
            unsafe { to.write(fold) };
        }
    }
}
