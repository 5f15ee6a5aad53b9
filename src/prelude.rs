//! The names that most programs with tensors need.
//!
//! ```
//! use shapeproof::prelude::*;
//! ```

pub use crate::expr::{Operand, Unevaluated};
pub use crate::ops::elementwise::activations::ActivationFunctions;
pub use crate::ops::elementwise::arithmetic::{Arithmetic, TryArithmetic};
pub use crate::ops::elementwise::cast::Casting;
pub use crate::ops::elementwise::checked::CheckedArithmetic;
pub use crate::ops::elementwise::compare::{Comparison, TryComparison};
pub use crate::ops::elementwise::division::Division;
pub use crate::ops::elementwise::functions::Functions;
pub use crate::ops::elementwise::logic::{Logic, Negation, TryLogic};
pub use crate::ops::elementwise::round::Rounding;
pub use crate::ops::elementwise::saturating::{Saturating, TrySaturating};
pub use crate::ops::elementwise::shift::{Shifts, TryShifts};
pub use crate::ops::linalg::Linalg;
pub use crate::ops::reduce::{Norms, Reduce, ReduceAxes};
pub use crate::ops::structure::Structure;
pub use crate::ops::views::try_mutable::TryViewsMut;
pub use crate::ops::views::{
    Assign,
    mutable::ViewsMut,
    shared::Views,
    slicing::Slicing,
    sliding::Windows,
    stepping::{Stepping, SteppingMut},
};
pub use crate::ops::{Scan, Softmax};
pub use crate::tensor::map::TensorMap;
pub use crate::{Axis, Extent, Shape, Tensor, TensorView, TensorViewMut};
