//! Arithmetic of integers that stops at the ends of their range.

use num_traits::{SaturatingAdd, SaturatingMul, SaturatingSub};

use super::catalogue::binary_family;

binary_family! {
    /// Saturating arithmetic as methods of tensors, views and expressions.
    trait Saturating, TrySaturating;

    /// `x + y`, elementwise, at most the largest and at least the smallest integer of the type.
    fn saturating_add, fn elementwise_saturating_add: [SaturatingAdd], |x, y| -> T { x.saturating_add(&y) }
    /// `x - y`, elementwise, at most the largest and at least the smallest integer of the type.
    fn saturating_sub, fn elementwise_saturating_sub: [SaturatingSub], |x, y| -> T { x.saturating_sub(&y) }
    /// `x * y`, elementwise, at most the largest and at least the smallest integer of the type.
    fn saturating_mul, fn elementwise_saturating_mul: [SaturatingMul], |x, y| -> T { x.saturating_mul(&y) }
}
