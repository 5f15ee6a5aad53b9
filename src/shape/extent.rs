//! Extents: the length of one axis of a shape, which is in the type, has a capacity in the type, or is known only at run time.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul};

use duplicate::duplicate_item;
use typenum::{Prod, Sum, U1000};

use super::key_relations::{EqualsItself, EqualsItselfAtRunTime, Filled, IsCapacity};
use super::named::IsLength;
use super::number::Decimal;
use super::refusal::BelowThousand;
use super::verdict::{Answer, Fits, MustFit};
use crate::storage::memory::{Buffer, Heap};

/// A dimension of a shape: [`Dim`], [`Kilo`], [`UpTo`], [`Dyn`] or a [`Length`](super::Length).
///
/// The trait is sealed. A value of an extent is its run-time part: nothing for `Dim` and `Kilo`, a length for the
/// others.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent",
    label = "not an extent",
    note = "an extent is a `Dim`, a `Kilo`, an `UpTo` or `Dyn`; write `Shape![2, 3]`, which picks the form"
)]
pub trait Extent: Copy + PartialEq + fmt::Debug + Send + Sync + sealed::Sealed {
    /// The largest length this extent can have; `usize::MAX` for [`Dyn`].
    const MAX: usize;

    /// Whether the length is known at compile time.
    const KNOWN: bool;

    /// The length as a number of typenum, or [`RunTimeKey`]. By its bound, generic code knows that an extent equals itself.
    #[doc(hidden)]
    type Key: EqualsItselfAtRunTime<Self>;

    #[doc(hidden)]
    type Array<B: Buffer>: Buffer<Elem = B::Elem>;

    /// The extent with the least length that the type allows, or `None` if the type does not tell which lengths it allows.
    #[doc(hidden)]
    const LEAST: Option<Self>;

    /// The length.
    #[must_use]
    fn get(self) -> usize;

    /// The extent with this length, or `None` if the type does not allow it.
    #[must_use]
    fn new(len: usize) -> Option<Self>;

    /// An extent of this type with this length, or `None` if the type does not allow it. A [`Length`](super::Length) allows its
    /// own length alone.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    fn with_len(self, len: usize) -> Option<Self> {
        if len == self.get() { Some(self) } else { Self::new(len) }
    }

    /// The extent with this length, or with the nearest that the type allows. Only relations between shapes can call it, as no
    /// one else has a [`Related`]; they pass the length of a value of this type.
    #[doc(hidden)]
    fn nearest(len: usize, related: Related) -> Self;
}

/// A token that only the relations between shapes can make.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Related(());

impl Related {
    /// Whoever passes it to [`Extent::nearest`] passes a length that a value of the type has, or that the type allows.
    pub(crate) const TOKEN: Self = Self(());
}

/// An extent whose values all have the same length: [`Dim`], [`Kilo`], or a [`Length`](super::Length) made by
/// [`length!`](crate::length!).
///
/// It equals itself, so that operations in generic code need no `try_` form:
///
/// ```
/// use shapeproof::{ExactExtent, StaticExtent, length, matmul_into, prelude::*, tensor};
///
/// /// The dot product of each row of `x` with `w`.
/// fn project<N: ExactExtent, D: StaticExtent>(
///     x: TensorView<'_, f32, (N, D)>,
///     w: &Tensor<f32, (D,)>,
///     out: &mut Tensor<f32, (N,)>,
/// ) {
///     matmul_into(x, w, out);
/// }
///
/// let (x, w) = (tensor![[1.0, 2.0], [3.0, 4.0]], tensor![10.0, 1.0]);
/// let mut known = Tensor::zeros();
/// project(x.view(), &w, &mut known);
/// assert_eq!(known, tensor![12.0, 34.0]);
///
/// length!(n = 2);
/// let mut out = Tensor::from_shape_fn((n,), |_| 0.0);
/// project(x.with_length(n, Axis::<0>)?, &w, &mut out);
/// assert_eq!(out, known);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "two axes of `{Self}` may have two lengths",
    label = "nothing says that this length equals itself",
    note = "a length that is one by its type is a `Dim`, a `Kilo`, or made by `length!`; for others operations have `try_` forms"
)]
pub trait ExactExtent: Extent<Key: EqualsItself<Self>> {}

