//! W14 and those that begin with `formula`: index notation, beside the method or beside the loop for that one shape.

pub(super) mod convolutions;
pub(super) mod neighbours;
pub(super) mod products;
pub(super) mod rows;
pub(super) mod signals;
