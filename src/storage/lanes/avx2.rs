//! Sums in registers of 32 bytes.

use core::arch::x86_64 as arch;
use core::mem;

use super::sse2::interleaved;
use super::{InstructionSet, LaneBlock, LaneWork, Rescale};
use crate::target::CHANNELS;

/// Adds pairs of products in registers of 32 bytes. A value exists only where the processor has AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl InstructionSet for Avx2 {
    /// Two sums of each of four channels.
    type Sums = [arch::__m256i; 4];
    type Pairs = [arch::__m256i; 2];
    const INPUTS: usize = 2;

    #[inline(always)]
    fn zero(self) -> Self::Sums {
        // SAFETY: the processor has AVX2, as there is an `Avx2`.
        [unsafe { arch::_mm256_setzero_si256() }; 4]
    }

    #[inline(always)]
    fn add(self, mut sums: Self::Sums, block: &LaneBlock, x: [i8; 4]) -> Self::Sums {
        let word = i32::from_ne_bytes(x.map(i8::cast_unsigned));
        // SAFETY: the processor has AVX2, as there is an `Avx2`.
        let x = unsafe { arch::_mm256_cvtepu8_epi16(arch::_mm_set1_epi32(word)) };
        for (sum, weights) in sums.iter_mut().zip(block.as_chunks::<16>().0) {
            // SAFETY: as above; 16 bytes are read, which `weights` has, and they need not be aligned.
            *sum = unsafe {
                let weights = arch::_mm256_cvtepi8_epi16(arch::_mm_loadu_si128(weights.as_ptr().cast()));
                arch::_mm256_add_epi32(*sum, arch::_mm256_madd_epi16(weights, x))
            };
        }
        sums
    }

    #[inline(always)]
    fn finish(self, [a, b, c, d]: Self::Sums) -> [i32; CHANNELS] {
        let mut all = [0; CHANNELS];
        // SAFETY: the processor has AVX2, as there is an `Avx2`; 2 times 32 bytes are written, which `all` has.
        unsafe {
            // Sums of neighbours: four of `a`, four of `b`, in halves `a0 a1 b0 b1 a2 a3 b2 b3`.
            let halves = [arch::_mm256_hadd_epi32(a, b), arch::_mm256_hadd_epi32(c, d)];
            for (half, to) in halves.into_iter().zip(all.as_chunks_mut::<8>().0) {
                let ordered = arch::_mm256_permute4x64_epi64::<0b11_01_10_00>(half);
                arch::_mm256_storeu_si256(to.as_mut_ptr().cast(), ordered);
            }
        }
        all
    }

    #[inline(always)]
    fn spread(self, x: [i8; CHANNELS], order: &[u8; CHANNELS]) -> [i8; CHANNELS] {
        // SAFETY: the processor has AVX2, as there is an `Avx2`.
        unsafe { shuffled(x, order) }
    }

    #[inline(always)]
    fn pairs(self, first: [i8; CHANNELS], second: [i8; CHANNELS]) -> Self::Pairs {
        let [low, high] = interleaved(first, second);
        // SAFETY: the processor has AVX2, as there is an `Avx2`.
        unsafe { [arch::_mm256_cvtepi8_epi16(low), arch::_mm256_cvtepi8_epi16(high)] }
    }

    #[inline(always)]
    fn add_pairs(self, mut sums: [i32; CHANNELS], weights: Self::Pairs, x: Self::Pairs) -> [i32; CHANNELS] {
        for (sums, (weights, x)) in sums.as_chunks_mut::<8>().0.iter_mut().zip(weights.into_iter().zip(x)) {
            // SAFETY: the processor has AVX2, as there is an `Avx2`; 32 bytes are read and written, which `sums` has.
            unsafe {
                let sum = arch::_mm256_loadu_si256(sums.as_ptr().cast());
                let sum = arch::_mm256_add_epi32(sum, arch::_mm256_madd_epi16(weights, x));
                arch::_mm256_storeu_si256(sums.as_mut_ptr().cast(), sum);
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
        let mut results = [[0; CHANNELS]; N];
        for (to, sums) in results.iter_mut().zip(&sums) {
            *to = self.results(sums, rescale);
        }
        results
    }
}

/// The elements at the places of an order, each at most 15.
///
/// # Safety
///
/// The processor has SSSE3, as all with AVX2 or AVX-512 do.
#[inline(always)]
pub(super) unsafe fn shuffled(x: [i8; CHANNELS], order: &[u8; CHANNELS]) -> [i8; CHANNELS] {
    // SAFETY: by the contract of this function; a register of 16 bytes is 16 integers of 8 bits.
    unsafe {
        let x = mem::transmute::<[i8; CHANNELS], arch::__m128i>(x);
        let order = mem::transmute::<[u8; CHANNELS], arch::__m128i>(*order);
        mem::transmute::<arch::__m128i, [i8; CHANNELS]>(arch::_mm_shuffle_epi8(x, order))
    }
}

impl Avx2 {
    /// The results of the sums of one place.
    #[inline(always)]
    fn results(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>) -> [i8; CHANNELS] {
        let low = self.half(sums, rescale, 0);
        let high = self.half(sums, rescale, 8);
        // SAFETY: the processor has AVX2; a register of 16 bytes is 16 integers of 8 bits.
        unsafe {
            // The results are in the range of `i8`, so that none is cut.
            let all = arch::_mm256_packs_epi32(low, high);
            let all = arch::_mm256_permute4x64_epi64::<0b11_01_10_00>(all);
            let (low, high) = (arch::_mm256_castsi256_si128(all), arch::_mm256_extracti128_si256::<1>(all));
            mem::transmute::<arch::__m128i, [i8; CHANNELS]>(arch::_mm_packs_epi16(low, high))
        }
    }

    /// Eight results, as [`Rescale::results`] computes them, those of the channels from `start` on.
    #[inline(always)]
    fn half(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>, start: usize) -> arch::__m256i {
        let eight = |x: &[i32; CHANNELS]| match x.get(start..).and_then(|x| x.first_chunk::<8>()) {
            // SAFETY: the processor has AVX2, as there is an `Avx2`; 32 bytes are read, which `x` has.
            Some(x) => unsafe { arch::_mm256_loadu_si256(x.as_ptr().cast()) },
            None => self.zero()[0],
        };
        let sums = eight(sums);
        let (bias, mantissa, shift) =
            (eight(rescale.biases), eight(rescale.mantissas), eight(rescale.shifts));
        // SAFETY: the processor has AVX2.
        unsafe {
            let none = arch::_mm256_setzero_si256();
            let right = arch::_mm256_max_epi32(shift, none);
            let left = arch::_mm256_sub_epi32(none, arch::_mm256_min_epi32(shift, none));
            let sum = arch::_mm256_sllv_epi32(arch::_mm256_add_epi32(sums, bias), left);
            let half = arch::_mm256_set1_epi64x(1 << 30);
            let even = arch::_mm256_add_epi64(arch::_mm256_mul_epi32(sum, mantissa), half);
            let odd = arch::_mm256_mul_epi32(
                arch::_mm256_srli_epi64::<32>(sum),
                arch::_mm256_srli_epi64::<32>(mantissa),
            );
            let odd = arch::_mm256_add_epi64(odd, half);
            let product = arch::_mm256_blend_epi32::<0b1010_1010>(
                arch::_mm256_srli_epi64::<31>(even),
                arch::_mm256_slli_epi64::<1>(odd),
            );
            let ones = arch::_mm256_set1_epi32(-1);
            let mask = arch::_mm256_xor_si256(arch::_mm256_sllv_epi32(ones, right), ones);
            // A half, and one more where the product is negative.
            let most = arch::_mm256_sub_epi32(
                arch::_mm256_srli_epi32::<1>(mask),
                arch::_mm256_srai_epi32::<31>(product),
            );
            let up = arch::_mm256_cmpgt_epi32(arch::_mm256_and_si256(product, mask), most);
            let quotient = arch::_mm256_sub_epi32(arch::_mm256_srav_epi32(product, right), up);
            let result = arch::_mm256_add_epi32(quotient, arch::_mm256_set1_epi32(rescale.zero_point));
            let result = arch::_mm256_max_epi32(result, arch::_mm256_set1_epi32(rescale.least));
            arch::_mm256_min_epi32(result, arch::_mm256_set1_epi32(rescale.greatest))
        }
    }
}

/// The work in registers of 32 bytes.
#[target_feature(enable = "avx2")]
pub(super) fn run(work: impl LaneWork) {
    work.run(Avx2(()));
}
