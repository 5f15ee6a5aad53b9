//! Procedural macros of `shapeproof`.
