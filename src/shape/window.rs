//! Windows that slide along one axis.

use core::ops::{Add, Sub};

use typenum::{B0, B1, Diff, IsLessOrEqual, Sum, UInt, UTerm};

use super::axis::{AtAxis, InsertAt};
use super::extent::{Extent, Run, StaticExtent};
use super::number::ToExtent;
use super::pairs::Judge;
use super::verdict::{And, Checked, MayFit, MustFit, WindowExceeds};
use super::{Axis, Dim, Shape};

/// `1 <= K <= Self`, and the number of windows of `K`; `Self` is the key of the axis `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this window fits its axis",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Window<Axis<0>, Dim<5>, windows>`"
)]
pub trait Places<K, E, No, Ask> {
    type Verdict;
    type Out: Extent;
}
impl<C, K, E: Extent, No, Ask> Places<K, E, No, Ask> for Run<C> {
    type Verdict = Ask;
    type Out = E;
}
impl<K, E, No, Ask> Places<K, E, No, Ask> for UTerm {
    type Verdict = No;
    type Out = Dim<0>;
}
impl<U, B, E, No, Ask> Places<UTerm, E, No, Ask> for UInt<U, B> {
    type Verdict = No;
    type Out = Dim<0>;
}
impl<U, B, V, C, E, No, Ask> Places<UInt<V, C>, E, No, Ask> for UInt<U, B>
where
    UInt<V, C>: IsLessOrEqual<Self, Output: Judge<No> + Steps<UInt<V, C>, Self>>,
{
    type Verdict = <<UInt<V, C> as IsLessOrEqual<Self>>::Output as Judge<No>>::Verdict;
    type Out = <<UInt<V, C> as IsLessOrEqual<Self>>::Output as Steps<UInt<V, C>, Self>>::Out;
}

/// `N - K + 1` where the comparison is true, else 0.
#[doc(hidden)]
pub trait Steps<K, N> {
    type Out: StaticExtent;
}
impl<K, N> Steps<K, N> for B1
where
    N: Sub<K, Output: Add<B1, Output: ToExtent>>,
{
    type Out = <Sum<Diff<N, K>, B1> as ToExtent>::Extent;
}
impl<K, N> Steps<K, N> for B0 {
    type Out = Dim<0>;
}

/// The windows of `K` along an axis of `Self`; a window is a new last axis.
#[doc(hidden)]
pub trait Windowed<Ax, K: StaticExtent>: AtAxis<Ax> {
    type Verdict;
    type Output: Shape;
    fn windowed(self) -> Self::Output;
}

type Beyond<const A: isize, S, K> = WindowExceeds<A, <S as AtAxis<Axis<A>>>::Extent, K, S>;
type Placed<const A: isize, S, K> = <<<S as AtAxis<Axis<A>>>::Extent as Extent>::Key as Places<
    <K as StaticExtent>::Uint,
    <S as AtAxis<Axis<A>>>::Extent,
    Beyond<A, S, K>,
    Checked<S, S>,
>>::Verdict;
type Number<const A: isize, S, K> = <<<S as AtAxis<Axis<A>>>::Extent as Extent>::Key as Places<
    <K as StaticExtent>::Uint,
    <S as AtAxis<Axis<A>>>::Extent,
    Beyond<A, S, K>,
    Checked<S, S>,
>>::Out;
type Room<const A: isize, S> =
    <<S as AtAxis<Axis<A>>>::Verdict as And<<S as InsertAt<Axis<-1>>>::Verdict>>::Verdict;

impl<S, K, const A: isize> Windowed<Axis<A>, K> for S
where
    S: AtAxis<Axis<A>, Verdict: And<<S as InsertAt<Axis<-1>>>::Verdict>> + InsertAt<Axis<-1>>,
    K: StaticExtent,
    <S::Extent as Extent>::Key: Places<K::Uint, S::Extent, Beyond<A, S, K>, Checked<S, S>>,
    Room<A, S>: And<Placed<A, S, K>>,
    S::With<Number<A, S, K>>: InsertAt<Axis<-1>>,
{
    type Verdict = <Room<A, S> as And<Placed<A, S, K>>>::Verdict;
    type Output = <S::With<Number<A, S, K>> as InsertAt<Axis<-1>>>::Inserted<K>;
    #[inline(always)]
    fn windowed(self) -> Self::Output {
        let number = AtAxis::extent(self).get().saturating_add(1).saturating_sub(K::LEN);
        AtAxis::with(self, Extent::nearest(number)).insert(K::NEW)
    }
}

/// The axis `Ax` of `Self` has windows of `K`, for the operation `Op`.
pub trait Window<Ax, K: StaticExtent, Op>: Windowed<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Windowed<Ax, K, Verdict: MustFit<Op>>> Window<Ax, K, Op> for S {}

/// The axis `Ax` of `Self` has windows of `K`, or its length at run time decides.
pub trait TryWindow<Ax, K: StaticExtent, Op>: Windowed<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Windowed<Ax, K, Verdict: MayFit<Op>>> TryWindow<Ax, K, Op> for S {}
