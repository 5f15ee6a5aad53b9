//! A length of run time with an identity: what [`length!`](crate::length!) makes.
//!
//! # Why two of them are never mixed up
//!
//! Everything over such a length relies on this: *all values of one `Length<'id, N>` are one number.* A value comes from
//! [`brand`](crate::storage::length::brand) alone, which is `unsafe`, and `length!` calls it once for each lifetime `'id`. Nothing
//! else makes one: [`Extent::new`] answers `None`, [`Extent::nearest`] is called by relations between shapes alone, with a length
//! that they were given a value of, and there is no least one.
//!
//! The name `N`, a type of its own for each place where `length!` stands, tells lengths apart in messages. The lifetime tells apart
//! what one place makes in each round of a loop or each call of a function.

use core::fmt;
use core::marker::PhantomData;

use super::extent::{Dyn, ExactExtent, Extent, Related, Run, StaticExtent, Unbounded, UpTo, sealed::Sealed};
use crate::storage::Buffer;

/// A length that run time knows, with an identity in the types: it equals itself.
///
/// [`length!`](crate::length!) makes one, and [`with_length`](crate::prelude::Views::with_length) gives it to an axis of a tensor.
pub struct Length<'id, N: LengthName> {
    len: N::Kind,
    /// Neither a longer nor a shorter lifetime will do.
    identity: PhantomData<fn(&'id ()) -> &'id ()>,
}

/// The name of a [`Length`]: a type that [`length!`](crate::length!) makes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a length",
    label = "not made by `length!`",
    note = "`length!(n = rows.len());` makes `n`, and `Shape![n, 12]` is a shape of so many rows"
)]
pub trait LengthName: Sized {
    /// The extent that the length is without its identity.
    #[doc(hidden)]
    type Kind: RunTimeExtent;
}

/// An extent that run time knows: [`UpTo`] or [`Dyn`].
#[doc(hidden)]
pub trait RunTimeExtent: Extent<Key = Run<Self::Capacity>> {
    /// The key of the capacity.
    type Capacity;
}
impl RunTimeExtent for Dyn {
    type Capacity = Unbounded;
}
impl<C: StaticExtent> RunTimeExtent for UpTo<C> {
    type Capacity = C::Key;
}

/// One name, and so one length.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{N}` are two lengths",
    label = "one has the length `{Self}`, the other `{N}`",
    note = "each `length!` makes a length of its own; `with_length` gives an axis the length that it should have, and says so where it has another"
)]
pub trait SameLength<N> {}
impl<N> SameLength<N> for N {}

/// The identity of a length, as far as a key needs it.
#[doc(hidden)]
pub struct Id<'id, N>(PhantomData<(fn(&'id ()) -> &'id (), N)>);

/// What is left of an extent `E`, whose capacity this is, where a part of the axis is taken.
#[doc(hidden)]
pub trait Loose<E: Extent> {
    type Out: Extent;
}
impl<E: Extent> Loose<E> for Unbounded {
    type Out = E;
}
impl<E: Extent> Loose<E> for typenum::UTerm {
    type Out = E;
}
impl<U, B, E: Extent> Loose<E> for typenum::UInt<U, B> {
    type Out = E;
}
impl<N: LengthName, E: Extent> Loose<E> for Id<'_, N> {
    type Out = N::Kind;
}

/// What [`length!`](crate::length!) makes a length of.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length of {E}",
    label = "neither a number of elements nor an extent",
    note = "`length!(n = rows.len());` takes a number; with a capacity it takes an extent that keeps it, `length!(n: ..32 = UpTo::new(count)?);`"
)]
pub trait IntoLength<E> {
    fn into_length(self) -> E;
}
impl<E: RunTimeExtent> IntoLength<E> for E {
    #[inline(always)]
    fn into_length(self) -> E {
        self
    }
}
impl IntoLength<Dyn> for usize {
    #[inline(always)]
    fn into_length(self) -> Dyn {
        Dyn::of(self)
    }
}
impl<N: LengthName<Kind = E>, E> IntoLength<E> for Length<'_, N> {
    #[inline(always)]
    fn into_length(self) -> E {
        self.len
    }
}

impl<'id, N: LengthName> Length<'id, N> {
    /// Of a value that is the only one of its type, or the same number as all others.
    #[inline(always)]
    pub(crate) fn only(len: N::Kind) -> Self {
        Self { len, identity: PhantomData }
    }

    /// The length without its identity: a [`Dyn`], or an [`UpTo`] where it has a capacity.
    ///
    /// ```
    /// use shapeproof::{length, prelude::*, tensor};
    /// let x = tensor![1, 2, 3];
    /// length!(n = x.len());
    /// let y = x.with_length(n, Axis::<0>)?;
    /// let z: TensorView<i32, Shape![?]> = y.with_length(n.forget(), Axis::<0>)?;
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    #[must_use]
    pub fn forget(self) -> N::Kind {
        self.len
    }
}

impl<N: LengthName> Clone for Length<'_, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<N: LengthName> Copy for Length<'_, N> {}

impl<N: LengthName> PartialEq for Length<'_, N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len
    }
}

impl<N: LengthName> fmt::Debug for Length<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.len.fmt(f)
    }
}

#[cfg(feature = "defmt")]
impl<N: LengthName<Kind: defmt::Format>> defmt::Format for Length<'_, N> {
    fn format(&self, f: defmt::Formatter<'_>) {
        self.len.format(f);
    }
}

impl<N: LengthName> Sealed for Length<'_, N> {}

impl<'id, N: LengthName> Extent for Length<'id, N> {
    const MAX: usize = N::Kind::MAX;
    const KNOWN: bool = false;
    const LEAST: Option<Self> = None;
    type Key = Run<Id<'id, N>>;
    type Array<B: Buffer> = <N::Kind as Extent>::Array<B>;
    #[inline(always)]
    fn get(self) -> usize {
        self.len.get()
    }
    /// A number is not this length: values come from [`length!`](crate::length!) alone.
    #[inline(always)]
    fn new(_: usize) -> Option<Self> {
        None
    }
    #[inline(always)]
    fn nearest(len: usize, related: Related) -> Self {
        Self::only(N::Kind::nearest(len, related))
    }
}

impl<N: LengthName> ExactExtent for Length<'_, N> {}
