//! Sums in registers of 64 bytes.

use core::arch::x86_64 as arch;
use core::{hint, mem};

use super::{LaneBlock, LaneWork, Lanes, Rescale};
use crate::target::CHANNELS;

/// Four products an addition in registers of 64 bytes. There is one only where the processor has AVX-512 with VNNI.
#[derive(Clone, Copy)]
pub(super) struct Vnni {
    /// 128 in each byte. It comes from where the compiler does not look, so that an input is offset in the register: known to be the
    /// same everywhere, it would be added to each element before it gets there.
    offset: arch::__m512i,
}

impl Lanes for Vnni {
    type Sums = arch::__m512i;
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
            let x = arch::_mm512_xor_si512(x, self.offset);
            arch::_mm512_dpbusd_epi32(sums, x, arch::_mm512_loadu_si512(block.as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn finish(self, sums: Self::Sums) -> [i32; CHANNELS] {
        let mut all = [0; CHANNELS];
        // SAFETY: the processor has AVX-512, as there is a `Vnni`; 64 bytes are written, which `all` has.
        unsafe { arch::_mm512_storeu_si512(all.as_mut_ptr().cast(), sums) };
        all
    }

    #[inline(always)]
    fn rescale(self, sums: [i32; CHANNELS], rescale: Rescale<'_>) -> [i8; CHANNELS] {
        // SAFETY: the processor has AVX-512, as there is a `Vnni`; 64 bytes are read, which `x` has.
        let all = |x: &[i32; CHANNELS]| unsafe { arch::_mm512_loadu_si512(x.as_ptr().cast()) };
        let (bias, mantissa, shift) = (all(rescale.biases), all(rescale.mantissas), all(rescale.shifts));
        // SAFETY: the processor has AVX-512; a register of 16 bytes is 16 integers of 8 bits.
        unsafe {
            let none = arch::_mm512_setzero_si512();
            let right = arch::_mm512_max_epi32(shift, none);
            let left = arch::_mm512_sub_epi32(none, arch::_mm512_min_epi32(shift, none));
            let sum = arch::_mm512_sllv_epi32(arch::_mm512_add_epi32(all(&sums), bias), left);
            let half = arch::_mm512_set1_epi64(1 << 30);
            let even = arch::_mm512_add_epi64(arch::_mm512_mul_epi32(sum, mantissa), half);
            let odd = arch::_mm512_mul_epi32(
                arch::_mm512_srli_epi64::<32>(sum),
                arch::_mm512_srli_epi64::<32>(mantissa),
            );
            let odd = arch::_mm512_add_epi64(odd, half);
            let product = arch::_mm512_mask_blend_epi32(
                0b1010_1010_1010_1010,
                arch::_mm512_srli_epi64::<31>(even),
                arch::_mm512_slli_epi64::<1>(odd),
            );
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
            let result = arch::_mm512_add_epi32(quotient, arch::_mm512_set1_epi32(rescale.zero_point));
            let result = arch::_mm512_max_epi32(result, arch::_mm512_set1_epi32(rescale.least));
            let result = arch::_mm512_min_epi32(result, arch::_mm512_set1_epi32(rescale.greatest));
            mem::transmute::<arch::__m128i, [i8; CHANNELS]>(arch::_mm512_cvtepi32_epi8(result))
        }
    }
}

/// The work in registers of 64 bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn run(work: impl LaneWork) {
    work.run(Vnni { offset: hint::black_box(arch::_mm512_set1_epi8(i8::MIN)) });
}
