//! Reads at positions that may leave their axis, as `pad!`, `clamp!`, `wrap!` and `reflect!` of [`compute!`](crate::compute) allow.
//!
//! What stands for a position outside of an axis is that of `numpy.pad` with the modes `constant`, `edge`, `wrap` and `reflect`.

use core::marker::PhantomData;

use super::interior::FromEnds;
use super::policy::{PadPolicy, Policy, inside};
use super::{Index, Indexed};
use crate::shape::affine::{MinusIndex, PlusIndex};
use crate::shape::outside::{HasNearest, PositionRange, SignedConstant};
use crate::shape::{ExactExtent, Extent, StaticExtent};

/// A position that may be anywhere; the type `L` names its constant, factors and extents.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Anywhere<L> {
    value: isize,
    /// It is at least so far above the lowest position of the type, and so far below the highest.
    above: usize,
    below: usize,
    list: PhantomData<L>,
}

/// The length of an extent as a signed number. It is no larger than `isize::MAX`, as no slice is longer.
#[inline(always)]
#[allow(
    clippy::cast_possible_wrap,
    reason = "more only where the elements have no bytes, and then it may wrap"
)]
pub(super) const fn signed(len: usize) -> isize {
    len as isize
}

/// The constant `Plus - Minus`.
#[doc(hidden)]
#[must_use]
#[inline(always)]
pub fn anywhere<Plus: StaticExtent, Minus: StaticExtent>() -> Anywhere<SignedConstant<Plus, Minus>> {
    let value = signed(Plus::LEN).wrapping_sub(signed(Minus::LEN));
    Anywhere { value, above: 0, below: 0, list: PhantomData }
}

impl<L> Anywhere<L> {
    /// `C` times an index more.
    #[must_use]
    #[inline(always)]
    pub fn plus_index<C: StaticExtent, E: Extent>(self, index: Index<E>) -> Anywhere<PlusIndex<L, C, E>> {
        let value = self.value.wrapping_add(term::<C, E>(index));
        Anywhere { value, above: self.above, below: self.below, list: PhantomData }
    }

    /// `C` times an index less.
    #[must_use]
    #[inline(always)]
    pub fn minus_index<C: StaticExtent, E: Extent>(self, index: Index<E>) -> Anywhere<MinusIndex<L, C, E>> {
        let value = self.value.wrapping_sub(term::<C, E>(index));
        Anywhere { value, above: self.above, below: self.below, list: PhantomData }
    }

    /// `C` times an index more, whose distances from its ends are known.
    #[must_use]
    #[inline(always)]
    pub fn plus_inner<C: StaticExtent, E: Extent>(self, index: FromEnds<E>) -> Anywhere<PlusIndex<L, C, E>> {
        let (before, behind) = index.distances();
        let (above, below) = (further::<C>(self.above, before), further::<C>(self.below, behind));
        Anywhere { above, below, ..self.plus_index::<C, E>(index.index()) }
    }

    /// `C` times an index less, whose distances from its ends are known.
    #[must_use]
    #[inline(always)]
    pub fn minus_inner<C: StaticExtent, E: Extent>(
        self,
        index: FromEnds<E>,
    ) -> Anywhere<MinusIndex<L, C, E>> {
        let (before, behind) = index.distances();
        let (above, below) = (further::<C>(self.above, behind), further::<C>(self.below, before));
        Anywhere { above, below, ..self.minus_index::<C, E>(index.index()) }
    }

    /// `C` times any index of an extent more.
    #[must_use]
    #[inline(always)]
    pub fn plus_any<C: StaticExtent, E: StaticExtent>(self, (): ()) -> Anywhere<PlusIndex<L, C, E>> {
        Anywhere { value: self.value, above: 0, below: 0, list: PhantomData }
    }

    /// `C` times any index of an extent less.
    #[must_use]
    #[inline(always)]
    pub fn minus_any<C: StaticExtent, E: StaticExtent>(self, (): ()) -> Anywhere<MinusIndex<L, C, E>> {
        Anywhere { value: self.value, above: 0, below: 0, list: PhantomData }
    }
}

/// `C` times an index.
#[inline(always)]
fn term<C: StaticExtent, E>(index: Index<E>) -> isize {
    signed(C::LEN).wrapping_mul(signed(index.get()))
}

/// A distance that is `C` times another one further, or less if that is beyond all numbers.
#[inline(always)]
fn further<C: StaticExtent>(distance: usize, more: usize) -> usize {
    C::LEN.saturating_mul(more).saturating_add(distance)
}

impl<L: PositionRange> Anywhere<L> {
    /// This position on axis `I`, with the policy `P` for positions off the axis. With `END` it is counted from the end of the axis.
    #[must_use]
    #[inline(always)]
    pub fn on<P, const I: usize, const END: bool>(self) -> Outside<L, P, I, END> {
        #[allow(clippy::cast_possible_wrap, reason = "an `isize` has at most 64 bits")]
        const {
            let fits = L::LOW >= isize::MIN as i64 && L::HIGH <= isize::MAX as i64;
            assert!(!L::KNOWN || fits, "compute: a position goes beyond the numbers of this target");
        }
        Outside { value: self.value, above: self.above, below: self.below, list: PhantomData }
    }
}

