//! Selection: the elements or rows of a result come from several operands.
//!
//! | module | content |
//! | --- | --- |
//! | `select` | each element by a condition |
//! | `multiplex` | each row by an index |

pub(super) mod multiplex;
pub(super) mod select;
