//! The numbers that have elementary functions.

use core::ops::Neg;

use num_traits::Num;

use super::activation::{sigmoid_f32, sigmoid_f64};
use super::erf::{erf_f32, erf_f64, erfc_f32, erfc_f64};
use super::exp::{
    exp_f32, exp_f64, exp_m1_nonpositive_f32, exp_m1_nonpositive_f64, exp_nonpositive_f32,
    exp_nonpositive_f64,
};
use super::gelu::{gelu_f32, gelu_f64, gelu_tanh_f32, gelu_tanh_f64};
use super::inverse_sqrt::{inverse_sqrt_f32, inverse_sqrt_f64};
use super::ln::{ln_1p_unit_f32, ln_1p_unit_f64, ln_f32, ln_f64};
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

    /// `exp(x) - 1` of an argument that is not positive, without the cancellation. `elu` calls it.
    #[must_use]
    fn exp_m1_nonpositive(self) -> Self {
        self.exp() - Self::one()
    }

    /// `ln(1 + x)` of an argument from 0 to 1, without rounding the sum. `softplus` calls it.
    #[must_use]
    fn ln_1p_unit(self) -> Self {
        (Self::one() + self).ln()
    }

    /// `1 / (1 + exp(-x))`, without overflow.
    #[must_use]
    fn sigmoid(self) -> Self {
        let negative = self < Self::zero();
        let e = if negative { self } else { -self }.exp();
        (if negative { e } else { Self::one() }) / (Self::one() + e)
    }

    /// `x` times the probability that a standard normal variable is below `x`: `x * (1 + erf(x / sqrt(2))) / 2`.
    #[must_use]
    fn gelu(self) -> Self {
        // By `erfc`, as `1 + erf(x)` cancels for negative `x`.
        Self::from_f64(0.5) * self * (self * Self::from_f64(-core::f64::consts::FRAC_1_SQRT_2)).erfc()
    }

    /// [`gelu`](Self::gelu) by a sigmoid: `x / (1 + exp(-sqrt(8 / pi) * (x + 0.044715 * x^3)))`.
    #[must_use]
    fn gelu_tanh(self) -> Self {
        let cubic = self * (Self::one() + Self::from_f64(0.044_715) * self * self);
        self / (Self::one() + (Self::from_f64(-1.595_769_121_605_731) * cubic).exp())
    }

    /// The natural logarithm; `-inf` of 0, NaN of anything negative.
    #[must_use]
    fn ln(self) -> Self;

    /// `1 / sqrt(x)`. Normalisations call it.
    #[must_use]
    fn inverse_sqrt(self) -> Self {
        // A logarithm and an exponential, and one step of Newton's method, after which only rounding errors are left.
        let half = Self::from_f64(0.5);
        let root = (-half * self.ln()).exp();
        root * (Self::from_f64(1.5) - half * (self * root) * root)
    }

    /// The hyperbolic tangent.
    #[must_use]
    fn tanh(self) -> Self;

    /// The error function.
    #[must_use]
    fn erf(self) -> Self;

    /// `1 - erf(x)`, without the cancellation.
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
    fn exp_m1_nonpositive(self) -> Self {
        exp_m1_nonpositive_f32(self)
    }
    #[inline(always)]
    fn ln_1p_unit(self) -> Self {
        ln_1p_unit_f32(self)
    }
    #[inline(always)]
    fn sigmoid(self) -> Self {
        sigmoid_f32(self)
    }
    #[inline(always)]
    fn gelu(self) -> Self {
        gelu_f32(self)
    }
    #[inline(always)]
    fn gelu_tanh(self) -> Self {
        gelu_tanh_f32(self)
    }
    #[inline(always)]
    fn ln(self) -> Self {
        ln_f32(self)
    }
    #[inline(always)]
    fn inverse_sqrt(self) -> Self {
        inverse_sqrt_f32(self)
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
    fn exp_m1_nonpositive(self) -> Self {
        exp_m1_nonpositive_f64(self)
    }
    #[inline(always)]
    fn ln_1p_unit(self) -> Self {
        ln_1p_unit_f64(self)
    }
    #[inline(always)]
    fn sigmoid(self) -> Self {
        sigmoid_f64(self)
    }
    #[inline(always)]
    fn gelu(self) -> Self {
        gelu_f64(self)
    }
    #[inline(always)]
    fn gelu_tanh(self) -> Self {
        gelu_tanh_f64(self)
    }
    #[inline(always)]
    fn ln(self) -> Self {
        ln_f64(self)
    }
    #[inline(always)]
    fn inverse_sqrt(self) -> Self {
        inverse_sqrt_f64(self)
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
