//! Casts: from one type of elements to another.
//!
//! | from | to | rule |
//! | --- | --- | --- |
//! | integer | integer | the low bits, as two's complement: `300_i32` is `44_u8` |
//! | float | integer | rounded towards 0; a value out of range becomes the largest or the smallest integer, NaN becomes 0 |
//! | integer, float | float | the nearest value; halfway between two, the even one |
//! | number | `bool` | whether it is not 0; NaN is true |
//! | `bool` | number | 0 or 1 |
//!
//! [`saturating_cast`](fn@saturating_cast) of an integer out of range gives the largest or the smallest one instead.

use core::marker::PhantomData;

use num_traits::PrimInt;

use super::family::unary;
pub use crate::element::CastTo;
use crate::expr::{Operand, TensorLike, Unevaluated};
use crate::storage::Expr;
use crate::storage::expr::{Map, Unary};

/// [`cast()`](fn@cast) as a function of one element.
#[derive(Clone, Copy, Debug)]
pub struct Cast<U>(PhantomData<fn() -> U>);

impl<T: CastTo<U>, U: Copy + 'static> Unary<T> for Cast<U> {
    type Out = U;
    #[inline(always)]
    fn call(&self, x: T) -> U {
        x.cast_to()
    }
}

/// Each element as a `U`, by the rules of the [module](self).
///
/// ```
/// use shapeproof::{prelude::*, tensor};
/// assert_eq!(tensor![-1.5, 300.0, f32::NAN].cast::<u8>().eval(), tensor![0, 255, 0]);
/// assert_eq!(tensor![true, false].cast::<f32>().eval(), tensor![1.0, 0.0]);
/// ```
#[doc(alias("astype", "to", "convert"))]
#[inline(always)]
pub fn cast<U, X, E>(x: X) -> Unevaluated<Map<Cast<U>, E>>
where
    U: Copy + 'static,
    X: Operand<Expr = E>,
    E: Expr<Elem: CastTo<U>>,
{
    unary(Cast(PhantomData), x)
}

/// [`saturating_cast()`](fn@saturating_cast) as a function of one element.
#[derive(Clone, Copy, Debug)]
pub struct SaturatingCast<U>(PhantomData<fn() -> U>);

impl<T, U> Unary<T> for SaturatingCast<U>
where
    T: CastTo<U> + num_traits::NumCast + PartialOrd,
    U: PrimInt + 'static,
{
    type Out = U;
    #[inline(always)]
    fn call(&self, x: T) -> U {
        // If `T` cannot represent the smallest or largest `U`, no value of `T` is beyond it.
        let x = match <T as num_traits::NumCast>::from(U::min_value()) {
            Some(least) if x < least => least,
            _ => x,
        };
        let x = match <T as num_traits::NumCast>::from(U::max_value()) {
            Some(most) if x > most => most,
            _ => x,
        };
        x.cast_to()
    }
}

/// Each element as an integer of type `U`. A value out of range becomes the largest or the smallest `U`.
///
/// Floats are truncated, NaN becomes 0, as in [`cast()`](fn@cast).
///
/// ```
/// use shapeproof::{prelude::*, tensor};
/// assert_eq!(tensor![-40_000, 5, 40_000].saturating_cast::<i16>().eval(), tensor![-32_768, 5, 32_767]);
/// assert_eq!(tensor![-1, 300].saturating_cast::<u8>().eval(), tensor![0, 255]);
/// ```
#[doc(alias = "astype")]
#[inline(always)]
pub fn saturating_cast<U, X>(x: X) -> Unevaluated<Map<SaturatingCast<U>, X::Expr>>
where
    X: Operand<Elem: CastTo<U> + num_traits::NumCast + PartialOrd>,
    U: PrimInt + 'static,
{
    unary(SaturatingCast(PhantomData), x)
}

/// Casts as a method of tensors, views and expressions.
pub trait Casting: TensorLike {
    /// Each element as a `U`. See the function [`cast`](fn@cast).
    #[doc(alias("astype", "to", "convert"))]
    #[inline(always)]
    fn cast<U: Copy + 'static>(self) -> Unevaluated<Map<Cast<U>, Self::Expr>>
    where
        Self::Elem: CastTo<U>,
    {
        cast(self)
    }

    /// Each element as an integer of type `U`, or the nearest `U` if it is out of range. See the function
    /// [`saturating_cast`](fn@saturating_cast).
    #[doc(alias = "astype")]
    #[inline(always)]
    fn saturating_cast<U: PrimInt + 'static>(self) -> Unevaluated<Map<SaturatingCast<U>, Self::Expr>>
    where
        Self::Elem: CastTo<U> + num_traits::NumCast + PartialOrd,
    {
        saturating_cast(self)
    }
}
impl<X: TensorLike> Casting for X {}
