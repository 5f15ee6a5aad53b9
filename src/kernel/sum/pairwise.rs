//! Parts that are added in pairs, so that each takes part in few additions.

use crate::kernel::{SCALAR, opaque};

/// Parts of a sum that are added in pairs: two parts to one, two of these to one, and so on, each as soon as both are
/// there. What is left at the end is added from the last part to the first.
pub(crate) struct Pairwise<A> {
    /// Place `k` keeps a sum of `2^k` parts until a second one of that size arrives. The last place never passes its sum on: sums that
    /// arrive there are added to it in order.
    sums: [Option<A>; LEVELS + 1],
}

/// Sums of up to `2^LEVELS` parts are added pairwise; sums of that size are then added to one another in order. A level is 8 bytes of stack
/// for `f32`; with 16 of them on a Cortex-M4F, sums of two columns would also take 2,860 bytes of flash in place of 2,760.
const LEVELS: usize = if SCALAR { 8 } else { 16 };

impl<A: Copy> Pairwise<A> {
    /// The sum of nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new() -> Self {
        Self { sums: [None; LEVELS + 1] }
    }

    /// Takes in one more part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, part: A, add: impl Fn(A, A) -> A) {
        if SCALAR { self.push_by_call(part, &add) } else { self.take(part, &add) }
    }

    /// The sum of all parts, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn total(&self, add: impl Fn(A, A) -> A) -> Option<A> {
        if SCALAR { self.total_by_call(&add) } else { self.reduce(&add) }
    }

    /// One function for all sums: it runs once for many elements, and would otherwise take its bytes of flash in each of them. The sums of
    /// four columns take 2,840 bytes of a Cortex-M4F's flash with it and 3,100 without, a sum of sequences 12 bytes more with it.
    #[inline(never)]
    fn push_by_call(&mut self, part: A, add: &dyn Fn(A, A) -> A) {
        self.take(part, add);
    }

    #[inline(never)]
    fn total_by_call(&self, add: &dyn Fn(A, A) -> A) -> Option<A> {
        self.reduce(add)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, mut part: A, add: &(impl Fn(A, A) -> A + ?Sized)) {
        let mut level = 0;
        while let Some(sum) = self.sums.get_mut(level) {
            match *sum {
                None => {
                    *sum = Some(part);
                    return;
                }
                Some(first) => part = add(first, part),
            }
            *sum = if level < LEVELS { None } else { Some(part) };
            // Not written out, and no more is the loop in `reduce`: together they take 200 bytes of flash less, of 2,960.
            level = opaque(level + 1);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduce(&self, add: &(impl Fn(A, A) -> A + ?Sized)) -> Option<A> {
        let mut total = None;
        for &part in self.sums.iter().filter_map(|sum| opaque(sum).as_ref()) {
            total = Some(total.map_or(part, |total| add(part, total)));
        }
        total
    }
}

/// Expands to the pairwise sum of `$block`, which is the sum of `$len` elements from `$start` on, over blocks that together cover `0..$n`.
///
/// It is a macro because a closure for the block would not be inlined. `$block` stands in it once, so that its own closures are inlined.
macro_rules! in_blocks {
    ($n:ident by $length:ident, $zero:expr, |$start:ident, $len:ident| $block:expr, $add:expr) => {{
        let (mut few, mut sums, mut $start) = (None, None, 0);
        loop {
            let $len = if $n - $start < $length { $n - $start } else { $length };
            let part = $block;
            if $n <= $length {
                break part;
            }
            $start += $len;
            if !SCALAR && $n <= 3 * $length {
                // Up to three blocks are added pairwise when they are added from the first to the last.
                let sum = match few {
                    Some(sum) => $add(sum, part),
                    None => part,
                };
                if $start >= $n {
                    break sum;
                }
                few = Some(sum);
                continue;
            }
            let sums = sums.get_or_insert_with(Pairwise::new);
            sums.push(part, $add);
            if $start >= $n {
                // There are two parts or more.
                break sums.total($add).unwrap_or($zero);
            }
        }
    }};
}
pub(super) use in_blocks;
