//! Random programs over the public operations of shapeproof, each beside plain loops that say what it means.
//!
//! A fuzz target hands its input to one of the functions in [`programs`]; `tests/seeds.rs` hands them inputs that once
//! failed, and a fixed number of random ones.
//!
//! | module | content |
//! | --- | --- |
//! | [`model`] | tensors as lengths and elements, and what operations mean, without the library |
//! | [`ends`] | what stands beyond the ends of an axis |
//! | [`element`] | the elements, and their arithmetic in other words |
//! | [`draw`] | what a program draws from its input |
//! | [`tree`] | the types of lazy expressions |
//! | [`typed`] | shapes as types |
//! | [`programs`] | the programs of the targets |

pub mod draw;
pub mod element;
pub mod ends;
pub mod model;
pub mod programs;
pub mod tree;
pub mod typed;
