//! What a formula reads by an expression: `(x.relu())[i, j]`.

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
    /// What is read.
    type Read;
    /// What is read.
    fn read(self) -> Self::Read;
}

/// What is read of a value.
#[inline(always)]
pub fn source<X: Source>(value: X) -> X::Read {
    value.read()
}

#[duplicate_item(
    generics                         Value;
    [T, S: Shape]                    [Tensor<T, S>];
    ['a, T, S: Shape]                [&'a Tensor<T, S>];
    ['a, T, S: Shape, L: Layout]     [TensorView<'a, T, S, L>];
    ['a, 'b, T, S: Shape, L: Layout] [&'b TensorView<'a, T, S, L>];
    ['a, T, S: Shape, L: Layout]     [TensorViewMut<'a, T, S, L>];
    ['a, 'b, T, S: Shape, L: Layout] [&'b TensorViewMut<'a, T, S, L>];
    [T, const N: usize]              [[T; N]];
    ['a, T, const N: usize]          [&'a [T; N]];
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
