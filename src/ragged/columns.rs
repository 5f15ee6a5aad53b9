//! Folding rows column by column: each column from the first row to the last, sums in blocks of rows.
//!
//! A sum adds the 16 rows of a block from the first to the last, and the sums of the blocks [pairwise](Pairwise), as a sum along an
//! axis does. Its rounding errors grow with the logarithm of the number of rows.

use crate::kernel::sum::{Pairwise, is_integer};
use crate::kernel::{SCALAR, opaque};

/// How many bytes of a row are kept in registers at a time: half of the target's vector registers. With 64 bytes, sequences of up to 16
/// rows of 32 `f32` take 1.05 times as long to sum on an AMD EPYC, and 1.20 times with AVX2. With 256 bytes and without AVX, sequences of
/// up to 60 rows take 1.10 times as long (64 `f32`) to 1.46 times (8).
pub(super) const REGISTERS: usize = if cfg!(target_feature = "avx") { 256 } else { 128 };

/// The number of rows in a block of a sum.
const BLOCK: usize = 16;

/// Folds the rows into `out`, column by column from the first row to the last, and applies `finish` to each result.
#[inline(always)]
pub(super) fn fold_rows<T: Copy>(
    rows: &[T],
    out: &mut [T],
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) {
    in_blocks(rows, out, usize::MAX, fold, finish);
}

/// Adds up the rows into `out`, column by column and in blocks of rows, and applies `finish` to each sum.
#[inline(always)]
pub(super) fn sum_rows<T: Copy + 'static>(
    rows: &[T],
    out: &mut [T],
    add: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) {
    if is_integer::<T>() {
        fold_rows(rows, out, add, finish);
    } else {
        in_blocks(rows, out, BLOCK, add, finish);
    }
}

/// Folds the rows of each block from the first to the last, and the results of the blocks pairwise.
#[inline(always)]
fn in_blocks<T: Copy>(
    rows: &[T],
    out: &mut [T],
    block: usize,
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) {
    // For targets without vector registers. On a Cortex-M4F, strips of columns take 0.90 to 0.94 times the modelled cycles for sequences
    // of 10 to 24 rows of 16 `f32`, and 3.4 KB of flash more for each pool.
    if SCALAR {
        return fold_columns(rows, out, block, fold, finish);
    }
    let width = out.len();
    let block = block.saturating_mul(width).max(1);
    if width <= 32 || rows.len() > block || cfg!(target_feature = "avx") {
        let done = strips::<64, T>(rows, out, 0, block, &fold, &finish);
        let done = strips::<32, T>(rows, out, done, block, &fold, &finish);
        let done = strips::<16, T>(rows, out, done, block, &fold, &finish);
        let done = strips::<8, T>(rows, out, done, block, &fold, &finish);
        let done = strips::<4, T>(rows, out, done, block, &fold, &finish);
        let done = strips::<2, T>(rows, out, done, block, &fold, &finish);
        strips::<1, T>(rows, out, done, block, &fold, &finish);
        return;
    }
    let Some((first, mut rest)) = rows.split_at_checked(width) else { return };
    out.copy_from_slice(first);
    // Two rows are folded at a time, so that `out` is loaded and stored once for both. Four rows at a time were slower: the
    // processor then reads from four places in memory in turn.
    while let Some((pair, behind)) = rest.split_at_checked(width * 2) {
        let (a, b) = pair.split_at(width);
        for ((o, a), b) in out.iter_mut().zip(a).zip(b) {
            *o = fold(fold(*o, *a), *b);
        }
        rest = behind;
    }
    if let Some((row, _)) = rest.split_at_checked(width) {
        for (o, a) in out.iter_mut().zip(row) {
            *o = fold(*o, *a);
        }
    }
    out.iter_mut().for_each(|v| *v = finish(*v));
}

/// Folds columns from number `done` on, `W` at a time, as long as there are `W` columns left and their accumulators fit into the
/// registers. They stay there from the first row of a block (of `block` elements) to the last. Returns the number of columns that
/// are finished.
#[inline(always)]
fn strips<const W: usize, T: Copy>(
    rows: &[T],
    out: &mut [T],
    mut done: usize,
    block: usize,
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) -> usize {
    let width = out.len();
    if W > 1 && W * size_of::<T>() > REGISTERS {
        return done;
    }
    while let Some(to) = out.get_mut(done..).and_then(<[T]>::first_chunk_mut::<W>) {
        // Most sequences have one block. Beside partial sums its own would not stay in registers.
        let sums = if rows.len() <= block {
            block_of::<W, T>(rows, width, done, &fold)
        } else {
            blocks_of::<W, T>(rows, width, done, block, &fold)
        };
        let Some(sums) = sums else { return done };
        *to = sums.map(&finish);
        done += W;
    }
    done
}

