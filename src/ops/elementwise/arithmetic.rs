//! Arithmetic.
//!
//! `add`, `sub`, `mul` and `pow` of integers wrap around at the ends of their range. There are `saturating_` and `checked_`
//! forms as well. Divisions of integers can fail, so that they have `try_` forms only.

use core::ops::{Add, Mul, Sub};

use duplicate::duplicate_item;

use super::catalogue::{binary_family, primitives};
use super::power::Power;
use crate::element::operation::operations;
pub use crate::element::operation::{add, mul};
use crate::kernel::extremum;

#[duplicate_item(
    Name         Operator what;
    [Adds]       [Add]    ["added"];
    [Subtracts]  [Sub]    ["subtracted"];
    [Multiplies] [Mul]    ["multiplied"];
)]
#[doc = concat!("Elements that can be ", what, ", for the operation `Op`.")]
#[diagnostic::on_unimplemented(
    message = "{Op}: `{Self}` elements cannot be computed with",
    label = "these elements are not numbers",
    note = "truth values take `&`, `|`, `^` and `logical_and`; `cast` makes numbers of them"
)]
pub trait Name<Op>: Operator<Output = Self> + Sized {}

#[duplicate_item(
    Name         Operator what;
    [Adds]       [Add]    ["added"];
    [Subtracts]  [Sub]    ["subtracted"];
    [Multiplies] [Mul]    ["multiplied"];
)]
#[diagnostic::do_not_recommend]
impl<T: Operator<Output = T>, Op> Name<Op> for T {}

// `add` and `mul` are those of `element::operation`.
operations! {
    elementwise_add
    sub elementwise_sub
    elementwise_mul
    pow elementwise_pow
    maximum elementwise_max
    minimum elementwise_min
}

binary_family! {
    /// Arithmetic as methods of tensors, views and expressions.
    trait Arithmetic, TryArithmetic;

    /// `x + y`, elementwise. Integers wrap.
    fn add, fn elementwise_add, fn try_add, fn try_elementwise_add: [Adds<Self>], |x, y| -> T {
        primitives!(x.wrapping_add(y); integers);
        x + y
    }
    /// `x - y`, elementwise. Integers wrap.
    #[doc(alias = "subtract")]
    fn sub, fn elementwise_sub, fn try_sub, fn try_elementwise_sub: [Subtracts<Self>], |x, y| -> T {
        primitives!(x.wrapping_sub(y); integers);
        x - y
    }
    /// `x * y`, elementwise. Integers wrap.
    #[doc(alias("multiply", "component_mul"))]
    fn mul, fn elementwise_mul, fn try_mul, fn try_elementwise_mul: [Multiplies<Self>], |x, y| -> T {
        primitives!(x.wrapping_mul(y); integers);
        x * y
    }
    /// `x` to the power `y`, elementwise. Integers wrap; a negative exponent gives the reciprocal, truncated.
    #[doc(alias("power", "powf", "powi"))]
    fn pow, fn elementwise_pow, fn try_pow, fn try_elementwise_pow: [Power<Self>], |x, y| -> T { x.power(y) }
    /// The larger of `x` and `y`, elementwise; NaN if one of them is NaN.
    #[doc(alias("max", "fmax", "sup"))]
    fn maximum, fn elementwise_max, fn try_maximum, fn try_elementwise_max: [PartialOrd], |x, y| -> T { extremum::max(x, y) }
    /// The smaller of `x` and `y`, elementwise; NaN if one of them is NaN.
    #[doc(alias("min", "fmin", "inf"))]
    fn minimum, fn elementwise_min, fn try_minimum, fn try_elementwise_min: [PartialOrd], |x, y| -> T { extremum::min(x, y) }
}
