//! The order of elements, and sorting without memory of its own.

/// Whether `x` comes before `y`. An element that does not equal itself, such as NaN, comes behind all that do: NumPy's order.
#[inline(always)]
#[allow(clippy::eq_op, reason = "NaN is not equal to itself")]
pub(crate) fn before<T: PartialOrd>(x: &T, y: &T) -> bool {
    x < y || (x == x && y != y)
}

/// Elements that can be compared and swapped by their positions.
pub(crate) trait Lane {
    /// Whether element `i` comes before element `j`.
    fn less(&self, i: usize, j: usize) -> bool;
    fn swap(&mut self, i: usize, j: usize);
}

/// Blocks of this many elements are sorted by insertion, and then merged.
const BLOCK: usize = 16;

/// Sorts `n` elements; equal ones keep their order.
///
/// Blocks are sorted by insertion and merged in place, by `SymMerge` of Kim and Kutzner ("Stable Minimum Storage Merging by
/// Symmetric Comparisons", 2004): about `n log n` comparisons, `n log^2 n` swaps, and a stack of `log n` calls.
#[inline(always)]
pub(crate) fn sort<L: Lane>(lane: &mut L, n: usize) {
    let mut start = 0;
    while start < n {
        let end = n.min(start + BLOCK);
        for i in start + 1..end {
            let mut j = i;
            while j > start && lane.less(j, j - 1) {
                lane.swap(j, j - 1);
                j -= 1;
            }
        }
        start = end;
    }
    let mut width = BLOCK;
    while width < n {
        let mut start = 0;
        while n - start > width {
            merge(lane, start, start + width, n.min(start + width.saturating_mul(2)));
            start = n.min(start + width.saturating_mul(2));
        }
        width = width.saturating_mul(2);
    }
}

/// Merges the sorted elements from `from` to `middle` with those from `middle` to `end`. None of the parts is empty.
fn merge<L: Lane>(lane: &mut L, from: usize, middle: usize, end: usize) {
    if middle == from || middle == end || !lane.less(middle, middle - 1) {
        return;
    }
    // Of two elements that lie symmetrically around `half`, one is to be on its left and one on its right. Looks for the first one
    // on the left side whose partner is smaller: from there on, both sides change places.
    let half = from + (end - from) / 2;
    let pair = half + middle;
    let (mut first, mut last) = if middle > half { (pair - end, half) } else { (from, middle) };
    while first < last {
        let at = first + (last - first) / 2;
        if lane.less(pair - 1 - at, at) { last = at } else { first = at + 1 }
    }
    let partner = pair - first;
    if first < middle && middle < partner {
        rotate(lane, first, middle, partner);
    }
    if from < first && first < half {
        merge(lane, from, first, half);
    }
    if half < partner && partner < end {
        merge(lane, half, partner, end);
    }
}

/// Exchanges the elements from `from` to `middle` with those from `middle` to `end`, each part in its order.
fn rotate<L: Lane>(lane: &mut L, from: usize, middle: usize, end: usize) {
    reverse(lane, from, middle);
    reverse(lane, middle, end);
    reverse(lane, from, end);
}

fn reverse<L: Lane>(lane: &mut L, mut from: usize, mut end: usize) {
    while from + 1 < end {
        end -= 1;
        lane.swap(from, end);
        from += 1;
    }
}
