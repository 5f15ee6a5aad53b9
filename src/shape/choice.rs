//! Shapes for an operand that an index chooses from: the axes of the index replace one axis, or `K` elements of one axis are chosen.

use duplicate::duplicate_item;
use typenum::Cmp;

use super::axis::{AtAxis, InsertAt};
use super::extent::{Extent, RunTimeKey, StaticExtent};
use super::key_relations::{Compared, NumberOrder};
use super::refusal::TooFewOnAxis;
use super::verdict::{Answer, Ask, Both, Checked, CompileTime, Judged, MustFit, Phase, RunTime, Verdict};
use super::{Axis, Shape};

/// Where a new axis is inserted that is to stand directly before this axis: at `Place`. (An axis that counts from the end then is one
/// further to the front.)
#[doc(hidden)]
pub trait InsertBefore {
    type Place;
}

#[duplicate_item(
    A    P;
    [0]  [0];
    [1]  [1];
    [2]  [2];
    [3]  [3];
    [4]  [4];
    [5]  [5];
    [-1] [-2];
    [-2] [-3];
    [-3] [-4];
    [-4] [-5];
    [-5] [-6];
    [-6] [-7];
)]
impl InsertBefore for Axis<A> {
    type Place = Axis<P>;
}

/// `Self` with the axes of an index `J` in place of the axis `Ax`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the axes of the index {J} do not take the place of {Ax} of {Self}",
    label = "not an index for this axis",
    note = "an index has at most 3 axes, and a shape at most 6"
)]
pub trait Gathered<Ax, J: Shape>: AtAxis<Ax> {
    type Judged: Verdict;
    type Output: Shape;
    fn gathered(self, index: J) -> Self::Output;
}

impl<S: AtAxis<Axis<A>>, const A: isize> Gathered<Axis<A>, ()> for S {
    type Judged = <S as AtAxis<Axis<A>>>::Verdict;
    type Output = S::Without;
    #[inline(always)]
    fn gathered(self, (): ()) -> S::Without {
        AtAxis::<Axis<A>>::without(self)
    }
}

impl<S: AtAxis<Axis<A>>, N: Extent, const A: isize> Gathered<Axis<A>, (N,)> for S {
    type Judged = <S as AtAxis<Axis<A>>>::Verdict;
    type Output = S::With<N>;
    #[inline(always)]
    fn gathered(self, (n,): (N,)) -> S::With<N> {
        AtAxis::<Axis<A>>::with(self, n)
    }
}

type Place<const A: isize> = <Axis<A> as InsertBefore>::Place;
type Inserted<S, const A: isize, E> = <S as InsertAt<Place<A>>>::Inserted<E>;

impl<S, M: Extent, N: Extent, const A: isize> Gathered<Axis<A>, (M, N)> for S
where
    Axis<A>: InsertBefore,
    S: AtAxis<Axis<A>>,
    S::With<N>: InsertAt<Place<A>>,
{
    type Judged = Both<<S as AtAxis<Axis<A>>>::Verdict, <S::With<N> as InsertAt<Place<A>>>::Verdict>;
    type Output = Inserted<S::With<N>, A, M>;
    #[inline(always)]
    fn gathered(self, (m, n): (M, N)) -> Self::Output {
        InsertAt::<Place<A>>::insert(AtAxis::<Axis<A>>::with(self, n), m)
    }
}

impl<S, L: Extent, M: Extent, N: Extent, P, const A: isize> Gathered<Axis<A>, (L, M, N)> for S
where
    Axis<A>: InsertBefore<Place: InsertBefore<Place = P>>,
    S: AtAxis<Axis<A>>,
    S::With<N>: InsertAt<Place<A>>,
    Inserted<S::With<N>, A, M>: InsertAt<P>,
{
    type Judged = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Both<
            <S::With<N> as InsertAt<Place<A>>>::Verdict,
            <Inserted<S::With<N>, A, M> as InsertAt<P>>::Verdict,
        >,
    >;
    type Output = <Inserted<S::With<N>, A, M> as InsertAt<P>>::Inserted<L>;
    #[inline(always)]
    fn gathered(self, (l, m, n): (L, M, N)) -> Self::Output {
        let inner = InsertAt::<Place<A>>::insert(AtAxis::<Axis<A>>::with(self, n), m);
        InsertAt::<P>::insert(inner, l)
    }
}

/// An index of the shape `J` chooses positions of the axis `Ax` of `Self`, for the operation `Op`. `Output` is the shape that
/// results.
pub trait Gather<Ax, J: Shape, Op>: Gathered<Ax, J> {}
impl<Op, Ax, J: Shape, S: Gathered<Ax, J, Judged: MustFit<Op>>> Gather<Ax, J, Op> for S {}

/// Whether `K <= Self`, the key of an axis.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis has as many elements",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `(N,): TopK<Axis<0>, Dim<2>, top_k>`"
)]
pub trait AtLeast<K> {
    type Answer: Answer;
}
#[diagnostic::do_not_recommend]
impl<C, K> AtLeast<K> for RunTimeKey<C> {
    type Answer = Ask;
}
#[diagnostic::do_not_recommend]
impl<K: Cmp<Self, Output: NumberOrder>> AtLeast<K> for typenum::UTerm {
    type Answer = <Compared<K, Self> as NumberOrder>::AtMost;
}
#[diagnostic::do_not_recommend]
impl<U, B, K: Cmp<Self, Output: NumberOrder>> AtLeast<K> for typenum::UInt<U, B> {
    type Answer = <Compared<K, Self> as NumberOrder>::AtMost;
}

type ExtentOf<const A: isize, S> = <S as AtAxis<Axis<A>>>::Extent;

/// `K` positions chosen of the axis `Ax` of `Self`.
#[doc(hidden)]
pub trait Chosen<Ax, K: StaticExtent>: AtAxis<Ax> {
    type Judged<P: Phase>: Verdict;
}
impl<S, K: StaticExtent, V: Answer, const A: isize> Chosen<Axis<A>, K> for S
where
    S: AtAxis<Axis<A>>,
    <S::Extent as Extent>::Key: AtLeast<K::Key, Answer = V>,
{
    type Judged<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Judged<P, V, TooFewOnAxis<A, ExtentOf<A, S>, K, S>, Checked<S, as_many_elements>>,
    >;
}

/// What a choice of elements needs: a name for the message of [`Checked`].
#[allow(non_camel_case_types, reason = "it stands in a sentence")]
pub struct as_many_elements;

/// The axis `Ax` of `Self` has at least `K` elements, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} has {K} elements along {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: TopK<Axis<0>, Dim<2>, top_k>`"
)]
pub trait TopK<Ax, K: StaticExtent, Op>: Chosen<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Chosen<Ax, K, Judged<CompileTime>: MustFit<Op>>> TopK<Ax, K, Op> for S {}

/// The axis `Ax` of `Self` has at least `K` elements, or whether this holds depends on the length known only at run time.
pub trait TryTopK<Ax, K: StaticExtent, Op>: Chosen<Ax, K> {}
impl<Op, Ax, K: StaticExtent, S: Chosen<Ax, K, Judged<RunTime>: MustFit<Op>>> TryTopK<Ax, K, Op> for S {}
