//! Sums in registers of 16 bytes.

use core::arch::x86_64 as arch;

use super::{InstructionSet, LaneBlock, PairBlock, Rescale};
use crate::target::CHANNELS;

/// Pairs of products in registers of 16 bytes, which all processors of the target have.
#[derive(Clone, Copy)]
pub(super) struct Sse2;

impl InstructionSet for Sse2 {
    /// Two sums of each of two channels.
    type Sums = [arch::__m128i; 8];
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
    fn add_pairs(self, mut sums: [i32; CHANNELS], weights: &PairBlock, x: &PairBlock) -> [i32; CHANNELS] {
        let parts = weights.as_chunks::<4>().0.iter().zip(x.as_chunks::<4>().0);
        for (sums, (weights, x)) in sums.as_chunks_mut::<4>().0.iter_mut().zip(parts) {
            // SAFETY: the target has SSE2; 16 bytes are read from each, and written to one, which they have.
            unsafe {
                let weights = arch::_mm_loadu_si128(weights.as_ptr().cast());
                let x = arch::_mm_loadu_si128(x.as_ptr().cast());
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
