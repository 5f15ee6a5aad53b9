//! The positions of an axis in another order.

use crate::element::operation::operations;
use crate::expr::Operand;
use crate::shape::Axis;
use crate::shape::axis::HasAxis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::storage::placed::{flipped, rolled};
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(flip roll);

forms! {
    flip[X, E, const A: isize](x: X, axis: impl IsAxis<A>) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Shape: HasAxis<Axis<A>, flip>>,
    ]
    always { let _ = &axis; flipped::<_, A>(x.expr()) };

    /// The positions of an axis from the last to the first.
    ///
    /// # Shapes
    ///
    /// The shape of the operand.
    ///
    /// # Cost
    ///
    /// One copy; the operand may be an expression, each element of which is computed once.
    ///
    /// # Source
    ///
    /// NumPy's `flip(x, axis)`.
    ///
    /// ```
    /// use shapeproof::{flip, prelude::*, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(flip(&x, Axis::<1>), tensor![[3, 2, 1], [6, 5, 4]]);
    /// assert_eq!(flip(&x * 10, Axis::<0>), tensor![[40, 50, 60], [10, 20, 30]]);
    /// ```
    #[doc(alias("reverse", "fliplr", "flipud", "invert_axis"))]
    value fn flip;

    /// [`flip()`](fn@flip) into a tensor, which gets the lengths.
    into fn flip_into;

    /// [`flip()`](fn@flip) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_flip_into;
}

forms! {
    roll[X, E, const A: isize](x: X, axis: impl IsAxis<A>, shift: isize) -> E::Elem, E::Shape;
    where [
        X: Operand<Expr = E>,
        E: Expr<Shape: HasAxis<Axis<A>, roll>>,
    ]
    always { let _ = &axis; rolled::<_, A>(x.expr(), shift) };

    /// The positions of an axis moved by `shift`: towards the end, or towards the start if `shift` is negative. What leaves the axis
    /// at one end comes in at the other.
    ///
    /// # Shapes
    ///
    /// The shape of the operand. `shift` is any number, also beyond the length of the axis.
    ///
    /// # Cost
    ///
    /// One copy, in two runs; the operand may be an expression, each element of which is computed once.
    ///
    /// # Source
    ///
    /// NumPy's `roll(x, shift, axis)`.
    ///
    /// ```
    /// use shapeproof::{prelude::*, roll, tensor};
    /// let x = tensor![1, 2, 3, 4, 5];
    /// assert_eq!(roll(&x, Axis::<0>, 2), tensor![4, 5, 1, 2, 3]);
    /// assert_eq!(roll(&x, Axis::<0>, -6), tensor![2, 3, 4, 5, 1]);
    /// ```
    #[doc(alias("circshift", "rotate"))]
    value fn roll;

    /// [`roll()`](fn@roll) into a tensor, which gets the lengths.
    into fn roll_into;

    /// [`roll()`](fn@roll) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_roll_into;
}
