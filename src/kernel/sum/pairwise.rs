//! Parts that are added in pairs, so that each takes part in few additions.

use crate::kernel::{SCALAR, opaque};

/// Parts of a sum that are added in pairs: two parts to one, two of these to one, and so on, each as soon as both are
/// there. What is left at the end is added from the last part to the first.
pub(crate) struct Pairwise<A> {
    /// Place `k` keeps a sum of `2^k` parts until a second one of that size arrives. The last place never passes its sum on: sums that
    /// arrive there are added to it in order.
    sums: [A; LEVELS + 1],
    /// The number of parts. Place `k` keeps a sum if bit `k` is 1, and the last place if bit `LEVELS` or a higher one is.
    count: usize,
}

/// Sums of up to `2^LEVELS` parts are added pairwise; sums of that size are then added to one another in order.
const LEVELS: usize = if SCALAR { 8 } else { 16 };

impl<A: Copy> Pairwise<A> {
    /// The sum of one part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of(part: A) -> Self {
        Self { sums: [part; LEVELS + 1], count: 1 }
    }

    /// Takes in one more part, or the first one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push_to(sums: &mut Option<Self>, part: A, add: impl Fn(A, A) -> A) {
        match sums {
            Some(sums) if SCALAR => sums.push_by_call(part, &add),
            Some(sums) => sums.take(part, &add),
            None => *sums = Some(Self::of(part)),
        }
    }

    /// The sum of all parts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn total(&self, add: impl Fn(A, A) -> A) -> A {
        if SCALAR { self.total_by_call(&add) } else { self.reduce(&add) }
    }

    /// One function for all sums: it runs once for many elements, and inlined it would take flash in each sum. The sums of four
    /// columns take 2,840 bytes of a Cortex-M4F's flash with it and 3,100 without, a sum of sequences 12 bytes more with it.
    #[inline(never)]
    fn push_by_call(&mut self, part: A, add: &dyn Fn(A, A) -> A) {
        self.take(part, add);
    }

    #[inline(never)]
    fn total_by_call(&self, add: &dyn Fn(A, A) -> A) -> A {
        self.reduce(add)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, mut part: A, add: &(impl Fn(A, A) -> A + ?Sized)) {
        let before = self.count;
        // If the number overflows, the bit of the last place stays set.
        self.count = before.checked_add(1).unwrap_or(1 << LEVELS);
        // Each place in use passes its sum on, up to the first place that is not in use.
        let places = (before.trailing_ones() as usize).min(LEVELS);
        for sum in self.sums.iter().take(places) {
            part = add(*sum, part);
        }
        if let Some(sum) = self.sums.get_mut(places) {
            let last = places == LEVELS && before >> LEVELS != 0;
            *sum = if last { add(*sum, part) } else { part };
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduce(&self, add: &(impl Fn(A, A) -> A + ?Sized)) -> A {
        let [first, ..] = self.sums;
        let (mut total, mut rest) = (None, self.count);
        for (level, &sum) in self.sums.iter().enumerate() {
            if opaque(rest) == 0 {
                break;
            }
            if rest & 1 == 1 || level == LEVELS {
                total = Some(total.map_or(sum, |total| add(sum, total)));
            }
            rest >>= 1;
        }
        total.unwrap_or(first)
    }
}

/// Expands to the pairwise sum of `$block`, which is the sum of `$len` elements from `$start` on, over blocks that together cover `0..$n`.
///
/// It is a macro because a closure for the block would not be inlined. `$block` is expanded once, so that its own closures are inlined.
macro_rules! in_blocks {
    ($n:ident by $length:ident, |$start:ident, $len:ident| $block:expr, $add:expr) => {{
        let (mut few, mut sums, mut $start) = (None, None, 0);
        loop {
            let $len = if $n - $start < $length { $n - $start } else { $length };
            let part = $block;
            if $n <= $length {
                break part;
            }
            $start += $len;
            if !SCALAR && $n <= 3 * $length {
                // For up to three blocks the pairwise order is the order from the first to the last.
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
            Pairwise::push_to(&mut sums, part, $add);
            if let Some(sums) = &sums
                && $start >= $n
            {
                break sums.total($add);
            }
        }
    }};
}
pub(super) use in_blocks;
