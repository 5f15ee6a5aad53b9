//! Data whose shape starts with the shape of their index, as in `dynamic_stitch` and `dynamic_partition`.
//!
//! The shape of the data is that of the index followed by the shape of one row: data of `[5, 2, 64]` with an index of `[5, 2]`
//! are ten rows of 64. Semantics: TensorFlow.

use super::Shape;
use super::broadcast::ShapeEquals;
use super::refusal::SuffixDiffers;
use super::verdict::{MustFit, Phase, RunTime, Verdict};

/// `Self` without the axes of the index shape `I` at its front: the verdict whether it starts with them, and the shape of a row.
#[doc(hidden)]
pub trait Strip<I: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    type Suffix: Shape;
    fn suffix(self, index: I) -> Self::Suffix;
}

/// `Self`, the shape of data, starts with the shape `I` of their index, or whether this holds depends on lengths known only at run time.
///
/// ```
/// use shapeproof::{Shape, StripPrefix, dynamic_stitch};
/// fn rows_of_four<D: StripPrefix<Shape![2, 3], dynamic_stitch, Suffix = Shape![4]>>() {}
/// rows_of_four::<Shape![2, 3, 4]>();
/// ```
pub trait StripPrefix<I: Shape, Op>: Strip<I> {}
impl<Op, D: Strip<I, Verdict<RunTime>: MustFit<Op>>, I: Shape> StripPrefix<I, Op> for D {}

/// The verdict whether rows of shape `R` and of shape `Self` can be rows of one result.
#[doc(hidden)]
pub trait EqualRows<R: Shape>: ShapeEquals<R> {
    type RowVerdict<P: Phase>: Verdict;
}
impl<L: ShapeEquals<R>, R: Shape> EqualRows<R> for L {
    type RowVerdict<P: Phase> = <<L as ShapeEquals<R>>::Verdict<P> as Verdict>::Or<SuffixDiffers<L, R>>;
}

/// Rows of shape `R` and of shape `Self` can be rows of one result, or whether this holds depends on lengths known only at run time.
pub trait SameRows<R: Shape, Op>: EqualRows<R> {}
impl<Op, L: EqualRows<R, RowVerdict<RunTime>: MustFit<Op>>, R: Shape> SameRows<R, Op> for L {}

shapeproof_macros::relations!(strip);
