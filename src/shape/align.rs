//! Paddle's `axis`: `y` is laid on the axes of `x` from `axis` on, and broadcasts one way into `x`.
//!
//! `axis = -1` aligns at the last axis. Trailing extents of 1 in `y` that reach past the last axis of `x` are trimmed;
//! shapes that are identical fit at any axis. Semantics: PaddlePaddle 1.8, `elementwise_mul`.

use super::Shape;
use super::verdict::{CompileTime, MustFit, Phase, RunTime, Verdict};

/// `R` placed at an axis of `Self`: a verdict, and how far left of the last axis `R` ends.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there is no {Ax} for {R} on {Self}",
    label = "there is no such axis",
    note = "the axis of an elementwise operation is -1 (the last axes) or counts from 0"
)]
pub trait PlacedAt<Ax, R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    /// The verdict where trailing extents of 1 are not trimmed, and identical shapes are no exception.
    type Untrimmed<P: Phase>: Verdict;
    /// The last axis of `R` lies `SHIFT` axes before the last axis of `Self`.
    const SHIFT: isize;
}

/// The number of axes that an operand is shifted by, as far as the types know it.
///
/// It is a constant for the loops. A number stored beside the operand would not be one where the loops are a function call.
#[doc(hidden)]
pub trait AxisShift {
    /// The shift, or `None` where run time decides.
    const KNOWN: Option<isize>;
}

/// A shift by `N` axes.
#[doc(hidden)]
#[derive(Debug)]
pub enum By<const N: isize> {}

impl<const N: isize> AxisShift for By<N> {
    const KNOWN: Option<isize> = Some(N);
}

/// An axis that `R` could be placed at on `L`, whatever their ranks.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there is no {Self} for {R} on {L}",
    label = "there is no such axis",
    note = "the axis of an elementwise operation is -1 (the last axes) or counts from 0"
)]
pub trait Known<L, R> {
    type Verdict: Verdict;
}

/// `R`, placed at the axis `Ax` of `Self`, broadcasts into it.
pub trait AlignAxis<Ax, R: Shape, Op>: PlacedAt<Ax, R> {}
impl<Op, Ax, L: PlacedAt<Ax, R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> AlignAxis<Ax, R, Op> for L {}

/// `R`, placed at the axis `Ax` of `Self`, broadcasts into it, or lengths known at run time decide.
pub trait TryAlignAxis<Ax, R: Shape, Op>: PlacedAt<Ax, R> {}
impl<Op, Ax, L: PlacedAt<Ax, R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryAlignAxis<Ax, R, Op> for L {}

shapeproof_macros::relations!(align);
