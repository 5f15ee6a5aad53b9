//! [`Operand`]: the arguments of operations.

use duplicate::duplicate_item;

use super::Unevaluated;
use crate::element::Number;
use crate::shape::Shape;
use crate::storage::expr::{Expr, Scalar};
use crate::storage::{Layout, RowMajor, Tensor, TensorView, TensorViewMut};

/// Anything an operation takes: a tensor or a reference to one, a view, a lazy expression or a reference to one, a number.
///
/// # Cost
///
/// A reference, a view and a number cost nothing. A tensor by value moves into the expression, which is then as large as the
/// tensor until it is evaluated. That is meant for the result of another operation, as in `x.matmul(&w) + &bias`. A tensor that
/// is needed afterwards or is large should be borrowed.
///
/// ```
/// use shapeproof::{prelude::*, tensor};
/// let (x, w, bias) = (tensor![[1.0_f32, 2.0]], tensor![[1.0, 0.0], [0.0, -1.0]], tensor![0.5, 0.5]);
/// let y = (x.matmul(&w) + &bias).relu().eval();
/// assert_eq!(y, tensor![[1.5, 0.0]]);
/// assert_eq!((2.0 * y - x).eval(), tensor![[2.0, -2.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "not an operand of a tensor operation",
    note = "an operand is a tensor (`Tensor::from` makes one of an array), a view (a mutable one behind `&`), an expression or \
            a `Number`; a ragged tensor has `rows()`, a view"
)]
pub trait Operand {
    #[doc(hidden)]
    type Expr: Expr<Elem = Self::Elem, Shape = Self::Shape>;
    /// The type of the elements.
    type Elem: Copy + 'static;
    /// The shape, `()` for a scalar.
    type Shape: Shape;
    #[doc(hidden)]
    fn expr(self) -> Self::Expr;
}

/// Maps every type `R` to `X`, for [`Of`].
#[doc(hidden)]
pub trait Argument<X> {
    type Is;
}
impl<R, X> Argument<X> for R {
    type Is = X;
}

/// The type `X`, written as a type that depends on `R`, for the bounds of a method where `R: Operand<Shape = X>`.
///
/// With `R::Shape` in its place a compiler with the next trait solver reports two errors for an `R`
/// that is not an operand: the bound `R: Operand`, and the projection. With plain `X` the bound does
/// not name `R`, and if it fails, the compiler points at the method's name instead of the argument.
#[doc(hidden)]
pub type Of<R, X> = <R as Argument<X>>::Is;

/// The shape of an argument of type `R`, where `R: Operand<Expr = F>`.
#[doc(hidden)]
pub type ShapeOf<R, F> = <Of<R, F> as Expr>::Shape;

/// The elements of an argument of type `R`, where `R: Operand<Expr = F>`.
#[doc(hidden)]
pub type ElemOf<R, F> = <Of<R, F> as Expr>::Elem;

/// An [`Operand`] that the operations are methods of: all operands except plain numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dense tensor, a view or an expression",
    label = "not a dense tensor, a view or an expression",
    note = "borrow a tensor with `&`; a ragged tensor has `rows()` and `sequences(level)`, which are views"
)]
pub trait TensorLike: Operand + Sized {}

/// An operand whose elements are in memory: a reference to a tensor, or a view.
///
/// Operations that read an element several times need such an operand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dense tensor in memory",
    label = "not a reference to a tensor, and not a view",
    note = "borrow a tensor with `&`; an expression is evaluated first, with `eval` or `eval_into`; a ragged tensor has `rows()`, a view"
)]
pub trait Stored<'a>: TensorLike {
    /// The layout of the elements.
    type Layout: Layout;
    /// The shape. It is [`Operand::Shape`] under a name of its own, so that generic code can require both.
    #[doc(hidden)]
    type Matrix: Shape;
    /// The elements.
    #[doc(hidden)]
    fn stored(self) -> TensorView<'a, Self::Elem, Self::Shape, Self::Layout>;
    /// The elements, borrowed for as long as this reference or view is.
    #[doc(hidden)]
    fn seen(&self) -> TensorView<'_, Self::Elem, Self::Matrix, Self::Layout>;
}

