//! Several axes of a shape at once.

use duplicate::duplicate_item;

use super::axis::{AtAxis, FilledAxis};
use super::permute::sealed::OrderedBy;
use super::refusal::AxisRepeats;
use super::verdict::{Answer, Both, CompileTime, Fits, Judged, MustFit, No, Phase, RunTime, Verdict, Yes};
use super::{Axis, Dim, Shape};

/// The position that the axis at position `Self` has after the axis at position `I` is removed.
#[doc(hidden)]
pub trait PositionWithout<I> {
    /// That position, as an axis.
    type Position;
    /// Whether the two are different axes.
    type Differs: Answer;
}

#[duplicate_item(
    J I P Differ;
    [0] [0] [0] [No]; [0] [1] [0] [Yes]; [0] [2] [0] [Yes]; [0] [3] [0] [Yes]; [0] [4] [0] [Yes]; [0] [5] [0] [Yes];
    [1] [0] [0] [Yes]; [1] [1] [0] [No]; [1] [2] [1] [Yes]; [1] [3] [1] [Yes]; [1] [4] [1] [Yes]; [1] [5] [1] [Yes];
    [2] [0] [1] [Yes]; [2] [1] [1] [Yes]; [2] [2] [0] [No]; [2] [3] [2] [Yes]; [2] [4] [2] [Yes]; [2] [5] [2] [Yes];
    [3] [0] [2] [Yes]; [3] [1] [2] [Yes]; [3] [2] [2] [Yes]; [3] [3] [0] [No]; [3] [4] [3] [Yes]; [3] [5] [3] [Yes];
    [4] [0] [3] [Yes]; [4] [1] [3] [Yes]; [4] [2] [3] [Yes]; [4] [3] [3] [Yes]; [4] [4] [0] [No]; [4] [5] [4] [Yes];
    [5] [0] [4] [Yes]; [5] [1] [4] [Yes]; [5] [2] [4] [Yes]; [5] [3] [4] [Yes]; [5] [4] [4] [Yes]; [5] [5] [0] [No];
)]
impl PositionWithout<Dim<I>> for Dim<J> {
    type Position = Axis<P>;
    type Differs = Differ;
}

/// The axes that `P` names, a tuple of [`Axis`]: the shapes of `Self` without them, and with an extent of 1 for each of them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{P}` is not a list of axes of {Self}",
    label = "not a list of axes",
    note = "write axes 0 and 2 as `axes![0, 2]`, one to five of them"
)]
pub trait AtAxes<P>: OrderedBy<P> {
    type Verdict: Verdict;
    type Without: Shape;
    type Kept: Shape;
    /// The axes that are named, among eight axes, right-aligned.
    const NAMED: [bool; 8];
    fn without(self) -> Self::Without;
    fn kept(self) -> Self::Kept;
}

/// The axes named by `NAMED`, and another one.
const fn and(mut named: [bool; 8], axis: usize) -> [bool; 8] {
    if let Some((_, from)) = named.split_at_mut_checked(axis)
        && let Some((place, _)) = from.split_first_mut()
    {
        *place = true;
    }
    named
}

impl<S: AtAxis<Axis<A>>, const A: isize> AtAxes<(Axis<A>,)> for S {
    type Verdict = <S as AtAxis<Axis<A>>>::Verdict;
    type Without = <S as AtAxis<Axis<A>>>::Without;
    type Kept = <S as AtAxis<Axis<A>>>::With<Dim<1>>;
    const NAMED: [bool; 8] = and([false; 8], S::AXIS);
    #[inline(always)]
    fn without(self) -> Self::Without {
        AtAxis::<Axis<A>>::without(self)
    }
    #[inline(always)]
    fn kept(self) -> Self::Kept {
        AtAxis::<Axis<A>>::with(self, Dim)
    }
}

/// The verdict on two axes of `S`, at the positions `I` and `J`: they are not the same one.
type Differ<S, I, J, const A: isize, const B: isize> =
    Judged<CompileTime, <J as PositionWithout<I>>::Differs, AxisRepeats<A, B, S>, Fits>;