/// Folds `W` columns from number `done` on, from the first row of `width` elements to the last.
#[inline(always)]
fn block_of<'r, const W: usize, T: Copy>(
    rows: &'r [T],
    width: usize,
    done: usize,
    fold: impl Fn(T, T) -> T,
) -> Option<[T; W]> {
    let cells = |row: &'r [T]| -> Option<&'r [T; W]> { row.get(done..)?.first_chunk() };
    let (first, mut rest) = rows.split_at_checked(width)?;
    let mut sums = *cells(first)?;
    while let Some((pair, behind)) = rest.split_at_checked(width * 2) {
        let (a, b) = pair.split_at(width);
        for ((sum, a), b) in sums.iter_mut().zip(cells(a)?).zip(cells(b)?) {
            *sum = fold(fold(*sum, *a), *b);
        }
        rest = behind;
    }
    if let Some(row) = cells(rest) {
        for (sum, v) in sums.iter_mut().zip(row) {
            *sum = fold(*sum, *v);
        }
    }
    Some(sums)
}

/// [`block_of`] each block, and their results folded pairwise.
#[inline(always)]
fn blocks_of<const W: usize, T: Copy>(
    rows: &[T],
    width: usize,
    done: usize,
    block: usize,
    fold: impl Fn(T, T) -> T,
) -> Option<[T; W]> {
    let mut blocks = Blocks::of(rows.len(), block);
    for rows in rows.chunks(block) {
        blocks.push(block_of::<W, T>(rows, width, done, &fold)?, |a, b| each(a, b, &fold));
    }
    blocks.total(|a, b| each(a, b, &fold))
}

/// Folds each element of `a` with the element of `b` at the same position.
#[inline(always)]
fn each<T: Copy, const W: usize>(mut a: [T; W], b: [T; W], fold: impl Fn(T, T) -> T) -> [T; W] {
    for (a, b) in a.iter_mut().zip(b) {
        *a = fold(*a, b);
    }
    a
}

/// [`in_blocks`] for targets without vector registers: a few columns at a time stay in registers from the first row of a block
/// to the last. It is one function for rows of any width: a copy for each width would take kilobytes of flash.
#[inline(never)]
fn fold_columns<T: Copy>(
    rows: &[T],
    out: &mut [T],
    block: usize,
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) {
    const GROUP: usize = 8;
    let width = out.len().max(1);
    let block = block.saturating_mul(width);
    let few = rows.len() <= block.saturating_mul(FEW_BLOCKS);
    // Pairwise addition keeps partial sums for each column. For groups of columns that would take a kilobyte of code, so
    // if there are many blocks, one column is folded at a time.
    let (groups, singles) = if few { out.as_chunks_mut::<GROUP>() } else { (&mut [][..], out) };
    let mut column = 0;
    for out in groups {
        let mut sum = None;
        for rows in rows.get(column..).unwrap_or(&[]).chunks(block) {
            let Some(block) = columns::<GROUP, T>(rows, width, &fold) else { break };
            sum = Some(sum.map_or(block, |sum| each(sum, block, &fold)));
        }
        if let Some(sums) = sum {
            *out = sums.map(&finish);
        }
        column += GROUP;
    }
    for out in singles {
        let mut blocks = Blocks::of(rows.len(), block);
        for rows in rows.get(column..).unwrap_or(&[]).chunks(block) {
            let Some([block]) = columns::<1, T>(rows, width, &fold) else { break };
            blocks.push(block, &fold);
        }
        if let Some(sum) = blocks.total(&fold) {
            *out = finish(sum);
        }
        column += 1;
    }
}

/// Folds the first `W` columns of rows of `width` elements, from the first row to the last.
#[inline(always)]
fn columns<const W: usize, T: Copy>(rows: &[T], width: usize, fold: impl Fn(T, T) -> T) -> Option<[T; W]> {
    let mut sums = *rows.first_chunk::<W>()?;
    let mut at = width;
    while let Some(row) = rows.get(at..).and_then(<[T]>::first_chunk::<W>) {
        for (sum, v) in sums.iter_mut().zip(row) {
            *sum = fold(*sum, *v);
        }
        // One column at a time is already the slow path, so it is not unrolled: a sum of sequences takes 2,776 bytes of a Cortex-M4F's
        // flash instead of 2,964.
        at = if W == 1 { opaque(at + width) } else { at + width };
    }
    Some(sums)
}

/// Up to this number of blocks, adding from the first to the last is the same as pairwise addition, and needs no memory for partial
/// sums.
const FEW_BLOCKS: usize = 3;

