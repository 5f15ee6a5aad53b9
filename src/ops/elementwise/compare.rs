//! Comparisons. The elements of the result are `bool`.
//!
//! A comparison with NaN is false, but `not_equal`, which is true.

use super::catalogue::binary_family;

binary_family! {
    /// Comparisons as methods of tensors, views and expressions.
    trait Comparison, TryComparison;

    /// `x == y`, elementwise.
    #[doc(alias = "eq")]
    equal, elementwise_equal: [PartialEq], |x, y| -> bool { x == y }
    /// `x != y`, elementwise.
    #[doc(alias("ne", "neq"))]
    not_equal, elementwise_not_equal: [PartialEq], |x, y| -> bool { x != y }
    /// `x < y`, elementwise.
    #[doc(alias("lt", "less"))]
    less_than, elementwise_less_than: [PartialOrd], |x, y| -> bool { x < y }
    /// `x <= y`, elementwise.
    #[doc(alias("le", "lte"))]
    less_equal, elementwise_less_equal: [PartialOrd], |x, y| -> bool { x <= y }
    /// `x > y`, elementwise.
    #[doc(alias("gt", "greater"))]
    greater_than, elementwise_greater_than: [PartialOrd], |x, y| -> bool { x > y }
    /// `x >= y`, elementwise.
    #[doc(alias("ge", "gte"))]
    greater_equal, elementwise_greater_equal: [PartialOrd], |x, y| -> bool { x >= y }
}
