//! Offsets for blocks with overlapping lifetimes.
//!
//! Some order of the blocks gives the least peak if each block is put at the lowest free offset: for example, the order of the
//! offsets in the best arrangement. So only orders are searched: a few good ones first, then all of them, if those
//! do not reach the bound and the blocks are few.

use super::Placed;
use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

/// The largest number of blocks for which all orders are searched.
const SEARCHED: usize = 100;

/// Storages that share one offset: each with its first and last step, and its size.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Region {
    pub(crate) ranges: Vec<LiveRange>,
}

/// The steps from the first to the last, both included, at which a storage of this size is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LiveRange {
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) size: usize,
}

impl Region {
    pub(crate) fn size(&self) -> usize {
        self.ranges.iter().map(|range| range.size).max().unwrap_or(0)
    }

    fn first(&self) -> usize {
        self.ranges.iter().map(|range| range.first).min().unwrap_or(0)
    }

    fn last(&self) -> usize {
        self.ranges.iter().map(|range| range.last).max().unwrap_or(0)
    }

    /// The highest end of a part of `other`, at `at`, that overlaps this block, at `offset`; `None` if no part does.
    fn meets(&self, offset: usize, other: &Self, at: usize) -> Option<usize> {
        let mut over = None;
        for mine in &self.ranges {
            for theirs in &other.ranges {
                let together = mine.first <= theirs.last && theirs.first <= mine.last && mine.size > 0;
                let overlap = offset < at + theirs.size && at < offset + mine.size;
                if together && overlap {
                    over = over.max(Some(at + theirs.size));
                }
            }
        }
        over
    }
}

/// Places blocks; stops as soon as the peak is at most `bound`. The search compares at most `pairs` pairs of blocks.
pub(crate) fn place(blocks: &[Region], bound: usize, pairs: usize) -> Placed {
    if blocks.is_empty() {
        return Placed::empty();
    }
    let mut orders: Vec<Vec<usize>> = Vec::new();
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    let block = |index: &usize| blocks.get(*index).cloned().unwrap_or_default();
    order.sort_by_cached_key(|index| Reverse(block(index).size()));
    orders.push(order.clone());
    order.sort_by_cached_key(|index| (block(index).first(), Reverse(block(index).size())));
    orders.push(order.clone());
    order.sort_by_cached_key(|index| Reverse(block(index).last()));
    orders.push(order.clone());
    order.sort_by_cached_key(|index| {
        let block = block(index);
        Reverse((block.last() - block.first() + 1).saturating_mul(block.size()))
    });
    orders.push(order.clone());
    order.sort_by_cached_key(|index| Reverse(block(index).last() - block(index).first()));
    orders.push(order);
    let mut best: Option<(Placed, Vec<usize>)> = None;
    for order in orders {
        let placed = in_order(blocks, &order);
        if best.as_ref().is_none_or(|(best, _)| placed.peak < best.peak) {
            let done = placed.peak <= bound;
            best = Some((placed, order));
            if done {
                break;
            }
        }
    }
    let Some((best, order)) = best else { return Placed::empty() };
    if best.peak <= bound || blocks.len() > SEARCHED {
        return best;
    }
    let mut search = Search { blocks, bound, best, order: &order, offsets: vec![None; blocks.len()], pairs };
    search.deeper(0);
    search.best
}

/// Puts each block at the lowest free offset, in this order.
fn in_order(blocks: &[Region], order: &[usize]) -> Placed {
    let mut offsets = vec![None; blocks.len()];
    for index in order {
        let offset = lowest(blocks, &offsets, *index);
        if let Some(place) = offsets.get_mut(*index) {
            *place = Some(offset);
        }
    }
    Placed::new(blocks, offsets.into_iter().map(Option::unwrap_or_default).collect())
}

/// The lowest offset at which a block overlaps no block that is placed already.
fn lowest(blocks: &[Region], offsets: &[Option<usize>], index: usize) -> usize {
    let Some(block) = blocks.get(index) else { return 0 };
    let placed: Vec<(&Region, usize)> =
        blocks.iter().zip(offsets).filter_map(|(other, offset)| Some((other, (*offset)?))).collect();
    let mut offset = 0;
    loop {
        match placed.iter().filter_map(|(other, at)| block.meets(offset, other, *at)).min() {
            // Nothing below the lowest end of the overlapping blocks is free.
            Some(over) => offset = over,
            None => return offset,
        }
    }
}

struct Search<'a> {
    blocks: &'a [Region],
    bound: usize,
    best: Placed,
    order: &'a [usize],
    offsets: Vec<Option<usize>>,
    pairs: usize,
}

impl Search<'_> {
    /// Places the remaining blocks in all orders, as long as the peak stays below the best one.
    fn deeper(&mut self, peak: usize) {
        if self.best.peak <= self.bound || self.pairs == 0 {
            return;
        }
        let free: Vec<usize> = self
            .order
            .iter()
            .copied()
            .filter(|index| matches!(self.offsets.get(*index), Some(None)))
            .collect();
        self.pairs = self.pairs.saturating_sub((free.len() + 1) * self.blocks.len());
        if free.is_empty() {
            self.best = Placed::new(
                self.blocks,
                self.offsets.iter().map(|offset| offset.unwrap_or_default()).collect(),
            );
            return;
        }
        // All remaining blocks must fit below the best peak; if one cannot, this branch ends.
        let mut places = Vec::with_capacity(free.len());
        for index in free {
            let offset = lowest(self.blocks, &self.offsets, index);
            let top = offset + self.blocks.get(index).map_or(0, Region::size);
            if top.max(peak) >= self.best.peak {
                return;
            }
            places.push((offset, top, index));
        }
        // Blocks are placed in order of their offsets: any arrangement can be reached this way.
        let before = self.offsets.iter().flatten().max().copied().unwrap_or(0);
        for (offset, top, index) in places {
            if offset < before {
                continue;
            }
            if let Some(place) = self.offsets.get_mut(index) {
                *place = Some(offset);
            }
            self.deeper(peak.max(top));
            if let Some(place) = self.offsets.get_mut(index) {
                *place = None;
            }
        }
    }
}
