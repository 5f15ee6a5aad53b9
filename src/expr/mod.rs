//! Lazy expressions: what an operation takes, and how the result is evaluated.

mod lazy;
mod operand;
mod owned;
#[cfg(feature = "rayon")]
mod parallel;

pub use crate::storage::expr::Scalar;
pub use lazy::{Lazy, eval_into};
pub use operand::{Number, Operand, Operands, Stored, TensorLike};
pub(crate) use owned::{ByValue, ByValueOnTheLeft, Nothing};
#[cfg(feature = "rayon")]
pub use parallel::par_eval_into;
