//! Concatenation, stacking, slicing and splitting along one axis.

use core::marker::PhantomData;

use super::arithmetic::{Contains, Plus, Rest};
use super::axis::{AtAxis, InsertAt};
use super::broadcast::Equal;
use super::extent::{Extent, StaticExtent};
use super::refusal::{SliceExceeds, SplitExceeds};
use super::verdict::{Answer, Both, Checked, CompileTime, Judged, MustFit, Phase, RunTime, Verdict};
use super::{Axis, Dim, Shape};

/// `R` put behind `Self` along an axis.
#[doc(hidden)]
pub trait Joined<Ax, R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The axis among eight, right-aligned.
    const AXIS: usize;
    fn joined(self, rhs: R) -> Self::Output;
}

/// The shape with an extent of 1 for the axis.
type Flat<S, Ax> = <S as AtAxis<Ax>>::With<Dim<1>>;

/// Whether the shapes are equal but for the axis.
type OthersEqual<L, R, Ax, P> = <<Flat<L, Ax> as Equal<Flat<R, Ax>>>::Verdict<P> as Verdict>::About<L, R>;

impl<L, R, Ax, N: Extent> Joined<Ax, R> for L
where
    L: AtAxis<Ax>,
    R: AtAxis<Ax>,
    Flat<L, Ax>: Equal<Flat<R, Ax>, Output: AtAxis<Ax>>,
    <L::Extent as Extent>::Key: Plus<<R::Extent as Extent>::Key, L::Extent, R::Extent, Out = N>,
{
    type Verdict<P: Phase> =
        Both<Both<<L as AtAxis<Ax>>::Verdict, <R as AtAxis<Ax>>::Verdict>, OthersEqual<L, R, Ax, P>>;
    type Output = <<Flat<L, Ax> as Equal<Flat<R, Ax>>>::Output as AtAxis<Ax>>::With<N>;
    const AXIS: usize = <L as AtAxis<Ax>>::AXIS;
    #[inline(always)]
    fn joined(self, rhs: R) -> Self::Output {
        let sum = N::nearest(AtAxis::extent(self).get().saturating_add(AtAxis::extent(rhs).get()));
        AtAxis::with(self, Dim::<1>).equal(AtAxis::with(rhs, Dim::<1>)).with(sum)
    }
}

/// `Self` and `R` can be concatenated along `Ax`, for the operation `Op`: all other axes are equal, sizes add.
///
/// In generic code this is the one clause that a concatenation of two parameters needs; `Output` names the shape that results.
///
/// ```
/// use shapeproof::{Concat, StaticExtent, concat, prelude::*, tensor};
///
/// fn behind<N: StaticExtent, M: StaticExtent, P: StaticExtent, D: StaticExtent>(
///     x: &Tensor<f32, (N, D)>,
///     y: &Tensor<f32, (M, D)>,
/// ) -> Tensor<f32, (P, D)>
/// where
///     (N, D): Concat<Axis<0>, (M, D), concat, Output = (P, D)>,
/// {
///     concat(x, y, Axis::<0>)
/// }
/// assert_eq!(behind(&tensor![[1.0]], &tensor![[2.0], [3.0]]), tensor![[1.0], [2.0], [3.0]]);
/// ```
pub trait Concat<Ax, R: Shape, Op>: Joined<Ax, R> {}
impl<Op, Ax, L: Joined<Ax, R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> Concat<Ax, R, Op> for L {}

/// `Self` and `R` can be concatenated along `Ax`, or lengths known at run time decide.
pub trait TryConcat<Ax, R: Shape, Op>: Joined<Ax, R> {}
impl<Op, Ax, L: Joined<Ax, R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryConcat<Ax, R, Op> for L {}

/// The shapes of a tuple, one behind the other along an axis.
#[doc(hidden)]
pub trait JoinedAll<Ax>: Copy {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The axis among eight, right-aligned.
    const AXIS: usize;
    fn joined_all(self) -> Self::Output;
}

impl<Ax, S: AtAxis<Ax>> JoinedAll<Ax> for (S,) {
    type Verdict<P: Phase> = S::Verdict;
    type Output = S;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn joined_all(self) -> S {
        self.0
    }
}

