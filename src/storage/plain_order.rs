//! The plain loops of a product, which the compiler makes vectors of for integers: when they are faster than tiles.

use core::any::TypeId;

use super::panel::VECTOR_ELEMENTS;
use super::processor::has_vectors;

/// Whether elements of the right operand are those of the product, without a conversion.
#[inline(always)]
pub(super) fn is_copied<A: 'static, U: 'static>() -> bool {
    TypeId::of::<A>() == TypeId::of::<U>()
}

/// The order of a product's plain loops, which the compiler vectorises for integers, as it may add their products in any order.
pub(super) enum PlainOrder {
    /// One sum after the other.
    Sums,
    /// The sums of [`BESIDE`] rows of a matrix with a vector side by side.
    SumsBeside,
    /// Each row of the result, to which one row of the right operand after the other is added.
    Rows,
}

/// The order in which plain loops are faster than tiles, by lengths and by the strides of the operands: where sums are short, where rows of
/// the result fill no vector, and where a panel would serve a few rows only. `None` where tiles are faster.
///
/// With AVX2 and sums in `i32`, 16 x 5 by 5 x 3 `i16` takes 0.16 of the time of tiles, 100 x 2 by 2 x 3 `i8` 0.3, a matrix of 8 x 784 times
/// a vector 0.27; 7 x 7 by 7 x 12 `u8` in rows takes 0.7. But elements of 4 bytes are multiplied in tiles where rows fill a vector and the
/// right operand has rows or is transposed in registers: 16 x 16 by 16 x 16 `i32` takes 0.57 of the time of plain loops, and with the right
/// operand transposed 0.16; 16 x 2 by 2 x 31 `i8` as `i32` takes 0.4. SSE2 has no multiplication of 4 bytes: there tiles take twice the time.
#[inline(always)]
pub(super) fn plain_order<const FUSED: bool, A: 'static, U: 'static>(
    (m, k, n): (usize, usize, usize),
    left_column: usize,
    (right_row, right_column): (usize, usize),
) -> Option<PlainOrder> {
    let few_rows = m <= VECTOR_ELEMENTS;
    let short = k <= 2 * VECTOR_ELEMENTS || n < VECTOR_ELEMENTS;
    // A panel would serve few rows of the left operand, and the terms of a sum are adjacent in the right one.
    let windows = right_column == 1 && (left_column != 1 || k < 4 * n);
    let widened = !is_copied::<A, U>();
    // SSE2 multiplies vectors of 16-bit numbers only, and a panel would hold wider ones.
    if widened && !FUSED && size_of::<A>() >= 4 {
        // Few terms of many columns are one loop over the columns: 5 x 3 by 3 x 784 `u8` takes a third of the time.
        let long = k <= VECTOR_ELEMENTS && n > 8 * VECTOR_ELEMENTS;
        return Some(if right_row == 1 || n < VECTOR_ELEMENTS / 2 || long {
            PlainOrder::Sums
        } else {
            PlainOrder::Rows
        });
    }
    // Sums of wider numbers are added up in pairs: 3 x 100 by transposed 100 x 64 `i16` as `i32` takes 0.6 of the time.
    let along = right_row == 1 && !windows && (m == 1 || (few_rows && (n <= 4 * VECTOR_ELEMENTS || widened)));
    let one_row = m == 1 && right_column != 1;
    // Every other element, or the like, of rows.
    let apart = 1 < right_column && right_column < right_row;
    let in_vectors = FUSED && size_of::<A>() >= 4 && m > 1 && n >= VECTOR_ELEMENTS;
    let transposed = right_row == 1 && right_column > 1;
    let in_tiles = in_vectors && (right_column == 1 || (transposed && !widened && has_vectors::<A>()));
    // 12 x 7 by transposed 7 x 31 `u8` takes 4 times as long without a panel, 31 x 3 by transposed 3 x 16 `i16` 6 times.
    // Of `u8` as `i32` 7 x 12 by transposed 12 x 64 takes 2.8 times as long, but 5 x 8 by transposed 8 x 31 0.7 times.
    let in_panels = transposed
        && m > if widened { 5 } else { 1 }
        && n >= 2 * VECTOR_ELEMENTS
        && short
        && (size_of::<A>() < 4 || widened);
    // A few terms the compiler adds for rows side by side itself. More it would write out for each row: 31 x 16 `i32` takes 2.8 times as long
    // as side by side, 64 x 31 `u8` a stride apart 2.2 times, 16 x 784 1.5 times.
    let beside = n == 1 && m >= BESIDE && k >= if size_of::<A>() < 4 { 16 } else { 12 };
    // Rows that fill one vector, but for a part of it. Of one row, 12 times transposed 12 x 12 `i16`, few terms take 4.6 times as long; of
    // seven columns and several rows many, 7 x 100 by 100 x 7, take 3.4 times; of many rows, 31 x 16 by 16 x 12 `i8`, few take 4 times.
    let in_rows = match n {
        7 => few_rows && left_column == 1 && one_row == (k >= 64),
        9..=15 if few_rows => left_column == 1 && (!one_row || k >= 64),
        9..=15 => right_column == 1,
        _ => false,
    };
    // Many terms of two to four columns, of which the sums of a row are side by side: sum by sum 3 x 64 by 64 x 2 `i8` takes 4.9 times as
    // long, 64 x 64 by 64 x 3 `i8` as `i32` 2.3 times.
    let few_columns = (2..=4).contains(&n) && k > 3 * VECTOR_ELEMENTS && (FUSED || m > 1);
    // Few terms of rows that fill two vectors or so: sum by sum 16 x 2 by 2 x 16 `u8` takes 4.8 times as long. (Of 64 columns 5 x 8 by 8 x 64
    // `i8` takes 0.5 of the time.)
    let whole_vectors = right_column == 1
        && (2 * VECTOR_ELEMENTS..=4 * VECTOR_ELEMENTS).contains(&n)
        && (2..=VECTOR_ELEMENTS).contains(&k)
        && size_of::<A>() < 4;
    if in_tiles || in_panels || few_columns || whole_vectors || !(short || along || one_row) {
        None
    } else if beside {
        Some(PlainOrder::SumsBeside)
    } else if in_rows {
        Some(PlainOrder::Rows)
    } else if one_row && apart && !short {
        // Sum by sum 64 times 64 x 64 strided `i32` takes 2.1 times as long, 784 times 784 x 8 5 times as long as in tiles.
        if size_of::<A>() < 4 && n <= 4 * VECTOR_ELEMENTS && k <= 16 * VECTOR_ELEMENTS {
            Some(PlainOrder::Sums)
        } else {
            (n > vector::<A>()).then_some(PlainOrder::Rows)
        }
    } else if m > 1 && n >= VECTOR_ELEMENTS && apart && (FUSED || size_of::<A>() < 4) {
        // A panel, for numbers that vectors of the processor multiply.
        None
    } else {
        Some(PlainOrder::Sums)
    }
}

/// The sums of [`PlainOrder::SumsBeside`].
pub(super) const BESIDE: usize = 8;

/// The elements of a vector register, where the compiler makes vectors of a loop.
pub(super) const fn vector<A>() -> usize {
    let bytes = if cfg!(target_feature = "avx2") { 32 } else { 16 };
    // Integers of eight bits are multiplied in 16.
    let size = if size_of::<A>() < 2 { 2 } else { size_of::<A>() };
    if size > bytes { 1 } else { bytes / size }
}
