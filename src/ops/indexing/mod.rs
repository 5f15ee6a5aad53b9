//! Indexing by data: a value decides which elements or rows the result has, or which operand they come from.
//!
//! | module | content |
//! | --- | --- |
//! | `gather` | positions of an axis, and elements along it, by an index |
//! | `scatter` | rows written to the positions that an index names; one-hot rows |
//! | `sorting` | `sort`, `argsort`, `top_k` |
//! | `data_dependent` | `nonzero`, `unique`: the number of rows depends on the data |
//! | `error` | the error of an index outside its axis |
//! | `select` | each element by a condition |
//! | `multiplex` | each row by an index |

pub(super) mod data_dependent;
pub(super) mod error;
pub(super) mod gather;
pub(super) mod multiplex;
pub(super) mod scatter;
pub(super) mod select;
pub(super) mod sorting;
