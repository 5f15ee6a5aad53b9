//! Operations on integers that can fail, with errors that say where.
//!
//! A division by 0 or of `MIN` by -1, and in the `checked_` forms an overflow, is an error that names the position and both
//! values. The function checks every pair before it returns the expression. The expression cannot fail then, and is as lazy as any
//! other; it borrows its operands, so that they cannot change in between. Divisions take floats as well, which never fail.

use core::fmt;

use duplicate::duplicate_item;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};
use shapeproof_npy::sentences;

use super::catalogue::{fallible_family, primitives};
use crate::element::operation::operations;
use crate::math::modulo::Modulo;
use crate::math::overflow::{difference_overflows, product_overflows, sum_overflows};
use crate::shape::Dims;
use crate::shape::error::ShapeError;
use crate::storage::quotient::narrow_quotient;

/// The error of an operation that can fail: a pair of elements has no result, or the shapes do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ElementError<T> {
    /// The shapes do not fit.
    Shape(ShapeError),
    /// A division by 0, or a result that is out of the type's range.
    Element {
        /// The operation.
        op: &'static str,
        /// The index of the element in the result.
        at: Dims,
        /// The element on the left.
        left: T,
        /// The element on the right.
        right: T,
    },
}

impl<T> From<ShapeError> for ElementError<T> {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

sentences! { ElementError<T>:
    Self::Shape(error) => "{}", error;
    Self::Element { op, at, left, right } =>
        "{}: {} and {} at {} have no result in their type", op, left, right, at;
}

impl<T: fmt::Debug + fmt::Display> core::error::Error for ElementError<T> {}

/// A number whose divisions may fail: any primitive number, or another type that implements this.
pub trait TryDivides: Copy + 'static {
    /// `self / divisor`, for integers rounded towards 0; `None` where there is no result.
    #[must_use]
    fn quotient(self, divisor: Self) -> Option<Self>;
    /// `self / divisor` rounded down.
    #[must_use]
    fn floor_quotient(self, divisor: Self) -> Option<Self>;
    /// The remainder with the sign of `self`.
    #[must_use]
    fn remainder(self, divisor: Self) -> Option<Self>;
    /// The remainder with the sign of `divisor`.
    #[must_use]
    fn modulus(self, divisor: Self) -> Option<Self>;
}

#[duplicate_item(
    Int     divided(x, y)                    fails(x, y);
    [i8]    [narrow_quotient(x, y) as Self]  [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [i16]   [narrow_quotient(x, y) as Self]  [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [i32]   [x.wrapping_div(y)]              [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [i64]   [x.wrapping_div(y)]              [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [i128]  [x.wrapping_div(y)]              [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [isize] [x.wrapping_div(y)]              [(y == 0) | ((x == Self::MIN) & (y == -1))];
    [u8]    [narrow_quotient(x, y) as Self]  [y == 0];
    [u16]   [narrow_quotient(x, y) as Self]  [y == 0];
    [u32]   [x.wrapping_div(y)]              [y == 0];
    [u64]   [x.wrapping_div(y)]              [y == 0];
    [u128]  [x.wrapping_div(y)]              [y == 0];
    [usize] [x.wrapping_div(y)]              [y == 0];
)]
impl TryDivides for Int {
    // Without branches: whether there is a result is then asked of many pairs at once. A division by 0 is one by 1, whose result is not
    // taken.
    #[inline(always)]
    fn quotient(self, divisor: Self) -> Option<Self> {
        let by = if divisor == 0 { 1 } else { divisor };
        let quotient = divided([self], [by]);
        if fails([self], [divisor]) { None } else { Some(quotient) }
    }
    #[inline(always)]
    fn floor_quotient(self, divisor: Self) -> Option<Self> {
        let quotient = self.quotient(divisor)?;
        let rest = self.wrapping_sub(quotient.wrapping_mul(divisor));
        // Where the signs of remainder and divisor differ, the quotient was rounded up.
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let up = (rest != 0) & ((rest < 0) != (divisor < 0));
        Some(quotient.wrapping_sub(up as Self))
    }
    #[inline(always)]
    fn remainder(self, divisor: Self) -> Option<Self> {
        let by = if divisor == 0 { 1 } else { divisor };
        let quotient = divided([self], [by]);
        let rest = self.wrapping_sub(quotient.wrapping_mul(by));
        if fails([self], [divisor]) { None } else { Some(rest) }
    }
    #[inline(always)]
    fn modulus(self, divisor: Self) -> Option<Self> {
        let rest = self.remainder(divisor)?;
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let other = (rest != 0) & ((rest < 0) != (divisor < 0));
        Some(if other { rest.wrapping_add(divisor) } else { rest })
    }
}

#[duplicate_item(Float; [f32]; [f64])]
impl TryDivides for Float {
    #[inline(always)]
    fn quotient(self, divisor: Self) -> Option<Self> {
        Some(self / divisor)
    }
    #[inline(always)]
    fn floor_quotient(self, divisor: Self) -> Option<Self> {
        Some(super::round::Round::floor(self / divisor))
    }
    #[inline(always)]
    fn remainder(self, divisor: Self) -> Option<Self> {
        Some(self % divisor)
    }
    #[inline(always)]
    fn modulus(self, divisor: Self) -> Option<Self> {
        Some(self.modulo(divisor))
    }
}

operations! {
    try_div try_elementwise_div
    try_rem try_elementwise_rem
    try_mod try_elementwise_mod
    try_floor_div try_elementwise_floordiv
    checked_add elementwise_checked_add
    checked_sub elementwise_checked_sub
    checked_mul elementwise_checked_mul
}

fallible_family! {
    /// Operations that can fail as methods of tensors, views and expressions.
    trait CheckedArithmetic;

    /// `x / y`, elementwise; for integers rounded towards 0.
    fn try_div, fn try_elementwise_div: [TryDivides], |x, y| { x.quotient(y) }
    /// The remainder of `x / y`, elementwise, with the sign of `x`.
    fn try_rem, fn try_elementwise_rem: [TryDivides], |x, y| { x.remainder(y) }
    /// The remainder of `x / y`, elementwise, with the sign of `y`.
    fn try_mod, fn try_elementwise_mod: [TryDivides], |x, y| { x.modulus(y) }
    /// `x / y` rounded down, elementwise.
    fn try_floor_div, fn try_elementwise_floordiv: [TryDivides], |x, y| { x.floor_quotient(y) }
    /// `x + y`, elementwise; an overflow is an error.
    fn checked_add, fn elementwise_checked_add: [CheckedAdd], |x, y| { x.checked_add(&y) }
        fails { sum_overflows(x, y) } result { primitives!(x.wrapping_add(y); integers); x.checked_add(&y).unwrap_or(x) }
    /// `x - y`, elementwise; an overflow is an error.
    fn checked_sub, fn elementwise_checked_sub: [CheckedSub], |x, y| { x.checked_sub(&y) }
        fails { difference_overflows(x, y) } result { primitives!(x.wrapping_sub(y); integers); x.checked_sub(&y).unwrap_or(x) }
    /// `x * y`, elementwise; an overflow is an error.
    fn checked_mul, fn elementwise_checked_mul: [CheckedMul], |x, y| { x.checked_mul(&y) }
        fails { product_overflows(x, y) } result { primitives!(x.wrapping_mul(y); integers); x.checked_mul(&y).unwrap_or(x) }
}
