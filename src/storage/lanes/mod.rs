//! Sums of products of bytes for 16 channels at once, in the vector registers that the processor has.
//!
//! A [`LaneBlock`] has four weights of each of 16 channels, and meets four elements of an input. The caller [flips](FLIP) the sign bit of
//! the elements, so that their bits are those of numbers from 0 to 255, larger by 128: AVX-512 has an instruction for products of such
//! bytes with signed ones. A sum is therefore larger by 128 times the sum of the weights, which the caller subtracts.
//!
//! Where each channel meets elements of its own, two weights of each meet two elements, widened to 16 bits.
//!
//! Sums wrap, so that all ways to add give the same.

mod avx2;
mod image_windows;
mod sse2;
mod vnni;
mod window_rows;

pub(crate) use image_windows::{ImageWindows, Taps, add_taps};
pub(crate) use window_rows::WindowRows;

use crate::math::rounding::{divide_by_power, high_product};
use crate::target::CHANNELS;

/// Four weights of each channel, one channel after the other.
pub(crate) type LaneBlock = [i8; 4 * CHANNELS];

/// What an element of an input that meets a [`LaneBlock`] is combined with, by exclusive or.
pub(crate) const FLIP: i8 = i8::MIN;

/// An instruction set by which products are added up: one of the processor.
pub(crate) trait InstructionSet: Copy {
    /// One sum for each channel, in registers.
    type Sums: Copy;

    /// Two weights, or two elements, of each channel, next to each other in 16 bits each.
    type Pairs: Copy;

    /// How many inputs at a time keep the registers busy without more sums than there are registers.
    const INPUTS: usize;

    /// Sums of nothing.
    fn zero(self) -> Self::Sums;

    /// The sums with the products of four elements of an input, whose sign bits are [flipped](FLIP).
    fn add(self, sums: Self::Sums, block: &LaneBlock, x: [i8; 4]) -> Self::Sums;

    /// The sums, channel by channel.
    fn finish(self, sums: Self::Sums) -> [i32; CHANNELS];

    /// The elements at these places, each at most 15.
    fn spread(self, x: [i8; CHANNELS], order: &[u8; CHANNELS]) -> [i8; CHANNELS];

    /// The weights, or elements, of two taps.
    fn pairs(self, first: [i8; CHANNELS], second: [i8; CHANNELS]) -> Self::Pairs;

    /// The sums, channel by channel, with the products of two elements of each.
    fn add_pairs(self, sums: [i32; CHANNELS], weights: Self::Pairs, x: Self::Pairs) -> [i32; CHANNELS];

    /// The results of sums, all of the same channels.
    fn rescale<const N: usize>(self, sums: [[i32; CHANNELS]; N], rescale: Rescale<'_>)
    -> [[i8; CHANNELS]; N];
}

/// How the sums of 16 channels become results of 8 bits.
#[derive(Clone, Copy)]
pub(crate) struct Rescale<'a> {
    pub(crate) biases: &'a [i32; CHANNELS],
    /// What a sum with its bias is multiplied with, over 2^31: not negative.
    pub(crate) mantissas: &'a [i32; CHANNELS],
    /// For [short](Self::short) sums: half of the last bit that the shift keeps, plus the zero point shifted above it.
    pub(crate) offsets: &'a [i32; CHANNELS],
    /// By how many bits the product is then shifted to the right, at most 31; if it is negative, by how many bits the sum is shifted to the
    /// left before that.
    pub(crate) shifts: &'a [i32; CHANNELS],
    /// Whether no sum with its bias has more than 30 bits and a sign, and all shifts are from 1 to 21.
    pub(crate) short: bool,
    pub(crate) zero_point: i32,
    /// The range of the results, within that of `i8`.
    pub(crate) least: i32,
    pub(crate) greatest: i32,
}

impl Rescale<'_> {
    /// The results: as gemmlowp rounds them, the product and the quotient.
    #[inline(always)]
    fn results(&self, sums: [i32; CHANNELS]) -> [i8; CHANNELS] {
        let mut results = sums;
        let factors = self.mantissas.iter().zip(self.shifts);
        for ((y, &bias), (&mantissa, &shift)) in results.iter_mut().zip(self.biases).zip(factors) {
            let sum = y.wrapping_add(bias).wrapping_shl(shift.min(0).unsigned_abs());
            let quotient = divide_by_power(high_product(sum, mantissa), shift.max(0));
            *y = quotient.wrapping_add(self.zero_point).clamp(self.least, self.greatest);
        }
        results.map(|y| y as i8)
    }
}

/// Work that adds up products.
pub(crate) trait LaneWork {
    /// Does the work. It is inlined into code that is compiled for the processor.
    fn run<L: InstructionSet>(self, lanes: L);
}

/// Does work in the registers that the target has, and with the feature `std` in those that the processor has.
#[inline(always)]
pub(crate) fn run(work: impl LaneWork) {
    if has_vnni() {
        // SAFETY: the processor has just been found to have AVX-512 with VNNI and the other features of `vnni::run`.
        return unsafe { vnni::run(work) };
    }
    if has_avx2() {
        // SAFETY: the processor has just been found to have AVX2.
        return unsafe { avx2::run(work) };
    }
    work.run(sse2::Sse2);
}

/// Whether there may be a [`vnni::Vnni`].
#[inline(always)]
fn has_vnni() -> bool {
    #[cfg(feature = "std")]
    {
        use std::is_x86_feature_detected as has;
        has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512vnni")
    }
    #[cfg(not(feature = "std"))]
    {
        cfg!(all(
            target_feature = "avx512f",
            target_feature = "avx512bw",
            target_feature = "avx512vl",
            target_feature = "avx512vnni"
        ))
    }
}

/// Whether there may be an [`avx2::Avx2`].
#[inline(always)]
fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    {
        std::is_x86_feature_detected!("avx2")
    }
    #[cfg(not(feature = "std"))]
    {
        cfg!(target_feature = "avx2")
    }
}

/// The instruction sets that this processor has, by name.
#[cfg(test)]
pub(crate) fn instruction_sets() -> impl Iterator<Item = &'static str> {
    let all = [("SSE2", true), ("AVX2", has_avx2()), ("AVX-512 VNNI", has_vnni())];
    all.into_iter().filter_map(|(set, has)| has.then_some(set))
}

/// Does work by one of the [`instruction_sets`].
#[cfg(test)]
pub(crate) fn run_by(set: &str, work: impl LaneWork) {
    match set {
        // SAFETY: the processor has been found to have what it takes.
        "AVX2" if has_avx2() => unsafe { avx2::run(work) },
        // SAFETY: as above.
        "AVX-512 VNNI" if has_vnni() => unsafe { vnni::run(work) },
        _ => work.run(sse2::Sse2),
    }
}
