//! Relations between the extents that two shapes have for one axis.
//!
//! Each relation has an impl for every pair: of zero (`UTerm`), one, two and more in typenum's numbers, and [`RunTimeKey`] for a length
//! known only at run time. Its result is an [answer](super::verdict), not a refusal. A result is always *selected* from the two
//! extents `L` and `R`, never computed as their maximum: 0 against 1 is 0.

use duplicate::duplicate_item;
use typenum::{B1, Cmp, Equal, Greater, Less, U1, UInt, UTerm};

use super::extent::{Dim, Extent, Related, RunTimeKey, Unbounded, UpTo};
use super::length::{Id, LengthName, RunTimeExtent, SameLength};
use super::verdict::{Answer, Ask, No, Yes};

type Zero = UTerm;
type One = UInt<UTerm, B1>;
type TwoOrMore<U, A, B> = UInt<UInt<U, A>, B>;

/// The result of a comparison of two numbers, as an answer to each question about it.
#[doc(hidden)]
pub trait NumberOrder {
    /// Whether the first number equals the second.
    type Same: Answer;
    /// Whether they differ.
    type Differs: Answer;
    /// Whether the first one is less.
    type Below: Answer;
    /// Whether the first one is less or equal.
    type AtMost: Answer;
}

/// Two numbers compared.
#[doc(hidden)]
pub type Compared<L, R> = <L as Cmp<R>>::Output;

#[duplicate_item(
    Found     same  differs below at_most;
    [Less]    [No]  [Yes]   [Yes] [Yes];
    [Equal]   [Yes] [No]    [No]  [Yes];
    [Greater] [No]  [Yes]   [No]  [No];
)]
impl NumberOrder for Found {
    type Same = same;
    type Differs = differs;
    type Below = below;
    type AtMost = at_most;
}

/// NumPy's rule for one axis: both are equal, or one of them is 1. `Out` is the extent that results.
#[doc(hidden)]
pub trait KeyBroadcasts<RK, L, R> {
    type Answer: Answer;
    type Out;
}

/// The rule for broadcasting to a target, for one axis: the source, whose key is `RK`, is 1 or equals the target.
#[doc(hidden)]
pub trait KeyBroadcastsFrom<RK, L, R> {
    type Answer: Answer;
}

/// Equality of one axis. `Out` is the extent that is known at compile time, if one of the two is.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {L} and {R} are equal",
    label = "these may be two lengths",
    note = "in generic code a parameter is known to equal itself"
)]
pub trait KeyEquals<RK, L, R> {
    type Answer: Answer;
    type Out;
}

/// The length that results for two extents that broadcast ([`KeyBroadcasts`]).
#[inline(always)]
pub(super) fn broadcast_length<L: Extent, R: Extent, O: Extent>(l: L, r: R) -> O {
    O::nearest(if l.get() == 1 { r.get() } else { l.get() }, Related::TOKEN)
}

/// The length that results for two extents that are equal ([`KeyEquals`]).
#[inline(always)]
pub(super) fn equal_length<L: Extent, R: Extent, O: Extent>(l: L, _: R) -> O {
    O::nearest(l.get(), Related::TOKEN)
}

#[duplicate_item(
    keys         Left                 Right                answer out;
    [RK]         [One]                [RK]                 [Yes]  [R];
    []           [Zero]               [One]                [Yes]  [L];
    []           [Zero]               [Zero]               [Yes]  [L];
    [U, A, B]    [Zero]               [TwoOrMore<U, A, B>] [No]   [L];
    [C]          [Zero]               [RunTimeKey<C>]             [Ask]  [L];
    [U, A, B]    [TwoOrMore<U, A, B>] [One]                [Yes]  [L];
    [U, A, B]    [TwoOrMore<U, A, B>] [Zero]               [No]   [L];
    [U, A, B, C] [TwoOrMore<U, A, B>] [RunTimeKey<C>]             [Ask]  [L];
    [C]          [RunTimeKey<C>]             [One]                [Yes]  [L];
    [C]          [RunTimeKey<C>]             [Zero]               [Ask]  [R];
    [U, A, B, C] [RunTimeKey<C>]             [TwoOrMore<U, A, B>] [Ask]  [R];
)]
#[diagnostic::do_not_recommend]
impl<L, R, keys> KeyBroadcasts<Right, L, R> for Left {
    type Answer = answer;
    type Out = out;
}
#[diagnostic::do_not_recommend]
impl<U, A, B, V, C, D, L, R> KeyBroadcasts<TwoOrMore<V, C, D>, L, R> for TwoOrMore<U, A, B>
where
    Self: Cmp<TwoOrMore<V, C, D>, Output: NumberOrder>,
{
    type Answer = <Compared<Self, TwoOrMore<V, C, D>> as NumberOrder>::Same;
    type Out = L;
}
impl<C, D, L, R> KeyBroadcasts<RunTimeKey<D>, L, R> for RunTimeKey<C>
where
    C: LargerCapacity<D, L, R>,
{
    type Answer = C::Answer;
    type Out = C::Out;
}