/// An extent whose length is known at compile time: [`Dim`] or [`Kilo`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length known at compile time",
    label = "needs a length known at compile time",
    note = "such a length is a type, with `Dim::<2>` as its value; a length of `?` or `..N` is known to run time alone"
)]
pub trait StaticExtent:
    ExactExtent + Extent<Key: EqualsItself<Self> + IsCapacity<Self>> + IsLength<Self>
{
    /// The length.
    const LEN: usize;

    /// The only value of this extent.
    const NEW: Self;
}

/// An extent with a capacity: [`UpTo`].
#[diagnostic::on_unimplemented(
    message = "the number of rows is known at run time alone, and the first axis has {Self}",
    label = "the first axis has no capacity",
    note = "write a capacity: `Shape![..32, 12]` has room for 32 rows of 12"
)]
pub trait Bounded: Extent {}
impl<C: StaticExtent> Bounded for UpTo<C> {}

pub(crate) mod sealed {
    /// Seals the trait: only this crate adds extents.
    pub trait Sealed {}
}

/// An extent of `N`, for `N` from 0 to 999.
///
/// `Shape![2, 3]` is `(Dim<2>, Dim<3>)`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Dim<const N: usize>;

/// An extent of `THOUSANDS * 1000 + REST`, for sizes from 1000 to 999 999.
///
/// `Shape![9216]` is `(Kilo<9, 216>,)`: read it as 9,216. Each size has exactly one type, so `Kilo` starts at 1000;
/// the [`Shape!`](macro@crate::Shape) macro picks the right form.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Kilo<const THOUSANDS: usize, const REST: usize>;

/// An extent known at run time, at most the capacity `C`, which is a [`Dim`] or a [`Kilo`].
///
/// `Shape![..32, 12]` is `(UpTo<Dim<32>>, Dim<12>)`: a tensor of it is stored inline with room for 32 rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UpTo<C> {
    len: usize,
    capacity: PhantomData<C>,
}

/// An extent known at run time, without a bound.
///
/// Tensors of it are borrowed from a slice or, with the feature `alloc`, owned on the heap. They allocate as
/// `Vec` does: the program aborts if there is no memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyn {
    len: usize,
}

impl Dyn {
    /// The extent with this length.
    #[inline(always)]
    pub(crate) fn of(len: usize) -> Self {
        Self { len }
    }
}

/// The key of an extent known at run time; `C` is the key of its capacity.
#[doc(hidden)]
pub struct RunTimeKey<C>(PhantomData<C>);

/// The capacity of [`Dyn`].
#[doc(hidden)]
pub struct Unbounded;

impl<const N: usize> sealed::Sealed for Dim<N> {}
impl<const A: usize, const B: usize> sealed::Sealed for Kilo<A, B> {}
impl<C> sealed::Sealed for UpTo<C> {}
impl sealed::Sealed for Dyn {}

type KiloUint<const A: usize, const B: usize> =
    Sum<Prod<<Dim<A> as Decimal>::Uint, U1000>, <Dim<B> as Decimal>::Uint>;

/// The array of `A` times a thousand rows.
type Thousands<Row, const A: usize> = <<Row as Buffer>::Repeat<1000> as Buffer>::Repeat<A>;

