//! Folding many columns whose elements lie apart.

use crate::kernel::sum::is_integer;

/// Columns are few if their folds have at most so many bytes.
const FEW_BYTES: usize = 128;

/// The folds of up to `W` columns of `n > 0` elements for `put`, each from the first to the last but for integers; `get` is called with
/// row and column.
#[inline(always)]
pub(crate) fn fold_strided<T: Copy + 'static, const W: usize>(
    (n, columns): (usize, usize),
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
    put: impl FnMut(usize, T),
) {
    put_columns(&strided_block::<T, W>((0, n), columns, get, add), columns, put);
}

/// Hands the first `columns` folds to `put`.
#[inline(always)]
pub(crate) fn put_columns<T: Copy>(folds: &[T], columns: usize, mut put: impl FnMut(usize, T)) {
    for (w, fold) in folds.iter().enumerate().take(columns) {
        put(w, *fold);
    }
}

/// The folds of up to `W` columns of `len > 0` elements from the row `start` on. What is behind the columns is no fold.
///
/// The folds are in memory, and two rows are a loop over all of them, of which the compiler makes vectors: it loads neighbours whole and
/// picks every other element. In tiles of a few columns it loads them one by one: the largest of 31 rows of 100 strided `i8` takes 6 times
/// as long on an AMD EPYC with AVX2.
///
/// The order of integers does not matter. Of many columns four rows are folded with each other first: the compiler folds all that it
/// loaded, and then picks every other element once. The last columns it loads one by one, and of a few columns these are many: with four
/// rows at a time the sum of 31 rows of 64 strided `u8` takes 4.5 times as long on an Intel Xeon with AVX-512.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn strided_block<T: Copy + 'static, const W: usize>(
    (start, len): (usize, usize),
    columns: usize,
    get: impl Fn(usize, usize) -> T,
    add: impl Fn(T, T) -> T,
) -> [T; W] {
    let mut folds = [get(start, 0); W];
    for (w, fold) in folds.iter_mut().enumerate().take(columns) {
        *fold = get(start, w);
    }
    let (mut i, end) = (start + 1, start + len);
    while is_integer::<T>() && columns * size_of::<T>() > FEW_BYTES && i + 4 <= end {
        for (w, fold) in folds.iter_mut().enumerate().take(columns) {
            let (a, b) = (add(get(i, w), get(i + 1, w)), add(get(i + 2, w), get(i + 3, w)));
            *fold = add(*fold, add(a, b));
        }
        i += 4;
    }
    while i + 2 <= end {
        for (w, fold) in folds.iter_mut().enumerate().take(columns) {
            *fold = add(add(*fold, get(i, w)), get(i + 1, w));
        }
        i += 2;
    }
    if i < end {
        for (w, fold) in folds.iter_mut().enumerate().take(columns) {
            *fold = add(*fold, get(i, w));
        }
    }
    folds
}
