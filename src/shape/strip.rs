//! Data that start with the shape of their index, as in `dynamic_stitch` and `dynamic_partition`.
//!
//! The shape of the data is that of the index and then the shape of one row: `[5, 2, 64]` data under a `[5, 2]` index
//! are ten rows of 64. Semantics: TensorFlow.

use super::Shape;
use super::broadcast::Equal;
use super::refusal::SuffixDiffers;
use super::verdict::{MustFit, Phase, RunTime, Verdict};

/// The index shape `I` taken off the front of `Self`: a verdict, and the shape of a row.
#[doc(hidden)]
pub trait Strip<I: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Suffix: Shape;
    fn suffix(self, index: I) -> Self::Suffix;
}

/// `Self`, the shape of data, starts with the shape `I` of their index, or lengths known at run time decide.
///
/// ```
/// use shapeproof::{Shape, StripPrefix, dynamic_stitch};
/// fn rows_of_four<D: StripPrefix<Shape![2, 3], dynamic_stitch, Suffix = Shape![4]>>() {}
/// rows_of_four::<Shape![2, 3, 4]>();
/// ```
pub trait StripPrefix<I: Shape, Op>: Strip<I> {}
impl<Op, D: Strip<I, Verdict<RunTime>: MustFit<Op>>, I: Shape> StripPrefix<I, Op> for D {}

/// Rows of shape `R` go together with rows of shape `Self`: a verdict.
#[doc(hidden)]
pub trait Tie<R: Shape>: Equal<R> {
    type Tied<P: Phase>: Verdict;
}
impl<L: Equal<R>, R: Shape> Tie<R> for L {
    type Tied<P: Phase> = <<L as Equal<R>>::Verdict<P> as Verdict>::Or<SuffixDiffers<L, R>>;
}

/// Rows of shape `R` go together with rows of shape `Self`, or lengths known at run time decide.
pub trait SameRows<R: Shape, Op>: Tie<R> {}
impl<Op, L: Tie<R, Tied<RunTime>: MustFit<Op>>, R: Shape> SameRows<R, Op> for L {}

shapeproof_macros::relations!(strip);
