//! Gathering: the positions of an axis that indices name, and elements along an axis by an index of their own.

use core::marker::PhantomData;

use crate::element::RowIndex;
use crate::element::operation::operations;
use crate::expr::{Of, Operand, Stored};
use crate::ops::indexing::error::{IndexError, outside};
use crate::ops::views::contiguous::Contiguous;
use crate::shape::axis::AtAxis;
use crate::shape::broadcast::{SameShape, TrySameShape};
use crate::shape::choice::{Gather, Gathered};
use crate::shape::error::ShapeError;
use crate::shape::named::IsAxis;
use crate::shape::{Axis, Extent, Shape, StaticExtent};
use crate::storage::chosen::{along, along_typed};
use crate::storage::placed::{SameExtent, TypedIndex, gathered, gathered_typed};
use crate::storage::{Expr, Output, Produce, Tensor, TensorView};

operations!(gather take_along_axis);

/// A view of a contiguous operand.
#[inline(always)]
pub(crate) fn contiguous<'a, X: Stored<'a, Layout: Contiguous>>(x: X) -> TensorView<'a, X::Elem, X::Shape> {
    X::Layout::row_major(x.stored())
}

forms! {
    gather['a, X, E, I, J, L, N, const A: isize](x: X, axis: impl IsAxis<A>, index: I)
        -> E::Elem, <E::Shape as Gathered<Axis<A>, J>>::Output;
    where [
        X: Operand<Expr = E>,
        J: Shape,
        N: StaticExtent + SameExtent<<E::Shape as AtAxis<Axis<A>>>::Extent> + 'static,
        E: Expr<Shape: Gather<Axis<A>, J, gather>>,
        I: Stored<'a, Shape = J, Layout = L>,
        I::Elem: TypedIndex<N, gather>,
        Of<I, L>: Contiguous,
    ]
    always { let _ = &axis; gathered_typed::<_, _, _, A>(x.expr(), TypedIndex::typed(contiguous(index))) };

    /// The positions of an axis that an index names, in its order. Each [`Index`](crate::Index) is below the length of the axis by its
    /// type, so that nothing can go wrong; [`try_gather`] takes integers. The axis has a length that types know.
    ///
    /// # Shapes
    ///
    /// The axes of the index, of which there are 0 to 3, take the place of the axis: `[v, d]` along `Axis::<0>` by `[b, t]` is
    /// `[b, t, d]`. The index is contiguous.
    ///
    /// # Cost
    ///
    /// One copy; of an expression, the elements at the positions are computed.
    ///
    /// # Source
    ///
    /// NumPy's `take(x, index, axis)` and ONNX's `Gather`, without negative indices.
    ///
    /// ```
    /// use shapeproof::{Dim, Index, gather, prelude::*, tensor};
    /// // A table of three embeddings, in flash.
    /// static TABLE: Tensor<f32, Shape![3, 2]> = tensor![[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]];
    /// const SECOND: Index<Dim<3>> = Index::new(1).unwrap();
    /// const THIRD: Index<Dim<3>> = Index::new(2).unwrap();
    /// let tokens = tensor![[THIRD, SECOND, THIRD]];
    /// assert_eq!(gather(&TABLE, Axis::<0>, &tokens), tensor![[[2.0, 2.5], [1.0, 1.5], [2.0, 2.5]]]);
    /// ```
    #[doc(alias("take", "index_select", "embedding", "lookup"))]
    value fn gather;

    /// [`gather()`](fn@gather) into a tensor, which gets the lengths.
    into fn gather_into;
}

/// [`gather()`](fn@gather) by integers of any type.
///
/// # Errors
///
/// [`IndexError::Outside`]: an index is negative or beyond the axis. The error has the first such index and its place.
///
/// # Cost
///
/// That of [`gather()`](fn@gather), and a check of each index before.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_gather};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// assert_eq!(try_gather(&x, Axis::<1>, &tensor![2, 0])?, tensor![[3, 1], [6, 4]]);
/// let error = try_gather(&x, Axis::<1>, &tensor![[0, 1], [3, 0]]).unwrap_err();
/// assert_eq!(error.to_string(), "gather: the index at [1, 0] is 3, and the axis has 3");
/// # Ok::<(), shapeproof::IndexError>(())
/// ```
#[doc(alias("take", "index_select", "embedding", "lookup"))]
#[inline(always)]
pub fn try_gather<'a, X, E, I, J, K, L, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    index: I,
) -> Result<Tensor<E::Elem, <E::Shape as Gathered<Axis<A>, J>>::Output>, IndexError>
where
    X: Operand<Expr = E>,
    J: Shape,
    K: RowIndex,
    E: Expr<Shape: Gather<Axis<A>, J, gather>>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
{
    let _ = axis;
    let (expr, index) = (x.expr(), contiguous(index));
    let len = AtAxis::<Axis<A>>::extent(expr.shape()).get();
    match gathered::<_, _, _, A>(expr, index) {
        Some(rows) => Ok(rows.eval()),
        None => Err(outside("gather", index, len)),
    }
}

