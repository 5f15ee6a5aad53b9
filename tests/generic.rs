//! Generic code compiles with one where-clause for each operation, and computes what it says.

#![allow(
    clippy::multiple_bound_locations,
    reason = "the relation an operation needs stands apart, in the where-clause"
)]

#[path = "generic/axes.rs"]
mod axes;
#[path = "generic/elementwise.rs"]
mod elementwise;
#[path = "generic/linear.rs"]
mod linear;
