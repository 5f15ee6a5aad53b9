//! The index of `multiplex`: one entry for each row of the inputs.
//!
//! Semantics: PaddlePaddle 1.8, `multiplex`; an index without the second axis is allowed as well.

use typenum::U1;

use super::Shape;
use super::erased::DynShape;
use super::extent::{Dim, Dyn, Extent};
use super::pairs::{Filled, Same};
use super::refusal::{IndexRank, NoInputs, NoRows, RowsDiffer};
use super::verdict::{Answer, Both, Checked, Fits, Judged, MustFit, Phase, RunTime, Unknown, Verdict};

/// The first extent of any shape, and whether there are axes behind it.
#[doc(hidden)]
pub trait Rows: Shape {
    type Verdict<P: Phase>: Verdict;
    type First: Extent;
}

/// `Self` as the index of inputs of shape `S`: a verdict.
#[doc(hidden)]
pub trait RowIndexed<S: Rows>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// `Self` as the index of `N` inputs of shape `S`: a verdict.
#[doc(hidden)]
pub trait Chooses<S: Rows, N>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// `Self` has an entry for each row of `Inputs` inputs of shape `S`, as far as the types tell.
pub trait IndexesRows<S: Rows, Inputs, Op>: Shape {}
impl<Op, S: Rows, N, I: Chooses<S, N, Verdict<RunTime>: MustFit<Op>>> IndexesRows<S, N, Op> for I {}

impl<S: Rows, N, I, V: Answer> Chooses<S, N> for I
where
    N: Extent<Key: Filled<Answer = V>>,
    I: RowIndexed<S>,
{
    type Verdict<P: Phase> = Both<Judged<P, V, NoInputs<S>, Fits>, Both<S::Verdict<P>, I::Verdict<P>>>;
}

/// One line a rank.
macro_rules! rows {
    ($($verdict:ty, $first:ty: $($e:ident)*;)*) => {$(
        impl<$($e: Extent),*> Rows for ($($e,)*) {
            type Verdict<P: Phase> = $verdict;
            type First = $first;
        }
    )*};
}
rows! {
    NoRows<Self>, Dim<1>:;
    NoRows<Self>, A: A;
    Fits, A: A B;
    Fits, A: A B C;
    Fits, A: A B C D;
    Fits, A: A B C D E;
    Fits, A: A B C D E F;
}
impl<C: Extent> Rows for DynShape<C>
where
    Self: Shape,
{
    type Verdict<P: Phase> = Unknown<P, Self, Self>;
    type First = Dyn;
}

impl<S: Rows, R: Extent, V: Answer> RowIndexed<S> for (R,)
where
    <S::First as Extent>::Key: Same<R::Key, S::First, R, Answer = V>,
{
    type Verdict<P: Phase> = Judged<P, V, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>;
}
impl<S: Rows, R: Extent, Q: Extent, V: Answer, W: Answer> RowIndexed<S> for (R, Q)
where
    <S::First as Extent>::Key: Same<R::Key, S::First, R, Answer = V>,
    Q::Key: Same<U1, Q, Dim<1>, Answer = W>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, W, IndexRank<S, Self>, Checked<S, Self>>,
        Judged<P, V, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>,
    >;
}
/// Shapes of other ranks.
macro_rules! no_index {
    ($(($($e:ident)*))*) => {$(
        impl<S: Rows, $($e: Extent),*> RowIndexed<S> for ($($e,)*) {
            type Verdict<P: Phase> = IndexRank<S, Self>;
        }
    )*};
}
no_index!(() (A B C) (A B C D) (A B C D E) (A B C D E F));
impl<S: Rows, C: Extent> RowIndexed<S> for DynShape<C>
where
    Self: Shape,
{
    type Verdict<P: Phase> = Unknown<P, S, Self>;
}
