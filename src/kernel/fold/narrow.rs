//! Folding a few columns whose rows lie behind each other in memory.

use crate::kernel::SCALAR;

/// The fewest rows for [`fold_narrow`]: for fewer it is not worth its lanes.
pub(crate) const NARROW_ROWS: usize = 64;

/// The folds of `C` columns of at least [`NARROW_ROWS`] integers for `put`, which takes them in order. `get` is called with positions in
/// row-major order, which are those of memory.
///
/// The rows are cut into blocks of 32, or of 16 where these would fill all registers, and a lane takes the elements at one position of
/// each block, so that vectors are loaded as they lie. (Fewer lanes would be unrolled to numbers before the compiler makes vectors of
/// them.) Column by column the sum of 784 rows of three `u8` takes 10 times as long on an AMD EPYC with AVX2.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn fold_narrow<T: Copy, const C: usize>(
    n: usize,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
    put: impl FnMut(usize, T),
) {
    match size_of::<T>() {
        _ if SCALAR => in_rows::<T, C, 1>(n, get, add, put),
        4.. if C > 4 => in_rows::<T, C, 16>(n, get, add, put),
        _ => in_rows::<T, C, 32>(n, get, add, put),
    }
}

/// [`fold_narrow`] in lanes for `R` rows, a power of two.
#[cfg_attr(not(debug_assertions), inline(always))]
fn in_rows<T: Copy, const C: usize, const R: usize>(
    n: usize,
    get: impl Fn(usize) -> T,
    add: impl Fn(T, T) -> T,
    mut put: impl FnMut(usize, T),
) {
    let mut lanes = [[get(0); C]; R];
    for (j, lane) in lanes.as_flattened_mut().iter_mut().enumerate() {
        *lane = get(j);
    }
    let mut row = R;
    while row + R <= n {
        for (j, lane) in lanes.as_flattened_mut().iter_mut().enumerate() {
            *lane = add(*lane, get(row * C + j));
        }
        row += R;
    }
    // Half the lanes take in the others, and as many of the rows that are left.
    let mut half = R / 2;
    while half > 0 {
        let (low, high) = lanes.as_flattened_mut().split_at_mut(half * C);
        for (a, b) in low.iter_mut().zip(high) {
            *a = add(*a, *b);
        }
        if row + half <= n {
            for (j, lane) in lanes.as_flattened_mut().iter_mut().enumerate().take(half * C) {
                *lane = add(*lane, get(row * C + j));
            }
            row += half;
        }
        half /= 2;
    }
    for (c, fold) in lanes.as_flattened().iter().enumerate().take(C) {
        put(c, *fold);
    }
}
