//! Arithmetic.
//!
//! `add`, `sub`, `mul` and `pow` of integers wrap around at the ends of their range; `saturating_` and `checked_` forms
//! stand beside them. Divisions of integers can fail, so that they have `try_` forms alone.

use core::ops::{Add, Mul, Sub};

use super::catalogue::{binary_family, integers};
use super::power::Power;
use crate::kernel::extremum;

macro_rules! elements {
    ($($name:ident: $trait:ident, $what:literal;)*) => {$(
        #[doc = concat!("Elements that can be ", $what, ", for the operation `Op`.")]
        #[diagnostic::on_unimplemented(
            message = "{Op}: `{Self}` elements cannot be computed with",
            label = "these elements are not numbers",
            note = "truth values take `&`, `|`, `^` and `logical_and`; `cast` makes numbers of them"
        )]
        pub trait $name<Op>: $trait<Output = Self> + Sized {}
        #[diagnostic::do_not_recommend]
        impl<T: $trait<Output = T>, Op> $name<Op> for T {}
    )*};
}
elements! {
    Adds: Add, "added";
    Subtracts: Sub, "subtracted";
    Multiplies: Mul, "multiplied";
}

binary_family! {
    /// Arithmetic as methods of tensors, views and expressions.
    trait Arithmetic, TryArithmetic;

    /// `x + y`, elementwise. Integers wrap.
    add, elementwise_add: [Adds<Self>], |x, y| -> T {
        integers!(x.wrapping_add(y));
        x + y
    }
    /// `x - y`, elementwise. Integers wrap.
    #[doc(alias = "subtract")]
    sub, elementwise_sub: [Subtracts<Self>], |x, y| -> T {
        integers!(x.wrapping_sub(y));
        x - y
    }
    /// `x * y`, elementwise. Integers wrap.
    #[doc(alias("multiply", "component_mul"))]
    mul, elementwise_mul: [Multiplies<Self>], |x, y| -> T {
        integers!(x.wrapping_mul(y));
        x * y
    }
    /// `x` to the power `y`, elementwise. Integers wrap; a negative exponent gives the reciprocal, truncated.
    #[doc(alias("power", "powf", "powi"))]
    pow, elementwise_pow: [Power<Self>], |x, y| -> T { x.power(y) }
    /// The larger of `x` and `y`, elementwise; NaN if one of them is NaN.
    #[doc(alias("max", "fmax", "sup"))]
    maximum, elementwise_max: [PartialOrd], |x, y| -> T { extremum::max(x, y) }
    /// The smaller of `x` and `y`, elementwise; NaN if one of them is NaN.
    #[doc(alias("min", "fmin", "inf"))]
    minimum, elementwise_min: [PartialOrd], |x, y| -> T { extremum::min(x, y) }
}
