//! LoD and the sequence operations over random levels, against loops over nested lists written without the library.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "sequences/batch.rs"]
mod batch;
#[path = "sequences/errors.rs"]
mod errors;
#[path = "sequences/levels.rs"]
mod levels;
#[path = "sequences/padding.rs"]
mod padding;
#[path = "sequences/pools.rs"]
mod pools;
#[path = "sequences/products.rs"]
mod products;
#[path = "sequences/rearranged.rs"]
mod rearranged;
#[path = "sequences/tokens.rs"]
mod tokens;
