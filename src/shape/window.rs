//! Windows that slide along one axis.

use core::ops::{Add, Sub};

use typenum::{B1, Cmp, Diff, Equal, Greater, Less, Sum, UInt, UTerm};

use super::axis::{AtAxis, InsertAt};
use super::extent::{Extent, Related, RunTimeKey, StaticExtent};
use super::key_relations::{Compared, NumberOrder};
use super::length::PartExtent;
use super::number::ToExtent;
use super::refusal::WindowExceeds;
use super::verdict::{Answer, Ask, Both, Checked, CompileTime, Judged, MustFit, No, Phase, RunTime, Verdict};
use super::{Axis, Dim, Shape};

/// Whether `1 <= K <= Self`, and the number of windows of `K`. `Self` is the key of the axis `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this window fits its axis",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): Window<Axis<0>, Dim<5>, windows>`"
)]
pub trait WindowsAlong<K, E> {
    type Answer: Answer;
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<C: PartExtent<E>, K, E: Extent> WindowsAlong<K, E> for RunTimeKey<C> {
    type Answer = Ask;
    type Out = C::Out;
}
#[diagnostic::do_not_recommend]
impl<K, E> WindowsAlong<K, E> for UTerm {
    type Answer = No;
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B, E> WindowsAlong<UTerm, E> for UInt<U, B> {
    type Answer = No;
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C, E> WindowsAlong<UInt<V, C>, E> for UInt<U, B>
where
    UInt<V, C>: Cmp<Self, Output: NumberOrder + WindowCount<UInt<V, C>, Self>>,
{
    type Answer = <Compared<UInt<V, C>, Self> as NumberOrder>::AtMost;
    type Out = <Compared<UInt<V, C>, Self> as WindowCount<UInt<V, C>, Self>>::Out;
}

/// `N - K + 1` if `K` is at most `N`, else 0.
#[doc(hidden)]
pub trait WindowCount<K, N> {
    type Out: StaticExtent;
}
#[diagnostic::do_not_recommend]
impl<K, N> WindowCount<K, N> for Less
where
    N: Sub<K, Output: Add<B1, Output: ToExtent>>,
{
    type Out = <Sum<Diff<N, K>, B1> as ToExtent>::Extent;
}
#[diagnostic::do_not_recommend]
impl<K, N> WindowCount<K, N> for Equal {
    type Out = Dim<1>;
}
#[diagnostic::do_not_recommend]
impl<K, N> WindowCount<K, N> for Greater {
    type Out = Dim<0>;
}

/// The windows of `K` along an axis of `Self`: the verdict, and the shape that results, in which the elements of a window are a
/// new last axis.
#[doc(hidden)]
pub trait Windowed<Ax, K: StaticExtent>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    fn windowed(self) -> Self::Output;
}

type ExtentOf<const A: isize, S> = <S as AtAxis<Axis<A>>>::Extent;

impl<S, K, O: Extent, W: Answer, const A: isize> Windowed<Axis<A>, K> for S
where
    S: AtAxis<Axis<A>> + InsertAt<Axis<-1>>,
    K: StaticExtent,
    <S::Extent as Extent>::Key: WindowsAlong<K::Key, S::Extent, Answer = W, Out = O>,
    S::With<O>: InsertAt<Axis<-1>>,
{
    type Verdict<P: Phase> = Both<
        Both<<S as AtAxis<Axis<A>>>::Verdict, <S as InsertAt<Axis<-1>>>::Verdict>,
        Judged<P, W, WindowExceeds<A, ExtentOf<A, S>, K, S>, Checked<S, S>>,
    >;
    type Output = <S::With<O> as InsertAt<Axis<-1>>>::Inserted<K>;
    #[inline(always)]
    fn windowed(self) -> Self::Output {
        let number = AtAxis::<Axis<A>>::extent(self).get().saturating_add(1).saturating_sub(K::LEN);
        AtAxis::<Axis<A>>::with(self, O::nearest(number, Related::TOKEN)).insert(K::NEW)
    }
}

/// The axis `Ax` of `Self` has windows of `K`, for the operation `Op`.
///
/// In generic code, windows need this bound alone. `Output` is the shape that results.
///
/// ```
/// use shapeproof::{Dim, StaticExtent, Window, prelude::*, tensor, windows};
///
/// fn smooth<N: StaticExtent, K: StaticExtent, M: StaticExtent>(x: &Tensor<f32, (N,)>, over: K) -> Tensor<f32, (M,)>
/// where
///     (N,): Window<Axis<0>, K, windows, Output = (M, K)>,
/// {
///     x.windows(Axis::<0>, over).mean_axis(Axis::<-1>)
/// }
/// assert_eq!(smooth(&tensor![1.0, 3.0, 5.0], Dim::<2>), tensor![2.0, 4.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether a window of {K} fits {Self} along {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Window<Axis<0>, Dim<5>, windows>`"
)]
pub trait Window<Ax, K: StaticExtent, Op>: Windowed<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Windowed<Ax, K, Verdict<CompileTime>: MustFit<Op>>> Window<Ax, K, Op> for S {}

/// The axis `Ax` of `Self` has windows of `K`, or whether this holds depends on the length known only at run time.
pub trait TryWindow<Ax, K: StaticExtent, Op>: Windowed<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Windowed<Ax, K, Verdict<RunTime>: MustFit<Op>>> TryWindow<Ax, K, Op> for S {}
