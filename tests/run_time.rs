//! Every operation over lengths of run time: `Shape![?, 3]`, `Shape![..4, 3]` and `DynShape`, as methods and as functions,
//! into tensors with a capacity and into borrowed memory. Nothing here needs a heap.
//!
//! Two rows against three are an error that names the operation, the axis and both lengths; one row broadcasts.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "run_time/along.rs"]
mod along;
#[path = "run_time/choices.rs"]
mod choices;
#[path = "run_time/elementwise.rs"]
mod elementwise;
#[path = "run_time/kinds.rs"]
mod kinds;
#[path = "run_time/products.rs"]
mod products;
#[path = "run_time/views.rs"]
mod views;