#[duplicate_item(
    keys         Left                 Right                answer;
    []           [Zero]               [One]                [Yes];
    []           [Zero]               [Zero]               [Yes];
    [U, A, B]    [Zero]               [TwoOrMore<U, A, B>] [No];
    [C]          [Zero]               [RunTimeKey<C>]             [Ask];
    []           [One]                [One]                [Yes];
    []           [One]                [Zero]               [No];
    [U, A, B]    [One]                [TwoOrMore<U, A, B>] [No];
    [C]          [One]                [RunTimeKey<C>]             [Ask];
    [U, A, B]    [TwoOrMore<U, A, B>] [One]                [Yes];
    [U, A, B]    [TwoOrMore<U, A, B>] [Zero]               [No];
    [U, A, B, C] [TwoOrMore<U, A, B>] [RunTimeKey<C>]             [Ask];
    [C]          [RunTimeKey<C>]             [One]                [Yes];
    [C]          [RunTimeKey<C>]             [Zero]               [Ask];
    [U, A, B, C] [RunTimeKey<C>]             [TwoOrMore<U, A, B>] [Ask];
)]
#[diagnostic::do_not_recommend]
impl<L, R, keys> KeyBroadcastsFrom<Right, L, R> for Left {
    type Answer = answer;
}
impl<C, D, L, R> KeyBroadcastsFrom<RunTimeKey<D>, L, R> for RunTimeKey<C>
where
    C: LargerCapacity<D, L, R>,
{
    type Answer = C::Answer;
}
#[diagnostic::do_not_recommend]
impl<U, A, B, V, C, D, L, R> KeyBroadcastsFrom<TwoOrMore<V, C, D>, L, R> for TwoOrMore<U, A, B>
where
    Self: Cmp<TwoOrMore<V, C, D>, Output: NumberOrder>,
{
    type Answer = <Compared<Self, TwoOrMore<V, C, D>> as NumberOrder>::Same;
}

