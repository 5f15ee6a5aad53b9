//! Results whose positions along one axis are positions of an operand: flipped, rolled, repeated, padded, gathered.
//!
//! What an operation decides is a list of *runs*: the next so many positions of the result, and the positions of the operand
//! that they are copied from. A flip is one run, a roll two. So each loop is over positions that follow each other, as in a loop
//! written by hand.

mod ends;
mod gathered;
mod moved;

pub use ends::{Constant, Edge, PadMode, Pads, Reflect, Wrap};
pub(crate) use ends::{padded, try_padded};
pub use gathered::NamesOf;
pub(crate) use gathered::{gathered, gathered_typed};
pub(crate) use moved::{flipped, repeated, rolled, tiled};

use core::marker::PhantomData;

use super::expr::{Expr, axes};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, at, for_each_outer, with, without};
use crate::shape::Shape;
use crate::shape::axis::AtAxis;

/// The next positions of a result.
#[derive(Clone, Copy)]
pub(crate) enum Run<T> {
    /// `count` positions from `from` on.
    Forward { from: usize, count: usize },
    /// `count` positions from `from` down.
    Backward { from: usize, count: usize },
    /// The position `from`, `count` times.
    Again { from: usize, count: usize },
    /// An element that is not in the operand, `count` times.
    Value { value: T, count: usize },
}

/// Where the positions of a result come from.
///
/// # Safety
///
/// For an axis of the length `n` that the operand has, the counts of all runs add up to the length of the result's axis, and
/// each position that a run reads is below `n`. If `n` is 0, there is no run, or runs of values alone.
pub(crate) unsafe trait Runs<T> {
    /// Hands over the runs in order.
    fn runs(&self, n: usize, run: impl FnMut(Run<T>));
}

/// The positions `P` of an operand `E` along the axis `Ax`.
///
/// Only functions of this module make one. Each proves the contract of `Runs`: operand and result have the same lengths except along
/// this axis, where the result has `count` positions, which its shape may spread over several axes (as in a gather). A length that is too
/// large for a `usize` is the largest `usize` in both. No memory holds so many elements, unless they have no bytes, and then they all
/// have one address.
pub(crate) struct Placed<Ax, E, P, S> {
    expr: E,
    positions: P,
    shape: S,
    /// The number of positions of the result along the axis.
    count: usize,
    axis: PhantomData<Ax>,
}

// SAFETY: the positions along the axis, of which there are as many as the runs count, and those of the other axes together are
// the positions of the result; each is visited.
unsafe impl<Ax, E, P, S> Produce for Placed<Ax, E, P, S>
where
    E: Expr<Shape: AtAxis<Ax>>,
    P: Runs<E::Elem>,
    S: Shape,
{
    type Elem = E::Elem;
    type Shape = S;

    #[inline(always)]
    fn shape(&self) -> S {
        self.shape
    }

    #[inline(always)]
    unsafe fn fill(&self, out: Pointer<E::Elem>) {
        let Self { expr, positions, count, .. } = self;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let (n, kept) = (at(dims, axis), without(dims, axis));
        if n == 0 {
            // The operand is empty along the axis, and cannot be walked: the elements of the result, if it has any, are padding.
            // SAFETY: by the contract of `fill` there is room for as many elements as the shape counts.
            unsafe { values(positions, out, self.shape.count()) };
            return;
        }
        if *count == 0 {
            // The result has no element, and its memory no position to walk to.
            return;
        }
        let place = OutputPtr::packed(out, with(dims, axis, *count));
        let walk = (expr, &place);
        if axis == 7 {
            if expr.unit(7) {
                // SAFETY: the axis is unit.
                for_each_outer(&walk, kept, |(from, to)| unsafe {
                    row::<_, _, true>(expr, positions, n, from, to);
                });
            } else {
                // SAFETY: the contract of `Runs`.
                for_each_outer(&walk, kept, |(from, to)| unsafe {
                    row::<_, _, false>(expr, positions, n, from, to);
                });
            }
            return;
        }
        let plan = Plan::behind(kept, &walk, axis);
        let unit = walk.unit(plan.inner);
        for_each_outer(&walk, plan.dims, |(from, to)| {
            let mut next = 0;
            positions.runs(n, |run| {
                let mut copy = |k: usize| {
                    // SAFETY: by the contract of `Runs`, `k` is below `n`, and there is a position of the result left. The
                    // inner axis has `plan.n` elements in both.
                    unsafe {
                        let (from, to) = (expr.step(from, axis, k), place.step(to, axis, next));
                        if unit {
                            for j in 0..plan.n {
                                to.add(j).write(expr.load::<true>(from, plan.inner, j));
                            }
                        } else {
                            for j in 0..plan.n {
                                let value = expr.load::<false>(from, plan.inner, j);
                                place.at::<false>(to, plan.inner, j).write(value);
                            }
                        }
                    }
                    next += 1;
                };
                match run {
                    Run::Forward { from, count } => (from..from + count).for_each(copy),
                    Run::Backward { from, count } => (0..count).for_each(|i| copy(from - i)),
                    Run::Again { from, count } => (0..count).for_each(|_| copy(from)),
                    Run::Value { value, count } => {
                        for _ in 0..count {
                            // SAFETY: as above.
                            unsafe {
                                let to = place.step(to, axis, next);
                                for j in 0..plan.n {
                                    place.at::<false>(to, plan.inner, j).write(value);
                                }
                            }
                            next += 1;
                        }
                    }
                }
            });
        });
    }
}

/// Writes the elements along the last axis, one behind the other.
///
/// # Safety
///
/// The cursor is at the first of `n` positions of the last axis of the operand, and `to` has room for all runs. With `UNIT`, the
/// last axis is unit.
#[inline(always)]
unsafe fn row<E: Expr, P: Runs<E::Elem>, const UNIT: bool>(
    expr: &E,
    positions: &P,
    n: usize,
    from: E::Cursor,
    to: Pointer<E::Elem>,
) {
    let mut next = 0;
    // SAFETY: by the contract of `Runs`, each position that is read is below `n`, and each that is written below the sum of
    // all counts, for which there is room.
    positions.runs(n, |run| unsafe {
        match run {
            Run::Forward { from: first, count } => {
                for i in 0..count {
                    to.add(next + i).write(expr.load::<UNIT>(from, 7, first + i));
                }
                next += count;
            }
            Run::Backward { from: first, count } => {
                for i in 0..count {
                    to.add(next + i).write(expr.load::<UNIT>(from, 7, first - i));
                }
                next += count;
            }
            Run::Again { from: first, count } => {
                let value = expr.load::<UNIT>(from, 7, first);
                for i in 0..count {
                    to.add(next + i).write(value);
                }
                next += count;
            }
            Run::Value { value, count } => {
                for i in 0..count {
                    to.add(next + i).write(value);
                }
                next += count;
            }
        }
    });
}

/// Fills a result of `count` elements with the padding value, for an operand that is empty along the axis.
///
/// # Safety
///
/// There is room for `count` elements.
#[inline(never)]
unsafe fn values<T: Copy, P: Runs<T>>(positions: &P, out: Pointer<T>, count: usize) {
    let mut one = None;
    positions.runs(0, |run| {
        if let Run::Value { value, count: 1.. } = run {
            one = Some(value);
        }
    });
    if let Some(value) = one {
        for i in 0..count {
            // SAFETY: `i` is below `count`.
            unsafe { out.add(i).write(value) };
        }
    }
}
