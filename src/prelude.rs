//! What a program with tensors uses throughout.
//!
//! ```
//! use shapeproof::prelude::*;
//! ```

pub use crate::expr::{Lazy, Operand};
pub use crate::ops::Softmax;
pub use crate::ops::elementwise::methods::Elementwise;
pub use crate::ops::linalg::Linalg;
pub use crate::ops::reduce::Reduce;
pub use crate::{Axis, Extent, Shape, Tensor, TensorView, TensorViewMut};
