//! Elementwise operations: lazy, broadcasting, fused. One line an operation.
//!
//! | module | content |
//! | --- | --- |
//! | [`arith`] | add, sub, mul, pow, max, min |
//! | [`division`] | div, rem, mod, floor_div of floats |
//! | [`shift`] | shifts, plain and rounding |
//! | [`saturating`] | integers that stop at the ends of their range |
//! | [`checked`] | divisions of integers, and arithmetic that reports an overflow |
//! | [`cast`] | from one type of elements to another |
//! | [`compare`] | equal, less_than, … |
//! | [`logic`] | and, or, xor, not; bits of integers |
//! | [`functions`] | neg, abs, exp, sqrt, clamp, … |
//! | [`round`] | floor, ceil, round |
//! | [`act`] | activations |
//! | [`family`] | what all of them share |
//! | [`power`] | what can be raised to a power |

pub mod act;
pub mod arith;
pub mod cast;
mod catalogue;
pub mod checked;
pub mod compare;
pub mod division;
pub mod family;
pub mod functions;
pub mod logic;
mod operators;
pub mod power;
pub mod round;
pub mod saturating;
pub mod shift;
