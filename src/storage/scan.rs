//! Running folds along an axis.

use core::marker::PhantomData;

use super::expr::{Expr, axes};
use super::lengths::{at, without};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, for_each_outer};
use crate::shape::axis::AtAxis;

/// Along the axis `Ax`, the fold of all elements up to and including each one.
pub(crate) struct Scanned<Ax, E, F> {
    expr: E,
    join: F,
    axis: PhantomData<Ax>,
}

impl<Ax, E, F> Scanned<Ax, E, F> {
    #[inline(always)]
    pub(crate) fn new(expr: E, _: Ax, join: F) -> Self {
        Self { expr, join, axis: PhantomData }
    }
}

// SAFETY: a position of the axis and one of the other axes together are an index of the result; each is visited.
unsafe impl<Ax, E, F> Produce for Scanned<Ax, E, F>
where
    E: Expr<Shape: AtAxis<Ax>>,
    F: Fn(E::Elem, E::Elem) -> E::Elem,
{
    type Elem = E::Elem;
    type Shape = E::Shape;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.expr.shape()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let Self { expr, join, .. } = self;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let (n, kept) = (at(dims, axis), without(dims, axis));
        if n == 0 {
            return;
        }
        let place = OutputPtr::packed(out, dims);
        let walk = (expr, &place);
        if axis == 7 {
            for_each_outer(&walk, kept, |(from, to)| {
                // SAFETY: positions along the axis are below its length.
                unsafe {
                    let mut sum = expr.load::<false>(from, axis, 0);
                    place.at::<false>(to, axis, 0).write(sum);
                    for i in 1..n {
                        sum = join(sum, expr.load::<false>(from, axis, i));
                        place.at::<false>(to, axis, i).write(sum);
                    }
                }
            });
            return;
        }
        // The first row is copied, and each further one is computed from the row before.
        let plan = Plan::behind::<E::Shape, _>(kept, &walk, axis);
        for_each_outer(&walk, plan.dims, |(from, to)| {
            // SAFETY: `i` is below the length of the axis, `j` below that of the inner one; the row before has been written.
            unsafe {
                for j in 0..plan.n {
                    place.at::<false>(to, plan.inner, j).write(expr.load::<false>(from, plan.inner, j));
                }
                for i in 1..n {
                    let (row, before, here) =
                        (expr.step(from, axis, i), place.step(to, axis, i - 1), place.step(to, axis, i));
                    for j in 0..plan.n {
                        let sum = place.at::<false>(before, plan.inner, j).read();
                        let sum = join(sum, expr.load::<false>(row, plan.inner, j));
                        place.at::<false>(here, plan.inner, j).write(sum);
                    }
                }
            }
        });
    }
}
