//! The elementwise catalogue against naive loops and hand-picked edge cases.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

#[path = "elementwise/check.rs"]
mod check;
#[path = "elementwise/edges.rs"]
mod edges;
#[path = "elementwise/floats.rs"]
mod floats;
#[path = "elementwise/integers.rs"]
mod integers;
#[path = "elementwise/uses.rs"]
mod uses;
