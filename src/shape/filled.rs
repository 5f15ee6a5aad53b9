//! Shapes that have at least one element.

use duplicate::duplicate_item;

use super::Shape;
use super::affine::Notation;
use super::axis::at_least_one_element;
use super::erased::DynShape;
use super::extent::{Extent, StaticExtent};
use super::key_relations::Filled;
use super::refusal::{AxisIsEmpty, NothingToReduce};
use super::verdict::{Answer, Both, Checked, CompileTime, Fits, Judged, MustFit, Phase, Unknown, Verdict};

/// The verdict whether each axis in the tuple `Self`, of the shape `S`, has an element.
#[doc(hidden)]
pub trait FilledIn<S> {
    type Verdict<P: Phase>: Verdict;
}

/// `Self` has at least one element, as operations such as the largest of all elements need.
pub trait NonEmptyShape<Op>: Shape + FilledIn<Self> {}
impl<Op, S: Shape + FilledIn<S, Verdict<CompileTime>: MustFit<Op>>> NonEmptyShape<Op> for S {}

/// An index of the extent `Self` has at least one value, as `max!` and its like in `compute!` need.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "compute: nothing says whether there is an index of {Self}",
    label = "this reduction has no value for nothing",
    note = "a length that is a parameter and not 0 has the bound `NonEmpty`"
)]
pub trait HasElement: StaticExtent {}
impl<E, V> HasElement for E
where
    E: StaticExtent<Key: Filled<Answer = V>>,
    V: Answer,
    Judged<CompileTime, V, NothingToReduce<E>, Fits>: MustFit<Notation>,
{
}

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
