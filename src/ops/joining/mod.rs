//! Several operands joined to one tensor.
//!
//! | module | content |
//! | --- | --- |
//! | `concat` | one after the other along an axis |
//! | `stack` | along a new axis |

pub(super) mod concat;
pub(super) mod stack;
