//! Stacking along a new axis.

use crate::element::operation::operations;
use crate::expr::Operands;
use crate::shape::Axis;
use crate::shape::broadcast::TrySameShape;
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::shape::{Stack, StackedAll, TryStack};
use crate::storage::concat::{Concatenation, SameElements};
use crate::storage::{Output, Produce, Tensor};

operations!(stack);

forms! {
    stack[X, E, const A: isize](operands: X, axis: impl IsAxis<A>) -> E::Elem, <E::Shapes as StackedAll<Axis<A>>>::Output;
    where [X: Operands<Exprs = E>, E: SameElements<stack>,]
    known [E::Shapes: Stack<Axis<A>, stack>] Concatenation::<stack, _, _>::stack(operands.exprs(), axis.axis());
    checked [E::Shapes: TryStack<Axis<A>, stack>] Concatenation::<stack, _, _>::try_stack("stack", operands.exprs(), axis.axis());

    /// Operands of equal shapes joined along a new axis; NumPy's `stack`.
    ///
    /// The operands are those of [`concat()`](fn@crate::concat): a tuple of 1 to 8, an array, or, for [`try_stack`], a slice.
    ///
    /// # Shapes
    ///
    /// The shapes are equal: three of `[a, b]` along `Axis::<1>` are `[a, 3, b]`.
    ///
    /// # Cost
    ///
    /// One pass over each operand. The result is returned by value; [`stack_into`] writes it in place.
    ///
    /// ```
    /// use shapeproof::{prelude::*, stack, tensor};
    /// let (x, y) = (tensor![1, 2], tensor![3, 4]);
    /// assert_eq!(stack((&x, &y, &x * 10), Axis::<1>), tensor![[1, 3, 10], [2, 4, 20]]);
    /// assert_eq!(stack([&x, &y], Axis::<0>), tensor![[1, 2], [3, 4]]);
    /// ```
    value fn stack;

    /// [`stack()`](fn@stack) into a tensor, which gets the lengths of the result.
    ///
    /// ```
    /// use shapeproof::{prelude::*, stack_into, tensor};
    /// let x = tensor![1, 2];
    /// let mut out = Tensor::<i32, Shape![3, 2]>::zeros();
    /// stack_into([&x * 1, &x * 10, &x * 100], Axis::<0>, &mut out);
    /// assert_eq!(out, tensor![[1, 2], [10, 20], [100, 200]]);
    /// ```
    into fn stack_into;

    /// [`stack()`](fn@stack) where lengths, or the number of operands, are known only at run time.
    ///
    /// # Shapes
    ///
    /// Those of [`stack`](fn@stack). For a slice of operands the new axis of the result is `?`, so that the tensor is on the heap
    /// (feature `alloc`); [`try_stack_into`] needs no heap.
    ///
    /// # Errors
    ///
    /// [`ShapeError::OperandAxis`] names the first operand whose lengths do not fit, the axis, and both lengths;
    /// [`ShapeError::Count`] says that there is no operand.
    ///
    /// ```
    /// use shapeproof::{prelude::*, try_stack};
    /// let words = [1, 2, 3, 4];
    /// let words = |n| TensorView::<i32, Shape![..4]>::with_dims(&words[..n], [n]);
    /// let rows = try_stack([words(2)?, words(2)?, words(2)?], Axis::<1>)?;
    /// assert_eq!(rows.as_slice(), [1, 1, 1, 2, 2, 2]);
    ///
    /// let error = try_stack([words(2)?, words(2)?, words(3)?], Axis::<1>).unwrap_err();
    /// assert_eq!(error.to_string(), "stack: operand 2 has 3 at axis 0, those before it 2");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try fn try_stack;

    /// [`try_stack`] to an [output](Output), which gets the lengths of the result.
    ///
    /// # Errors
    ///
    /// Those of [`try_stack`], or the output does not allow the lengths of the result; nothing is written then.
    ///
    /// ```
    /// use shapeproof::{prelude::*, try_stack_into};
    /// let words = [1, 2, 3, 4];
    /// let words = |n| TensorView::<i32, Shape![..4]>::with_dims(&words[..n], [n]);
    /// let mut out = Tensor::<i32, Shape![..4, 3]>::empty();
    /// try_stack_into([words(2)?, words(2)?, words(2)?], Axis::<1>, &mut out)?;
    /// assert_eq!(out.as_slice(), [1, 1, 1, 2, 2, 2]);
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    try_into fn try_stack_into;
}
