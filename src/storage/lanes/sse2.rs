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
    fn spread(self, x: [i8; CHANNELS], order: &[u8; CHANNELS]) -> [i8; CHANNELS] {
        order.map(|place| x.get(usize::from(place)).copied().unwrap_or(0))
    }

    #[inline(always)]
    fn pairs(self, first: [i8; CHANNELS], second: [i8; CHANNELS]) -> Self::Pairs {
        let [low, high] = interleaved(first, second);
        // SAFETY: the target has SSE2.
        unsafe {
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
        let mut results = [[0; CHANNELS]; N];
        for (to, sums) in results.iter_mut().zip(&sums) {
            *to = if rescale.short { self.short(sums, rescale) } else { rescale.results(*sums) };
        }
        results
    }
}

/// The elements of two taps, one next to the other: those of the first eight channels, and of the others.
#[inline(always)]
pub(super) fn interleaved(first: [i8; CHANNELS], second: [i8; CHANNELS]) -> [arch::__m128i; 2] {
    // SAFETY: the target has SSE2; a register of 16 bytes is 16 integers of 8 bits.
    unsafe {
        let first = mem::transmute::<[i8; CHANNELS], arch::__m128i>(first);
        let second = mem::transmute::<[i8; CHANNELS], arch::__m128i>(second);
        [arch::_mm_unpacklo_epi8(first, second), arch::_mm_unpackhi_epi8(first, second)]
    }
}

impl Sse2 {
    /// The results of [short](Rescale::short) sums.
    #[inline(always)]
    fn short(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>) -> [i8; CHANNELS] {
        // SAFETY: the target has SSE2.
        let mut fours = [unsafe { arch::_mm_setzero_si128() }; 4];
        for (i, four) in fours.iter_mut().enumerate() {
            *four = self.four(sums, rescale, i);
        }
        let [a, b, c, d] = fours;
        let (least, greatest) = (rescale.least as i16, rescale.greatest as i16);
        // SAFETY: the target has SSE2; a register of 16 bytes is 16 integers of 8 bits.
        unsafe {
            let cut = |x| {
                arch::_mm_min_epi16(
                    arch::_mm_max_epi16(x, arch::_mm_set1_epi16(least)),
                    arch::_mm_set1_epi16(greatest),
                )
            };
            let (low, high) = (cut(arch::_mm_packs_epi32(a, b)), cut(arch::_mm_packs_epi32(c, d)));
            mem::transmute::<arch::__m128i, [i8; CHANNELS]>(arch::_mm_packs_epi16(low, high))
        }
    }

    /// Four results, before they are cut to their range.
    ///
    /// There are no products of signed numbers, and no shifts by different numbers. With `2^31` added to a factor, as its sign bit flipped
    /// does, it is not negative, and the product over `2^31` is larger by the other factor. A shift to the right by `s` is the upper half of a
    /// product with `2^(32 - s)`, which is larger by half that number then.
    #[inline(always)]
    fn four(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>, i: usize) -> arch::__m128i {
        let four = |x: &[i32; CHANNELS]| match x.as_chunks::<4>().0.get(i) {
            // SAFETY: the target has SSE2; 16 bytes are read, which `x` has.
            Some(x) => unsafe { arch::_mm_loadu_si128(x.as_ptr().cast()) },
            // SAFETY: the target has SSE2.
            None => unsafe { arch::_mm_setzero_si128() },
        };
        let (bias, mantissa) = (four(rescale.biases), four(rescale.mantissas));
        let (offset, shift, sums) = (four(rescale.offsets), four(rescale.shifts), four(sums));
        // SAFETY: the target has SSE2.
        unsafe {
            let (flip, upper) = (arch::_mm_set1_epi32(i32::MIN), arch::_mm_set1_epi64x(!0 << 32));
            let half = arch::_mm_set1_epi64x(1 << 30);
            let sums = arch::_mm_xor_si128(arch::_mm_add_epi32(sums, bias), flip);
            let even = arch::_mm_add_epi64(arch::_mm_mul_epu32(sums, mantissa), half);
            let odd =
                arch::_mm_mul_epu32(arch::_mm_srli_epi64::<32>(sums), arch::_mm_srli_epi64::<32>(mantissa));
            let odd = arch::_mm_and_si128(arch::_mm_slli_epi64::<1>(arch::_mm_add_epi64(odd, half)), upper);
            let product = arch::_mm_or_si128(arch::_mm_srli_epi64::<31>(even), odd);
            let product = arch::_mm_sub_epi32(product, mantissa);
            // One less where the product is negative: half is away from zero.
            let sign = arch::_mm_srai_epi32::<31>(product);
            let product =
                arch::_mm_xor_si128(arch::_mm_add_epi32(arch::_mm_add_epi32(product, offset), sign), flip);
            // The power as the bits of a float. Of `2^31`, which is too large, the conversion gives the bits of that number.
            let exponent = arch::_mm_sub_epi32(arch::_mm_set1_epi32(127 + 32), shift);
            let power = arch::_mm_cvttps_epi32(arch::_mm_castsi128_ps(arch::_mm_slli_epi32::<23>(exponent)));
            let even = arch::_mm_srli_epi64::<32>(arch::_mm_mul_epu32(product, power));
            let odd =
                arch::_mm_mul_epu32(arch::_mm_srli_epi64::<32>(product), arch::_mm_srli_epi64::<32>(power));
            let quotient = arch::_mm_or_si128(even, arch::_mm_and_si128(odd, upper));
            arch::_mm_sub_epi32(quotient, arch::_mm_srli_epi32::<1>(power))
        }
    }
}
