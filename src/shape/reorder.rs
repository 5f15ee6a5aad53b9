//! Reordering axes.

use super::Shape;
use super::verdict::MustFit;

/// The axes of `Self` in the order that `P` names, a tuple of [`Axis`].
#[doc(hidden)]
pub trait Reorder<P>: Shape {
    type Verdict;
    type Output: Shape;
    /// For each axis of the result, among eight and right-aligned, the axis of `Self`.
    const FROM: super::Axes;
    fn reorder(self) -> Self::Output;
}

/// `P`, a tuple of [`Axis`] that [`axes!`](crate::axes) writes, names each axis of `Self` once, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: `{P}` is not an order of the axes of {Self}",
    label = "not an order of axes",
    note = "write the axes in their new order: `axes![1, 0]`"
)]
pub trait Permute<P, Op>: Reorder<P> {}
impl<Op, P, S: Reorder<P, Verdict: MustFit<Op>>> Permute<P, Op> for S {}

/// The axes in reverse order; every shape has them.
pub trait Transpose: Shape {
    /// The shape with its axes reversed.
    type Transposed: Shape;
    #[doc(hidden)]
    fn transposed(self) -> Self::Transposed;
}

shapeproof_macros::relations!(permute);
