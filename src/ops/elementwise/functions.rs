//! Functions of one element.

use core::ops::{Mul, Neg};

use num_traits::{Inv, Num};

use super::catalogue::{primitives, unary_family};
use crate::math::{Real, compare::sign_by_bits};
use crate::storage::cast::same_of;
use crate::target::SCALAR;

/// A number with the functions that need a math library: with the feature `libm` or `std`, each type that is a `Float` of
/// num-traits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no square root, sine and cosine here: these are of floats, and need a math library",
    label = "these elements are not floats, or there is no math library",
    note = "floats are made of other elements by `cast::<f32>()`",
    note = "the math library comes with the feature `libm` or `std` of shapeproof"
)]
pub trait MathLibrary: Copy {
    /// The square root.
    #[must_use]
    fn sqrt(self) -> Self;
    /// The sine.
    #[must_use]
    fn sin(self) -> Self;
    /// The cosine.
    #[must_use]
    fn cos(self) -> Self;
}

#[cfg(any(feature = "libm", feature = "std"))]
#[diagnostic::do_not_recommend]
impl<T: num_traits::Float> MathLibrary for T {
    #[inline(always)]
    fn sqrt(self) -> Self {
        num_traits::Float::sqrt(self)
    }
    #[inline(always)]
    fn sin(self) -> Self {
        num_traits::Float::sin(self)
    }
    #[inline(always)]
    fn cos(self) -> Self {
        num_traits::Float::cos(self)
    }
}

unary_family! {
    /// Functions of one element as methods of tensors, views and expressions.
    trait Functions;

    /// `-x`, elementwise. Integers wrap.
    #[doc(alias = "negative")]
    Negate, fn neg: [Neg<Output = T>], |x| -> T {
        primitives!(x.wrapping_neg(); i8 i16 i32 i64 i128 isize);
        -x
    }
    /// The absolute value of `x`, elementwise. Integers wrap.
    #[doc(alias("absolute", "fabs"))]
    Abs, fn abs: [Num + PartialOrd], |x| -> T {
        primitives!(x.abs(); f32 f64);
        primitives!(x.wrapping_abs(); i8 i16 i32 i64 i128 isize);
        if x < T::zero() { T::zero() - x } else { x }
    }
    /// 1, 0 or -1 with the sign of `x`, elementwise; zeros keep their sign, NaN stays NaN.
    #[doc(alias = "signum")]
    Sign, fn sign: [Num + PartialOrd], |x| -> T {
        if SCALAR && let Some(y) = same_of::<T, f64>(x, sign_by_bits) {
            return y;
        }
        // Two selections, one after the other, are one instruction each.
        let y = if x > T::zero() { T::one() } else { x };
        if x < T::zero() { T::zero() - T::one() } else { y }
    }
    /// `x * x`, elementwise. Integers wrap.
    #[doc(alias("powi", "sqr"))]
    Square, fn square: [Mul<Output = T>], |x| -> T {
        let y = x;
        primitives!(x.wrapping_mul(y); integers);
        x * y
    }
    /// `1 / x`, elementwise.
    #[doc(alias("recip", "inv"))]
    Reciprocal, fn reciprocal: [Inv<Output = T>], |x| -> T { x.inv() }
    /// `e` to the power `x`, elementwise.
    Exp, fn exp: [Real], |x| -> T { x.exp() }
    /// The natural logarithm of `x`, elementwise.
    #[doc(alias = "log")]
    Ln, fn ln: [Real], |x| -> T { x.ln() }
    /// The square root of `x`, elementwise. Needs the feature `libm` or `std`.
    Sqrt, fn sqrt: [MathLibrary], |x| -> T { x.sqrt() }
    /// The sine of `x`, elementwise. Needs the feature `libm` or `std`.
    Sin, fn sin: [MathLibrary], |x| -> T { x.sin() }
    /// The cosine of `x`, elementwise. Needs the feature `libm` or `std`.
    Cos, fn cos: [MathLibrary], |x| -> T { x.cos() }
    /// `x` limited to the range from `low` to `high`, elementwise; NaN stays NaN. Where `low` is above `high`, the result is
    /// `high`.
    #[doc(alias = "clip")]
    Clamp(low, high), fn clamp: [PartialOrd], |x| -> T {
        // Two selections, one after the other, are one instruction each.
        let x = if x < low { low } else { x };
        if x > high { high } else { x }
    }
    /// Whether `x` is NaN, elementwise.
    #[doc(alias = "isnan")]
    IsNan, fn is_nan: [PartialEq], |x| -> bool { x.ne(&x) }
    /// Whether `x` is neither NaN nor an infinity, elementwise.
    #[doc(alias = "isfinite")]
    IsFinite, fn is_finite: [Num], |x| -> bool { (x * T::zero()).is_zero() }
}
