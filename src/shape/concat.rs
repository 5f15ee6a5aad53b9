//! Concatenation along an axis, and stacking along a new one.

use core::ops::Mul;

use typenum::{Prod, UInt, UTerm};

use super::arithmetic::Plus;
use super::axis::{AtAxis, InsertAt};
use super::broadcast::ShapeEquals;
use super::extent::{Dyn, Extent, Related, RunTimeKey, StaticExtent};
use super::longer::CapacityTimes;
use super::number::ToExtent;
use super::verdict::{Both, CompileTime, Fits, MustFit, Phase, RunTime, Unknown, Verdict};
use super::{Dim, Shape, first_or_least};

/// `Self` and `R` concatenated along an axis: the verdict, and the shape that results.
#[doc(hidden)]
pub trait Joined<Ax, R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The position of the axis among eight axes, right-aligned.
    const AXIS: usize;
    fn joined(self, rhs: R) -> Self::Output;
}

/// The shape with an extent of 1 for the axis.
type UnitAxis<S, Ax> = <S as AtAxis<Ax>>::With<Dim<1>>;

/// Whether the shapes are equal except for the axis.
type OthersEqual<L, R, Ax, P> =
    <<UnitAxis<L, Ax> as ShapeEquals<UnitAxis<R, Ax>>>::Verdict<P> as Verdict>::About<L, R>;

impl<L, R, Ax, N: Extent> Joined<Ax, R> for L
where
    L: AtAxis<Ax>,
    R: AtAxis<Ax>,
    UnitAxis<L, Ax>: ShapeEquals<UnitAxis<R, Ax>, Output: AtAxis<Ax>>,
    <L::Extent as Extent>::Key: Plus<<R::Extent as Extent>::Key, L::Extent, R::Extent, Out = N>,
{
    type Verdict<P: Phase> =
        Both<Both<<L as AtAxis<Ax>>::Verdict, <R as AtAxis<Ax>>::Verdict>, OthersEqual<L, R, Ax, P>>;
    type Output = <<UnitAxis<L, Ax> as ShapeEquals<UnitAxis<R, Ax>>>::Output as AtAxis<Ax>>::With<N>;
    const AXIS: usize = <L as AtAxis<Ax>>::AXIS;
    #[inline(always)]
    fn joined(self, rhs: R) -> Self::Output {
        let sum =
            N::nearest(AtAxis::extent(self).get().saturating_add(AtAxis::extent(rhs).get()), Related::TOKEN);
        AtAxis::with(self, Dim::<1>).equal(AtAxis::with(rhs, Dim::<1>)).with(sum)
    }
}

/// Several shapes concatenated along an axis: a tuple, an array, or, for a slice, [`Listed`].
#[doc(hidden)]
pub trait JoinedAll<Ax>: Sized {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The position of the axis among eight axes, right-aligned.
    const AXIS: usize;
    fn joined_all(self) -> Self::Output;
}

/// Several shapes stacked along a new axis: a tuple, an array, or, for a slice, [`Listed`].
#[doc(hidden)]
pub trait StackedAll<Ax>: Sized {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    /// The position of the new axis among eight axes of the result, right-aligned.
    const AXIS: usize;
    fn stacked_all(self) -> Self::Output;
}

