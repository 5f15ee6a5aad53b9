//! Activations: functions of one element that an `elementwise_` operation applies to its result. They are functions and methods
//! as well.
//!
//! Formulas and default parameters are Paddle's. NaN stays NaN in all of them, except for some NaN in [`Relu`] on ARM.

use num_traits::{One, Zero};

use super::catalogue::unary_family;
use crate::math::Real;
use crate::math::activation::relu_f32;
use crate::storage::cast::same_of;
pub use crate::storage::expr::Unary;

/// No activation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Identity;

impl<T: Copy + 'static> Unary<T> for Identity {
    type Out = T;
    #[inline(always)]
    fn call(&self, x: T) -> T {
        x
    }
}

unary_family! {
    /// Activations as methods of tensors, views and expressions.
    trait ActivationFunctions;

    /// `max(x, 0)`, elementwise; NaN stays NaN, and a zero may have either sign.
    ///
    /// On ARM only the sign bit of an `f32` is looked at, which saves two of nine instructions: a NaN whose sign bit is set
    /// becomes 0 there. Arithmetic on ARM does not produce such a NaN; it can be in the input, or come from negating a NaN.
    Relu, fn relu: [PartialOrd + Zero], |x| -> T {
        if let Some(y) = same_of::<T, f32>(x, relu_f32) {
            return y;
        }
        if x < T::zero() { T::zero() } else { x }
    }
    /// `min(max(x, 0), 6)`, elementwise.
    Relu6, fn relu6: [PartialOrd + Zero + One], |x| -> T {
        let three = T::one() + T::one() + T::one();
        let six = three + three;
        let x = if x < T::zero() { T::zero() } else { x };
        if x > six { six } else { x }
    }
    /// `x` where it is not negative, else `alpha * x`, elementwise. Paddle's `alpha` is 0.02.
    LeakyRelu(alpha), fn leaky_relu: [PartialOrd + Zero + core::ops::Mul<Output = T>], |x| -> T {
        if x < T::zero() { alpha * x } else { x }
    }
    /// `x` where it is not negative, else `alpha * (exp(x) - 1)`, elementwise. Paddle's `alpha` is 1.
    Elu(alpha), fn elu: [Real], |x| -> T {
        if x < T::zero() { alpha * x.exp_m1_nonpositive() } else { x }
    }
    /// `1 / (1 + exp(-x))`, elementwise.
    #[doc(alias("expit", "logistic"))]
    Sigmoid, fn sigmoid: [Real], |x| -> T { x.sigmoid() }
    /// `min(max(0.2 * x + 0.5, 0), 1)`, elementwise.
    HardSigmoid, fn hard_sigmoid: [Real], |x| -> T {
        let (y, low, high) = (T::from_f64(0.2) * x + T::from_f64(0.5), T::zero(), T::one());
        let y = if y < low { low } else { y };
        if y > high { high } else { y }
    }
    /// `ln(1 + exp(x))`, elementwise, without overflow.
    Softplus, fn softplus: [Real], |x| -> T {
        let (size, positive) = if x < T::zero() { (-x, T::zero()) } else { (x, x) };
        positive + (-size).exp().ln_1p_unit()
    }
    /// `x / (1 + |x|)`, elementwise.
    Softsign, fn softsign: [Real], |x| -> T {
        // From this size on the result is 1 or -1, as for an infinity; the limit keeps an infinite `x` from giving NaN.
        let far = T::from_f64(1e30);
        let x = if x > far { far } else { x };
        let x = if x < -far { -far } else { x };
        let minus = -x;
        x / (T::one() + if minus > x { minus } else { x })
    }
    /// The hyperbolic tangent, elementwise.
    Tanh, fn tanh: [Real], |x| -> T { x.tanh() }
    /// `x * (1 + erf(x / sqrt(2))) / 2`, elementwise: Paddle's `gelu`. It is `x` times the probability that a random
    /// variable of the standard normal distribution is below `x`.
    Gelu, fn gelu: [Real], |x| -> T { x.gelu() }
    /// The error function, elementwise.
    Erf, fn erf: [Real], |x| -> T { x.erf() }
    /// `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))) / 2`, elementwise: Paddle's `gelu(approximate=True)`.
    GeluTanh, fn gelu_tanh: [Real], |x| -> T { x.gelu_tanh() }
}
