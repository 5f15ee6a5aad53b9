//! Code for processors that have more than their target says.
//!
//! A program for x86-64 may run on a processor with AVX2 or AVX-512. With the feature `std` the work is compiled for these as
//! well, and the processor is asked at run time. What the work computes does not depend on it, unless it is relaxed.

use crate::kernel::matmul::{ROW_BYTES, ROWS};

/// Whether all processors of the target have fused multiply-add, and an intrinsic for it.
const FUSED: bool = cfg!(any(
    all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "fma"),
    all(target_arch = "aarch64", target_feature = "neon")
));

/// Work on two operands that is compiled for several processors.
///
/// Operands and place are arguments, each by itself: of an address that the code has to load, the compiler would not know
/// that no sum of a tile is there.
pub(crate) trait Work<L, R, P> {
    /// What it results in.
    type Out;

    /// Does it: with fused multiply-add, and in tiles of `ROWS` rows of `ROW_BYTES` bytes. It is inlined into code for the
    /// processor.
    ///
    /// # Safety
    ///
    /// With `FUSED` the processor has fused multiply-add. What else has to hold, the caller of [`run`] has proved.
    unsafe fn run<const FUSED: bool, const ROWS: usize, const ROW_BYTES: usize>(
        left: L,
        right: R,
        place: P,
    ) -> Self::Out;
}

/// Multiply-adds that are worth a call and the question what the processor has.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
const LARGE: usize = 512;

/// Does work of as many multiply-adds as the target allows, and with the feature `std` as the processor does on x86-64.
///
/// # Safety
///
/// What the work asks for.
#[inline(always)]
pub(crate) unsafe fn run<W: Work<L, R, P>, L, R, P>(steps: usize, left: L, right: R, place: P) -> W::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
    if steps >= LARGE {
        use std::is_x86_feature_detected as has;
        // All that the target features of the two functions imply is asked for as well.
        if has!("avx2") && has!("fma") {
            if has!("avx512f") && has!("f16c") {
                // SAFETY: the processor has just been asked; the rest is the contract of this function.
                return unsafe { avx512::<W, L, R, P>(left, right, place) };
            }
            if !FUSED {
                // SAFETY: as above.
                return unsafe { avx2::<W, L, R, P>(left, right, place) };
            }
        }
    }
    let _ = steps;
    // SAFETY: `FUSED` says what the target has; the rest is the contract of this function.
    unsafe { W::run::<FUSED, ROWS, ROW_BYTES>(left, right, place) }
}

/// The work in registers of 64 bytes.
///
/// # Safety
///
/// What the work asks for.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
#[target_feature(enable = "avx512f,fma")]
unsafe fn avx512<W: Work<L, R, P>, L, R, P>(left: L, right: R, place: P) -> W::Out {
    // SAFETY: there is fused multiply-add where this function may be called.
    unsafe { W::run::<true, 4, 128>(left, right, place) }
}

/// The work in registers of 32 bytes.
///
/// # Safety
///
/// What the work asks for.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "avx512f")))]
#[target_feature(enable = "avx2,fma")]
unsafe fn avx2<W: Work<L, R, P>, L, R, P>(left: L, right: R, place: P) -> W::Out {
    // SAFETY: as in `avx512`.
    unsafe { W::run::<true, 4, 64>(left, right, place) }
}
