//! Elementwise operations: they broadcast and are lazy, so that a chain of them becomes one loop. Each operation is declared in one line.
//!
//! | module | content |
//! | --- | --- |
//! | [`arithmetic`] | add, sub, mul, pow, max, min |
//! | [`division`] | div, rem, mod, floor_div of floats |
//! | [`shift`] | shifts, plain and rounding |
//! | [`saturating`] | arithmetic of integers that gives the largest or smallest value on overflow |
//! | [`checked`] | divisions of integers, and arithmetic that reports an overflow |
//! | [`cast`] | from one type of elements to another |
//! | [`compare`] | equal, less_than, … |
//! | [`logic`] | and, or, xor, not; bits of integers |
//! | [`functions`] | neg, abs, exp, sqrt, clamp, … |
//! | [`round`] | floor, ceil, round |
//! | [`activations`] | activations |
//! | [`family`] | what all operations share |
//! | [`power`] | numbers that can be raised to a power |
//! | `operators` | `+`, `-`, `*` and the others on tensors, views and expressions |
//! | `catalogue` | the macros that write an operation from its line |

pub mod activations;
pub mod arithmetic;
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
