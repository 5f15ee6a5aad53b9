//! Reordering axes.

use super::Shape;
use super::extent::sealed::Sealed;
use super::verdict::MustFit;

/// An order of axes: a tuple of [`Axis`], which [`axes!`](crate::axes) writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of axes",
    label = "not an order of axes",
    note = "write the axes in their new order: `axes![1, 0]`"
)]
pub trait Order: Copy {}

/// One axis of an order.
#[doc(hidden)]
pub trait OneAxis: Copy + Sealed {}
impl<const A: isize> Sealed for Axis<A> {}
impl<const A: isize> OneAxis for Axis<A> {}

macro_rules! orders {
    ($(($($a:ident)*))*) => {$(
        impl<$($a: OneAxis),*> Order for ($($a,)*) {}
    )*};
}
orders!(() (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F));

/// The axes of `Self` in the order that `P` names, a tuple of [`Axis`].
#[doc(hidden)]
pub trait Reorder<P>: Shape {
    type Verdict;
    type Output: Shape;
    /// For each axis of the result, among eight and right-aligned, the axis of `Self`.
    const FROM: super::Axes;
    fn reorder(self) -> Self::Output;
}

/// `P` names each axis of `Self` once, for the operation `Op`.
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
