//! What the operations on ragged tensors ask of shapes: of rows, of the memory for them, of padding and of masks.

use super::axis::AtAxis;
use super::broadcast::Equal;
use super::recount::Recount;
use super::verdict::{And, MaskDiffers, MayFit, MustFit, NotOneElement, Or, RowsDoNotLie};
use super::{Axis, Shape};

/// Rows of shape `R` among rows of shape `Self`: a verdict.
#[doc(hidden)]
pub trait Lie<R: Shape>: Equal<R> {
    type Lying;
}
impl<L: Equal<R, Verdict: Or<RowsDoNotLie<L, R>>>, R: Shape> Lie<R> for L {
    type Lying = <<L as Equal<R>>::Verdict as Or<RowsDoNotLie<L, R>>>::Verdict;
}

/// Memory for rows of shape `Self` holds rows of shape `R`, as far as the types tell.
pub trait RowsOf<R: Shape, Op>: Lie<R> {}
impl<Op, L: Lie<R, Lying: MayFit<Op>>, R: Shape> RowsOf<R, Op> for L {}

/// Rows of shape `R` along the first axis of `Self`: a verdict.
#[doc(hidden)]
pub trait Hold<R: Shape>: AtAxis<Axis<0>> {
    type Held;
}
impl<L, R: Shape> Hold<R> for L
where
    L: AtAxis<Axis<0>, Without: Lie<R>, Verdict: And<<L::Without as Lie<R>>::Lying>>,
{
    type Held = <L::Verdict as And<<L::Without as Lie<R>>::Lying>>::Verdict;
}

/// A tensor of shape `Self` holds rows of shape `R` along its first axis, for the operation `Op`.
pub trait HoldsRowsOf<R: Shape, Op>: Hold<R> {}
impl<Op, L: Hold<R, Held: MustFit<Op>>, R: Shape> HoldsRowsOf<R, Op> for L {}

/// `Self` as the mask of lengths of shape `S`: a verdict.
#[doc(hidden)]
pub trait Mask<S: Shape>: AtAxis<Axis<-1>> {
    type Masked;
}
impl<M, S: Shape> Mask<S> for M
where
    M: AtAxis<Axis<-1>, Without: Equal<S, Verdict: Or<MaskDiffers<M, S>>>>,
    M::Verdict: And<<<M::Without as Equal<S>>::Verdict as Or<MaskDiffers<M, S>>>::Verdict>,
{
    type Masked =
        <M::Verdict as And<<<M::Without as Equal<S>>::Verdict as Or<MaskDiffers<M, S>>>::Verdict>>::Verdict;
}

/// `Self` is the shape `S` of lengths and one axis more, for the operation `Op`.
pub trait MaskOf<S: Shape, Op>: Mask<S> {}
impl<Op, M: Mask<S, Masked: MustFit<Op>>, S: Shape> MaskOf<S, Op> for M {}

/// `Self` is the shape `S` of lengths and one axis more, or lengths known at run time decide.
pub trait TryMaskOf<S: Shape, Op>: Mask<S> {}
impl<Op, M: Mask<S, Masked: MayFit<Op>>, S: Shape> TryMaskOf<S, Op> for M {}

/// Rows of shape `Self` have one element: a verdict.
#[doc(hidden)]
pub trait CountOne: Recount<()> {
    type One;
}
impl<S: Recount<(), Verdict: Or<NotOneElement<S>>>> CountOne for S {
    type One = <<S as Recount<()>>::Verdict as Or<NotOneElement<S>>>::Verdict;
}

/// Rows of shape `Self` are single elements (`[]` or `[1]`), for the operation `Op`.
pub trait SingleElement<Op>: CountOne {}
impl<Op, S: CountOne<One: MustFit<Op>>> SingleElement<Op> for S {}
