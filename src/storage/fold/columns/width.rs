//! How many columns are folded side by side, and which are left to the compiler.

use super::ColumnTiles;
use crate::kernel::fold::SHORT_LANES;
use crate::kernel::sum::is_integer;
use crate::storage::expr::Expr;
use crate::storage::reducer::Reducer;

/// The bytes of elements that are folded side by side: four registers of AVX2 keep their accumulators, and others what is read.
const TILE: usize = 128;

/// The most columns whose elements lie apart that are folded side by side where only run time knows the lengths. With 32 the largest of 31
/// rows of 100 strided `f32` takes 2.0 times as long with AVX2, with 16 that of 2 rows of `f64` 1.6 times with SSE2.
const APART: usize = if cfg!(all(target_arch = "x86_64", not(target_feature = "avx"))) { 8 } else { 16 };

/// Columns of integers are few below this number.
pub(super) const FEW_INTEGERS: usize = 8;

/// The most elements of a column that, lying apart, stay in the nearest cache until the next column is read.
const NEAR: usize = 256;

impl<R: Reducer<E::Elem>, E: Expr, const AS_ROWS: bool, const UNIT: bool, const PACKED: bool>
    ColumnTiles<'_, R, E, AS_ROWS, UNIT, PACKED>
{
    /// The bytes of a lane of the vectors that fold the columns.
    pub(super) const LANE: usize = match if R::TRUTH { E::LANE } else { size_of::<E::Elem>() } {
        0 => 1,
        lane => lane,
    };
    /// Columns of integers or truth values are few below this number.
    pub(super) const FEW: usize = if R::TRUTH { 4 } else { FEW_INTEGERS };
    /// Whether an accumulator is larger than an element: it takes more registers, and the compiler leaves larger arrays in memory.
    pub(super) const WIDE: bool = size_of::<R::Acc>() > size_of::<E::Elem>();
    /// How many columns are folded side by side: as many as [`TILE`] has room for. Wider tiles are not compiled.
    pub(super) const MOST: usize = {
        let (bytes, columns) = if Self::WIDE { (TILE / 2, 32) } else { (TILE, 64) };
        match bytes / Self::LANE {
            _ if Self::WIDE && !UNIT => 8,
            // An element that lies apart takes a register until it is part of a vector, and so does what only run time knows.
            most if !UNIT && !E::KNOWN && most > APART => APART,
            0 => 1,
            most if most > columns => columns,
            most => most,
        }
    };

    /// [`Self::MOST`], if columns whose elements lie apart are long enough. It is a constant.
    #[inline(always)]
    pub(super) fn most(&self) -> usize {
        if Self::WIDE && !UNIT && self.n <= NEAR { 1 } else { Self::MOST }
    }

    /// Whether columns are left to the compiler, which puts a few elements of each side by side itself. It is a constant where the
    /// compiler knows the shape.
    #[inline(always)]
    pub(super) fn by_compiler(&self) -> bool {
        if !UNIT {
            // Without `pshufb`, bytes that lie apart are loaded one by one in any vector.
            let bytes = cfg!(all(target_arch = "x86_64", not(target_feature = "ssse3"))) && Self::LANE == 1;
            return E::KNOWN && self.n <= SHORT_LANES || bytes && self.n <= NEAR;
        }
        // A few columns of integers the compiler folds along the axis in vectors. So it does with short columns of truth values, which is
        // best where they are bytes that fill a vector, or where each result of a tile would be written to another place.
        let vectors = !PACKED || E::LANE <= 1 && self.end >= SHORT_LANES;
        let short = R::TRUTH && E::KNOWN && self.n <= SHORT_LANES && vectors;
        let few = self.end < Self::FEW || self.is_small();
        R::any_order() && ((is_integer::<E::Elem>() || R::TRUTH) && few || short)
    }

    /// Whether the elements of all columns fill little more than a register. The results of a tile that is smaller than one are a number to
    /// the compiler, and its elements are put together by shifts: the largest of two of 64 x 12 `u8` take 13 times as long with AVX2.
    #[inline(always)]
    fn is_small(&self) -> bool {
        R::plain_columns()
            && E::KNOWN
            && !R::TRUTH
            && self.n.saturating_mul(self.end).saturating_mul(Self::LANE) <= 48
    }
}
