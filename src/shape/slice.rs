//! Slicing and splitting along one axis.

use core::marker::PhantomData;
use core::ops::{Add, Div, Sub};

use typenum::{B1, Quot, Sub1, Sum, UInt, UTerm};

use super::arithmetic::{Contains, Minus};
use super::axis::AtAxis;
use super::extent::{Extent, Related, StaticExtent};
use super::number::ToExtent;
use super::refusal::{SliceExceeds, SplitExceeds, StepIsZero, StepsExceed};
use super::verdict::{Answer, Both, Checked, CompileTime, Judged, MustFit, No, Phase, RunTime, Verdict, Yes};
use super::{Axis, Dim, Shape};

/// The positions from `From` up to, but not including, `To`; write it as [`span!`](crate::span).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<From, To>(PhantomData<(From, To)>);

impl<From: StaticExtent, To: StaticExtent> Span<From, To> {
    /// The only value of this span.
    pub const NEW: Self = Self(PhantomData);
}

/// The part of `Self` inside a span of an axis.
#[doc(hidden)]
pub trait Sliced<Ax, Sp>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    const FROM: usize;
    const TO: usize;
    fn sliced(self) -> Self::Output;
}

type ExtentOf<const A: isize, S> = <S as AtAxis<Axis<A>>>::Extent;

impl<S, From, To, V: Answer, N: StaticExtent, const A: isize> Sliced<Axis<A>, Span<From, To>> for S
where
    S: AtAxis<Axis<A>>,
    From: StaticExtent,
    To: StaticExtent,
    <S::Extent as Extent>::Key: Contains<From::Key, To::Key, Answer = V, Out = N>,
{
    type Verdict<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Judged<P, V, SliceExceeds<A, ExtentOf<A, S>, From, To, S>, Checked<S, S>>,
    >;
    type Output = S::With<N>;
    const FROM: usize = From::LEN;
    const TO: usize = To::LEN;
    #[inline(always)]
    fn sliced(self) -> Self::Output {
        self.with(N::NEW)
    }
}

/// The span `Sp` lies inside the axis `Ax` of `Self`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} has this part along {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Slice<Axis<0>, Span<Dim<0>, Dim<2>>, slice>`"
)]
pub trait Slice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict<CompileTime>: MustFit<Op>>> Slice<Ax, Sp, Op> for S {}

/// The span `Sp` lies inside the axis `Ax` of `Self`, or whether this holds depends on the length known only at run time.
pub trait TrySlice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict<RunTime>: MustFit<Op>>> TrySlice<Ax, Sp, Op> for S {}

/// How many positions a range of `Self`, a number of typenum, has in steps of `K`: `Self / K`, rounded up.
#[doc(hidden)]
pub trait InSteps<K> {
    type Answer: Answer;
    type Out: StaticExtent;
}
#[diagnostic::do_not_recommend]
impl<N> InSteps<UTerm> for N {
    type Answer = No;
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B, N> InSteps<UInt<U, B>> for N
where
    N: Add<UInt<U, B>, Output: Sub<B1, Output: Div<UInt<U, B>, Output: ToExtent>>>,
{
    type Answer = Yes;
    type Out = <Quot<Sub1<Sum<N, UInt<U, B>>>, UInt<U, B>> as ToExtent>::Extent;
}

/// Every `K`-th position of `Self` inside a span of an axis.
#[doc(hidden)]
pub trait Stepped<Ax, Sp, K>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    const FROM: usize;
    const TO: usize;
    fn stepped(self) -> Self::Output;
}

impl<S, From, To, K, V: Answer, W: Answer, N: StaticExtent, M: StaticExtent, const A: isize>
    Stepped<Axis<A>, Span<From, To>, K> for S
where
    S: AtAxis<Axis<A>>,
    From: StaticExtent,
    To: StaticExtent,
    K: StaticExtent,
    <S::Extent as Extent>::Key: Contains<From::Key, To::Key, Answer = V, Out = N>,
    N::Key: InSteps<K::Key, Answer = W, Out = M>,
{
    type Verdict<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Both<
            Judged<P, W, StepIsZero<A, S>, Checked<S, S>>,
            Judged<P, V, StepsExceed<A, ExtentOf<A, S>, From, To, S>, Checked<S, S>>,
        >,
    >;
    type Output = S::With<M>;
    const FROM: usize = From::LEN;
    const TO: usize = To::LEN;
    #[inline(always)]
    fn stepped(self) -> Self::Output {
        self.with(M::NEW)
    }
}

/// The span `Sp` lies inside the axis `Ax` of `Self`, and can be gone through in steps of `K`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} has this part along {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: SliceStep<Axis<0>, Span<Dim<0>, Dim<4>>, Dim<2>, slice_step>`"
)]
pub trait SliceStep<Ax, Sp, K, Op>: Stepped<Ax, Sp, K> {}
impl<Op, Ax, Sp, K, S: Stepped<Ax, Sp, K, Verdict<CompileTime>: MustFit<Op>>> SliceStep<Ax, Sp, K, Op> for S {}

/// As [`SliceStep`], or whether this holds depends on the length known only at run time.
pub trait TrySliceStep<Ax, Sp, K, Op>: Stepped<Ax, Sp, K> {}
impl<Op, Ax, Sp, K, S: Stepped<Ax, Sp, K, Verdict<RunTime>: MustFit<Op>>> TrySliceStep<Ax, Sp, K, Op> for S {}

/// `Self` split in two parts at a position of an axis.
#[doc(hidden)]
pub trait SplitAt<Ax, At: Extent>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
    type First: Shape;
    type Second: Shape;
    fn parted(self, at: At) -> (Self::First, Self::Second);
}

impl<S, At, V: Answer, N: Extent, const A: isize> SplitAt<Axis<A>, At> for S
where
    S: AtAxis<Axis<A>>,
    At: StaticExtent,
    <S::Extent as Extent>::Key: Minus<At::Key, S::Extent, Answer = V, Out = N>,
{
    type Verdict<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Judged<P, V, SplitExceeds<A, ExtentOf<A, S>, At, S>, Checked<S, S>>,
    >;
    type First = S::With<At>;
    type Second = S::With<N>;
    #[inline(always)]
    fn parted(self, at: At) -> (Self::First, Self::Second) {
        let rest = AtAxis::extent(self).get().saturating_sub(at.get());
        (self.with(at), self.with(N::nearest(rest, Related::TOKEN)))
    }
}

/// The axis `Ax` of `Self` can be split at `At`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} can be split at {At} along {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Split<Axis<0>, Dim<2>, split>`"
)]
pub trait Split<Ax, At: Extent, Op>: SplitAt<Ax, At> {}
impl<Op, Ax, At: Extent, S: SplitAt<Ax, At, Verdict<CompileTime>: MustFit<Op>>> Split<Ax, At, Op> for S {}

/// The axis `Ax` of `Self` can be split at `At`, or whether this holds depends on the length known only at run time.
pub trait TrySplit<Ax, At: Extent, Op>: SplitAt<Ax, At> {}
impl<Op, Ax, At: Extent, S: SplitAt<Ax, At, Verdict<RunTime>: MustFit<Op>>> TrySplit<Ax, At, Op> for S {}
