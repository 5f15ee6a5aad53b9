//! How a result is divided into tiles, as types that [`compute!`](crate::compute) names.

use crate::kernel::SCALAR;
use crate::shape::{Shape, longest};

/// Which indices of a result count the rows and the columns of its tiles, and how the columns lie in memory.
#[doc(hidden)]
pub trait TileAxes {
    /// The position of the index of the result that counts the rows of a tile; beyond the last one where the result has no such index.
    const ROW: usize;
    /// An index that could count them as well: each operand has both or neither. It is [`Self::ROW`] where there is no other.
    const OTHER: usize;
    /// The index that counts its columns.
    const COLUMN: usize;
    /// Whether what the columns have lies apart, and is copied to a panel.
    const PANELS: bool;
    /// Whether each term is the product of what the row has and what the column has, in either order.
    const PRODUCT: bool;
}

/// What the columns of a tile read lies side by side in memory.
#[doc(hidden)]
pub struct ContiguousColumns<const ROW: usize, const OTHER: usize, const COLUMN: usize, const PRODUCT: bool>;
impl<const ROW: usize, const OTHER: usize, const COLUMN: usize, const PRODUCT: bool> TileAxes
    for ContiguousColumns<ROW, OTHER, COLUMN, PRODUCT>
{
    const ROW: usize = ROW;
    const OTHER: usize = OTHER;
    const COLUMN: usize = COLUMN;
    const PANELS: bool = false;
    const PRODUCT: bool = PRODUCT;
}

/// What the columns of a tile read lies apart in memory, and is copied to a panel.
#[doc(hidden)]
pub struct StridedColumns<const ROW: usize, const OTHER: usize, const COLUMN: usize, const PRODUCT: bool>;
impl<const ROW: usize, const OTHER: usize, const COLUMN: usize, const PRODUCT: bool> TileAxes
    for StridedColumns<ROW, OTHER, COLUMN, PRODUCT>
{
    const ROW: usize = ROW;
    const OTHER: usize = OTHER;
    const COLUMN: usize = COLUMN;
    const PANELS: bool = true;
    const PRODUCT: bool = PRODUCT;
}

/// The index that counts rows: of two that could, the one of which fewer rows are computed twice, as the last tile is moved back. With
/// tiles of four rows 5 rows are computed as 8, and 25 as 28.
#[inline(always)]
pub(super) fn row<Tiling: TileAxes, const ROWS: usize>(len: impl Fn(usize) -> usize) -> usize {
    let computed = |axis| len(axis).next_multiple_of(ROWS);
    // On small targets each kind of tile is there once, and rows that are computed twice are few.
    let fewer =
        !SCALAR && computed(Tiling::OTHER) * len(Tiling::ROW) < computed(Tiling::ROW) * len(Tiling::OTHER);
    if fewer { Tiling::OTHER } else { Tiling::ROW }
}

/// The most rows and columns of a result of the shape `S`, whichever index counts the rows.
pub(super) const fn most<Tiling: TileAxes, S: Shape>() -> (usize, usize) {
    let (rows, others) = (longest::<S>(Tiling::ROW), longest::<S>(Tiling::OTHER));
    (if rows > others { rows } else { others }, longest::<S>(Tiling::COLUMN))
}
