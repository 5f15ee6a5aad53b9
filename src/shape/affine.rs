//! Positions along an axis that are computed from indices: `2 * t + k + 1`, for `compute!`.
//!
//! A position is a type: [`AffineConstant`] with the constant; around it a [`PlusIndex`] for each index that is multiplied
//! by a factor and added, and a [`MinusIndex`] for each that is subtracted. The types know the extents of the
//! indices, and therefore the lowest and the highest value of the position, and whether both are on the axis.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Sub};

use typenum::{B1, Cmp, Diff, Prod, Quot, Sum, UInt, UTerm, Unsigned};

use super::extent::{Dim, Extent, RunTimeKey, StaticExtent};
use super::key_relations::NumberOrder;
use super::number::ToExtent;
use super::position::Above;
use super::refusal::{IndexBelow, IndexReaches, IndexUnknown};
use super::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, No, Verdict, Yes};
use super::window::WindowsAlong;

/// The constant of a position: `N` is an extent that stands for its number.
#[doc(hidden)]
pub struct AffineConstant<N>(PhantomData<N>);

/// `L` plus `C` times an index of the extent `E`.
#[doc(hidden)]
pub struct PlusIndex<L, C, E>(PhantomData<(L, C, E)>);

/// `L` minus `C` times an index of the extent `E`.
#[doc(hidden)]
pub struct MinusIndex<L, C, E>(PhantomData<(L, C, E)>);

/// `Self - 1`, or 0 if `Self` is 0; `Self` is a number of typenum.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: nothing says at compile time how far this index goes",
    label = "this length is not known to the compiler",
    note = "a position is computed from indices whose lengths are numbers; in generic code read from a view, such as `windows` gives"
)]
pub trait LastIndex {
    type Out;
}
impl LastIndex for UTerm {
    type Out = UTerm;
}
impl<U, B> LastIndex for UInt<U, B>
where
    Self: Sub<B1>,
{
    type Out = Diff<Self, B1>;
}

/// The extent of an index from which a position can be computed: its key is a number of typenum.
#[doc(hidden)]
pub trait IndexExtent: Extent<Key: LastIndex> {}
impl<E: Extent<Key: LastIndex>> IndexExtent for E {}

/// The largest value of `C` times an index of the extent `E`.
type MaxTerm<C, E> = Prod<<C as Extent>::Key, <<E as Extent>::Key as LastIndex>::Out>;

/// A position: its constant, its highest value, and how far it may go down from the constant, as numbers of typenum.
#[doc(hidden)]
pub trait AffineBounds {
    type Constant;
    type High;
    type Down;
}
impl<N: StaticExtent> AffineBounds for AffineConstant<N> {
    type Constant = N::Key;
    type High = N::Key;
    type Down = UTerm;
}
impl<L, C, E> AffineBounds for PlusIndex<L, C, E>
where
    L: AffineBounds<High: Add<MaxTerm<C, E>>>,
    C: Extent<Key: Mul<<E::Key as LastIndex>::Out>>,
    E: IndexExtent,
{
    type Constant = L::Constant;
    type High = Sum<L::High, MaxTerm<C, E>>;
    type Down = L::Down;
}
impl<L, C, E> AffineBounds for MinusIndex<L, C, E>
where
    L: AffineBounds<Down: Add<MaxTerm<C, E>>>,
    C: Extent<Key: Mul<<E::Key as LastIndex>::Out>>,
    E: IndexExtent,
{
    type Constant = L::Constant;
    type High = L::High;
    type Down = Sum<L::Down, MaxTerm<C, E>>;
}

/// The operation that the refusals name.
#[doc(hidden)]
pub enum Notation {}

/// A number of typenum as the extent that prints in decimal.
type Number<N> = <N as ToExtent>::Extent;

/// The verdict on a position `L` on axis `I`, whose extent is `A`. `V` answers whether the axis is longer than the highest value of the
/// position, and `W` whether the lowest value is at least 0.
type PositionVerdict<L, A, V, W, const I: usize> = Both<
    Judged<
        CompileTime,
        W,
        IndexBelow<Number<<L as AffineBounds>::Down>, Number<<L as AffineBounds>::Constant>>,
        Fits,
    >,
    Judged<
        CompileTime,
        V,
        IndexReaches<I, A, Number<<L as AffineBounds>::High>>,
        IndexUnknown<I, A, Number<<L as AffineBounds>::High>>,
    >,
>;

/// Whether each value of the position `L` is on axis `I`, which has the extent `A` and the key `Self`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: nothing says whether axis {I} is long enough for this index",
    label = "the length of the axis is not known to the compiler",
    note = "in generic code read from a view, such as `windows` or `index_axis` gives, with its relation in a where-clause"
)]
pub trait KeyHoldsPosition<L, A, const I: usize> {
    type Verdict: Verdict;
    /// The length of the axis.
    const LEN: usize;
}
#[diagnostic::do_not_recommend]
impl<L, A, const I: usize> KeyHoldsPosition<L, A, I> for UTerm
where
    L: AffineBounds<High: ToExtent>,
{
    type Verdict = IndexReaches<I, A, Number<L::High>>;
    const LEN: usize = 0;
}
#[diagnostic::do_not_recommend]
impl<C, L, A, const I: usize> KeyHoldsPosition<L, A, I> for RunTimeKey<C>
where
    L: AffineBounds<High: ToExtent>,
{
    type Verdict = IndexUnknown<I, A, Number<L::High>>;
    const LEN: usize = 0;
}
impl<U, B, L, A, V, W, const I: usize> KeyHoldsPosition<L, A, I> for UInt<U, B>
where
    L: AffineBounds<
            High: ToExtent,
            Down: ToExtent + Cmp<L::Constant, Output: NumberOrder<AtMost = W>>,
            Constant: ToExtent,
        >,
    Self: Above<L::High, Answer = V> + Unsigned,
    V: Answer,
    W: Answer,
{
    type Verdict = PositionVerdict<L, A, V, W, I>;
    const LEN: usize = Self::USIZE;
}

