//! The table between decimal extents and typenum's binary numbers.
//!
//! A user only ever sees [`Dim`] and [`Kilo`], whose sizes print in decimal; typenum does the arithmetic. The proc
//! macro writes both directions for 0 to 999; from 1000 up one division by 1000 leads back into the table.

use core::ops::{Div, Rem};

use generic_array::ArrayLength;
use typenum::{B0, B1, Mod, Quot, U1000, UInt, UTerm};

use super::extent::{Dim, Extent, Kilo, StaticExtent};

/// A size with its own entry in the table.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent: `Dim` holds sizes from 0 to 999, `Kilo<9, 216>` is 9216, and sizes end at 999999",
    label = "this size has no extent",
    note = "write the size in decimal in `Shape![...]`, which picks the form"
)]
pub trait Decimal {
    type Uint: ArrayLength;
}

/// A typenum number as the extent that prints in decimal.
#[doc(hidden)]
pub trait ToExtent {
    type Extent: StaticExtent;
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
