//! The error messages for a ragged tensor where a dense tensor is needed.
//!
//! Operators and methods of dense tensors exist for ragged ones too, under trait bounds that no type meets. The compiler reports the
//! trait bound, whose `on_unimplemented` attribute has the message.

use core::ops::{Add, Div, Mul, Sub};

use duplicate::duplicate_item;

use super::tensor::LodTensor;
use crate::expr::refused_methods;
use crate::expr::{Nothing, Operand, Scalar, Unevaluated};
use crate::ops::{add, div, mul, sub};
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Expr, Layout, Tensor, TensorView};

/// No type implements this: rows of shape `S` in sequences of several lengths are not a dense tensor.
#[diagnostic::on_unimplemented(
    message = "{Op}: a ragged tensor with rows of {S} stands where a dense tensor is meant",
    label = "one side is ragged",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; see `sequence_zip`"
)]
pub trait Dense<S, Op> {
    /// Never called.
    fn never<X, Y, O>(x: X, y: Y) -> O;
}

/// As [`Dense`], for operators whose right side the compiler does not know yet.
#[diagnostic::on_unimplemented(
    message = "{Op}: a ragged tensor with rows of {S} stands where a dense tensor is meant",
    label = "one side is ragged",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; see `sequence_zip`"
)]
pub trait DenseOnTheLeft<S, Op, Y> {
    /// Never called.
    fn never<X, O>(x: X, y: Y) -> O;
}
impl<S, Op> DenseOnTheLeft<S, Op, Nothing> for Shapes {
    fn never<X, O>(_: X, y: Nothing) -> O {
        match y {}
    }
}
impl<S, Op> DenseOnTheLeft<S, Op, &Nothing> for Shapes {
    fn never<X, O>(_: X, y: &Nothing) -> O {
        match *y {}
    }
}

#[duplicate_item(Ragged; [LodTensor<T, S, D, R>]; [&LodTensor<T, S, D, R>])]
impl<T: Copy + 'static, S, D, R> Operand for Ragged
where
    Shapes: Dense<S, ()>,
{
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    fn expr(self) -> Scalar<T> {
        <Shapes as Dense<S, ()>>::never(self, ())
    }
}

/// A ragged tensor on the left of an operator, with anything on the right.
#[duplicate_item(
    Operator method;
    [Add]    [add];
    [Sub]    [sub];
    [Mul]    [mul];
    [Div]    [div];
)]
#[duplicate_item(Ragged; [LodTensor<T, S, D, R>]; [&LodTensor<T, S, D, R>])]
impl<T: Copy + 'static, S, D, R, Y> Operator<Y> for Ragged
where
    Shapes: DenseOnTheLeft<S, method, Y>,
{
    type Output = Unevaluated<Scalar<T>>;
    fn method(self, y: Y) -> Self::Output {
        <Shapes as DenseOnTheLeft<S, method, Y>>::never(self, y)
    }
}

/// A ragged tensor on the right of an operator, with a tensor, a view or an expression on the left.
#[duplicate_item(
    Operator method;
    [Add]    [add];
    [Sub]    [sub];
    [Mul]    [mul];
    [Div]    [div];
)]
#[duplicate_item(Ragged; [LodTensor<T, S, D, R>]; [&LodTensor<T, S, D, R>])]
#[duplicate_item(
    generics                                 Left;
    [U: Copy + 'static, Z: Shape]            [&Tensor<U, Z>];
    [U: Copy + 'static, Z: Shape]            [Tensor<U, Z>];
    [U: Copy + 'static, Z: Shape, L: Layout] [TensorView<'_, U, Z, L>];
    [E: Expr]                                [Unevaluated<E>];
)]
impl<T: Copy + 'static, S, D, R, generics> Operator<Ragged> for Left
where
    Shapes: Dense<S, method>,
{
    type Output = Unevaluated<Scalar<T>>;
    fn method(self, y: Ragged) -> Self::Output {
        <Shapes as Dense<S, method>>::never(self, y)
    }
}

/// No type implements this: a ragged tensor with rows of shape `S` has no methods of dense tensors.
#[diagnostic::on_unimplemented(
    message = "a ragged tensor with rows of {S} has no methods of dense tensors",
    label = "a method of dense tensors",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; the functions whose \
            names start with `sequence_` work sequence by sequence"
)]
pub trait DenseMethods<S> {
    /// Never called.
    fn never<X, O>(x: X) -> O;
}

// The methods of the prelude's traits, by name, so that a call of one gets the message above. Without them the compiler would only
// say that the trait is not implemented, as it does for every receiver whose type has a lifetime.
refused_methods! {
    [T, S, D, R] LodTensor<T, S, D, R>, DenseMethods<S>:
    add(y: Y);
    sub(y: Y);
    mul(y: Y);
    div(y: Y);
    rem(y: Y);
    pow(y: Y);
    maximum(y: Y);
    minimum(y: Y);
    equal(y: Y);
    not_equal(y: Y);
    less_than(y: Y);
    less_equal(y: Y);
    greater_than(y: Y);
    greater_equal(y: Y);
    logical_and(y: Y);
    logical_or(y: Y);
    neg();
    abs();
    exp();
    ln();
    sqrt();
    relu();
    sigmoid();
    tanh();
    map(function: F);
    sum();
    mean();
    max();
    min();
    argmax();
    argmin();
    prod();
    sum_axis(axis: A);
    mean_axis(axis: A);
    var();
    std();
    var_axis(axis: A);
    std_axis(axis: A);
    cumsum(axis: A);
    cumprod(axis: A);
    max_axis(axis: A);
    min_axis(axis: A);
    argmax_axis(axis: A);
    argmin_axis(axis: A);
    softmax(axis: A);
    log_softmax(axis: A);
    matmul(right: Y);
    dot(right: Y);
    transpose();
    t();
    permute(order: P);
    flatten();
    slice(axis: A, span: P);
    squeeze(axis: A);
    unsqueeze(axis: A);
    to_tensor();
}
