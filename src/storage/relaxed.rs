//! Multiply-add that rounds once where the processor can do that.
//!
//! On x86 and aarch64 the step is the intrinsic for one element; the compiler makes vector code of a loop of them. A
//! Cortex-M4F has the fused step as well, but stable Rust does not tell it from targets without, and its multiply-add
//! that rounds twice is one instruction, too.

use core::ops::{Add, Mul};

use duplicate::duplicate_item;
use num_traits::Zero;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// Elements with a relaxed multiply-add: `f32` and `f64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` elements have no relaxed multiply-add",
    label = "these elements are neither `f32` nor `f64`",
    note = "only floats round: of other elements the products are `matmul` and `dot`, or `cast` the tensors first"
)]
pub trait RelaxedMulAdd:
    Zero + Add<Output = Self> + Mul<Output = Self> + Copy + sealed::Sealed + 'static
{
    /// `self * factor + term`, rounded once.
    ///
    /// # Safety
    ///
    /// The processor has fused multiply-add, if it is an x86.
    #[doc(hidden)]
    unsafe fn fused(self, factor: Self, term: Self) -> Self;
}

/// By the intrinsics for one element.
#[duplicate_item(
    Float load_x86      store_x86       fused_x86      load_neon    fused_neon;
    [f32] [_mm_set_ss]  [_mm_cvtss_f32] [_mm_fmadd_ss] [vdup_n_f32] [vfmas_lane_f32];
    [f64] [_mm_set_sd]  [_mm_cvtsd_f64] [_mm_fmadd_sd] [vdup_n_f64] [vfmad_lane_f64];
)]
impl RelaxedMulAdd for Float {
    #[inline(always)]
    unsafe fn fused(self, factor: Float, term: Float) -> Float {
        #[cfg(target_arch = "x86")]
        use core::arch::x86 as arch;
        #[cfg(target_arch = "x86_64")]
        use core::arch::x86_64 as arch;
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        // SAFETY: by the contract of this method; the other intrinsics are those of a register of SSE2, which
        // every processor with fused multiply-add has.
        return unsafe {
            arch::store_x86(arch::fused_x86(
                arch::load_x86(self),
                arch::load_x86(factor),
                arch::load_x86(term),
            ))
        };
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        // SAFETY: the target has the instructions.
        return unsafe {
            use core::arch::aarch64;
            aarch64::fused_neon::<0>(term, self, aarch64::load_neon(factor))
        };
        #[cfg(not(any(
            target_arch = "x86",
            target_arch = "x86_64",
            all(target_arch = "aarch64", target_feature = "neon")
        )))]
        return self * factor + term;
    }
}

/// `x * y + sum`, rounded once if `FUSED` and twice otherwise.
///
/// # Safety
///
/// With `FUSED` the processor has fused multiply-add.
#[inline(always)]
pub(crate) unsafe fn step<const FUSED: bool, T: RelaxedMulAdd>(x: T, y: T, sum: T) -> T {
    if FUSED {
        // SAFETY: by the contract of this function.
        unsafe { x.fused(y, sum) }
    } else {
        x * y + sum
    }
}
