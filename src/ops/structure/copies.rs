//! Repeating the positions of an axis.

use crate::element::operation::operations;
use crate::expr::Operand;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::longer::{Repeat, Repeated};
use crate::shape::named::{IsAxis, IsLength};
use crate::shape::{Axis, StaticExtent};
use crate::storage::placed::{repeated, tiled};
use crate::storage::{Expr, Output, Produce, Tensor};

operations!(tile repeat);

forms! {
    tile[X, E, K: StaticExtent, const A: isize](x: X, axis: impl IsAxis<A>, times: impl IsLength<K>)
        -> E::Elem, <E::Shape as Repeated<Axis<A>, K>>::Output;
    where [
        X: Operand<Expr = E>,
        E: Expr<Shape: Repeat<Axis<A>, K, tile>>,
    ]
    always { let _ = (&axis, &times); tiled::<_, K, A>(x.expr()) };

    /// All positions of an axis one after the other, `times` over.
    ///
    /// # Shapes
    ///
    /// The axis is `times` as long: `[a, n]` along `Axis::<0>` with `Dim::<3>` is `[3 * a, n]`, and `[..c, n]` is `[..3 * c, n]`.
    ///
    /// # Cost
    ///
    /// One copy of each element of the result. An expression is computed anew for each of them.
    ///
    /// # Source
    ///
    /// NumPy's `tile`, along one axis.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, tensor, tile};
    /// let x = tensor![[1, 2], [3, 4]];
    /// assert_eq!(tile(&x, Axis::<1>, Dim::<2>), tensor![[1, 2, 1, 2], [3, 4, 3, 4]]);
    /// ```
    #[doc(alias("repmat"))]
    value fn tile;

    /// [`tile()`](fn@tile) into a tensor, which gets the lengths.
    into fn tile_into;

    /// [`tile()`](fn@tile) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_tile_into;
}

forms! {
    repeat[X, E, K: StaticExtent, const A: isize](x: X, axis: impl IsAxis<A>, times: impl IsLength<K>)
        -> E::Elem, <E::Shape as Repeated<Axis<A>, K>>::Output;
    where [
        X: Operand<Expr = E>,
        E: Expr<Shape: Repeat<Axis<A>, K, repeat>>,
    ]
    always { let _ = (&axis, &times); repeated::<_, K, A>(x.expr()) };

    /// Each position of an axis `times` in a row.
    ///
    /// # Shapes
    ///
    /// The axis is `times` as long: `[a, n]` along `Axis::<0>` with `Dim::<3>` is `[3 * a, n]`, and `[..c, n]` is `[..3 * c, n]`.
    ///
    /// # Cost
    ///
    /// One copy of each element of the result. Along the last axis an expression is computed once for all copies of an element.
    ///
    /// # Source
    ///
    /// NumPy's `repeat(x, times, axis)`, PyTorch's `repeat_interleave`.
    ///
    /// ```
    /// use shapeproof::{Dim, prelude::*, repeat, tensor};
    /// // An image twice as large.
    /// let image = tensor![[1, 2], [3, 4]];
    /// let larger = repeat(repeat(&image, Axis::<0>, Dim::<2>), Axis::<1>, Dim::<2>);
    /// assert_eq!(larger, tensor![[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]);
    /// ```
    #[doc(alias("repeat_interleave", "upsample", "nearest"))]
    value fn repeat;

    /// [`repeat()`](fn@repeat) into a tensor, which gets the lengths.
    into fn repeat_into;

    /// [`repeat()`](fn@repeat) of a shape with lengths known only at run time, to an [output](Output).
    ///
    /// # Errors
    ///
    /// The output does not allow the lengths; nothing is written then.
    try_into fn try_repeat_into;
}