/// Whether all shapes of a tuple are equal, and that shape.
#[doc(hidden)]
pub trait EqualAll: Sized {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    fn equal_all(self) -> Self::Output;
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

impl<S: Shape> EqualAll for (S,) {
    type Verdict<P: Phase> = Fits;
    type Output = S;
    #[inline(always)]
    fn equal_all(self) -> S {
        self.0
    }
}

impl<Ax, S: InsertAt<Ax>> StackedAll<Ax> for (S,) {
    type Verdict<P: Phase> = S::Verdict;
    type Output = S::Inserted<Dim<1>>;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn stacked_all(self) -> Self::Output {
        self.0.insert(Dim)
    }
}

/// Writes the relations of a tuple for each line, which lists the types of the tuple; the last one, after the comma, is operand
/// `$k`. A relation holds if it holds for the tuple without the last shape, and for the result of that and the last shape. A
/// refusal names the operand.
macro_rules! shape_tuples {
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

        impl<$first: Shape, $($s: Shape,)* $last: Shape> EqualAll for ($first, $($s,)* $last)
        where
            ($first, $($s,)*): EqualAll<Output: ShapeEquals<$last>>,
        {
            type Verdict<P: Phase> = Both<
                <($first, $($s,)*) as EqualAll>::Verdict<P>,
                <<<($first, $($s,)*) as EqualAll>::Output as ShapeEquals<$last>>::Verdict<P> as Verdict>::OfOperand<
                    $k,
                    $first,
                    $last,
                >,
            >;
            type Output = <<($first, $($s,)*) as EqualAll>::Output as ShapeEquals<$last>>::Output;
            #[inline(always)]
            #[allow(non_snake_case, reason = "a value is called as its type")]
            fn equal_all(self) -> Self::Output {
                let ($first, $($s,)* $last) = self;
                ($first, $($s,)*).equal_all().equal($last)
            }
        }

        impl<Ax, $first: Shape, $($s: Shape,)* $last: Shape> StackedAll<Ax> for ($first, $($s,)* $last)
        where
            $first: InsertAt<Ax>,
            Self: EqualAll<Output: InsertAt<Ax>>,
        {
            type Verdict<P: Phase> = Both<<Self as EqualAll>::Verdict<P>, <$first as InsertAt<Ax>>::Verdict>;
            type Output = <<Self as EqualAll>::Output as InsertAt<Ax>>::Inserted<Dim<{ $k + 1 }>>;
            const AXIS: usize = <<Self as EqualAll>::Output as InsertAt<Ax>>::AXIS;
            #[inline(always)]
            fn stacked_all(self) -> Self::Output {
                self.equal_all().insert(Dim)
            }
        }
    )*};
}

shape_tuples! {
    1: A, B;
    2: A B, C;
    3: A B C, D;
    4: A B C D, E;
    5: A B C D E, F;
    6: A B C D E F, G;
    7: A B C D E F G, H;
}

/// The sum of `N` equal extents, whose key is `Self`. The sum of lengths with a capacity has a capacity, too.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says how long these operands are together",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `[(N, I); 2]: Concat<Axis<0>, concat>`"
)]
pub trait SumOfEqual<N> {
    type Out: Extent;
}
#[diagnostic::do_not_recommend]
impl<N> SumOfEqual<N> for UTerm {
    type Out = Dim<0>;
}
#[diagnostic::do_not_recommend]
impl<U, B, N> SumOfEqual<N> for UInt<U, B>
where
    Self: Mul<N, Output: ToExtent>,
{
    type Out = <Prod<Self, N> as ToExtent>::Extent;
}
#[diagnostic::do_not_recommend]
impl<C: CapacityTimes<N>, N> SumOfEqual<N> for RunTimeKey<C> {
    type Out = C::Out;
}

impl<Ax, S, const N: usize> JoinedAll<Ax> for [S; N]
where
    Dim<N>: StaticExtent,
    S: AtAxis<Ax> + Joined<Ax, S>,
    <S::Extent as Extent>::Key: SumOfEqual<<Dim<N> as Extent>::Key>,
{
    type Verdict<P: Phase> = <S as Joined<Ax, S>>::Verdict<P>;
    type Output = S::With<<<S::Extent as Extent>::Key as SumOfEqual<<Dim<N> as Extent>::Key>>::Out>;
    const AXIS: usize = <S as AtAxis<Ax>>::AXIS;
    #[inline(always)]
    fn joined_all(self) -> Self::Output {
        let len = self.iter().fold(0, |len: usize, shape| len.saturating_add(AtAxis::extent(*shape).get()));
        const { assert!(N > 0 || S::LEAST.is_some(), "no operand says which length the result has") };
        first_or_least(self.first().copied()).with(Extent::nearest(len, Related::TOKEN))
    }
}

impl<Ax, S, const N: usize> StackedAll<Ax> for [S; N]
where
    Dim<N>: StaticExtent,
    S: InsertAt<Ax> + ShapeEquals<S>,
{
    type Verdict<P: Phase> = Both<<S as ShapeEquals<S>>::Verdict<P>, <S as InsertAt<Ax>>::Verdict>;
    type Output = S::Inserted<Dim<N>>;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn stacked_all(self) -> Self::Output {
        const { assert!(N > 0 || S::LEAST.is_some(), "no operand says which length the result has") };
        first_or_least(self.first().copied()).insert(Dim)
    }
}

