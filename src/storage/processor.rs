//! Code for processors that have more instructions than their target guarantees.
//!
//! A program for x86-64 may run on a processor with AVX2 or AVX-512. With the feature `std` the work is compiled for these as
//! well, and the processor is asked at run time: matrix products, convolutions, and sums of products in formulas. What the work
//! computes does not depend on it, unless it is relaxed.

use core::any::TypeId;

#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
use super::unoptimized::UNOPTIMIZED;
use crate::kernel::matmul::ROWS;

/// Whether all processors of the target have fused multiply-add, and an intrinsic for it.
const FUSED: bool = cfg!(any(
    all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "fma"),
    all(target_arch = "aarch64", target_feature = "neon")
));

/// The vector registers that code is compiled for: with `FUSED` the processor has fused multiply-add, and AVX if it is an x86; with tiles
/// of eight `ROWS` or more it has AVX-512. A value exists only where that is so.
#[derive(Clone, Copy)]
pub(crate) struct Registers<const FUSED: bool, const ROWS: usize>(());

impl Registers<FUSED, ROWS> {
    /// Those of the target.
    pub(crate) const OF_TARGET: Self = Self(());
}

impl<const FUSED: bool, const ROWS: usize> Registers<FUSED, ROWS> {
    /// Those that the type names.
    ///
    /// # Safety
    ///
    /// The processor has them.
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
    #[inline(always)]
    pub(super) const unsafe fn new() -> Self {
        Self(())
    }

    /// How many parts of 16 bytes a register has.
    pub(crate) const PARTS: usize = if ROWS >= 8 {
        4
    } else if FUSED {
        2
    } else {
        1
    };
}

/// Work on two operands that is compiled for several processors.
///
/// The operands and the output are separate arguments. If the code loaded their addresses from a struct, the compiler would have to
/// assume that the sums of a tile may be stored there.
pub(crate) trait Work<L, R, P> {
    /// The result.
    type Out;

    /// Does the work in tiles of `ROWS` rows, with `FUSED` by fused multiply-add. It is inlined into code that is compiled for the
    /// processor.
    ///
    /// # Safety
    ///
    /// The work's own requirements hold, which the caller of [`run`] has proved.
    unsafe fn run<const FUSED: bool, const ROWS: usize>(
        registers: Registers<FUSED, ROWS>,
        left: L,
        right: R,
        place: P,
    ) -> Self::Out;
}

/// The number of multiply-adds from which on it pays to ask for the processor's features and to call another function.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
const LARGE: usize = 512;

/// Whether vectors of an x86-64 have numbers of this type. It is a constant.
#[inline(always)]
pub(super) fn has_vectors<T: 'static>() -> bool {
    let id = TypeId::of::<T>();
    let of_4 = id == TypeId::of::<f32>() || id == TypeId::of::<i32>() || id == TypeId::of::<u32>();
    let of_8 = id == TypeId::of::<f64>() || id == TypeId::of::<i64>() || id == TypeId::of::<u64>();
    cfg!(all(target_arch = "x86_64", target_feature = "sse2")) && (of_4 || of_8)
}

/// Whether registers of 64 bytes pay for so many multiply-adds in tiles. On a Zen 4 products of 16 x 16 take 0.9 times as long with them, and
/// of 8 x 8 1.4 times. Without the instructions for bytes (AVX-512BW) there is nothing to gain for small integers: a convolution of 5 x 5 x 8
/// `u8` to 16 took 6.5 times as long there, one of `Complex<f32>` 1.5 times.
#[inline(always)]
pub(super) fn are_wide<T: 'static>(steps: usize) -> bool {
    steps >= 4096 && has_vectors::<T>()
}

/// Does work of `steps` multiply-adds with the instructions of the target, and with the feature `std` on x86-64 with the processor's:
/// registers of 64 bytes where `wide` says that they pay.
///
/// # Safety
///
/// The requirements of the work hold.
#[inline(always)]
pub(crate) unsafe fn run<W: Work<L, R, P>, L, R, P>(
    steps: usize,
    wide: bool,
    left: L,
    right: R,
    place: P,
) -> W::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
    // Unoptimised code gains nothing from other instructions.
    let run: unsafe fn(usize, bool, L, R, P) -> W::Out =
        const { if UNOPTIMIZED { of_target::<W, L, R, P> } else { of_processor::<W, L, R, P> } };
    #[cfg(not(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f"))))]
    let run = of_target::<W, L, R, P>;
    // SAFETY: by the contract of this function.
    unsafe { run(steps, wide, left, right, place) }
}

/// The work with the instructions of the target.
///
/// # Safety
///
/// The requirements of the work hold.
#[inline(always)]
unsafe fn of_target<W: Work<L, R, P>, L, R, P>(_: usize, _: bool, left: L, right: R, place: P) -> W::Out {
    // SAFETY: by the contract of this function.
    unsafe { W::run(Registers::OF_TARGET, left, right, place) }
}

/// The work with the instructions of the processor, where there is enough of it.
///
/// # Safety
///
/// The requirements of the work hold.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
#[inline(always)]
unsafe fn of_processor<W: Work<L, R, P>, L, R, P>(
    steps: usize,
    wide: bool,
    left: L,
    right: R,
    place: P,
) -> W::Out {
    use std::is_x86_feature_detected as has;
    // The question includes what the target features of the two functions imply.
    if steps >= LARGE && (wide || !FUSED) && has!("avx2") && has!("fma") {
        if wide && has!("avx512f") && has!("f16c") {
            // SAFETY: the processor has just been found to have these features; the rest is the contract of this function.
            return unsafe { avx512::<W, L, R, P>(left, right, place) };
        }
        if !FUSED {
            // SAFETY: as above: the processor has AVX2 and fused multiply-add.
            return unsafe { avx2::<W, L, R, P>(left, right, place) };
        }
    }
    // SAFETY: by the contract of this function.
    unsafe { W::run(Registers::OF_TARGET, left, right, place) }
}

/// The work in registers of 64 bytes.
///
/// # Safety
///
/// The requirements of the work hold.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
#[target_feature(enable = "avx512f,fma")]
unsafe fn avx512<W: Work<L, R, P>, L, R, P>(left: L, right: R, place: P) -> W::Out {
    // SAFETY: this function is only called where the processor has AVX-512 and fused multiply-add; the rest is its contract.
    unsafe { W::run(Registers::<true, 8>::new(), left, right, place) }
}

/// The work in registers of 32 bytes.
///
/// # Safety
///
/// The requirements of the work hold.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
#[target_feature(enable = "avx2,fma")]
unsafe fn avx2<W: Work<L, R, P>, L, R, P>(left: L, right: R, place: P) -> W::Out {
    // SAFETY: as in `avx512`, of AVX2.
    unsafe { W::run(Registers::<true, 4>::new(), left, right, place) }
}
