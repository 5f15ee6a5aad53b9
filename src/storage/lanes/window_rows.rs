//! Sums of products under windows, whose rows lie in lines of memory.

use super::{InstructionSet, LaneBlock};

/// Rows of `words` words under windows, in lines of memory.
#[derive(Clone, Copy)]
pub(crate) struct WindowRows<'a> {
    pub(crate) memory: &'a [i8],
    /// The number of elements from one line to the next.
    pub(crate) line: usize,
    /// The line with the first row of a window. The line behind the last is the first.
    pub(crate) first: usize,
    pub(crate) rows: usize,
    pub(crate) words: usize,
}

impl WindowRows<'_> {
    /// The sums of `N` windows, which begin `step` elements apart from `start` on, with groups of channels, whose blocks lie one group
    /// after the other; sums of nothing where lines or blocks do not reach so far.
    #[inline(always)]
    pub(crate) fn sums<L: InstructionSet, const N: usize, const GROUPS: usize>(
        &self,
        lanes: L,
        start: usize,
        step: usize,
        blocks: &[LaneBlock],
    ) -> [[L::Sums; GROUPS]; N] {
        let mut sums = [[lanes.zero(); GROUPS]; N];
        let Self { memory, line, rows, words, .. } = *self;
        let (Some(last), Some(steps)) = (rows.checked_sub(1), N.checked_sub(1)) else { return sums };
        let end = last.checked_mul(line).and_then(|end| end.checked_add(steps.checked_mul(step)?));
        let end = end.and_then(|end| end.checked_add(start)?.checked_add(words.checked_mul(4)?));
        let all = words.checked_mul(rows).and_then(|one| one.checked_mul(GROUPS));
        if end.is_none_or(|end| end > memory.len()) || all.is_none_or(|all| all > blocks.len()) {
            return sums;
        }
        let mut at = self.first;
        for row in 0..rows {
            at = if at < rows { at } else { 0 };
            for word in 0..words {
                // SAFETY: `at` is at most `rows - 1`, a window's number at most `N - 1`, `word` below `words`: the four elements end
                // within `end`, which is within the memory. The block is below `all`, which is within the blocks. Neither need be
                // aligned.
                unsafe {
                    let x = memory.as_ptr().add(at * line + start + word * 4);
                    let block = blocks.as_ptr().add(row * words + word);
                    for (i, sums) in sums.iter_mut().enumerate() {
                        let x = x.add(i * step).cast::<[i8; 4]>().read();
                        for (group, sums) in sums.iter_mut().enumerate() {
                            *sums = lanes.add(*sums, &*block.add(group * rows * words), x);
                        }
                    }
                }
            }
            at += 1;
        }
        sums
    }
}
