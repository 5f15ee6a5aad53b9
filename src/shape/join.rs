//! Concatenation, stacking, slicing and splitting along one axis.

use core::marker::PhantomData;

use super::arithmetic::{Contains, Plus, Rest};
use super::axis::{AtAxis, InsertAt};
use super::broadcast::Equal;
use super::extent::{Extent, StaticExtent};
use super::verdict::{About, And, Checked, MayFit, MustFit, OfOperand, SliceExceeds, SplitExceeds};
use super::{Axis, Dim, Shape};

/// `R` put behind `Self` along an axis.
#[doc(hidden)]
pub trait Joined<Ax, R: Shape>: AtAxis<Ax> {
    type Verdict;
    type Sum: Extent;
    type Output: Shape;
    fn joined(self, rhs: R) -> Self::Output;
}

type Flat<S, Ax> = <S as AtAxis<Ax>>::With<Dim<1>>;

/// Whether the shapes are equal but for the axis.
type OthersEqual<L, R, Ax> = <<Flat<L, Ax> as Equal<Flat<R, Ax>>>::Verdict as About<L, R>>::Verdict;

impl<L, R, Ax> Joined<Ax, R> for L
where
    L: AtAxis<Ax, Verdict: And<<R as AtAxis<Ax>>::Verdict>>,
    R: AtAxis<Ax>,
    Flat<L, Ax>: Equal<Flat<R, Ax>, Output: AtAxis<Ax>>,
    <Flat<L, Ax> as Equal<Flat<R, Ax>>>::Verdict: About<L, R>,
    <L::Verdict as And<<R as AtAxis<Ax>>::Verdict>>::Verdict: And<OthersEqual<L, R, Ax>>,
    <L::Extent as Extent>::Key: Plus<<R::Extent as Extent>::Key, L::Extent, R::Extent>,
{
    type Verdict =
        <<L::Verdict as And<<R as AtAxis<Ax>>::Verdict>>::Verdict as And<OthersEqual<L, R, Ax>>>::Verdict;
    type Sum = <<L::Extent as Extent>::Key as Plus<<R::Extent as Extent>::Key, L::Extent, R::Extent>>::Out;
    type Output = <<Flat<L, Ax> as Equal<Flat<R, Ax>>>::Output as AtAxis<Ax>>::With<Self::Sum>;
    #[inline(always)]
    fn joined(self, rhs: R) -> Self::Output {
        let sum = Self::Sum::nearest(AtAxis::extent(self).get().saturating_add(AtAxis::extent(rhs).get()));
        AtAxis::with(self, Dim::<1>).equal(AtAxis::with(rhs, Dim::<1>)).with(sum)
    }
}

/// `Self` and `R` can be concatenated along `Ax`, for the operation `Op`: all other axes are equal, sizes add.
pub trait Concat<Ax, R: Shape, Op>: Joined<Ax, R> {}
impl<Op, Ax, L: Joined<Ax, R, Verdict: MustFit<Op>>, R: Shape> Concat<Ax, R, Op> for L {}

/// `Self` and `R` can be concatenated along `Ax`, or lengths known at run time decide.
pub trait TryConcat<Ax, R: Shape, Op>: Joined<Ax, R> {}
impl<Op, Ax, L: Joined<Ax, R, Verdict: MayFit<Op>>, R: Shape> TryConcat<Ax, R, Op> for L {}

/// The shapes of a tuple, one behind the other along an axis.
#[doc(hidden)]
pub trait JoinedAll<Ax>: Copy {
    type Verdict;
    type Output: Shape;
    /// The axis among eight, right-aligned.
    const AXIS: usize;
    fn joined_all(self) -> Self::Output;
}

