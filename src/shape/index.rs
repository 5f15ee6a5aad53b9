//! An index known at compile time.

use super::Shape;
use super::verdict::{CompileTime, MustFit, Phase, RunTime, Verdict};

/// The verdict whether the index `I` is inside `Self`. `I` is a tuple of static extents, each of which stands for its number.
#[doc(hidden)]
pub trait Inside<I: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
}

/// The index `I` is inside the shape `Self`, for the operation `Op`.
pub trait HasIndex<I: Shape, Op>: Inside<I> {}
impl<Op, I: Shape, S: Inside<I, Verdict<CompileTime>: MustFit<Op>>> HasIndex<I, Op> for S {}

/// The index `I` is inside the shape `Self`, or whether this holds depends on lengths known only at run time.
pub trait TryHasIndex<I: Shape, Op>: Inside<I> {}
impl<Op, I: Shape, S: Inside<I, Verdict<RunTime>: MustFit<Op>>> TryHasIndex<I, Op> for S {}

shapeproof_macros::relations!(index);
