//! Matrix products: NumPy's `matmul` over shapes.
//!
//! `[m, k] x [k, n]` is `[m, n]`; a vector on the left counts as a row and one on the right as a column; axes before
//! the last two are a batch, and broadcast.

use super::axis::AtAxis;
use super::extent::Extent;
use super::verdict::{CompileTime, MustFit, Phase, RunTime, Verdict};
use super::{Axis, Shape};

/// The matrix product of any two shapes: the verdict, and the shape that results.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing says whether {Self} can be multiplied by {R}",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to equal itself; what else fits has its relation in a where-clause, such as `(N, I): MatMul<(J, O), matmul, Output = (N, O)>`"
)]
pub trait Product<R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Output: Shape;
    fn product(self, rhs: R) -> Self::Output;
}

/// `Self` can be multiplied by the matrix `R`, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: nothing says whether {Self} can be multiplied by {R}",
    label = "a relation between shapes is missing here",
    note = "in generic code a parameter is known to equal itself; what else fits has its relation in a where-clause, such as `(N, I): MatMul<(J, O), matmul, Output = (N, O)>`"
)]
pub trait MatMul<R: Shape, Op>: Product<R> {}
impl<Op, L: Product<R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> MatMul<R, Op> for L {}

/// `Self` can be multiplied by the matrix `R`, or whether this holds depends on lengths known only at run time.
pub trait TryMatMul<R: Shape, Op>: Product<R> {}
impl<Op, L: Product<R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryMatMul<R, Op> for L {}

/// `Self` is the shape of a vector, for the operation `Op`.
#[diagnostic::on_unimplemented(
    message = "{Op}: {Self} is not the shape of a vector",
    label = "this does not have exactly one axis",
    note = "matrices are multiplied by `matmul`, and `reshape` makes a vector of one"
)]
pub trait Vector<Op>: AtAxis<Axis<-1>> {
    /// The extent of its axis.
    type Length: Extent;
}
impl<Op, E: Extent> Vector<Op> for (E,) {
    type Length = E;
}

shapeproof_macros::relations!(matmul);
