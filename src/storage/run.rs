//! The innermost loop of an elementwise operation: over a row, or over all elements that lie side by side in all operands.
//!
//! The second is for shapes of which only run time knows how many axes there are: one loop from the first to the last.
//! A nest of loops over eight axes needs the strides of all operands first. Adding 64 `u8`
//! takes 0.6 of the time without.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::eval::{Readable, prevent_unrolling};
use super::pointer::Pointer;
use super::strided::{OutputPtr, Plan, Visit, Walk};
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::{SCALAR, fence_row};
use crate::shape::Shape;

/// Whether shapes of a type are worth the question: only run time knows how many axes they have. Small targets have one kind of loop.
pub(super) const fn may_be_run<S: Shape>() -> bool {
    !SCALAR && S::RANK == 8
}

/// The number of elements of a shape, if those of a walk over it are one run.
#[inline(always)]
pub(super) fn run_of<S: Shape, W: Walk>(shape: S, walk: &W) -> Option<usize> {
    walk.is_run(shape.axes()).then(|| shape.count())
}

/// Calls `write(place, element)` for each of `n` elements.
///
/// # Safety
///
/// The expression has a [run](run_of) of so many elements, and there is room for them from `to` on, which no operand reads.
#[inline(always)]
pub(super) unsafe fn each<E: Readable, T: Copy, F: FnMut(Pointer<T>, E::Item)>(
    expr: &E,
    to: Pointer<T>,
    n: usize,
    write: F,
) {
    // SAFETY: there is room for `n` elements, and the expression has a run, so that any axis will do.
    unsafe { each_along(expr, (expr.start(), 7), to, n, write) };
}

/// Calls `write(place, element)` for each of `n` elements from a cursor on along an axis, in memory that is known to be apart.
///
/// # Safety
///
/// The elements lie side by side along the axis, and there is room for them from `to` on, which no operand reads.
#[inline(always)]
unsafe fn each_along<E: Readable, T: Copy, F: FnMut(Pointer<T>, E::Item)>(
    expr: &E,
    from: (E::Cursor, usize),
    to: Pointer<T>,
    n: usize,
    write: F,
) {
    // Called by its address, so that LLVM inlines it, which keeps what the type of a parameter says of memory: rustc's inlining loses it.
    let borrowed: unsafe fn(&E, _, Pointer<T>, &mut [MaybeUninit<T>], F) = const { each_borrowed::<E, T, F> };
    // SAFETY: there is room for `n` elements, which nothing else reads or writes while they are borrowed.
    unsafe { borrowed(expr, from, to, to.places(n), write) }
}

/// [`each_along`] with the places borrowed. That tells the compiler that no operand is in the same memory. Otherwise it compares addresses, for
/// each row anew, and goes one by one where memory of two operands is nearer than 128 bytes, as small tensors often are: 500 rows of 100
/// `i8` times a vector take 1.6 times as long with AVX2. (Not `inline(always)`: it would be inlined before what it calls, and what is known
/// of the borrow would not reach the loads.)
///
/// # Safety
///
/// As for [`each_along`]; the places are those from `to` on.
#[inline]
unsafe fn each_borrowed<E: Readable, T: Copy, F: FnMut(Pointer<T>, E::Item)>(
    expr: &E,
    (from, inner): (E::Cursor, usize),
    to: Pointer<T>,
    places: &mut [MaybeUninit<T>],
    mut write: F,
) {
    let to = to.place(places.as_mut_ptr());
    for j in 0..places.len() {
        // SAFETY: `j` is below the number of elements, which lie side by side.
        unsafe { write(to.add(j), expr.item::<true>(from, inner, j)) };
    }
}

/// On targets without vector registers, the number of elements that are read and written before the addresses are advanced: as
/// far as the offset of a load or store reaches. Without these blocks the compiler keeps more addresses than it has registers: 1024
/// elements of `a * b + c` take 1.28 times as many modelled cycles of a Cortex-M4F, those of `a * b` 1.04 times.
const BLOCK: usize = 8;

/// What the loops over the outer axes of a plan do with each row: call `write(place, element)` for each of its elements, which lie side by
/// side in all operands if `UNIT`. `S` is the shape that is walked.
///
/// Not a closure: of shapes of any rank it stays a function where two operations share it, and strides are computed anew for each element.
/// 3,840 rows of 3 `i32` times a vector take 20 times as long then.
pub(super) struct Row<'a, const UNIT: bool, S, E: Readable, T, F> {
    pub(super) expr: &'a E,
    pub(super) place: &'a OutputPtr<T>,
    pub(super) plan: Plan,
    /// Whether rows are kept apart from one another.
    pub(super) apart: bool,
    pub(super) write: F,
    pub(super) shape: PhantomData<S>,
}

impl<const UNIT: bool, S: Shape, E: Readable, T: Copy + 'static, F: FnMut(Pointer<T>, E::Item)>
    Visit<(E::Cursor, Pointer<T>)> for Row<'_, UNIT, S, E, T, F>
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit(&mut self, (mut from, mut to): (E::Cursor, Pointer<T>)) {
        let Self { expr, place, ref plan, apart, ref mut write, .. } = *self;
        let (inner, mut n) = (plan.inner, plan.n);
        while UNIT && SCALAR && n >= BLOCK {
            for j in 0..BLOCK {
                // SAFETY: `j` is below what is left of the inner axis.
                unsafe {
                    let value = expr.item::<true>(from, inner, j);
                    write(place.at::<true>(to, inner, j), value);
                }
            }
            // SAFETY: the inner axis is unit, and a block is left of it.
            (from, to) = unsafe { (expr.step(from, inner, BLOCK), place.step(to, inner, BLOCK)) };
            n -= BLOCK;
        }
        if UNIT && !SCALAR && !S::KNOWN && !UNOPTIMIZED {
            // SAFETY: the inner axis is unit and has `n` elements, for which `place` has room.
            unsafe { each_along(expr, (from, inner), to, n, &mut *write) };
            n = 0;
        }
        // Not a `for`: its calls take a fifth of the time in a debug build.
        let mut j = 0;
        while j < n {
            // SAFETY: `j` is below what is left of the inner axis, which is unit if `UNIT`.
            unsafe {
                let value = expr.item::<UNIT>(from, inner, j);
                write(place.at::<UNIT>(to, inner, j), value);
            }
            j += 1;
        }
        if apart {
            fence_row(plan.n);
        }
        prevent_unrolling::<S>();
    }
}
