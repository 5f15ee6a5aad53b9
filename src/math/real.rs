//! The numbers that have elementary functions.

use core::ops::Neg;

use num_traits::Num;

use super::erf::{erf_f32, erf_f64, erfc_f32, erfc_f64};
use super::exp::{exp_f32, exp_f64, exp_nonpositive_f32, exp_nonpositive_f64};
use super::ln::{ln_f32, ln_f64};
use super::tanh::{tanh_f32, tanh_f64};

/// A real number with the functions that need no `std` and no `libm`: `f32`, `f64`, or a type of your own.
///
/// The functions of `f32` and `f64` are short branch-free formulas that vectorise; their errors are stated in units in
/// the last place (ULP).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no elementary functions: they are of real numbers",
    label = "these elements are not real numbers",
    note = "floats are made of other elements by `cast::<f32>()`"
)]
pub trait Real: Num + Neg<Output = Self> + PartialOrd + Copy + 'static {
    /// The exponential function.
    #[must_use]
    fn exp(self) -> Self;

    /// The exponential function of an argument that is not positive; where the result would be subnormal, it may be 0.
    /// Softmax calls it.
    #[must_use]
    fn exp_nonpositive(self) -> Self {
        self.exp()
    }

    /// The natural logarithm; `-inf` of 0, NaN of anything negative.
    #[must_use]
    fn ln(self) -> Self;

    /// The hyperbolic tangent.
    #[must_use]
    fn tanh(self) -> Self;

    /// The error function.
    #[must_use]
    fn erf(self) -> Self;

    /// One less the error function, without the cancellation.
    #[must_use]
    fn erfc(self) -> Self;

    /// The number nearest to `x`.
    #[must_use]
    fn from_f64(x: f64) -> Self;
}

impl Real for f32 {
    #[inline(always)]
    fn exp(self) -> Self {
        exp_f32(self)
    }
    #[inline(always)]
    fn exp_nonpositive(self) -> Self {
        exp_nonpositive_f32(self)
    }
    #[inline(always)]
    fn ln(self) -> Self {
        ln_f32(self)
    }
    #[inline(always)]
    fn tanh(self) -> Self {
        tanh_f32(self)
    }
    #[inline(always)]
    fn erf(self) -> Self {
        erf_f32(self)
    }
    #[inline(always)]
    fn erfc(self) -> Self {
        erfc_f32(self)
    }
    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x as f32
    }
}

impl Real for f64 {
    #[inline(always)]
    fn exp(self) -> Self {
        exp_f64(self)
    }
    #[inline(always)]
    fn exp_nonpositive(self) -> Self {
        exp_nonpositive_f64(self)
    }
    #[inline(always)]
    fn ln(self) -> Self {
        ln_f64(self)
    }
    #[inline(always)]
    fn tanh(self) -> Self {
        tanh_f64(self)
    }
    #[inline(always)]
    fn erf(self) -> Self {
        erf_f64(self)
    }
    #[inline(always)]
    fn erfc(self) -> Self {
        erfc_f64(self)
    }
    #[inline(always)]
    fn from_f64(x: f64) -> Self {
        x
    }
}
