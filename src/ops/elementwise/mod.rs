//! Elementwise operations: lazy, broadcasting, fused.
//!
//! | module | content |
//! | --- | --- |
//! | [`arith`] | add, sub, mul |
//! | [`act`] | activations |
//! | [`methods`] | the operations as methods |

pub mod act;
pub mod arith;
pub mod family;
pub mod methods;
mod operators;
