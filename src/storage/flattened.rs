//! Several axes of an expression as one, and the folds along it.

use core::marker::PhantomData;

use super::expr::{Expr, axes};
use super::fold::{Dropped, KeepAxis, Neutral, Never, OfNone, fold_into};
use super::pointer::Pointer;
use super::produce::Produce;
use super::reducer::Reducer;
use super::strided::{NONE, Plan, Walk, at};
use crate::error::ShapeError;
use crate::shape::several::{AtAxes, HasAxes, NonEmptyAxes, TryNonEmptyAxes};
use crate::shape::{Axes, Axis, Dyn, Shape};

/// The place of the axis that is several.
const LAST: usize = 7;

/// The expression with the axes that `P` names as its last one, in which their elements lie in row-major order. The other axes stand
/// in front of it, in their order.
struct Flattened<'a, P, E> {
    expr: &'a E,
    axes: PhantomData<P>,
}

/// For each axis of the flattened expression but the last the axis that it is: those without the named ones.
const fn others(named: [bool; 8]) -> Axes {
    let (mut from, mut to, mut axis) = ([NONE; 8], LAST, 8);
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
        let dims = axes(self.expr);
        let mut named = <E::Shape as AtAxes<P>>::NAMED.into_iter();
        Plan::new(dims.map(|len| if named.next() == Some(true) { len } else { 1 }), &(self.expr,))
    }

    /// The plan, if it is one loop.
    #[inline(always)]
    fn one_loop(&self) -> Option<Plan> {
        let plan = self.plan();
        plan.dims.iter().all(|len| *len == 1).then_some(plan)
    }

    /// The axis and the position on it for position `i` of the flattened one, from a cursor that has been moved along the others.
    ///
    /// # Safety
    ///
    /// `i` is below the number of elements of the named axes, and the cursor has not been moved along them.
    #[inline(always)]
    unsafe fn moved(&self, mut cursor: E::Cursor, i: usize) -> (E::Cursor, usize, usize) {
        let plan = self.plan();
        let (mut rest, last) = quotient(i, plan.n);
        let mut axis = 8;
        while axis > 0 {
            axis -= 1;
            let len = at(plan.dims, axis);
            if len != 1 {
                let (more, position) = quotient(rest, len);
                rest = more;
                // SAFETY: the position is below the length of the axis, or 0 where that is 0 and there is no `i`; it is moved along
                // once.
                cursor = unsafe { self.expr.step(cursor, axis, position) };
            }
        }
        (cursor, plan.inner, last)
    }

    /// The length of the flattened axis.
    #[inline(always)]
    fn len(&self) -> usize {
        let plan = self.plan();
        // More elements than can be counted are more than any loop reaches.
        plan.dims.iter().fold(plan.n, |product, len| product.saturating_mul(*len))
    }
}

/// The quotient and the remainder, both 0 if the divisor is.
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
            (Some(axis), Some(inner)) if axis != NONE && inner != NONE => self.expr.merges(axis, inner, n),
            _ => false,
        }
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        if axis == LAST {
            self.one_loop().is_some_and(|plan| self.expr.unit(plan.inner))
        } else {
            let under = at(Self::OTHERS, axis);
            under != NONE && self.expr.unit(under)
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
            Dyn::of(if under == NONE { 1 } else { at(dims, under) })
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

impl<R, P, E: Expr, Left> FoldedAxes<R, P, E, Left, Never> {
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
// there is a value for each index, as in a fold along the last axis of the flattened expression. That these axes exist and are
// different ones, each constructor asks of the types. With `Never` they have elements: `NonEmptyAxes` has one blanket impl, which
// holds for axes whose static lengths are 1 or more, and `checked` has looked.
unsafe impl<R, P, E, Left, Empty> Produce for FoldedAxes<R, P, E, Left, Empty>
where
    R: Reducer<E::Elem>,
    E: Expr<Shape: AtAxes<P>>,
    Left: RemainOf<P, E::Shape>,
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
        let flattened = Flattened::<P, E> { expr: &self.expr, axes: PhantomData };
        // SAFETY: `out` has room for the shape without the axes.
        unsafe { fold_into::<R, Axis<-1>, _>(&flattened, out, Empty::value()) }
    }
}
