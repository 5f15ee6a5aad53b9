//! The macros behind the catalogue: from one line an operation its marker, its functions and its methods.
//!
//! A line `fn name, fn placed: [bounds], |x, y| -> Out { body }` (with a second pair of brackets for bounds of the right side
//! alone, by which an operator is refused in words) becomes
//!
//! - `enum name {}` and `enum placed {}`, by which messages and bounds call the operation;
//! - `name(x, y)` by NumPy's rule, and `placed(x, y, axis, act)` by Paddle's;
//! - `try_name` and `try_placed`, for shapes with lengths that only run time knows;
//! - the same as methods of the group's traits, one for each pair.

mod binary;
mod fallible;
mod primitives;
mod run_time;
mod unary;

pub(super) use binary::{binary_family, binary_methods, binary_op, markers};
pub(super) use fallible::{fallible_family, fallible_op};
pub(super) use primitives::{integers, primitives};
pub(super) use run_time::{checked_shapes, run_time};
pub(super) use unary::{unary_family, unary_op};
