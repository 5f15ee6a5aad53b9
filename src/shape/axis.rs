//! One axis of a shape, counted from 0 or, if negative, from the end.

use super::extent::{Extent, StaticExtent};
use super::extent_relations::Equals;
use super::key_relations::Filled;
use super::layout::AxisDepth;
use super::refusal::{AxisIsEmpty, ExtentIsNotOne};
use super::verdict::{Answer, Both, Checked, CompileTime, Judged, MustFit, Phase, RunTime, Verdict, Yes};
use super::{Dim, Shape};

/// An axis of a shape: `Axis::<0>` is the first, `Axis::<-1>` the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Axis<const A: isize>;

/// The axis `Ax` of `Self`: its extent, and the shapes without it and with another extent for it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} has no axis {Ax}",
    label = "there is no such axis",
    note = "a shape has at most 6 axes; they count from 0, and -1 is the last",
    note = "in generic code a where-clause says that there is one, such as `S: HasAxis<Axis<0>, sum_axis>`"
)]
pub trait AtAxis<Ax>: Shape {
    type Verdict: Verdict;
    type Extent: Extent;
    type Index: StaticExtent + AxisDepth;
    type Without: Shape;
    type With<E: Extent>: Shape;
    /// The position of the axis among eight axes, right-aligned.
    const AXIS: usize;
    fn extent(self) -> Self::Extent;
    fn without(self) -> Self::Without;
    fn with<E: Extent>(self, extent: E) -> Self::With<E>;
}

/// The extent of a shape that has one axis.
#[doc(hidden)]
pub type Only<S> = <S as AtAxis<Axis<0>>>::Extent;

/// A new axis of `Self`, which becomes axis `Ax`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Self} has no place for a new axis {Ax}",
    label = "there is no such axis",
    note = "a shape has at most 6 axes; they count from 0, and -1 is the last",
    note = "in generic code a where-clause says that there is one, such as `S: Unsqueeze<Axis<0>, unsqueeze>`"
)]
pub trait InsertAt<Ax>: Shape {
    type Verdict: Verdict;
    type Inserted<E: Extent>: Shape;
    /// The position of the new axis among eight axes of the result, right-aligned.
    const AXIS: usize;
    fn insert<E: Extent>(self, extent: E) -> Self::Inserted<E>;
}

/// `Self` has the axis `Ax`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} has no {Ax}",
    label = "there is no such axis",
    note = "a shape has at most 6 axes; they count from 0, and -1 is the last",
    note = "in generic code a where-clause says that there is one, such as `S: HasAxis<Axis<0>, sum_axis>`"
)]
pub trait HasAxis<Ax, Op>: AtAxis<Ax> {}
impl<Op, Ax, S: AtAxis<Ax, Verdict: MustFit<Op>>> HasAxis<Ax, Op> for S {}

/// A new axis can be inserted at `Ax` of `Self`, for the operation `Op`.
pub trait Unsqueeze<Ax, Op>: InsertAt<Ax> {}
impl<Op, Ax, S: InsertAt<Ax, Verdict: MustFit<Op>>> Unsqueeze<Ax, Op> for S {}

/// The axis `Ax` of `Self` has extent 1.
#[doc(hidden)]
pub trait UnitAxis<Ax>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
}

type ExtentOf<const A: isize, S> = <S as AtAxis<Axis<A>>>::Extent;

impl<S, V: Answer, const A: isize> UnitAxis<Axis<A>> for S
where
    S: AtAxis<Axis<A>>,
    S::Extent: Equals<Dim<1>, Answer = V>,
{
    type Verdict<P: Phase> = Both<
        <S as AtAxis<Axis<A>>>::Verdict,
        Judged<P, V, ExtentIsNotOne<A, ExtentOf<A, S>, S>, Checked<S, Dim<1>>>,
    >;
}

/// The axis `Ax` of `Self` can be squeezed, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} has a length of 1 at {Ax}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Squeeze<Axis<0>, squeeze>`"
)]
pub trait Squeeze<Ax, Op>: UnitAxis<Ax> {}
impl<Op, Ax, S: UnitAxis<Ax, Verdict<CompileTime>: MustFit<Op>>> Squeeze<Ax, Op> for S {}

/// The axis `Ax` of `Self` can be squeezed, or whether this holds depends on the length known only at run time.
pub trait TrySqueeze<Ax, Op>: UnitAxis<Ax> {}
impl<Op, Ax, S: UnitAxis<Ax, Verdict<RunTime>: MustFit<Op>>> TrySqueeze<Ax, Op> for S {}

/// What a reduction without a neutral element needs: a name for the message of [`Checked`].
#[allow(non_camel_case_types, reason = "it stands in a sentence")]
pub struct at_least_one_element;

/// The axis `Ax` of `Self` exists and is not known to be empty.
#[doc(hidden)]
pub trait FilledAxis<Ax>: AtAxis<Ax> {
    type Verdict<P: Phase>: Verdict;
}

impl<S, Ax, V: Answer> FilledAxis<Ax> for S
where
    S: AtAxis<Ax>,
    <S::Extent as Extent>::Key: Filled<Answer = V>,
{
    type Verdict<P: Phase> =
        Both<<S as AtAxis<Ax>>::Verdict, Judged<P, V, AxisIsEmpty<S>, Checked<S, at_least_one_element>>>;
}

/// An extent that is known not to be 0. In generic code, operations such as the largest element along an axis need it.
///
/// ```
/// use shapeproof::{NonEmpty, StaticExtent, prelude::*};
///
/// fn peaks<N: StaticExtent, D: NonEmpty>(x: &Tensor<i32, (N, D)>) -> Tensor<i32, (N,)> {
///     x.max_axis(Axis::<1>)
/// }
/// assert_eq!(peaks(&Tensor::from([[3, 1], [2, 4]])), Tensor::from([3, 4]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to have an element",
    label = "this length may be 0",
    note = "a parameter that is not 0 has the bound `NonEmpty`"
)]
pub trait NonEmpty: StaticExtent<Key: Filled<Answer = Yes>> {}
impl<E: StaticExtent<Key: Filled<Answer = Yes>>> NonEmpty for E {}

/// The axis `Ax` of `Self` has at least one element, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} has no {Ax}",
    label = "there is no such axis",
    note = "a shape has at most 6 axes; they count from 0, and -1 is the last",
    note = "in generic code a where-clause says that there is one, such as `S: NonEmptyAxis<Axis<0>, max_axis>`"
)]
pub trait NonEmptyAxis<Ax, Op>: FilledAxis<Ax> {}
impl<Op, Ax, S: FilledAxis<Ax, Verdict<CompileTime>: MustFit<Op>>> NonEmptyAxis<Ax, Op> for S {}

/// The axis `Ax` of `Self` has at least one element, or whether this holds depends on the length known only at run time.
pub trait TryNonEmptyAxis<Ax, Op>: FilledAxis<Ax> {}
impl<Op, Ax, S: FilledAxis<Ax, Verdict<RunTime>: MustFit<Op>>> TryNonEmptyAxis<Ax, Op> for S {}

shapeproof_macros::relations!(axis);
