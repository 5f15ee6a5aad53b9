//! Shapes as the compiler sees them: the implementation of
//! [`debug_shape!`](crate::debug_shape) and [`assert_shape!`](crate::assert_shape).

/// Anything with a shape in its type: tensors, views, expressions.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no shape",
    label = "neither a tensor, nor a view, nor an expression"
)]
pub trait HasShape {
    /// The tuple of its extents.
    type Shape;
}

impl<X: HasShape + ?Sized> HasShape for &X {
    type Shape = X::Shape;
}

impl<X: HasShape + ?Sized> HasShape for &mut X {
    type Shape = X::Shape;
}

/// No shape implements this. A call that requires it makes the compiler print the shape.
#[diagnostic::on_unimplemented(
    message = "the shape is {Self}",
    label = "this one",
    note = "a length of 9,216 is `Kilo<9, 216>`, and the first axis comes first"
)]
pub trait Shown {}

/// A shape `S` implements `ShapeIs<S>` only: every other requirement makes the compiler print both shapes.
#[diagnostic::on_unimplemented(message = "assert_shape: the shape is {Self}, not {S}", label = "this one")]
pub trait ShapeIs<S> {}

#[diagnostic::do_not_recommend]
impl<S> ShapeIs<S> for S {}

/// Does not compile for any `X`.
pub const fn debug_shape<X: HasShape<Shape: Shown> + ?Sized>(_: &X) {}

/// Compiles if the shape of `X` is `S`.
pub const fn assert_shape<S, X: HasShape<Shape: ShapeIs<S>> + ?Sized>(_: &X) {}

impl<T: Copy + 'static, S: crate::Shape> HasShape for crate::Tensor<T, S> {
    type Shape = S;
}

impl<T, S, L> HasShape for crate::TensorView<'_, T, S, L> {
    type Shape = S;
}

impl<T, S, L> HasShape for crate::TensorViewMut<'_, T, S, L> {
    type Shape = S;
}

impl<E: crate::Expr> HasShape for crate::Unevaluated<E> {
    type Shape = E::Shape;
}