#[duplicate_item(
    keys      Left         Right        answer out;
    []        [Zero]       [Zero]       [Yes]  [L];
    [U, B]    [Zero]       [UInt<U, B>] [No]   [L];
    [C]       [Zero]       [RunTimeKey<C>]     [Ask]  [L];
    [U, B]    [UInt<U, B>] [Zero]       [No]   [L];
    [U, B, C] [UInt<U, B>] [RunTimeKey<C>]     [Ask]  [L];
    [C]       [RunTimeKey<C>]     [Zero]       [Ask]  [R];
    [U, B, C] [RunTimeKey<C>]     [UInt<U, B>] [Ask]  [R];
)]
#[diagnostic::do_not_recommend]
impl<L, R, keys> KeyEquals<Right, L, R> for Left {
    type Answer = answer;
    type Out = out;
}
impl<C, D, L, R> KeyEquals<RunTimeKey<D>, L, R> for RunTimeKey<C>
where
    C: LargerCapacity<D, L, R>,
{
    type Answer = C::Answer;
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C, L, R> KeyEquals<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: Cmp<UInt<V, C>, Output: NumberOrder>,
{
    type Answer = <Compared<Self, UInt<V, C>> as NumberOrder>::Same;
    type Out = L;
}

/// What generic code knows of every extent `E`, whose key is `Self`: in `try_` forms, which compare lengths, it equals itself,
/// and 1 broadcasts to it.
#[doc(hidden)]
pub trait EqualsItselfAtRunTime<E>:
    KeyBroadcasts<U1, E, Dim<1>, Answer = Yes, Out = E>
    + KeyBroadcastsFrom<U1, E, Dim<1>, Answer = Yes>
    + KeyBroadcasts<Self, E, E, Answer: Answer<AtRunTime = Yes>, Out = E>
    + KeyBroadcastsFrom<Self, E, E, Answer: Answer<AtRunTime = Yes>>
    + KeyEquals<Self, E, E, Answer: Answer<AtRunTime = Yes>, Out = E>
    + Sized
{
}
impl<E, K> EqualsItselfAtRunTime<E> for K where
    K: KeyBroadcasts<U1, E, Dim<1>, Answer = Yes, Out = E>
        + KeyBroadcastsFrom<U1, E, Dim<1>, Answer = Yes>
        + KeyBroadcasts<K, E, E, Answer: Answer<AtRunTime = Yes>, Out = E>
        + KeyBroadcastsFrom<K, E, E, Answer: Answer<AtRunTime = Yes>>
        + KeyEquals<K, E, E, Answer: Answer<AtRunTime = Yes>, Out = E>
{
}

/// What generic code knows of every extent `E` whose values all have the same length, and whose key is `Self`: it equals itself.
#[doc(hidden)]
pub trait EqualsItself<E>:
    EqualsItselfAtRunTime<E>
    + KeyBroadcasts<Self, E, E, Answer = Yes>
    + KeyBroadcastsFrom<Self, E, E, Answer = Yes>
    + KeyEquals<Self, E, E, Answer = Yes>
{
}
impl<E, K> EqualsItself<E> for K where
    K: EqualsItselfAtRunTime<E>
        + KeyBroadcasts<K, E, E, Answer = Yes>
        + KeyBroadcastsFrom<K, E, E, Answer = Yes>
        + KeyEquals<K, E, E, Answer = Yes>
{
}

/// What generic code knows of `..E`, for a static extent `E` whose key is `Self`: in `try_` forms it equals itself.
#[doc(hidden)]
pub trait IsCapacity<E>: LargerCapacity<Self, UpTo<E>, UpTo<E>, Answer = Ask, Out = UpTo<E>> + Sized {}
impl<E, K> IsCapacity<E> for K where K: LargerCapacity<K, UpTo<E>, UpTo<E>, Answer = Ask, Out = UpTo<E>> {}

/// Two lengths known only at run time, by their capacities: whether they are equal, and the extent with the larger capacity.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{L}` and `{R}` are two lengths",
    label = "these are two lengths",
    note = "each `length!` makes a length of its own; `with_length` gives an axis the length that it should have, and says so where it has another"
)]
pub trait LargerCapacity<D, L, R> {
    type Answer: Answer;
    type Out;
}
#[diagnostic::do_not_recommend]
impl<D, L, R> LargerCapacity<D, L, R> for Unbounded {
    type Answer = Ask;
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<L, R> LargerCapacity<Unbounded, L, R> for UTerm {
    type Answer = Ask;
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<U, B, L, R> LargerCapacity<Unbounded, L, R> for UInt<U, B> {
    type Answer = Ask;
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<L, R> LargerCapacity<UTerm, L, R> for UTerm {
    type Answer = Ask;
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<V, C, L, R> LargerCapacity<UInt<V, C>, L, R> for UTerm {
    type Answer = Ask;
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<U, B, L, R> LargerCapacity<UTerm, L, R> for UInt<U, B> {
    type Answer = Ask;
    type Out = L;
}
#[diagnostic::do_not_recommend]
impl<U, B, V, C, L, R> LargerCapacity<UInt<V, C>, L, R> for UInt<U, B>
where
    Self: Cmp<UInt<V, C>, Output: Larger<L, R>>,
{
    type Answer = Ask;
    type Out = <Compared<Self, UInt<V, C>> as Larger<L, R>>::Out;
}

/// The extent that the [`Length`](super::Length) named `N` was made of.
type Kind<N> = <N as LengthName>::Kind;

/// The capacity of that extent.
type KindOf<N> = <Kind<N> as RunTimeExtent>::Capacity;

// A `Length` and another extent are compared as the extent that the `Length` was made of and that other one.
#[diagnostic::do_not_recommend]
impl<N: LengthName, L, R> LargerCapacity<Unbounded, L, R> for Id<'_, N> {
    type Answer = Ask;
    type Out = R;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, L, R> LargerCapacity<UTerm, L, R> for Id<'_, N>
where
    KindOf<N>: LargerCapacity<UTerm, Kind<N>, R>,
{
    type Answer = Ask;
    type Out = <KindOf<N> as LargerCapacity<UTerm, Kind<N>, R>>::Out;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, U, B, L, R> LargerCapacity<UInt<U, B>, L, R> for Id<'_, N>
where
    KindOf<N>: LargerCapacity<UInt<U, B>, Kind<N>, R>,
{
    type Answer = Ask;
    type Out = <KindOf<N> as LargerCapacity<UInt<U, B>, Kind<N>, R>>::Out;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, L, R> LargerCapacity<Id<'_, N>, L, R> for UTerm
where
    Self: LargerCapacity<KindOf<N>, L, Kind<N>>,
{
    type Answer = Ask;
    type Out = <Self as LargerCapacity<KindOf<N>, L, Kind<N>>>::Out;
}
#[diagnostic::do_not_recommend]
impl<N: LengthName, U, B, L, R> LargerCapacity<Id<'_, N>, L, R> for UInt<U, B>
where
    Self: LargerCapacity<KindOf<N>, L, Kind<N>>,
{
    type Answer = Ask;
    type Out = <Self as LargerCapacity<KindOf<N>, L, Kind<N>>>::Out;
}
// Two `Length`s are equal if they have the same name and the same lifetime.
impl<'id, N: SameLength<M>, M, L, R> LargerCapacity<Id<'id, M>, L, R> for Id<'id, N> {
    type Answer = Yes;
    type Out = L;
}

/// The second of two extents if the first is less, else the first.
#[doc(hidden)]
pub trait Larger<L, R> {
    type Out;
}
impl<L, R> Larger<L, R> for Less {
    type Out = R;
}
impl<L, R> Larger<L, R> for Equal {
    type Out = L;
}
impl<L, R> Larger<L, R> for Greater {
    type Out = L;
}

/// Whether an extent is not 0.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether this axis has an element",
    label = "a relation between shapes is missing here",
    note = "in generic code an extent that is not 0 has its bound, `NonEmpty`"
)]
pub trait Filled {
    type Answer: Answer;
}
#[diagnostic::do_not_recommend]
impl Filled for UTerm {
    type Answer = No;
}
#[diagnostic::do_not_recommend]
impl<U, B> Filled for UInt<U, B> {
    type Answer = Yes;
}
#[diagnostic::do_not_recommend]
impl<C> Filled for RunTimeKey<C> {
    type Answer = Ask;
}
