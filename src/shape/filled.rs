//! Shapes that have at least one element.

use duplicate::duplicate_item;

use super::Shape;
use super::axis::at_least_one_element;
use super::erased::DynShape;
use super::extent::Extent;
use super::pairs::Filled;
use super::refusal::AxisIsEmpty;
use super::verdict::{Answer, Both, Checked, CompileTime, Fits, Judged, MustFit, Phase, Unknown, Verdict};

/// The verdict whether each axis in the tuple `Self`, of the shape `S`, has an element.
#[doc(hidden)]
pub trait FilledIn<S> {
    type Verdict<P: Phase>: Verdict;
}

/// `Self` has at least one element, as operations such as the largest of all elements need.
pub trait NonEmptyShape<Op>: Shape + FilledIn<Self> {}
impl<Op, S: Shape + FilledIn<S, Verdict<CompileTime>: MustFit<Op>>> NonEmptyShape<Op> for S {}

impl<S> FilledIn<S> for () {
    type Verdict<P: Phase> = Fits;
}
impl<S, C> FilledIn<S> for DynShape<C> {
    type Verdict<P: Phase> = Unknown<P, S, at_least_one_element>;
}

#[duplicate_item(
    tail            Whole                Rest;
    []              [(A,)]               [()];
    [B]             [(A, B)]             [(B,)];
    [B, C]          [(A, B, C)]          [(B, C)];
    [B, C, D]       [(A, B, C, D)]       [(B, C, D)];
    [B, C, D, E]    [(A, B, C, D, E)]    [(B, C, D, E)];
    [B, C, D, E, F] [(A, B, C, D, E, F)] [(B, C, D, E, F)];
)]
impl<S, V: Answer, A: Extent, tail> FilledIn<S> for Whole
where
    A::Key: Filled<Answer = V>,
    Rest: FilledIn<S>,
{
    type Verdict<P: Phase> = Both<
        Judged<P, V, AxisIsEmpty<S>, Checked<S, at_least_one_element>>,
        <Rest as FilledIn<S>>::Verdict<P>,
    >;
}