/// Each value of the position `L` is on axis `I`, which has the extent `Self`.
#[doc(hidden)]
pub trait HoldsPosition<L, const I: usize>: Extent {
    /// The length of the axis.
    const LEN: usize;
}
impl<L, A, V, const I: usize> HoldsPosition<L, I> for A
where
    A: Extent<Key: KeyHoldsPosition<L, A, I, Verdict = V>>,
    V: MustFit<Notation>,
{
    const LEN: usize = <A::Key as KeyHoldsPosition<L, A, I>>::LEN;
}

/// How many values an index may have if `C` times the index is added to the position `L`:
/// as many as keep the sum on axis `I`, which has the extent `A` and the key `Self`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: nothing says how many values this index has on axis {I}",
    label = "the length of the axis is not known to the compiler",
    note = "in generic code read from a view, such as `windows` or `index_axis` gives, with its relation in a where-clause"
)]
pub trait KeySolvesIndex<L, C, A, const I: usize> {
    type Verdict: Verdict;
    type Out: StaticExtent;
    /// The length of the axis.
    const LEN: usize;
}
#[diagnostic::do_not_recommend]
impl<L, C, A, const I: usize> KeySolvesIndex<L, C, A, I> for UTerm
where
    L: AffineBounds<High: ToExtent>,
{
    type Verdict = IndexReaches<I, A, Number<L::High>>;
    type Out = Dim<0>;
    const LEN: usize = 0;
}
#[diagnostic::do_not_recommend]
impl<R, L, C, A, const I: usize> KeySolvesIndex<L, C, A, I> for RunTimeKey<R>
where
    L: AffineBounds<High: ToExtent>,
{
    type Verdict = IndexUnknown<I, A, Number<L::High>>;
    type Out = Dim<0>;
    const LEN: usize = 0;
}
#[diagnostic::do_not_recommend]
impl<U, B, L, C, A, V, W, M, const I: usize> KeySolvesIndex<L, C, A, I> for UInt<U, B>
where
    L: AffineBounds<
            High: ToExtent + Add<B1>,
            Down: ToExtent + Cmp<L::Constant, Output: NumberOrder<AtMost = W>>,
            Constant: ToExtent,
        >,
    C: Extent<Key: StepsOver<M::Key>>,
    Self: WindowsAlong<Sum<L::High, B1>, A, Answer = V, Out = M> + Unsigned,
    M: Extent,
    V: Answer,
    W: Answer,
{
    type Verdict = PositionVerdict<L, A, V, W, I>;
    type Out = <C::Key as StepsOver<M::Key>>::Out;
    const LEN: usize = Self::USIZE;
}

/// The length of axis `I`, whose extent is `Self`, decides how many values an index has that is added `C` times to the position `L`: as many
/// as keep the sum on the axis. `E` is the extent of the index.
#[doc(hidden)]
pub trait SolvesIndex<L, C, E, const I: usize>: Extent {
    /// The length of the axis.
    const LEN: usize;
}
impl<L, C, E, A, V, N, const I: usize> SolvesIndex<L, C, E, I> for A
where
    A: Extent<Key: KeySolvesIndex<L, C, A, I, Verdict = V, Out = N>>,
    V: MustFit<Notation>,
    N: Solution<E, I>,
    E: StaticExtent,
{
    const LEN: usize = <A::Key as KeySolvesIndex<L, C, A, I>>::LEN;
}

/// An index that has as many values as axis `I` allows has the extent `E`. With one implementation the compiler infers it; where something
/// else has said another one, this is what it reports.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: this index has {Self} values on axis {I}, and elsewhere {E}",
    label = "it would be {Self} long here",
    note = "an index that has no other length is as long as its axis allows; where it shall be shorter, its length is stated: `[i: 3]`"
)]
pub trait Solution<E, const I: usize> {}
impl<E: StaticExtent, const I: usize> Solution<E, I> for E {}

/// How many of `M` places a stride of `Self` visits: `M / Self`, rounded up. A stride of 0 is refused.
#[doc(hidden)]
pub trait StepsOver<M> {
    type Answer: Answer;
    type Out: StaticExtent;
}
impl<M> StepsOver<M> for UTerm {
    type Answer = No;
    type Out = Dim<0>;
}
impl<U, B, M> StepsOver<M> for UInt<U, B>
where
    M: Add<Self>,
    Sum<M, Self>: Sub<B1>,
    Diff<Sum<M, Self>, B1>: Div<Self>,
    Quot<Diff<Sum<M, Self>, B1>, Self>: ToExtent,
{
    type Answer = Yes;
    type Out = <Quot<Diff<Sum<M, Self>, B1>, Self> as ToExtent>::Extent;
}