/// The results of blocks, which are combined pairwise.
struct Blocks<A> {
    few: bool,
    sum: Option<A>,
    pairs: Option<Pairwise<A>>,
}

impl<A: Copy> Blocks<A> {
    /// No results yet, for this many elements in blocks of `block` elements.
    #[inline(always)]
    fn of(elements: usize, block: usize) -> Self {
        Self { few: elements <= block.saturating_mul(FEW_BLOCKS), sum: None, pairs: None }
    }

    #[inline(always)]
    fn push(&mut self, block: A, add: impl Fn(A, A) -> A) {
        if self.few {
            self.sum = Some(self.sum.map_or(block, |sum| add(sum, block)));
        } else {
            Pairwise::push_to(&mut self.pairs, block, add);
        }
    }

    #[inline(always)]
    fn total(&self, add: impl Fn(A, A) -> A) -> Option<A> {
        if self.few { self.sum } else { self.pairs.as_ref().map(|pairs| pairs.total(add)) }
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::{BLOCK, fold_columns, fold_rows, sum_rows};

    /// Tests both forms: on the host, the library itself does not use the one for targets without vector registers.
    #[test]
    fn each_column_from_the_first_row_to_the_last() {
        // The function is not associative, so that another order would give another result.
        let fold = |a: u32, b: u32| a.wrapping_mul(31) ^ b;
        let finish = |v: u32| v.wrapping_add(1);
        let long = |a: u64, b: u64| a.wrapping_mul(31) ^ b;
        for (width, count) in
            (1..20).chain([32, 33, 64, 96, 100, 160]).flat_map(|w| (1..12).map(move |count| (w, count)))
        {
            let rows: Vec<u32> = (0..width * count).map(|i| (i * i + 7) as u32).collect();
            let column = |j: usize| rows.iter().skip(j).step_by(width).copied();
            let expected: Vec<_> = (0..width).filter_map(|j| column(j).reduce(fold).map(finish)).collect();
            let mut out = vec![0; width];
            fold_rows(&rows, &mut out, fold, finish);
            assert_eq!(out, expected, "{count} rows of {width}");
            out.fill(0);
            fold_columns(&rows, &mut out, usize::MAX, fold, finish);
            assert_eq!(out, expected, "{count} rows of {width}");
            let rows: Vec<u64> = rows.iter().map(|v| u64::from(*v)).collect();
            let mut out = vec![0; width];
            fold_rows(&rows, &mut out, long, |v| v.wrapping_add(1));
            let low: Vec<_> = out.iter().map(|v| *v as u32).collect();
            assert_eq!(low, expected, "{count} rows of {width}");
        }
    }

    /// Tests sums in blocks with rows in which each column is a known multiple of the first.
    #[test]
    fn sums_in_blocks() {
        fn pairwise(parts: &[f32]) -> f32 {
            match parts {
                [] => 0.0,
                [part] => *part,
                _ => {
                    let (front, back) = parts.split_at(1 << (parts.len() - 1).ilog2());
                    pairwise(front) + pairwise(back)
                }
            }
        }
        for (width, count) in [1, 3, 8, 11, 32, 33, 64, 100]
            .into_iter()
            .flat_map(|w| [1, 2, 16, 17, 31, 32, 33, 64, 65, 500].map(move |count| (w, count)))
        {
            let column: Vec<f32> =
                (0..count).map(|i| ((i * 7919 + 13) % 1009) as f32 * 0.37 - 180.0).collect();
            let rows: Vec<f32> = column
                .iter()
                .flat_map(|v| (0..width).map(move |j| if j % 2 == 0 { *v } else { 2.0 * v }))
                .collect();
            let check = |sum: f32, out: &[f32]| {
                for (j, v) in out.iter().enumerate() {
                    let expected = if j % 2 == 0 { sum } else { 2.0 * sum };
                    assert_eq!(*v, expected, "column {j} of {count} rows of {width}");
                }
            };
            let blocks =
                column.chunks(BLOCK).map(|block| block.iter().copied().reduce(|a, b| a + b).unwrap());
            let mut out = vec![0.0; width];
            sum_rows(&rows, &mut out, |a, b| a + b, |v| v);
            check(pairwise(&blocks.collect::<Vec<_>>()), &out);
            out.fill(0.0);
            fold_columns(&rows, &mut out, 16, |a, b| a + b, |v| v);
            let blocks = column.chunks(16).map(|block| block.iter().copied().reduce(|a, b| a + b).unwrap());
            check(pairwise(&blocks.collect::<Vec<_>>()), &out);
        }
    }
}
