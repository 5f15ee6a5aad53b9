//! Elements that lie side by side in all operands, where only run time knows how many axes there are: one loop from the first to the last.
//!
//! A nest of loops over eight axes needs the strides of all operands first. Adding 64 `u8`
//! takes 0.6 of the time without.

use super::eval::Readable;
use super::pointer::Pointer;
use super::strided::Walk;
use crate::kernel::SCALAR;
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
/// The expression has a [run](run_of) of so many elements, and there is room for them from `to` on.
#[inline(always)]
pub(super) unsafe fn each<E: Readable, T: Copy>(
    expr: &E,
    to: Pointer<T>,
    n: usize,
    mut write: impl FnMut(Pointer<T>, E::Item),
) {
    let from = expr.start();
    for j in 0..n {
        // SAFETY: `j` is below the number of elements, which lie side by side, so that any axis will do.
        unsafe { write(to.add(j), expr.item::<true>(from, 7, j)) };
    }
}