/// Operand `$k`, `$last`, behind those before it, `$first` to `$s`.
macro_rules! joined_all {
    ($($k:literal: $first:ident $($s:ident)*, $last:ident;)*) => {$(
        impl<Ax, $first: Shape, $($s: Shape,)* $last: Shape> JoinedAll<Ax> for ($first, $($s,)* $last)
        where
            ($first, $($s,)*): JoinedAll<Ax, Output: Joined<Ax, $last>>,
        {
            type Verdict<P: Phase> = Both<
                <($first, $($s,)*) as JoinedAll<Ax>>::Verdict<P>,
                <<<($first, $($s,)*) as JoinedAll<Ax>>::Output as Joined<Ax, $last>>::Verdict<P> as Verdict>::OfOperand<
                    $k,
                    $first,
                    $last,
                >,
            >;
            type Output = <<($first, $($s,)*) as JoinedAll<Ax>>::Output as Joined<Ax, $last>>::Output;
            const AXIS: usize = <($first, $($s,)*) as JoinedAll<Ax>>::AXIS;
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn joined_all(self) -> Self::Output {
                let ($first, $($s,)* $last) = self;
                ($first, $($s,)*).joined_all().joined($last)
            }
        }
    )*};
}

joined_all! {
    1: A, B;
    2: A B, C;
    3: A B C, D;
    4: A B C D, E;
    5: A B C D E, F;
    6: A B C D E F, G;
    7: A B C D E F G, H;
}

/// The shapes of the tuple can be concatenated along `Ax`, for the operation `Op`: all other axes are equal, sizes add.
pub trait ConcatAll<Ax, Op>: JoinedAll<Ax> {}
impl<Op, Ax, S: JoinedAll<Ax, Verdict<CompileTime>: MustFit<Op>>> ConcatAll<Ax, Op> for S {}

/// The shapes of the tuple can be concatenated along `Ax`, or lengths known at run time decide.
pub trait TryConcatAll<Ax, Op>: JoinedAll<Ax> {}
impl<Op, Ax, S: JoinedAll<Ax, Verdict<RunTime>: MustFit<Op>>> TryConcatAll<Ax, Op> for S {}

/// `Self` and `R` put beside each other along a new axis.
#[doc(hidden)]
pub trait Stacked<Ax, R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The new axis among eight, right-aligned in the result.
    const AXIS: usize;
    fn stacked(self, rhs: R) -> Self::Output;
}

impl<L, R, Ax> Stacked<Ax, R> for L
where
    L: InsertAt<Ax> + Equal<R, Output: InsertAt<Ax>>,
    R: Shape,
{
    type Verdict<P: Phase> = Both<<L as Equal<R>>::Verdict<P>, <L as InsertAt<Ax>>::Verdict>;
    type Output = <<L as Equal<R>>::Output as InsertAt<Ax>>::Inserted<Dim<2>>;
    const AXIS: usize = <L as InsertAt<Ax>>::AXIS;
    #[inline(always)]
    fn stacked(self, rhs: R) -> Self::Output {
        self.equal(rhs).insert(Dim)
    }
}

/// `Self` and `R` can be stacked along the new axis `Ax`, for the operation `Op`: the shapes are equal.
pub trait Stack<Ax, R: Shape, Op>: Stacked<Ax, R> {}
impl<Op, Ax, L: Stacked<Ax, R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> Stack<Ax, R, Op> for L {}

/// `Self` and `R` can be stacked along the new axis `Ax`, or lengths known at run time decide.
pub trait TryStack<Ax, R: Shape, Op>: Stacked<Ax, R> {}
impl<Op, Ax, L: Stacked<Ax, R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryStack<Ax, R, Op> for L {}

/// The positions from `From` up to, not including, `To`; write it as [`span!`](crate::span).
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
pub trait Slice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict<CompileTime>: MustFit<Op>>> Slice<Ax, Sp, Op> for S {}

/// The span `Sp` lies inside the axis `Ax` of `Self`, or its length at run time decides.
pub trait TrySlice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict<RunTime>: MustFit<Op>>> TrySlice<Ax, Sp, Op> for S {}

/// `Self` in two parts at a position of an axis.
#[doc(hidden)]
pub trait Parted<Ax, At: Extent>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
    type First: Shape;
    type Second: Shape;
    fn parted(self, at: At) -> (Self::First, Self::Second);
}

impl<S, At, V: Answer, N: Extent, const A: isize> Parted<Axis<A>, At> for S
where
    S: AtAxis<Axis<A>>,
    At: StaticExtent,
    <S::Extent as Extent>::Key: Rest<At::Key, S::Extent, Answer = V, Out = N>,
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
        (self.with(at), self.with(N::nearest(rest)))
    }
}

/// The axis `Ax` of `Self` can be split at `At`, for the operation `Op`.
pub trait Split<Ax, At: Extent, Op>: Parted<Ax, At> {}
impl<Op, Ax, At: Extent, S: Parted<Ax, At, Verdict<CompileTime>: MustFit<Op>>> Split<Ax, At, Op> for S {}

/// The axis `Ax` of `Self` can be split at `At`, or its length at run time decides.
pub trait TrySplit<Ax, At: Extent, Op>: Parted<Ax, At> {}
impl<Op, Ax, At: Extent, S: Parted<Ax, At, Verdict<RunTime>: MustFit<Op>>> TrySplit<Ax, At, Op> for S {}
