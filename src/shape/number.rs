//! The table between decimal extents and typenum's binary numbers.
//!
//! A user only ever sees [`Dim`] and [`Kilo`], whose sizes print in decimal; typenum does the arithmetic, and has the way
//! from a constant to its number. The proc macro writes the way back for 0 to 999; from 1000 up one division by 1000 leads
//! back into the table.

use core::ops::{Div, Rem};

use typenum::{B0, B1, Const, Mod, Quot, ToUInt, U1000, UInt, UTerm};

use super::extent::{Dim, Extent, Kilo, StaticExtent};

/// A size that `Dim` holds.
#[doc(hidden)]
pub trait Decimal {
    type Uint;
}

impl<const N: usize> Decimal for Dim<N>
where
    Self: Numbered<Number: Listed<Extent: Sole<Self>>>,
{
    type Uint = <Self as Numbered>::Number;
}

/// A size that typenum has a number for; its numbers go on to 1024.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form; a size that is a parameter has its bound: `where Dim<N>: StaticExtent`"
)]
pub trait Numbered {
    type Number;
}

// The message is about the size, not about typenum.
#[diagnostic::do_not_recommend]
impl<const N: usize> Numbered for Dim<N>
where
    Const<N>: ToUInt,
{
    type Number = <Const<N> as ToUInt>::Output;
}

/// The extent of its size, as against `E`, which is a `Dim` from 1000 up.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{E}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form; a size that is a parameter has its bound: `where Dim<N>: StaticExtent`"
)]
pub trait Sole<E> {}
impl<E> Sole<E> for E {}

/// A typenum number as the extent that prints in decimal.
#[doc(hidden)]
pub trait ToExtent {
    type Extent: StaticExtent;
}

/// The extent of a number, by the table.
#[doc(hidden)]
pub trait Listed {
    /// A `StaticExtent`, which is proved where it is used: a bound here would be proved for each number of the table.
    type Extent;
}

impl<N: Listed<Extent: StaticExtent>> ToExtent for N {
    type Extent = N::Extent;
}

/// The row of the table that a number from 32 up is in; `Self` is the number without its last five binary digits.
#[doc(hidden)]
pub trait InRow {
    type Row;
}

/// An entry of a row of the table, by the last five binary digits of the number `N`.
#[doc(hidden)]
pub trait Entry<N, X0, X1, X2, X3, X4> {
    type Extent;
}

/// The row of all numbers from 1024 up: one division by 1000 leads back into the table.
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

/// Thousands and rest, put together.
#[doc(hidden)]
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
