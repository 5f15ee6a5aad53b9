//! How many indices a loop counts.

use crate::shape::length::{Length, LengthName};
use crate::shape::{Extent, StaticExtent};

/// How many indices there are of the extent `E`: its value, or `Inferred` where its type says so.
///
/// # Safety
///
/// All values of `E` are one number ([`ExactExtent`]).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: only run time knows how many indices of {E} there are",
    label = "an index of a length that run time knows",
    note = "`length!(n = …);` makes such a length countable: give the axis this length, and write `i in n` for the index"
)]
pub unsafe trait IndicesOf<E> {
    fn extent(self) -> E;
}

/// In place of a number of indices: the compiler infers it from the types of the tensors that are read with the index.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Inferred;

#[diagnostic::do_not_recommend]
// SAFETY: the type says the number.
unsafe impl<E: StaticExtent> IndicesOf<E> for Inferred {
    #[inline(always)]
    fn extent(self) -> E {
        E::NEW
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: all values of one type `Length<'_, N>` are the same number: the invariant that `shape::length` explains.
unsafe impl<N: LengthName> IndicesOf<Self> for Length<'_, N> {
    #[inline(always)]
    fn extent(self) -> Self {
        self
    }
}

/// The number of indices of the extent `E`, as [`IndicesOf`] gave it.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct IndexCount<E>(pub(super) E);

/// How many indices there are.
#[doc(hidden)]
#[inline(always)]
pub fn count<E: Extent>(indices: impl IndicesOf<E>) -> IndexCount<E> {
    IndexCount(indices.extent())
}
