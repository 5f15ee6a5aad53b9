//! Generic code that names extents and shapes, and no operation: each function here compiles with the bounds that it has and
//! is called with numbers.
//!
//! | file | bounds |
//! | --- | --- |
//! | `extents` | `StaticExtent` alone |
//! | `constants` | `const I: usize` with `Dim<I>: StaticExtent` |
//! | `shapes` | `S: StaticShape` alone |
//! | `run_time` | `Extent`: lengths that only run time knows as well, by the `try_` forms |
//! | `clauses` | one clause for what arithmetic has to prove |
//! | `axes`, `elementwise`, `linear` | a clause for each operation, where a function is to take every shape that fits |

#![allow(
    clippy::multiple_bound_locations,
    reason = "the relation an operation needs stands apart, in the where-clause"
)]

#[path = "generic/axes.rs"]
mod axes;
#[path = "generic/clauses.rs"]
mod clauses;
#[path = "generic/constants.rs"]
mod constants;
#[path = "generic/elementwise.rs"]
mod elementwise;
#[path = "generic/extents.rs"]
mod extents;
#[path = "generic/linear.rs"]
mod linear;
#[path = "generic/run_time.rs"]
mod run_time;
#[path = "generic/shapes.rs"]
mod shapes;
