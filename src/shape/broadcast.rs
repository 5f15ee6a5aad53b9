//! Broadcasting as in NumPy: of two shapes to each other, and of one shape to another; and equality of shapes.
//!
//! Shapes are aligned at the last axis. Semantics: NumPy, "Broadcasting"; OpenVINO, "Broadcast rules for elementwise
//! operations".

use super::Shape;
use super::verdict::{CompileTime, Fits, MustFit, Phase, RunTime, Verdict};

/// Any two shapes broadcast to each other: the verdict, and the shape that results.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to fit itself by its bound, `S: StaticShape`; what else fits has its relation in a where-clause, such as `S: Broadcast<R, mul, Output = S>`"
)]
pub trait ShapeBroadcasts<R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    fn broadcast_shape(self, rhs: R) -> Self::Output;
}

/// Any shape `R` broadcast to `Self`: the verdict.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {R} broadcasts to {Self}",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to fit itself by its bound, `S: StaticShape`; what else fits has its relation in a where-clause, such as `R: BroadcastTo<S, broadcast_to>`"
)]
pub trait ShapeBroadcastsFrom<R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// Equality of any two shapes: the verdict, and the shape, with extents known at compile time where one of the two has them.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} are equal",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to equal itself by its bound, `S: StaticShape`; what else fits has its relation in a where-clause, such as `S: SameShape<R, stack>`"
)]
pub trait ShapeEquals<R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    fn equal(self, rhs: R) -> Self::Output;
}

/// `Self` and `R` broadcast to each other, for the operation `Op`.
///
/// The bound of every operation that broadcasts both operands. Generic code does not need it for a shape and itself
/// (`S: StaticShape`, or a `StaticExtent` bound on each extent, is enough), for a scalar, or for a shape whose axes are the same
/// or 1. It needs it for parameters that may differ:
///
/// ```
/// use shapeproof::{Broadcast, StaticExtent, Tensor, mul, prelude::*, tensor};
///
/// fn scale<I: StaticExtent, O: StaticExtent, G: StaticExtent>(
///     x: &Tensor<f32, (I, O)>,
///     gain: &Tensor<f32, (G,)>,
/// ) -> Tensor<f32, (I, O)>
/// where
///     (I, O): Broadcast<(G,), mul, Output = (I, O)>,
/// {
///     (x * gain).eval()
/// }
/// assert_eq!(scale(&tensor![[1.0, 2.0]], &tensor![3.0]), tensor![[3.0, 6.0]]);
/// assert_eq!(scale(&tensor![[1.0, 2.0]], &tensor![3.0, 4.0]), tensor![[3.0, 8.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} and {R} broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to fit itself by its bound, `S: StaticShape`; what else fits has its relation in a where-clause, such as `S: Broadcast<R, mul, Output = S>`"
)]
pub trait Broadcast<R: Shape, Op>: ShapeBroadcasts<R> {}
impl<Op, L: ShapeBroadcasts<R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> Broadcast<R, Op> for L {}

/// `Self` and `R` broadcast to each other, or whether this holds depends on lengths known only at run time.
pub trait TryBroadcast<R: Shape, Op>: ShapeBroadcasts<R> {}
impl<Op, L: ShapeBroadcasts<R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryBroadcast<R, Op> for L {}

/// `Self` broadcasts to `Target`, for the operation `Op`.
pub trait BroadcastTo<Target: Shape, Op>: Shape {}
impl<Op, T: ShapeBroadcastsFrom<R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> BroadcastTo<T, Op> for R {}

/// `Self` broadcasts to `Target`, or whether this holds depends on lengths known only at run time.
pub trait TryBroadcastTo<Target: Shape, Op>: Shape {}
impl<Op, T: ShapeBroadcastsFrom<R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryBroadcastTo<T, Op> for R {}

/// `Self` and `R` are the same shape, for the operation `Op`.
pub trait SameShape<R: Shape, Op>: ShapeEquals<R> {}
impl<Op, L: ShapeEquals<R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> SameShape<R, Op> for L {}

/// `Self` and `R` are the same shape, or whether this holds depends on lengths known only at run time.
pub trait TrySameShape<R: Shape, Op>: ShapeEquals<R> {}
impl<Op, L: ShapeEquals<R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TrySameShape<R, Op> for L {}

/// A scalar broadcasts with every shape.
impl<S: Shape> ShapeBroadcasts<()> for S {
    type Verdict<P: Phase> = Fits;
    type Output = S;
    #[inline(always)]
    fn broadcast_shape(self, (): ()) -> S {
        self
    }
}
impl<S: Shape> ShapeBroadcastsFrom<()> for S {
    type Verdict<P: Phase> = Fits;
}

shapeproof_macros::relations!(broadcast);