#[duplicate_item(
    View                             view;
    [TensorView<'a, T, S, L>]        [self];
    [&TensorView<'a, T, S, L>]       [*self];
    [&'a TensorViewMut<'_, T, S, L>] [self.view()];
)]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> Operand for View {
    type Expr = TensorView<'a, T, S, L>;
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn expr(self) -> Self::Expr {
        view
    }
}

#[duplicate_item(View; [TensorView<'_, T, S, L>]; [&TensorView<'_, T, S, L>]; [&TensorViewMut<'_, T, S, L>])]
impl<T: Copy + 'static, S: Shape, L: Layout> TensorLike for View {}

#[duplicate_item(View; [TensorView<'a, T, S, L>]; [&TensorView<'a, T, S, L>]; [&'a TensorViewMut<'_, T, S, L>])]
impl<'a, T: Copy + 'static, S: Shape, L: Layout> Stored<'a> for View {
    type Layout = L;
    type Matrix = S;
    #[inline(always)]
    fn stored(self) -> TensorView<'a, T, S, L> {
        self.expr()
    }
    #[inline(always)]
    fn seen(&self) -> TensorView<'_, T, S, L> {
        (*self).expr()
    }
}

#[duplicate_item(Reference; [&'a Tensor<T, S>]; [&&'a Tensor<T, S>])]
impl<'a, T: Copy + 'static, S: Shape> Operand for Reference {
    type Expr = TensorView<'a, T, S>;
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn expr(self) -> Self::Expr {
        self.view()
    }
}

#[duplicate_item(Reference; [&Tensor<T, S>]; [&&Tensor<T, S>])]
impl<T: Copy + 'static, S: Shape> TensorLike for Reference {}

#[duplicate_item(Reference; [&'a Tensor<T, S>]; [&&'a Tensor<T, S>])]
impl<'a, T: Copy + 'static, S: Shape> Stored<'a> for Reference {
    type Layout = RowMajor;
    type Matrix = S;
    #[inline(always)]
    fn stored(self) -> TensorView<'a, T, S> {
        self.view()
    }
    #[inline(always)]
    fn seen(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}

/// A tensor by value moves into the expression.
impl<T: Copy + 'static, S: Shape> Operand for Tensor<T, S> {
    type Expr = Self;
    type Elem = T;
    type Shape = S;
    #[inline(always)]
    fn expr(self) -> Self {
        self
    }
}

impl<E: Expr> Operand for Unevaluated<E> {
    type Expr = E;
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn expr(self) -> E {
        self.0
    }
}
impl<E: Expr> TensorLike for Unevaluated<E> {}

/// A borrowed expression. With it an expression can be used twice even if it is not `Copy`, for example because its closure is not.
impl<'a, E: Expr> Operand for &'a Unevaluated<E> {
    type Expr = &'a E;
    type Elem = E::Elem;
    type Shape = E::Shape;
    #[inline(always)]
    fn expr(self) -> &'a E {
        &self.0
    }
}
impl<E: Expr> TensorLike for &Unevaluated<E> {}

impl<T: Copy + 'static> Scalar<T> {
    /// A number of any element type as an operand.
    ///
    /// ```
    /// use shapeproof::{Scalar, prelude::*, tensor};
    /// assert_eq!(tensor!['a', 'b'].equal(Scalar::new('b')).eval(), tensor![false, true]);
    /// ```
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self(value)
    }
}

impl<T: Copy + 'static> Operand for Scalar<T> {
    type Expr = Self;
    type Elem = T;
    type Shape = ();
    #[inline(always)]
    fn expr(self) -> Self {
        self
    }
}

impl<T: Number> Operand for T {
    type Expr = Scalar<T>;
    type Elem = T;
    type Shape = ();
    #[inline(always)]
    fn expr(self) -> Scalar<T> {
        Scalar(self)
    }
}
