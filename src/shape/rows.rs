//! The index of `multiplex`, which has one element for each row of the inputs.
//!
//! Semantics: PaddlePaddle 1.8, `multiplex`; an index without the second axis is allowed as well.

use duplicate::duplicate_item;

use super::Shape;
use super::erased::DynShape;
use super::extent::{Dim, Dyn, Extent};
use super::extent_relations::Equals;
use super::key_relations::Filled;
use super::refusal::{IndexRank, NoInputs, NoRows, RowsDiffer};
use super::verdict::{Answer, Both, Checked, Fits, Judged, MustFit, Phase, RunTime, Unknown, Verdict};

/// The first extent of any shape, and whether there are axes behind it.
#[doc(hidden)]
pub trait Rows: Shape {
    type Verdict<P: Phase>: Verdict;
    type First: Extent;
}

/// The verdict whether `Self` is the shape of an index for inputs of shape `S`.
#[doc(hidden)]
pub trait RowIndexed<S: Rows>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// The verdict whether `Self` is the shape of an index for `N` inputs of shape `S`.
#[doc(hidden)]
pub trait MultiplexIndex<S: Rows, N>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// `Self` is the shape of an index for `Inputs` inputs of shape `S`: it has one element
/// for each row, or whether this holds depends on lengths known only at run time.
pub trait IndexesRows<S: Rows, Inputs, Op>: Shape {}
impl<Op, S: Rows, N, I: MultiplexIndex<S, N, Verdict<RunTime>: MustFit<Op>>> IndexesRows<S, N, Op> for I {}

impl<S: Rows, N, I, V: Answer> MultiplexIndex<S, N> for I
where
    N: Extent<Key: Filled<Answer = V>>,
    I: RowIndexed<S>,
{
    type Verdict<P: Phase> = Both<Judged<P, V, NoInputs<S>, Fits>, Both<S::Verdict<P>, I::Verdict<P>>>;
}

#[duplicate_item(
    extents                                                            Whole                verdict        first;
    []                                                                 [()]                 [NoRows<Self>] [Dim<1>];
    [A: Extent]                                                        [(A,)]               [NoRows<Self>] [A];
    [A: Extent, B: Extent]                                             [(A, B)]             [Fits]         [A];
    [A: Extent, B: Extent, C: Extent]                                  [(A, B, C)]          [Fits]         [A];
    [A: Extent, B: Extent, C: Extent, D: Extent]                       [(A, B, C, D)]       [Fits]         [A];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent]            [(A, B, C, D, E)]    [Fits]         [A];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent, F: Extent] [(A, B, C, D, E, F)] [Fits]         [A];
)]
impl<extents> Rows for Whole {
    type Verdict<P: Phase> = verdict;
    type First = first;
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
    S::First: Equals<R, Answer = V>,
{
    type Verdict<P: Phase> = Judged<P, V, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>;
}
impl<S: Rows, R: Extent, Q: Extent, V: Answer, W: Answer> RowIndexed<S> for (R, Q)
where
    S::First: Equals<R, Answer = V>,
    Q: Equals<Dim<1>, Answer = W>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, W, IndexRank<S, Self>, Checked<S, Self>>,
        Judged<P, V, RowsDiffer<S::First, R, S, Self>, Checked<S, Self>>,
    >;
}
#[duplicate_item(
    extents                                                            Whole;
    []                                                                 [()];
    [A: Extent, B: Extent, C: Extent]                                  [(A, B, C)];
    [A: Extent, B: Extent, C: Extent, D: Extent]                       [(A, B, C, D)];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent]            [(A, B, C, D, E)];
    [A: Extent, B: Extent, C: Extent, D: Extent, E: Extent, F: Extent] [(A, B, C, D, E, F)];
)]
impl<S: Rows, extents> RowIndexed<S> for Whole {
    type Verdict<P: Phase> = IndexRank<S, Self>;
}
impl<S: Rows, C: Extent> RowIndexed<S> for DynShape<C>
where
    Self: Shape,
{
    type Verdict<P: Phase> = Unknown<P, S, Self>;
}
