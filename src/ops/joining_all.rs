//! Concatenation and stacking of several operands at once.

use super::joining::{concat, stack};
use crate::error::ShapeError;
use crate::expr::{Operand, Operands};
use crate::shape::axis::{InsertAt, Unsqueeze};
use crate::shape::broadcast::TrySameShape;
use crate::shape::join::{ConcatAll, JoinedAll, TryConcatAll};
use crate::shape::{Axis, Dim, StaticExtent, StaticShape};
use crate::storage::join_all::{self, SameElements};
use crate::storage::{Expr, Tensor, Writable};

/// The shape of `N` operands beside each other along a new axis.
type Beside<E, const A: isize, const N: usize> = <<E as Expr>::Shape as InsertAt<Axis<A>>>::Inserted<Dim<N>>;

/// A tuple of 1 to 8 operands, one behind the other along an axis.
///
/// # Shapes
///
/// The extents of the axis add, all others are equal: `[a, n]`, `[b, n]` and `[c, n]` along `Axis::<0>` are
/// `[a + b + c, n]`; NumPy's `concatenate`. [`concat()`](fn@concat) joins two, `DynView::concat_along` a slice of views.
///
/// # Cost
///
/// One pass over each operand, which may be an expression. The result is returned by value; [`concat_all_into`] writes it
/// in place.
///
/// ```
/// use shapeproof::{concat_all, prelude::*, tensor};
/// let (x, y) = (tensor![[1, 2]], tensor![[3, 4], [5, 6]]);
/// let joined: Tensor<i32, Shape![4, 2]> = concat_all((&x, &y, &x * 10), Axis::<0>);
/// assert_eq!(joined, tensor![[1, 2], [3, 4], [5, 6], [10, 20]]);
/// ```
#[must_use]
#[inline(always)]
pub fn concat_all<X, E, const A: isize>(
    operands: X,
    axis: Axis<A>,
) -> Tensor<E::Elem, <E::Shapes as JoinedAll<Axis<A>>>::Output>
where
    X: Operands<Exprs = E>,
    E: SameElements<concat>,
    E::Shapes: ConcatAll<Axis<A>, concat>,
{
    let _ = axis;
    join_all::concat::<concat, Axis<A>, _>(&operands.exprs())
}

/// [`concat_all`] into a tensor, which takes the lengths of the result.
///
/// ```
/// use shapeproof::{concat_all_into, prelude::*, tensor};
/// let x = tensor![1, 2];
/// let mut out = Tensor::<i32, Shape![6]>::zeros();
/// concat_all_into((&x, &x * 10, &x * 100), Axis::<0>, &mut out);
/// assert_eq!(out, tensor![1, 2, 10, 20, 100, 200]);
/// ```
#[inline(always)]
pub fn concat_all_into<X, E, const A: isize>(
    operands: X,
    axis: Axis<A>,
    out: &mut Tensor<E::Elem, <E::Shapes as JoinedAll<Axis<A>>>::Output>,
) where
    X: Operands<Exprs = E>,
    E: SameElements<concat>,
    E::Shapes: ConcatAll<Axis<A>, concat>,
{
    let _ = axis;
    join_all::concat_into::<concat, Axis<A>, _>(&operands.exprs(), out);
}

/// [`concat_all`] of shapes with lengths that only run time knows.
///
/// # Errors
///
/// [`ShapeError::OperandAxis`] names the first operand whose lengths do not fit, the axis, and both lengths.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_concat_all};
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let columns = |n| TensorView::<i32, Shape![..3, 2]>::with_dims(&numbers[..2 * n], [n, 2]);
/// let joined = try_concat_all((columns(2)?, columns(2)?, &tensor![[7], [8]]), Axis::<1>)?;
/// assert_eq!(joined.as_slice(), [1, 2, 1, 2, 7, 3, 4, 3, 4, 8]);
///
/// let error = try_concat_all((columns(2)?, columns(2)?, columns(3)?), Axis::<1>).unwrap_err();
/// assert_eq!(error.to_string(), "concat: operand 2 has 3 at axis 0, those before it 2");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_concat_all<X, E, const A: isize>(
    operands: X,
    axis: Axis<A>,
) -> Result<Tensor<E::Elem, <E::Shapes as JoinedAll<Axis<A>>>::Output>, ShapeError>
where
    X: Operands<Exprs = E>,
    E: SameElements<concat>,
    E::Shapes: TryConcatAll<Axis<A>, concat>,
{
    let _ = axis;
    join_all::try_concat::<concat, Axis<A>, _>("concat", &operands.exprs())
}

/// [`try_concat_all`] into a [place](Writable), which takes the lengths of the result.
///
/// # Errors
///
/// As there, or the place does not allow the lengths of the result; nothing is written then.
///
/// ```
/// use shapeproof::{prelude::*, try_concat_all_into};
/// let words = [1, 2, 3, 4, 5, 6];
/// let words = |n| TensorView::<i32, Shape![..6]>::with_dims(&words[..n], [n]);
/// let mut out = Tensor::<i32, Shape![..8]>::empty();
/// try_concat_all_into((words(1)?, words(0)?, words(3)?), Axis::<0>, &mut out)?;
/// assert_eq!(out.as_slice(), [1, 1, 2, 3]);
/// assert!(try_concat_all_into((words(3)?, words(3)?, words(3)?), Axis::<0>, &mut out).is_err());
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_concat_all_into<X, E, O, const A: isize>(
    operands: X,
    axis: Axis<A>,
    out: O,
) -> Result<(), ShapeError>
where
    X: Operands<Exprs = E>,
    E: SameElements<concat>,
    E::Shapes: TryConcatAll<Axis<A>, concat>,
    <E::Shapes as JoinedAll<Axis<A>>>::Output: TrySameShape<O::Shape, concat>,
    O: Writable<E::Elem>,
{
    let _ = axis;
    join_all::try_concat_into::<concat, Axis<A>, _>("concat", &operands.exprs(), out)
}

