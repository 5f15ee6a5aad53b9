//! The operands of a formula that are expressions: `(x.relu())[i, j]`.

use duplicate::duplicate_item;

use crate::expr::Unevaluated;
use crate::shape::Shape;
use crate::storage::{Expr, Layout, Tensor, TensorView, TensorViewMut};

/// A value whose elements a formula reads: a tensor, a view or an array as it is, a lazy expression evaluated.
#[diagnostic::on_unimplemented(
    message = "compute: `{Self}` has no elements to read",
    label = "neither a tensor, a view or an array, nor a lazy expression"
)]
pub trait Source {
    /// The value whose elements are read.
    type Read;
    /// Evaluates the operand, or returns it as it is.
    fn read(self) -> Self::Read;
}

/// The value that a formula reads. (If this returned `X::Read`, a value without elements would cause two errors.)
#[inline(always)]
pub fn source<X: Source<Read = R>, R>(value: X) -> R {
    value.read()
}

#[duplicate_item(
    generics                 Value;
    [T, S: Shape]            [Tensor<T, S>];
    [T, S: Shape]            [&Tensor<T, S>];
    [T, S: Shape, L: Layout] [TensorView<'_, T, S, L>];
    [T, S: Shape, L: Layout] [&TensorView<'_, T, S, L>];
    [T, S: Shape, L: Layout] [TensorViewMut<'_, T, S, L>];
    [T, S: Shape, L: Layout] [&TensorViewMut<'_, T, S, L>];
    [T, const N: usize]      [[T; N]];
    [T, const N: usize]      [&[T; N]];
)]
#[diagnostic::do_not_recommend]
impl<generics> Source for Value {
    type Read = Self;
    #[inline(always)]
    fn read(self) -> Self {
        self
    }
}

#[duplicate_item(Value; [Unevaluated<E>]; [&Unevaluated<E>])]
#[diagnostic::do_not_recommend]
impl<E: Expr> Source for Value {
    type Read = Tensor<E::Elem, E::Shape>;
    #[inline(always)]
    fn read(self) -> Self::Read {
        self.eval()
    }
}
