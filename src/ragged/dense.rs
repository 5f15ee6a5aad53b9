//! What a ragged tensor is not: an operand of the dense operations.

use super::tensor::LodTensor;
use crate::expr::{Operand, Scalar};
use crate::shape::verdict::Shapes;

/// Rows of `S` in sequences of several lengths are dense, for nobody.
#[diagnostic::on_unimplemented(
    message = "a ragged tensor with rows of {S} stands where a dense tensor is meant",
    label = "this tensor is ragged",
    note = "`.rows()` is all its rows as one dense view, `.sequences(level)` each sequence as one"
)]
pub trait Dense<S> {
    /// What nobody has.
    fn scalar<T>() -> T;
}

macro_rules! ragged {
    ($([$($life:lifetime)?] $ty:ty;)*) => {$(
        impl<$($life,)? T: Copy + 'static, S, D, R> Operand for $ty
        where
            Shapes: Dense<S>,
        {
            type Expr = Scalar<T>;
            type Elem = T;
            type Shape = ();
            fn expr(self) -> Scalar<T> {
                Scalar(<Shapes as Dense<S>>::scalar())
            }
        }
    )*};
}
ragged! {
    [] LodTensor<T, S, D, R>;
    ['a] &'a LodTensor<T, S, D, R>;
}