/// [`try_gather`] to an [output](Output).
///
/// # Errors
///
/// Those of [`try_gather`], or the output does not allow the lengths; nothing is written then.
#[inline(always)]
pub fn try_gather_into<'a, X, E, I, J, K, L, O, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    index: I,
    out: O,
) -> Result<(), IndexError>
where
    X: Operand<Expr = E>,
    J: Shape,
    K: RowIndex,
    E: Expr<Shape: Gather<Axis<A>, J, gather>>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
    O: Output<E::Elem>,
    <E::Shape as Gathered<Axis<A>, J>>::Output: TrySameShape<O::Shape, gather>,
{
    let _ = axis;
    let (expr, index) = (x.expr(), contiguous(index));
    let len = AtAxis::<Axis<A>>::extent(expr.shape()).get();
    match gathered::<_, _, _, A>(expr, index) {
        Some(rows) => Ok(rows.try_eval_into("gather", out)?),
        None => Err(outside("gather", index, len)),
    }
}

forms! {
    take_along_axis['a, X, E, I, J, L, N, const A: isize](x: X, axis: impl IsAxis<A>, index: I) -> E::Elem, J;
    where [
        X: Operand<Expr = E>,
        J: AtAxis<Axis<A>>,
        N: StaticExtent + SameExtent<<E::Shape as AtAxis<Axis<A>>>::Extent> + 'static,
        E: Expr<Shape: AtAxis<Axis<A>>>,
        <E::Shape as AtAxis<Axis<A>>>::With<J::Extent>: SameShape<J, take_along_axis>,
        I: Stored<'a, Shape = J, Layout = L>,
        I::Elem: TypedIndex<N, take_along_axis>,
        Of<I, L>: Contiguous,
    ]
    always {
        let _ = &axis;
        along_typed::<_, _, _, take_along_axis, A>(x.expr(), TypedIndex::typed(contiguous(index)), PhantomData)
    };

    /// Each element is read at the position that its own index names. Each [`Index`](crate::Index) is below the length of the axis by its
    /// type, so that nothing can go wrong; [`try_take_along_axis`] takes integers. The axis has a length that types know.
    ///
    /// # Shapes
    ///
    /// The index, which is contiguous, has the shape of the operand, but for the length of the axis; the result has its shape.
    ///
    /// # Cost
    ///
    /// A copy of each element; of an expression, the elements at the positions are computed.
    ///
    /// # Source
    ///
    /// NumPy's `take_along_axis` without broadcasting and negative indices; PyTorch's `gather`, ONNX's `GatherElements`.
    ///
    /// ```
    /// use shapeproof::{Dim, Index, prelude::*, take_along_axis, tensor};
    /// const FIRST: Index<Dim<3>> = Index::new(0).unwrap();
    /// const LAST: Index<Dim<3>> = Index::new(2).unwrap();
    /// let x = tensor![[3, 1, 2], [4, 6, 5]];
    /// assert_eq!(take_along_axis(&x, Axis::<1>, &tensor![[LAST], [FIRST]]), tensor![[2], [4]]);
    /// ```
    #[doc(alias("GatherElements", "take_along_dim"))]
    value fn take_along_axis;

    /// [`take_along_axis()`](fn@take_along_axis) into a tensor, which gets the lengths.
    into fn take_along_axis_into;
}

/// [`take_along_axis()`](fn@take_along_axis) by integers of any type.
///
/// # Shapes
///
/// The index, which is contiguous, has the shape of the operand, but for the length of the axis; the result has its shape.
///
/// # Errors
///
/// [`IndexError::Outside`]: an index is negative or beyond the axis. The error has the first such index and its place. Or lengths
/// known only at run time differ.
///
/// # Cost
///
/// A check of each index, and a copy of each element.
///
/// # Source
///
/// NumPy's `take_along_axis` without broadcasting and negative indices; PyTorch's `gather`, ONNX's `GatherElements`.
///
/// ```
/// use shapeproof::{prelude::*, tensor, try_take_along_axis};
/// let x = tensor![[3, 1, 2], [4, 6, 5]];
/// assert_eq!(try_take_along_axis(&x, Axis::<1>, &tensor![[1, 2], [0, 0]])?, tensor![[1, 2], [4, 4]]);
/// let error = try_take_along_axis(&x, Axis::<0>, &tensor![[0, 1, -1]]).unwrap_err();
/// assert_eq!(error.to_string(), "take_along_axis: the index at [0, 2] is -1, and the axis has 2");
/// # Ok::<(), shapeproof::IndexError>(())
/// ```
#[doc(alias("gather", "GatherElements", "take_along_dim"))]
#[inline(always)]
pub fn try_take_along_axis<'a, X, E, I, J, K, L, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    index: I,
) -> Result<Tensor<E::Elem, J>, IndexError>
where
    X: Operand<Expr = E>,
    K: RowIndex,
    J: AtAxis<Axis<A>>,
    E: Expr<Shape: AtAxis<Axis<A>>>,
    <E::Shape as AtAxis<Axis<A>>>::With<J::Extent>: TrySameShape<J, take_along_axis>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
{
    let (expr, index) = (x.expr(), contiguous(index));
    let shape = expr.shape();
    match along(expr, index, axis.axis()) {
        Some(elements) => Ok(elements.eval()),
        None => Err(refusal::<_, _, _, A>(shape, index)),
    }
}

