//! Results whose positions along one axis are positions of an operand: flipped, rolled, repeated, padded, gathered.
//!
//! What an operation decides is a list of *runs*: the next so many positions of the result, and the positions of the operand
//! that they are copied from. A flip is one run, a roll two. So each loop is over positions that follow each other, as in a loop
//! written by hand.

mod gathered;
mod moved;
mod pad_modes;
mod part;

pub use gathered::{SameExtent, TypedIndex};
pub(crate) use gathered::{gathered, gathered_typed};
pub(crate) use moved::{flipped, repeated, rolled, tiled};
pub use pad_modes::{Constant, Edge, PadMode, Pads, Reflect, Wrap};
pub(crate) use pad_modes::{padded, try_padded};

use core::marker::PhantomData;

use part::AxisPart;

use super::eval::{Readable, copy, store};
use super::expr::{Expr, Scalar, axes};
use super::lengths::{at, with};
use super::pointer::Pointer;
use super::produce::Produce;
use super::strided::{OutputPtr, Plan, Walk, for_each_outer};
use crate::kernel::SCALAR;
use crate::shape::axis::AtAxis;
use crate::shape::{Axes, Shape};

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
    /// The first `count` positions of the operand, which the result has before this one, once more.
    Same { count: usize },
}

/// Where the positions of a result come from.
///
/// # Safety
///
/// For an axis of the length `n` that the operand has, the counts of all runs add up to the length of the result's axis, and
/// each position that a run reads is below `n`; a [`Run::Same`] repeats no more positions than are in front of it. If `n` is 0, there is no
/// run, or runs of values alone.
pub(crate) unsafe trait Runs<T> {
    /// Hands over the runs in order.
    fn runs(&self, n: usize, take: &mut impl Take<T>);

    /// The element of all runs of values, if there are any and they have the same one.
    fn value(&self) -> Option<T> {
        None
    }
}

/// What is done with each run. Not a closure: the compiler does not inline it where there are several runs. Lengths and strides are then
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
        let n = at(dims, axis);
        if n == 0 {
            // The operand is empty along the axis, and cannot be walked: the elements of the result, if it has any, are padding.
            // SAFETY: by the contract of `fill` there is room for as many elements as the shape counts.
            unsafe { values(positions, out, self.shape.count()) };
            return;
        }
        if self.shape.count() == 0 {
            // The result has no elements to write. Memory without elements could not be walked, nor could such an operand.
            return;
        }
        let place = OutputPtr::packed(out, with(dims, axis, *count));
        // Short rows with values between them are written faster over these than one by one: with zeros around 12 rows of 8 bytes, twice as
        // fast.
        let bytes = count.saturating_mul(place.stride(axis)).saturating_mul(size_of::<E::Elem>());
        let short = !SCALAR && bytes <= 64;
        let value = positions.value().filter(|_| short);
        if let Some(value) = value {
            for i in 0..self.shape.count() {
                // SAFETY: by the contract of `fill` there is room for as many elements as the shape counts.
                unsafe { out.add(i).write(value) };
            }
        }
        for_each_outer(&(expr, &place), before(dims, axis), |(from, to)| {
            let mut parts = CopyParts::<Ax, E> {
                expr,
                count: *count,
                from,
                to,
                next: 0,
                values: value.is_none(),
                axis: PhantomData,
            };
            positions.runs(n, &mut parts);
        });
    }
}

/// The lengths of the axes before this one, and ones.
#[inline(always)]
fn before(dims: Axes, axis: usize) -> Axes {
    let [a, b, c, d, e, f, g, h] = dims;
    let here = |k: usize, len: usize| if k < axis { len } else { 1 };
    [here(0, a), here(1, b), here(2, c), here(3, d), here(4, e), here(5, f), here(6, g), here(7, h)]
}

/// The lengths of the axes behind this one, and ones.
#[inline(always)]
fn behind(dims: Axes, axis: usize) -> Axes {
    let [a, b, c, d, e, f, g, h] = dims;
    let here = |k: usize, len: usize| if k > axis { len } else { 1 };
    [here(0, a), here(1, b), here(2, c), here(3, d), here(4, e), here(5, f), here(6, g), here(7, h)]
}

