//! Positions along an axis that [`compute!`](crate::compute) computes from indices.

use core::marker::PhantomData;

use super::index::{Index, IndicesOf};
use crate::shape::StaticExtent;
use crate::shape::affine::{AffineConstant, HoldsPosition, IndexExtent, MinusIndex, PlusIndex, SolvesIndex};

/// A position whose constant, factors and extents the type `L` names ([`crate::shape::affine`]).
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Position<L> {
    /// The value, by wrapping arithmetic: a partial sum may be below 0 or above `usize::MAX`.
    value: usize,
    list: PhantomData<L>,
}

/// The constant `N`.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub fn position<N: StaticExtent>() -> Position<AffineConstant<N>> {
    Position { value: N::LEN, list: PhantomData }
}

impl<L> Position<L> {
    /// Adds `C` times an index.
    #[must_use]
    #[inline(always)]
    pub fn plus_index<C: StaticExtent, E: IndexExtent>(
        self,
        index: Index<E>,
    ) -> Position<PlusIndex<L, C, E>> {
        Position { value: self.value.wrapping_add(C::LEN.wrapping_mul(index.get())), list: PhantomData }
    }

    /// Subtracts `C` times an index.
    #[must_use]
    #[inline(always)]
    pub fn minus_index<C: StaticExtent, E: IndexExtent>(
        self,
        index: Index<E>,
    ) -> Position<MinusIndex<L, C, E>> {
        Position { value: self.value.wrapping_sub(C::LEN.wrapping_mul(index.get())), list: PhantomData }
    }

    /// This position as an index of axis `I`, which is longer than every value that the position can have.
    #[must_use]
    #[inline(always)]
    pub fn on<const I: usize, A: HoldsPosition<L, I>>(self) -> Index<A> {
        // SAFETY: `HoldsPosition` has compared the least value of the position with 0 and the largest with the length of `A`: both follow from the
        // extents of the indices, which `L` names, as each index is below its extent. So the value has not wrapped and is below the length.
        unsafe { Index::proved(self.value) }
    }

    /// The index that is as far from the end of axis `I` as this position from its start.
    #[must_use]
    #[inline(always)]
    pub fn on_from_end<const I: usize, A: HoldsPosition<L, I>>(self) -> Index<A> {
        let index = self.on::<I, A>();
        // SAFETY: `HoldsPosition` knows the length of the axis, and the index is below it: neither step goes below 0.
        unsafe { Index::proved(A::LEN.wrapping_sub(1).wrapping_sub(index.get())) }
    }

    /// This position plus `C` times `index`, as an index of axis `I`, whose length decides how many values `index` has.
    #[must_use]
    #[inline(always)]
    pub fn solved<const I: usize, C, E, A>(self, index: Index<E>) -> Index<A>
    where
        C: StaticExtent,
        A: SolvesIndex<L, C, E, I>,
    {
        // SAFETY: `SolvesIndex` takes as many values for the index as keep the highest sum below the extent. It compares the lowest value
        // of the position with 0, and the index only adds to it.
        unsafe { Index::proved(self.value.wrapping_add(C::LEN.wrapping_mul(index.get()))) }
    }

    /// As [`solved`](Self::solved), counted from the end of the axis.
    #[must_use]
    #[inline(always)]
    pub fn solved_from_end<const I: usize, C, E, A>(self, index: Index<E>) -> Index<A>
    where
        C: StaticExtent,
        A: SolvesIndex<L, C, E, I>,
    {
        let index = self.solved::<I, C, E, A>(index);
        // SAFETY: `SolvesIndex` knows the length of the axis, and the index is below it: neither step goes below 0.
        unsafe { Index::proved(A::LEN.wrapping_sub(1).wrapping_sub(index.get())) }
    }
}

impl<E: StaticExtent> Index<E> {
    /// The index that is as far from the end as this one from the start.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub fn reversed(self) -> Self {
        // SAFETY: the index is below the length: neither step goes below 0.
        unsafe { Self::proved(E::LEN.wrapping_sub(1).wrapping_sub(self.get())) }
    }
}

/// In place of a number of indices: the length of the extent `E`, which is written in the formula.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Stated<E>(PhantomData<E>);

impl<E: StaticExtent> Stated<E> {
    #[doc(hidden)]
    pub const NEW: Self = Self(PhantomData);
}

#[diagnostic::do_not_recommend]
// SAFETY: the type says the number.
unsafe impl<E: StaticExtent> IndicesOf<E> for Stated<E> {
    #[inline(always)]
    fn extent(self) -> E {
        E::NEW
    }
}