#[diagnostic::do_not_recommend]
impl<const N: usize> Extent for Dim<N>
where
    Self: Decimal<Uint: EqualsItself<Self> + IsCapacity<Self>>,
{
    const MAX: usize = N;
    const KNOWN: bool = true;
    const LEAST: Option<Self> = Some(Self);
    type Key = <Self as Decimal>::Uint;
    type Array<Row: Buffer> = Row::Repeat<N>;
    #[inline(always)]
    fn get(self) -> usize {
        Self::MAX
    }
    #[inline(always)]
    fn new(len: usize) -> Option<Self> {
        if len == Self::MAX { Some(Self) } else { None }
    }
    #[inline(always)]
    fn nearest(_: usize, _: Related) -> Self {
        Self
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> ExactExtent for Dim<N> where Self: Decimal<Uint: EqualsItself<Self> + IsCapacity<Self>> {}

#[diagnostic::do_not_recommend]
impl<const N: usize> StaticExtent for Dim<N>
where
    Self: Decimal<Uint: EqualsItself<Self> + IsCapacity<Self>>,
{
    const LEN: usize = N;
    const NEW: Self = Self;
}

#[diagnostic::do_not_recommend]
impl<const A: usize, const B: usize> Extent for Kilo<A, B>
where
    Dim<A>: Decimal<Uint: Filled<Answer: Answer<Verdict<BelowThousand<A, B>, Fits>: MustFit<Kilo<A, B>>>>>,
    Dim<B>: Decimal,
    <Dim<A> as Decimal>::Uint: Mul<U1000>,
    Prod<<Dim<A> as Decimal>::Uint, U1000>:
        Add<<Dim<B> as Decimal>::Uint, Output: EqualsItself<Self> + IsCapacity<Self>>,
{
    const MAX: usize = A * 1000 + B;
    const KNOWN: bool = true;
    const LEAST: Option<Self> = Some(Self);
    type Key = KiloUint<A, B>;
    type Array<Row: Buffer> = <Thousands<Row, A> as Buffer>::FollowedBy<Row::Repeat<B>>;
    #[inline(always)]
    fn get(self) -> usize {
        Self::MAX
    }
    #[inline(always)]
    fn new(len: usize) -> Option<Self> {
        if len == Self::MAX { Some(Self) } else { None }
    }
    #[inline(always)]
    fn nearest(_: usize, _: Related) -> Self {
        Self
    }
}

#[diagnostic::do_not_recommend]
impl<const A: usize, const B: usize> ExactExtent for Kilo<A, B>
where
    Dim<A>: Decimal<Uint: Filled<Answer: Answer<Verdict<BelowThousand<A, B>, Fits>: MustFit<Kilo<A, B>>>>>,
    Dim<B>: Decimal,
    <Dim<A> as Decimal>::Uint: Mul<U1000>,
    Prod<<Dim<A> as Decimal>::Uint, U1000>:
        Add<<Dim<B> as Decimal>::Uint, Output: EqualsItself<Self> + IsCapacity<Self>>,
{
}

#[diagnostic::do_not_recommend]
impl<const A: usize, const B: usize> StaticExtent for Kilo<A, B>
where
    Dim<A>: Decimal<Uint: Filled<Answer: Answer<Verdict<BelowThousand<A, B>, Fits>: MustFit<Kilo<A, B>>>>>,
    Dim<B>: Decimal,
    <Dim<A> as Decimal>::Uint: Mul<U1000>,
    Prod<<Dim<A> as Decimal>::Uint, U1000>:
        Add<<Dim<B> as Decimal>::Uint, Output: EqualsItself<Self> + IsCapacity<Self>>,
{
    const LEN: usize = A * 1000 + B;
    const NEW: Self = Self;
}

impl<C: StaticExtent> Extent for UpTo<C> {
    const MAX: usize = C::LEN;
    const KNOWN: bool = false;
    const LEAST: Option<Self> = Some(Self { len: 0, capacity: PhantomData });
    type Key = RunTimeKey<C::Key>;
    type Array<Row: Buffer> = C::Array<Row>;
    #[inline(always)]
    fn get(self) -> usize {
        self.len
    }
    #[inline(always)]
    fn new(len: usize) -> Option<Self> {
        if len <= C::LEN { Some(Self { len, capacity: PhantomData }) } else { None }
    }
    #[inline(always)]
    fn nearest(len: usize, _: Related) -> Self {
        Self { len: if len <= C::LEN { len } else { C::LEN }, capacity: PhantomData }
    }
}

impl Extent for Dyn {
    const MAX: usize = usize::MAX;
    const KNOWN: bool = false;
    const LEAST: Option<Self> = Some(Self { len: 0 });
    type Key = RunTimeKey<Unbounded>;
    type Array<B: Buffer> = Heap<B::Elem>;
    #[inline(always)]
    fn get(self) -> usize {
        self.len
    }
    #[inline(always)]
    fn new(len: usize) -> Option<Self> {
        Some(Self { len })
    }
    #[inline(always)]
    fn nearest(len: usize, _: Related) -> Self {
        Self { len }
    }
}

#[duplicate_item(
    generics                         Text         text;
    [const N: usize]                 [Dim<N>]     ["{}", N];
    [const A: usize, const B: usize] [Kilo<A, B>] ["{}", A * 1000 + B];
    [C: StaticExtent]                [UpTo<C>]    ["{} of ..{}", self.len, C::LEN];
    []                               [Dyn]        ["{} of ?", self.len];
)]
impl<generics> fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, text)
    }
}

#[duplicate_item(
    generics                         Text         text;
    [const N: usize]                 [Dim<N>]     ["{}", N];
    [const A: usize, const B: usize] [Kilo<A, B>] ["{}", A * 1000 + B];
    [C: StaticExtent]                [UpTo<C>]    ["{} of ..{}", self.len, C::LEN];
    []                               [Dyn]        ["{} of ?", self.len];
)]
#[cfg(feature = "defmt")]
impl<generics> defmt::Format for Text {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, text);
    }
}
