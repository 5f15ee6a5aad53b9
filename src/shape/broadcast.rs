//! NumPy's broadcasting, both ways and one way, and equality of shapes.
//!
//! Shapes are aligned at the last axis. Semantics: NumPy, "Broadcasting"; OpenVINO, "Broadcast rules for elementwise
//! operations".

use super::Shape;
use super::verdict::{MayFit, MustFit};

/// Two-way alignment of any two shapes: a verdict, and the shape that results.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Broadcast<R, mul, Output = S>`"
)]
pub trait Align<R: Shape>: Shape {
    type Verdict;
    type Output: Shape;
    fn align(self, rhs: R) -> Self::Output;
}

/// One-way alignment: may `R` be laid on `Self`?
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {R} broadcasts to {Self}",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `R: BroadcastTo<S, broadcast_to>`"
)]
pub trait Receive<R: Shape>: Shape {
    type Verdict;
}

/// Equality of any two shapes; the result prefers extents known at compile time.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} and {R} are equal",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: SameShape<R, stack>`"
)]
pub trait Equal<R: Shape>: Shape {
    type Verdict;
    type Output: Shape;
    fn equal(self, rhs: R) -> Self::Output;
}

/// `Self` and `R` broadcast to each other, for the operation `Op`.
///
/// The single bound of every operation that broadcasts both ways.
///
/// ```
/// use shapeproof::{Broadcast, Extent, Tensor, mul, prelude::*};
///
/// fn scale<I: Extent, O: Extent>(x: &Tensor<f32, (I, O)>, gain: &Tensor<f32, (O,)>, out: &mut Tensor<f32, (I, O)>)
/// where
///     (I, O): Broadcast<(O,), mul, Output = (I, O)>,
/// {
///     (x * gain).eval_into(out);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} and {R} broadcast",
    label = "a relation between shapes is missing here",
    note = "in generic code each operation has its relation in a where-clause, such as `S: Broadcast<R, mul, Output = S>`"
)]
pub trait Broadcast<R: Shape, Op>: Align<R> {}
impl<Op, L: Align<R, Verdict: MustFit<Op>>, R: Shape> Broadcast<R, Op> for L {}

/// `Self` and `R` broadcast to each other, or lengths known at run time decide.
pub trait TryBroadcast<R: Shape, Op>: Align<R> {}
impl<Op, L: Align<R, Verdict: MayFit<Op>>, R: Shape> TryBroadcast<R, Op> for L {}

/// `Self` broadcasts one way to `Target`, for the operation `Op`.
pub trait BroadcastTo<Target: Shape, Op>: Shape {}
impl<Op, T: Receive<R, Verdict: MustFit<Op>>, R: Shape> BroadcastTo<T, Op> for R {}

/// `Self` broadcasts one way to `Target`, or lengths known at run time decide.
pub trait TryBroadcastTo<Target: Shape, Op>: Shape {}
impl<Op, T: Receive<R, Verdict: MayFit<Op>>, R: Shape> TryBroadcastTo<T, Op> for R {}

/// `Self` and `R` are the same shape, for the operation `Op`.
pub trait SameShape<R: Shape, Op>: Equal<R> {}
impl<Op, L: Equal<R, Verdict: MustFit<Op>>, R: Shape> SameShape<R, Op> for L {}

/// `Self` and `R` are the same shape, or lengths known at run time decide.
pub trait TrySameShape<R: Shape, Op>: Equal<R> {}
impl<Op, L: Equal<R, Verdict: MayFit<Op>>, R: Shape> TrySameShape<R, Op> for L {}

shapeproof_macros::relations!(broadcast);
