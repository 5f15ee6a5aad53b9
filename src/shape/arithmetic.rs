//! Arithmetic of extents: sums, products, the length of a span, and the rest of an axis.
//!
//! As in [`key_relations`](super::key_relations), each relation has an impl for every number of typenum and for [`RunTimeKey`].

use core::ops::{Add, Mul, Sub};

use typenum::{Cmp, Diff, Equal, Greater, Less, Prod, Sum, U1000000, UInt, UTerm};

use super::extent::{Dim, Dyn, Extent, RunTimeKey, StaticExtent, Unbounded, UpTo};
use super::key_relations::{Compared, NumberOrder};
use super::length::{Id, LengthName, PartExtent, RunTimeExtent};
use super::number::ToExtent;
use super::verdict::{Answer, Ask};

/// The sum of two extents, as in a concatenation. The sum of a length with a capacity and a static one has a capacity, too.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how long {L} and {R} are together",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `((N, I), (M, I)): Concat<Axis<0>, concat>`"
)]
pub trait Plus<RK, L, R> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<L: Extent, R> Plus<UTerm, L, R> for UTerm {
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, L, R: Extent> Plus<UInt<U, B>, L, R> for UTerm {
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<U, B, L: Extent, R> Plus<UTerm, L, R> for UInt<U, B> {
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C, L, R> Plus<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: Add<UInt<V, C>, Output: ToExtent>,
{
    type Out = <Sum<Self, UInt<V, C>> as ToExtent>::Extent;
}
#[diagnostic::do_not_recommend]
impl<C, L: Extent, R> Plus<UTerm, L, R> for RunTimeKey<C> {
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<C, L, R: Extent> Plus<RunTimeKey<C>, L, R> for UTerm {
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<C, U, B, L, R> Plus<UInt<U, B>, L, R> for RunTimeKey<C>
where
    C: CapacitySum<UInt<U, B>>,
{
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<C, U, B, L, R> Plus<RunTimeKey<C>, L, R> for UInt<U, B>
where
    C: CapacitySum<UInt<U, B>>,
{
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<C, D, L, R> Plus<RunTimeKey<D>, L, R> for RunTimeKey<C>
where
    C: CapacitySum<D>,
{
    type Out = C::Out;
}

/// The run-time extent whose capacity is the sum of both capacities.
#[doc(hidden)]
pub trait CapacitySum<D> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<D> CapacitySum<D> for Unbounded {
    type Out = Dyn;
}
#[diagnostic::do_not_recommend]
impl<U, B> CapacitySum<Unbounded> for UInt<U, B> {
    type Out = Dyn;
}
#[diagnostic::do_not_recommend]
impl CapacitySum<Unbounded> for UTerm {
    type Out = Dyn;
}
#[diagnostic::do_not_recommend]
impl<V, C> CapacitySum<UInt<V, C>> for UTerm
where
    UInt<V, C>: ToExtent,
{
    type Out = UpTo<<UInt<V, C> as ToExtent>::Extent>;
}
#[diagnostic::do_not_recommend]
impl CapacitySum<UTerm> for UTerm {
    type Out = UpTo<Dim<0>>;
}
#[diagnostic::do_not_recommend]
impl<U, B> CapacitySum<UTerm> for UInt<U, B>
where
    Self: ToExtent,
{
    type Out = UpTo<<Self as ToExtent>::Extent>;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C> CapacitySum<UInt<V, C>> for UInt<U, B>
where
    Self: Add<UInt<V, C>, Output: ToExtent>,
{
    type Out = UpTo<<Sum<Self, UInt<V, C>> as ToExtent>::Extent>;
}

/// The capacity of the length named `N`.
type KindOf<N> = <<N as LengthName>::Kind as RunTimeExtent>::Capacity;

#[diagnostic::do_not_recommend]
impl<N: LengthName, D> CapacitySum<D> for Id<'_, N>
where
    KindOf<N>: CapacitySum<D>,
{
    type Out = <KindOf<N> as CapacitySum<D>>::Out;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName> CapacitySum<Id<'_, N>> for UTerm
where
    Self: CapacitySum<KindOf<N>>,
{
    type Out = <Self as CapacitySum<KindOf<N>>>::Out;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, U, B> CapacitySum<Id<'_, N>> for UInt<U, B>
where
    Self: CapacitySum<KindOf<N>>,
{
    type Out = <Self as CapacitySum<KindOf<N>>>::Out;
}

/// The product of two numbers of elements. It is known only at run time if a factor is.
#[doc(hidden)]
pub trait Times<RK> {
    type Out;
}
impl Times<UTerm> for UTerm {
    type Out = UTerm;
}
impl<U, B> Times<UInt<U, B>> for UTerm {
    type Out = UTerm;
}
impl<U, B> Times<UTerm> for UInt<U, B> {
    type Out = UTerm;
}
impl<U, B, V, C> Times<UInt<V, C>> for UInt<U, B>
where
    Self: Mul<UInt<V, C>>,
{
    type Out = Prod<Self, UInt<V, C>>;
}
impl<C> Times<RunTimeKey<C>> for UTerm {
    type Out = RunTimeKey<C>;
}
impl<U, B, C> Times<RunTimeKey<C>> for UInt<U, B> {
    type Out = RunTimeKey<C>;
}
impl<C, RK> Times<RK> for RunTimeKey<C> {
    type Out = Self;
}

/// Whether `From <= To <= Self`, and the extent `To - From`. `Self` is the key of the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis has such a part",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Slice<Axis<0>, Span<Dim<0>, Dim<2>>, slice>`"
)]
pub trait Contains<From, To> {
    type Answer: Answer;
    type Out: StaticExtent;
}
#[diagnostic::do_not_recommend]
impl<C, F, T> Contains<F, T> for RunTimeKey<C>
where
    F: Cmp<T, Output: NumberOrder + LengthBetween<F, T>>,
{
    type Answer = <<Compared<F, T> as NumberOrder>::AtMost as Answer>::And<Ask>;
    type Out = <Compared<F, T> as LengthBetween<F, T>>::Out;
}
#[diagnostic::do_not_recommend]
impl<F, T> Contains<F, T> for UTerm
where
    F: Cmp<T, Output: NumberOrder + LengthBetween<F, T>>,
    T: Cmp<UTerm, Output: NumberOrder>,
{
    type Answer = Ordered<F, T, UTerm>;
    type Out = <Compared<F, T> as LengthBetween<F, T>>::Out;
}
#[diagnostic::do_not_recommend]
impl<U, B, F, T> Contains<F, T> for UInt<U, B>
where
    F: Cmp<T, Output: NumberOrder + LengthBetween<F, T>>,
    T: Cmp<UInt<U, B>, Output: NumberOrder>,
{
    type Answer = Ordered<F, T, UInt<U, B>>;
    type Out = <Compared<F, T> as LengthBetween<F, T>>::Out;
}

/// Whether `A <= B <= C`.
type Ordered<A, B, C> =
    <<Compared<A, B> as NumberOrder>::AtMost as Answer>::And<<Compared<B, C> as NumberOrder>::AtMost>;

/// `To - From` if `From` is not larger, else 0.
#[doc(hidden)]
pub trait LengthBetween<From, To> {
    type Out: StaticExtent;
}
#[diagnostic::do_not_recommend]
impl<From, To> LengthBetween<From, To> for Less
where
    To: Sub<From, Output: ToExtent>,
{
    type Out = <Diff<To, From> as ToExtent>::Extent;
}
#[diagnostic::do_not_recommend]
impl<From, To> LengthBetween<From, To> for Equal {
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<From, To> LengthBetween<From, To> for Greater {
    type Out = Dim<0>;
}

/// Whether `At <= Self`, and the extent `Self - At`. `Self` is the key of the axis `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis can be split there",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Split<Axis<0>, Dim<2>, split>`"
)]
pub trait Minus<At, E> {
    type Answer: Answer;
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<C: PartExtent<E>, At, E: Extent> Minus<At, E> for RunTimeKey<C> {
    type Answer = Ask;
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<At, E> Minus<At, E> for UTerm
where
    At: Cmp<Self, Output: NumberOrder + LengthBetween<At, Self>>,
{
    type Answer = <Compared<At, Self> as NumberOrder>::AtMost;
    type Out = <Compared<At, Self> as LengthBetween<At, Self>>::Out;
}
#[diagnostic::do_not_recommend]
impl<U, B, At, E> Minus<At, E> for UInt<U, B>
where
    At: Cmp<Self, Output: NumberOrder + LengthBetween<At, Self>>,
{
    type Answer = <Compared<At, Self> as NumberOrder>::AtMost;
    type Out = <Compared<At, Self> as LengthBetween<At, Self>>::Out;
}

/// A number of elements as the extent of one axis: in the type if it is known and at most 999,999, else [`Dyn`].
#[doc(hidden)]
pub trait CountExtent {
    type Extent: Extent;
}
impl<C> CountExtent for RunTimeKey<C> {
    type Extent = Dyn;
}
impl CountExtent for UTerm {
    type Extent = Dim<0>;
}
impl<U, B> CountExtent for UInt<U, B>
where
    Self: Cmp<U1000000, Output: Printable<Self>>,
{
    type Extent = <Compared<Self, U1000000> as Printable<Self>>::Extent;
}

/// The extent of `N` if the comparison says that it is small enough for one, else [`Dyn`].
#[doc(hidden)]
pub trait Printable<N> {
    type Extent: Extent;
}
impl<N: ToExtent> Printable<N> for Less {
    type Extent = N::Extent;
}
impl<N> Printable<N> for Equal {
    type Extent = Dyn;
}
impl<N> Printable<N> for Greater {
    type Extent = Dyn;
}
