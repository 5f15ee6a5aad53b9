//! The table between decimal extents and typenum's binary numbers.
//!
//! Users see [`Dim`] and [`Kilo`] alone, whose sizes print in decimal. typenum does the arithmetic, and converts a constant to its
//! number. The proc macro writes the table for the way back, from 0 to 999. A number from 1000 up is divided by 1000, and
//! quotient and remainder are looked up in the table.

use core::ops::{Div, Rem};

use typenum::{B0, B1, Const, Mod, Quot, ToUInt, U1000, UInt, UTerm};

use super::extent::{Dim, Extent, Kilo, StaticExtent};

/// The number of a `Dim`, from 0 to 999.
#[doc(hidden)]
pub trait Decimal {
    type Uint;
}

impl<const N: usize> Decimal for Dim<N>
where
    Self: ToNumber<Number: InTable<Extent: IsCanonical<Self>>>,
{
    type Uint = <Self as ToNumber>::Number;
}

/// A constant that typenum converts to a number. It converts the constants up to 1024.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form; a size that is a parameter has its bound: `where Dim<N>: StaticExtent`"
)]
pub trait ToNumber {
    type Number;
}

// Without this the message would be about typenum instead of the size.
#[diagnostic::do_not_recommend]
impl<const N: usize> ToNumber for Dim<N>
where
    Const<N>: ToUInt,
{
    type Number = <Const<N> as ToUInt>::Output;
}

/// `E` is `Self`, the one extent that the table has for a size. This fails with the message below if `E` is a `Dim` from 1000 up.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{E}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form; a size that is a parameter has its bound: `where Dim<N>: StaticExtent`"
)]
pub trait IsCanonical<E> {}
impl<E> IsCanonical<E> for E {}

/// A number of typenum as the extent that prints in decimal.
#[doc(hidden)]
pub trait ToExtent {
    type Extent: StaticExtent;
}

/// The extent of a number, by the table.
#[doc(hidden)]
pub trait InTable {
    /// It is a `StaticExtent`, but has no such bound: the compiler would have to prove the bound for each number of the table.
    type Extent;
}

impl<N: InTable<Extent: StaticExtent>> ToExtent for N {
    type Extent = N::Extent;
}

/// The row of the table that has a number from 32 up. `Self` is the number without its last five binary digits.
#[doc(hidden)]
pub trait InRow {
    type Row;
}

/// An entry of a row of the table, by the last five binary digits of the number `N`.
#[doc(hidden)]
pub trait Entry<N, X0, X1, X2, X3, X4> {
    type Extent;
}

/// The row of all numbers from 1024 up, which are divided by 1000 and looked up in the table again.
#[doc(hidden)]
pub enum Thousands {}

impl<N, X0, X1, X2, X3, X4> Entry<N, X0, X1, X2, X3, X4> for Thousands
where
    N: Div<U1000> + Rem<U1000>,
    Quot<N, U1000>: ToExtent,
    Mod<N, U1000>: ToExtent,
    <Quot<N, U1000> as ToExtent>::Extent: Compose<<Mod<N, U1000> as ToExtent>::Extent>,
{
    type Extent =
        <<Quot<N, U1000> as ToExtent>::Extent as Compose<<Mod<N, U1000> as ToExtent>::Extent>>::Extent;
}

/// The extent of so many thousands and a rest.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an axis of the result would be {Self} thousand and {Rest} long, and the length of an axis is at most 999999",
    label = "this axis is too long",
    note = "a length that only run time knows, `?`, may be longer"
)]
pub trait Compose<Rest> {
    type Extent: StaticExtent;
}

impl<const A: usize, const B: usize> Compose<Dim<B>> for Dim<A>
where
    Kilo<A, B>: StaticExtent,
    Dim<B>: Extent,
{
    type Extent = Kilo<A, B>;
}

shapeproof_macros::relations!(number);
