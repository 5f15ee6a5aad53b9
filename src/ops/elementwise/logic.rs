//! Logic on `bool`, and on the bits of integers.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::catalogue::{binary_family, unary_family};
use crate::element::operation::operations;

/// A truth value: `bool`.
#[diagnostic::on_unimplemented(
    message = "{Op}: the elements are `{Self}`, not `bool`",
    label = "logic takes `bool`",
    note = "compare first, as with `not_equal(0)`; `bit_and`, `bit_or` and `bit_xor` take integers"
)]
pub trait Boolean<Op> {
    /// The value as a `bool`.
    fn boolean(self) -> bool;
}
impl<Op> Boolean<Op> for bool {
    #[inline(always)]
    fn boolean(self) -> bool {
        self
    }
}

operations!(logical_not);

operations! {
    logical_and elementwise_logical_and
    logical_or elementwise_logical_or
    logical_xor elementwise_logical_xor
    bit_and elementwise_bit_and
    bit_or elementwise_bit_or
    bit_xor elementwise_bit_xor
}

binary_family! {
    /// Logic as methods of tensors, views and expressions.
    trait Logic, TryLogic;

    /// Both `x` and `y`, elementwise.
    #[doc(alias = "and")]
    fn logical_and, fn elementwise_logical_and, fn try_logical_and, fn try_elementwise_logical_and: [Boolean<Self>], |x, y| -> bool { x.boolean() & y.boolean() }
    /// `x` or `y` or both, elementwise.
    #[doc(alias = "or")]
    fn logical_or, fn elementwise_logical_or, fn try_logical_or, fn try_elementwise_logical_or: [Boolean<Self>], |x, y| -> bool { x.boolean() | y.boolean() }
    /// `x` or `y`, but not both, elementwise.
    #[doc(alias = "xor")]
    fn logical_xor, fn elementwise_logical_xor, fn try_logical_xor, fn try_elementwise_logical_xor: [Boolean<Self>], |x, y| -> bool { x.boolean() ^ y.boolean() }
    /// `x & y`, elementwise: the bits of integers, or logic on `bool`.
    #[doc(alias = "bitwise_and")]
    fn bit_and, fn elementwise_bit_and, fn try_bit_and, fn try_elementwise_bit_and: [BitAnd<Output = T>], |x, y| -> T { x & y }
    /// `x | y`, elementwise: the bits of integers, or logic on `bool`.
    #[doc(alias = "bitwise_or")]
    fn bit_or, fn elementwise_bit_or, fn try_bit_or, fn try_elementwise_bit_or: [BitOr<Output = T>], |x, y| -> T { x | y }
    /// `x ^ y`, elementwise: the bits of integers, or logic on `bool`.
    #[doc(alias = "bitwise_xor")]
    fn bit_xor, fn elementwise_bit_xor, fn try_bit_xor, fn try_elementwise_bit_xor: [BitXor<Output = T>], |x, y| -> T { x ^ y }
}

unary_family! {
    /// Negation as methods of tensors, views and expressions.
    trait Negation;

    /// Not `x`, elementwise.
    #[doc(alias = "not")]
    LogicalNot, fn logical_not: [Boolean<logical_not>], |x| -> bool { !x.boolean() }
    /// `!x`, elementwise: the bits of integers inverted, or `not` on `bool`.
    #[doc(alias("bitwise_not", "invert"))]
    BitNot, fn bit_not: [Not<Output = T>], |x| -> T { !x }
}