/// The shapes of a slice of operands: all of one type, in a number known only at run time.
#[doc(hidden)]
pub struct Listed<I>(pub I);

/// A slice of operands: a name for the message of [`Checked`].
#[allow(non_camel_case_types, reason = "it stands in a sentence")]
pub struct this_slice;

/// What a slice of operands needs: a name for the message of [`Checked`].
#[allow(non_camel_case_types, reason = "it stands in a sentence")]
pub struct at_least_one_operand;

type AtLeastOne<P> = Unknown<P, this_slice, at_least_one_operand>;

impl<Ax, I: Iterator<Item = S>, S: AtAxis<Ax>> JoinedAll<Ax> for Listed<I> {
    type Verdict<P: Phase> = Both<S::Verdict, AtLeastOne<P>>;
    type Output = S::With<Dyn>;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn joined_all(mut self) -> S::With<Dyn> {
        let first = first_or_least(self.0.next());
        let rest = self.0.map(|shape| AtAxis::extent(shape).get());
        first.with(Dyn::of(rest.fold(AtAxis::extent(first).get(), usize::saturating_add)))
    }
}

impl<Ax, I: Iterator<Item = S>, S: InsertAt<Ax>> StackedAll<Ax> for Listed<I> {
    type Verdict<P: Phase> = Both<S::Verdict, AtLeastOne<P>>;
    type Output = S::Inserted<Dyn>;
    const AXIS: usize = S::AXIS;
    #[inline(always)]
    fn stacked_all(mut self) -> S::Inserted<Dyn> {
        let first = self.0.next();
        let len = self.0.count().saturating_add(usize::from(first.is_some()));
        first_or_least(first).insert(Dyn::of(len))
    }
}

/// These shapes, a tuple or an array, can be concatenated along `Ax`, for the operation `Op`: all other axes are equal, and the
/// extents of this one are added.
///
/// In generic code, a concatenation of two parameters needs this bound alone. `Output` is the shape that results.
///
/// ```
/// use shapeproof::{Concat, StaticExtent, concat, prelude::*, tensor};
///
/// fn behind<N: StaticExtent, M: StaticExtent, P: StaticExtent, D: StaticExtent>(
///     x: &Tensor<f32, (N, D)>,
///     y: &Tensor<f32, (M, D)>,
/// ) -> Tensor<f32, (P, D)>
/// where
///     ((N, D), (M, D)): Concat<Axis<0>, concat, Output = (P, D)>,
/// {
///     concat((x, y), Axis::<0>)
/// }
/// assert_eq!(behind(&tensor![[1.0]], &tensor![[2.0], [3.0]]), tensor![[1.0], [2.0], [3.0]]);
/// ```
pub trait Concat<Ax, Op>: JoinedAll<Ax> {}
impl<Op, Ax, S: JoinedAll<Ax, Verdict<CompileTime>: MustFit<Op>>> Concat<Ax, Op> for S {}

/// These shapes can be concatenated along `Ax`, or whether this holds depends on lengths known only at run time.
pub trait TryConcat<Ax, Op>: JoinedAll<Ax> {}
impl<Op, Ax, S: JoinedAll<Ax, Verdict<RunTime>: MustFit<Op>>> TryConcat<Ax, Op> for S {}

/// These shapes, a tuple or an array, can be stacked along the new axis `Ax`, for the operation `Op`: they are equal.
pub trait Stack<Ax, Op>: StackedAll<Ax> {}
impl<Op, Ax, S: StackedAll<Ax, Verdict<CompileTime>: MustFit<Op>>> Stack<Ax, Op> for S {}

/// These shapes can be stacked along the new axis `Ax`, or whether this holds depends on lengths known only at run time.
pub trait TryStack<Ax, Op>: StackedAll<Ax> {}
impl<Op, Ax, S: StackedAll<Ax, Verdict<RunTime>: MustFit<Op>>> TryStack<Ax, Op> for S {}
