//! The elements at one position of the axes that a fold leaves.

use core::marker::PhantomData;

use super::super::expr::{Expr, axes};
use super::super::pointer::Pointer;
use super::super::strided::Walk;
use crate::shape::several::AtAxes;
use crate::shape::{Axes, Dyn};

/// The elements of an expression along the axes that `P` names, at one position of the others.
pub(super) struct NamedPart<'a, P, E: Expr> {
    expr: &'a E,
    start: E::Cursor,
    axes: PhantomData<P>,
}

impl<'a, P, E: Expr<Shape: AtAxes<P>>> NamedPart<'a, P, E> {
    /// The elements from a cursor on.
    ///
    /// # Safety
    ///
    /// The cursor is one of the expression that has not been moved along the named axes.
    #[inline(always)]
    pub(super) unsafe fn new(expr: &'a E, start: E::Cursor) -> Self {
        Self { expr, start, axes: PhantomData }
    }
}

/// The lengths of the axes that `P` names, and 1 for the others; or, with `OTHERS`, the other way round.
///
/// Here and in the plan the axes are written one by one: a compiler that is asked for small code unrolls no loop, and would compute at
/// run time what is constant.
#[inline(always)]
pub(super) fn lengths<P, E: Expr<Shape: AtAxes<P>>, const OTHERS: bool>(expr: &E) -> Axes {
    let [a, b, c, d, e, f, g, h] = axes(expr);
    let [p, q, r, s, t, u, v, w] = <E::Shape as AtAxes<P>>::NAMED;
    let len = |len, named| if named != OTHERS { len } else { 1 };
    [len(a, p), len(b, q), len(c, r), len(d, s), len(e, t), len(f, u), len(g, v), len(h, w)]
}

// SAFETY: the lengths are those of the expression, or 1, and the cursor where it begins has been moved along none of the axes that are
// longer.
unsafe impl<P, E: Expr<Shape: AtAxes<P>>> Walk for NamedPart<'_, P, E> {
    type Cursor = E::Cursor;
    #[inline(always)]
    fn start(&self) -> E::Cursor {
        self.start
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: E::Cursor, axis: usize, i: usize) -> E::Cursor {
        let named = <E::Shape as AtAxes<P>>::NAMED.get(axis).is_some_and(|named| *named);
        // SAFETY: the contract is passed on. Along the other axes there is one position, where the cursor is.
        if named { unsafe { self.expr.step(cursor, axis, i) } } else { cursor }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.expr.merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        self.expr.unit(axis)
    }
}

// SAFETY: the elements are the expression's, and the shape has the lengths for which the walk is one.
unsafe impl<P, E: Expr<Shape: AtAxes<P>>> Expr for NamedPart<'_, P, E> {
    type Elem = E::Elem;
    type Shape = (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn);
    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        // A shape has six axes at most.
        let [.., c, d, e, f, g, h] = lengths::<P, E, false>(self.expr);
        (Dyn::of(c), Dyn::of(d), Dyn::of(e), Dyn::of(f), Dyn::of(g), Dyn::of(h))
    }
    #[inline(always)]
    unsafe fn load<const UNIT: bool>(&self, cursor: E::Cursor, inner: usize, j: usize) -> E::Elem {
        // SAFETY: the contract is passed on.
        unsafe { self.expr.load::<UNIT>(cursor, inner, j) }
    }
    const STORED: bool = E::STORED;
    const LANE: usize = E::LANE;
    #[inline(always)]
    unsafe fn address(&self, cursor: E::Cursor) -> Pointer<E::Elem> {
        // SAFETY: the contract is passed on.
        unsafe { self.expr.address(cursor) }
    }
}
