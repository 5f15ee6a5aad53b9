//! Whether any element of a column is true, or all are.

use super::extremum::LaneMark;
use super::fold::{fold_plain, fold_strided};
use super::{SCALAR, array_of, fence_row};

/// Whether all of the `n > 0` truth values of each of `W` columns are true (`ALL`), or any is, for `put`, which takes them in order.
/// `get` is called with row and column, `end` between rows. `lane` is the number of bytes of what the truth values are found by,
/// such as the elements that are compared.
///
/// A comparison of vectors makes a mask of each lane, and masks of that width are joined as they are. As bytes they would be packed for
/// each row, and then taken apart to single bits: whether any of 16 rows of 12 `i32` is 7 takes 5.5 times as long on an AMD EPYC.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn truth_columns<const ALL: bool, const W: usize>(
    lane: usize,
    n: usize,
    get: impl Fn(usize, usize) -> bool,
    end: impl Fn(),
    put: impl FnMut(usize, bool),
) {
    match lane {
        0 | 1 => masks::<i8, ALL, W>(n, get, end, put),
        2 => masks::<i16, ALL, W>(n, get, end, put),
        8.. => masks::<i64, ALL, W>(n, get, end, put),
        _ => masks::<i32, ALL, W>(n, get, end, put),
    }
}

/// [`truth_columns`] of up to `W` columns whose elements lie apart.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn truth_strided<const ALL: bool, const W: usize>(
    lane: usize,
    of: (usize, usize),
    get: impl Fn(usize, usize) -> bool,
    put: impl FnMut(usize, bool),
) {
    match lane {
        0 | 1 => masks_strided::<i8, ALL, W>(of, get, put),
        2 => masks_strided::<i16, ALL, W>(of, get, put),
        8.. => masks_strided::<i64, ALL, W>(of, get, put),
        _ => masks_strided::<i32, ALL, W>(of, get, put),
    }
}

/// [`truth_strided`] by masks of a width.
#[cfg_attr(not(debug_assertions), inline(always))]
fn masks_strided<M: LaneMark, const ALL: bool, const W: usize>(
    of: (usize, usize),
    get: impl Fn(usize, usize) -> bool,
    mut put: impl FnMut(usize, bool),
) {
    let mask = |i, w| M::all_bits(get(i, w) != ALL);
    let or = |mut a: M, b| {
        a |= b;
        a
    };
    fold_strided::<M, W>(of, mask, or, |w, found| put(w, (found != M::NONE) != ALL));
}

/// [`truth_columns`] by masks of a width.
#[cfg_attr(not(debug_assertions), inline(always))]
fn masks<M: LaneMark, const ALL: bool, const W: usize>(
    n: usize,
    get: impl Fn(usize, usize) -> bool,
    end: impl Fn(),
    mut put: impl FnMut(usize, bool),
) {
    // The lanes of values that decide.
    let mask = |i, w| M::all_bits(get(i, w) != ALL);
    let mut found: [M; W] = array_of(|w| mask(0, w));
    for i in 1..n {
        for (w, found) in found.iter_mut().enumerate() {
            *found |= mask(i, w);
        }
        end();
        fence_row(W);
    }
    // One by one: an array of eight bytes by value is one number to the compiler, and its bytes would be put together by shifts.
    for (w, found) in found.iter().enumerate() {
        put(w, (*found != M::NONE) != ALL);
    }
}

/// Whether all of `n` truth values are true (`ALL`), or any is. Those that lie in memory are joined as bytes: the compiler would take bits
/// out of them, and whether all of 100 rows of 93 are true takes 1.9 times as long.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn truth_row<const ALL: bool>(in_memory: bool, n: usize, get: impl Fn(usize) -> bool) -> bool {
    if SCALAR || !in_memory {
        return fold_plain(n, ALL, get, |a, b| if ALL { a & b } else { a | b });
    }
    let byte = |j| u8::from(get(j));
    fold_plain(n, u8::from(ALL), byte, |a, b| if ALL { a & b } else { a | b }) != 0
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::truth_columns;

    fn columns<const ALL: bool>(n: usize, lane: usize, get: fn(usize, usize) -> bool) -> Vec<bool> {
        let mut found = Vec::new();
        truth_columns::<ALL, 8>(
            lane,
            n,
            get,
            || (),
            |w, truth| {
                assert_eq!(w, found.len());
                found.push(truth);
            },
        );
        found
    }

    #[test]
    fn masks_of_all_widths_say_the_same() {
        // Column 0 has no true value and column 1 no other; each other column has one value of its own kind.
        let get = |i: usize, w: usize| if w < 2 { w == 1 } else { (i == w) == w.is_multiple_of(2) };
        for (n, lane) in (1..12).flat_map(|n| [0, 1, 2, 4, 8, 16].map(|lane| (n, lane))) {
            let expected =
                |all: bool| {
                    (0..8).map(move |w| {
                        if all { (0..n).all(move |i| get(i, w)) } else { (0..n).any(move |i| get(i, w)) }
                    })
                };
            assert_eq!(columns::<true>(n, lane, get), expected(true).collect::<Vec<_>>());
            assert_eq!(columns::<false>(n, lane, get), expected(false).collect::<Vec<_>>());
        }
    }
}
