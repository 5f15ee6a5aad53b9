//! What a ragged tensor is not: an operand of the dense operations.

use core::ops::{Add, Div, Mul, Sub};

use super::tensor::LodTensor;
use crate::expr::{Nothing, Operand, Scalar, Unevaluated};
use crate::ops::{add, div, mul, sub};
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Expr, Layout, Tensor, TensorView};

/// Rows of `S` in sequences of several lengths are dense, for nobody.
#[diagnostic::on_unimplemented(
    message = "{Op}: a ragged tensor with rows of {S} stands where a dense tensor is meant",
    label = "one side is ragged",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; see `sequence_zip`"
)]
pub trait Dense<S, Op> {
    /// What nobody has.
    fn never<X, Y, O>(x: X, y: Y) -> O;
}

/// As [`Dense`], for a left side whose right side is not known yet.
#[diagnostic::on_unimplemented(
    message = "{Op}: a ragged tensor with rows of {S} stands where a dense tensor is meant",
    label = "one side is ragged",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; see `sequence_zip`"
)]
pub trait DenseOnTheLeft<S, Op, Y> {
    /// What nobody has.
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

macro_rules! operand {
    ($([$($g:tt)*] $ty:ty;)*) => {$(
        impl<$($g)* T: Copy + 'static, S, D, R> Operand for $ty
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
    )*};
}
operand! {
    [] LodTensor<T, S, D, R>;
    ['a,] &'a LodTensor<T, S, D, R>;
}

/// The operators with a ragged side, left of anything or right of a tensor or view.
macro_rules! operators {
    ($($trait:ident $method:ident $op:ident;)*) => {$(
        operators!(@sides $trait $method $op, [] LodTensor<T, S, D, R>);
        operators!(@sides $trait $method $op, ['a,] &'a LodTensor<T, S, D, R>);
    )*};
    (@sides $trait:ident $method:ident $op:ident, [$($g:tt)*] $ty:ty) => {
        impl<$($g)* T: Copy + 'static, S, D, R, Y> $trait<Y> for $ty
        where
            Shapes: DenseOnTheLeft<S, $op, Y>,
        {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: Y) -> Self::Output {
                <Shapes as DenseOnTheLeft<S, $op, Y>>::never(self, y)
            }
        }
        operators!(@right $trait $method $op, [$($g)* U: Copy + 'static, Z: Shape,] &Tensor<U, Z>, $ty);
        operators!(@right $trait $method $op, [$($g)* U: Copy + 'static, Z: Shape,] Tensor<U, Z>, $ty);
        operators!(@right $trait $method $op, [$($g)* E: Expr,] Unevaluated<E>, $ty);
        operators!(@right $trait $method $op, [$($g)* U: Copy + 'static, Z: Shape, L: Layout,] TensorView<'_, U, Z, L>, $ty);
    };
    (@right $trait:ident $method:ident $op:ident, [$($g:tt)*] $left:ty, $right:ty) => {
        impl<$($g)* T: Copy + 'static, S, D, R> $trait<$right> for $left
        where
            Shapes: Dense<S, $op>,
        {
            type Output = Unevaluated<Scalar<T>>;
            fn $method(self, y: $right) -> Self::Output {
                <Shapes as Dense<S, $op>>::never(self, y)
            }
        }
    };
}
operators! {
    Add add add;
    Sub sub sub;
    Mul mul mul;
    Div div div;
}

/// Methods of dense tensors, on rows of `S` in sequences: nobody has them.
#[diagnostic::on_unimplemented(
    message = "a ragged tensor with rows of {S} has no methods of dense tensors",
    label = "a method of dense tensors",
    note = "all rows are one dense view, `rows()`, and each sequence is one, `sequences(level)`; the functions whose \
            names start with `sequence_` work sequence by sequence"
)]
pub trait DenseMethods<S> {
    /// What nobody has.
    fn never<X, O>(x: X) -> O;
}

/// The methods of the prelude by their names, so that the mistake is told in words. The compiler would say of a trait that
/// is not implemented only that it is not, where the receiver's type holds a lifetime.
macro_rules! methods {
    ($($name:ident($($arg:ident: $Arg:ident),*);)*) => {
        impl<T, S, D, R> LodTensor<T, S, D, R> {$(
            #[doc(hidden)]
            pub fn $name<$($Arg,)* O>(&self $(, $arg: $Arg)*) -> O
            where
                Shapes: DenseMethods<S>,
            {
                <Shapes as DenseMethods<S>>::never((self, $($arg),*))
            }
        )*}
    };
}
methods! {
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
