//! What extents add up to: sums, products, spans of an axis and what is left of it.
//!
//! As in [`pairs`](super::pairs), each relation is total over typenum's structure and [`Run`].

use core::ops::{Add, Mul, Sub};

use typenum::{B0, B1, Diff, IsLess, IsLessOrEqual, Prod, Sum, U1000000, UInt, UTerm};

use super::extent::{Dim, Dyn, Extent, Run, StaticExtent, Unbounded, UpTo};
use super::number::ToExtent;
use super::pairs::Judge;
use super::verdict::And;

/// The sum of two extents, as in a concatenation. A bounded length and a known one keep a bound.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how long {L} and {R} are together",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N, I): Concat<Axis<0>, (M, I), concat>`"
)]
pub trait Plus<RK, L, R> {
    type Out: Extent;
}
impl<L: Extent, R> Plus<UTerm, L, R> for UTerm {
    type Out = L;
}
impl<U, B, L, R: Extent> Plus<UInt<U, B>, L, R> for UTerm {
    type Out = R;
}
impl<U, B, L: Extent, R> Plus<UTerm, L, R> for UInt<U, B> {
    type Out = L;
}
impl<U, B, V, C, L, R> Plus<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: Add<UInt<V, C>, Output: ToExtent>,
{
    type Out = <Sum<Self, UInt<V, C>> as ToExtent>::Extent;
}
impl<C, L: Extent, R> Plus<UTerm, L, R> for Run<C> {
    type Out = L;
}
impl<C, L, R: Extent> Plus<Run<C>, L, R> for UTerm {
    type Out = R;
}
impl<C, U, B, L, R> Plus<UInt<U, B>, L, R> for Run<C>
where
    C: RoomFor<UInt<U, B>>,
{
    type Out = C::Out;
}
impl<C, U, B, L, R> Plus<Run<C>, L, R> for UInt<U, B>
where
    C: RoomFor<UInt<U, B>>,
{
    type Out = C::Out;
}
impl<C, D, L, R> Plus<Run<D>, L, R> for Run<C>
where
    C: RoomFor<D>,
{
    type Out = C::Out;
}

/// The run-time extent with room for both capacities.
#[doc(hidden)]
pub trait RoomFor<D> {
    type Out: Extent;
}
impl<D> RoomFor<D> for Unbounded {
    type Out = Dyn;
}
impl<U, B> RoomFor<Unbounded> for UInt<U, B> {
    type Out = Dyn;
}
impl RoomFor<Unbounded> for UTerm {
    type Out = Dyn;
}
impl<V, C> RoomFor<UInt<V, C>> for UTerm
where
    UInt<V, C>: ToExtent,
{
    type Out = UpTo<<UInt<V, C> as ToExtent>::Extent>;
}
impl RoomFor<UTerm> for UTerm {
    type Out = UpTo<Dim<0>>;
}
impl<U, B> RoomFor<UTerm> for UInt<U, B>
where
    Self: ToExtent,
{
    type Out = UpTo<<Self as ToExtent>::Extent>;
}
impl<U, B, V, C> RoomFor<UInt<V, C>> for UInt<U, B>
where
    Self: Add<UInt<V, C>, Output: ToExtent>,
{
    type Out = UpTo<<Sum<Self, UInt<V, C>> as ToExtent>::Extent>;
}

/// The product of two numbers of elements; run time decides as soon as one factor is known only there.
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
impl<C> Times<Run<C>> for UTerm {
    type Out = Run<C>;
}
impl<U, B, C> Times<Run<C>> for UInt<U, B> {
    type Out = Run<C>;
}
impl<C, RK> Times<RK> for Run<C> {
    type Out = Self;
}

