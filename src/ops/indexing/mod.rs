//! Indexing by data: which elements or rows a result has, or which operand they come from, is a value.
//!
//! | module | content |
//! | --- | --- |
//! | `gather` | positions of an axis, and elements along it, by an index |
//! | `scatter` | rows written where an index says; rows with a single one |
//! | `sorting` | `sort`, `argsort`, `top_k` |
//! | `found` | `nonzero`, `unique`: as many as there are |
//! | `error` | an index that names nothing |
//! | `select` | each element by a condition |
//! | `multiplex` | each row by an index |

pub(super) mod error;
pub(super) mod found;
pub(super) mod gather;
pub(super) mod multiplex;
pub(super) mod scatter;
pub(super) mod select;
pub(super) mod sorting;
