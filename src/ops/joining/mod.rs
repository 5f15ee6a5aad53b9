//! Several operands in one.
//!
//! | module | content |
//! | --- | --- |
//! | `concat` | one behind the other along an axis |
//! | `stack` | beside each other along a new axis |

pub(super) mod concat;
pub(super) mod stack;