/// A position on axis `I`, and the policy `P` for positions outside.
#[doc(hidden)]
pub struct Outside<L, P, const I: usize, const END: bool> {
    value: isize,
    above: usize,
    below: usize,
    list: PhantomData<(L, P)>,
}
// Not derived: that would ask `L` and `P`, which only name things, for it.
impl<L, P, const I: usize, const END: bool> Clone for Outside<L, P, I, END> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, P, const I: usize, const END: bool> Copy for Outside<L, P, I, END> {}

impl<L: PositionRange, P, const I: usize, const END: bool> Outside<L, P, I, END> {
    /// The position, if its type and the distances of its indices say that it is below `len`. (It is a constant which of both. The numbers
    /// of the type are exact, and so is the sum that the position is, as it lies between them: no step has gone beyond an `isize`, or a later
    /// one has gone back.)
    #[inline(always)]
    fn surely_inside(self, len: usize) -> Option<usize> {
        let far = |distance: usize| i64::try_from(distance).unwrap_or(i64::MAX);
        let low = L::LOW.saturating_add(far(self.above));
        let high = L::HIGH.saturating_sub(far(self.below));
        let is_inside = L::KNOWN && L::EXACT && low >= 0 && high < far(len);
        if is_inside { Some(self.value.unsigned_abs()) } else { None }
    }
}

/// A position on an axis along which a row lies.
#[doc(hidden)]
pub trait OnRow {
    fn position(&self) -> isize;
    /// The lowest and the highest position, if the type says them and they may be outside.
    fn range(&self) -> Option<(i64, i64)>;
}
impl<E> OnRow for Index<E> {
    #[inline(always)]
    fn position(&self) -> isize {
        signed(self.value)
    }
    #[inline(always)]
    fn range(&self) -> Option<(i64, i64)> {
        None
    }
}
impl<L: PositionRange, P, const I: usize, const END: bool> OnRow for Outside<L, P, I, END> {
    #[inline(always)]
    fn position(&self) -> isize {
        self.value
    }
    #[inline(always)]
    fn range(&self) -> Option<(i64, i64)> {
        if L::KNOWN { Some((L::LOW, L::HIGH)) } else { None }
    }
}

/// The position for one axis of the extent `E`: an index, or an [`Outside`] with the policy [`PadPolicy`].
///
/// `place` returns the index of its element, or `None` if the position is off the axis.
#[doc(hidden)]
pub trait OnAxis<E>: OnRow {
    fn place(self, extent: E) -> Option<Index<E>>;
}
impl<E> OnAxis<E> for Index<E> {
    #[inline(always)]
    fn place(self, _: E) -> Option<Self> {
        Some(self)
    }
}
impl<E: ExactExtent, L: PositionRange, const I: usize, const END: bool> OnAxis<E>
    for Outside<L, PadPolicy, I, END>
{
    #[inline(always)]
    fn place(self, extent: E) -> Option<Index<E>> {
        let len = extent.get();
        // SAFETY: the position is below the length of the extent.
        self.surely_inside(len)
            .or_else(|| inside(self.value, len))
            .map(|at| unsafe { Index::proved(from_end::<END>(at, len)) })
    }
}

/// The position for one axis of the extent `E`: an index, or an [`Outside`] whose policy names another element for one off the axis.
///
/// `nearest` returns the index of the element to read.
#[doc(hidden)]
pub trait Nearest<E>: OnRow {
    fn nearest(self, extent: E) -> Index<E>;
}
impl<E> Nearest<E> for Index<E> {
    #[inline(always)]
    fn nearest(self, _: E) -> Self {
        self
    }
}
impl<E: HasNearest<I>, L: PositionRange, P: Policy<L>, const I: usize, const END: bool> Nearest<E>
    for Outside<L, P, I, END>
{
    #[inline(always)]
    fn nearest(self, extent: E) -> Index<E> {
        let len = extent.get();
        // SAFETY: the axis has an element, as `HasNearest` says, so that the place of the policy is below its length. The position is
        // between the two numbers of `L`, which are those of the indices that it was made of. One that is surely inside is below it as well.
        unsafe {
            let place = self.surely_inside(len).unwrap_or_else(|| P::place(self.value, len));
            Index::proved(from_end::<END>(place, len))
        }
    }
}

/// The place that is as far from the end of an axis as this one is from its start; both are below its length.
#[inline(always)]
fn from_end<const END: bool>(at: usize, len: usize) -> usize {
    if END { len.wrapping_sub(1).wrapping_sub(at) } else { at }
}

