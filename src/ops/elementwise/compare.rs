//! Comparisons. The elements of the result are `bool`.
//!
//! A comparison with NaN is false, except `not_equal`, which is true.

use super::catalogue::binary_family;
use crate::element::operation::operations;

operations! {
    equal elementwise_equal
    not_equal elementwise_not_equal
    less_than elementwise_less_than
    less_equal elementwise_less_equal
    greater_than elementwise_greater_than
    greater_equal elementwise_greater_equal
}

binary_family! {
    /// Comparisons as methods of tensors, views and expressions.
    trait Comparison, TryComparison;

    /// `x == y`, elementwise.
    #[doc(alias = "eq")]
    fn equal, fn elementwise_equal, fn try_equal, fn try_elementwise_equal: [PartialEq], |x, y| -> bool { x == y }
    /// `x != y`, elementwise.
    #[doc(alias("ne", "neq"))]
    fn not_equal, fn elementwise_not_equal, fn try_not_equal, fn try_elementwise_not_equal: [PartialEq], |x, y| -> bool { x != y }
    /// `x < y`, elementwise.
    #[doc(alias("lt", "less"))]
    fn less_than, fn elementwise_less_than, fn try_less_than, fn try_elementwise_less_than: [PartialOrd], |x, y| -> bool { x < y }
    /// `x <= y`, elementwise.
    #[doc(alias("le", "lte"))]
    fn less_equal, fn elementwise_less_equal, fn try_less_equal, fn try_elementwise_less_equal: [PartialOrd], |x, y| -> bool { x <= y }
    /// `x > y`, elementwise.
    #[doc(alias("gt", "greater"))]
    fn greater_than, fn elementwise_greater_than, fn try_greater_than, fn try_elementwise_greater_than: [PartialOrd], |x, y| -> bool { x > y }
    /// `x >= y`, elementwise.
    #[doc(alias("ge", "gte"))]
    fn greater_equal, fn elementwise_greater_equal, fn try_greater_equal, fn try_elementwise_greater_equal: [PartialOrd], |x, y| -> bool { x >= y }
}
