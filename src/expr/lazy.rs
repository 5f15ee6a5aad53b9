//! [`Unevaluated`]: an expression that has not been evaluated.

use core::fmt;

use super::refused::Nothing;
use crate::element::operation::operations;
use crate::shape::Shape;
use crate::shape::verdict::Shapes;
use crate::storage::{Evaluated, Expr, Produce, Tensor};

/// A lazy expression: the result of an elementwise operation, of `select` or of `multiplex`.
///
/// Nothing is computed until it is evaluated, and a chain of operations is then one loop without temporaries.
#[derive(Clone, Copy)]
#[must_use = "an expression computes nothing until `eval` or `eval_into` evaluates it"]
pub struct Unevaluated<E>(pub(crate) E);

/// Prints the shape alone, as the values are not computed.
impl<E: Expr> fmt::Debug for Unevaluated<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Unevaluated").field(&self.shape()).finish()
    }
}

impl<E> Unevaluated<E> {
    /// The shape.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let (x, y) = (tensor![[1], [2]], tensor![10, 20, 30]);
    /// assert_eq!((&x + &y).shape().dims(), [2, 3]);
    /// ```
    pub fn shape(&self) -> E::Shape
    where
        E: Expr,
    {
        self.0.shape()
    }

    /// The tensor of the values.
    ///
    /// # Cost
    ///
    /// One pass. The tensor is returned by value: large ones are better written with [`eval_into`](Self::eval_into).
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let x = tensor![1, 2, 3];
    /// assert_eq!((&x * &x + 1).eval(), tensor![2, 5, 10]);
    /// ```
    #[inline(always)]
    pub fn eval<T, S>(&self) -> Tensor<T, S>
    where
        E: Expr<Elem = T, Shape = S>,
        T: Copy + 'static,
        S: Shape,
    {
        Evaluated::of(&self.0).eval()
    }

    /// Writes the values into a tensor of the same shape. Lengths that are known at run time become those of the expression.
    ///
    /// # Cost
    ///
    /// One pass, no temporaries, nothing on the stack.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let (x, mut out) = (tensor![1, 2, 3], Tensor::from([0; 3]));
    /// (&x * &x + 1).eval_into(&mut out);
    /// assert_eq!(out, tensor![2, 5, 10]);
    /// ```
    #[inline(always)]
    pub fn eval_into<S>(&self, out: &mut Tensor<E::Elem, S>)
    where
        E: Expr,
        S: Shape + OutputFor<E::Shape, eval_into>,
    {
        // By the bound `OutputFor` both shapes are the same type, and the output takes the lengths: no error can occur.
        let _ = Evaluated::of(&self.0).try_eval_into("eval_into", out);
    }
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// The tensor as the beginning of an expression that owns it.
    ///
    /// A method borrows the tensor that it is called on. So an expression that is kept in a variable cannot borrow the result of an
    /// operation in the same statement: `let y = x.sum_axis(Axis::<1>).sqrt();` does not compile. Either end the chain with
    /// `eval`, or start it with `into_expr`. Operators and functions that take a tensor by value move it into the expression.
    ///
    /// # Cost
    ///
    /// The expression is as large as the tensor until it is evaluated.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor};
    /// let x = tensor![[4.0_f32, 5.0], [6.0, 10.0]];
    /// let shifted = x.sum_axis(Axis::<1>).into_expr().add(1.0); // kept, not evaluated
    /// let evaluated = x.sum_axis(Axis::<1>).add(1.0).eval();
    /// assert_eq!(shifted.eval(), evaluated);
    /// ```
    #[inline(always)]
    pub fn into_expr(self) -> Unevaluated<Self> {
        Unevaluated(self)
    }
}

/// A tensor of shape `Self` is an output for values of shape `S`: the shapes are the same type.
#[diagnostic::on_unimplemented(
    message = "{Op}: the values have the shape {S}, the output has {Self}",
    label = "this output has another shape",
    note = "an output has exactly the shape of the values that are written to it"
)]
pub trait OutputFor<S, Op> {}
impl<S, Op> OutputFor<S, Op> for S {}

operations!(eval_into);

/// No type implements this: an expression is not evaluated and cannot be compared with an `R`.
#[diagnostic::on_unimplemented(
    message = "an expression has no values yet: `==` takes what `.eval()` returns",
    label = "evaluate the expression first, with `.eval()`",
    note = "`equal`, `less_than` and their like compare element by element, and take expressions"
)]
pub trait Compared<R> {
    #[doc(hidden)]
    fn never<L>(left: &L, right: &R) -> bool;
}

// The compiler selects an impl of `==` before it knows the type of the right side. With two candidate
// impls, for types without values, it has to wait until the type is known, and can name it in the message.
impl Compared<Nothing> for Shapes {
    fn never<L>(_: &L, right: &Nothing) -> bool {
        match *right {}
    }
}
impl Compared<&Nothing> for Shapes {
    fn never<L>(_: &L, right: &&Nothing) -> bool {
        match **right {}
    }
}
#[doc(hidden)]
impl<E: Expr, R> PartialEq<R> for Unevaluated<E>
where
    Shapes: Compared<R>,
{
    fn eq(&self, other: &R) -> bool {
        <Shapes as Compared<R>>::never(self, other)
    }
}
#[doc(hidden)]
impl<T: Copy + 'static, S: Shape, E: Expr> PartialEq<Unevaluated<E>> for Tensor<T, S>
where
    Shapes: Compared<Unevaluated<E>>,
{
    fn eq(&self, other: &Unevaluated<E>) -> bool {
        <Shapes as Compared<_>>::never(self, other)
    }
}

/// No type implements this: an expression is not evaluated and cannot be printed with `{}`.
#[diagnostic::on_unimplemented(
    message = "an expression has no values yet: `{{}}` prints what `.eval()` returns",
    label = "evaluate the expression first, with `.eval()`",
    note = "`{{:?}}` prints the shape of an expression"
)]
pub trait Printed<E> {
    #[doc(hidden)]
    fn never(expression: &E) -> fmt::Result;
}
#[doc(hidden)]
impl<E: Expr> fmt::Display for Unevaluated<E>
where
    Shapes: Printed<Self>,
{
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        <Shapes as Printed<Self>>::never(self)
    }
}
