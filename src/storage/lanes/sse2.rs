//! Sums in registers of 16 bytes.

use core::arch::x86_64 as arch;
use core::mem;

use super::{InstructionSet, LaneBlock, Rescale};
use crate::target::CHANNELS;

/// Pairs of products in registers of 16 bytes, which all processors of the target have.
#[derive(Clone, Copy)]
pub(super) struct Sse2;

impl InstructionSet for Sse2 {
    /// Two sums of each of two channels.
    type Sums = [arch::__m128i; 8];
    type Pairs = [arch::__m128i; 4];
    const INPUTS: usize = 1;

    #[inline(always)]
    fn zero(self) -> Self::Sums {
        // SAFETY: the target has SSE2.
        [unsafe { arch::_mm_setzero_si128() }; 8]
    }

    #[inline(always)]
    fn add(self, mut sums: Self::Sums, block: &LaneBlock, x: [i8; 4]) -> Self::Sums {
        let word = i32::from_ne_bytes(x.map(i8::cast_unsigned));
        // SAFETY: the target has SSE2.
        let x = unsafe { arch::_mm_unpacklo_epi8(arch::_mm_set1_epi32(word), arch::_mm_setzero_si128()) };
        for (sums, weights) in sums.as_chunks_mut::<2>().0.iter_mut().zip(block.as_chunks::<16>().0) {
            // SAFETY: the target has SSE2; 16 bytes are read, which `weights` has, and they need not be aligned.
            unsafe {
                let weights = arch::_mm_loadu_si128(weights.as_ptr().cast());
                // Each byte twice: the upper is shifted over the lower with its sign.
                let low = arch::_mm_srai_epi16::<8>(arch::_mm_unpacklo_epi8(weights, weights));
                let high = arch::_mm_srai_epi16::<8>(arch::_mm_unpackhi_epi8(weights, weights));
                for (sum, weights) in sums.iter_mut().zip([low, high]) {
                    *sum = arch::_mm_add_epi32(*sum, arch::_mm_madd_epi16(weights, x));
                }
            }
        }
        sums
    }

    #[inline(always)]
    fn finish(self, sums: Self::Sums) -> [i32; CHANNELS] {
        let mut all = [0; CHANNELS];
        for ([a, b], to) in sums.as_chunks::<2>().0.iter().zip(all.as_chunks_mut::<4>().0) {
            // SAFETY: the target has SSE2; 16 bytes are written, which `to` has.
            unsafe {
                let (a, b) = (arch::_mm_castsi128_ps(*a), arch::_mm_castsi128_ps(*b));
                let even = arch::_mm_castps_si128(arch::_mm_shuffle_ps::<0b10_00_10_00>(a, b));
                let odd = arch::_mm_castps_si128(arch::_mm_shuffle_ps::<0b11_01_11_01>(a, b));
                arch::_mm_storeu_si128(to.as_mut_ptr().cast(), arch::_mm_add_epi32(even, odd));
            }
        }
        all
    }

    #[inline(always)]
    fn spread(self, x: [i8; CHANNELS], places: &[u8; CHANNELS]) -> [i8; CHANNELS] {
        places.map(|place| x.get(usize::from(place)).copied().unwrap_or(0))
    }

    #[inline(always)]
    fn pairs(self, first: [i8; CHANNELS], second: [i8; CHANNELS]) -> Self::Pairs {
        // SAFETY: the target has SSE2; a register of 16 bytes is 16 integers of 8 bits.
        unsafe {
            let first = mem::transmute::<[i8; CHANNELS], arch::__m128i>(first);
            let second = mem::transmute::<[i8; CHANNELS], arch::__m128i>(second);
            let (low, high) =
                (arch::_mm_unpacklo_epi8(first, second), arch::_mm_unpackhi_epi8(first, second));
            // Each byte twice: the upper is shifted over the lower with its sign.
            [
                arch::_mm_srai_epi16::<8>(arch::_mm_unpacklo_epi8(low, low)),
                arch::_mm_srai_epi16::<8>(arch::_mm_unpackhi_epi8(low, low)),
                arch::_mm_srai_epi16::<8>(arch::_mm_unpacklo_epi8(high, high)),
                arch::_mm_srai_epi16::<8>(arch::_mm_unpackhi_epi8(high, high)),
            ]
        }
    }

    #[inline(always)]
    fn add_pairs(self, mut sums: [i32; CHANNELS], weights: Self::Pairs, x: Self::Pairs) -> [i32; CHANNELS] {
        for (sums, (weights, x)) in sums.as_chunks_mut::<4>().0.iter_mut().zip(weights.into_iter().zip(x)) {
            // SAFETY: the target has SSE2; 16 bytes are read and written, which `sums` has.
            unsafe {
                let sum = arch::_mm_loadu_si128(sums.as_ptr().cast());
                let sum = arch::_mm_add_epi32(sum, arch::_mm_madd_epi16(weights, x));
                arch::_mm_storeu_si128(sums.as_mut_ptr().cast(), sum);
            }
        }
        sums
    }

    #[inline(always)]
    fn rescale<const N: usize>(
        self,
        sums: [[i32; CHANNELS]; N],
        rescale: Rescale<'_>,
    ) -> [[i8; CHANNELS]; N] {
        sums.map(|sums| rescale.results(sums))
    }
}
