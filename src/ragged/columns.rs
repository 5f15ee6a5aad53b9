//! Folding rows column by column, each column from the first row to the last.

use crate::kernel::SCALAR;

/// The bytes of a row that stay in registers: half of the registers that there are.
const REGISTERS: usize = if cfg!(target_feature = "avx") { 256 } else { 128 };

/// Folds rows into `out` column by column, from the first to the last, and finishes each column.
#[inline(always)]
pub(super) fn fold_rows<T: Copy>(
    rows: &[T],
    out: &mut [T],
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) {
    if SCALAR {
        return fold_columns(rows, out, fold, finish);
    }
    let width = out.len();
    if width <= 32 || cfg!(target_feature = "avx") && width.is_multiple_of(32) {
        let done = strips::<64, T>(rows, out, 0, &fold, &finish);
        let done = strips::<32, T>(rows, out, done, &fold, &finish);
        let done = strips::<16, T>(rows, out, done, &fold, &finish);
        let done = strips::<8, T>(rows, out, done, &fold, &finish);
        let done = strips::<4, T>(rows, out, done, &fold, &finish);
        let done = strips::<2, T>(rows, out, done, &fold, &finish);
        strips::<1, T>(rows, out, done, &fold, &finish);
        return;
    }
    let Some((first, mut rest)) = rows.split_at_checked(width) else { return };
    out.copy_from_slice(first);
    // Two rows at a time: `out` is then loaded and stored once for both. Four would be read from four places at once,
    // which waits longer for memory.
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

/// Folds columns from `done` on, `W` at a time as long as there are as many and they fit into the registers, where they
/// stay from the first row to the last; gives back how many are done then.
#[inline(always)]
fn strips<'r, const W: usize, T: Copy>(
    rows: &'r [T],
    out: &mut [T],
    mut done: usize,
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) -> usize {
    let width = out.len();
    if W > 1 && W * size_of::<T>() > REGISTERS {
        return done;
    }
    let Some((first, rest)) = rows.split_at_checked(width) else { return done };
    while let Some(to) = out.get_mut(done..).and_then(<[T]>::first_chunk_mut::<W>) {
        let cells = |row: &'r [T]| -> Option<&'r [T; W]> { row.get(done..)?.first_chunk() };
        let Some(mut sums) = cells(first).copied() else { break };
        let mut rest = rest;
        while let Some((pair, behind)) = rest.split_at_checked(width * 2) {
            let (a, b) = pair.split_at(width);
            let (Some(a), Some(b)) = (cells(a), cells(b)) else { break };
            for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
                *sum = fold(fold(*sum, *a), *b);
            }
            rest = behind;
        }
        if let Some(row) = cells(rest) {
            for (sum, v) in sums.iter_mut().zip(row) {
                *sum = fold(*sum, *v);
            }
        }
        for (to, sum) in to.iter_mut().zip(sums) {
            *to = finish(sum);
        }
        done += W;
    }
    done
}

/// [`fold_rows`] where there are no vector registers: a few columns at a time stay in registers from the first row to
/// the last. One function for rows of any width, which unrolled would fill kilobytes of flash.
#[inline(never)]
fn fold_columns<T: Copy>(rows: &[T], out: &mut [T], fold: impl Fn(T, T) -> T, finish: impl Fn(T) -> T) {
    const GROUP: usize = 8;
    let width = out.len().max(1);
    let (groups, singles) = out.as_chunks_mut::<GROUP>();
    let mut columns = rows;
    for out in groups {
        let mut rows = columns;
        if let Some(first) = rows.first_chunk::<GROUP>() {
            let mut sums = *first;
            while let Some(row) = rows.split_at_checked(width).and_then(|(_, rest)| {
                rows = rest;
                rest.first_chunk::<GROUP>()
            }) {
                for (sum, v) in sums.iter_mut().zip(row) {
                    *sum = fold(*sum, *v);
                }
            }
            *out = sums.map(&finish);
        }
        columns = columns.get(GROUP..).unwrap_or(&[]);
    }
    for (column, out) in singles.iter_mut().enumerate() {
        let cells = columns.get(column..).unwrap_or(&[]).iter().step_by(width).copied();
        if let Some(sum) = cells.reduce(&fold) {
            *out = finish(sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::{fold_columns, fold_rows};

    /// Both forms; the host does not take the one for targets without vector registers.
    #[test]
    fn each_column_from_the_first_row_to_the_last() {
        // Not associative: another order gives another result.
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
            fold_columns(&rows, &mut out, fold, finish);
            assert_eq!(out, expected, "{count} rows of {width}");
            let rows: Vec<u64> = rows.iter().map(|v| u64::from(*v)).collect();
            let mut out = vec![0; width];
            fold_rows(&rows, &mut out, long, |v| v.wrapping_add(1));
            let low: Vec<_> = out.iter().map(|v| *v as u32).collect();
            assert_eq!(low, expected, "{count} rows of {width}");
        }
    }
}
