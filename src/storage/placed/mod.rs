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
pub use gathered::{NamesOf, TypedIndex};
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
    fn runs(&self, n: usize, take: &mut impl Take<T>);
}

/// What is done with each run. No closure, which the compiler does not inline where there are several runs: lengths and strides are then
/// no constants, and zeros around 64 rows of 64 `u8` take 11 times as long with AVX2.
pub(crate) trait Take<T> {
    fn take(&mut self, run: Run<T>);
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
        let dims = Plan::behind(kept, &walk, axis).dims;
        for_each_outer(&walk, dims, |(from, to)| {
            positions.runs(
                n,
                &mut CopyRows::<Ax, E> { expr, count: *count, from, to, next: 0, axis: PhantomData },
            );
        });
    }
}

/// Copies what lies behind the axis `Ax` for each of its positions.
struct CopyRows<'a, Ax, E: Expr> {
    expr: &'a E,
    /// The number of positions of the result.
    count: usize,
    from: E::Cursor,
    to: Pointer<E::Elem>,
    /// How many of them are written.
    next: usize,
    axis: PhantomData<Ax>,
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>> CopyRows<'_, Ax, E> {
    /// Writes the next position: that of the operand, or a value.
    ///
    /// # Safety
    ///
    /// There is one, and that of the operand is below the length of the axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copy(&mut self, of: Result<usize, E::Elem>) {
        let Self { expr, count, from, to, next, .. } = *self;
        let dims = axes(expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let place = OutputPtr::packed(to, with(dims, axis, count));
        let walk = (expr, &place);
        let Plan { inner, n, .. } = Plan::behind(without(dims, axis), &walk, axis);
        // SAFETY: by the contract of this function both positions are inside; the inner axis has `n` elements in operand and result.
        unsafe {
            let to = place.step(to, axis, next);
            match of {
                Ok(k) => {
                    let from = expr.step(from, axis, k);
                    if walk.unit(inner) {
                        for j in 0..n {
                            to.add(j).write(expr.load::<true>(from, inner, j));
                        }
                    } else {
                        for j in 0..n {
                            place.at::<false>(to, inner, j).write(expr.load::<false>(from, inner, j));
                        }
                    }
                }
                Err(value) => {
                    for j in 0..n {
                        place.at::<false>(to, inner, j).write(value);
                    }
                }
            }
        }
        self.next += 1;
    }
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>> Take<E::Elem> for CopyRows<'_, Ax, E> {
    #[cfg_attr(not(any(debug_assertions, target_arch = "arm", target_arch = "riscv32")), inline(always))]
    fn take(&mut self, run: Run<E::Elem>) {
        let (Run::Forward { count, .. }
        | Run::Backward { count, .. }
        | Run::Again { count, .. }
        | Run::Value { count, .. }) = run;
        // A loop, because `for_each` may stay a call.
        for i in 0..count {
            let of = match run {
                Run::Forward { from, .. } => Ok(from + i),
                Run::Backward { from, .. } => Ok(from - i),
                Run::Again { from, .. } => Ok(from),
                Run::Value { value, .. } => Err(value),
            };
            // SAFETY: by the contract of `Runs`, each position that is read is below the length of the axis, and there are as many of the
            // result as the runs count.
            unsafe { self.copy(of) };
        }
    }
}

/// Writes the elements along the last axis, one behind the other.
struct CopyElements<'a, E: Expr, const UNIT: bool> {
    expr: &'a E,
    from: E::Cursor,
    to: Pointer<E::Elem>,
    /// How many of them are written.
    next: usize,
}

/// Writes the elements along the last axis.
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
    positions.runs(n, &mut CopyElements::<E, UNIT> { expr, from, to, next: 0 });
}

impl<E: Expr, const UNIT: bool> Take<E::Elem> for CopyElements<'_, E, UNIT> {
    #[cfg_attr(not(any(debug_assertions, target_arch = "arm", target_arch = "riscv32")), inline(always))]
    fn take(&mut self, run: Run<E::Elem>) {
        let Self { expr, from, to, next } = *self;
        // SAFETY: `row` alone makes one. By the contract of `Runs`, each position that is read is below the length of the axis, and each
        // that is written below the sum of all counts, for which there is room.
        self.next += unsafe {
            match run {
                Run::Forward { from: first, count } => {
                    for i in 0..count {
                        to.add(next + i).write(expr.load::<UNIT>(from, 7, first + i));
                    }
                    count
                }
                Run::Backward { from: first, count } => {
                    for i in 0..count {
                        to.add(next + i).write(expr.load::<UNIT>(from, 7, first - i));
                    }
                    count
                }
                Run::Again { from: first, count } => {
                    let value = expr.load::<UNIT>(from, 7, first);
                    for i in 0..count {
                        to.add(next + i).write(value);
                    }
                    count
                }
                Run::Value { value, count } => {
                    for i in 0..count {
                        to.add(next + i).write(value);
                    }
                    count
                }
            }
        };
    }
}

/// Fills a result of `count` elements with the padding value, for an operand that is empty along the axis.
///
/// # Safety
///
/// There is room for `count` elements.
#[inline(never)]
unsafe fn values<T: Copy, P: Runs<T>>(positions: &P, out: Pointer<T>, count: usize) {
    let mut one = LastValue(None);
    positions.runs(0, &mut one);
    if let Some(value) = one.0 {
        for i in 0..count {
            // SAFETY: `i` is below `count`.
            unsafe { out.add(i).write(value) };
        }
    }
}

/// The element of the last run that is none of the operand.
struct LastValue<T>(Option<T>);

impl<T> Take<T> for LastValue<T> {
    fn take(&mut self, run: Run<T>) {
        if let Run::Value { value, count: 1.. } = run {
            self.0 = Some(value);
        }
    }
}