/// Writes the impls for a list of axes. The first one is removed, and the others get new positions. A line has, for each
/// axis but the first, its number, its new place and its old position; then the verdict that none of them is the first.
macro_rules! lists {
    ($([$($axis:ident $place:ident $position:ident),*] $differ:ty;)*) => {$(
        impl<S, W, K, I, $($place, $position,)* const A: isize, $(const $axis: isize),*>
            AtAxes<(Axis<A>, $(Axis<$axis>,)*)> for S
        where
            S: AtAxis<Axis<A>, Index = I, Without = W, With<Dim<1>> = K>,
            S: AtAxes<($(Axis<$axis>,)*)>,
            $(S: AtAxis<Axis<$axis>, Index = $position>, $position: PositionWithout<I, Position = $place>,)*
            W: AtAxes<($($place,)*)>,
            K: AtAxes<($(Axis<$axis>,)*)>,
        {
            type Verdict = Both<
                <S as AtAxis<Axis<A>>>::Verdict,
                Both<<S as AtAxes<($(Axis<$axis>,)*)>>::Verdict, $differ>,
            >;
            type Without = W::Without;
            type Kept = K::Kept;
            const NAMED: [bool; 8] =
                and(<S as AtAxes<($(Axis<$axis>,)*)>>::NAMED, <S as AtAxis<Axis<A>>>::AXIS);
            #[inline(always)]
            fn without(self) -> Self::Without {
                AtAxes::without(AtAxis::<Axis<A>>::without(self))
            }
            #[inline(always)]
            fn kept(self) -> Self::Kept {
                AtAxes::<($(Axis<$axis>,)*)>::kept(AtAxis::<Axis<A>>::with(self, Dim))
            }
        }

        impl<S, const A: isize, $(const $axis: isize),*> FilledAxes<(Axis<A>, $(Axis<$axis>,)*)> for S
        where
            S: FilledAxis<Axis<A>> + FilledAxes<($(Axis<$axis>,)*)> + AtAxes<(Axis<A>, $(Axis<$axis>,)*)>,
        {
            type Filled<F: Phase> = Both<
                <S as FilledAxis<Axis<A>>>::Verdict<F>,
                <S as FilledAxes<($(Axis<$axis>,)*)>>::Filled<F>,
            >;
        }
    )*};
}

lists! {
    [B PB JB] Differ<S, I, JB, A, B>;
    [B PB JB, C PC JC] Both<Differ<S, I, JB, A, B>, Differ<S, I, JC, A, C>>;
    [B PB JB, C PC JC, D PD JD]
        Both<Differ<S, I, JB, A, B>, Both<Differ<S, I, JC, A, C>, Differ<S, I, JD, A, D>>>;
    [B PB JB, C PC JC, D PD JD, E PE JE]
        Both<Both<Differ<S, I, JB, A, B>, Differ<S, I, JC, A, C>>, Both<Differ<S, I, JD, A, D>, Differ<S, I, JE, A, E>>>;
}

/// `Self` has the axes that `P` names, a tuple of [`Axis`] that [`axes!`](crate::axes) writes, each of them once, for the operation
/// `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{P}` is not a list of axes of {Self}",
    label = "not a list of axes",
    note = "write axes 0 and 2 as `axes![0, 2]`, one to five of them"
)]
pub trait HasAxes<P, Op>: AtAxes<P> {}
impl<Op, P, S: AtAxes<P, Verdict: MustFit<Op>>> HasAxes<P, Op> for S {}

/// The axes that `P` names exist, and none of them is known to be empty.
#[doc(hidden)]
pub trait FilledAxes<P>: AtAxes<P> {
    type Filled<F: Phase>: Verdict;
}

impl<S, const A: isize> FilledAxes<(Axis<A>,)> for S
where
    S: FilledAxis<Axis<A>> + AtAxes<(Axis<A>,)>,
{
    type Filled<F: Phase> = <S as FilledAxis<Axis<A>>>::Verdict<F>;
}

/// The axes that `P` names have at least one element, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{P}` is not a list of axes of {Self}",
    label = "not a list of axes",
    note = "write axes 0 and 2 as `axes![0, 2]`, one to five of them"
)]
pub trait NonEmptyAxes<P, Op>: FilledAxes<P> {}
impl<Op, P, S> NonEmptyAxes<P, Op> for S where
    S: FilledAxes<P, Verdict: MustFit<Op>, Filled<CompileTime>: MustFit<Op>>
{
}

/// The axes that `P` names have at least one element, or whether this holds depends on lengths known only at run time.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{P}` is not a list of axes of {Self}",
    label = "not a list of axes",
    note = "write axes 0 and 2 as `axes![0, 2]`, one to five of them"
)]
pub trait TryNonEmptyAxes<P, Op>: FilledAxes<P> {}
impl<Op, P, S> TryNonEmptyAxes<P, Op> for S where
    S: FilledAxes<P, Verdict: MustFit<Op>, Filled<RunTime>: MustFit<Op>>
{
}
