//! Concatenation along an axis.

use crate::element::operation::operations;
use crate::expr::Operands;
use crate::shape::Axis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::shape::{Concat, JoinedAll, TryConcat};
use crate::storage::concat::{Concatenation, SameElements};
use crate::storage::{Output, Produce, Tensor};

operations!(concat);

forms! {
    concat[X, E, const A: isize](operands: X, axis: impl IsAxis<A>) -> E::Elem, <E::Shapes as JoinedAll<Axis<A>>>::Output;
    where [X: Operands<Exprs = E>, E: SameElements<concat>,]
    known [E::Shapes: Concat<Axis<A>, concat>] Concatenation::<concat, _, _>::concat(operands.exprs(), axis.axis());
    checked [E::Shapes: TryConcat<Axis<A>, concat>]
        Concatenation::<concat, _, _>::try_concat("concat", operands.exprs(), axis.axis());

    /// Concatenation: several operands one after the other along an axis; NumPy's `concatenate`.
    ///
    /// The operands are a tuple of 1 to 8 tensors, views and expressions, whose lengths along the axis may differ, or an array of
    /// operands of one type. [`try_concat`] takes a slice as well, whose number of operands is known only at run time.
    ///
    /// # Shapes
    ///
    /// The extents of the axis are added, all others are equal: `[a, n]`, `[b, n]` and `[c, n]` along `Axis::<0>` are
    /// `[a + b + c, n]`. An array of `N` times `[a, n]` is `[N * a, n]`.
    ///
    /// # Cost
    ///
    /// One pass over each operand. The result is returned by value; [`concat_into`] writes it in place.
    ///
    /// ```
    /// use shapeproof::{concat, prelude::*, tensor};
    /// let (x, y) = (tensor![[1, 2]], tensor![[3, 4], [5, 6]]);
    /// let joined: Tensor<i32, Shape![4, 2]> = concat((&x, &y, &x * 10), Axis::<0>);
    /// assert_eq!(joined, tensor![[1, 2], [3, 4], [5, 6], [10, 20]]);
    /// assert_eq!(concat([&x, &x, &x], Axis::<1>), tensor![[1, 2, 1, 2, 1, 2]]);
    /// ```
    value fn concat;

    /// [`concat()`](fn@concat) into a tensor, which gets the lengths of the result.
    ///
    /// ```
    /// use shapeproof::{concat_into, prelude::*, tensor};
    /// let x = tensor![1, 2];
    /// let mut out = Tensor::<i32, Shape![6]>::zeros();
    /// concat_into((&x, &x * 10, &x * 100), Axis::<0>, &mut out);
    /// assert_eq!(out, tensor![1, 2, 10, 20, 100, 200]);
    /// ```
    into fn concat_into;

    /// [`concat()`](fn@concat) where lengths, or the number of operands, are known only at run time.
    ///
    /// # Shapes
    ///
    /// Those of [`concat`](fn@concat). For a slice of operands the axis of the result is `?`, so that the tensor is on the heap
    /// (feature `alloc`); [`try_concat_into`] needs no heap.
    ///
    /// # Errors
    ///
    /// [`ShapeError::OperandAxis`] names the first operand whose lengths do not fit, the axis, and both lengths;
    /// [`ShapeError::Count`] says that there is no operand.
    ///
    /// ```
    /// use shapeproof::{prelude::*, tensor, try_concat};
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let columns = |n| TensorView::<i32, Shape![..3, 2]>::with_dims(&numbers[..2 * n], [n, 2]);
    /// let joined = try_concat((columns(2)?, columns(2)?, &tensor![[7], [8]]), Axis::<1>)?;
    /// assert_eq!(joined.as_slice(), [1, 2, 1, 2, 7, 3, 4, 3, 4, 8]);
    ///
    /// let error = try_concat((columns(2)?, columns(2)?, columns(3)?), Axis::<1>).unwrap_err();
    /// assert_eq!(error.to_string(), "concat: operand 2 has 3 at axis 0, those before it 2");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try fn try_concat;

    /// [`try_concat`] to an [output](Output), which gets the lengths of the result.
    ///
    /// # Errors
    ///
    /// Those of [`try_concat`], or the output does not allow the lengths of the result; nothing is written then.
    ///
    /// ```
    /// use shapeproof::{prelude::*, try_concat_into};
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let pairs: Vec<_> = numbers.chunks_exact(2).map(|pair| TensorView::<i32, Shape![?]>::with_dims(pair, [2])).collect();
    /// let pairs = pairs.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// let mut out = Tensor::<i32, Shape![..8]>::empty();
    /// try_concat_into(&pairs[1..], Axis::<0>, &mut out)?;
    /// assert_eq!(out.as_slice(), [3, 4, 5, 6]);
    /// assert!(try_concat_into(&pairs[..0], Axis::<0>, &mut out).is_err());
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try_into fn try_concat_into;
}
