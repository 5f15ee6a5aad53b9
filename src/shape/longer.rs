//! The shapes of results in which an axis is longer than that of their operand: repeated, or with something at its ends.

use core::ops::Mul;

use typenum::{Prod, UInt, UTerm};

use super::arithmetic::Plus;
use super::axis::AtAxis;
use super::extent::{Dim, Dyn, Extent, Related, RunTimeKey, StaticExtent, Unbounded, UpTo};
use super::key_relations::Filled;
use super::length::{Id, LengthName, RunTimeExtent};
use super::number::ToExtent;
use super::refusal::AxisHasNoEnds;
use super::verdict::{Answer, Both, Checked, Judged, MustFit, Phase, Verdict};
use super::{Axis, Shape};

/// The extent that is `K` times as long. `Self` is the key of the axis, `K` a number of typenum.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how long this axis is when it is repeated",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Repeat<Axis<0>, Dim<2>, tile>`"
)]
pub trait ExtentTimes<K> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<K> ExtentTimes<K> for UTerm {
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B> ExtentTimes<UTerm> for UInt<U, B> {
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C> ExtentTimes<UInt<V, C>> for UInt<U, B>
where
    Self: Mul<UInt<V, C>, Output: ToExtent>,
{
    type Out = <Prod<Self, UInt<V, C>> as ToExtent>::Extent;
}
#[diagnostic::do_not_recommend]
impl<C: CapacityTimes<K>, K> ExtentTimes<K> for RunTimeKey<C> {
    type Out = C::Out;
}

/// The extent of run time whose capacity is `K` times as large: `Self` is the key of the capacity, `K` a number of typenum.
#[doc(hidden)]
pub trait CapacityTimes<K> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<K> CapacityTimes<K> for Unbounded {
    type Out = Dyn;
}
#[diagnostic::do_not_recommend]
impl<K> CapacityTimes<K> for UTerm {
    type Out = UpTo<Dim<0>>;
}
#[diagnostic::do_not_recommend]
impl<U, B, K> CapacityTimes<K> for UInt<U, B>
where
    Self: ExtentTimes<K, Out: StaticExtent>,
{
    type Out = UpTo<<Self as ExtentTimes<K>>::Out>;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, K> CapacityTimes<K> for Id<'_, N>
where
    <N::Kind as RunTimeExtent>::Capacity: CapacityTimes<K>,
{
    type Out = <<N::Kind as RunTimeExtent>::Capacity as CapacityTimes<K>>::Out;
}

/// `Self` with `K` times as many positions at the axis `Ax`.
#[doc(hidden)]
pub trait Repeated<Ax, K: StaticExtent>: AtAxis<Ax> {
    type Judged: Verdict;
    type Output: Shape;
    fn repeated(self) -> Self::Output;
}
impl<S, K, N: Extent, const A: isize> Repeated<Axis<A>, K> for S
where
    S: AtAxis<Axis<A>>,
    K: StaticExtent,
    <S::Extent as Extent>::Key: ExtentTimes<K::Key, Out = N>,
{
    type Judged = <S as AtAxis<Axis<A>>>::Verdict;
    type Output = S::With<N>;
    #[inline(always)]
    fn repeated(self) -> Self::Output {
        let number = AtAxis::<Axis<A>>::extent(self).get().saturating_mul(K::LEN);
        AtAxis::<Axis<A>>::with(self, N::nearest(number, Related::TOKEN))
    }
}

/// `Self` has an axis `Ax` that can be repeated `K` times, for the operation `Op`. `Output` is the shape that results.
pub trait Repeat<Ax, K: StaticExtent, Op>: Repeated<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Repeated<Ax, K, Judged: MustFit<Op>>> Repeat<Ax, K, Op> for S {}

/// `Self` with `B` more positions before the first one of the axis `Ax`, and `E` more behind its last one.
#[doc(hidden)]
pub trait Padded<Ax, B: StaticExtent, E: StaticExtent>: AtAxis<Ax> {
    type Judged: Verdict;
    /// Whether the axis has an element at each end, which can be repeated there.
    type Ends<P: Phase>: Verdict;
    type Output: Shape;
    fn padded(self) -> Self::Output;
}

type ExtentOf<const A: isize, S> = <S as AtAxis<Axis<A>>>::Extent;

impl<S, B, E, M: Extent, N: Extent, V: Answer, const A: isize> Padded<Axis<A>, B, E> for S
where
    S: AtAxis<Axis<A>>,
    B: StaticExtent,
    E: StaticExtent,
    <S::Extent as Extent>::Key: Plus<B::Key, S::Extent, B, Out = M> + Filled<Answer = V>,
    M::Key: Plus<E::Key, M, E, Out = N>,
{
    type Judged = <S as AtAxis<Axis<A>>>::Verdict;
    type Ends<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Judged<P, V, AxisHasNoEnds<A, ExtentOf<A, S>, S>, Checked<S, ends_of_its_axis>>,
    >;
    type Output = S::With<N>;
    #[inline(always)]
    fn padded(self) -> Self::Output {
        let number = AtAxis::<Axis<A>>::extent(self).get().saturating_add(B::LEN).saturating_add(E::LEN);
        AtAxis::<Axis<A>>::with(self, N::nearest(number, Related::TOKEN))
    }
}

/// What padding that repeats elements needs: a name for the message of [`Checked`].
#[allow(non_camel_case_types, reason = "it stands in a sentence")]
pub struct ends_of_its_axis;

/// The axis `Ax` of `Self` can get `B` more positions before its first and `E` behind its last one, for the operation `Op`.
/// `Output` is the shape that results.
pub trait Pad<Ax, B: StaticExtent, E: StaticExtent, Op>: Padded<Ax, B, E> {}
impl<Op, Ax, B: StaticExtent, E: StaticExtent, S: Padded<Ax, B, E, Judged: MustFit<Op>>> Pad<Ax, B, E, Op>
    for S
{
}
