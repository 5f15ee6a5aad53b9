//! The macros of the elementwise operations: of one line for each operation they write a type that names it, functions and methods.
//!
//! A line `fn name, fn placed, fn try_name, fn try_placed: [bounds], |x, y| -> Out { body }` (with a second pair of brackets for bounds
//! of the right side alone, which carry an error message) becomes
//!
//! - `name(x, y)` by NumPy's rule, and `placed(x, y, axis, act)` by Paddle's;
//! - `try_name` and `try_placed`, for shapes with lengths known only at run time;
//! - the same as methods of the group's traits, one for each pair.
//!
//! Messages and bounds call the operations by the types `name` and `placed`, which each file declares by `operations!`.

mod binary;
mod fallible;
mod primitives;
mod run_time;
mod unary;

pub(super) use binary::{binary_family, binary_methods};
pub(super) use fallible::fallible_family;
pub(super) use primitives::primitives;
pub(super) use run_time::run_time;
pub(super) use unary::{unary_family, unary_op};
