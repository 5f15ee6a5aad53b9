//! Evaluating an expression with several threads.
//!
//! The walk is planned once, as for one thread. Then its outermost loop, or the inner one where there is no other, is cut
//! in halves until a part is small enough, and idle threads take the other half.

use core::ops::Range;

use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, at, for_each_outer, with};
use crate::kernel::end_row;
use crate::shape::Shape;

/// A part has at least so many elements: less work does not pay for waking a thread.
const LEAST: usize = 128 * 1024;

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

/// What all threads share: an expression, and the place of its values.
///
/// How both are walked is found out again in every part: for shapes that the compiler knows that is nothing, and what it
/// is handed is no constant.
struct Work<'a, E: Expr> {
    expr: &'a E,
    out: Pointer<E::Elem>,
}

// SAFETY: the expression is shared and only read; of the place, each thread writes the elements of its own part, which
// no other part has.
unsafe impl<E: Expr + Sync> Sync for Work<'_, E> where E::Elem: Send {}

/// The axis of the loop that is cut, the outermost one, or `None` for the inner loop; and its length.
#[inline(always)]
fn cut(plan: &Plan) -> (Option<usize>, usize) {
    let axis = (0..8).find(|axis| at(plan.dims, *axis) != 1);
    (axis, axis.map_or(plan.n, |axis| at(plan.dims, axis)))
}

impl<E: Expr + Sync> Work<'_, E>
where
    E::Elem: Send,
{
    #[inline(always)]
    fn place(&self) -> OutputPtr<E::Elem> {
        OutputPtr::fresh(self.out, self.expr.shape())
    }

    /// The work of a part of the loop, of which one round has `each` elements.
    ///
    /// # Safety
    ///
    /// The place has room for all elements; the range is inside the loop, and nobody else works on any of it.
    unsafe fn split(&self, part: Range<usize>, each: usize) {
        if part.len() > 1 && part.len().saturating_mul(each) >= 2 * LEAST {
            let middle = part.start + part.len() / 2;
            let (left, right) = (part.start..middle, middle..part.end);
            // SAFETY: the halves are inside the range, and disjoint.
            rayon::join(|| unsafe { self.split(left, each) }, || unsafe { self.split(right, each) });
        } else {
            // SAFETY: the contract is passed on.
            unsafe { self.run(part) }
        }
    }

    /// # Safety
    ///
    /// As for `split`.
    unsafe fn run(&self, part: Range<usize>) {
        let place = self.place();
        let walk = (self.expr, &place);
        let plan = Plan::new(axes(self.expr), &walk);
        let (dims, from, axis, columns) = match cut(&plan).0 {
            Some(axis) => (with(plan.dims, axis, part.len()), part.start, axis, 0..plan.n),
            // Late along no axis.
            None => (plan.dims, 0, 8, part),
        };
        let walk = Later { walk: &walk, axis, from };
        if walk.unit(plan.inner) {
            for_each_outer(&walk, dims, |(from, to)| {
                for j in columns.clone() {
                    // SAFETY: `j` is below the length of the inner axis, along which all strides are 1.
                    unsafe {
                        let value = self.expr.load::<true>(from, plan.inner, j);
                        place.at::<true>(to, plan.inner, j).write(value);
                    }
                }
                end_row(plan.n);
            });
        } else {
            for_each_outer(&walk, dims, |(from, to)| {
                for j in columns.clone() {
                    // SAFETY: `j` is below the length of the inner axis.
                    unsafe {
                        let value = self.expr.load::<false>(from, plan.inner, j);
                        place.at::<false>(to, plan.inner, j).write(value);
                    }
                }
                end_row(plan.n);
            });
        }
    }
}

/// The values of an expression, written by the threads of the pool that this is called in.
pub(crate) struct ParallelValues<E>(pub(crate) E);

// SAFETY: an expression is walked with its own shape; the parts are the whole loop, so that every element is written.
unsafe impl<E> Produce for ParallelValues<E>
where
    E: Expr + Sync,
    E::Elem: Send,
{
    type Elem = E::Elem;
    type Shape = E::Shape;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.0.shape()
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let expr = &self.0;
        let work = Work { expr, out };
        let (_, length) = cut(&Plan::new(axes(expr), &(expr, &work.place())));
        // SAFETY: `out` has room for the expression's shape; the range is the whole loop, and nobody else works on it.
        unsafe { work.split(0..length, expr.shape().count().checked_div(length).unwrap_or(0)) }
    }
}