/// [`try_take_along_axis`] to an [output](Output).
///
/// # Errors
///
/// Those of [`try_take_along_axis`], or the output does not allow the lengths; nothing is written then.
#[inline(always)]
pub fn try_take_along_axis_into<'a, X, E, I, J, K, L, O, const A: isize>(
    x: X,
    axis: impl IsAxis<A>,
    index: I,
    out: O,
) -> Result<(), IndexError>
where
    X: Operand<Expr = E>,
    K: RowIndex,
    J: AtAxis<Axis<A>> + TrySameShape<O::Shape, take_along_axis>,
    E: Expr<Shape: AtAxis<Axis<A>>>,
    <E::Shape as AtAxis<Axis<A>>>::With<J::Extent>: TrySameShape<J, take_along_axis>,
    I: Stored<'a, Elem = K, Shape = J, Layout = L>,
    Of<I, L>: Contiguous,
    O: Output<E::Elem>,
{
    let (expr, index) = (x.expr(), contiguous(index));
    let shape = expr.shape();
    match along(expr, index, axis.axis()) {
        Some(elements) => Ok(elements.try_eval_into("take_along_axis", out)?),
        None => Err(refusal::<_, _, _, A>(shape, index)),
    }
}

/// The error for an index with which `try_gather` or `try_take_along_axis` failed.
#[cold]
fn refusal<S: AtAxis<Axis<A>>, J: AtAxis<Axis<A>>, K: RowIndex, const A: isize>(
    shape: S,
    index: TensorView<'_, K, J>,
) -> IndexError {
    let op = "take_along_axis";
    let wanted = AtAxis::<Axis<A>>::with(shape, AtAxis::<Axis<A>>::extent(index.shape()));
    match ShapeError::equal(op, wanted, index.shape()) {
        Err(error) => error.into(),
        Ok(()) => outside(op, index, AtAxis::<Axis<A>>::extent(shape).get()),
    }
}
