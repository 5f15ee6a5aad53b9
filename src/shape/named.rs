//! The bounds of arguments that are an axis, a part of one or an index, and the error message if a number is passed instead.

use duplicate::duplicate_item;

use super::Span;
use super::extent::StaticExtent;
use super::{Axis, Dim, Kilo, Shape};

/// The [`Axis`] `A`. No other type implements this: a number is a run-time value, which no type can depend on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis: axis 1 is `Axis::<1>`, the last one `Axis::<-1>`",
    label = "not an `Axis`",
    note = "an axis is part of a type, so that the compiler checks the shapes"
)]
pub trait IsAxis<const A: isize> {
    #[doc(hidden)]
    fn axis(self) -> Axis<A>;
}
impl<const A: isize> IsAxis<A> for Axis<A> {
    #[inline(always)]
    fn axis(self) -> Self {
        self
    }
}

/// The [`Span`] from `F` to `E`. No other type implements this: the ends of a range are run-time values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a span: positions 1 and 2 are `span!(1..3)`",
    label = "not a `Span`",
    note = "a span is part of a type, so that the compiler checks the shapes; `slice_range` takes a range of run time"
)]
pub trait IsSpan<F, E> {}
impl<F: StaticExtent, E: StaticExtent> IsSpan<F, E> for Span<F, E> {}

/// The extent `E`. No other type implements this: a number is a run-time value, which no type can depend on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a length that the compiler checks: 3 is `Dim::<3>`",
    label = "not a `Dim`",
    note = "a length is part of a type, so that the compiler checks the shapes"
)]
pub trait IsLength<E> {}
impl<const N: usize> IsLength<Self> for Dim<N> {}
impl<const A: usize, const B: usize> IsLength<Self> for Kilo<A, B> {}

/// A window of `KH` rows by `KW` columns. No other type implements this: numbers are run-time values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not two lengths that the compiler checks: 2 by 3 is `(Dim::<2>, Dim::<3>)`",
    label = "not two of `Dim`",
    note = "a length is part of a type, so that the compiler checks the shapes"
)]
pub trait IsWindow<KH, KW> {}
#[diagnostic::do_not_recommend]
impl<A, B, KH, KW> IsWindow<KH, KW> for (A, B) where Span<A, B>: AreLengths<KH, KW> {}

/// Both types of a pair are lengths. The pair is a `Span`, because for a tuple the compiler would report each member separately.
#[doc(hidden)]
pub trait AreLengths<KH, KW> {}
#[diagnostic::do_not_recommend]
impl<A: IsLength<KH>, B: IsLength<KW>, KH, KW> AreLengths<KH, KW> for Span<A, B> {}

/// The index `I`, a shape whose extents are the positions. No other type implements
/// this: the numbers of an array are run-time values, which no type can depend on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index that the compiler checks: that is `idx![1, 2]`",
    label = "not written by `idx!`",
    note = "`get` takes an array of numbers, and returns an `Option`"
)]
pub trait IsIndex<I> {}

#[duplicate_item(
    extents Whole;
    [] [()];
    [A: StaticExtent] [(A,)];
    [A: StaticExtent, B: StaticExtent] [(A, B)];
    [A: StaticExtent, B: StaticExtent, C: StaticExtent] [(A, B, C)];
    [A: StaticExtent, B: StaticExtent, C: StaticExtent, D: StaticExtent] [(A, B, C, D)];
    [A: StaticExtent, B: StaticExtent, C: StaticExtent, D: StaticExtent, E: StaticExtent] [(A, B, C, D, E)];
    [A: StaticExtent, B: StaticExtent, C: StaticExtent, D: StaticExtent, E: StaticExtent, F: StaticExtent] [(A, B, C, D, E, F)];
)]
impl<extents> IsIndex<Self> for Whole {}

/// The lengths of a shape of type `S`: an array with one number for each axis, or, for a shape whose rank is a value,
/// [`Dims`](super::Dims).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the lengths of {S}",
    label = "not one number an axis",
    note = "the lengths are an array with a number for each axis, known ones too: `[rows, 12]`"
)]
pub trait LengthsOf<S: Shape> {
    #[doc(hidden)]
    fn lengths(self) -> S::Index;
}
#[diagnostic::do_not_recommend]
impl<S: Shape, D: Into<S::Index>> LengthsOf<S> for D {
    #[inline(always)]
    fn lengths(self) -> S::Index {
        self.into()
    }
}