/// Copies the elements of each run, with all that lies behind the axis `Ax`.
struct CopyParts<'a, Ax, E: Expr> {
    expr: &'a E,
    /// The number of positions of the result.
    count: usize,
    from: E::Cursor,
    to: Pointer<E::Elem>,
    /// How many of them are written.
    next: usize,
    /// Whether values are written; otherwise they are there.
    values: bool,
    axis: PhantomData<Ax>,
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>> CopyParts<'_, Ax, E> {
    /// Writes the next `count` positions.
    ///
    /// # Safety
    ///
    /// There are as many, and `elements` can be walked with the lengths of the axes behind, and `count`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copy<P: Readable<Item = E::Elem>>(&mut self, elements: &P, count: usize) {
        let dims = axes(self.expr);
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let place = OutputPtr::packed(self.to, with(dims, axis, self.count));
        // SAFETY: by the contract of this function.
        unsafe {
            let place = place.moved(axis, self.next);
            store::<E::Shape, _>(elements, &place, with(behind(dims, axis), axis, count));
        }
        self.next += count;
    }
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>> CopyParts<'_, Ax, E> {
    /// Whether a repetition of `count` positions is copied from the result, where they lie side by side: unless they do in the
    /// operand as well, or are a few bytes.
    #[inline(always)]
    fn copies_result(&self, count: usize) -> bool {
        let (expr, axis) = (self.expr, <E::Shape as AtAxis<Ax>>::AXIS & 7);
        let lengths = with(behind(axes(expr), axis), axis, count);
        let place = OutputPtr::packed(self.to, with(axes(expr), axis, self.count));
        let n = count.saturating_mul(place.stride(axis));
        let plan = Plan::new::<E::Shape, _>(lengths, &(expr, &place));
        let dense = E::STORED && plan.n == n && expr.unit(plan.inner);
        !dense && n.saturating_mul(size_of::<E::Elem>()) >= 16
    }

    /// Writes the last `count` positions once more.
    ///
    /// # Safety
    ///
    /// So many are written, and as many are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn copy_again(&mut self, count: usize) {
        let axis = <E::Shape as AtAxis<Ax>>::AXIS & 7;
        let place = OutputPtr::packed(self.to, with(axes(self.expr), axis, self.count));
        // SAFETY: by the contract of this function; of each position as many elements lie side by side as a step is long.
        unsafe {
            let to = place.step(self.to, axis, self.next);
            copy(place.step(self.to, axis, self.next - count), to, count * place.stride(axis));
        }
        self.next += count;
    }
}

impl<Ax, E: Expr<Shape: AtAxis<Ax>>> Take<E::Elem> for CopyParts<'_, Ax, E> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, run: Run<E::Elem>) {
        let Self { expr, from: start, .. } = *self;
        // SAFETY: by the contract of `Runs`, each position that is read is below the length of the axis, and there are as many of the
        // result as the runs count. A value is the same at each index.
        unsafe {
            match run {
                Run::Forward { from, count } => {
                    self.copy(&AxisPart::<Ax, E, 1> { expr, start, first: from, axis: PhantomData }, count);
                }
                Run::Backward { from, count } => {
                    self.copy(&AxisPart::<Ax, E, -1> { expr, start, first: from, axis: PhantomData }, count);
                }
                Run::Again { from, count: count @ 2.. } if self.copies_result(1) => {
                    self.copy(&AxisPart::<Ax, E, 1> { expr, start, first: from, axis: PhantomData }, 1);
                    for _ in 1..count {
                        self.copy_again(1);
                    }
                }
                Run::Again { from, count } => {
                    self.copy(&AxisPart::<Ax, E, 0> { expr, start, first: from, axis: PhantomData }, count);
                }
                Run::Value { value, count } if self.values => self.copy(&Scalar(value), count),
                Run::Value { count, .. } => self.next += count,
                Run::Same { count } if self.copies_result(count) => self.copy_again(count),
                Run::Same { count } => {
                    self.copy(&AxisPart::<Ax, E, 1> { expr, start, first: 0, axis: PhantomData }, count);
                }
            }
        }
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

/// The element of the last [`Run::Value`].
struct LastValue<T>(Option<T>);

impl<T> Take<T> for LastValue<T> {
    fn take(&mut self, run: Run<T>) {
        if let Run::Value { value, count: 1.. } = run {
            self.0 = Some(value);
        }
    }
}
