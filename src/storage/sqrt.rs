//! Square roots by the instructions of x86-64, which `core` has under no other name yet.

use core::arch::x86_64::{
    _mm_cvtsd_f64, _mm_cvtss_f32, _mm_set_sd, _mm_set_ss, _mm_setzero_pd, _mm_sqrt_sd, _mm_sqrt_ss,
};

/// The square root, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt_f32(x: f32) -> f32 {
    // SAFETY: each processor of this architecture has the instruction.
    unsafe { _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x))) }
}

/// The square root, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt_f64(x: f64) -> f64 {
    // SAFETY: as above.
    unsafe { _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(x))) }
}
