//! Saturating arithmetic of integers: on overflow, the result is the largest or the smallest integer of the type.

use num_traits::{SaturatingAdd, SaturatingMul, SaturatingSub};

use super::catalogue::binary_family;
use crate::element::operation::operations;

operations! {
    saturating_add elementwise_saturating_add
    saturating_sub elementwise_saturating_sub
    saturating_mul elementwise_saturating_mul
}

binary_family! {
    /// Saturating arithmetic as methods of tensors, views and expressions.
    trait Saturating, TrySaturating;

    /// `x + y`, elementwise; on overflow the largest or the smallest integer of the type.
    fn saturating_add, fn elementwise_saturating_add, fn try_saturating_add, fn try_elementwise_saturating_add: [SaturatingAdd], |x, y| -> T { x.saturating_add(&y) }
    /// `x - y`, elementwise; on overflow the largest or the smallest integer of the type.
    fn saturating_sub, fn elementwise_saturating_sub, fn try_saturating_sub, fn try_elementwise_saturating_sub: [SaturatingSub], |x, y| -> T { x.saturating_sub(&y) }
    /// `x * y`, elementwise; on overflow the largest or the smallest integer of the type.
    fn saturating_mul, fn elementwise_saturating_mul, fn try_saturating_mul, fn try_elementwise_saturating_mul: [SaturatingMul], |x, y| -> T { x.saturating_mul(&y) }
}
