//! Activations: functions of one element that an `elementwise_` operation applies to its result.

use num_traits::Zero;

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

/// `max(x, 0)`; NaN stays NaN.
#[derive(Clone, Copy, Debug, Default)]
pub struct Relu;

impl<T: Copy + PartialOrd + Zero + 'static> Unary<T> for Relu {
    type Out = T;
    #[inline(always)]
    fn call(&self, x: T) -> T {
        if x < T::zero() { T::zero() } else { x }
    }
}