/// Any number of operands of one static shape beside each other along a new axis.
///
/// # Shapes
///
/// `N` operands of `[..]` give a shape with a new extent of `N` at `axis`; NumPy's `stack`.
///
/// # Cost
///
/// One pass over each operand. The result is returned by value; [`stack_all_into`] writes it in place.
///
/// ```
/// use shapeproof::{prelude::*, stack_all};
/// let [x, y, z] = [Tensor::from([1, 2]), Tensor::from([3, 4]), Tensor::from([5, 6])];
/// assert_eq!(stack_all([&x, &y, &z], Axis::<0>), Tensor::from([[1, 2], [3, 4], [5, 6]]));
/// assert_eq!(stack_all([&x, &y, &z], Axis::<-1>), Tensor::from([[1, 3, 5], [2, 4, 6]]));
/// ```
#[must_use]
#[inline(always)]
pub fn stack_all<X, E, const N: usize, const A: isize>(
    operands: [X; N],
    axis: Axis<A>,
) -> Tensor<E::Elem, Beside<E, A, N>>
where
    X: Operand<Expr = E>,
    E: Expr<Shape: StaticShape + Unsqueeze<Axis<A>, stack>>,
    Dim<N>: StaticExtent,
{
    let _ = axis;
    join_all::stack::<Axis<A>, N, _>(&operands.map(Operand::expr))
}

/// [`stack_all`] into a tensor.
///
/// ```
/// use shapeproof::{prelude::*, stack_all_into, tensor};
/// let x = tensor![1, 2];
/// let mut out = Tensor::<i32, Shape![3, 2]>::zeros();
/// stack_all_into([&x * 1, &x * 10, &x * 100], Axis::<0>, &mut out);
/// assert_eq!(out, tensor![[1, 2], [10, 20], [100, 200]]);
/// ```
#[inline(always)]
pub fn stack_all_into<X, E, const N: usize, const A: isize>(
    operands: [X; N],
    axis: Axis<A>,
    out: &mut Tensor<E::Elem, Beside<E, A, N>>,
) where
    X: Operand<Expr = E>,
    E: Expr<Shape: StaticShape + Unsqueeze<Axis<A>, stack>>,
    Dim<N>: StaticExtent,
{
    let _ = axis;
    join_all::stack_into::<Axis<A>, N, _>(&operands.map(Operand::expr), out);
}

/// [`stack_all`] of operands with lengths that only run time knows.
///
/// # Errors
///
/// There is no operand, or lengths differ: [`ShapeError::OperandAxis`] names the operand, the axis, and both lengths.
///
/// ```
/// use shapeproof::{prelude::*, try_stack_all};
/// let words = [1, 2, 3, 4];
/// let words = |n| TensorView::<i32, Shape![..4]>::with_dims(&words[..n], [n]);
/// let rows = try_stack_all([words(2)?, words(2)?, words(2)?], Axis::<1>)?;
/// assert_eq!(rows.as_slice(), [1, 1, 1, 2, 2, 2]);
///
/// let error = try_stack_all([words(2)?, words(2)?, words(3)?], Axis::<1>).unwrap_err();
/// assert_eq!(error.to_string(), "stack: operand 2 has 3 at axis 0, those before it 2");
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_stack_all<X, E, const N: usize, const A: isize>(
    operands: [X; N],
    axis: Axis<A>,
) -> Result<Tensor<E::Elem, Beside<E, A, N>>, ShapeError>
where
    X: Operand<Expr = E>,
    E: Expr<Shape: Unsqueeze<Axis<A>, stack>>,
    Dim<N>: StaticExtent,
{
    let _ = axis;
    join_all::try_stack::<Axis<A>, N, _>("stack", &operands.map(Operand::expr))
}

/// [`try_stack_all`] into a [place](Writable), which takes the lengths of the result.
///
/// # Errors
///
/// As there, or the place does not allow the lengths of the result; nothing is written then.
///
/// ```
/// use shapeproof::{prelude::*, try_stack_all_into};
/// let words = [1, 2, 3, 4];
/// let words = |n| TensorView::<i32, Shape![..4]>::with_dims(&words[..n], [n]);
/// let mut out = Tensor::<i32, Shape![..4, 3]>::empty();
/// try_stack_all_into([words(2)?, words(2)?, words(2)?], Axis::<1>, &mut out)?;
/// assert_eq!(out.as_slice(), [1, 1, 1, 2, 2, 2]);
/// # Ok::<(), shapeproof::ShapeError>(())
/// ```
#[inline(always)]
pub fn try_stack_all_into<X, E, O, const N: usize, const A: isize>(
    operands: [X; N],
    axis: Axis<A>,
    out: O,
) -> Result<(), ShapeError>
where
    X: Operand<Expr = E>,
    E: Expr<Shape: Unsqueeze<Axis<A>, stack>>,
    Dim<N>: StaticExtent,
    Beside<E, A, N>: TrySameShape<O::Shape, stack>,
    O: Writable<E::Elem>,
{
    let _ = axis;
    join_all::try_stack_into::<Axis<A>, N, _>("stack", &operands.map(Operand::expr), out)
}