/// `From <= To <= Self`, and the extent between; `Self` is the key of the axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis has such a part",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Slice<Axis<0>, Span<Dim<0>, Dim<2>>, slice>`"
)]
pub trait Contains<From, To, No, Ask> {
    type Verdict;
    type Out: StaticExtent;
}
impl<C, F, T, No, Ask> Contains<F, T, No, Ask> for Run<C>
where
    F: IsLessOrEqual<T, Output: Judge<No> + Between<F, T>>,
    <F::Output as Judge<No>>::Verdict: And<Ask>,
{
    type Verdict = <<F::Output as Judge<No>>::Verdict as And<Ask>>::Verdict;
    type Out = <F::Output as Between<F, T>>::Out;
}
impl<F, T, No, Ask> Contains<F, T, No, Ask> for UTerm
where
    F: IsLessOrEqual<T, Output: Judge<No> + Between<F, T>>,
    T: IsLessOrEqual<UTerm, Output: Judge<No>>,
    <F::Output as Judge<No>>::Verdict: And<<T::Output as Judge<No>>::Verdict>,
{
    type Verdict = <<F::Output as Judge<No>>::Verdict as And<<T::Output as Judge<No>>::Verdict>>::Verdict;
    type Out = <F::Output as Between<F, T>>::Out;
}
impl<U, B, F, T, No, Ask> Contains<F, T, No, Ask> for UInt<U, B>
where
    F: IsLessOrEqual<T, Output: Judge<No> + Between<F, T>>,
    T: IsLessOrEqual<UInt<U, B>, Output: Judge<No>>,
    <F::Output as Judge<No>>::Verdict: And<<T::Output as Judge<No>>::Verdict>,
{
    type Verdict = <<F::Output as Judge<No>>::Verdict as And<<T::Output as Judge<No>>::Verdict>>::Verdict;
    type Out = <F::Output as Between<F, T>>::Out;
}

/// `To - From` where the comparison is true, else 0.
#[doc(hidden)]
pub trait Between<From, To> {
    type Out: StaticExtent;
}
impl<From, To> Between<From, To> for B1
where
    To: Sub<From, Output: ToExtent>,
{
    type Out = <Diff<To, From> as ToExtent>::Extent;
}
impl<From, To> Between<From, To> for B0 {
    type Out = Dim<0>;
}

/// `At <= Self`, and the extent from there on; `Self` is the key of the axis `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis can be split there",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Split<Axis<0>, Dim<2>, split>`"
)]
pub trait Rest<At, E, No, Ask> {
    type Verdict;
    type Out: Extent;
}
impl<C, At, E: Extent, No, Ask> Rest<At, E, No, Ask> for Run<C> {
    type Verdict = Ask;
    type Out = E;
}
impl<At, E, No, Ask> Rest<At, E, No, Ask> for UTerm
where
    At: IsLessOrEqual<Self, Output: Judge<No> + Between<At, Self>>,
{
    type Verdict = <At::Output as Judge<No>>::Verdict;
    type Out = <At::Output as Between<At, Self>>::Out;
}
impl<U, B, At, E, No, Ask> Rest<At, E, No, Ask> for UInt<U, B>
where
    At: IsLessOrEqual<Self, Output: Judge<No> + Between<At, Self>>,
{
    type Verdict = <At::Output as Judge<No>>::Verdict;
    type Out = <At::Output as Between<At, Self>>::Out;
}

/// A number of elements as one extent: a known one up to 999,999, else a length that run time has.
#[doc(hidden)]
pub trait Flat {
    type Extent: Extent;
}
impl<C> Flat for Run<C> {
    type Extent = Dyn;
}
impl Flat for UTerm {
    type Extent = Dim<0>;
}
impl<U, B> Flat for UInt<U, B>
where
    Self: IsLess<U1000000, Output: Printable<Self>>,
{
    type Extent = <<Self as IsLess<U1000000>>::Output as Printable<Self>>::Extent;
}

/// The extent of `N` where the comparison is true, else [`Dyn`].
#[doc(hidden)]
pub trait Printable<N> {
    type Extent: Extent;
}
impl<N: ToExtent> Printable<N> for B1 {
    type Extent = N::Extent;
}
impl<N> Printable<N> for B0 {
    type Extent = Dyn;
}
