//! Selection: the elements or rows of a result come from several operands.
//!
//! | module | content |
//! | --- | --- |
//! | `select` | each element by a condition |
//! | `multiplex` | each row by an index |
//! | `gather` | the error of `try_compute!`, which reads at positions that data hold |

pub(super) mod gather;
pub(super) mod multiplex;
pub(super) mod select;
