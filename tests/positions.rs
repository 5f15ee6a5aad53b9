//! Elements at other positions: against NumPy's values, and against loops.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::*;

#[path = "positions/cases.rs"]
#[rustfmt::skip]
mod cases;
#[path = "positions/structure.rs"]
mod structure;
