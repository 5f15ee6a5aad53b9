//! One index on several axes: they must have the same extent, or a sentence names both.

use core::marker::PhantomData;

use super::Index;
use crate::shape::Extent;

impl<E: Extent> Index<E> {
    /// This index for another axis, which must be of the same extent.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub fn same<F>(self) -> Index<F>
    where
        E: IndexFits<F>,
    {
        E::index(self)
    }
}

/// An index of the extent `Self` is one of the extent `F`: they are the same.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: the length of this index is {Self} elsewhere, but {F} here",
    label = "an axis of length {F}"
)]
pub trait IndexFits<F>: Sized {
    fn index(index: Index<Self>) -> Index<F>;
}

#[diagnostic::do_not_recommend]
impl<E> IndexFits<E> for E {
    #[inline(always)]
    fn index(index: Index<E>) -> Index<E> {
        index
    }
}

/// A second extent that an index could fit. With two candidates rustc waits until it knows the axis, and then reports the two lengths
/// that differ; with one candidate it would report a mismatch of types.
#[doc(hidden)]
pub enum Undecided {}

#[diagnostic::do_not_recommend]
impl<E: Extent> IndexFits<Undecided> for E {
    #[inline(always)]
    fn index(index: Index<E>) -> Index<Undecided> {
        Index { value: index.value, extent: PhantomData }
    }
}
