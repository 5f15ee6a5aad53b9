//! Operations on integers that can fail, with errors that say where.
//!
//! A division by 0 or of `MIN` by -1, and in the `checked_` forms an overflow, is an error that names the position and both
//! values. The function checks every pair before it returns the expression. The expression cannot fail then, and is as lazy as any
//! other; it borrows its operands, so that they cannot change in between. Divisions take floats as well, which never fail.

use core::fmt;

use duplicate::duplicate_item;
use shapeproof_npy::sentences;

use super::catalogue::fallible_family;
use crate::element::operation::operations;
use crate::math::modulo::Modulo;
use crate::shape::Dims;
use crate::shape::error::ShapeError;

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

#[duplicate_item(Int; [i8]; [i16]; [i32]; [i64]; [i128]; [isize]; [u8]; [u16]; [u32]; [u64]; [u128]; [usize])]
impl TryDivides for Int {
    #[inline(always)]
    fn quotient(self, divisor: Self) -> Option<Self> {
        self.checked_div(divisor)
    }
    #[inline(always)]
    fn floor_quotient(self, divisor: Self) -> Option<Self> {
        let (quotient, rest) = (self.checked_div(divisor)?, self.checked_rem(divisor)?);
        // Where the signs of remainder and divisor differ, the quotient was rounded up.
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let up = rest != 0 && (rest < 0) != (divisor < 0);
        Some(if up { quotient.wrapping_sub(1) } else { quotient })
    }
    #[inline(always)]
    fn remainder(self, divisor: Self) -> Option<Self> {
        self.checked_rem(divisor)
    }
    #[inline(always)]
    fn modulus(self, divisor: Self) -> Option<Self> {
        let rest = self.checked_rem(divisor)?;
        #[allow(unused_comparisons, clippy::absurd_extreme_comparisons, reason = "of unsigned integers")]
        let other = rest != 0 && (rest < 0) != (divisor < 0);
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
    fn checked_add, fn elementwise_checked_add: [num_traits::CheckedAdd], |x, y| { x.checked_add(&y) }
    /// `x - y`, elementwise; an overflow is an error.
    fn checked_sub, fn elementwise_checked_sub: [num_traits::CheckedSub], |x, y| { x.checked_sub(&y) }
    /// `x * y`, elementwise; an overflow is an error.
    fn checked_mul, fn elementwise_checked_mul: [num_traits::CheckedMul], |x, y| { x.checked_mul(&y) }
}
