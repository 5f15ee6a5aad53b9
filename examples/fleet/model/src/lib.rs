//! The network of `../../vowels` as a function of queries, and an aggregate of what it says. They are a crate of their own so that they
//! alone are compiled as carefully as the library; what plans and runs queries is not.

mod classify;
mod confusion;
#[path = "../../../vowels/network.rs"]
#[allow(dead_code, missing_docs, reason = "a part of it is for programs that keep the scores")]
mod network;
#[path = "../../../vowels/speech.rs"]
#[allow(dead_code, reason = "its ragged batches are for programs that have no Arrow")]
pub mod speech;

pub use classify::{Classify, classify};
pub use confusion::{Confusion, Matrix};
