//! Sums in registers of 64 bytes.

use core::arch::x86_64 as arch;
use core::mem;

use super::avx2::shuffled;
use super::sse2::interleaved;
use super::{InstructionSet, LaneBlock, LaneWork, Rescale};
use crate::target::CHANNELS;

/// Adds four products at a time in registers of 64 bytes. A value exists only where the processor has AVX-512 with VNNI.
#[derive(Clone, Copy)]
pub(super) struct Vnni(());

impl InstructionSet for Vnni {
    type Sums = arch::__m512i;
    type Pairs = arch::__m512i;
    const INPUTS: usize = 8;

    #[inline(always)]
    fn zero(self) -> Self::Sums {
        // SAFETY: the processor has AVX-512, as there is a `Vnni`.
        unsafe { arch::_mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add(self, sums: Self::Sums, block: &LaneBlock, x: [i8; 4]) -> Self::Sums {
        // SAFETY: the processor has AVX-512 with VNNI, as there is a `Vnni`; 64 bytes are read, which `block` has, and they need
        // not be aligned.
        unsafe {
            let x = arch::_mm512_set1_epi32(i32::from_ne_bytes(x.map(i8::cast_unsigned)));
            arch::_mm512_dpbusd_epi32(sums, x, arch::_mm512_loadu_si512(block.as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn finish(self, sums: Self::Sums) -> [i32; CHANNELS] {
        // SAFETY: a register of 64 bytes is 16 integers of 32 bits.
        unsafe { mem::transmute(sums) }
    }

    #[inline(always)]
    fn spread(self, x: [i8; CHANNELS], order: &[u8; CHANNELS]) -> [i8; CHANNELS] {
        // SAFETY: the processor has AVX-512, as there is a `Vnni`.
        unsafe { shuffled(x, order) }
    }

    #[inline(always)]
    fn pairs(self, first: [i8; CHANNELS], second: [i8; CHANNELS]) -> Self::Pairs {
        let [low, high] = interleaved(first, second);
        // SAFETY: the processor has AVX-512 with instructions for bytes, as there is a `Vnni`.
        unsafe { arch::_mm512_cvtepi8_epi16(arch::_mm256_set_m128i(high, low)) }
    }

    #[inline(always)]
    fn add_pairs(self, sums: [i32; CHANNELS], weights: Self::Pairs, x: Self::Pairs) -> [i32; CHANNELS] {
        // SAFETY: the processor has AVX-512 with VNNI, as there is a `Vnni`.
        self.finish(unsafe { arch::_mm512_dpwssd_epi32(self.register(&sums), weights, x) })
    }

    #[inline(always)]
    fn rescale<const N: usize>(
        self,
        sums: [[i32; CHANNELS]; N],
        rescale: Rescale<'_>,
    ) -> [[i8; CHANNELS]; N] {
        let mut results = [[0; CHANNELS]; N];
        let ((fours, rest), (to_fours, to_rest)) = (sums.as_chunks::<4>(), results.as_chunks_mut());
        for (to, sums) in to_fours.iter_mut().zip(fours) {
            let [a, b, c, d] = sums;
            // Not a closure: it might be compiled by itself, for a processor without these instructions.
            *to = if rescale.short {
                let low = [self.short(a, rescale), self.short(b, rescale)];
                self.pack(low, [self.short(c, rescale), self.short(d, rescale)], rescale)
            } else {
                let low = [self.long(a, rescale), self.long(b, rescale)];
                let high = [self.long(c, rescale), self.long(d, rescale)];
                self.pack(low, high, rescale)
            };
        }
        for (to, sums) in to_rest.iter_mut().zip(rest) {
            let short = rescale.short;
            *to = self.cut(if short { self.short(sums, rescale) } else { self.long(sums, rescale) }, rescale);
        }
        results
    }
}

impl Vnni {
    #[inline(always)]
    fn register(self, x: &[i32; CHANNELS]) -> arch::__m512i {
        // SAFETY: the processor has AVX-512, as there is a `Vnni`; 64 bytes are read, which `x` has.
        unsafe { arch::_mm512_loadu_si512(x.as_ptr().cast()) }
    }

    /// The products of sums with the mantissas, over 2^31 and rounded half up.
    #[inline(always)]
    fn products(self, sums: arch::__m512i, rescale: Rescale<'_>) -> arch::__m512i {
        let mantissa = self.register(rescale.mantissas);
        // SAFETY: the processor has AVX-512, as there is a `Vnni`.
        unsafe {
            let half = arch::_mm512_set1_epi64(1 << 30);
            let even = arch::_mm512_add_epi64(arch::_mm512_mul_epi32(sums, mantissa), half);
            let odd = arch::_mm512_mul_epi32(
                arch::_mm512_srli_epi64::<32>(sums),
                arch::_mm512_srli_epi64::<32>(mantissa),
            );
            let odd = arch::_mm512_add_epi64(odd, half);
            arch::_mm512_mask_blend_epi32(
                0b1010_1010_1010_1010,
                arch::_mm512_srli_epi64::<31>(even),
                arch::_mm512_slli_epi64::<1>(odd),
            )
        }
    }

    /// The results of [short](Rescale::short) sums, before they are cut to their range.
    #[inline(always)]
    fn short(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>) -> arch::__m512i {
        let (offset, shift) = (self.register(rescale.offsets), self.register(rescale.shifts));
        // SAFETY: the processor has AVX-512, as there is a `Vnni`.
        unsafe {
            let sums = arch::_mm512_add_epi32(self.register(sums), self.register(rescale.biases));
            let product = self.products(sums, rescale);
            // One less where the product is negative: half is away from zero.
            let sign = arch::_mm512_srai_epi32::<31>(product);
            let product = arch::_mm512_add_epi32(arch::_mm512_add_epi32(product, offset), sign);
            arch::_mm512_srav_epi32(product, shift)
        }
    }

    /// The results of any sums, before they are cut to their range.
    #[inline(always)]
    fn long(self, sums: &[i32; CHANNELS], rescale: Rescale<'_>) -> arch::__m512i {
        let shift = self.register(rescale.shifts);
        // SAFETY: the processor has AVX-512, as there is a `Vnni`.
        unsafe {
            let none = arch::_mm512_setzero_si512();
            let right = arch::_mm512_max_epi32(shift, none);
            let left = arch::_mm512_sub_epi32(none, arch::_mm512_min_epi32(shift, none));
            let sums = arch::_mm512_add_epi32(self.register(sums), self.register(rescale.biases));
            let product = self.products(arch::_mm512_sllv_epi32(sums, left), rescale);
            let ones = arch::_mm512_set1_epi32(-1);
            let mask = arch::_mm512_xor_si512(arch::_mm512_sllv_epi32(ones, right), ones);
            // A half, and one more where the product is negative.
            let most = arch::_mm512_sub_epi32(
                arch::_mm512_srli_epi32::<1>(mask),
                arch::_mm512_srai_epi32::<31>(product),
            );
            let up = arch::_mm512_cmpgt_epi32_mask(arch::_mm512_and_si512(product, mask), most);
            let quotient = arch::_mm512_srav_epi32(product, right);
            let quotient = arch::_mm512_mask_sub_epi32(quotient, up, quotient, ones);
            arch::_mm512_add_epi32(quotient, arch::_mm512_set1_epi32(rescale.zero_point))
        }
    }

    /// The nearest values in the range.
    #[inline(always)]
    fn cut(self, results: arch::__m512i, rescale: Rescale<'_>) -> [i8; CHANNELS] {
        // SAFETY: the processor has AVX-512, as there is a `Vnni`; a register of 16 bytes is 16 integers of 8 bits.
        unsafe {
            let results = arch::_mm512_max_epi32(results, arch::_mm512_set1_epi32(rescale.least));
            let results = arch::_mm512_min_epi32(results, arch::_mm512_set1_epi32(rescale.greatest));
            mem::transmute::<arch::__m128i, [i8; CHANNELS]>(arch::_mm512_cvtepi32_epi8(results))
        }
    }

    /// The nearest values in the range, of four places.
    #[inline(always)]
    fn pack(
        self,
        [a, b]: [arch::__m512i; 2],
        [c, d]: [arch::__m512i; 2],
        rescale: Rescale<'_>,
    ) -> [[i8; CHANNELS]; 4] {
        let (least, greatest) = (rescale.least as i8, rescale.greatest as i8);
        // SAFETY: the processor has AVX-512 with instructions for bytes, as there is a `Vnni`; a register of 64 bytes is 4 times 16
        // integers of 8 bits.
        unsafe {
            let (low, high) = (arch::_mm512_packs_epi32(a, b), arch::_mm512_packs_epi32(c, d));
            let all = arch::_mm512_packs_epi16(low, high);
            let all = arch::_mm512_max_epi8(all, arch::_mm512_set1_epi8(least));
            let all = arch::_mm512_min_epi8(all, arch::_mm512_set1_epi8(greatest));
            // Each quarter has four results of each place.
            let order = arch::_mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
            mem::transmute(arch::_mm512_permutexvar_epi32(order, all))
        }
    }
}

/// The work in registers of 64 bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn run(work: impl LaneWork) {
    work.run(Vnni(()));
}
