//! Reductions over all indices of an extent: what [`compute!`](crate::compute) writes for `sum!(i => …)` and its like.
//!
//! An index is made of a position that a kernel asks for. The kernel is the library's own, and asks for positions below the length
//! alone, whatever the elements are.

use core::marker::PhantomData;

use super::{Index, IndicesOf};
use crate::kernel::extremum;
use crate::kernel::fold::fold_lanes;
use crate::kernel::sum::{sum, sum_apart, sum_known_apart};
use crate::shape::Extent;

/// Folds what `element` gives for every index of the extent, in the order of [`fold_lanes`].
#[inline(always)]
pub(crate) fn fold<E: Extent, T: Copy>(
    indices: impl IndicesOf<E>,
    init: T,
    element: impl Fn(Index<E>) -> T,
    combine: impl Fn(T, T) -> T,
) -> T {
    fold_lanes(indices.extent().get(), init, |value| element(Index { value, extent: PhantomData }), combine)
}

/// Adds up what `element` gives for every index of the extent, in the order of [`sum`]; `APART` if what it reads lies apart in memory.
#[inline(always)]
pub(crate) fn add_up<const APART: bool, E: Extent, T: Copy + 'static>(
    indices: impl IndicesOf<E>,
    zero: T,
    element: impl Fn(Index<E>) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    let (n, get) = (indices.extent().get(), |value| element(Index { value, extent: PhantomData }));
    match APART {
        true if E::KNOWN => sum_known_apart(n, zero, get, add),
        true => sum_apart(n, zero, get, add),
        false => sum(n, zero, get, add),
    }
}

/// The largest value of `element` over at least one index; NaN if one is NaN.
#[inline(always)]
pub(crate) fn largest<E: Extent, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    extremum::largest(indices.extent().get(), |value| element(Index { value, extent: PhantomData }))
}

/// The smallest value of `element` over at least one index; NaN if one is NaN.
#[inline(always)]
pub(crate) fn smallest<E: Extent, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> T {
    extremum::smallest(indices.extent().get(), |value| element(Index { value, extent: PhantomData }))
}

/// The first index for which `element` is largest.
#[inline(always)]
pub(crate) fn argmax<E: Extent, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> usize {
    extremum::argmax(indices.extent().get(), |value| element(Index { value, extent: PhantomData }))
}

/// The first index for which `element` is smallest.
#[inline(always)]
pub(crate) fn argmin<E: Extent, T: Copy + PartialOrd + 'static>(
    indices: impl IndicesOf<E>,
    element: impl Fn(Index<E>) -> T,
) -> usize {
    extremum::argmin(indices.extent().get(), |value| element(Index { value, extent: PhantomData }))
}
