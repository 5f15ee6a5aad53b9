//! More positions at the ends of an axis.

use crate::element::operation::operations;
use crate::expr::Operand;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::longer::{Pad, Padded};
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::verdict::{CompileTime, RunTime};
use crate::shape::{Axis, StaticExtent};
pub use crate::storage::placed::{Constant, Edge, PadMode, Reflect, Wrap};
use crate::storage::placed::{Pads, padded, try_padded};
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(pad);

forms! {
    pad[X, E, M, B: StaticExtent, K: StaticExtent, const A: isize](
        x: X, axis: impl IsAxis<A>, before: impl IsLength<B>, behind: impl IsLength<K>, mode: M
    ) -> E::Elem, <E::Shape as Padded<Axis<A>, B, K>>::Output;
    where [
        X: Operand<Expr = E>,
        E: Expr<Shape: Pad<Axis<A>, B, K, pad>>,
        M: PadMode<E::Elem>,
    ]
    known [M: Pads<E::Shape, Axis<A>, B, K, CompileTime, pad>] {
        let _ = (&axis, &before, &behind);
        padded::<_, B, K, _, pad, A>(x.expr(), mode)
    };
    checked [M: Pads<E::Shape, Axis<A>, B, K, RunTime, pad>] {
        let _ = (&axis, &before, &behind);
        try_padded::<_, B, K, _, A>("pad", x.expr(), mode)
    };

    /// More positions at both ends of an axis: `before` in front of the first, `behind` after the last one.
    ///
    /// The mode says what they hold: [`Constant(value)`](Constant), [`Edge`],
    /// [`Reflect`] or [`Wrap`]. To pad two axes, pad one after the other.
    ///
    /// # Shapes
    ///
    /// The axis has a length of `before + n + behind`; one of `..c` becomes `..before + c + behind`. All modes but a constant need an
    /// axis with an element.
    ///
    /// # Cost
    ///
    /// One copy; the elements of an expression are computed anew at the ends.
    ///
    /// # Source
    ///
    /// NumPy's `pad` in the modes `constant`, `edge`, `reflect` and `wrap`.
    ///
    /// ```
    /// use shapeproof::{Constant, Dim, Edge, Reflect, Wrap, pad, prelude::*, tensor};
    /// let x = tensor![1, 2, 3];
    /// assert_eq!(pad(&x, Axis::<0>, Dim::<1>, Dim::<2>, Constant(0)), tensor![0, 1, 2, 3, 0, 0]);
    /// assert_eq!(pad(&x, Axis::<0>, Dim::<1>, Dim::<2>, Edge), tensor![1, 1, 2, 3, 3, 3]);
    /// assert_eq!(pad(&x, Axis::<0>, Dim::<1>, Dim::<2>, Reflect), tensor![2, 1, 2, 3, 2, 1]);
    /// assert_eq!(pad(&x, Axis::<0>, Dim::<1>, Dim::<2>, Wrap), tensor![3, 1, 2, 3, 1, 2]);
    /// ```
    #[doc(alias("constant_pad", "reflection_pad", "replication_pad", "circular_pad"))]
    value fn pad;

    /// [`pad()`](fn@pad) into a tensor, which gets the lengths.
    into fn pad_into;

    /// [`pad()`](fn@pad) where only run time knows whether the axis has an element.
    ///
    /// # Errors
    ///
    /// [`ShapeError::Ends`]: the axis has none, and the mode is not a constant.
    ///
    /// ```
    /// use shapeproof::{Dim, Edge, prelude::*, try_pad};
    /// let x = Tensor::<i32, Shape![..4]>::try_from_slice([2], &[1, 2])?;
    /// assert_eq!(try_pad(&x, Axis::<0>, Dim::<1>, Dim::<1>, Edge)?.as_slice(), [1, 1, 2, 2]);
    /// let empty = Tensor::<i32, Shape![..4]>::empty();
    /// let error = try_pad(&empty, Axis::<0>, Dim::<1>, Dim::<1>, Edge).unwrap_err();
    /// assert_eq!(error.to_string(), "pad: axis 0 has no element to repeat at its ends");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try fn try_pad;

    /// [`try_pad`] to an [output](Output).
    ///
    /// # Errors
    ///
    /// Those of [`try_pad`], or the output does not allow the lengths; nothing is written then.
    try_into fn try_pad_into;
}
