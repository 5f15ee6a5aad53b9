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

    use super::fold_rows;

    #[test]
    fn folds_each_column_from_the_first_row_to_the_last() {
        for width in (1..20).chain([32, 33, 64, 96, 100, 160]) {
            for count in 1..12 {
                let rows: Vec<u64> = (0..width * count).map(|i| i as u64 * 2_654_435_761 % 199).collect();
                let mut out = vec![u64::MAX; width];
                // Not associative: another order gives another result.
                fold_rows(&rows, &mut out, |a, b| a.wrapping_mul(31) ^ b, |v| v.wrapping_add(1));
                let column = |j: usize| rows.iter().skip(j).step_by(width).copied();
                let expected = (0..width)
                    .map(|j| column(j).reduce(|a, b| a.wrapping_mul(31) ^ b).unwrap().wrapping_add(1));
                assert!(expected.eq(out.iter().copied()), "{count} rows of {width}");
                let short: Vec<u32> = rows.iter().map(|v| *v as u32).collect();
                let mut small = vec![u32::MAX; width];
                fold_rows(&short, &mut small, |a, b| a.wrapping_mul(31) ^ b, |v| v.wrapping_add(1));
                assert!(small.iter().zip(&out).all(|(a, b)| *a == *b as u32), "{count} rows of {width}");
            }
        }
    }
}
