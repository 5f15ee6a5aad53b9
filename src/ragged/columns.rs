//! Folding rows column by column, each column from the first row to the last.

use crate::kernel::SCALAR;

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
    // With registers enough, columns stay in them from the first row to the last: half of them for sums.
    if cfg!(target_feature = "avx") && width > 0 && width.is_multiple_of(32) && size_of::<T>() <= 8 {
        let done = if size_of::<T>() <= 4 { strips::<64, _>(rows, out, 0, &fold, &finish) } else { 0 };
        strips::<32, _>(rows, out, done, &fold, &finish);
        return;
    }
    let Some((first, mut rest)) = rows.split_at_checked(width) else { return };
    out.copy_from_slice(first);
    if width == 0 {
        return;
    }
    // Four rows at a time: `out` is then loaded and stored once for four additions.
    while let Some((block, behind)) = rest.split_at_checked(width * 4) {
        let (ab, cd) = block.split_at(width * 2);
        let (a, b) = ab.split_at(width);
        let (c, d) = cd.split_at(width);
        for ((((o, a), b), c), d) in out.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *o = fold(fold(fold(fold(*o, *a), *b), *c), *d);
        }
        rest = behind;
    }
    while let Some((row, behind)) = rest.split_at_checked(width) {
        for (o, a) in out.iter_mut().zip(row) {
            *o = fold(*o, *a);
        }
        rest = behind;
    }
    out.iter_mut().for_each(|v| *v = finish(*v));
}

/// Folds columns from `done` on, `W` at a time as long as there are as many; gives back how many are done then.
#[inline(always)]
fn strips<const W: usize, T: Copy>(
    rows: &[T],
    out: &mut [T],
    mut done: usize,
    fold: impl Fn(T, T) -> T,
    finish: impl Fn(T) -> T,
) -> usize {
    let width = out.len();
    while let Some(to) = out.get_mut(done..).and_then(<[T]>::first_chunk_mut::<W>) {
        let mut cells = rows.chunks_exact(width).filter_map(|row| row.get(done..)?.first_chunk::<W>());
        if let Some(mut sums) = cells.next().copied() {
            for row in cells {
                for (sum, v) in sums.iter_mut().zip(row) {
                    *sum = fold(*sum, *v);
                }
            }
            *to = sums.map(&finish);
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
