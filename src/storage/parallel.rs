//! Evaluating an expression with several threads.
//!
//! The walk is planned once, as for one thread. Then its outermost loop, or the inner one where there is no other, is cut
//! in halves until a part is small enough, and idle threads take the other half.

use core::ops::Range;

use super::expr::{Expr, axes};
use super::tensor::Tensor;
use super::walk::{Place, Plan, Walk, at, outer, with};
use crate::kernel::end_row;
use crate::shape::Shape;

/// A part has at least so many elements: less work does not pay for waking a thread.
const LEAST: usize = 32 * 1024;

/// A walk that starts `from` further along one axis.
struct Later<'a, W> {
    walk: &'a W,
    axis: usize,
    from: usize,
}

// SAFETY: whoever makes it walks it with a length at `axis` that, behind `from`, ends inside the walk's own.
unsafe impl<W: Walk> Walk for Later<'_, W> {
    type Cursor = W::Cursor;
    #[inline(always)]
    fn start(&self) -> W::Cursor {
        self.walk.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: W::Cursor, axis: usize, i: usize) -> W::Cursor {
        // SAFETY: the contract is passed on; along `axis` the sum is inside.
        unsafe { self.walk.step(cursor, axis, if axis == self.axis { self.from + i } else { i }) }
    }
    #[inline(always)]
    fn merges(&self, axis: usize, inner: usize, n: usize) -> bool {
        self.walk.merges(axis, inner, n)
    }
    #[inline(always)]
    fn unit(&self, axis: usize) -> bool {
        self.walk.unit(axis)
    }
}

/// What all threads share: an expression, the place of its values, and how to walk both.
struct Work<'a, E: Expr> {
    expr: &'a E,
    place: Place<E::Elem>,
    plan: Plan,
    /// The axis of the loop that is cut: the outermost one, or `None` for the inner loop.
    axis: Option<usize>,
    /// The elements of one round of that loop.
    each: usize,
}

// SAFETY: the expression is shared and only read; of the place, each thread writes the elements of its own part, which
// no other part has.
unsafe impl<E: Expr + Sync> Sync for Work<'_, E> where E::Elem: Send {}

impl<E: Expr + Sync> Work<'_, E>
where
    E::Elem: Send,
{
    /// The work of a part of the loop.
    ///
    /// # Safety
    ///
    /// The range is inside the loop, and nobody else works on any of it.
    unsafe fn split(&self, part: Range<usize>) {
        if part.len() > 1 && part.len().saturating_mul(self.each) >= 2 * LEAST {
            let middle = part.start + part.len() / 2;
            let (left, right) = (part.start..middle, middle..part.end);
            // SAFETY: the halves are inside the range, and disjoint.
            rayon::join(|| unsafe { self.split(left) }, || unsafe { self.split(right) });
        } else if (self.expr, &self.place).unit(self.plan.inner) {
            // SAFETY: the contract is passed on, and each operand has stride 1 along the inner axis.
            unsafe { self.run::<true>(part) }
        } else {
            // SAFETY: the contract is passed on.
            unsafe { self.run::<false>(part) }
        }
    }

    /// # Safety
    ///
    /// As for `split`; with `UNIT`, each operand has stride 1 along the inner axis.
    unsafe fn run<const UNIT: bool>(&self, part: Range<usize>) {
        let Plan { dims, inner, n } = self.plan;
        let walk = (self.expr, &self.place);
        // Where no axis is named, the walk is late along none.
        let (axis, from, dims, columns) = match self.axis {
            Some(axis) => (axis, part.start, with(dims, axis, part.len()), 0..n),
            None => (8, 0, dims, part),
        };
        outer(&Later { walk: &walk, axis, from }, dims, |(from, to)| {
            for j in columns.clone() {
                // SAFETY: `j` is below the length of the inner axis; the place is written, not read.
                unsafe {
                    let value = self.expr.load::<UNIT>(from, inner, j);
                    self.place.at::<UNIT>(to, inner, j).write(value);
                }
            }
            end_row(n);
        });
    }
}

/// As [`eval_into`](super::drive::eval_into), with the threads of the pool it is called in.
pub(crate) fn eval_into<E, S>(expr: &E, out: &mut Tensor<E::Elem, S>) -> bool
where
    E: Expr + Sync,
    E::Elem: Send,
    S: Shape,
{
    let dims = axes(expr);
    let Some(shape) = S::from_lengths(expr.shape().rank(), dims) else { return false };
    // SAFETY: the expression is walked with its own lengths; the parts cover the whole loop, so that every element is
    // written.
    unsafe {
        out.refill(shape, |out| {
            let place = Place::fresh(out, shape);
            let plan = Plan::new(dims, &(expr, &place));
            let axis = (0..8).find(|axis| at(plan.dims, *axis) != 1);
            let length = axis.map_or(plan.n, |axis| at(plan.dims, axis));
            let each = shape.count().checked_div(length).unwrap_or(0);
            Work { expr, place, plan, axis, each }.split(0..length);
        });
    }
    true
}