impl<Ax, S: AtAxis<Ax>> JoinedAll<Ax> for (S,) {
    type Verdict = S::Verdict;
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
            ($first, $($s,)*): JoinedAll<
                Ax,
                Output: Joined<Ax, $last, Verdict: OfOperand<$k, $first, $last>>,
                Verdict: And<joined_all!(@told $k: $first $($s)*, $last)>,
            >,
        {
            type Verdict = <<($first, $($s,)*) as JoinedAll<Ax>>::Verdict as And<
                joined_all!(@told $k: $first $($s)*, $last),
            >>::Verdict;
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
    (@told $k:literal: $first:ident $($s:ident)*, $last:ident) => {
        <<<($first, $($s,)*) as JoinedAll<Ax>>::Output as Joined<Ax, $last>>::Verdict as OfOperand<
            $k,
            $first,
            $last,
        >>::Verdict
    };
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
impl<Op, Ax, S: JoinedAll<Ax, Verdict: MustFit<Op>>> ConcatAll<Ax, Op> for S {}

/// The shapes of the tuple can be concatenated along `Ax`, or lengths known at run time decide.
pub trait TryConcatAll<Ax, Op>: JoinedAll<Ax> {}
impl<Op, Ax, S: JoinedAll<Ax, Verdict: MayFit<Op>>> TryConcatAll<Ax, Op> for S {}

/// `Self` and `R` put beside each other along a new axis.
#[doc(hidden)]
pub trait Stacked<Ax, R: Shape>: InsertAt<Ax> {
    type Verdict;
    type Output: Shape;
    fn stacked(self, rhs: R) -> Self::Output;
}

impl<L, R, Ax> Stacked<Ax, R> for L
where
    L: InsertAt<Ax> + Equal<R, Output: InsertAt<Ax>>,
    R: Shape,
    <L as Equal<R>>::Verdict: And<<L as InsertAt<Ax>>::Verdict>,
{
    type Verdict = <<L as Equal<R>>::Verdict as And<<L as InsertAt<Ax>>::Verdict>>::Verdict;
    type Output = <<L as Equal<R>>::Output as InsertAt<Ax>>::Inserted<Dim<2>>;
    #[inline(always)]
    fn stacked(self, rhs: R) -> Self::Output {
        self.equal(rhs).insert(Dim)
    }
}

/// `Self` and `R` can be stacked along the new axis `Ax`, for the operation `Op`: the shapes are equal.
pub trait Stack<Ax, R: Shape, Op>: Stacked<Ax, R> {}
impl<Op, Ax, L: Stacked<Ax, R, Verdict: MustFit<Op>>, R: Shape> Stack<Ax, R, Op> for L {}

/// `Self` and `R` can be stacked along the new axis `Ax`, or lengths known at run time decide.
pub trait TryStack<Ax, R: Shape, Op>: Stacked<Ax, R> {}
impl<Op, Ax, L: Stacked<Ax, R, Verdict: MayFit<Op>>, R: Shape> TryStack<Ax, R, Op> for L {}

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
    type Verdict;
    type Output: Shape;
    const FROM: usize;
    const TO: usize;
    fn sliced(self) -> Self::Output;
}

type Outside<const A: isize, S, From, To> = SliceExceeds<A, <S as AtAxis<Axis<A>>>::Extent, From, To, S>;

impl<S, From, To, const A: isize> Sliced<Axis<A>, Span<From, To>> for S
where
    S: AtAxis<Axis<A>>,
    From: StaticExtent,
    To: StaticExtent,
    <S::Extent as Extent>::Key: Contains<From::Uint, To::Uint, Outside<A, S, From, To>, Checked<S, S>>,
    S::Verdict: And<
        <<S::Extent as Extent>::Key as Contains<
            From::Uint,
            To::Uint,
            Outside<A, S, From, To>,
            Checked<S, S>,
        >>::Verdict,
    >,
{
    type Verdict = <S::Verdict as And<
        <<S::Extent as Extent>::Key as Contains<
            From::Uint,
            To::Uint,
            Outside<A, S, From, To>,
            Checked<S, S>,
        >>::Verdict,
    >>::Verdict;
    type Output = S::With<
        <<S::Extent as Extent>::Key as Contains<
            From::Uint,
            To::Uint,
            Outside<A, S, From, To>,
            Checked<S, S>,
        >>::Out,
    >;
    const FROM: usize = From::LEN;
    const TO: usize = To::LEN;
    #[inline(always)]
    fn sliced(self) -> Self::Output {
        self.with(StaticExtent::NEW)
    }
}

/// The span `Sp` lies inside the axis `Ax` of `Self`, for the operation `Op`.
pub trait Slice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict: MustFit<Op>>> Slice<Ax, Sp, Op> for S {}

/// The span `Sp` lies inside the axis `Ax` of `Self`, or its length at run time decides.
pub trait TrySlice<Ax, Sp, Op>: Sliced<Ax, Sp> {}
impl<Op, Ax, Sp, S: Sliced<Ax, Sp, Verdict: MayFit<Op>>> TrySlice<Ax, Sp, Op> for S {}

/// `Self` in two parts at a position of an axis.
#[doc(hidden)]
pub trait Parted<Ax, At: Extent>: AtAxis<Ax> {
    type Verdict;
    type First: Shape;
    type Second: Shape;
    fn parted(self, at: At) -> (Self::First, Self::Second);
}

type Beyond<const A: isize, S, At> = SplitExceeds<A, <S as AtAxis<Axis<A>>>::Extent, At, S>;

impl<S, At, const A: isize> Parted<Axis<A>, At> for S
where
    S: AtAxis<Axis<A>>,
    At: StaticExtent,
    <S::Extent as Extent>::Key: Rest<At::Uint, S::Extent, Beyond<A, S, At>, Checked<S, S>>,
    S::Verdict: And<
        <<S::Extent as Extent>::Key as Rest<At::Uint, S::Extent, Beyond<A, S, At>, Checked<S, S>>>::Verdict,
    >,
{
    type Verdict = <S::Verdict as And<
        <<S::Extent as Extent>::Key as Rest<At::Uint, S::Extent, Beyond<A, S, At>, Checked<S, S>>>::Verdict,
    >>::Verdict;
    type First = S::With<At>;
    type Second = S::With<
        <<S::Extent as Extent>::Key as Rest<At::Uint, S::Extent, Beyond<A, S, At>, Checked<S, S>>>::Out,
    >;
    #[inline(always)]
    fn parted(self, at: At) -> (Self::First, Self::Second) {
        let rest = AtAxis::extent(self).get().saturating_sub(at.get());
        (self.with(at), self.with(Extent::nearest(rest)))
    }
}

/// The axis `Ax` of `Self` can be split at `At`, for the operation `Op`.
pub trait Split<Ax, At: Extent, Op>: Parted<Ax, At> {}
impl<Op, Ax, At: Extent, S: Parted<Ax, At, Verdict: MustFit<Op>>> Split<Ax, At, Op> for S {}

/// The axis `Ax` of `Self` can be split at `At`, or its length at run time decides.
pub trait TrySplit<Ax, At: Extent, Op>: Parted<Ax, At> {}
impl<Op, Ax, At: Extent, S: Parted<Ax, At, Verdict: MayFit<Op>>> TrySplit<Ax, At, Op> for S {}
