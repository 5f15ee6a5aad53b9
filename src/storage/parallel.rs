//! Evaluating an expression with several threads.
//!
//! The walk is planned once, as for one thread. Then its outermost loop, or the inner one where there is no other, is cut
//! in halves until a part is small enough, and idle threads take the other half.

use core::ops::Range;

use super::expr::{Expr, axes};
use super::lengths::{at, with};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, for_each_outer};
use crate::kernel::fence_row;
use crate::shape::Shape;

/// The least number of elements of a part: waking a thread takes longer than less work.
const LEAST: usize = 128 * 1024;

/// A part of a walk: it starts `from` further along one axis.
struct WalkPart<'a, W> {
    walk: &'a W,
    axis: usize,
    from: usize,
}

impl<'a, W: Walk> WalkPart<'a, W> {
    /// # Safety
    ///
    /// The part is walked with the outer lengths of the whole walk, but at `axis` with at most those behind `from`.
    #[inline(always)]
    const unsafe fn new(walk: &'a W, axis: usize, from: usize) -> Self {
        Self { walk, axis, from }
    }
}

// SAFETY: by the contract of `new` each position of the part is one of the whole walk.
unsafe impl<W: Walk> Walk for WalkPart<'_, W> {
    type Cursor = W::Cursor;
    #[inline(always)]
    fn start(&self) -> W::Cursor {
        self.walk.start()
    }
    #[inline(always)]
    unsafe fn step(&self, cursor: W::Cursor, axis: usize, i: usize) -> W::Cursor {
        // SAFETY: along `axis`, `from + i` is below the length of the whole walk, by the contract of `new`; along all others the step is
        // the same.
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

/// What all threads share: an expression, and the output for its values.
///
/// Every part computes the plan of the loops anew. For shapes known at compile time this costs nothing, as the plan is a constant;
/// handed over as a value it would not be one.
struct SharedWork<'a, E: Expr> {
    expr: &'a E,
    out: Pointer<E::Elem>,
}

// SAFETY: the expression is `Sync` and only read. Each thread writes only the elements of its own part of the output, and no two
// parts have an element in common.
unsafe impl<E: Expr + Sync> Sync for SharedWork<'_, E> where E::Elem: Send {}

/// The axis of the loop that is cut, the outermost one, or `None` for the inner loop; and its length.
#[inline(always)]
fn cut(plan: &Plan) -> (Option<usize>, usize) {
    let axis = (0..8).find(|axis| at(plan.dims, *axis) != 1);
    (axis, axis.map_or(plan.n, |axis| at(plan.dims, axis)))
}

impl<E: Expr + Sync> SharedWork<'_, E>
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
    /// The output has room for all elements, the range is inside the loop, and no other thread works on any part of it.
    unsafe fn split(&self, part: Range<usize>, each: usize) {
        if part.len() > 1 && part.len().saturating_mul(each) >= 2 * LEAST {
            let middle = part.start + part.len() / 2;
            let (left, right) = (part.start..middle, middle..part.end);
            // SAFETY: both halves are inside the range, which the caller may write, and they have no position in common.
            rayon::join(|| unsafe { self.split(left, each) }, || unsafe { self.split(right, each) });
        } else {
            // SAFETY: the contract of `run` is that of this method.
            unsafe { self.run(part) }
        }
    }

    /// # Safety
    ///
    /// As for `split`.
    unsafe fn run(&self, part: Range<usize>) {
        let place = self.place();
        let walk = (self.expr, &place);
        let plan = Plan::new::<E::Shape, _>(axes(self.expr), &walk);
        let (dims, from, axis, columns) = match cut(&plan).0 {
            Some(axis) => (with(plan.dims, axis, part.len()), part.start, axis, 0..plan.n),
            // The walk starts later along no axis: each thread has some of the columns.
            None => (plan.dims, 0, 8, part),
        };
        // SAFETY: it is walked with `dims`: those of the plan, but at `axis` the length of the range, which is inside the loop by the
        // contract of this method and starts at `from`.
        let walk = unsafe { WalkPart::new(&walk, axis, from) };
        if walk.unit(plan.inner) {
            for_each_outer(&walk, dims, |(from, to)| {
                for j in columns.clone() {
                    // SAFETY: `j` is below the length of the inner axis, along which all strides are 1.
                    unsafe {
                        let value = self.expr.load::<true>(from, plan.inner, j);
                        place.at::<true>(to, plan.inner, j).write(value);
                    }
                }
                fence_row(plan.n);
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
                fence_row(plan.n);
            });
        }
    }
}

/// The values of an expression, written by the threads of the pool that this is called in.
pub(crate) struct ParallelValues<E>(pub(crate) E);

// SAFETY: the expression is walked with its own shape, and the parts together are the whole loop. So every element is written.
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
        let work = SharedWork { expr, out };
        let (_, length) = cut(&Plan::new::<E::Shape, _>(axes(expr), &(expr, &work.place())));
        // SAFETY: `out` has room for the expression's shape. The range is the whole loop, and no other thread works on it yet.
        unsafe { work.split(0..length, expr.shape().count().checked_div(length).unwrap_or(0)) }
    }
}
