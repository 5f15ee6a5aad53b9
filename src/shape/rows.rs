//! The index of `multiplex`: one entry for each row of the inputs.
//!
//! Semantics: PaddlePaddle 1.8, `multiplex`; an index without the second axis is allowed as well.

use typenum::U1;

use super::Shape;
use super::erased::DynShape;
use super::extent::{Dim, Dyn, Extent};
use super::pairs::{Filled, Same};
use super::verdict::{And, Checked, Fits, IndexRank, MayFit, NoInputs, NoRows, RowsDiffer};

/// The first extent of any shape, and whether there are axes behind it.
#[doc(hidden)]
pub trait Rows: Shape {
    type Verdict;
    type First: Extent;
}

/// `Self` as the index of inputs of shape `S`: a verdict.
#[doc(hidden)]
pub trait RowIndexed<S: Rows>: Shape {
    type Verdict;
}

/// `Self` as the index of `N` inputs of shape `S`: a verdict.
#[doc(hidden)]
pub trait Chooses<S: Rows, N>: Shape {
    type Verdict;
}

/// `Self` has an entry for each row of `Inputs` inputs of shape `S`, as far as the types tell.
pub trait IndexesRows<S: Rows, Inputs, Op>: Shape {}
impl<Op, S: Rows, N, I: Chooses<S, N, Verdict: MayFit<Op>>> IndexesRows<S, N, Op> for I {}

impl<S: Rows, N, I> Chooses<S, N> for I
where
    N: Extent<Key: Filled<NoInputs<S>, Fits>>,
    I: RowIndexed<S>,
    S::Verdict: And<I::Verdict>,
    <N::Key as Filled<NoInputs<S>, Fits>>::Verdict: And<<S::Verdict as And<I::Verdict>>::Verdict>,
{
    type Verdict = <<N::Key as Filled<NoInputs<S>, Fits>>::Verdict as And<
        <S::Verdict as And<I::Verdict>>::Verdict,
    >>::Verdict;
}

macro_rules! rows {
    ($($verdict:ty, $first:ty: $($e:ident)*;)*) => {$(
        impl<$($e: Extent),*> Rows for ($($e,)*) {
            type Verdict = $verdict;
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
    type Verdict = Checked<Self, Self>;
    type First = Dyn;
}

/// The verdict over the rows of `S` against those of an index `I`, which has `R` of them.
type SameRows<S, R, I> = <<<S as Rows>::First as Extent>::Key as Same<
    <R as Extent>::Key,
    <S as Rows>::First,
    R,
    RowsDiffer<<S as Rows>::First, R, S, I>,
    Checked<S, I>,
>>::Verdict;
/// The verdict over the second axis of an index.
type One<S, R, I> = <<R as Extent>::Key as Same<U1, R, Dim<1>, IndexRank<S, I>, Checked<S, I>>>::Verdict;

impl<S: Rows, R: Extent> RowIndexed<S> for (R,)
where
    <S::First as Extent>::Key: Same<R::Key, S::First, R, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>,
{
    type Verdict = SameRows<S, R, Self>;
}
impl<S: Rows, R: Extent, Q: Extent> RowIndexed<S> for (R, Q)
where
    <S::First as Extent>::Key: Same<R::Key, S::First, R, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>,
    Q::Key: Same<U1, Q, Dim<1>, IndexRank<S, Self>, Checked<S, Self>>,
    One<S, Q, Self>: And<SameRows<S, R, Self>>,
{
    type Verdict = <One<S, Q, Self> as And<SameRows<S, R, Self>>>::Verdict;
}
macro_rules! no_index {
    ($(($($e:ident)*))*) => {$(
        impl<S: Rows, $($e: Extent),*> RowIndexed<S> for ($($e,)*) {
            type Verdict = IndexRank<S, Self>;
        }
    )*};
}
no_index!(() (A B C) (A B C D) (A B C D E) (A B C D E F));
impl<S: Rows, C: Extent> RowIndexed<S> for DynShape<C>
where
    Self: Shape,
{
    type Verdict = Checked<S, Self>;
}