/// A tuple with a [`OnAxis`] for each axis of the shape `S`.
#[doc(hidden)]
pub trait OnAxes<S> {
    type Indices;
    /// The indices, if all positions are inside.
    fn places(self, shape: S) -> Option<Self::Indices>;
    /// Where these positions are on a row, which there is if all but the last are inside.
    fn row(self, shape: S) -> OfRow<Self::Indices>;
}

/// A tuple with a [`Nearest`] for each axis of the shape `S`: each position has an element to read.
#[doc(hidden)]
// The indices are a parameter: an associated type would be a second error where an axis has no element.
pub trait NearestOnAxes<S, Indices> {
    fn nearest(self, shape: S) -> Indices;
    /// Where these positions are on the row that is read.
    fn row(self, shape: S) -> OfRow<Indices>;
}

/// A row of a tensor along its last axis, and a position on it.
#[doc(hidden)]
pub struct OfRow<Indices> {
    /// The first element, if there is one.
    pub(super) first: Option<Indices>,
    pub(super) position: isize,
    /// As [`OnRow::range`] says.
    pub(super) range: Option<(i64, i64)>,
    /// How many elements the row has.
    pub(super) len: usize,
}

impl<Indices> OfRow<Indices> {
    #[inline(always)]
    fn new<E: Extent>(at: &impl OnRow, extent: E, first: impl FnOnce(Index<E>) -> Option<Indices>) -> Self {
        let len = extent.get();
        // SAFETY: the axis has a first element.
        let index = if len > 0 { Some(unsafe { Index::proved(0) }) } else { None };
        Self { first: index.and_then(first), position: at.position(), range: at.range(), len }
    }
}

/// Implements [`OnAxes`] and [`NearestOnAxes`] for tuples of one rank. For each axis there are the types of position and extent, then the
/// names of both; the last axis is apart.
macro_rules! on_axes {
    ($($P:ident $E:ident $p:ident $e:ident)*; $Q:ident $F:ident $q:ident $f:ident) => {
        impl<$($E: Extent, $P: OnAxis<$E>,)* $F: Extent, $Q: OnAxis<$F>> OnAxes<($($E,)* $F,)> for ($($P,)* $Q,) {
            type Indices = ($(Index<$E>,)* Index<$F>,);
            #[inline(always)]
            fn places(self, shape: ($($E,)* $F,)) -> Option<Self::Indices> {
                let (($($p,)* $q,), ($($e,)* $f,)) = (self, shape);
                Some(($($p.place($e)?,)* $q.place($f)?,))
            }
            #[inline(always)]
            fn row(self, shape: ($($E,)* $F,)) -> OfRow<Self::Indices> {
                let (($($p,)* $q,), ($($e,)* $f,)) = (self, shape);
                OfRow::new(&$q, $f, |first| Some(($($p.place($e)?,)* first,)))
            }
        }
        impl<$($E: Extent, $P: Nearest<$E>,)* $F: Extent, $Q: Nearest<$F>>
            NearestOnAxes<($($E,)* $F,), ($(Index<$E>,)* Index<$F>,)> for ($($P,)* $Q,)
        {
            #[inline(always)]
            fn nearest(self, shape: ($($E,)* $F,)) -> ($(Index<$E>,)* Index<$F>,) {
                let (($($p,)* $q,), ($($e,)* $f,)) = (self, shape);
                ($($p.nearest($e),)* $q.nearest($f),)
            }
            #[inline(always)]
            fn row(self, shape: ($($E,)* $F,)) -> OfRow<($(Index<$E>,)* Index<$F>,)> {
                let (($($p,)* $q,), ($($e,)* $f,)) = (self, shape);
                OfRow::new(&$q, $f, |first| Some(($($p.nearest($e),)* first,)))
            }
        }
    };
}
on_axes!(; P A p a);
on_axes!(P A p a; Q B q b);
on_axes!(P A p a Q B q b; R C r c);
on_axes!(P A p a Q B q b R C r c; U D u d);
on_axes!(P A p a Q B q b R C r c U D u d; V E v e);
on_axes!(P A p a Q B q b R C r c U D u d V E v e; W F w f);

/// The element at these positions, or the value where one of them is outside.
#[doc(hidden)]
#[inline(always)]
pub fn read_or<const RANK: usize, X, P, T>(tensor: &X, places: P, outside: T) -> T
where
    X: Indexed<RANK, Elem = T>,
    P: OnAxes<X::Shape, Indices = X::Indices>,
{
    match places.places(tensor.lengths()) {
        Some(indices) => tensor.element(indices),
        None => outside,
    }
}

/// The element that stands for these positions.
#[doc(hidden)]
#[inline(always)]
pub fn read_nearest<const RANK: usize, X, P, T>(tensor: &X, places: P) -> T
where
    X: Indexed<RANK, Elem = T>,
    P: NearestOnAxes<X::Shape, X::Indices>,
{
    tensor.element(places.nearest(tensor.lengths()))
}
