//! Products of patches with the filters of a convolution or a dense layer.
//!
//! Filters are packed: the number of channels is rounded up to pairs, the number of elements of each to words of four; the
//! gaps are zeros. Two channels and four elements are one [`FilterBlock`]. [`Packing`] is the order of the bytes of a pair.

#[cfg(not(target_arch = "x86_64"))]
use super::conv::{ConvFilters, PACKING};
#[cfg(not(target_arch = "x86_64"))]
use super::geometry::part;
use crate::target::CHANNELS;

/// Four elements of two filters.
pub type FilterBlock = [i8; 8];

/// The order in which the blocks of a pair of filters are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// One filter after the other.
    Rows,
    /// Block by block, in each the elements of filters `a` and `b` as `a0 b0 a2 b2 a1 b1 a3 b3`: `SXTB16` makes a pair of
    /// 16-bit elements of one filter from each word.
    Pairs,
    /// Word by word; in each word, four elements of 16 filters. The input is offset by 128.
    Lanes,
}

impl Packing {
    /// The index of element `k` of filter `channel`, for filters of `words` words.
    #[inline(always)]
    pub(crate) const fn place(self, words: usize, channel: usize, k: usize) -> usize {
        match self {
            Self::Rows => channel * words * 4 + k,
            Self::Pairs => {
                let block = (channel / 2 * words + k / 4) * 8;
                block + (k % 2) * 4 + (k / 2 % 2) * 2 + channel % 2
            }
            Self::Lanes => {
                let block = (channel / CHANNELS * words + k / 4) * 4 * CHANNELS;
                block + channel % CHANNELS * 4 + k % 4
            }
        }
    }

    /// The offsets of the second, third and fourth element of a word from the first.
    pub(crate) const fn within_word(self) -> [usize; 3] {
        match self {
            Self::Rows | Self::Lanes => [1, 2, 3],
            Self::Pairs => [4, 2, 6],
        }
    }

    /// The index of a field of a channel's [`Factor`]: one factor after the other, or in lanes the same field of 16 filters.
    #[inline(always)]
    pub(crate) const fn factor_place(self, channel: usize, field: usize) -> usize {
        match self {
            Self::Rows | Self::Pairs => channel * 3 + field,
            Self::Lanes => (channel / CHANNELS * 3 + field) * CHANNELS + channel % CHANNELS,
        }
    }
}

/// The results of one patch: its products with all filters.
///
/// `patch` has as many words as each filter; `out` has one element for each channel.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn row(patch: &[i8], filters: &ConvFilters<'_>, out: &mut [i8]) {
    let (packed, words, range) = (filters.packed.as_flattened(), patch.len() / 4, filters.range);
    let channels = filters.channels();
    match PACKING {
        Packing::Rows => {
            for (i, (y, channel)) in out.iter_mut().zip(channels).enumerate() {
                let filter = part(packed, i * patch.len(), patch.len());
                let products = filter.iter().zip(patch).map(|(&w, &x)| i32::from(w) * i32::from(x));
                let sum = products.fold(0, i32::wrapping_add);
                *y = range.cut(channel.requantize(sum, range.zero_point));
            }
        }
        Packing::Pairs | Packing::Lanes => {
            for (i, (y, channel)) in out.iter_mut().zip(channels).enumerate() {
                let mut sum = 0_i32;
                for (k, &x) in patch.iter().enumerate() {
                    let w = packed.get(PACKING.place(words, i, k)).copied().unwrap_or(0);
                    sum = sum.wrapping_add(i32::from(w) * i32::from(x));
                }
                *y = range.cut(channel.requantize(sum, range.zero_point));
            }
        }
    }
}
