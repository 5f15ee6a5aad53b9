//! Unevaluated expressions: the operands of operations, and the evaluation of the result.

mod lazy;
mod operand;
mod operands;
#[cfg(feature = "rayon")]
mod parallel;
mod refused;

pub use crate::element::Number;
pub use crate::storage::expr::Scalar;
pub use lazy::{Unevaluated, eval_into};
pub use operand::{ElemOf, Of, Operand, ShapeOf, Stored, TensorLike};
pub use operands::Operands;
#[cfg(feature = "rayon")]
pub use parallel::par_eval_into;
pub(crate) use refused::{BorrowedView, MadeATensor, Nothing, refused_methods};
