//! [`Length`]: a length known only at run time that equals itself by its type. [`length!`](crate::length!) makes it.
//!
//! # Why two lengths are never taken for one
//!
//! All code with such a length relies on this invariant: *all values of one type `Length<'id, N>` are the same number.* Only
//! [`brand`](crate::storage::length::brand), which is `unsafe`, makes a value, and `length!` calls it once for each lifetime
//! `'id`. There is no other way: [`Extent::new`] returns `None`; only relations between shapes call [`Extent::nearest`], with the
//! length of a value that they have; and [`Extent::LEAST`] is `None`. Only `SameLength` says that two names are one; users cannot name it.
//!
//! The name `N` is a type that each `length!` in the source declares; error messages tell lengths apart by it. The
//! lifetime tells apart the lengths that one `length!` makes in each iteration of a loop or in each call of a function.

use core::fmt;
use core::marker::PhantomData;

use super::extent::{
    Dyn, ExactExtent, Extent, Related, RunTimeKey, StaticExtent, Unbounded, UpTo, sealed::Sealed,
};
use crate::storage::memory::Buffer;

/// A length known only at run time whose type says that it equals itself.
///
/// [`length!`](crate::length!) makes one, and [`with_length`](crate::prelude::Views::with_length) gives it to an axis of a tensor.
pub struct Length<'id, N: LengthName> {
    len: N::Kind,
    /// Makes the lifetime invariant: the compiler replaces it by neither a longer nor a shorter one.
    identity: PhantomData<fn(&'id ()) -> &'id ()>,
}

/// The name of a [`Length`]: a type that [`length!`](crate::length!) makes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a length",
    label = "not made by `length!`",
    note = "`length!(n = rows.len());` makes `n`, and `Shape![n, 12]` is a shape of so many rows"
)]
pub trait LengthName: Sized {
    /// The extent that the length was made of.
    #[doc(hidden)]
    type Kind: RunTimeExtent;
}

/// An extent known only at run time: [`UpTo`] or [`Dyn`].
#[doc(hidden)]
pub trait RunTimeExtent: Extent<Key = RunTimeKey<Self::Capacity>> {
    /// The key of the capacity.
    type Capacity;
}
impl RunTimeExtent for Dyn {
    type Capacity = Unbounded;
}
impl<C: StaticExtent> RunTimeExtent for UpTo<C> {
    type Capacity = C::Key;
}

// Private, because the names are types of the user's crate: it could implement the trait for two names of different lengths.
mod same {
    /// `Self` and `N` are the same name. With one lifetime, that is one length.
    ///
    /// ```compile_fail,E0603
    /// use shapeproof::shape::length::SameLength;
    /// ```
    #[doc(hidden)]
    #[diagnostic::on_unimplemented(
        message = "`{Self}` and `{N}` are two lengths",
        label = "one has the length `{Self}`, the other `{N}`",
        note = "each `length!` makes a length of its own; `with_length` gives an axis the length that it should have, and says so where it has another"
    )]
    pub trait SameLength<N> {}
    impl<N> SameLength<N> for N {}
}
pub(crate) use same::SameLength;

/// The part of a key that identifies a length: its lifetime and its name.
#[doc(hidden)]
pub struct Id<'id, N>(PhantomData<(fn(&'id ()) -> &'id (), N)>);

/// The extent of a part of an axis whose length only run time knows: `E` is the extent of the axis, `Self` its capacity. A part of a
/// [`Length`] has the extent that the `Length` was made of, since it may be shorter.
#[doc(hidden)]
pub trait PartExtent<E: Extent> {
    type Out: Extent;
}
impl<E: Extent> PartExtent<E> for Unbounded {
    type Out = E;
}
impl<E: Extent> PartExtent<E> for typenum::UTerm {
    type Out = E;
}
impl<U, B, E: Extent> PartExtent<E> for typenum::UInt<U, B> {
    type Out = E;
}
impl<N: LengthName, E: Extent> PartExtent<E> for Id<'_, N> {
    type Out = N::Kind;
}

/// A value that [`length!`](crate::length!) makes a length of: a number, or an extent known at run time.
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
    /// The caller keeps the invariant of the module: all values of one type are the same number.
    #[inline(always)]
    pub(crate) fn only(len: N::Kind) -> Self {
        Self { len, identity: PhantomData }
    }

    /// The length as the extent that it was made of: a [`Dyn`], or an [`UpTo`] if it has a capacity.
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
    type Key = RunTimeKey<Id<'id, N>>;
    type Array<B: Buffer> = <N::Kind as Extent>::Array<B>;
    #[inline(always)]
    fn get(self) -> usize {
        self.len.get()
    }
    /// `None`: only [`length!`](crate::length!) makes values of this type.
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
