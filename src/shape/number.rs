//! The table between decimal extents and typenum's binary numbers.
//!
//! A user only ever sees [`Dim`] and [`Kilo`], whose sizes print in decimal; typenum does the arithmetic. The proc
//! macro writes both directions for 0 to 999; from 1000 up one division by 1000 leads back into the table.

use core::ops::{Div, Rem};

use typenum::{B0, B1, Mod, Quot, U1000, UInt, UTerm};

use super::extent::{Dim, Extent, Kilo, StaticExtent};

/// A size with its own entry in the table.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form; a size that is a parameter has its bound: `where Dim<N>: StaticExtent`"
)]
pub trait Decimal {
    /// An `ArrayLength`; a bound here would be proved for each entry of the table, used or not.
    type Uint;
}

/// A typenum number as the extent that prints in decimal.
#[doc(hidden)]
pub trait ToExtent {
    type Extent: StaticExtent;
}

/// The row of the table that a number from 32 up is in; `Self` is the number without its last five binary digits.
#[doc(hidden)]
pub trait InRow {
    type Row;
}

/// An entry of a row of the table: the last five binary digits of the number `N`.
#[doc(hidden)]
pub trait Entry<N, X0, X1, X2, X3, X4> {
    /// A `StaticExtent`, not proved here for the same reason.
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
