//! The lowest layer: what elements can do. No file here imports a tensor, an expression or an operation.
//!
//! | module | content |
//! | --- | --- |
//! | `binary` | operations of two elements |
//! | `cast` | elements of one type as elements of another |
//! | `number` | elements that are numbers |
//! | `row_index` | integers that name a row |
//! | [`operation`] | operations that loops and views name in their bounds |

mod binary;
mod cast;
mod number;
pub mod operation;
mod row_index;

pub use binary::{BinaryOp, SameElement};
pub use cast::CastTo;
pub(crate) use number::Factorable;
pub use number::Number;
pub use row_index::RowIndex;

/// What a tensor holds: any `Copy` type without borrowed parts.
///
/// Arithmetic asks for num-traits' bounds on top, per operation.
pub trait Element: Copy + 'static {}
impl<T: Copy + 'static> Element for T {}
