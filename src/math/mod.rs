//! Elementary functions as short branch-free formulas that a compiler turns into vector code.
//!
//! A call to a `libm` function inside a loop keeps that loop scalar; these are plain arithmetic, so a loop over
//! them vectorises with SSE2 as with AVX-512, and they need neither `std` nor `libm`. Each function states the
//! largest error that was measured, in units in the last place (ULP), and its values at the edges.
//!
//! - `exp`: the exponential function.
//! - `fixed`: polynomials of `f64` in integers.
//! - `compare`: comparisons with constants.
//! - `erf`: the error function and its complement.
//! - `gelu`: the two forms of `gelu`.
//! - `inverse_sqrt`: one divided by the square root.
//! - `ln`: the natural logarithm.
//! - `tanh`: the hyperbolic tangent.
//! - `modulo`: the remainder with the sign of the divisor.
//! - `overflow`: whether sums, differences and products of integers overflow.
//! - `round`: rounding to whole numbers.
//! - `rounding`: products and quotients of integers, rounded.
//! - `activation`: relu and the sigmoid.
//! - `real`: the trait of the numbers that have these functions.
#![forbid(unsafe_code)]

pub(crate) mod activation;
pub(crate) mod compare;
pub(crate) mod erf;
pub(crate) mod exp;
mod fixed;
pub(crate) mod gelu;
mod inverse_sqrt;
pub(crate) mod ln;
pub(crate) mod modulo;
pub(crate) mod overflow;
mod real;
pub(crate) mod round;
pub(crate) mod rounding;
pub(crate) mod tanh;

pub use real::Real;
