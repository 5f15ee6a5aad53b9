//! Values that look like operands and are none: the mistake has a sentence of its own.
//!
//! Operations borrow. A tensor or an array by value implements [`Operand`] on a condition that nothing meets: beside
//! the numbers, which are operands by value, it is then no candidate for one, and the one mistake is reported once.

use super::Operand;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::expr::Scalar;
use crate::storage::{Tensor, TensorView};

/// Nothing meets this: `X` is an operand by reference alone.
#[diagnostic::on_unimplemented(
    message = "`{X}` is not an operand, a reference to a tensor is",
    label = "this is a value: operations take `&tensor`",
    note = "borrow a tensor with `&`; `Tensor::from` makes one of an array"
)]
pub trait ByValue<X> {
    /// Never called.
    #[doc(hidden)]
    fn never<R>(x: X) -> R;
}

/// As [`ByValue`], for a left side whose right side is not known yet.
#[diagnostic::on_unimplemented(
    message = "`{X}` is not an operand, a reference to a tensor is",
    label = "this is a value: operations take `&tensor`",
    note = "borrow a tensor with `&`; `Tensor::from` makes one of an array"
)]
pub trait ByValueOnTheLeft<X, R> {
    /// Never called.
    #[doc(hidden)]
    fn never<O>(x: X, y: R) -> O;
}

/// A right side that nobody has.
pub enum Nothing {}

// The compiler looks for an operator before it looks at the right side. Two right sides that would do, if there were
// values of them, keep it looking until it knows the right side and can report it.
impl<X> ByValueOnTheLeft<X, Nothing> for Shapes {
    fn never<O>(_: X, y: Nothing) -> O {
        match y {}
    }
}
impl<X> ByValueOnTheLeft<X, &Nothing> for Shapes {
    fn never<O>(_: X, y: &Nothing) -> O {
        match *y {}
    }
}

impl<T: Copy + 'static, S: Shape> Operand for Tensor<T, S>
where
    Shapes: ByValue<Self>,
{
    type Expr = TensorView<'static, T, S>;
    type Elem = T;
    type Shape = S;
    fn expr(self) -> Self::Expr {
        <Shapes as ByValue<Self>>::never(self)
    }
}
impl<T: Copy + 'static, const N: usize> Operand for [T; N]
where
    Shapes: ByValue<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as ByValue<Self>>::never(self)
    }
}

impl<T: Copy + 'static, const N: usize> Operand for &[T; N]
where
    Shapes: ByValue<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as ByValue<Self>>::never(self)
    }
}

impl<T: Copy + 'static> Operand for &[T]
where
    Shapes: ByValue<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as ByValue<Self>>::never(self)
    }
}

#[cfg(feature = "alloc")]
impl<T: Copy + 'static> Operand for alloc::vec::Vec<T>
where
    Shapes: ByValue<Self>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Self::Expr {
        <Shapes as ByValue<Self>>::never(self)
    }
}
