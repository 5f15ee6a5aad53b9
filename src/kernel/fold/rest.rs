//! The elements of a row behind those that fill all lanes.

use duplicate::duplicate_item;

use super::SHORT_LANES;

/// Adds the elements from `start` on to lanes that have those before it; the row has fewer than 64 elements.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn more_lanes<T: Copy, U>(
    mut lanes: [T; SHORT_LANES],
    mut start: usize,
    n: usize,
    get: impl Fn(usize) -> U,
    take: impl Fn(T, U) -> T,
) -> [T; SHORT_LANES] {
    while start + SHORT_LANES <= n {
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = take(*lane, get(start + i));
        }
        start += SHORT_LANES;
    }
    rest_of_sixteen(&mut lanes, start, n - start, &get, &take);
    lanes
}

/// Adds the `rest` last elements of a row, fewer than there are lanes, to the first of these: eight, four, two and one at a time, so that no
/// lane is named by a number that only run time knows. Such lanes would be stored one by one and read back as vectors, which waits for the
/// stores: sums of 64 rows of 31 complex numbers of run-time lengths take 6 times as long then, and rows of 31 `f32` 3.5 times.
#[duplicate_item(
    add_rest          HALF next;
    [rest_of_sixteen] [8]  [rest_of_eight];
    [rest_of_eight]   [4]  [rest_of_four];
    [rest_of_four]    [2]  [rest_of_two];
    [rest_of_two]     [1]  [no_rest];
)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_rest<T: Copy, U>(
    lanes: &mut [T],
    start: usize,
    rest: usize,
    get: &impl Fn(usize) -> U,
    take: &impl Fn(T, U) -> T,
) {
    let Some((low, high)) = lanes.split_at_mut_checked(HALF) else { return };
    if rest < HALF {
        return next(low, start, rest, get, take);
    }
    for (i, lane) in low.iter_mut().enumerate() {
        *lane = take(*lane, get(start + i));
    }
    next(high, start + HALF, rest - HALF, get, take);
}

/// Where [`rest_of_two`] ends.
#[cfg_attr(not(debug_assertions), inline(always))]
fn no_rest<T, U>(_: &mut [T], _: usize, _: usize, _: &impl Fn(usize) -> U, _: &impl Fn(T, U) -> T) {}
