//! Reordering axes.

use super::Shape;
use super::verdict::{MustFit, Verdict};

pub(super) mod sealed {
    use duplicate::duplicate_item;

    use super::super::{Axis, Shape};

    /// Seals the orders, which are tuples of [`Axis`]: views read memory in the
    /// order that [`Reorder`](super::Reorder) gives, and it must be a permutation.
    ///
    /// ```compile_fail,E0277
    /// # use shapeproof::{Dim, shape::{Reorder, verdict::Fits}};
    /// struct Mine;
    /// impl Reorder<Mine> for (Dim<2>,) {
    ///     type Verdict = Fits;
    ///     type Output = (Dim<900>,);
    ///     const FROM: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
    ///     fn reorder(self) -> (Dim<900>,) {
    ///         (Dim,)
    ///     }
    /// }
    /// ```
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not an order of axes, and none can be added",
        label = "an order is a tuple of `Axis`"
    )]
    pub trait Order {}
    pub trait OrderedBy<P>: Shape {}
    impl<S: Shape, P: Order> OrderedBy<P> for S {}

    #[duplicate_item(
        positions                                                                                    Axes;
        []                                                                                           [()];
        [const A: isize]                                                                             [(Axis<A>,)];
        [const A: isize, const B: isize]                                                             [(Axis<A>, Axis<B>)];
        [const A: isize, const B: isize, const C: isize]                                             [(Axis<A>, Axis<B>, Axis<C>)];
        [const A: isize, const B: isize, const C: isize, const D: isize]                             [(Axis<A>, Axis<B>, Axis<C>, Axis<D>)];
        [const A: isize, const B: isize, const C: isize, const D: isize, const E: isize]             [(Axis<A>, Axis<B>, Axis<C>, Axis<D>, Axis<E>)];
        [const A: isize, const B: isize, const C: isize, const D: isize, const E: isize, const F: isize]
            [(Axis<A>, Axis<B>, Axis<C>, Axis<D>, Axis<E>, Axis<F>)];
    )]
    impl<positions> Order for Axes {}
}

/// The axes of `Self` in the order that `P` names, a tuple of [`Axis`](super::Axis).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "permute: `{P}` is not an order of the axes of {Self}",
    label = "not an order of axes",
    note = "write the axes in their new order: `axes![1, 0]`"
)]
pub trait Reorder<P>: sealed::OrderedBy<P> {
    type Verdict: Verdict;
    type Output: Shape;
    /// The axis of `Self` for each axis of the result, both among eight axes, right-aligned.
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

/// The axes in reverse order. Every shape implements this.
pub trait Transpose {
    /// The shape with its axes reversed.
    type Transposed: Shape;
    #[doc(hidden)]
    fn transposed(self) -> Self::Transposed;
}

shapeproof_macros::relations!(permute);
