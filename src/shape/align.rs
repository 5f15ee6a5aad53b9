//! Paddle's `axis`: the axes of `y` are placed at the axes of `x` from `axis` on, and `y` broadcasts to the shape of `x`.
//!
//! `axis = -1` aligns the last axes. Trailing extents of 1 in `y` that reach past the last axis of `x` are left out. Identical
//! shapes fit whatever the axis is. Semantics: PaddlePaddle 1.8, `elementwise_mul`.

use core::marker::PhantomData;

use super::verdict::{CompileTime, MustFit, Phase, RunTime, Verdict};
use super::{MAX_RANK, Shape};

/// `R` placed at an axis of `Self`: the verdict, and how many axes the last axis of `R` is before the last axis of `Self`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there is no {Ax} for {R} on {Self}",
    label = "there is no such axis",
    note = "the axis of an elementwise operation is -1 (the last axes) or counts from 0"
)]
pub trait PlacedAt<Ax, R: Shape>: Shape {
    type Verdict<P: Phase>: Verdict;
    /// The verdict for operations that do not leave out trailing extents of 1, and have no exception for identical shapes.
    type Untrimmed<P: Phase>: Verdict;
    /// The last axis of `R` is placed `SHIFT` axes before the last axis of `Self`.
    const SHIFT: isize;
}

/// The number of axes that an operand is shifted by, if the types know it.
///
/// A shift in the type is a constant in the loops. A shift stored beside
/// the operand would be a constant only where the loops are inlined.
#[doc(hidden)]
pub trait AxisShift {
    /// The shift, or `None` if it is known only at run time.
    const KNOWN: Option<isize>;
}

/// A shift by `N` axes.
#[doc(hidden)]
#[derive(Debug)]
pub enum ShiftBy<const N: isize> {}

impl<const N: isize> AxisShift for ShiftBy<N> {
    const KNOWN: Option<isize> = Some(N);
}

/// By how many axes `R` is shifted where it is placed at the axis `Ax` of `L`.
#[doc(hidden)]
pub struct ShiftAt<Ax, L, R>(PhantomData<(Ax, L, R)>);

impl<Ax, L: PlacedAt<Ax, R>, R: Shape> AxisShift for ShiftAt<Ax, L, R> {
    /// The shift follows from the ranks and the axis, except where both have the same rank: shapes that turn out to be identical at
    /// run time fit whatever the axis is.
    const KNOWN: Option<isize> =
        if L::RANK <= MAX_RANK && R::RANK <= MAX_RANK && (L::RANK != R::RANK || (L::KNOWN && R::KNOWN)) {
            Some(L::SHIFT)
        } else {
            None
        };
}

/// An axis of `L` at which `R` could be placed for some ranks: -1, or one that is not negative.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "there is no {Self} for {R} on {L}",
    label = "there is no such axis",
    note = "the axis of an elementwise operation is -1 (the last axes) or counts from 0"
)]
pub trait PlaceableAxis<L, R> {
    type Verdict: Verdict;
}

/// `R`, placed at the axis `Ax` of `Self`, broadcasts to it.
pub trait AlignAxis<Ax, R: Shape, Op>: PlacedAt<Ax, R> {}
impl<Op, Ax, L: PlacedAt<Ax, R, Verdict<CompileTime>: MustFit<Op>>, R: Shape> AlignAxis<Ax, R, Op> for L {}

/// `R`, placed at the axis `Ax` of `Self`, broadcasts to it, or whether this holds depends on lengths known only at run time.
pub trait TryAlignAxis<Ax, R: Shape, Op>: PlacedAt<Ax, R> {}
impl<Op, Ax, L: PlacedAt<Ax, R, Verdict<RunTime>: MustFit<Op>>, R: Shape> TryAlignAxis<Ax, R, Op> for L {}

shapeproof_macros::relations!(align);
